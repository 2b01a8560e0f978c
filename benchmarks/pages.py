"""Setting a book and reading it back: seconds and memory of each part.

    python benchmarks/pages.py [--per-level 40] [--codes]

A book of five levels, 6 by 9 inches, two puzzles to a page, twelve solutions to a page, with the
pages on how to solve; with QR codes if asked for. Its puzzles are made and rated first and do not
count. The parts come one after another in one process, as in a nightly run, so the memory is the
most that it has held so far. Kernels are compiled before.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from machine import machine

from book import Book, BookPuzzle, BookSection, pages_png, pages_svg, preflight, typeset
from book.print.typeset import page_count
from puzzle import Grid
from solver.human import LEVELS, rate

MAKE = """
import json, sys
from generator import Recipe, generate
made = generate(Recipe(level={level}, count={count}, seed=1))
json.dump([(str(record.puzzle), str(record.solution)) for record in made], sys.stdout)
"""
T = TypeVar("T")


def section(level: int, count: int, first: int, link: str) -> BookSection:
    """Return a section of puzzles that another process makes."""
    program = MAKE.format(level=level, count=count)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    puzzles = []
    for number, (puzzle, solution) in enumerate(json.loads(done.stdout), first):
        grid = Grid.parse(puzzle)
        address = link and f"{link}/{number}"
        made = BookPuzzle.rated(number, grid, Grid.parse(solution), rate(grid), link=address)
        puzzles.append(made)
    return BookSection(f"Level {level}", tuple(puzzles))


def measured(name: str, part: Callable[[], T]) -> T:
    """Return what a part returns; its time and the memory so far are printed."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
    result = part()
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name:<12}{wall:8.2f}{processor:11.2f}{after.ru_maxrss / 1024:9.0f}")
    return result


def main() -> None:
    """Make a book and print a line for each part."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--per-level", type=int, default=40)
    parser.add_argument("--codes", action="store_true")
    options = parser.parse_args()
    link = "https://example.org/p" if options.codes else ""
    count = options.per_level
    sections = tuple(section(n, count, (n - 1) * count + 1, link) for n in LEVELS)
    book = Book("Benchmark", date(2026, 11, 21), 1, sections)
    print(machine())
    print(f"{'part':<12}{'seconds':>8}{'processor':>11}{'peak MB':>9}")
    pdf = measured("typeset", lambda: typeset(book))
    faults = measured("preflight", lambda: preflight(pdf, book))
    pages = page_count(pdf)
    png = measured("PNG", lambda: pages_png(book, pages=pages))
    svg = measured("SVG", lambda: pages_svg(book, pages=pages))
    sizes = f"PDF {len(pdf):,}, PNG {sum(map(len, png)):,}, SVG {sum(map(len, svg)):,} bytes"
    print(f"{5 * count} puzzles, {pages} pages; {sizes}; {len(faults)} faults.")


if __name__ == "__main__":
    main()
