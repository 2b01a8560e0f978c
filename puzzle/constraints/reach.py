"""Which numbers a clue may say, and why none keeps a clue that is impossible by itself.

The kinds say what their cells allow; here it is put into words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from puzzle.cell import Cell, Digit
from puzzle.constraints.layout import Layout
from puzzle.constraints.program import parts_of
from puzzle.message import Message, message

if TYPE_CHECKING:
    from puzzle.constraints.constraint import Constraint


def why_impossible(clue: Constraint, layout: Layout) -> Message | None:
    """Return why no grid keeps a clue, where its own cells tell; None where they do not.

    Args:
        clue: a clue that makes sense in the grid.
        layout: of the grid.
    """
    count = len(set(clue.places))
    if clue.IS_DISTINCT and count > layout.size:
        return message(
            "clue.too-long",
            "Its {count} cells need different digits, and there are only {most}.",
            count=count,
            most=layout.size,
        )
    possible, wanted = clue.numbers(layout), clue.wanted(layout)
    if not possible or not wanted or not set(wanted).isdisjoint(possible):
        return None
    if len(wanted) == 1:
        return message(
            "clue.out-of-reach",
            "Its cells allow {numbers}, not {value}.",
            numbers=ranges(possible),
            value=ranges(wanted)[0],
        )
    return message(
        "arrow.out-of-reach",
        "The cells along it add up to {sums}, and its circle can hold {numbers}.",
        sums=ranges(possible),
        numbers=ranges(wanted),
    )


def ranges(numbers: Collection[int]) -> list[str]:
    """Return numbers in print, those without a gap by the first and the last: ``2–33``."""
    return [str(first) if first == last else f"{first}–{last}" for first, last in _runs(numbers)]


def _runs(numbers: Collection[int]) -> Iterator[tuple[int, int]]:
    ordered = sorted(numbers)
    first = ordered[0]
    for number, following in zip(ordered, [*ordered[1:], None], strict=True):
        if following != number + 1:
            yield first, number
            if following is not None:
                first = following


def sums_by_count(digits: Iterable[Digit]) -> tuple[frozenset[int], ...]:
    """Return the sums of different digits, for 0, 1, 2, … of them.

    Args:
        digits: those to choose from, all different.
    """
    chosen = tuple(digits)
    found: list[set[int]] = [{0}, *(set() for _ in chosen)]
    for digit in chosen:
        for count in range(len(chosen), 0, -1):
            found[count] |= {total + digit for total in found[count - 1]}
    return tuple(map(frozenset, found))


def sums_of(cells: Sequence[Cell], layout: Layout) -> range:
    """Return the sums that cells may have, as far as those within one house differ.

    Args:
        cells: some cells; one that stands twice counts twice.
        layout: of the grid.
    """
    if len(set(cells)) < len(cells):
        return range(len(cells), len(cells) * layout.size + 1)
    counts = [len(part) for part in parts_of(cells, layout)]
    least = sum(count * (count + 1) // 2 for count in counts)
    return range(least, len(cells) * (layout.size + 1) - least + 1)


__all__ = ["ranges", "sums_by_count", "sums_of", "why_impossible"]
