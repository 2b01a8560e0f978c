"""The run folder itself: written record by record or block by block, and taken up again."""

from __future__ import annotations

import errno
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from generator.blocks import (
    Made,
    Shard,
    Unit,
    anew_without_the_lost,
    make_anew,
    make_block,
    without_the_lost,
)
from generator.certificates import (
    PROOFS,
    proof_of_record,
    write_certificates,
    write_certificates_from,
)
from generator.digging.draft import Reject, Watch, unwatched
from generator.lock import Lock, LockHeld
from generator.pipeline import Pair, exhausted, generate, nothing, unpublished
from generator.recipe.recipe import Recipe
from generator.record import PuzzleRecord, grids_of
from generator.run_folder.kept import KeptRecord, MergedBlocks, lines_of, whole_lines
from generator.run_folder.manifest import FolderStatus, Manifest, no_run
from generator.run_folder.names import MANIFEST, PUZZLES, RECORDS, SOLUTIONS
from generator.settling import Digests, Known, Settled, heads_of, settle
from generator.shards import Merging, Shards
from puzzle.canonical import canonical_form
from puzzle.errors import GenerationExhausted, GridmillError, RunFolderError
from puzzle.formats.form_digests import digest_of
from puzzle.formats.json_members import one_line
from puzzle.grid import Grid
from puzzle.own_files import PART, json_of, refusal
from puzzle.sentences import counted
from solver.processes import AnyPool, Workforce, in_order
from solver.proof import Proof

BLOCKS_AHEAD = 4
"""Blocks for each worker that may be handed out before the first of them is taken."""
MOST_ANEW = 64
"""Puzzles that a worker is handed at once when some are made anew."""
ANEW_AHEAD = 2
"""Handfuls of them for each worker that may be handed out before the first of them is taken."""

_LOCK = ".lock"
_DYING_SECONDS = 2.0
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
_RUN_AGAIN = "run again when that is mended"
_PASSING = {f"{MANIFEST}{PART}", _LOCK}
"""What a run that was killed may leave beside its files, or alone."""


class PublishedForms(Protocol):
    """What was published: a catalogue, or another that says the same of it."""

    def digests(self) -> bytes:
        """Return the digest of each canonical form, 16 bytes each."""
        ...

    def has(self, form: Grid) -> bool:
        """Tell whether a puzzle of this canonical form was published."""
        ...


