"""Judgements compared with those before, and with what was published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridmill.judging.judged import Judged, SolvedBatch
from gridmill.judging.judgement import Judgement

if TYPE_CHECKING:
    from gridmill.catalogue.published import Published

LookUp = Callable[[Sequence[str]], "Mapping[str, tuple[Published, ...]]"]
"""Says of canonical forms where puzzles of them were published; others are not in the answer."""


class Comparison:
    """What came before, by what equal puzzles share.

    Args:
        look_up: what says where puzzles were published; None to ask nobody.
    """

    def __init__(self, look_up: LookUp | None = None) -> None:
        self._look_up = look_up
        self._places: dict[bytes, str] = {}

    def remember(self, key: bytes, place: str) -> str:
        """Remember a puzzle; the place where it stood first."""
        return self._places.setdefault(key, place)

    def compare(self, judged: Sequence[Judgement]) -> Iterator[Judgement | SolvedBatch]:
        """Yield the same, those that came before, here or in print, saying so."""
        parts = judged.parts if isinstance(judged, Judged) else judged
        published = self._published(parts)
        for part in parts:
            if isinstance(part, SolvedBatch):
                yield from self._without_repeats(part)
                continue
            key, place = part.key, part.place
            first = place if key is None else self.remember(key, place)
            told = part if first is place else replace(part, duplicate_of=first)
            if published is not None and (form := part.canonical) is not None:
                told = replace(told, published=published.get(form, ()))
            yield told

    def _published(
        self, parts: Iterable[Judgement | SolvedBatch]
    ) -> Mapping[str, tuple[Published, ...]] | None:
        if self._look_up is None:
            return None
        forms = (part.canonical for part in parts if isinstance(part, Judgement))
        return self._look_up([form for form in forms if form is not None])

    def _without_repeats(self, batch: SolvedBatch) -> Iterator[Judgement | SolvedBatch]:
        """Yield the batch, in pieces where a puzzle came before."""
        known, start = self._places, 0
        for number, (place, key) in enumerate(zip(batch.places, batch.keys, strict=True)):
            if (first := known.setdefault(key, place)) is not place:
                if start < number:
                    yield batch[start:number]
                (judgement,) = batch[number : number + 1].judgements()
                yield replace(judgement, duplicate_of=first)
                start = number + 1
        if start < len(batch):
            yield batch[start:]
