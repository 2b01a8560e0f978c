"""Which edition a day belongs to, and the seeds that come from it.

A day gives an edition, an edition gives a seed, and so every edition differs and can be made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import blake2b
from types import MappingProxyType

from book.language import Cadence


@dataclass(frozen=True, slots=True)
class Issue:
    """One edition in time.

    Attributes:
        label: its name: ``2026-11-21``, ``2026-W47``, ``2026-11`` or ``2026``.
        first_day: its first day, the only date that gets into the book.
    """

    label: str
    first_day: date


def issue_of(day: date, cadence: Cadence) -> Issue:
    """Return the edition that a day belongs to; weeks are those of ISO 8601."""
    first = _FIRST_DAYS[cadence](day)
    return Issue(first.strftime(_LABELS[cadence]), first)


def issue_named(text: str) -> Issue:
    """Return the edition of a name such as ``2026-12``, or the daily one of a day.

    Raises:
        ValueError: it is neither.
    """
    for cadence, rest in _TO_A_DAY.items():
        try:
            return issue_of(date.fromisoformat(text + rest), cadence)
        except ValueError:
            continue
    raise ValueError(f"{text!r} is no day and no name of an edition")


def issues_of(first: date, last: date, cadence: Cadence) -> Iterator[Issue]:
    """Yield the editions from that of one day to that of another, each once."""
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    yield from dict.fromkeys(issue_of(day, cadence) for day in days)


def seed_of(name: str, seed: int, label: str, section: int | None = None) -> int:
    """Return the seed of an edition, or of one of its sections.

    Args:
        name: the book's.
        seed: the recipe's own.
        label: the edition's.
        section: 0-based position of the section; None for the edition as a whole.

    Returns:
        0 to 2⁶⁴ - 1: BLAKE2b (RFC 7693) of all of these.
    """
    parts = (name, str(seed), label, *(() if section is None else (str(section),)))
    digest = blake2b("\n".join(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def _week(day: date) -> date:
    return day - timedelta(days=day.weekday())


_FIRST_DAYS: Mapping[str, Callable[[date], date]] = MappingProxyType(
    {
        "daily": lambda day: day,
        "weekly": _week,
        "monthly": lambda day: day.replace(day=1),
        "yearly": lambda day: day.replace(month=1, day=1),
    }
)
_TO_A_DAY: Mapping[Cadence, str] = MappingProxyType(
    {"yearly": "-01-01", "monthly": "-01", "weekly": "-1", "daily": ""}
)
"""What makes a day of an edition's name; the first that does tells the cadence."""
_LABELS: Mapping[str, str] = MappingProxyType(
    {"daily": "%Y-%m-%d", "weekly": "%G-W%V", "monthly": "%Y-%m", "yearly": "%Y"}
)
