"""What holds for every test."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# No test is about time: the first call of a kernel compiles it, and machines differ.
settings.register_profile("gridmill", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gridmill")

# Whoever starts the tests in the background may have them ignore Ctrl-C, which every process that a
# test starts would inherit, and some of them are sent it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
