"""Exact counting of solutions, independent of the certifier."""
