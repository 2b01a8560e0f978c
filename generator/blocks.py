"""A block of puzzles, made as if no others were: what is handed to workers, and what comes back.

    Unit (first, count, attempts)  →  a worker: dig, rate, certify  →  Shard, as bytes

A unit is a pure function of the recipe and its own numbers. What comes back is finished: the lines
of the files, compressed, and for each puzzle the digest of its canonical form, by which
`generator.settling` finds those that equal another one. So whoever collects blocks looks at 16
bytes a puzzle and writes the rest to disk as it came.

A block in bytes, numbers little-endian:

    4   "gmb2"
    4   CRC-32 of all that follows
    4   n, the length of the head
    n   the head, JSON: see `ShardHead`
    16  for each puzzle the digest of its form, zeros where there is none
    …   the lines of records, puzzles, solutions and proofs, in this order, by Zstandard

Zstandard rather than zlib: the lines of a puzzle take half of the bytes, a quarter of the worker's
time and a sixth of the time of who collects.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import Any, Final

from generator.digging.draft import Draft, Reject, higher
from generator.digging.makers import Maker, maker_of
from generator.pipeline import decided, proved, record_of
from generator.recipe.recipe import Recipe
from puzzle.formats.form_digests import DIGEST_BYTES, digest_of
from puzzle.formats.json_members import one_line
from puzzle.installed import zstandard
from puzzle.own_files import json_of
from puzzle.score import Score
from solver.certify import Certificate
from solver.processes import ItemLost
from solver.proof import rules_line, unique_line

LEAST, MOST = 16, 1024
"""Puzzles of a block: fewer, and handing them out costs more than making them; more, and a worker
that is lost loses too much."""
_BLOCKS = 32
"""As many blocks there are in a run of neither few nor many puzzles."""
_MAGIC = b"gmb2"
_START: Final = struct.Struct("<4sII")
_CHECKED = 8
"""Bytes before those that the check sum is of."""
_ENDED = Reject.ENDED_ITS_WORKER.value


def block_size(count: int) -> int:
    """Return how many puzzles a block of a run has: the same whoever works, and however many."""
    return min(MOST, max(LEAST, count // _BLOCKS))


@dataclass(frozen=True, slots=True)
class Unit:
    """What a worker is asked for.

    Attributes:
        first: index of the first puzzle.
        count: puzzles.
        attempts: attempts at each of them that were made already.
        last: attempts to end with; all that the recipe allows when it is None.
    """

    first: int
    count: int = 1
    attempts: int = 0
    last: int | None = None


def units_of(count: int) -> list[Unit]:
    """Return the units of a run of so many puzzles, in order; the last one may be shorter."""
    size = block_size(count)
    return [Unit(first, min(size, count - first)) for first in range(0, count, size)]


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one index: a puzzle, or that the attempts were used up.

    Attributes:
        index: 0-based number in its run.
        record: `PuzzleRecord.to_dict`; of attempts in vain ``index``, ``attempts`` and ``rejects``,
            and ``highest`` in tenths where `highest` is known.
        puzzle, solution: as `one_line` writes them; empty where there is none.
        rules: the line above its proof; empty where there is no proof.
        proof: the line of its proof; empty where there is none.
        digest: of its canonical form; empty where there is no puzzle.
        undecided: digests of the candidates before it that the certifier did not decide.
    """

    index: int
    record: Mapping[str, Any]
    puzzle: str = ""
    solution: str = ""
    rules: str = ""
    proof: str = ""
    digest: bytes = b""
    undecided: tuple[bytes, ...] = ()

    @property
    def attempts(self) -> int:
        """Attempts so far."""
        return int(self.record["attempts"])

    @property
    def rejects(self) -> Mapping[str, int]:
        """The attempts that gave no puzzle: number by reason."""
        found: Mapping[str, int] = self.record["rejects"]
        return found

    @property
    def highest(self) -> Score | None:
        """The highest score that attempts in vain by hill climbing came to; None of all others."""
        tenths = self.record.get("highest")
        return None if tenths is None else Score(int(tenths))

    def after(self, rejects: Mapping[str, int], undecided: Sequence[bytes] = ()) -> Made:
        """Return the same after further attempts that gave no puzzle.

        Args:
            rejects: number by reason, less than 0 to take some away.
            undecided: digests of those of them that were not decided.
        """
        sums = Counter(self.rejects)
        sums.update(rejects)
        told = {why.value: sums[why.value] for why in Reject if sums[why.value]}
        return replace(
            self,
            record={**self.record, "rejects": told},
            undecided=(*undecided, *self.undecided),
        )


