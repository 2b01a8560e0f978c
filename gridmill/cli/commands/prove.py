"""``gridmill prove``: proofs that anybody can check, and the same question for other solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.answers import VerdictCounts, looked_at, refusal, status_of
from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, notation_option
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status
from gridmill.cli.streams import say, write

if TYPE_CHECKING:
    from gridmill.judging.inputs import Submission
    from puzzle.grid import Grid
    from solver.proof import Proof
    from solver.proof.formula import Question

FORMULAS = ("cnf", "lrat", "opb", "lp", "mps")

HELP = """Prove how many solutions puzzles have, so that anybody can check it.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
The proofs are written as a file that check.py checks, 100 lines of Python that lie beside every run
and book, in the folder certificates. docs/proof-format.md has the format.

\b
With --to the question whether any of the puzzles has a second solution,
as one formula or program for other people's solvers; none has if there is
no solution of it:
  cnf       for SAT solvers, such as CaDiCaL
  lrat      the proof that the cnf of the same puzzles has none, for LRAT checkers
  opb       for pseudo-Boolean solvers
  lp, mps   for integer programming, such as SCIP, CBC and GLPK

\b
For example:
  gridmill prove puzzles.txt > proofs.txt
  gridmill prove --check proofs.txt
  gridmill prove --to cnf puzzles.txt > puzzles.cnf
"""

STATUS = """\b
Exit status:
    0  every puzzle has exactly one solution, or every proof holds
    1  some puzzle has none or many, or cannot be read; or some proof does not hold
    2  an option is wrong, or a source cannot be opened
    3  no proof was found for some puzzle, or the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts."""


@click.command("prove", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.argument("puzzles", metavar="FILE|-|PUZZLE...", nargs=-1, shell_complete=files)
@click.option(
    "--check",
    metavar="FILE",
    shell_complete=files,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check a file of proofs instead.",
)
@click.option(
    "--to",
    type=click.Choice(FORMULAS),
    help="Write the question for other solvers instead of proofs.",
)
@notation_option
def command(
    puzzles: tuple[str, ...], check: Path | None, to: str | None, notation: str | None
) -> Status:
    """Prove every record, or check a file of proofs."""
    if check is not None:
        if puzzles or to or notation:
            raise click.UsageError("--check takes a file of proofs and nothing else.")
        return _check(check)
    if not puzzles:
        raise click.UsageError("Give the puzzles to prove, or --check and a file of proofs.")
    say_before_compiling()
    counts = VerdictCounts()
    proofs = _proofs(puzzles, notation, counts)
    if to is None:
        from solver.proof.proof_file import proof_file_lines

        _write(proof_file_lines(proofs))
    else:
        _write(_formula(to, tuple(proofs)))
    return counts.end()


def _proofs(
    puzzles: tuple[str, ...], notation: str | None, counts: VerdictCounts
) -> Iterator[Proof]:
    """Yield a proof of each record that has one; what has none is said and counted."""
    try:
        for submission in looked_at(puzzles, notation, counts):
            if (proof := _proof(submission, counts)) is not None:
                yield proof
    except KeyboardInterrupt:
        counts.interrupt("what is proved stands, the rest was not looked at.")


def _proof(submission: Submission, counts: VerdictCounts) -> Proof | None:
    from solver.proof import prove
    from solver.verdict import Verdict

    if (refused := refusal(submission)) is not None:
        say(f"{submission.place}: {refused.reason}")
        counts.add(refused.verdict, refused.status)
        return None
    grid: Grid = submission.record.content  # type: ignore[assignment]  # no error, see refusal
    proof = prove(grid)
    verdict = Verdict.UNDECIDED if proof is None else proof.verdict
    if proof is None:
        say(f"{submission.place}: no proof was found in as many steps as are allowed.")
    counts.add(verdict.value, status_of(verdict.value))
    return proof


def _formula(name: str, proofs: tuple[Proof, ...]) -> Iterator[str]:
    """Return the question about all of these puzzles, line by line."""
    from puzzle.errors import NotationError
    from solver.proof import formula
    from solver.proof.lrat import lrat

    forms: dict[str, Callable[[Question], Iterator[str]]] = {
        "cnf": formula.cnf,
        "lrat": lrat,
        "opb": formula.opb,
        "lp": formula.lp,
        "mps": formula.mps,
    }
    try:
        return forms[name](formula.Question(proofs))
    except ValueError as error:
        raise NotationError(str(error)) from error


def _check(path: Path) -> Status:
    from puzzle.own_files import text_of
    from solver.proof import fault, file_fault, needs_geometry, read_proofs

    text = text_of(path)
    if needs_geometry(text):
        wrong = file_fault(path)
        if wrong is None:
            write(_held(int(text.split()[-1])))
        else:
            say(wrong)
        return Status.OK if wrong is None else Status.BAD
    proofs = read_proofs(text)
    for number, proof in enumerate(proofs, start=1):
        if (wrong := fault(proof)) is not None:
            say(f"{path}: proof {number}, of {proof.puzzle}: {wrong}")
            return Status.BAD
    write(_held(len(proofs)))
    return Status.OK


def _held(count: int) -> str:
    """Return what check.py prints."""
    return "1 proof holds" if count == 1 else f"{count} proofs hold"


def _write(lines: Iterable[str]) -> None:
    for line in lines:
        write(line)
