"""What holds for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No test is about time: the first call of a kernel compiles it, and machines differ.
settings.register_profile("gridmill", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gridmill")
