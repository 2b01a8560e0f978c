"""The ratings of a list of puzzles, as a list that rate.py compares with.

    python benchmarks/ratings.py LIST

LIST has one 9×9 puzzle a line, digits first. Prints each with its ER/EP/ED behind it, below a line
that tells the command. hardest-ratings.txt is made so, of the 2,000 of hardest.txt of which
docs/levels.md tells: `python benchmarks/rate.py benchmarks/hardest-ratings.txt` says whether any of
them has changed. A test asks every 80th.
"""

from __future__ import annotations

import sys
from pathlib import Path

from puzzle.grid import Grid
from solver.human import rate


def main(path: str) -> None:
    """Print the ratings of one list."""
    print(f"# python benchmarks/ratings.py {Path(path).name}")
    for line in Path(path).read_text().splitlines():
        if line[:1].isdigit() or line[:1] == ".":
            print(f"{line[:81]} {ratings(line[:81])}", flush=True)


def ratings(puzzle: str) -> str:
    """Return ER/EP/ED of a puzzle, such as "11.1/11.1/2.6"."""
    rating = rate(Grid.parse(puzzle))
    return f"{rating.score}/{rating.pearl}/{rating.diamond}"


if __name__ == "__main__":
    main(*sys.argv[1:])
