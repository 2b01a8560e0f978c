"""Where an equivalent puzzle was published: what the catalogue says of a puzzle that is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from puzzle.json_values import reading
from puzzle.message import Message, message


@dataclass(frozen=True, slots=True)
class Published:
    """A printed puzzle that is the same up to symmetry and renamed digits.

    Attributes:
        book: the book's short name.
        edition: which edition it is, such as ``2026-11-21``.
        number: as printed, from 1 on.
        page: where it is printed, from 1 on; None when that is unknown.
        title: the book's title as printed; empty when that is unknown.
    """

    book: str
    edition: str
    number: int
    page: int | None = None
    title: str = ""

    @property
    def place(self) -> str:
        """What people call it: ``The Nightly Page (2026-11-21), number 12, page 8``."""
        return str(_place(self))

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Published:
        """Read what `to_dict` wrote.

        Raises:
            NotationError: a value is missing.
        """
        with reading("place of publication", "Published"):
            title = data.get("title", "")  # decisions of an older gridmill have none
            return Published(data["book"], data["edition"], data["number"], data["page"], title)

    def to_dict(self) -> dict[str, Any]:
        """Return the place as JSON values; ``page`` is null when it is unknown."""
        return {
            "book": self.book,
            "title": self.title,
            "edition": self.edition,
            "number": self.number,
            "page": self.page,
        }


def published_sentence(places: Sequence[Published]) -> str:
    """Return the sentence about equivalent puzzles that were published; there may be none."""
    return str(published_message(places))


def published_message(places: Sequence[Published]) -> Message:
    """Return the same for any language."""
    if not places:
        return message("published.none", "Not published before.")
    told, *others = map(_place, places)
    for place in others:
        told = message("published.and", "{places}; and in {place}", places=told, place=place)
    return message("published", "Published in {places}.", places=told)


def _place(one: Published) -> Message:
    """Return where a puzzle was published, for any language."""
    book, number = f"{one.title or one.book} ({one.edition})", str(one.number)
    if one.page is None:
        return message("published.place", "{book}, number {number}", book=book, number=number)
    return message(
        "published.page",
        "{book}, number {number}, page {page}",
        book=book,
        number=number,
        page=str(one.page),
    )