@dataclass(frozen=True, slots=True)
class ShardHead:
    """The head of a block.

    Attributes:
        first, count: which puzzles it has.
        sizes: bytes of the lines of records, puzzles, solutions and proofs.
        rules: lines above the proofs, each with the place in the block of the first proof below it.
        proved: puzzles that have a proof.
        rejects: attempts that gave no puzzle, of all together: number by reason.
        undecided: by the place of a puzzle the digests of its candidates that were not decided.
    """

    first: int
    count: int
    sizes: tuple[int, int, int, int]
    rules: tuple[tuple[int, str], ...]
    proved: int
    rejects: Mapping[str, int]
    undecided: Mapping[int, tuple[str, ...]]

    @classmethod
    def read(cls, text: bytes) -> ShardHead:
        """Read what a block begins with."""
        data = json_of(text)
        undecided = {int(place): tuple(found) for place, found in data.pop("undecided").items()}
        rules = tuple((place, line) for place, line in data.pop("rules"))
        return cls(**data, rules=rules, undecided=undecided)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a block, whole files' pieces as they are, each a part of one text in memory.

    Attributes:
        records, puzzles, solutions: a line a puzzle.
        proofs: a line a puzzle, empty where it has no proof.
    """

    records: memoryview
    puzzles: memoryview
    solutions: memoryview
    proofs: memoryview


class Shard:
    """What came of a unit.

    Args:
        data: the block in bytes.

    Attributes:
        head: what it has.

    Raises:
        ValueError: it is no block, or not whole.
    """

    def __init__(self, data: bytes) -> None:
        if len(data) < _START.size:
            raise ValueError("too short for a block")
        magic, check, size = _START.unpack_from(data)
        if magic != _MAGIC or zlib.crc32(memoryview(data)[_CHECKED:]) != check:
            raise ValueError("no block, or one that is damaged")
        start = _START.size
        self.head = ShardHead.read(data[start : start + size])
        self._data = data
        self._digests = start + size

    @property
    def digests(self) -> memoryview:
        """The digest of each puzzle's form, 16 bytes each, zeros where there is no puzzle."""
        start = self._digests
        return memoryview(self._data)[start : start + DIGEST_BYTES * self.head.count]

    @property
    def end(self) -> int:
        """The index after its last one."""
        return self.head.first + self.head.count

    def lines(self) -> Lines:
        """Return the lines of the files."""
        start = self._digests + DIGEST_BYTES * self.head.count
        text = memoryview(zstandard().decompress(memoryview(self._data)[start:]))
        parts, place = [], 0
        for size in self.head.sizes:
            parts.append(text[place : place + size])
            place += size
        return Lines(*parts)

    def made(self) -> list[Made]:
        """Return what came of each index."""
        lines = self.lines()
        rules, turns = "", dict(self.head.rules)
        found = []
        columns = (lines.records, lines.puzzles, lines.solutions, lines.proofs)
        rows = zip(*(str(column, "utf-8").split("\n")[:-1] for column in columns), strict=True)
        for place, (record, puzzle, solution, proof) in enumerate(rows):
            rules = turns.get(place, rules)
            at = DIGEST_BYTES * place
            found.append(
                Made(
                    self.head.first + place,
                    json_of(record),
                    puzzle,
                    solution,
                    rules if proof else "",
                    proof,
                    bytes(self.digests[at : at + DIGEST_BYTES]) if puzzle else b"",
                    tuple(map(bytes.fromhex, self.head.undecided.get(place, ()))),
                )
            )
        return found


