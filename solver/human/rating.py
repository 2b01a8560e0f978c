"""How hard a puzzle is: level, Sudoku Explainer's score, effort and the paper's metrics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzle.arguments import checked_seconds
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import Digit
from puzzle.grid import Grid
from puzzle.json_values import reading
from puzzle.score import Score, score_number
from solver.human.climb import Bench, bench_and_ladder
from solver.human.clued import without_clues
from solver.human.effort import effort_of_climb
from solver.human.fields import (
    hodoku_fields,
    read_hodoku,
    read_remaining,
    remaining_fields,
    technique_of,
)
from solver.human.hodoku import HodokuLevel, HodokuScore, sum_up
from solver.human.ladder import LISTED_AS, NESTED, PLAYERS, SUDOKU_EXPLAINER, Ladder
from solver.human.metrics import measure
from solver.human.path import Outcome
from solver.human.registry import Technique
from solver.human.scored import why_unscored
from solver.human.tally import Tally, tally_of
from solver.human.web import WebGroup

if TYPE_CHECKING:
    from puzzle.geometry import Geometry


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    Attributes:
        level: 1 to 5, the hardest level that the puzzle requires; None when the ladder does not
            solve it: it lies beyond level 5, or has no or several solutions.
        score: Sudoku Explainer 1.2.1's rating, 1.0 and more; of the variants that SukakuExplainer
            rates, its rating by the same techniques (see `solver.human.scored`); None for all
            others. Where the ladder lacks techniques, Sudoku Explainer's lacks them too.
            Where it is only a lower bound, see `lower_bound`, the puzzle is assumed to have a
            solution, and only one.
        pearl: Sudoku Explainer's rating up to the first digit placed, 1.0 to `score`; None where
            there is no score, or its ladder ends before: then it is at least the score too.
        diamond: Sudoku Explainer's rating of the first step, 1.0 to `pearl`; None like it, where
            there is no step. Rating, pearl and diamond are the field's ER, EP and ED.
        effort: what puzzles are sorted by within a level, see `solver.human.effort`; None when
            the ladder does not solve the puzzle.
        hardest: the hardest technique on the path; beyond level 5 and on Sudoku Explainer's
            ladder the one that gives the score. None when neither ladder solves the puzzle or no
            cell is blank.
        counts: how often the path uses each technique, in order of the ladder.
        blanks, freedom, grade: see `solver.human.metrics`.
        outcome: how the path ended.
        remaining: for each cell the digits that may still go there; () when solved.
        result: the grid where the path ended; full when solved.
        ladder: name of the ladder that made the level and the path.
        geometry: the puzzle's.
        hodoku: HoDoKu's level and points; None unless its ladder made the path.
        group: the group of the hardest step on the list of a solver on the web; None unless that
            ladder made the path, and solved the puzzle.
    """

    level: int | None
    score: Score | None
    effort: int | None
    hardest: Technique | None
    counts: Mapping[Technique, int]
    blanks: int
    freedom: int
    grade: str | None
    outcome: Outcome
    remaining: tuple[tuple[Digit, ...], ...]
    ladder: str
    geometry: Geometry
    result: Grid
    hodoku: HodokuScore | None = None
    pearl: Score | None = None
    diamond: Score | None = None
    group: WebGroup | None = None

    @property
    def sentence(self) -> str:
        """The rating in words, such as “Level 4, SE 4.2, hardest step XY-Wing.”."""
        if self.outcome is Outcome.BROKEN:
            return self.outcome.sentence
        is_default = self.ladder == PLAYERS.name
        beyond = "Beyond level 5" if is_default else "Not solved"
        parts = []
        if self.hodoku is not None:
            points = "" if self.hodoku.points is None else f", {self.hodoku.points} points"
            parts.append(f"{self.hodoku.level.value}{points}")
        elif self.group is not None:
            parts.append(self.group.value)
        elif self.level is not None:
            parts.append(f"Level {self.level}")
        elif self.outcome is not Outcome.SOLVED:
            parts.append(beyond)
        if self.score is not None:
            parts.append(f"SE {self.score}")
        if self.hardest is not None:
            other = LISTED_AS.get(self.hardest) if self.group is not None else None
            there = "" if other is None else f" (there {other})"
            parts.append(f"hardest step {self.hardest.label}{there}")
        if not parts:
            return _NOTHING_LEFT
        if not is_default:
            parts.append(f"by the ladder {self.ladder}")
        return f"{', '.join(parts)}."

    @staticmethod
    def from_dict(data: Mapping[str, Any], puzzle: Grid, solution: Grid | None = None) -> Rating:
        """Read what `to_dict` wrote.

        Args:
            data: what it returned; other keys are let be.
            puzzle: the puzzle that was rated.
            solution: its solution, where the path reached it.

        Returns:
            The rating. Its `result` is the solution where the path reached one that is given, else
            the puzzle, as the grid where a path ended early is not written.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("rating", "Rating"):
            geometry, outcome = puzzle.geometry, Outcome(data["outcome"])
            remaining = read_remaining(data["remaining"], geometry) if "remaining" in data else ()
            hodoku = data.get("hodoku")
            return Rating(
                level=data["level"],
                score=Score.from_fields(data),
                effort=data["effort"],
                hardest=data["hardest"] and technique_of(data["hardest"]),
                counts={technique_of(slug): times for slug, times in data["techniques"].items()},
                blanks=data["blanks"],
                freedom=data["freedom"],
                grade=data["grade"],
                outcome=outcome,
                remaining=remaining,
                ladder=data["ladder"],
                geometry=geometry,
                result=solution if solution and outcome is Outcome.SOLVED else puzzle,
                hodoku=read_hodoku(hodoku),
                pearl=Score.from_fields({"score": data["pearl"]}),
                diamond=Score.from_fields({"score": data["diamond"]}),
                group=WebGroup(data["group"]) if "group" in data else None,
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as JSON values: techniques by slug, cells as ``r1c1``.

        ``hodoku`` is there only on HoDoKu's ladder, ``group`` only on the web's, ``remaining``
        only when the path did not solve the puzzle.
        """
        data: dict[str, Any] = {
            "level": self.level,
            "score": score_number(self.score),
            "at_least": self.score is not None and self.score.at_least,
            "pearl": score_number(self.pearl),
            "diamond": score_number(self.diamond),
            "effort": self.effort,
            "hardest": None if self.hardest is None else self.hardest.slug,
            "techniques": {technique.slug: count for technique, count in self.counts.items()},
            "blanks": self.blanks,
            "freedom": self.freedom,
            "grade": self.grade,
            "outcome": self.outcome._value_,
            "ladder": self.ladder,
        }
        if self.hodoku is not None:
            data["hodoku"] = hodoku_fields(self.hodoku)
        if self.group is not None:
            data["group"] = self.group.value
        if self.remaining:
            data["remaining"] = remaining_fields(self.remaining, self.geometry)
        return data


