"""The checkpoint of a long run: its answers in a file, whole at every moment, to be gone on with.

    verdicts.jsonl           one answer a line, in the order of the records
    verdicts.jsonl.journal   while the run is not complete: what it was asked
    verdicts.jsonl.lock      while the run is at work: who is, so that no other run joins in

A block of answers is written and flushed at once. What a crash leaves of the last line is cut off;
all else stands, and is compared with the sources record by record before the run goes on. The
answers of a run that was interrupted, however often, are those of one that was not, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gridmill.judging.claims import SOLUTION
from gridmill.judging.inputs import Aside, Submission
from gridmill.judging.judgement import UNIQUE, Judgement, key_of_members
from gridmill.judging.malformed import MALFORMED, text_of
from gridmill.printable import system_sentence

if TYPE_CHECKING:
    from generator.lock import Lock
    from puzzle.errors import CheckpointError

_DYING_SECONDS = 2.0
"""How long the workers of a run that was killed this moment may still hold its lock."""
_SHAPING = ("gridmill", "pyomo", "highspy")
"""Software whose versions the answers depend on."""


def _ignore(*_paths: Path) -> None:
    pass


_VERDICTS = frozenset({UNIQUE, "none", "many", "undecided", MALFORMED})


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer that an earlier part of the run has written.

    Attributes:
        verdict: a value of `solver.verdict.Verdict`, or MALFORMED; None for text set aside.
        members: the JSON object of its line.
        about: the record that was judged; None for text set aside, and as long as it is not known.
    """

    verdict: str | None
    members: Mapping[str, Any]
    about: Submission | None = None

    @property
    def key(self) -> bytes | None:
        """`Judgement.key` of the record."""
        if self.verdict != UNIQUE:
            return None
        canonical = self.members.get("canonical") or self.members["puzzle"]
        if canonical.startswith("{"):  # with constraints it tells all rules by itself
            return key_of_members(json.loads(canonical))
        return key_of_members({**self.members, "puzzle": canonical})

    @property
    def is_compared(self) -> bool:
        """True when a catalogue was asked about the puzzle."""
        return "published" in self.members

    @property
    def is_published(self) -> bool:
        """True when the catalogue had it."""
        return bool(self.members.get("published"))

    def is_about(self, found: Submission | Aside) -> bool:
        """Tell whether this is the answer to what was found, or the text set aside."""
        if isinstance(found, Aside):
            return found.json_values() == self.members
        submission, record = found, found.record
        return (
            self.members.get("file") == submission.source
            and self.members.get("line") == record.line
            and self.members.get("where") == record.where
            and self.members.get("puzzle") == text_of(record)
        )

    @property
    def has_wrong_solution(self) -> bool:
        """`Judgement.has_wrong_solution` of the record."""
        claims = self.members.get("claims", ())
        return any(claim["about"] == SOLUTION and claim["holds"] is False for claim in claims)

    def judgement(self) -> Judgement:
        """Return the judgement that was written, of a record."""
        judgement = Judgement.from_dict(self.members)
        return judgement if self.about is None else judgement.in_words_of(self.about)


