"""Certification by integer programming: Pyomo and HiGHS, with a no-good cut."""
