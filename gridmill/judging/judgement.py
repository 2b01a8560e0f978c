"""What is said of one record: a report on its puzzle, or why there is none, and what came before.

A `Judgement` is what the table, the page and JSON are made of. Whether a puzzle came before, in the
batch or in print, is said here and not in the report, which knows one puzzle alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from gridmill.judging.claims import (
    SOLUTION,
    CheckedClaim,
    check_claims,
    claims_messages,
    claims_sentence,
)
from gridmill.judging.inputs import Submission, place_of
from gridmill.judging.malformed import MALFORMED, Malformed

if TYPE_CHECKING:
    from gridmill.catalogue.published import Published
    from puzzle.formats import Letter
    from puzzle.message import Message
    from solver.report import Report

UNIQUE = "unique"
"""`Verdict.UNIQUE.value`, without loading it."""

KEY_BYTES = 16
"""By so many bytes a puzzle is known again: among 10^9 two would share them once in 10^20 times."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one record, with all that is known about it.

    Attributes:
        source: the file as it was named, ``-`` for standard input, None for an argument.
        line: 1-based line where the record starts; for an argument its position.
        outcome: the report on the puzzle, or why the record is none.
        where: where it stands, when its line does not say that well: ``Sheet1!B2``.
        assumed: what was taken for granted to read the grid; None for nothing.
        notes: the same for any language, a sentence each; empty where it was read back.
        duplicate_of: the place of an equivalent puzzle that came before in the run; None for none.
        published: where equivalent puzzles were published, the earliest first; None when no
            catalogue was asked.
        claims: what was claimed of the puzzle, held against the report.
        letter: the mail that the record came in; None for none.
        unheeded: sentences around it that may state rules, and were not taken into account.
    """

    source: str | None
    line: int
    outcome: Report | Malformed
    where: str | None = None
    assumed: str | None = None
    duplicate_of: str | None = None
    published: tuple[Published, ...] | None = None
    claims: tuple[CheckedClaim, ...] = ()
    letter: Letter | None = None
    unheeded: tuple[str, ...] = ()
    notes: tuple[Message, ...] = field(default=(), compare=False)

    @staticmethod
    def of(submission: Submission, outcome: Report | Malformed) -> Judgement:
        """Return the judgement on a submission."""
        record = submission.record
        claims: tuple[CheckedClaim, ...] = ()
        if record.claims is not None and not isinstance(outcome, Malformed):
            claims = check_claims(record.claims, outcome)
        return Judgement(
            submission.source,
            record.line,
            outcome,
            record.where,
            record.assumed,
            claims=claims,
            letter=record.letter,
            unheeded=record.unheeded,
            notes=record.notes,
        )

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Judgement:
        """Read what `to_dict` wrote, perhaps by way of JSON.

        Raises:
            NotationError: a member is missing or has no such value.
        """
        from gridmill.catalogue.published import Published
        from puzzle.formats import Letter
        from solver.report import Report

        letter = data.get("letter")
        is_grid = data["verdict"] != MALFORMED
        published = data.get("published")
        places = None if published is None else tuple(map(Published.from_dict, published))
        in_print = places[0].place if places else None
        before = data.get("duplicate_of")
        return Judgement(
            data["file"],
            data["line"],
            Report.from_dict(data) if is_grid else Malformed.from_dict(data),
            data.get("where"),
            data.get("assumed"),
            None if before == in_print else before,
            places,
            tuple(map(CheckedClaim.from_dict, data.get("claims", ()))),
            None if letter is None else Letter(**letter),
            tuple(data.get("unheeded", ())),
        )

    def in_words_of(self, submission: Submission) -> Judgement:
        """Return the same with what its reader said, for any language.

        Args:
            submission: the one that was judged; what `from_dict` read knows the English alone.
        """
        outcome = self.outcome
        if isinstance(outcome, Malformed) and (read := Malformed.of(submission)) is not None:
            outcome = replace(outcome, why=read.why)
        return replace(self, outcome=outcome, notes=submission.record.notes)

    @property
    def place(self) -> str:
        """Where the record is, for people: ``puzzles.txt:3``, or ``book.xlsx:Sheet1!B2``."""
        return f"{place_of(self.source)}{self.where or self.line}"

    @property
    def report(self) -> Report | None:
        """The report on the puzzle; None for what is no grid."""
        return None if isinstance(self.outcome, Malformed) else self.outcome

    @property
    def verdict(self) -> str:
        """A value of `solver.verdict.Verdict`, or MALFORMED."""
        if isinstance(self.outcome, Malformed):
            return MALFORMED
        return self.outcome.verdict.value

    @property
    def reason(self) -> str:
        """Why, in a sentence or two."""
        return self.outcome.reason

    @property
    def key(self) -> bytes | None:
        """What equal puzzles share: of the canonical form, or else of the givens; None for none."""
        report = self.report
        if report is None or self.verdict != UNIQUE:
            return None
        from puzzle.formats.json_members import members_of

        return key_of_members(members_of(report.canonical or report.grid))

    @property
    def canonical(self) -> str | None:
        """The canonical form as a catalogue has it; None for none."""
        if self.report is None or self.report.canonical is None:
            return None
        from puzzle.formats.json_members import one_line

        return one_line(self.report.canonical)

    @property
    def has_wrong_claim(self) -> bool:
        """True when something that was claimed does not hold."""
        return any(claim.holds is False for claim in self.claims)

    @property
    def has_wrong_solution(self) -> bool:
        """True when the claimed solution is none."""
        return any(claim.about == SOLUTION and claim.holds is False for claim in self.claims)

    @property
    def told(self) -> str:
        """What matters most about the record by itself, in one line."""
        if isinstance(self.outcome, Malformed):
            nearest = (reading.sentence for reading in self.outcome.readings[:1])
            return " ".join((self.reason, *nearest))
        from solver.findings import summary

        said = [summary(self.outcome)]
        if self.has_wrong_claim:
            said.append(claims_sentence(self.claims))
        if self.assumed:
            said.append(self.assumed)
        if self.unheeded:
            from puzzle.formats.record import unheeded_message

            said.append(str(unheeded_message(self.unheeded)))
        return " ".join(said)

    @property
    def summary(self) -> str:
        """What matters most about the record and what came before it, in one line."""
        said = self.told
        if self.duplicate_of:
            said = f"Duplicate of {self.duplicate_of}. {said}"
        if self.published:
            from gridmill.catalogue.published import published_sentence

            said = f"{published_sentence(self.published)} {said}"
        return said

    @property
    def messages(self) -> dict[str, tuple[Message, ...]]:
        """What was found, by the key of `to_dict`."""
        from solver.findings import messages_of

        found = {} if self.report is None else messages_of(self.report)
        return found | self._messages_beside

    @property
    def _messages_beside(self) -> dict[str, tuple[Message, ...]]:
        """What is known beside the report."""
        found: dict[str, tuple[Message, ...]] = {}
        if self.duplicate_of:
            found["duplicate_of"] = (duplicate_message(self.duplicate_of),)
        if self.published is not None:
            from gridmill.catalogue.published import published_message

            found["published"] = (published_message(self.published),)
        if claims := claims_messages(self.claims):
            found["claims"] = claims
        if self.unheeded:
            from puzzle.formats.record import unheeded_message

            found["unheeded"] = (unheeded_message(self.unheeded),)
        return found

    @property
    def findings(self) -> dict[str, str]:
        """What was found, in whole sentences, by the key of `to_dict`."""
        from puzzle.message import said

        return {key: said(messages) for key, messages in self.messages.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as JSON values, as ``validate --json`` prints them.

        `solver/report.schema.json` describes it; see `Report.to_dict`.
        """
        told = self.outcome.to_dict()
        data: dict[str, Any] = {
            "file": self.source,
            "line": self.line,
            "puzzle": told["puzzle"],
            "verdict": told["verdict"],
            "reason": told["reason"],
        }
        if self.where:
            data["where"] = self.where
        if self.letter is not None:
            data["letter"] = self.letter.json_values()
        data |= told
        if self.report is None:
            return data
        if self.duplicate_of or self.published or self.claims or self.assumed or self.unheeded:
            data["summary"] = self.summary
        read = {"assumed": self.assumed, "unheeded": list(self.unheeded)}
        data |= {name: said for name, said in read.items() if said}
        if beside := self._messages_beside:
            from puzzle.message import said
            from solver.findings import ids_of

            found = {key: said(messages) for key, messages in beside.items()}
            data["findings"] = data.get("findings", {}) | found
            data["finding_ids"] = data.get("finding_ids", {}) | ids_of(beside)
        if self.duplicate_of or self.published:
            before = self.published[0].place if self.published else None
            data["duplicate_of"] = self.duplicate_of or before
        if self.published is not None:
            data["published"] = [place.to_dict() for place in self.published]
        if self.claims:
            data["claims"] = [claim.to_dict() for claim in self.claims]
        return data


