"""``gridmill audit``: decide anew what was published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from gridmill.printable import printable

if TYPE_CHECKING:
    from puzzle.grid import Grid
    from solver.audit import Audit
    from solver.proof import Proof

HELP = """Decide anew what was published, three ways that know nothing of each other.

For SOURCE give the folder of a run or a book, a catalogue, a file of proofs, or a file of puzzles.
Each puzzle is solved, and solved again with the solution forbidden, by Pyomo's own interface and
nothing else; its proof is checked by check.py; and its solutions are counted. Its level is found
anew, and in a folder each file of proofs and each list of puzzles must be what the records say.
What differs from what was published, or from each other, is told.

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

_HIGHS = "highs"
"""What is installed with gridmill; whoever names another solver has to have it."""
RECORDS = "puzzles.jsonl"
"""The file of records in the folder of a run or a book."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """What was published: the puzzle, and where there are any its solution, proof and level."""

    place: str
    puzzle: Grid
    solution: Grid | None = None
    proof: str | None = None
    level: int | None = None
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
    default=_HIGHS,
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
    from puzzle.errors import SolverUnavailable
    from solver.audit import audit

    say_before_compiling()
    audits: list[Audit] = []
    different = 0
    beside: list[str] = []
    statuses = [Status.OK]
    try:
        for claim in _claims(sources, notation, statuses, beside):
            found = audit(
                claim.puzzle, claim.solution, claim.proof, solver=solver, time_limit=time_limit
            )
            audits.append(found)
            differences = (*filter(None, [claim.fault]), *found.differences)
            if not differences and (wrong := _other_level(claim)):
                differences = (wrong,)
            for difference in differences:
                write(f"{printable(claim.place)}: {claim.puzzle}: {difference}")
            if differences:
                different += 1
                statuses.append(Status.BAD)
            elif found.is_undecided:
                ways = ", ".join(_undecided(found))
                write(f"{printable(claim.place)}: {claim.puzzle}: undecided by {ways}")
                statuses.append(Status.SHORT)
    except KeyboardInterrupt:
        statuses.append(Status.INTERRUPTED)
        complain("interrupted: what is audited stands, the rest was not looked at.")
    except SolverUnavailable as error:
        if solver == _HIGHS:
            raise
        raise click.UsageError(str(error)) from None
    _sum_up(audits, different, beside)
    return worst(*statuses, Status.BAD if beside else Status.OK)


def _other_level(claim: _Claim) -> str | None:
    """Return what the level is, if it is not the one that was published."""
    from solver.human import rate

    if claim.level is None:
        return None
    level = rate(claim.puzzle).level
    found = "beyond level 5" if level is None else f"of level {level}"
    return None if level == claim.level else f"It is {found}, and published as {claim.level}."


def _undecided(audit: Audit) -> Iterator[str]:
    from solver.verdict import Verdict

    ways = {"Pyomo": audit.by_pyomo, "proof": audit.by_proof, "search": audit.by_search}
    return (way for way, verdict in ways.items() if verdict is Verdict.UNDECIDED)


def _sum_up(audits: list[Audit], different: int, beside: Sequence[str]) -> None:
    if not audits:
        also = f"; {counted(len(beside), 'difference')} in the files" if beside else ""
        say(f"There is no puzzle in it, and nothing was decided{also}.")
        return
    solvers = ", ".join(sorted({a.solver for a in audits if a.solver is not None})) or "no solver"
    verdicts = Counter(audit.by_pyomo.value for audit in audits)
    found = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
    total = counted(len(audits), "puzzle")
    unproved = sum(audit.by_proof is None for audit in audits)
    has = f"{unproved} {'has' if unproved == 1 else 'have'}"
    by_proof = "by proof" if not unproved else f"by proof ({has} rules that none can say)"
    if unproved == len(audits):
        by_proof = "without a proof, which cannot say their rules,"
    also = f"; {counted(len(beside), 'difference')} in the files beside them" if beside else ""
    say(
        f"{total} by Pyomo with {solvers}, {by_proof} and by search: {found}; "
        f"{different or 'none'} with a difference{also}."
    )


def _claims(
    sources: tuple[str, ...], notation: str | None, statuses: list[Status], beside: list[str]
) -> Iterator[_Claim]:
    """Yield what the sources say; what cannot be read, or differs beside them, is said."""
    for source in sources:
        path = Path(source)
        if path.is_dir() and (path / RECORDS).is_file():
            yield from _of_folder(path, beside)
        elif _begins(path, b"SQLite format 3"):
            yield from _of_catalogue(path)
        elif _begins(path, b"gridmill proofs"):
            yield from _of_proofs(path)
        elif path.is_file() and path.name == RECORDS:
            yield from _of_folder(path.parent, beside)
        else:
            yield from _of_puzzles(source, notation, statuses)


def _begins(path: Path, head: bytes) -> bool:
    """Whether it is a file that begins so."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(head)) == head