def record_line(record: Mapping[str, Any]) -> str:
    """Return the line of a record in the file of records, its end included."""
    return f"{json.dumps(record, ensure_ascii=False)}\n"


def to_bytes(made: Sequence[Made]) -> bytes:
    """Return the block of these, which follow one another, in bytes."""
    rejects: Counter[str] = Counter()
    rules: list[tuple[int, str]] = []
    for place, one in enumerate(made):
        rejects.update(one.rejects)
        if one.rules and (not rules or rules[-1][1] != one.rules):
            rules.append((place, one.rules))
    columns = (
        "".join(record_line(one.record) for one in made),
        *(_lines(getattr(one, name) for one in made) for name in ("puzzle", "solution", "proof")),
    )
    texts = [column.encode() for column in columns]
    records, puzzles, solutions, proofs = map(len, texts)
    head = ShardHead(
        first=made[0].index,
        count=len(made),
        sizes=(records, puzzles, solutions, proofs),
        rules=tuple(rules),
        proved=sum(bool(one.proof) for one in made),
        rejects=dict(rejects),
        undecided={
            place: tuple(digest.hex() for digest in one.undecided)
            for place, one in enumerate(made)
            if one.undecided
        },
    )
    told = json.dumps(asdict(head)).encode()
    digests = b"".join(one.digest or bytes(DIGEST_BYTES) for one in made)
    compressed: bytes = zstandard().compress(b"".join(texts))
    rest = told + digests + compressed
    size = struct.pack("<I", len(told))
    return _MAGIC + struct.pack("<I", zlib.crc32(rest, zlib.crc32(size))) + size + rest


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"{text}\n" for text in texts)


def without_the_lost(recipe: Recipe, unit: Unit, alone: Callable[[Unit], bytes]) -> bytes:
    """Return the block of a unit that ends its workers, without the attempts that do.

    Args:
        recipe: what is made.
        unit: the unit.
        alone: does one unit while nothing else is done, and raises `ItemLost` when workers died.
    """

    def one(part: Unit) -> Made:
        (made,) = Shard(alone(part)).made()
        return made

    every = range(unit.first, unit.first + unit.count)
    return to_bytes(
        [_without_the_lost(recipe, Unit(index, 1, unit.attempts), one) for index in every]
    )


def anew_without_the_lost(
    recipe: Recipe, units: Sequence[Unit], alone: Callable[[Sequence[Unit]], list[Made]]
) -> list[Made]:
    """Return what comes of units of one puzzle each, without the attempts that end workers.

    Args:
        recipe: what is made.
        units: the units.
        alone: does some units while nothing else is done, and raises `ItemLost` when workers died.
    """
    return [_without_the_lost(recipe, unit, lambda part: alone([part])[0]) for unit in units]


def _without_the_lost(recipe: Recipe, unit: Unit, alone: Callable[[Unit], Made]) -> Made:
    index = unit.first
    try:
        return alone(unit)
    except ItemLost:
        pass
    rejects: Counter[str] = Counter()
    undecided: list[bytes] = []
    highest: Score | None = None
    for attempt in range(unit.attempts, recipe.attempts_allowed):
        try:
            made = alone(Unit(index, 1, attempt, attempt + 1))
        except ItemLost:
            rejects[_ENDED] += 1
            continue
        if made.puzzle:
            return made.after(rejects, undecided)
        rejects.update(made.rejects)
        undecided += made.undecided
        highest = higher(highest, made.highest)
    return _in_vain(index, recipe.attempts_allowed, {}, highest).after(rejects, undecided)


def _in_vain(index: int, attempts: int, rejects: Mapping[str, int], highest: Score | None) -> Made:
    record: dict[str, Any] = {"index": index, "attempts": attempts, "rejects": rejects}
    if highest is not None:
        record["highest"] = highest.tenths
    return Made(index, record)


# What follows runs in the worker.


