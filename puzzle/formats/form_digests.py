"""Digests of canonical forms, under which they are found."""

from __future__ import annotations

from hashlib import blake2b

from puzzle.formats.json_members import one_line
from puzzle.grid import Grid

DIGEST_BYTES = 16
"""With a million forms, two different ones have the same digest with a chance of 10⁻²⁷."""


def digest_of(form: Grid) -> bytes:
    """Return the digest under which a canonical form is found: BLAKE2b (RFC 7693) of its text."""
    return digest_of_line(one_line(form))


def digest_of_line(line: str) -> bytes:
    """Return the same from the form as `one_line` writes it."""
    return blake2b(line.encode(), digest_size=DIGEST_BYTES).digest()
