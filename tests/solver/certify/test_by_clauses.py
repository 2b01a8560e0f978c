"""Programs told as clauses: the same solutions, and no refutation that is not held against them."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from puzzle import CLASSIC, EnginesDisagree, Geometry, Grid
from puzzle.constraints import KINDS, Program
from solver.certify import certify, certify_known, clauses, faults, learning, splitting
from solver.certify.by_clauses import ByClauses
from solver.certify.clauses import Clauses, TooLarge
from solver.certify.learning.state import POOL
from solver.certify.model import Answer
from solver.certify.refuting import Refutation
from solver.verdict import Verdict
from tests.puzzle.rules import allowed, full_grids, random_constraint
from tests.solver.certify.cases import little_killers

FOUR = Geometry.boxes(2, 2)
KINDS_OF_FOUR = sorted(KINDS.keys() - {"entropicline"})
NEVER, LONG = float("inf"), 1 << 40


def all_by_clauses(puzzle):
    """Every solution, by learning and forbidding."""
    told, found = ByClauses(puzzle), set()
    while (answer := told.attempt(LONG, NEVER)).optimal:
        solution = Grid(answer.digits, puzzle.geometry)
        assert solution.digits not in found
        found.add(solution.digits)
        told.forbid(solution)
    assert answer.infeasible or answer.is_open
    return found if answer.infeasible else None


@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_the_clauses_of_a_kind_allow_what_its_words_allow(kind):
    """On random clues of every kind, one to three at once, with few givens and many solutions."""
    rng = Random(kind)
    for number in range(6):
        full = rng.choice(full_grids(FOUR))
        rules = [random_constraint(kind, rng, FOUR, full) for _ in range(1 + number % 3)]
        shown = rng.sample(range(16), 2 + number % 3)
        digits = bytes(full[cell] if cell in shown else 0 for cell in range(16))
        puzzle = Grid(digits, FOUR.with_constraints(rules))
        if puzzle.conflicts() or puzzle.violations():
            continue
        found = all_by_clauses(puzzle)
        assert found in (None, allowed(puzzle)), puzzle.geometry.rules
        assert found is not None or not allowed(puzzle)


def random_program(rng):
    """A few rows of every form that a kind may add one day, over cells of 4×4 and columns."""
    program = Program(FOUR.layout)
    further = [program.column() for _ in range(rng.randint(0, 3))]
    for _ in range(rng.randint(1, 4)):
        columns = [
            rng.choice(further) if further and rng.random() < 0.3 else rng.randrange(64)
            for _ in range(rng.choice((0, 1, 2, 2, 3, 4, 6, 10)))
        ]
        if rng.random() < 0.2:  # a whole cell
            cell = rng.randrange(16)
            columns += range(4 * cell, 4 * cell + 4)
        columns = list(dict.fromkeys(columns))
        factors, bounds = rng.choice(
            (
                ((1,), ((0, 0), (0, 1), (1, 1), (1, 2), (2, 1), (-1, 0), (2, float("inf")))),
                ((1, -1), ((0, 0), (0, 0), (0, 1), (-1, 2))),
                ((-7, -3, -2, -1, 1, 2, 3, 5), ((0, 0), (-4, 3), (3, 3), (2, 1), (-2, 9))),
            )
        )
        program.add(((column, rng.choice(factors)) for column in columns), *rng.choice(bounds))
    program.rest_follows()
    return program, further


def allowed_by_rows(program, further, puzzle):
    """The full grids that agree with the givens and keep each row, as columns may be set."""
    found = set()
    for full in full_grids(FOUR):
        ones = {4 * cell + digit - 1 for cell, digit in enumerate(full)}
        settings = (
            ones | {column for column, one in zip(further, bits, strict=True) if one}
            for bits in product((0, 1), repeat=len(further))
        )
        agrees = all(given in (0, digit) for given, digit in zip(puzzle, full, strict=True))
        if agrees and any(all(is_kept(row, each) for row in program.rows) for each in settings):
            found.add(full.digits)
    return found


def is_kept(row, ones):
    """Whether a row holds where some columns are 1."""
    terms = zip(row.columns, row.coefficients, strict=True)
    return row.low <= sum(factor for column, factor in terms if column in ones) <= row.high


@pytest.mark.parametrize("seed", range(40))
def test_the_clauses_of_any_rows_allow_what_these_allow(seed, monkeypatch):
    """Odd weights, no bounds or such as nothing keeps, columns beside the cells, no terms."""
    rng = Random(seed)
    program, further = random_program(rng)
    monkeypatch.setattr(clauses, "told", lambda _geometry: program)
    full = rng.choice(full_grids(FOUR))
    shown = rng.sample(range(16), rng.randint(3, 6))
    puzzle = Grid(bytes(full[cell] if cell in shown else 0 for cell in range(16)), FOUR)
    found, kept = all_by_clauses(puzzle), allowed_by_rows(program, further, puzzle)
    assert found == kept or (found is None and len(kept) == 0)


def test_no_more_is_told_than_there_is_room_for(monkeypatch):
    """Pairs that exclude each other are counted as they are told, in whatever row."""
    monkeypatch.setattr(clauses, "MOST_CLAUSES", most := 20_000)
    nine = Geometry.boxes(3, 3)
    sums = [KINDS["sandwichsum"](tuple(range(9 * row, 9 * row + 9)), 18) for row in range(9)]
    told = object.__new__(Clauses)
    with pytest.raises(TooLarge):
        told.__init__(Grid(bytes(81), nine.with_constraints(sums)))
    assert len(told.twos) + len(told.longs) <= 2 * most


def test_no_more_is_told_than_there_is_time_for():
    """Where it is over nothing is told, and the program stays open."""
    puzzle, _ = little_killers()
    by_clauses = ByClauses(puzzle)
    assert by_clauses.attempt(LONG, time.monotonic() - 1).is_open
    assert by_clauses.attempt(LONG, NEVER).is_open
    with pytest.raises(TooLarge):
        Clauses(puzzle, time.monotonic() - 1)


def test_no_more_is_forbidden_than_there_is_room_for():
    """A clause for which there is none is refused, and nothing is written behind the arena."""
    learner = learning.new_learner(20, (), TWOS, LONGS)
    learner = learner._replace(arena=learner.arena[: int(learner.numbers[learning.ARENA]) + 90])
    added = [learning.add_clause(learner, [1, 3, 5]) for _ in range(9)]
    assert added == sorted(added, reverse=True)
    assert 0 < sum(added) < 9


def test_lists_of_watched_literals_are_written_anew_where_they_grow():
    """Where they have grown over half of the room, the same is refuted in less than that."""
    learner = learning.new_learner(20, (), TWOS, LONGS)
    room = learning.POOL_PER_VARIABLE * 20 + learning.POOL_PER_CLAUSE * 40
    learner = learner._replace(pool=learner.pool[:room])
    learner.numbers[POOL] = room // 2 + 1
    assert learning.learn(learner, LONG) == learning.REFUTED
    assert learner.numbers[POOL] <= room // 2


def test_a_log_has_room_for_steps_of_very_many_variables():
    """One that is full before its first step leads nowhere, however long it is asked for more."""
    assert learning.learn(learning.new_learner(200_000, (), TWOS, LONGS), 100) == learning.REFUTED


@pytest.fixture(autouse=True)
def _nothing_but_clauses(monkeypatch):
    """As many as it takes, before any case."""
    monkeypatch.setattr(splitting, "MOST_LEARNED", LONG)


def test_what_presolve_leaves_open_is_refuted_by_clauses():
    """The certificate counts them, and says it in words; the checker finds no fault."""
    puzzle, solution = little_killers()
    found = certify_known(puzzle, solution)
    last = found.solves[-1]
    assert last.learned is not None
    assert last.termination == "Infeasible by clauses"
    assert f"infeasible by {last.learned} learned clauses, all checked" in found.sentence
    assert faults(found) == ()
    assert type(found).from_dict(found.to_dict(), puzzle.geometry) == found
    assert found == certify_known(puzzle, solution)


@pytest.mark.slow
def test_clauses_and_cases_say_the_same(monkeypatch):
    """With a solution known or none."""
    puzzle, solution = little_killers()
    by_clauses = certify(puzzle).verdict
    assert certify_known(puzzle, solution).verdict is by_clauses
    monkeypatch.setattr(splitting, "MOST_LEARNED", 0)
    assert certify(puzzle).verdict is by_clauses
    assert by_clauses is Verdict.UNIQUE


@pytest.mark.parametrize("change", [{"learned": None}, {"termination": "Infeasible"}])
def test_a_count_of_clauses_stands_where_they_decided(change):
    """A certificate that tells one without the other has a fault."""
    puzzle, solution = little_killers()
    found = certify_known(puzzle, solution)
    spoiled = replace(found, solves=(replace(found.solves[-1], **change),))
    assert faults(spoiled)


class Open:
    """A program that neither HiGHS nor clauses decide until the last; it notes who is asked."""

    def __init__(self):
        self.asked = []

    def attempt(self, _, nodes):
        self.asked.append(f"{nodes} nodes")
        return Answer("ok", "open", is_open=True)

    def learn(self, patience, _):
        self.asked.append(f"{patience} clauses")
        is_last = patience == splitting.MOST_LEARNED
        return Answer("ok", "over", infeasible=is_last, is_open=not is_last)


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ([KINDS["killercage"]((0, 1, 9), 15)], ["6000 clauses", "100 nodes"]),
        ([KINDS["killercage"]((9 * i, 9 * i + 1, 9 * i + 2), 15) for i in range(9)], []),
        ([KINDS["littlekillersum"](tuple(range(0, 76, 3)), 130)], ["100 nodes"]),
        ([KINDS["candidates"]((0,), (1, 2))], ["40000 clauses", "100 nodes"]),
    ],
    ids=["few rows", "many rows", "a long sum", "candidates alone"],
)
def test_clauses_come_first_unless_rows_are_few_or_long(rules, asked, monkeypatch):
    """Then HiGHS branches between, and most clauses are learned afterwards."""
    monkeypatch.setattr(splitting, "MOST_LEARNED", 100_000)
    puzzle, asks = Grid(bytes(81), CLASSIC.with_constraints(rules)), Open()
    clauses = SimpleNamespace(comes_second=False, attempt=asks.learn, load=lambda: 0.0)
    answer, split = splitting.decide(asks, puzzle, 60.0, None, clauses)
    assert answer.infeasible
    assert split is None
    assert asks.asked == ["0 nodes", *asked, "100000 clauses"]


class DecidedByNodes(Open):
    """A program that HiGHS's nodes decide, or did."""

    def attempt(self, _, nodes):
        self.asked.append(f"{nodes} nodes")
        return Answer("ok", "over", infeasible=bool(nodes), is_open=not nodes)


