"""Every command on every attack, of any size: what each takes, and that it ends in order.

    python -m tests.attacks.campaign [--size 10000] [--command TEXT] [--attack TEXT]

The last line counts what was run, what broke, and what took longest, in seconds of the processor;
what broke is told by a line of its own, and the status is 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.attacks.bounds import held
from tests.attacks.files import ATTACKS, SIZE
from tests.fuzz.campaign import Hang
from tests.fuzz.checks import COMMANDS


def fault_of(words: tuple[str, ...], content: bytes, name: str) -> str:
    """Run one command on one file; return what was wrong, empty for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            held(Path(folder), words, content, name)
        except Hang:
            return "hang"
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever it is, it is counted)
            return f"{type(error).__name__}: {str(error)[:300]}"
    return ""


def main() -> None:
    """Run them all, and print what came of it."""
    parser = argparse.ArgumentParser(description="Every command on every attack.")
    parser.add_argument("--size", type=int, default=SIZE, help="bytes of a file of text")
    parser.add_argument("--command", default="", help="of the commands, those with this")
    parser.add_argument("--attack", default="", help="of the attacks, those with this")
    arguments = parser.parse_args()
    ran, faults, longest = 0, 0, (0.0, "")
    for name, attack in ATTACKS.items():
        if arguments.attack not in name:
            continue
        content = attack(arguments.size)
        for words in COMMANDS:
            if arguments.command not in " ".join(words):
                continue
            began = time.process_time()
            fault = fault_of(words, content, name)
            longest = max(longest, (time.process_time() - began, f"{' '.join(words)} on {name}"))
            ran += 1
            if fault:
                faults += 1
                print(f"{' '.join(words)} on {name}: {fault}", flush=True)  # noqa: T201
    print(  # noqa: T201
        f"{ran:,} commands on files of {arguments.size:,} bytes: {faults} broke. "
        f"Longest: {longest[0]:.1f} s of the processor, {longest[1]}."
    )
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