def make_block(recipe: Recipe, unit: Unit) -> bytes:
    """Make the puzzles of a unit, each as if there were no others; return the block in bytes.

    Raises:
        RecipeError: a geometry without a complete grid.
        EnginesDisagree: two engines contradict each other; nothing may be published.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    every = range(unit.first, unit.first + unit.count)
    return to_bytes(_made(recipe, [_Trial(index, unit.attempts, unit.last) for index in every]))


def make_anew(recipe: Recipe, units: Sequence[Unit]) -> list[Made]:
    """Make the puzzles of units of one puzzle each, as if there were no others.

    Raises:
        Exception: as `make_block`.
    """
    return _made(recipe, [_Trial(unit.first, unit.attempts, unit.last) for unit in units])


def _made(recipe: Recipe, trials: Sequence[_Trial]) -> list[Made]:
    maker = _maker(recipe)
    # All digs, all solves, all proofs: in turns each takes longer, the proofs three times as long.
    for trial in trials:
        _dig_on(trial, maker)
    for trial in trials:
        _certify(trial, maker)
    return [_prove(recipe, trial, maker) for trial in trials]


@cache
def _maker(recipe: Recipe) -> Maker:
    maker = maker_of(recipe)
    maker.warm_up()
    return maker


@dataclass(slots=True)
class _Trial:
    """What has come of one index so far.

    Attributes:
        index: 0-based number in its run.
        attempts: attempts so far.
        last: attempts to end with; all that the recipe allows when it is None.
        rejects: of those that gave no puzzle, number by reason.
        undecided: digests of those that the certifier did not decide, or without a proof.
        highest: as in `Result`.
        draft: the last; None when the attempts are used up.
        certificate: the draft's, as yet without a proof.
    """

    index: int
    attempts: int
    last: int | None
    rejects: Counter[Reject] = field(default_factory=Counter)
    undecided: list[bytes] = field(default_factory=list)
    highest: Score | None = None
    draft: Draft | None = None
    certificate: Certificate | None = None

    def pass_over(self, draft: Draft) -> None:
        """Count a draft without a certificate or a proof."""
        self.rejects[Reject.UNDECIDED] += 1
        self.undecided.append(digest_of(draft.form))


def _dig_on(trial: _Trial, maker: Maker) -> None:
    """Try until there is a draft, or the attempts are used up."""
    result = maker.make(trial.index, trial.attempts, trial.last)
    trial.rejects.update(result.rejects)
    trial.attempts, trial.draft = result.attempts, result.draft
    trial.highest = higher(trial.highest, result.highest)


def _certify(trial: _Trial, maker: Maker) -> None:
    """Have the draft certified to have one solution, or further ones until one is."""
    trial.certificate = None
    while trial.draft is not None:
        trial.certificate = decided(trial.draft)
        if trial.certificate is not None:
            return
        trial.pass_over(trial.draft)
        _dig_on(trial, maker)


def _prove(recipe: Recipe, trial: _Trial, maker: Maker) -> Made:
    """Return what comes of a trial: the draft, when it has its proof, or of a further one."""
    while trial.draft is not None and trial.certificate is not None:
        certificate = proved(trial.certificate)
        if certificate is not None:
            return _of_puzzle(recipe, trial, trial.draft, certificate)
        trial.pass_over(trial.draft)
        _dig_on(trial, maker)
        _certify(trial, maker)
    told = {why.value: trial.rejects[why] for why in Reject if trial.rejects[why]}
    in_vain = _in_vain(trial.index, trial.attempts, told, trial.highest)
    return replace(in_vain, undecided=tuple(trial.undecided))


def _of_puzzle(recipe: Recipe, trial: _Trial, draft: Draft, certificate: Certificate) -> Made:
    record = record_of(recipe, trial.index, trial.attempts, trial.rejects, draft, certificate)
    nogoods = certificate.proof
    return Made(
        trial.index,
        record.to_dict(),
        one_line(draft.puzzle),
        one_line(draft.solution),
        "" if nogoods is None else rules_line(draft.puzzle.geometry),
        "" if nogoods is None else unique_line(draft.puzzle, draft.solution, nogoods),
        digest_of(draft.form),
        tuple(trial.undecided),
    )