_NOTHING_LEFT = "Every cell is filled: there is nothing to rate."


def rate(grid: GridLike, ladder: Ladder = PLAYERS, *, time_limit: float | None = None) -> Rating:
    """Rate how hard a puzzle is.

    The level and the path come from the ladder given, the score from Sudoku Explainer's own with
    the same techniques switched off. Level and effort are those of the players' ladder alone, and
    HoDoKu's level that of its own. Nothing here proves that the puzzle has one solution; some
    techniques assume it.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        ladder: one of `LADDERS`, or one of them without some techniques.
        time_limit: seconds for each of the two climbs of a grid larger than
            `puzzle.geometry.LARGEST_QUICK`, which can take minutes, 0 or more; None for no limit.
            Compiling and loading kernels does not count. The second climb is for the effort, see
            there.

    Raises:
        ArgumentError: the time limit is negative or not a number, or it is no ladder.
        NotationError: what is given is no grid, and no text of exactly one.
        OutOfTime: the time limit passed. It is looked at between techniques.
    """
    checked_seconds(time_limit)
    grid = as_grid(grid)
    bench, ladder = bench_and_ladder(grid.geometry, ladder)
    seconds = None if grid.geometry.is_quick else time_limit
    if seconds is None:
        outcome = bench.climb(grid, ladder)
    else:
        outcome = bench.climb_within(grid, ladder, seconds)
    result = bench.result_of(grid)
    tally = tally_of(bench, ladder)
    solved = outcome is Outcome.SOLVED
    level, group, hardest = _hardest(tally, ladder) if solved else (None, None, None)
    remaining = () if solved else bench.remaining()
    # HoDoKu's ladder has nothing of cages and clues: that it does not solve them says nothing.
    is_hodokus = solved or without_clues(grid.geometry) is grid.geometry
    hodoku = _hodoku(bench, ladder, solved=solved) if is_hodokus else None
    effort = effort_of_climb(bench, grid, ladder, seconds) if level is not None else None
    score = _score(grid, ladder) if outcome is not Outcome.BROKEN else _NO_SCORE
    by_own_order = solved and not (level is None and hodoku is None and group is None)
    metrics = measure(grid)
    return Rating(
        level=level,
        score=score.score,
        effort=effort,
        hardest=hardest if by_own_order else score.technique or hardest,
        counts={} if tally is None else tally.counts,
        blanks=metrics.blanks,
        freedom=metrics.freedom,
        grade=metrics.grade,
        outcome=outcome,
        remaining=remaining,
        ladder=ladder.name,
        geometry=grid.geometry,
        result=result,
        hodoku=hodoku,
        pearl=score.pearl,
        diamond=score.diamond,
        group=group,
    )


