"""Which puzzles of a run equal an earlier one, found when all are there, and what replaces them.

Blocks are made as if there were no others. What `generator.pipeline.generate` decides on the way,
puzzle by puzzle, is decided here at once, and comes out the same: of all puzzles of one canonical
form that of the least index stays, and the others take their next candidates, which are compared
again, until nothing changes. A form once held by an index is held by it or by a lesser one at the
end, or published, so whatever is turned down here `generate` would turn down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from generator.blocks import Made, Shard, Unit
from generator.digging.draft import Reject
from puzzle.formats.form_digests import DIGEST_BYTES

Halves = npt.NDArray[np.uint64]
"""Digests, (n, 2): each in two halves."""
Heads = npt.NDArray[np.uint64]
"""First halves of digests, (n,), sorted."""

_LOOKED_AT = 1 << 16
"""Digests looked at together, so that what that takes does not grow with the run."""

_SORTED_IN = 16
"""Parts in which digests are sorted, one after another: the copies are of one part."""


def heads_of(digests: bytes) -> Heads:
    """Return the sorted first halves of digests, 16 bytes each, in any order."""
    return np.sort(_halves(digests)[:, 0])


def _always(_made: Made) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Known:
    """The canonical forms that no puzzle of a run may have.

    Attributes:
        earlier: digests of puzzles that count as earlier ones of the run.
        published: `heads_of` the digests of what was published.
        is_published: asked of each puzzle whose digest is among them: was it?
    """

    earlier: frozenset[bytes] = frozenset()
    published: Heads = field(default_factory=lambda: heads_of(b""))
    is_published: Callable[[Made], bool] = _always


@dataclass(frozen=True, slots=True)
class Settled:
    """What a run comes to.

    Attributes:
        end: the index after the last puzzle: the first for which none was found, or the count.
        instead: what is not as its block has it, by index.
        in_vain: the attempts at `end`, if they were used up.
    """

    end: int
    instead: Mapping[int, Made]
    in_vain: Made | None = None


class Digests:
    """The digest of each puzzle of a run, 16 bytes each.

    Args:
        first: index of the first puzzle that is compared.
        count: puzzles of the run.
    """

    def __init__(self, first: int, count: int) -> None:
        self.first, self.count = first, count
        self._halves: Halves = np.zeros((count - first, 2), dtype=np.uint64)
        self._in_vain: set[int] = set()
        self.undecided: set[int] = set()
        """Indices that had a candidate which the certifier did not decide."""

    def add(self, block: Shard) -> None:
        """Take those of a block."""
        head, first = block.head, max(self.first, block.head.first)
        found = _halves(block.digests)[first - head.first :]
        self._halves[first - self.first : block.end - self.first] = found
        if not found.all():
            empty = np.flatnonzero(~found.any(axis=1))
            self._in_vain.update((first + empty).tolist())
        indices = (head.first + place for place in head.undecided)
        self.undecided.update(index for index in indices if index >= first)

    def put(self, made: Made) -> None:
        """Take another one for an index."""
        if made.digest:
            self._halves[made.index - self.first] = _halves(made.digest)[0]
        else:
            self._in_vain.add(made.index)
        if made.undecided:
            self.undecided.add(made.index)

    @property
    def end(self) -> int:
        """The first index for which no puzzle was found, or the count: nothing counts from here."""
        return min(self._in_vain, default=self.first + len(self._halves))

    def at(self, index: int) -> bytes:
        """Return the digest at an index."""
        return bytes(self._halves[index - self.first])

    def first_with(self, digest: bytes) -> int | None:
        """Return the least index that has a digest; None where none has."""
        found = np.flatnonzero((self._counted == _halves(digest)[0]).all(axis=1))
        return self.first + int(found[0]) if len(found) else None

    def later_twins(self) -> list[int]:
        """Return the indices of all that equal an earlier one, in order."""
        found: list[int] = []
        seen: set[bytes] = set()
        for index in self.among(self._heads_met_twice()):
            digest = self.at(index)
            if digest in seen:
                found.append(index)
            seen.add(digest)
        return found

    def _heads_met_twice(self) -> Heads:
        """Return the first halves that several have."""
        heads = self._counted[:, 0]
        parts = self._counted.view(np.uint8)[:, 0] % _SORTED_IN
        twice = []
        for part in range(_SORTED_IN):
            some = heads[parts == part]
            some.sort()
            twice.append(np.unique(some[1:][some[1:] == some[:-1]]))
        return np.sort(np.concatenate(twice))

    def among(self, heads: Heads) -> list[int]:
        """Return the indices of all whose digest begins with one of these, in order."""
        found: list[int] = []
        if not len(heads):
            return found
        counted = self._counted[:, 0]
        for start in range(0, len(counted), _LOOKED_AT):
            part = counted[start : start + _LOOKED_AT]
            hits = np.flatnonzero(_are_among(heads, part))
            found += (self.first + start + hits).tolist()
        return found

    @property
    def _counted(self) -> Halves:
        return self._halves[: self.end - self.first]


def settle(
    digests: Digests,
    known: Known,
    made: Callable[[int], Made],
    more: Callable[[Sequence[Unit]], Iterator[Made]],
) -> Settled:
    """Find what equals an earlier puzzle or was published, and have it made anew.

    Args:
        digests: of all puzzles of the run; they change.
        known: the forms that no puzzle may have.
        made: returns what a block has at an index.
        more: returns what comes of units of one puzzle each, in their order.
    """
    return _Settling(digests, known, made, more).settled()


class _Settling:
    """The rounds of `settle`, whose arguments it takes."""

    def __init__(
        self,
        digests: Digests,
        known: Known,
        made: Callable[[int], Made],
        more: Callable[[Sequence[Unit]], Iterator[Made]],
    ) -> None:
        self._digests = digests
        self._known = known
        self._made = made
        self._more = more
        self._instead: dict[int, Made] = {}
        self._earlier_heads = heads_of(b"".join(known.earlier))

    def settled(self) -> Settled:
        digests = self._digests
        met = {*digests.among(self._known.published), *digests.among(self._earlier_heads)}
        while True:
            wrong = self._wrong(met)
            if not wrong:
                break
            self._take_next(wrong)
            met = set(wrong)
        for index in sorted(digests.undecided):
            if index <= digests.end:
                self._name_undecided(index)
        end = digests.end
        is_whole = end == digests.count
        return Settled(end, self._instead, None if is_whole else self._at(end))

    def _wrong(self, met: Collection[int]) -> dict[int, Reject]:
        """Return the indices whose puzzle cannot stay, and why.

        Args:
            met: those that may have been published, or equal an earlier puzzle.
        """
        digests, known = self._digests, self._known
        wrong = dict.fromkeys(digests.later_twins(), Reject.TWIN)
        for index in sorted({*wrong, *met}):
            digest = digests.at(index)
            if index >= digests.end:
                continue
            if digest in known.earlier:
                wrong[index] = Reject.TWIN
            elif self._may_be_published(digest) and known.is_published(self._at(index)):
                wrong[index] = Reject.PUBLISHED
        return dict(sorted(wrong.items()))

    def _may_be_published(self, digest: bytes) -> bool:
        heads = self._known.published
        return bool(len(heads)) and bool(_are_among(heads, _halves(digest)[:, 0])[0])

    def _take_next(self, wrong: Mapping[int, Reject]) -> None:
        """Put the next candidates in the place of those that cannot stay."""
        before = [self._at(index) for index in wrong]
        units = [Unit(one.index, attempts=one.attempts) for one in before]
        for old, new in zip(before, self._more(units), strict=True):
            rejects = Counter(old.rejects)
            rejects[wrong[old.index].value] += 1
            made = new.after(rejects, old.undecided)
            self._instead[made.index] = made
            self._digests.put(made)

    def _name_undecided(self, index: int) -> None:
        """Say of candidates that were not decided what `generate` says first: that they are twins.

        It does not ask the certifier about these.
        """
        made = self._at(index)
        moved: Counter[str] = Counter()
        for digest in made.undecided:
            holder = self._digests.first_with(digest)
            if digest in self._known.earlier or (holder is not None and holder < index):
                moved[Reject.TWIN.value] += 1
            elif self._may_be_published(digest):
                moved[Reject.PUBLISHED.value] += 1
        if moved:
            moved[Reject.UNDECIDED.value] = -moved.total()
            self._instead[index] = made.after(moved)

    def _at(self, index: int) -> Made:
        return self._instead.get(index) or self._made(index)


def _halves(digests: bytes | memoryview) -> Halves:
    return np.frombuffer(digests, dtype="<u8").reshape(-1, DIGEST_BYTES // 8)


def _are_among(heads: Heads, values: Heads) -> npt.NDArray[np.bool_]:
    """Tell of each value whether it is one of the sorted heads, of which there are some."""
    places = np.minimum(np.searchsorted(heads, values), len(heads) - 1)
    return np.asarray(heads[places] == values)
