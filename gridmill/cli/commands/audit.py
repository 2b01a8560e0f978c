"""``gridmill audit``: decide anew what was published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, notation_option, time_limit_option
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.reading import inputs_of
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import complain, say, write

if TYPE_CHECKING:
    from puzzle.geometry import Geometry
    from puzzle.grid import Grid
    from solver.audit import Audit
    from solver.proof import Proof

HELP = """Decide anew what was published, three ways that know nothing of each other.

For SOURCE give the folder of a run or a book, a catalogue, a file of proofs, or a file of puzzles.
Each puzzle is solved, and solved again with the solution forbidden, by Pyomo's own interface and
nothing else; its proof is checked by check.py; and its solutions are counted. What differs from
what was published, or from each other, is told.

\b
For example:
  gridmill audit output/nightly-2026-11-21
  gridmill audit --solver cbc output/level-4-count-100-seed-1
  gridmill audit output/catalogue.sqlite
"""

STATUS = """\b
Exit status:
    0  all agree
    1  something differs, or cannot be read
    2  an option is wrong, or a source cannot be opened
    3  some puzzle is undecided, or the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts."""

RECORDS = "puzzles.jsonl"
"""The file of records in the folder of a run or a book."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """What was published: the puzzle, its solution and proof where there are any, what is wrong."""

    place: str
    puzzle: Grid
    solution: Grid | None = None
    proof: str | None = None
    fault: str | None = None


@click.command("audit", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.argument(
    "sources",
    metavar="SOURCE...",
    nargs=-1,
    required=True,
    shell_complete=files,
)
@click.option(
    "--solver",
    metavar="NAME",
    default="highs",
    show_default=True,
    help="What Pyomo drives: highs, or any solver of integer programs that is installed, "
    "such as cbc, glpk, scip and gurobi.",
)
@time_limit_option
@notation_option
def command(
    sources: tuple[str, ...], solver: str, time_limit: float | None, notation: str | None
) -> Status:
    """Audit every source."""
    from solver.audit import audit

    say_before_compiling()
    audits: list[Audit] = []
    statuses = [Status.OK]
    try:
        for claim in _claims(sources, notation, statuses):
            found = audit(
                claim.puzzle, claim.solution, claim.proof, solver=solver, time_limit=time_limit
            )
            audits.append(found)
            differences = (*filter(None, [claim.fault]), *found.differences)
            for difference in differences:
                write(f"{claim.place}: {claim.puzzle}: {difference}")
            if differences:
                statuses.append(Status.BAD)
            elif found.is_undecided:
                write(f"{claim.place}: {claim.puzzle}: undecided by {', '.join(_undecided(found))}")
                statuses.append(Status.SHORT)
    except KeyboardInterrupt:
        statuses.append(Status.INTERRUPTED)
        complain("interrupted: what is audited stands, the rest was not looked at.")
    _sum_up(audits)
    return worst(*statuses)


def _undecided(audit: Audit) -> Iterator[str]:
    from solver.verdict import Verdict

    ways = {"Pyomo": audit.by_pyomo, "proof": audit.by_proof, "search": audit.by_search}
    return (way for way, verdict in ways.items() if verdict is Verdict.UNDECIDED)


def _sum_up(audits: list[Audit]) -> None:
    if not audits:
        return
    solvers = ", ".join(sorted({a.solver for a in audits if a.solver is not None})) or "no solver"
    verdicts = Counter(audit.by_pyomo.value for audit in audits)
    different = sum(bool(audit.differences) for audit in audits)
    found = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
    total = counted(len(audits), "puzzle")
    say(
        f"{total} by Pyomo with {solvers}, by proof and by search: {found}; "
        f"{different or 'none'} with a difference."
    )


def _claims(
    sources: tuple[str, ...], notation: str | None, statuses: list[Status]
) -> Iterator[_Claim]:
    """Yield what the sources say; what cannot be read is said."""
    for source in sources:
        path = Path(source)
        if path.is_dir() and (path / RECORDS).is_file():
            yield from _of_folder(path)
        elif _begins(path, b"SQLite format 3"):
            yield from _of_catalogue(path)
        elif _begins(path, b"gridmill proofs"):
            yield from _of_proofs(path)
        elif path.is_file() and path.name == RECORDS:
            yield from _of_folder(path.parent)
        else:
            yield from _of_puzzles(source, notation, statuses)


def _begins(path: Path, head: bytes) -> bool:
    """Whether it is a file that begins so."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(head)) == head


