"""A report in words: what matters most in one line, and a sentence for each finding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzle import Grid
from puzzle.constraints import KINDS, houses_that_are
from puzzle.geometry import CLASSIC
from puzzle.message import Term, counting, kept
from puzzle.sentences import listed
from solver.diagnosis import Contradiction, Repairs
from solver.findings import MOST_TECHNIQUES, findings, rules_messages, summary, unlevelled
from solver.human import PLAYERS, rate
from solver.report import Report, judge
from solver.verdict import Verdict
from tests import reports
from tests.cases import BROKEN, INKALA, PAPER


def test_summary_of_unique():
    """A unique puzzle is told with its rating, and the givens too many."""
    assert summary(reports.unique()) == (
        "Level 1, SE 1.2, hardest step Hidden Single. "
        "Solved by Hidden Single × 30 and Full House × 21. "
        "22 givens can go, each by itself: "
        "r1c1, r1c2, r1c5, r2c1, r2c4, r2c5, r2c6, r3c2 and 14 more."
    )
    assert summary(reports.minimal()) == (
        "Level 2, SE 2.0, hardest step Naked Single. "
        "Solved by Naked Single × 2, Hidden Single × 36 and Full House × 20. Minimal."
    )


@pytest.mark.parametrize("verdict", Verdict)
def test_levels_are_missed_of_puzzles_with_one_solution_alone(verdict):
    """Where no ladder knows a rule, only a puzzle that could have a level is told to have none."""
    arrow = KINDS["arrow"]((0,), (1, 2))
    grid = Grid(bytes(81), CLASSIC.with_constraints([arrow]))
    told = unlevelled(Report(grid, verdict, verdict.sentence))
    assert told.startswith("Unlevelled: ") == (verdict is Verdict.UNIQUE)
    assert bool(told) == (verdict is Verdict.UNIQUE)


def test_a_message_that_is_kept_is_the_same():
    """It knows itself in English, and other languages are told its parts as before."""
    one = counting("", "{count} {what}", "{count} {what}s", count=2000, what=Term("fish"))
    assert str(kept(one)) == str(one) == "2,000 fishs"
    assert kept(one) == one


def test_summary_of_none():
    """A puzzle without solution is told with the givens to blame and the likeliest correction."""
    report = reports.none()
    first = report.contradiction.cells[0]
    said = summary(report)
    assert said.startswith(report.grid.geometry.cell_name(first))
    assert " and 3 more cannot stand together. Perhaps r1c3 is blank and not 1, or 1" in said
    assert summary(replace(report, contradiction=None, corrections=None)) == report.reason


def test_summary_of_conflicts():
    """Conflicts are told pair by pair, the first of many."""
    assert summary(reports.broken()) == "5 twice in row 1 and box 1: r1c1 and r1c2."
    worse = Grid.parse("555" + BROKEN[3:])
    report = replace(reports.broken(), grid=worse, conflicts=worse.conflicts())
    assert summary(report).endswith("r1c1 and r1c3. And 1 more pair.")


def test_summary_of_many():
    """A puzzle of many solutions is told with their number, where they differ, and the repair."""
    assert summary(reports.many()) == (
        "15 solutions; two differ in r4c2, r4c3, r9c2 and r9c3 alone. Unique with r7c3 = 1."
    )


def test_summary_without_a_diagnosis():
    """What was not looked for is not told, and what is left open is not called exact."""
    report = reports.many()
    found = replace(report.rivals, are_closest=False, count=1, count_is_exact=False)
    bare = replace(report, rivals=found, repairs=None, corrections=None)
    assert summary(bare).startswith("More than 1 solution; two differ in r4c2, ")
    assert " alone" not in summary(bare)
    assert summary(replace(bare, rivals=None)) == bare.reason
    assert summary(reports.undecided()) == reports.undecided().reason


def test_findings_have_the_keys_of_the_report():
    """Each sentence stands under a key of the report's dictionary, and ends as a sentence."""
    for report in (reports.unique(), reports.none(), reports.many(), reports.broken()):
        data = report.to_dict()
        assert set(findings(report)) <= set(data)
        assert data["summary"] == summary(report)
        assert data.get("findings", {}) == findings(report)
        for sentence in findings(report).values():
            assert sentence[0].isupper() or sentence.startswith(("r", *"0123456789"))
            assert sentence.endswith(".")


def test_findings_say_how_far_they_are_proved():
    """Smallest or only minimal, closest or not, fewest or not: the words tell."""
    none, many = reports.none(), reports.many()
    smallest = replace(none.contradiction, is_smallest=True)
    said = findings(none)["contradiction"], findings(replace(none, contradiction=smallest))
    assert "fewer givens may contradict each other too" in said[0]
    assert "no fewer givens contradict each other" in said[1]["contradiction"]
    assert "The two most alike differ in 4 cells" in findings(many)["rivals"]
    apart = replace(many, rivals=replace(many.rivals, are_closest=False))
    assert "Two of them differ in 4 cells" in findings(apart)["rivals"]
    assert "fewer would not do" in findings(many)["repairs"]
    loose = replace(many, repairs=replace(many.repairs, are_fewest=False))
    assert "fewer others may do" in findings(loose)["repairs"]