class Checkpoint:
    """The answers of one run on disk, new or to be gone on with.

    Args:
        path: the file.
        asked: what was asked, as JSON values by name: the sources, and what shapes an answer.
        resume: go on with a run that was interrupted, rather than begin one; one that has left
            nothing was interrupted before it wrote anything, and is begun.
        mark_written: called with files that the run writes, and must not read.

    Attributes:
        path: as given.
        is_begun_anew: whether there was nothing to go on with.

    Raises:
        CheckpointError: another run is at work on the file; or there is such a file already; or,
            to go on, one that is complete, or of another run.
    """

    def __init__(
        self,
        path: Path,
        asked: Mapping[str, Any],
        *,
        resume: bool,
        mark_written: Callable[..., None] = _ignore,
    ) -> None:
        self.path = path
        self._mark_written = mark_written
        self._journal = path.with_name(f"{path.name}.journal")
        from puzzle.installed import version

        self._asked = {**asked, "versions": {name: version(name) for name in _SHAPING}}
        self._file: BinaryIO | None = None
        self._whole = 0
        self._lock = self._keep_others_out()
        left = (self.path, self._journal)
        self.is_begun_anew = resume and not any(path.exists() for path in left)
        try:
            self._take_up() if resume and not self.is_begun_anew else self._begin()
        except BaseException:
            self._lock.release()
            raise

    def answers(self) -> Iterator[KeptAnswer]:
        """Yield the answers that are there, in order; what a crash has left of one is none.

        Raises:
            CheckpointError: a line is no answer.
        """
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
                yield self._answer(number, line)
                self._whole += len(line)

    def write(self, text: str) -> None:
        """Add answers, each a line, the last line end left out.

        Raises:
            OSError: the file cannot be written.
        """
        try:
            self._file = self._file or self._opened()
            self._file.write(f"{text}\n".encode())
            self._file.flush()
        except OSError as error:
            from puzzle.own_files import refusal

            reason = f"{refusal(error)}: make room, and add --resume to go on"
            raise OSError(error.errno, reason, str(self.path)) from error

    def _opened(self) -> BinaryIO:
        file = self.path.open("ab")
        file.truncate(self._whole)
        return file

    def close(self) -> None:
        """Leave the run to be gone on with."""
        if self._file is not None:
            with suppress(OSError):  # what could not be written was said
                self._file.close()
        self._lock.release()

    def complete(self) -> None:
        """Every record is answered."""
        self._journal.unlink(missing_ok=True)
        self.close()

    def refusal(self, number: int, due: Submission | Aside | None) -> CheckpointError:
        """Why the run cannot go on at an answer that is not about the record whose turn it is.

        Args:
            number: 1-based line of the answer.
            due: the record, or text set aside; None when the sources have no more.
        """
        have = "end before it" if due is None else f"have another one at {due.place}"
        return self._refused(f"its line {number} answers a record, and the sources {have}")

    def _keep_others_out(self) -> Lock:
        from generator.lock import Lock, LockHeld

        lock_path = self.path.with_name(f"{self.path.name}.lock")
        self._mark_written(self._journal, lock_path)
        lock = Lock(lock_path, "gridmill validate")
        try:
            lock.acquire(patience=_DYING_SECONDS)
        except LockHeld as holder:
            raise _error(
                f"Another run is writing {self.path} ({holder}): wait for its end, or give another "
                "--out."
            ) from None
        except OSError as error:
            raise _cannot_be_written(error) from error
        return lock

    def _begin(self) -> None:
        from puzzle.own_files import PART, write_whole

        if self.path.exists():
            hint = "add --resume to go on with it" if self._journal.exists() else "remove it"
            raise _error(f"--out is {self.path}, which exists: {hint}, or give another name.")
        try:
            self._mark_written(self._journal.with_name(f"{self._journal.name}{PART}"))
            write_whole(self._journal, f"{json.dumps(self._asked, indent=2)}\n")
            self.path.touch()
        except OSError as error:
            raise _cannot_be_written(error) from error

    def _take_up(self) -> None:
        from puzzle.own_files import json_of

        try:
            before = json_of(self._journal.read_bytes())
        except FileNotFoundError:
            raise _error(
                f"--resume has nothing to do in {self.path}: its run is complete."
            ) from None
        except (OSError, ValueError):
            raise self._refused(f"{self._journal} cannot be read") from None
        asked = json.loads(json.dumps(self._asked))
        for name, value in asked.items():
            if not isinstance(before, dict) or before.get(name) != value:
                raise self._refused(f"it was begun with other {name}")

    def _answer(self, number: int, line: bytes) -> KeptAnswer:
        from puzzle.own_files import json_of

        with suppress(ValueError, KeyError, TypeError):
            members: dict[str, Any] = json_of(line)
            if "set_aside" in members:
                return KeptAnswer(None, members)
            if members["verdict"] in _VERDICTS:
                return KeptAnswer(members["verdict"], members)
        raise self._refused(f"its line {number} is no answer")

    def _refused(self, why: str) -> CheckpointError:
        return _error(
            f"--resume cannot go on with {self.path}: {why}. Give the sources and options that it "
            "was begun with, or begin anew with another --out."
        )


def _error(sentence: str) -> CheckpointError:
    from puzzle.errors import CheckpointError

    return CheckpointError(sentence)


def _cannot_be_written(error: OSError) -> CheckpointError:
    return _error(f"--out cannot be written: {system_sentence(error)}")
