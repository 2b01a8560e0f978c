"""`judge` says everything about one puzzle, and stops when its engines contradict each other."""

import dataclasses
import json

import pytest

from puzzle import EnginesDisagree, Geometry, Grid, NotationError
from puzzle.errors import OutOfTime
from solver import report
from solver.explain import explain
from solver.human import Outcome, rate
from solver.report import MOST_LISTED, MOST_TOLD, Report, decide, judge
from solver.search import SearchResult
from solver.solve import solve
from solver.verdict import Verdict
from tests import reports
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.solver.test_report_schema import VALIDATOR, through_json


@pytest.mark.parametrize("engine", ["milp", "search"])
@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [
        (EASY, Verdict.UNIQUE),
        (INKALA, Verdict.UNIQUE),
        (IMPOSSIBLE, Verdict.NONE),
        (BROKEN, Verdict.NONE),
        (EMPTY, Verdict.MANY),
        (SIXTEEN, Verdict.MANY),
    ],
)
def test_both_engines_say_the_same(engine, puzzle, verdict):
    """The verdict does not depend on who decides, and comes with what belongs to it."""
    found = judge(Grid.parse(puzzle), engine=engine)
    assert found.verdict is verdict
    assert (found.rating is not None) == (verdict is Verdict.UNIQUE)
    assert (found.rivals is not None) == (verdict is Verdict.MANY)
    assert bool(found.differs) == (verdict is Verdict.MANY)
    assert (found.solution is None) == (verdict is Verdict.NONE)
    assert found.reason.endswith(".")
    json.dumps(found.to_dict())


@pytest.mark.parametrize("shape", [(3, 3), (5, 5)], ids=["9x9", "25x25"])
def test_a_grid_of_one_digit_is_told_in_bounds(shape):
    """However many rules are broken, the answer is short, and nothing in it is left open on 9×9."""
    geometry = Geometry.boxes(*shape)
    grid = Grid(bytes([1]) * geometry.cell_count, geometry)
    found = judge(grid, time_limit=None if geometry.size == 9 else 0)
    fields = found.to_dict()
    assert len(found.conflicts) == fields["conflict_count"] > 800
    assert len(fields["conflicts"]) == MOST_LISTED
    assert found.reason.count("both hold") == MOST_TOLD
    assert found.reason.endswith(f"; and {len(found.conflicts) - MOST_TOLD:,} more pairs.")
    assert len(json.dumps(fields)) < 16_000
    assert Report.from_dict(fields).conflicts == found.conflicts
    if geometry.size == 9:
        assert found.undecided == ()
        assert found.corrections == ()
        assert found.contradiction.cells == (0, 1)
        assert found.contradiction.is_smallest


def test_conflicts_are_counted_only_where_some_are_not_listed():
    """Up to 32 conflicts are listed, and nothing is said of their number."""
    fields = judge(Grid.parse(BROKEN)).to_dict()
    assert len(fields["conflicts"]) == 1
    assert "conflict_count" not in fields


def test_only_the_certifier_gives_a_certificate():
    """A certificate comes from the certifier alone, and not for givens that break a rule."""
    assert judge(Grid.parse(EASY)).certificate.solution == Grid.parse(EASY_SOLUTION)
    assert judge(Grid.parse(EASY), engine="search").certificate is None
    assert judge(Grid.parse(BROKEN)).certificate is None


def test_broken_rules_are_told_all_at_once():
    """Every pair of givens that breaks a rule is in the report and in its reason."""
    grid = Grid.parse(BROKEN).with_digit(80, 7).with_digit(79, 7)
    found = judge(grid)
    assert found.conflicts == grid.conflicts()
    assert found.reason == (
        "The givens break a rule: r1c1 and r1c2 both hold 5 (row 1, box 1); "
        "r9c8 and r9c9 both hold 7 (row 9, box 9)."
    )


def test_broken_rules_are_told_in_the_signs_of_the_grid():
    """Above 9 a digit is the letter that stands in the grid."""
    grid = Grid(bytes([11, 11, *bytes(142)]), Geometry.boxes(3, 4))
    found = decide(grid)
    assert found.reason == "The givens break a rule: r1c1 and r1c2 both hold B (row 1, box 1)."


def test_time_limit_leaves_it_undecided():
    """When the time is up the verdict is undecided, with a certificate that says so."""
    found = judge(Grid.parse(INKALA), time_limit=0)
    assert found.verdict is Verdict.UNDECIDED
    assert found.rating is None
    assert "Time limit" in found.reason


def test_a_rating_out_of_time_is_left_open(monkeypatch):
    """When the rating took too long, all else is told, and that the level is not known."""

    def slow(*_args, time_limit, **_options):
        assert 0 < time_limit <= 60
        raise OutOfTime

    monkeypatch.setattr(report, "rate", slow)
    found = judge(Grid.parse(EASY), time_limit=60)
    assert (found.verdict, found.rating, found.undecided) == (Verdict.UNIQUE, None, ("level",))
    assert found.canonical is not None
    assert found.removable is not None
    assert found.to_dict()["findings"]["undecided"] == "Left open within the limits: level."
    VALIDATOR.validate(through_json(found))


