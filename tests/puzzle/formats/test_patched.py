"""Puzzles one a line in a patch."""

from __future__ import annotations

import pytest

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.patched import added, is_removed
from tests.corpora import lines
from tests.puzzle.formats.reading import EASY, contents, set_aside

HEAD = "diff --git a/p.txt b/p.txt\nindex 83db48f..bf2a1c0 100644\n--- a/p.txt\n+++ b/p.txt\n"
OTHER, THIRD = (line.replace("0", ".") for line in lines("hardest")[:2])


@pytest.mark.parametrize(
    ("hunk", "expected"),
    [
        (f"@@ -0,0 +1 @@\n+{EASY}", [EASY]),
        (f"@@ -1 +1,3 @@\n {EASY}\n+{OTHER}\n+{THIRD}", [EASY, OTHER, THIRD]),
        (f"@@ -1 +1 @@\n-{EASY}\n+{OTHER}", [OTHER]),
        (f"@@ -1,2 +1,2 @@ puzzles\n-{EASY}\n-{OTHER}\n+{OTHER}\n+{THIRD}", [OTHER, THIRD]),
        (f"@@ -1,2 +1 @@\n {OTHER}\n-{EASY}\n+{THIRD}", [OTHER, THIRD]),
        (f"@@ -0,0 +1 @@\n+{EASY.replace('.', '0')}", [EASY]),
    ],
)
@pytest.mark.parametrize("words", ["", "Here is my patch:\n\n"])
def test_puzzles_of_a_patch(hunk, expected, words):
    """Those that it adds and those that stay are read, and none that it takes away."""
    told = f"{words}{HEAD}{hunk}\n\nThanks, Jo\n"
    assert contents(told) == expected
    assert set_aside(told)


def test_lines_of_no_patch():
    """A sign before other digits is no mark, and a dash alone may be a blank too many."""
    assert added(f"+{EASY}1") is None
    assert added("+" + "." * 81) is None
    assert not is_removed(Ahead([f"-{EASY}", "Bye"]))
    assert not is_removed(Ahead([f"-{EASY}", EASY]))
    (one,) = contents(f"-{EASY}\n")
    assert "82 characters" in one