def test_what_decided_a_program_is_asked_first_when_it_is_solved_again():
    """As long as it decides: clauses that said nothing of it would say nothing again."""
    puzzle = Grid(bytes(81), CLASSIC.with_constraints([KINDS["killercage"]((0, 1, 9), 15)]))
    asks, asks_in_vain = DecidedByNodes(), Open()
    clauses = SimpleNamespace(comes_second=False, attempt=asks.learn, load=lambda: 0.0)
    for _ in range(2):
        splitting.decide(asks, puzzle, 60.0, None, clauses)
    assert asks.asked == ["0 nodes", "6000 clauses", "100 nodes", "0 nodes", "100 nodes"]
    clauses.attempt = asks_in_vain.learn
    for _ in range(2):
        splitting.decide(asks_in_vain, puzzle, 60.0, None, clauses)
    most = f"{splitting.MOST_LEARNED} clauses"
    again = ["0 nodes", "6000 clauses", "100 nodes", most]
    assert asks_in_vain.asked == ["0 nodes", "100 nodes", most, *again]


class OpenAsAWhole(Open):
    """A program that nothing decides but cases."""

    def pose(self, _):
        """Take the bounds of a case."""

    def attempt(self, _, nodes):
        self.asked.append(f"{nodes} nodes")
        is_case = self.asked.count("0 nodes") > 1 and not nodes
        return Answer("ok", "open", infeasible=is_case, is_open=not is_case)

    def learn(self, patience, _):
        self.asked.append(f"{patience} clauses")
        return Answer("ok", "open", is_open=True)


