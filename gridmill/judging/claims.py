"""What a submission claims of its puzzle, held against what was found.

A claim holds, does not hold, or cannot be told: a level in a quick pass, which rates nothing, or a
score of which only a lower bound is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzle.errors import NotationError
    from puzzle.formats import Claims
    from puzzle.grid import Grid
    from puzzle.message import Message, Term
    from solver.report import Report

SOLUTION = "solution"
"""The claim that must hold: a wrong one is sent by an author who has another puzzle in mind."""
CLUES = "clues"
"""The claim about how many givens there are."""
MOST_NAMED = 8
"""Cells that a sentence names; `CheckedClaim.differs` has them all."""


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim, and whether it holds.

    Attributes:
        about: ``solution``, ``level``, ``score``, ``clues`` or ``minimal``.
        claimed: what is claimed: a text, a number, or whether the puzzle is minimal.
        found: what was found in its place; None when that is unknown, or there is none.
        holds: whether it holds; None when it cannot be told.
        sentence: the same in words, such as “solution differs at r9c8 and r9c9”.
        differs: of a solution, the names of the cells that are different or blank.
    """

    about: str
    claimed: str | int | bool
    found: str | int | bool | None
    holds: bool | None
    sentence: str
    differs: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the claim as JSON values; ``differs`` is left out when it is empty."""
        data = {
            "about": self.about,
            "claimed": self.claimed,
            "found": self.found,
            "holds": self.holds,
            "sentence": self.sentence,
        }
        return data | ({"differs": list(self.differs)} if self.differs else {})

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> CheckedClaim:
        """Read what `to_dict` wrote."""
        return CheckedClaim(**{**data, "differs": tuple(data.get("differs", ()))})


def check_claims(claims: Claims, report: Report) -> tuple[CheckedClaim, ...]:
    """Hold what is claimed of a puzzle against the report on it."""
    return tuple(_checked(claims, report))


def claims_messages(claims: tuple[CheckedClaim, ...]) -> tuple[Message, ...]:
    """Return the same as `claims_sentence` for any language; its English words are those."""
    from puzzle.message import Message

    said = claims_sentence(claims)
    if not said:
        return ()
    is_wrong = any(claim.holds is False for claim in claims)
    return (Message("claims.wrong" if is_wrong else "claims.kept", "{claims}", {"claims": said}),)


def claim_messages(claims: tuple[CheckedClaim, ...]) -> tuple[Message, ...]:
    """Return a sentence for each claim that does not hold, or for all that do."""
    from puzzle.message import message

    wrong = tuple(_wrong(claim) for claim in claims if claim.holds is False)
    kept = [_kept(claim) for claim in claims if claim.holds]
    if wrong or not kept:
        return wrong
    return (message("claims.as-claimed", "As claimed: {claims}.", claims=kept),)


def _kept(claim: CheckedClaim) -> Message | Term:
    """Return a claim that holds, with its value: ``17 clues``."""
    from puzzle.message import Term, counting, message

    match claim.about, claim.claimed:
        case "level", level:
            return message("claim.level", "level {level}", level=level)
        case "score", score:
            return message("claim.score", "score {score}", score=score)
        case "clues", int(count):
            return counting("claim.clues", "{count} clue", "{count} clues", count=count)
        case "minimal", False:
            return message("claim.not-minimal", "not minimal")
        case "minimal", _:
            return message("claim.minimal", "minimal")
    return Term(claim.about)


def _wrong(claim: CheckedClaim) -> Message:
    from puzzle.message import Term, message

    if claim.differs:
        return message(
            "claims.solution",
            "Your solution differs from the one solution in {cells}.",
            cells=claim.differs,
        )
    if claim.found is None or claim.about == SOLUTION:
        return message(
            "claims.other", "What you say of this does not hold: {claim}.", claim=Term(claim.about)
        )
    if isinstance(claim.claimed, bool):
        if claim.claimed:
            return message("claims.minimal", "You say that it is minimal, and some givens can go.")
        return message("claims.not-minimal", "You say that it is not minimal, and it is.")
    if claim.about == CLUES:
        return message(
            "claims.clues",
            "You say {claimed} clues, and it has {found}.",
            claimed=str(claim.claimed),
            found=str(claim.found),
        )
    return message(
        "claims.value",
        "You say {claim} {claimed}, and it is {found}.",
        claim=Term(claim.about),
        claimed=str(claim.claimed),
        found=str(claim.found),
    )


def claims_sentence(claims: tuple[CheckedClaim, ...]) -> str:
    """Return the sentence about claims: those that do not hold, or that all do; empty for none."""
    wrong = [claim.sentence for claim in claims if claim.holds is False]
    if wrong:
        return f"Claims: {'; '.join(wrong)}."
    kept = [str(_kept(claim)) for claim in claims if claim.holds]
    return f"As claimed: {', '.join(kept)}." if kept else ""


def _checked(claims: Claims, report: Report) -> Iterator[CheckedClaim]:
    if claims.solution is not None:
        yield _solution(claims.solution, report)
    if claims.level is not None:
        yield _level(claims.level, report)
    if claims.score is not None:
        yield _score(claims.score, report)
    if claims.given_count is not None:
        count = report.grid.given_count
        holds = claims.given_count == count
        said = f"{claims.given_count} clues are claimed, and it has {count}"
        yield CheckedClaim(CLUES, claims.given_count, count, holds, said)
    if claims.is_minimal is not None:
        yield _minimal(report, is_claimed=claims.is_minimal)


def _solution(claimed: Grid | NotationError, report: Report) -> CheckedClaim:
    from solver.verdict import Verdict

    found = None if report.verdict is not Verdict.UNIQUE else report.solution
    text = None if found is None else str(found)
    if isinstance(claimed, Exception):
        said = f"the solution cannot be read: {str(claimed).rstrip('.')}"
        return CheckedClaim(SOLUTION, "", text, holds=False, sentence=said)
    match report.verdict:
        case Verdict.UNIQUE if found is not None:
            cells = tuple(cell for cell in range(len(found)) if claimed[cell] != found[cell])
            return _difference(claimed, found, cells)
        case Verdict.NONE:
            said = "a solution is claimed, and there is none"
            return CheckedClaim(SOLUTION, str(claimed), None, holds=False, sentence=said)
    # Of many solutions, and of an undecided puzzle, it can be one.
    solves = claimed.is_full and claimed.solves(report.grid)
    said = "the solution is none of this puzzle"
    if solves:
        is_one_of_many = report.verdict is Verdict.MANY
        said = "the solution is one of many" if is_one_of_many else "the solution is one"
    return CheckedClaim(SOLUTION, str(claimed), None, None if solves else False, said)


def _difference(claimed: Grid, found: Grid, cells: tuple[int, ...]) -> CheckedClaim:
    names = tuple(map(found.geometry.cell_name, cells))
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    said = f"solution differs at {', '.join(names[:MOST_NAMED])}{more}" if names else "solution"
    return CheckedClaim(SOLUTION, str(claimed), str(found), not names, said, names)


def _level(claimed: int, report: Report) -> CheckedClaim:
    rating = report.rating
    if rating is None:
        return CheckedClaim("level", claimed, None, None, f"level {claimed} is not checked")
    found = rating.level
    said = f"level {claimed} is claimed, and it is {'beyond 5' if found is None else found}"
    return CheckedClaim("level", claimed, found, claimed == found, said)


def _score(claimed: str, report: Report) -> CheckedClaim:
    from puzzle.errors import NotationError
    from puzzle.score import Score

    rating = report.rating
    if rating is None or rating.score is None:
        return CheckedClaim("score", claimed, None, None, f"score {claimed} is not checked")
    found = rating.score
    said = f"score {claimed} is claimed, and it is SE {found}"
    try:
        score = Score.parse(claimed)
    except NotationError:
        return CheckedClaim("score", claimed, str(found), None, f"score {claimed} is no SE score")
    holds: bool | None = score == found
    if found.at_least and not score.at_least:
        holds = None if score.tenths >= found.tenths else False
    elif score.at_least and not found.at_least:
        holds = found.tenths >= score.tenths
    return CheckedClaim("score", claimed, str(found), holds, said)


def _minimal(report: Report, *, is_claimed: bool) -> CheckedClaim:
    if report.removable is None:
        return CheckedClaim("minimal", is_claimed, None, None, "minimal is not checked")
    found = not report.removable
    can = "no given can go" if found else f"{len(report.removable)} givens can go, each by itself"
    if len(report.removable) == 1:
        can = "1 given can go"
    said = f"it is said to be {'minimal' if is_claimed else 'not minimal'}, and {can}"
    return CheckedClaim("minimal", is_claimed, found, is_claimed == found, said)