def _of_folder(folder: Path) -> Iterator[_Claim]:
    """Yield the records of a run or a book, each with the proof that lies beside them."""
    from puzzle.errors import NotationError

    records = folder / RECORDS
    published = list(_published(records))
    proved = [text is not None or not puzzle.geometry.constraints for puzzle, _, text in published]
    beside = _proofs_beside(folder, [puzzle.geometry for puzzle, _, _ in published])
    if beside is not None and len(beside) != sum(proved):
        raise NotationError(
            f"{records} has {sum(proved)} records with a proof, and beside it lie {len(beside)} "
            "proofs."
        )
    proofs = iter(beside or ())
    for number, ((puzzle, solution, text), has) in enumerate(
        zip(published, proved, strict=True), start=1
    ):
        proof = next(proofs, None) if has else None
        place = f"{records}:{number}"
        if proof is None:
            yield _Claim(place, puzzle, solution, text)
            continue
        told = str(puzzle), str(solution), proof.text if text is None else text
        differs = told != (str(proof.puzzle), str(proof.solution), proof.text)
        fault = "The proof beside the record is about something else." if differs else None
        yield _Claim(place, puzzle, solution, proof.text, fault)


def _published(records: Path) -> Iterator[tuple[Grid, Grid, str | None]]:
    """Yield puzzle, solution and proof of each record, None for no proof."""
    from generator.record import grids_of
    from puzzle.errors import NotationError
    from puzzle.own_files import json_of, text_of

    for number, line in enumerate(text_of(records).splitlines(), start=1):
        try:
            record = json_of(line)
            puzzle, solution = grids_of(record)
            text = record["certificate"].get("proof")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NotationError(f"{records} holds no record ({error}).", line=number) from error
        yield puzzle, solution, text


def _proofs_beside(folder: Path, geometries: Iterable[Geometry]) -> tuple[Proof, ...] | None:
    """Return the proofs that lie beside records; None for a folder from before there were any."""
    from generator.certificates import FOLDER, PROOFS
    from puzzle.own_files import text_of
    from solver.proof import read_proofs

    path = folder / FOLDER / PROOFS
    if not path.is_file():
        return None
    return read_proofs(text_of(path), geometries)


def _of_catalogue(path: Path) -> Iterator[_Claim]:
    from gridmill.catalogue import Catalogue, Search

    with Catalogue.read_only(path) as catalogue:
        for found in catalogue.search(Search()):
            entry = found.entry
            proof = entry.record.get("certificate", {}).get("proof")
            place = f"{path}:{found.edition.name}, number {entry.number}"
            yield _Claim(place, entry.puzzle, entry.solution, proof)


def _of_proofs(path: Path) -> Iterator[_Claim]:
    from puzzle.own_files import text_of
    from solver.proof import read_proofs

    for number, proof in enumerate(read_proofs(text_of(path)), start=1):
        yield _Claim(f"{path}: proof {number}", proof.puzzle, proof.solution, proof.text)


def _of_puzzles(source: str, notation: str | None, statuses: list[Status]) -> Iterator[_Claim]:
    from gridmill.judging.inputs import Aside, Unopened
    from puzzle.errors import NotationError

    for found in inputs_of((source,), notation).submissions():
        if isinstance(found, Unopened):
            complain(found.sentence)
            statuses.append(Status.USAGE)
        elif not isinstance(found, Aside):
            if isinstance(found.record.content, NotationError):
                say(f"{found.place}: {found.record.content}")
                statuses.append(Status.BAD)
            else:
                yield _Claim(found.place, found.record.content)