@pytest.mark.parametrize("cage_count", [1, 9])
def test_the_same_nodes_are_never_asked_for_twice(cage_count):
    """HiGHS would say the same of them, whether they came between the clauses or after them."""
    cages = [KINDS["killercage"]((9 * i, 9 * i + 1, 9 * i + 2), 15) for i in range(cage_count)]
    puzzle, asks = Grid(bytes(81), CLASSIC.with_constraints(cages)), OpenAsAWhole()
    clauses = SimpleNamespace(comes_second=False, attempt=asks.learn, load=lambda: 0.0)
    answer, split = splitting.decide(asks, puzzle, 60.0, None, clauses)
    assert answer.infeasible
    assert split is not None
    assert asks.asked.count(f"{splitting.NODES_WITH_RULES} nodes") == 1


def test_compiling_once_after_installing_takes_nothing_of_the_limit():
    """What loading the kernels takes is added to the time that is left."""
    ends = []

    def attempt(_, end):
        ends.append(end)
        return Answer("ok", "over", infeasible=True)

    rules = [KINDS["killercage"]((0, 1, 9), 15)]
    puzzle = Grid(bytes(81), CLASSIC.with_constraints(rules))
    begun = time.monotonic()
    clauses = SimpleNamespace(comes_second=False, attempt=attempt, load=lambda: 1000.0)
    splitting.decide(Open(), puzzle, 60.0, None, clauses)
    assert ends[0] >= begun + 1060


