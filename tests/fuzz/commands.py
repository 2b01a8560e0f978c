"""A coverage-guided fuzzer over every command that reads a file: ``python -m tests.fuzz.commands``.

As `tests.fuzz.readers`; the first byte of an input chooses the command. One that ends as a bug,
writes what steers a terminal, or answers fewer records than there are, ends it.
"""

from __future__ import annotations

import sys

try:
    import atheris
except ImportError:
    sys.exit("The fuzzer needs atheris: install it into this environment, pip install atheris.")

with atheris.instrument_imports(include=["puzzle", "gridmill", "generator"]):
    from tests.fuzz.checks import COMMANDS, check_command

from tests.fuzz.driver import fuzz
from tests.fuzz.inputs import of_commands

if __name__ == "__main__":
    seeds = [bytes([number]) + file for number in range(len(COMMANDS)) for file in of_commands()]
    fuzz("commands", check_command, seeds)