def test_loading_takes_no_time(monkeypatch):
    """A record's time begins when its kernels and its solver are there."""
    done = []
    for room, name in ((report, "make_ready"), (report.certifying, "prepare")):
        monkeypatch.setattr(room, name, lambda _, name=name: done.append(name))
    after = report.Deadline.after
    monkeypatch.setattr(
        report.Deadline, "after", lambda seconds: done.append("time begins") or after(seconds)
    )
    judge(Grid.parse(EASY), time_limit=60)
    assert done == ["make_ready", "prepare", "time begins"]


@pytest.mark.slow
def test_other_geometries_are_judged():
    """Any geometry has a verdict and a level."""
    full = Grid.parse("1234341221434321")
    found = judge(full.with_digit(0, 0))
    assert (found.verdict, found.solution, found.rating.level) == (Verdict.UNIQUE, full, 1)
    diagonal = Grid(bytes(81), Geometry.diagonal())
    assert judge(diagonal, engine="search").verdict is Verdict.MANY


def test_rating_that_contradicts_the_solution_stops_everything(monkeypatch):
    """Techniques that find a contradiction in a puzzle proved unique are a bug, not a rating."""
    rating = dataclasses.replace(judge(Grid.parse(EASY)).rating, outcome=Outcome.BROKEN)
    monkeypatch.setattr(report, "rate", lambda *_args, **_options: rating)
    with pytest.raises(EnginesDisagree, match="human techniques"):
        judge(Grid.parse(EASY))


@pytest.mark.parametrize("engine", ["milp", "search"])
def test_ladder_that_ends_at_another_grid_stops_everything(monkeypatch, engine):
    """Techniques that solve a unique puzzle to another grid than its solution are a bug."""
    rating = dataclasses.replace(judge(Grid.parse(EASY)).rating, result=Grid.parse(INKALA))
    monkeypatch.setattr(report, "rate", lambda *_args, **_options: rating)
    with pytest.raises(EnginesDisagree, match="its one solution is"):
        judge(Grid.parse(EASY), engine=engine)


def test_engines_that_disagree_stop_everything(monkeypatch):
    """A certificate that the search engine contradicts is never returned."""
    grid = Grid.parse(EASY)
    monkeypatch.setattr(
        report, "find_solutions", lambda _grid, **_: SearchResult(Verdict.NONE, 0, 2, ())
    )
    with pytest.raises(EnginesDisagree, match="unique and the search engine none"):
        judge(grid)


def test_same_verdict_with_another_solution_is_a_contradiction(monkeypatch):
    """Two engines that agree on `unique` must agree on the solution too."""
    other = Grid.parse(INKALA)
    monkeypatch.setattr(
        report, "find_solutions", lambda _grid, **_: SearchResult(Verdict.UNIQUE, 1, 2, (other,))
    )
    with pytest.raises(EnginesDisagree):
        judge(Grid.parse(EASY))


def test_unknown_engine_is_refused():
    """An engine that judges nothing is a ValueError that names those that do."""
    with pytest.raises(ValueError, match="give milp, pyomo or search"):
        judge(Grid.parse(EASY), engine="oracle")


def test_report_is_frozen():
    """A report cannot be changed after it was made."""
    found = judge(Grid.parse(EMPTY), engine="search")
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.verdict = Verdict.UNIQUE


@pytest.mark.parametrize(
    "text", [EASY, f"{EASY}\n", "\n".join(EASY[i : i + 9] for i in range(0, 81, 9))]
)
def test_text_is_judged_too(text):
    """A puzzle may be given as text, on one line or as it is drawn."""
    assert judge(text, engine="search") == judge(Grid.parse(EASY), engine="search")


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("53..7", "5 characters, 76 too few"),
        ("", "The text has no puzzle"),
        (f"{EASY}\n{EASY}", "The text has more than one puzzle"),
        (f"{EASY}\n{EASY[:80]}", "80 characters"),
        (81, "A puzzle is a Grid, its text, its rows or a NumPy array, and this is of type int."),
        (None, "of type NoneType"),
    ],
)
def test_what_is_no_puzzle_is_one_sentence(puzzle, said):
    """What is no grid and no text of one is refused with a sentence, not an AttributeError."""
    with pytest.raises(NotationError, match=said):
        judge(puzzle)


@pytest.mark.parametrize("call", [rate, solve, explain])
def test_text_is_taken_wherever_a_puzzle_is(call):
    """Rating, solving and explaining take the text of a puzzle as judging does."""
    assert call(EASY) == call(Grid.parse(EASY))
    with pytest.raises(NotationError, match="no puzzle"):
        call("")
    with pytest.raises(NotationError, match="of type int"):
        call(1)


@pytest.mark.parametrize("kind", ["unique", "minimal", "none", "many", "broken", "undecided"])
def test_a_report_is_read_back(kind):
    """What `to_dict` wrote, by way of JSON, is the report again, and words itself alike."""
    report = getattr(reports, kind)()
    written = json.loads(json.dumps(report.to_dict()))
    read = Report.from_dict(written)
    assert read == report
    assert read.to_dict() == written


def test_what_is_no_report_is_refused():
    """A member that is missing or senseless is one error of our own, never a KeyError."""
    written = reports.unique().to_dict()
    for change in ({"verdict": "fine"}, {"removable": [7]}, {"symmetry": "odd"}, {"puzzle": None}):
        with pytest.raises(NotationError):
            Report.from_dict(written | change)
    with pytest.raises(NotationError, match="This is no report"):
        Report.from_dict({"puzzle": written["puzzle"]})
