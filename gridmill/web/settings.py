"""What a server is asked to be: where it listens, and what it lets one client cost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    Attributes:
        workers: processes that judge, at least 1.
        queue: requests that may wait for a worker; further ones are refused with 503.
        cpu_seconds: processor time for one record; beyond it the verdict is undecided.
        body_bytes: the largest body of a request.
        records: the most records of a request.
        page_bytes: the largest that the page for people sends, files and all.
        batch_bytes, batch_records: the same for a batch.
        body_seconds: how long the body of a request may take to come.
        coming_bytes: what all bodies together may have of memory that are not there whole.
        tokens: what a client may spend at once; a quick verdict costs 1 a record, a certified 10.
        tokens_a_second: what it gets back.
        catalogue: the file of what was published, for the puzzles of today; None for none.
        daily: the short name of the book whose editions they are; empty for none.
    """

    workers: int = 1
    queue: int = 16
    cpu_seconds: int = 10
    body_bytes: int = 64_000
    records: int = 16
    page_bytes: int = 1_000_000
    batch_bytes: int = 8_000_000
    batch_records: int = 50_000
    body_seconds: float = 120.0
    coming_bytes: int = 64_000_000
    tokens: float = 400.0
    tokens_a_second: float = 100.0
    catalogue: Path | None = None
    daily: str = ""
