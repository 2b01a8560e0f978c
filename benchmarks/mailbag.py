"""What readers find in the mailbag: each puzzle once, and nothing else.

    python benchmarks/mailbag.py [--house FOLDER] [--files]

The files and what each must give are those of tests/corpora/mailbag here; the readers may be those
of another checkout, such as an older commit: ``git worktree add FOLDER COMMIT``. For each kind of
file the table has its files, the puzzles in them, how many of these are found once, how many are
lost or found twice, and the records beside them, which tell a greeting or a price list that it is
malformed, or judge it. With ``--files`` each file that is not read as it must be is named.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent.parent
BAG = HERE / "tests" / "corpora" / "mailbag"
COLUMNS = ("files", "puzzles", "found once", "lost or twice", "beside them")


class Outcome(NamedTuple):
    """What one file gave.

    Attributes:
        puzzles: in it.
        once: of them found once.
        beside: records that are none of them.
    """

    puzzles: int
    once: int
    beside: int

    @property
    def is_right(self) -> bool:
        """Whether each puzzle was found once and nothing else."""
        return self.once == self.puzzles and not self.beside


def outcome(sent: Sequence[str], refused: int, found: Sequence[str]) -> Outcome:
    """Return what came of a file, by what is in it and the contents of the records found.

    Args:
        sent: the puzzles.
        refused: how many records must be malformed.
        found: what each record holds.
    """
    counted = Counter(found)
    others = sum(times for content, times in counted.items() if content not in sent)
    return Outcome(
        len(sent), sum(counted[puzzle] == 1 for puzzle in sent), max(0, others - refused)
    )


def told(outcomes: dict[str, Outcome]) -> str:
    """Return the table, a line for each suffix and one for all."""
    by_kind: dict[str, list[Outcome]] = {}
    for name, one in outcomes.items():
        by_kind.setdefault(Path(name).suffix, []).append(one)
    lines = [f"{'':12}" + "".join(f"{column:>15}" for column in COLUMNS)]
    ordered = sorted(by_kind.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    for kind, ones in (*ordered, ("all", list(outcomes.values()))):
        puzzles, once, beside = (sum(column) for column in zip(*ones, strict=True))
        numbers = (len(ones), puzzles, once, puzzles - once, beside)
        lines.append(f"{kind:12}" + "".join(f"{number:15,}" for number in numbers))
    return "\n".join(lines)


def main() -> None:
    """Read every file, and print the table."""
    parser = argparse.ArgumentParser(description="What readers find in the mailbag.")
    parser.add_argument("--house", type=Path, default=HERE, help="the checkout whose readers read")
    parser.add_argument("--files", action="store_true", help="name what is not read as it must be")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.house.resolve()))
    from puzzle.formats import read_stream

    outcomes = dict[str, Outcome]()
    for line in (BAG / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        name, sent = expected["file"], expected["puzzles"]
        records = read_stream(io.BytesIO((BAG / "files" / name).read_bytes()))
        contents = [str(record.content) for record in records]
        outcomes[name] = outcome(sent, expected.get("refused", 0), contents)
    print(told(outcomes))
    if arguments.files:
        print("\n".join(name for name, one in outcomes.items() if not one.is_right))


if __name__ == "__main__":
    main()
