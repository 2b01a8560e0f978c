"""Fuzzed inputs by number, over all readers and commands, until so many are done and counted.

    python -m tests.fuzz.campaign [--count 1000000] [--seed 1] [--from 0] [--commands 20]

Input number i depends on the seed and i alone; one in so many is a command's, the others are
readers'. An input that raises, goes on for more than 20 s of processor time, takes more than
500 MB, or loses a record is kept in a file ``fault-SEED-NUMBER``, and the status is 1.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from gridmill.judging.wall import limit_memory, stop_at
from tests.fuzz.checks import COMMANDS, check_command, check_reader
from tests.fuzz.inputs import mutated, of_commands, of_readers

SECONDS = 20.0
MEMORY = 500 * 2**20
PRINTED = 5000


class Hang(BaseException):
    """An input goes on for too long."""


def check(number: int, seed: int, every: int) -> tuple[str, str]:
    """Check one input; return who read it, and what was wrong, empty for nothing."""
    key = f"{seed} {number}"
    if is_command := every > 0 and number % every == 0:
        readers = tuple(data[1:] for data in of_readers())
        files = of_commands() if Random(key).random() < 0.5 else readers
        data = mutated(tuple(b"\0" + file for file in files), key)
        data = bytes([number // every % len(COMMANDS)]) + data[1:]
    else:
        data = mutated(of_readers(), key)
    kind, work = ("commands", check_command) if is_command else ("readers", check_reader)
    limit_memory(MEMORY)
    stop_at(2 * SECONDS, SECONDS)
    try:
        work(data)
    except Hang:
        fault = "hang"
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever it is, it is counted)
        fault = f"{type(error).__name__}: {str(error)[:300]}"
    else:
        return kind, ""
    finally:
        stop_at(None)
        limit_memory(None)
    Path(f"fault-{seed}-{number}").write_bytes(data)
    return kind, fault


def main() -> None:
    """Check so many inputs, and print what came of them."""
    parser = argparse.ArgumentParser(description="Fuzzed inputs, counted.")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--commands", type=int, default=20, help="one input in so many; 0: none")
    arguments = parser.parse_args()

    def hang(_number: int, _frame: object) -> None:
        raise Hang

    signal.signal(signal.SIGPROF, hang)
    done, faults, began = Counter[str](), Counter[str](), time.monotonic()
    last = arguments.first + arguments.count - 1
    for number in range(arguments.first, last + 1):
        kind, fault = check(number, arguments.seed, arguments.commands)
        done[kind] += 1
        if fault:
            faults["hangs" if fault == "hang" else "others"] += 1
            print(f"{number} ({kind}): {fault}", flush=True)  # noqa: T201
        if number == last or done.total() % PRINTED == 0:
            print(  # noqa: T201
                f"{done.total():,} inputs ({done['readers']:,} of readers, {done['commands']:,} of "
                f"commands): {faults['others']} tracebacks or records lost, {faults['hangs']} "
                f"hangs. Seed {arguments.seed}, inputs {arguments.first} to {number}, "
                f"{time.monotonic() - began:.0f} s.",
                flush=True,
            )
    sys.exit(faults.total() > 0)


if __name__ == "__main__":
    main()