PIGEONS, HOLES = range(5), range(4)
TWOS = np.array(
    [
        [2 * (4 * one + hole) + 1, 2 * (4 * other + hole) + 1]
        for hole in HOLES
        for one, other in product(PIGEONS, PIGEONS)
        if one < other
    ],
    dtype=np.int32,
)
LONGS = [[2 * (4 * pigeon + hole) for hole in HOLES] for pigeon in PIGEONS]


def pigeons():
    """A log that refutes five pigeons in four holes."""
    learner = learning.new_learner(20, (), TWOS, LONGS)
    assert learning.learn(learner, LONG) == learning.REFUTED
    return learner.log[: learner.numbers[learning.LOG]].copy()


def test_a_refutation_is_accepted():
    """To its end, where the clause without a literal has followed."""
    log, refutation = pigeons(), Refutation(20, (), TWOS, LONGS)
    assert not refutation.is_complete
    assert refutation.accepts(log, len(log))
    assert refutation.is_complete


def test_no_refutation_of_what_has_a_solution():
    """With a pigeon less the same steps do not all follow, wherever one is left out."""
    log = pigeons()
    for missing in PIGEONS:
        fewer = [one for pigeon, one in enumerate(LONGS) if pigeon != missing]
        refutation = Refutation(20, (), TWOS, [*fewer, [0, 1]])
        assert not refutation.accepts(log, len(log))
        assert not refutation.is_complete


def test_a_spoiled_step_is_refused_or_harmless():
    """Whatever number of a log is changed, clauses with a solution are never refuted by it."""
    log, rng = pigeons(), Random(3)
    for _ in range(300):
        spoiled = log.copy()
        at = rng.randrange(len(log))
        spoiled[at] = rng.randrange(-len(TWOS), 60)
        refutation = Refutation(20, (), TWOS, [*LONGS[:4], [0, 1]])
        refutation.accepts(spoiled, len(spoiled))
        assert not refutation.is_complete


def test_a_wrong_step_stops_everything(monkeypatch):
    """A learner that lies is found out."""
    puzzle, _ = little_killers()
    learn = learning.learn

    def lies(learner, patience):
        said = learn(learner, patience)
        learner.log[1] ^= 1
        learner.log[0] = 1
        return said

    monkeypatch.setattr(learning, "learn", lies)
    with pytest.raises(EnginesDisagree, match="does not follow"):
        certify(puzzle)
