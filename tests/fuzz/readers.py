"""A coverage-guided fuzzer over every reader: ``python -m tests.fuzz.readers``, without end.

It starts from a file of each notation and changes bytes, keeping what reaches new code. A reader
that raises, hangs or fills the memory ends it, and the bytes that made it do so are kept in a file
``crash-…``, ``timeout-…`` or ``oom-…``, which the same command takes as an argument to try again.
Arguments go to libFuzzer: ``-max_total_time=600`` ends after ten minutes. It needs ``atheris``.
"""

from __future__ import annotations

import sys

try:
    import atheris
except ImportError:
    sys.exit("The fuzzer needs atheris: install it into this environment, pip install atheris.")

with atheris.instrument_imports(
    include=["puzzle", "defusedxml", "zipfile", "gzip", "lzstring", "openpyxl"]
):
    from tests.fuzz.checks import check_reader

from tests.fuzz.driver import fuzz
from tests.fuzz.inputs import of_readers

if __name__ == "__main__":
    fuzz("readers", check_reader, of_readers())