def key_of_members(members: Mapping[str, Any]) -> bytes:
    """Return what is kept of a puzzle to know it again.

    Args:
        members: of the canonical form, or else of the givens, as
            `puzzle.formats.json_members.members_of` has them; others do not count.
    """
    rules = {name: members[name] for name in ("geometry", "constraints") if name in members}
    return key_of(members["puzzle"] + (json.dumps(rules) if rules else ""))


def key_of(text: str) -> bytes:
    """Return what is kept of a text to know it again: of a puzzle with the usual houses alone."""
    return blake2b(text.encode(), digest_size=KEY_BYTES).digest()


def duplicate_sentence(place: str) -> str:
    """Return the sentence about an equivalent puzzle that came before."""
    return str(duplicate_message(place))


def duplicate_message(place: str) -> Message:
    """Return the same for any language."""
    from puzzle.message import message

    return message(
        "duplicate",
        "The same puzzle as {place}, up to symmetry and renamed digits.",
        place=place,
    )


def sent_before() -> Message:
    """Return the same for who sent the puzzle, who cannot know the place."""
    from puzzle.message import message

    return message(
        "duplicate.sent",
        "The same puzzle, perhaps turned or with its digits renamed, was sent before.",
    )


def sent_before_by_you() -> Message:
    """Return the same where the one before came from the same sender."""
    from puzzle.message import message

    return message(
        "duplicate.sent-by-you",
        "You sent the same puzzle before, perhaps turned or with its digits renamed.",
    )
