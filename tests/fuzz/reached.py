"""What coverage-guided fuzzing has reached, kept in tests/corpora/fuzz, and how more is added.

    python -m tests.fuzz.reached readers|commands FOLDER...

The inputs of the folders, in which a fuzzer has kept what it found (``python -m tests.fuzz.readers
FOLDER``), and those kept here become the fewest that reach all that they reach together
(libFuzzer's merge). It needs ``atheris``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.fuzz.checks import CHECKS

FOLDER = Path(__file__).parents[1] / "corpora" / "fuzz"


def kept(kind: str) -> tuple[bytes, ...]:
    """Return the inputs that are kept for a kind of `CHECKS`, in the order of their names."""
    path = FOLDER / f"{kind}.zip"
    if not path.exists():
        return ()
    with zipfile.ZipFile(path) as archive:
        return tuple(archive.read(name) for name in sorted(archive.namelist()))


def keep(kind: str, folder: Path) -> int:
    """Keep the files of a folder in place of what is kept; return how many they are."""
    FOLDER.mkdir(exist_ok=True)
    inputs = sorted(
        {path.read_bytes() for path in folder.iterdir()}, key=lambda one: (len(one), one)
    )
    with zipfile.ZipFile(FOLDER / f"{kind}.zip", "w") as archive:
        for number, data in enumerate(inputs):
            # The date of a zip file is fixed: the same inputs are the same bytes.
            entry = zipfile.ZipInfo(f"{number:05}")
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return len(inputs)


def main() -> None:
    """Add what folders have to what is kept."""
    parser = argparse.ArgumentParser(description="Keep what fuzzing has reached.")
    parser.add_argument("kind", choices=list(CHECKS))
    parser.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        before, after = Path(name, "before"), Path(name, "after")
        before.mkdir()
        after.mkdir()
        for number, data in enumerate(kept(arguments.kind)):
            (before / str(number)).write_bytes(data)
        fuzzer = (sys.executable, "-m", f"tests.fuzz.{arguments.kind}")
        places = (after, before, *arguments.folders)
        subprocess.run([*fuzzer, "-merge=1", *map(str, places)], check=True)
        sys.stdout.write(f"{keep(arguments.kind, after)} inputs of {arguments.kind} kept.\n")


if __name__ == "__main__":
    main()