def _hardest(
    tally: Tally | None, ladder: Ladder
) -> tuple[int | None, WebGroup | None, Technique | None]:
    """Return level, group and technique of the hardest step; without a step the least level."""
    if tally is None:
        return (None if any(rung.level is None for rung in ladder.rungs) else 1), None, None
    return tally.rung.level, tally.rung.group, tally.technique


def _hodoku(bench: Bench, ladder: Ladder, *, solved: bool) -> HodokuScore | None:
    """HoDoKu's level and points; where no technique helps, it tries, and that is extreme."""
    if not any(rung.hodoku for rung in ladder.rungs):
        return None
    if not solved:
        return HodokuScore(HodokuLevel.EXTREME, None)
    return sum_up(
        filter(None, (ladder.rungs[rung].hodoku for rung in bench.heads()[:, 1].tolist()))
    )


class _Scores(NamedTuple):
    """Scores of the whole path, up to the first digit placed, and of the first step.

    `technique` gives the first of them.
    """

    score: Score | None
    technique: Technique | None
    pearl: Score | None = None
    diamond: Score | None = None


_NO_SCORE = _Scores(None, None)


def _score(grid: Grid, ladder: Ladder) -> _Scores:
    """Sudoku Explainer's rating, or SukakuExplainer's, without what the ladder lacks."""
    if why_unscored(grid.geometry) is not None:
        return _NO_SCORE
    whole = SUDOKU_EXPLAINER.less(ladder.off) if ladder.off else SUDOKU_EXPLAINER
    bench, reference = bench_and_ladder(grid.geometry, whole)
    outcome = bench.climb(grid, reference)
    if outcome is Outcome.BROKEN:
        return _NO_SCORE
    tally = tally_of(bench, reference)
    pearl = diamond = None
    if tally is not None:
        pearl = None if tally.up_to_placed is None else Score(tally.up_to_placed)
        diamond = Score(tally.first)
    if outcome is Outcome.STUCK:
        if bench.is_full or reference.rungs[-1].finder != SUDOKU_EXPLAINER.rungs[-1].finder:
            return _NO_SCORE
        bound = lower_bound(0 if tally is None else tally.hardness)
        return _Scores(Score(bound, at_least=True), None, pearl, diamond)
    if tally is None:
        return _NO_SCORE
    return _Scores(Score(tally.hardness), tally.technique, pearl, diamond)


def lower_bound(tenths: int) -> int:
    """Return Sudoku Explainer's least rating of a puzzle whose path here ends stuck.

    Sudoku Explainer always takes the cheapest step. Where everything up to dynamic forcing chains
    "plus" is silent, it goes on to nested forcing chains, which begin at `NESTED`; and what it
    took before counts too. It is a bound on the rating of a puzzle with a single solution.

    Args:
        tenths: the highest score on the path, in tenths; 0 for an empty one.
    """
    return max(NESTED, tenths)
