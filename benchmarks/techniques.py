"""Look for techniques at the positions of a library, and count how many find what they should.

    python benchmarks/techniques.py FILE … [--missing]

FILE has lines of HoDoKu's library of techniques, ``:code:digits:grid:gone:removed:placed:``; lines
that begin with ``#`` and blank ones are passed over (see `solver.human.library`). For each code and
variant a row:

    exact      a step with just these effects
    within     a step with these effects and more
    together   several steps of the technique have them, at once or one after another
    missing    no steps of the technique have them all
    nothing    the case says that there is nothing of these digits, and there is not
    something  there is
    unknown    no technique here has this code

and at the end the share of all cases that are right: exact, within, together, nothing. With
``--missing`` each other case is printed. Ends with status 1 where a line is no case.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from puzzle.errors import NotationError
from solver.human.library import CODES, CaseAnswer, LibraryCase


def main(arguments: list[str]) -> int:
    """Print the table, and return the exit status."""
    parser = argparse.ArgumentParser(prog="techniques.py", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--missing", action="store_true", help="print each case that is not right")
    options = parser.parse_args(arguments)
    counts: Counter[tuple[str, CaseAnswer]] = Counter()
    unread = 0
    for place, line in _lines(options.files):
        try:
            case = LibraryCase.parse(line)
        except NotationError as error:
            unread += 1
            sys.stdout.write(f"{place}: {error}\n")
            continue
        answer = case.answer()
        counts[line.split(":")[1], answer] += 1
        if options.missing and not answer.is_right:
            sys.stdout.write(f"{place}: {answer.value}: {line}\n")
    _print_table(counts)
    return 1 if unread else 0


def _lines(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the lines that are to be cases, each with its place."""
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield f"{file.name}:{number}", line.strip()


def _print_table(counts: Counter[tuple[str, CaseAnswer]]) -> None:
    answers = list(CaseAnswer)
    head = " ".join(f"{answer.value:>9}" for answer in answers)
    sys.stdout.write(f"{'code':<8} {'cases':>6} {head}  technique\n")
    for code in sorted({code for code, _ in counts}):
        row = [counts[code, answer] for answer in answers]
        name = ", ".join(technique.label for technique in CODES.get(code[:4], ()))
        told = " ".join(f"{count:>9}" for count in row)
        sys.stdout.write(f"{code:<8} {sum(row):>6} {told}  {name}\n")
    total = counts.total()
    right = sum(count for (_, answer), count in counts.items() if answer.is_right)
    share = f", {100 * right / total:.1f} %" if total else ""
    sys.stdout.write(f"{right} of {total} cases are right{share}.\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
