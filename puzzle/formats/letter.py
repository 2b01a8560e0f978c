"""The mail that a record came in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letter:
    """Who sent a record, and how it was called.

    Attributes:
        sender: the address or name as it stood, without control characters; empty for none.
        subject: likewise.
        is_quoted: True where the record stands in an earlier mail that this one quotes.
    """

    sender: str
    subject: str
    is_quoted: bool = False