def _of_folder(folder: Path, beside: list[str]) -> Iterator[_Claim]:
    """Yield the records of a run or a book, each with the proof that lies beside them.

    What of the other files there says something else is told.
    """
    from generator.certificates import FOLDER, PROOFS, differing_files
    from generator.run_folder import differing_lines
    from puzzle.errors import NotationError

    records = folder / RECORDS
    published = list(_published(records))
    differing = differing_lines(
        folder, [(one.puzzle, one.solution) for one in published if one.solution]
    )
    differing += differing_files(folder / FOLDER)
    claims: Iterable[_Claim] = published
    try:
        claims = _with_proofs(published, folder / FOLDER / PROOFS)
    except NotationError as error:
        differing.append(f"{folder / FOLDER / PROOFS}: {error}")
    for sentence in differing:
        write(printable(sentence))
    beside += differing
    yield from claims


def _published(records: Path) -> Iterator[_Claim]:
    """Yield what each record says."""
    from generator.record import grids_of
    from puzzle.errors import NotationError
    from puzzle.own_files import json_of, text_of

    for number, line in enumerate(text_of(records).splitlines(), start=1):
        place = f"{records}:{number}"
        try:
            record = json_of(line)
            puzzle, solution = grids_of(record)
            text, level = record["certificate"].get("proof"), _level(record.get("level"))
            yield _Claim(place, puzzle, solution, text, level)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NotationError(f"{records} holds no record ({error}).", line=number) from error


def _level(value: object) -> int | None:
    if value is not None and type(value) is not int:
        raise TypeError("its level is no whole number")
    return value


def _with_proofs(published: Sequence[_Claim], path: Path) -> Sequence[_Claim]:
    """Return the same, each with its proof of the file that lies beside the records.

    Where there is no such file, as in a folder from before there were any, they stay as they are.

    Raises:
        NotationError: the file is none of proofs, or of another number of puzzles.
    """
    from puzzle.errors import NotationError
    from puzzle.own_files import text_of
    from solver.proof import is_always_proved, read_proofs

    if not path.is_file():
        return published
    proved = [
        one for one in published if one.proof is not None or is_always_proved(one.puzzle.geometry)
    ]
    proofs = read_proofs(text_of(path), [one.puzzle.geometry for one in published])
    if len(proofs) != len(proved):
        raise NotationError(
            f"it has {counted(len(proofs), 'proof')}, and {len(proved)} of the records have one."
        )
    beside = dict(zip((one.place for one in proved), proofs, strict=True))
    return [_with_proof(one, beside.get(one.place)) for one in published]


def _with_proof(published: _Claim, proof: Proof | None) -> _Claim:
    if proof is None:
        return published
    text = proof.text if published.proof is None else published.proof
    told = str(published.puzzle), str(published.solution), text
    differs = told != (str(proof.puzzle), str(proof.solution), proof.text)
    fault = "The proof beside the record is about something else." if differs else None
    return replace(published, proof=proof.text, fault=fault)


def _of_catalogue(path: Path) -> Iterator[_Claim]:
    from gridmill.catalogue import Catalogue, Search

    with Catalogue.read_only(path) as catalogue:
        for found in catalogue.search(Search()):
            entry = found.entry
            proof = entry.record.get("certificate", {}).get("proof")
            place = f"{path}:{found.edition.name}, number {entry.number}"
            yield _Claim(place, entry.puzzle, entry.solution, proof, entry.record.get("level"))


def _of_proofs(path: Path) -> Iterator[_Claim]:
    from puzzle.errors import NotationError
    from puzzle.own_files import text_of
    from solver.proof import read_proofs

    try:
        proofs = read_proofs(text_of(path))
    except NotationError as error:
        raise NotationError(f"{path}: {error}") from error
    for number, proof in enumerate(proofs, start=1):
        yield _Claim(f"{path}: proof {number}", proof.puzzle, proof.solution, proof.text)


def _of_puzzles(source: str, notation: str | None, statuses: list[Status]) -> Iterator[_Claim]:
    from gridmill.judging.inputs import Aside, Unopened
    from gridmill.judging.malformed import why_malformed
    from puzzle.errors import NotationError

    for found in inputs_of((source,), notation).submissions():
        if isinstance(found, Unopened):
            complain(found.sentence)
            statuses.append(Status.USAGE)
        elif not isinstance(found, Aside):
            if isinstance(found.record.content, NotationError):
                say(f"{found.place}: {why_malformed(found.record.content, found)}")
                statuses.append(Status.BAD)
            else:
                yield _Claim(found.place, found.record.content)
