"""Judge puzzles in threads, and print each answer as a line: ``judge_in_threads.py THREADS CALLS``.

With one thread each puzzle is judged once, whatever the number of calls.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock

import gridmill

PAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "12..3..2.2..4..1"
PUZZLES = [
    PAPER,
    PAPER.replace("53..", "5..."),
    PAPER.replace("53..", "55.."),
    PAPER[:4] + "2" + PAPER[5:],
    "1...2...3...4...",
    "12..34..21..43..",
    "1234341221434321",
    "1..4.2..........",
    "12.4............",
    "12345645612323156456423131264564531.",
    "1.345645612323.56456423.312645645312",
]


def answer(puzzle: str) -> str:
    """The report on a puzzle, as a line."""
    return json.dumps({"puzzle": puzzle, **gridmill.judge(puzzle).to_dict()})


def main(threads: int, calls: int) -> None:
    """Judge; each thread starts with another puzzle and goes through all again and again."""
    if threads == 1:
        for puzzle in PUZZLES:
            print(answer(puzzle), flush=True)  # noqa: T201
        return
    sys.setswitchinterval(1e-5)
    start, one_by_one = Barrier(threads), Lock()

    def work(number: int) -> None:
        start.wait()
        for call in range(calls):
            line = answer(PUZZLES[(number + call) % len(PUZZLES)])
            # Two writes at once may leave bytes of neither: python/cpython#119506.
            with one_by_one:
                sys.stdout.write(line + "\n")

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
