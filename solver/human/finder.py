"""The finders: the functions that look for a step, by the codes that ladders and kernels share.

A finder is one kernel function, or one way of calling it. Codes up to `LAST_BASIC` are answered by
`find_basic`, which compiles in seconds; the others by `find_all`, which holds the chains too.
"""

from __future__ import annotations

from enum import IntEnum


class Finder(IntEnum):
    """One way to look for a step."""

    FULL_HOUSE = 0
    HIDDEN_SINGLE_BOX = 1
    HIDDEN_SINGLE_LINE = 2
    NAKED_SINGLE = 3
