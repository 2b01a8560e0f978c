"""Docstrings say what is done in the imperative, those of private functions too."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.test_rooms import ROOMS, ROOT

_PRIVATE = re.compile(r"^( *(?:async )?def )_+(?=[a-z]\w*[^_\W]\()", re.MULTILINE)


def test_docstrings_are_imperative(tmp_path):
    """The first line of each docstring is an order; ruff looks at public functions alone."""
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(_PRIVATE.sub(r"\1public_", path.read_text("utf-8")), "utf-8")
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "D401", "--no-cache"]
    done = subprocess.run([*ruff, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