class RunFolder:
    """The folder of one run, new or to be continued.

    It is this run's alone from here to the end of `make`, or until `close`.

    Args:
        path: the folder; made if it is not there, with its parents.
        recipe: what the run makes.

    Attributes:
        path, recipe: as given.

    Raises:
        RunFolderError: the folder cannot be made or read, holds something else, holds a run of
            another recipe or of other versions, or another run is at work in it.
    """

    def __init__(self, path: Path, recipe: Recipe) -> None:
        self.path = path
        self.recipe = recipe
        self._manifest = Manifest(path, recipe)
        self._kept: list[KeptRecord] = []
        self._begun: KeptRecord | None = None
        self._in_vain: Counter[str] = Counter()
        self._merged: MergedBlocks | None = None
        self._shards = Shards(path, recipe.count)
        self._lock = Lock(path / _LOCK, "gen")
        if path.is_file():
            raise RunFolderError(f"{path} is a file: give a folder, or a name that is free.")
        with self._blamed():
            path.mkdir(parents=True, exist_ok=True)
            self._check_ours()
            self._keep_others_out()
        try:
            with self._blamed():
                if self._files():
                    self._take_up()
                self._write_manifest(self._status)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let other runs have the folder. Needed only if nothing is to be made."""
        self._lock.release()

    @property
    def finished(self) -> tuple[Pair, ...]:
        """The puzzles that are there, with their solutions, in order."""
        return tuple(kept.pair for kept in self._kept)

    @property
    def count(self) -> int:
        """Number of puzzles that are there."""
        return len(self._kept) + (0 if self._merged is None else self._merged.count)

    @property
    def is_complete(self) -> bool:
        """True when every puzzle of the recipe is there."""
        return self.count == self.recipe.count

    @property
    def rejects(self) -> Mapping[str, int]:
        """The attempts of the run that gave no puzzle: number by reason."""
        rejects: Counter[str] = Counter()
        for kept in self._kept:
            rejects.update(kept.rejects)
        if self._merged is not None:
            rejects.update(self._merged.rejects)
        return rejects + self._in_vain

    def records(self) -> list[dict[str, Any]]:
        """Return the records that are on disk, in order (`PuzzleRecord.to_dict`).

        Raises:
            RunFolderError: they cannot be read.
        """
        with self._blamed():
            records = self.path / RECORDS
            lines = whole_lines(records.read_bytes()) if records.exists() else []
        try:
            return [json_of(line) for line in lines]
        except ValueError:
            raise RunFolderError(f"{records} holds no records: give another folder.") from None

    def make(
        self,
        *,
        jobs: int = 1,
        compiling: Callable[[], None] = nothing,
        earlier: Collection[Grid] = (),
        published: Callable[[Grid], bool] = unpublished,
        watch: Watch = unwatched,
    ) -> Generator[PuzzleRecord, None, None]:
        """Make what is missing, and yield each record once it is on disk.

        Close the iterator, or read it to its end: then the manifest says how the run ended, what
        a broken write left behind is gone, and the folder is closed.

        Args:
            jobs: as for `generator.pipeline.generate`.
            compiling: as for `generator.pipeline.generate`.
            earlier: as for `generator.pipeline.generate`.
            published: as for `generator.pipeline.generate`.
            watch: as for `generator.pipeline.generate`.

        Raises:
            RunFolderError: a file cannot be written, and the records before it are kept; or the
                folder was closed.
            GridmillError: all that `generator.pipeline.generate` raises.
        """
        with self._session(jobs):
            records = generate(
                self.recipe,
                jobs=jobs,
                finished=self.finished,
                compiling=compiling,
                earlier=earlier,
                published=published,
                watch=watch,
            )
            yield from self._keep(records)

    def make_in_blocks(
        self,
        workforce: Workforce,
        *,
        earlier: Collection[Grid] = (),
        published: PublishedForms | None = None,
    ) -> Generator[int, None, None]:
        """Make what is missing block by block, and put it in order when all is there.

        The files come out as `make` writes them, byte for byte. Blocks that are there when this is
        broken off are kept beside the files, for the next time.

        Args:
            workforce: who makes the blocks.
            earlier: as for `generator.pipeline.generate`.
            published: what was published; None for nothing.

        Yields:
            For each block as soon as it is on disk, how many puzzles it has.

        Raises:
            RunFolderError: as for `make`.
            GridmillError: all that `generator.pipeline.generate` raises.
            WorkerLost, ClusterError: the workforce was lost.
        """
        with self._session(workforce.size), self._blamed():
            if self.is_complete:
                return
            self._write_manifest(FolderStatus.RUNNING)
            first = len(self._kept)
            digests = Digests(first, self.recipe.count)
            lost = partial(without_the_lost, self.recipe)
            with workforce.pool(partial(make_block, self.recipe), lost) as pool:
                for block in self._blocks(first, pool, BLOCKS_AHEAD * workforce.size):
                    digests.add(block)
                    yield block.end - max(first, block.head.first)
            anew = partial(self._anew, workforce)
            settled = settle(digests, self._known(earlier, published), self._shards.made, anew)
            self._merge(first, settled)
            if settled.in_vain is not None:
                made = settled.in_vain
                rejects = {why: made.rejects.get(why.value, 0) for why in Reject}
                raise exhausted(self.recipe, made.index, rejects, made.highest)

    def _blocks(self, first: int, pool: AnyPool[Unit, bytes], ahead: int) -> Iterator[Shard]:
        """Yield every block from an index on: those that are on disk first."""
        units = []
        for unit in self._shards.units_from(first):
            block = self._shards.block(unit)
            if block is None:
                units.append(unit)
            else:
                yield block
        for data in in_order(pool, units, ahead):
            block = Shard(data)
            self._shards.keep(block, data)
            yield block

    def _anew(self, workforce: Workforce, units: Sequence[Unit]) -> Iterator[Made]:
        """Yield what comes of units of one puzzle each, which are handed out by the handful."""
        size = min(MOST_ANEW, -(-len(units) // workforce.size))
        handfuls = [units[start : start + size] for start in range(0, len(units), size)]
        lost = partial(anew_without_the_lost, self.recipe)
        with workforce.pool(partial(make_anew, self.recipe), lost) as pool:
            for made in in_order(pool, handfuls, ANEW_AHEAD * workforce.size):
                yield from made

    def _known(self, earlier: Collection[Grid], published: PublishedForms | None) -> Known:
        forms = [*earlier, *(canonical_form(*pair) for pair in self.finished)]
        digests = frozenset(map(digest_of, forms))
        if published is None:
            return Known(digests)

        def is_published(made: Made) -> bool:
            return published.has(canonical_form(*grids_of(made.record)))

        return Known(digests, heads_of(published.digests()), is_published)

    def _merge(self, first: int, settled: Settled) -> None:
        """Put the lines of the blocks in order into the files."""
        proofs_file = self._shards.path / PROOFS
        with ExitStack() as stack:
            proofs = stack.enter_context(proofs_file.open("wb"))
            records, puzzles, solutions = (
                stack.enter_context((self.path / name).open("ab"))
                for name in (RECORDS, PUZZLES, SOLUTIONS)
            )
            merging = Merging(records, puzzles, solutions, proofs)
            merging.add_proofs(kept.proof for kept in self._kept)
            merging.add(self._shards, first, settled)
            merging.end()
        ends = {name: (self.path / name).stat().st_size for name in self._ends}
        unproved = first + merging.count - merging.proved
        write_certificates_from(self.path, proofs_file, merging.proved, unproved)
        self._merged = MergedBlocks(merging.count, merging.rejects, ends)

    @contextmanager
    def _session(self, jobs: int) -> Iterator[None]:
        """Have the manifest say how the block ended, and close the folder after it."""
        if not self._lock.is_held:
            raise RunFolderError(f"{self.path} was left to other runs: open it again to go on.")
        session = self._manifest.begin(jobs, len(self._kept))
        start = time.perf_counter()
        status = FolderStatus.FAILED
        try:
            yield
            status = self._status
        except (KeyboardInterrupt, GeneratorExit):
            status = FolderStatus.INTERRUPTED
            raise
        except GenerationExhausted as error:
            status = FolderStatus.EXHAUSTED
            self._in_vain.update(error.rejects)
            raise
        finally:
            session |= {"seconds": round(time.perf_counter() - start, 3)}
            self._end(session, status)

    def _end(self, session: dict[str, Any], status: FolderStatus) -> None:
        """Put the files in order, and say in the manifest how the run ended.

        Raises:
            RunFolderError: the folder cannot be written, so that a run which went well did not.
        """
        try:
            self._settle()
            if self._merged is None:
                write_certificates(self.path, (kept.proof for kept in self._kept))
            session |= {"puzzles": self.count - session["first"]}
            self._write_manifest(status)
            if status in (FolderStatus.COMPLETE, FolderStatus.EXHAUSTED):
                self._shards.remove()
        except OSError as error:
            if status is self._status:  # else what ended the run is told, which comes first
                raise self._error(error) from error
        finally:
            self.close()

    def _keep(
        self, records: Generator[PuzzleRecord, None, None]
    ) -> Generator[PuzzleRecord, None, None]:
        with closing(records), self._opened() as files:
            for record in records:
                with self._blamed():
                    self._append(files, record)
                yield record

    @contextmanager
    def _opened(self) -> Iterator[Mapping[str, BinaryIO]]:
        """Yield the files that records are appended to, in a run that is told to be running."""
        with ExitStack() as stack:
            with self._blamed():
                self._write_manifest(FolderStatus.RUNNING)
                files = {
                    name: stack.enter_context((self.path / name).open("ab"))
                    for name in (RECORDS, PUZZLES, SOLUTIONS)
                }
            try:
                yield files
            finally:
                with self._blamed():  # what could not be written is tried once more
                    stack.close()

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Blame the folder for what the system refuses in this block."""
        try:
            yield
        except OSError as error:
            raise self._error(error) from error

    def _append(self, files: Mapping[str, BinaryIO], record: PuzzleRecord) -> None:
        """Write a record, and keep it in mind once it is whole on disk.

        Ctrl-C may come anywhere in here. What was begun is known before the first byte, and it
        becomes finished in one step, here or in `_settle`.
        """
        data = record.to_dict()
        pair = record.puzzle, record.solution
        lines = lines_of(f"{json.dumps(data, ensure_ascii=False)}\n".encode(), pair)
        proof = proof_of_record(data, *pair)
        self._begun = begun = self._next(pair, proof, data["rejects"], lines)
        for name, line in lines.items():
            files[name].write(line)
            files[name].flush()
        self._kept.append(begun)

    def _next(
        self,
        pair: Pair,
        proof: Proof | None,
        rejects: Mapping[str, int],
        lines: Mapping[str, bytes],
    ) -> KeptRecord:
        """Return what is to be known of the next record once its lines are on disk."""
        ends = {name: end + len(lines[name]) for name, end in self._ends.items()}
        return KeptRecord(pair, proof, rejects, ends)

    @property
    def _ends(self) -> Mapping[str, int]:
        """Where the last record that is kept ends in each of the files, in bytes."""
        if self._merged is not None:
            return self._merged.ends
        if self._kept:
            return self._kept[-1].ends
        return dict.fromkeys((RECORDS, PUZZLES, SOLUTIONS), 0)

    def _settle(self) -> None:
        """Make what is known and what is on disk agree, wherever the last write was broken off.

        A record that is whole in all three files is finished; less than that is taken away.
        """
        files = {name: self.path / name for name in self._ends}
        sizes = {name: file.stat().st_size for name, file in files.items() if file.exists()}
        begun = None if self._begun in self._kept[-1:] else self._begun
        if begun and all(sizes.get(name, 0) >= end for name, end in begun.ends.items()):
            self._kept.append(begun)
        for name, end in self._ends.items():
            if sizes.get(name, 0) > end:
                os.truncate(files[name], end)

    @property
    def _status(self) -> FolderStatus:
        return FolderStatus.COMPLETE if self.is_complete else FolderStatus.RUNNING

    def _write_manifest(self, status: FolderStatus) -> None:
        self._manifest.write(status, self.count, self.rejects)

    def _files(self) -> set[str]:
        """Return the names in the folder, without what passes."""
        return {file.name for file in self.path.iterdir()} - _PASSING

    def _check_ours(self) -> None:
        """Refuse a folder of something else before anything is written to it."""
        files = self._files()
        if files and MANIFEST not in files:
            raise no_run(self.path)

    def _keep_others_out(self) -> None:
        try:
            # The workers of a run that was killed this moment still hold its lock.
            self._lock.acquire(patience=_DYING_SECONDS)
        except LockHeld as holder:
            raise RunFolderError(
                f"Another gen is at work in {self.path} ({holder}): wait for its end, or give "
                "another folder."
            ) from None

    def _take_up(self) -> None:
        """Read a run that was begun, and put its files in order."""
        self._manifest.take_up()
        records = self.path / RECORDS
        whole = whole_lines(records.read_bytes()) if records.exists() else []
        for i, line in enumerate(whole):
            try:
                pair, proof, rejects = self._read_record(i, line)
            except (KeyError, TypeError, ValueError, GridmillError) as error:
                raise RunFolderError(
                    f"Line {i + 1} of {records} is no record of this run: give another folder."
                ) from error
            self._kept.append(self._next(pair, proof, rejects, lines_of(line, pair)))
        for place, name in enumerate((PUZZLES, SOLUTIONS)):
            grids = "".join(f"{one_line(kept.pair[place])}\n" for kept in self._kept)
            (self.path / name).write_bytes(grids.encode())
        self._settle()

    def _read_record(self, index: int, line: bytes) -> tuple[Pair, Proof | None, Mapping[str, int]]:
        data = json_of(line)
        puzzle, solution = grids_of(data)
        if data["index"] != index or not solution.solves(puzzle):
            raise ValueError(index)
        proof = proof_of_record(data, puzzle, solution)
        return (puzzle, solution), proof, Counter(data["rejects"])

    def _error(self, error: OSError) -> RunFolderError:
        finished = counted(len(self._kept), "finished puzzle")
        kept = f"; what it has, {finished}, is kept" if self._kept else ""
        mended = "make room in it and run again" if error.errno in _NO_ROOM else _RUN_AGAIN
        return RunFolderError(
            f"The run folder {self.path} cannot be used ({refusal(error)})"
            f"{kept}: {mended}, or give another folder."
        )
