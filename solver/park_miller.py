"""Random numbers that are the same everywhere: those of Park and Miller, as corrected in 1993.

Each is the one before times `FACTOR`, modulo `MODULUS`; the first number of all is 1. Two numbers
suffice, so that a kernel and plain Python draw alike.

    S. K. Park, K. W. Miller, P. K. Stockmeyer: Technical Correspondence, CACM 36 (7), 1993, 105-110
"""

from __future__ import annotations

FACTOR, MODULUS = 48271, 2**31 - 1