def test_no_correction_is_claimed_only_when_all_were_tried():
    """That no typing error explains it is said only when nothing was left open."""
    report = reports.many()
    assert findings(report)["corrections"] == "No single typing error explains it."
    left = findings(replace(report, undecided=("corrections",)))
    assert "corrections" not in left
    assert left["undecided"] == "Left open within the limits: corrections."


@pytest.mark.parametrize("count", [0, 1])
def test_few_givens_to_blame(count):
    """A contradiction of one given, or of none, has words of its own."""
    found = reports.none().contradiction
    few = Contradiction(found.cells[:count], True, found.certificate, ())
    said = findings(replace(reports.none(), contradiction=few))["contradiction"]
    assert said == (
        "r1c3 alone makes it impossible."
        if count
        else "No digit is to blame: the houses of this grid admit no solution at all."
    )


def test_many_repairs_are_counted():
    """A summary names a few extra givens, and counts more; the finding names all."""
    found = reports.many().repairs
    four = Repairs(found.givens * 4, True, found.certificate)
    report = replace(reports.many(), repairs=four)
    assert "Unique with 4 more givens." in summary(report)
    assert findings(report)["repairs"].count("r7c3 = 1") == 4


def test_lists_read_as_sentences():
    """One, two, three words in a sentence."""
    assert list(map(listed, (["a"], ["a", "b"], ["a", "b", "c"]))) == ["a", "a and b", "a, b and c"]


def test_the_path_in_short():
    """A summary names the hardest techniques, the findings all; a stuck ladder says so."""
    rating = rate(Grid.parse(PAPER))
    report = replace(reports.unique(), rating=rating)
    used = [f"{technique.label} × {count}" for technique, count in rating.counts.items()]
    assert len(used) > MOST_TECHNIQUES
    assert f"Solved by {used[-1]}, " in summary(report)
    assert f" and {len(used) - MOST_TECHNIQUES} more." in summary(report)
    assert all(words in findings(report)["techniques"] for words in used)
    stuck = replace(report, rating=rate(Grid.parse(INKALA)))
    assert findings(stuck)["techniques"] == "The ladder finds no step."
    part = replace(report, rating=rate(Grid.parse(PAPER), PLAYERS.up_to(3)))
    assert findings(part)["techniques"].startswith("The ladder ends after ")


def test_a_clue_that_contradicts_itself_is_alone_to_blame() -> None:
    """A cage whose sum no digits have is not said to contradict anything else."""
    cage = KINDS["killercage"]((0, 1), 100)  # type: ignore[call-arg]
    puzzle = Grid.parse(PAPER, CLASSIC.with_constraints([cage]))
    report = judge(puzzle)
    told = "The cage r1c1+r1c2 = 100 alone makes it impossible. Its cells allow 3–17, not 100."
    assert summary(report) == findings(report)["contradiction"] == told
    ids = report.to_dict()["finding_ids"]["contradiction"]
    assert ids == ["contradiction.one", "clue.out-of-reach"]


def test_what_is_odd_is_told_first_where_there_is_not_one_solution() -> None:
    """Cages that overlap may be why they contradict; the verdict is the same."""
    cages = [KINDS["killercage"](*of) for of in (((0, 1), 3), ((1, 2), 17))]  # type: ignore[call-arg]
    report = judge(Grid.parse("." * 81, CLASSIC.with_constraints(cages)))
    odd = "The cages r1c1+r1c2 and r1c2+r1c3 overlap in r1c2."
    assert summary(report).startswith(f"{odd} The cage r1c1+r1c2 = 3 and the cage")
    assert findings(report)["oddities"] == odd


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["diagonal-", "diagonal+"], " and both diagonals"),
        (["diagonal+"], " and a diagonal"),
        (["diagonal-", "diagonal+", "windoku"], ", both diagonals and windows"),
        (["asterisk", "girandola"], ", an asterisk and a girandola"),
        ([], " and 1 extra region"),
    ],
)
def test_extra_houses_are_told_by_name(names, told):
    """Houses that a rule has are called by it; others are counted."""
    houses = [house for name in names for house in houses_that_are(name, CLASSIC.layout)]
    geometry = CLASSIC.with_houses(houses or [(*range(8), 9)], "odd")
    (found,) = rules_messages(geometry)
    assert str(found) == f"Judged under rows, columns, boxes{told}."
    named = told.removeprefix(", ").removeprefix(" and ")
    assert (f"({named})" in geometry.rules[0]) is bool(names)


def test_clues_are_counted_as_people_count_them():
    """Clues of a kind by their number, in plural where there are several; rules by their name."""
    clues = [
        *(KINDS["killercage"](cells, 5) for cells in ((0, 1), (9, 10), (18, 27))),
        KINDS["antiknight"](),
        KINDS["odd"]((40,)),
        KINDS["odd"]((41,)),
        KINDS["thermometer"]((70, 71, 72)),
    ]
    (found,) = rules_messages(CLASSIC.with_constraints(clues))
    assert str(found) == (
        "Judged under rows, columns, boxes, 3 cages, 2 odd cells, 1 thermometer and the "
        "anti-knight rule."
    )
