"""The catalogue of submissions: what was sent, by whom, and what came of it.

    accepted/puzzles.jsonl       the puzzles that are accepted and not yet printed, with everything
    accepted/decisions.ndjson    every decision, the latest of a puzzle counting
    accepted/decisions.ndjson.lock

Puzzles are compared by canonical form, so that one that two people send is known again. Decisions
are only ever added; ``puzzles.jsonl`` is made of them anew, and moved into place whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from generator.lock import Lock, LockHeld
from gridmill.catalogue.published import Published
from puzzle.errors import CatalogueError, NotationError
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import one_line
from puzzle.own_files import json_of, refusal, write_whole

PUZZLES = "puzzles.jsonl"
DECISIONS = "decisions.ndjson"
PATIENCE = 10.0
"""Seconds to wait for another command that decides."""


class SubmissionState(Enum):
    """What came of a submission; the value is the word in every output."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about one submission.

    Attributes:
        state: what came of it.
        form: what the same puzzles share: the canonical form, or else the givens, as
            `puzzle.formats.json_members.one_line` writes them.
        place: where it stood, for people: ``mail.eml:7``.
        author: who made the puzzle; empty when nobody said.
        credit: what is to be printed with it; empty for nothing.
        reasons: why it was rejected, in whole sentences.
        because: the one of them that a person gave, which judging anew does not find; else empty.
        members: everything that is known of it, as JSON values.
        printed: where it was printed; None for nowhere.
    """

    state: SubmissionState
    form: str
    place: str
    author: str = ""
    credit: str = ""
    reasons: tuple[str, ...] = ()
    because: str = ""
    members: Mapping[str, Any] = field(default_factory=dict)
    printed: Published | None = None

    @property
    def sentence(self) -> str:
        """The decision for people: ``It was accepted before from Anna (a.eml:7).``."""
        sender = f" from {self.author}" if self.author else ""
        if self.printed is not None:
            return f"It came before{sender} ({self.place}), printed in {self.printed.place}."
        why = f": {' '.join(self.reasons)}" if self.reasons else "."
        return f"It was {self.state.value} before{sender} ({self.place}){why}"

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as JSON values."""
        return {
            "state": self.state.value,
            "form": self.form,
            "place": self.place,
            "author": self.author,
            "credit": self.credit,
            "reasons": list(self.reasons),
            **({"because": self.because} if self.because else {}),
            "record": dict(self.members),
            **({} if self.printed is None else {"printed": self.printed.to_dict()}),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Decision:
        """Read what `to_dict` wrote.

        Raises:
            KeyError, ValueError, TypeError: it is none.
        """
        texts = [data[name] for name in ("form", "place", "author", "credit", "state")]
        because = data.get("because", "")  # a text in place of the object has failed before
        if not all(isinstance(text, str) for text in [*texts, because, *data["reasons"]]):
            raise TypeError("some text is none")
        return Decision(
            SubmissionState(data["state"]),
            data["form"],
            data["place"],
            data["author"],
            data["credit"],
            tuple(data["reasons"]),
            because,
            dict(data["record"]),
            Published.from_dict(data["printed"]) if "printed" in data else None,
        )


def form_of(members: Mapping[str, Any]) -> str:
    """Return what a puzzle is known again by, from its answer in JSON.

    Raises:
        NotationError: the answer is about no grid.
    """
    canonical = members.get("canonical") or members["puzzle"]
    if canonical.startswith("{"):  # with rules beside the houses: one_line has written it
        return str(canonical)
    return one_line(grid_of({**members, "puzzle": canonical}))


class Submissions:
    """The decisions in a folder; use it in a ``with`` block, which keeps others out.

    Args:
        folder: where they are kept; it is made if it is not there.

    Raises:
        CatalogueError: another command is at work there, a decision cannot be read, the folder
            cannot be made, or it has puzzles that nobody decided on, such as those of a run.
        OSError: the folder cannot be read or written.
        KeyboardInterrupt: Ctrl-C came in the block, before `add`; it says that nothing is decided.
    """

    def __init__(self, folder: Path) -> None:
        self._decisions, self._puzzles = folder / DECISIONS, folder / PUZZLES
        if self._puzzles.exists() and not self._decisions.exists():
            raise CatalogueError(
                f"{self._puzzles} is of no submissions, and would be written over: give another "
                "folder."
            )
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CatalogueError(
                f"The folder {folder} cannot be made ({refusal(error)}): "
                "give another one, or run again when that is mended."
            ) from error
        self._lock = Lock(folder / f"{DECISIONS}.lock", "gridmill accept")
        self._latest: dict[str, Decision] = {}
        self._whole = 0
        self._is_adding = False

    def __enter__(self) -> Self:
        try:
            self._lock.acquire(patience=PATIENCE)
        except LockHeld as holder:
            raise CatalogueError(
                f"Submissions are being decided in {self._decisions.parent} ({holder}): wait for "
                "its end."
            ) from None
        self._whole = 0
        try:
            self._latest = {decision.form: decision for decision in self._read()}
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
        if isinstance(error, KeyboardInterrupt) and not self._is_adding:
            raise KeyboardInterrupt("nothing is decided; give the command again") from None

    def find(self, form: str) -> Decision | None:
        """Return the latest decision about a puzzle; None when it was never sent."""
        return self._latest.get(form)

    @property
    def accepted(self) -> list[Decision]:
        """The puzzles that are accepted and not yet printed, in the order of their decisions."""
        return [one for one in self._latest.values() if one.state is SubmissionState.ACCEPTED]

    def add(self, decisions: Iterable[Decision]) -> None:
        """Keep decisions, each counting from now on, and make the file of puzzles of them.

        What is decided already is not decided twice. So a command that was broken off between the
        two files is put right by giving it again.

        Raises:
            OSError: the folder cannot be written; the error says what is kept.
        """
        self._is_adding = True
        fresh = [one for one in decisions if not self._is_kept(one)]
        with _telling(self._decisions, "nothing is decided: make room, and run again"):
            self._append(fresh)
        for decision in fresh:
            self._latest.pop(decision.form, None)
            self._latest[decision.form] = decision
        puzzles = "".join(json.dumps(_printed(decision)) + "\n" for decision in self.accepted)
        state = "the decisions are kept: make room, and run again to bring it up to date"
        with _telling(self._puzzles, state):
            write_whole(self._puzzles, puzzles)

    def _is_kept(self, decision: Decision) -> bool:
        latest = self._latest.get(decision.form)
        return latest is not None and _line(latest) == _line(decision)

    def _append(self, decisions: Iterable[Decision]) -> None:
        lines = "".join(map(_line, decisions)).encode()
        with self._decisions.open("ab") as file:
            file.truncate(self._whole)  # what a crash has left of a line is no decision
            try:
                file.write(lines)
                file.flush()
            except OSError:
                with suppress(OSError):
                    file.truncate(self._whole)
                raise
        self._whole += len(lines)

    def _read(self) -> Iterator[Decision]:
        if not self._decisions.exists():
            return
        for line, decision in _decisions(self._decisions):
            self._whole += len(line)
            yield decision


def decisions_in(folder: Path) -> list[Decision]:
    """Return every decision in a folder, in order; nobody is kept out meanwhile.

    Raises:
        CatalogueError: there are none there, or one cannot be read.
        OSError: the folder cannot be read.
    """
    if not (folder / DECISIONS).is_file():
        raise CatalogueError(
            f"There are no submissions in {folder}: give the folder that 'gridmill accept --into' "
            "was given."
        )
    return [decision for _, decision in _decisions(folder / DECISIONS)]


def _decisions(path: Path) -> Iterator[tuple[bytes, Decision]]:
    """Yield each decision of a file with its line; what a crash has left of a line is none."""
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return
            try:
                yield line, Decision.from_dict(json_of(line))
            except (KeyError, ValueError, TypeError, NotationError) as error:
                raise CatalogueError(
                    f"{path} cannot be read: its line {number} is no decision. "
                    "Mend or remove that line."
                ) from error


def _line(decision: Decision) -> str:
    return f"{json.dumps(decision.to_dict())}\n"


@contextmanager
def _telling(file: Path, state: str) -> Iterator[None]:
    """Say beside what the system refuses in this block how things stand."""
    try:
        yield
    except OSError as error:
        reason = f"{refusal(error)}, and {state}"
        raise OSError(error.errno, reason, error.filename or str(file)) from error


def _printed(decision: Decision) -> dict[str, Any]:
    """Return a line of the file of puzzles: everything, with author and credit."""
    return {**decision.members, "author": decision.author, "credit": decision.credit}
