"""Style sheets in which colours stand in the place of variables."""

from __future__ import annotations

import re

from book.step_picture import style
from book.written_out import written_out

SHEET = """/* Looks. */
svg.grid { --paper: #fff; --ink: #102030; color: var(--ink); }
@media screen and (prefers-color-scheme: dark) {
  svg.grid { --paper: #000; --ink: #fefefe; }
}
.line { fill: none; stroke: var(--ink); }
.s { fill: none; }
.tone { fill: var(--tone); }
.k0 { --tone: var(--paper); }
.k25 { --tone: color-mix(in srgb, var(--ink) 25%, var(--paper)); }
.tone.s { fill: none; stroke: var(--tone); }
"""
WRITTEN = """svg.grid { color: #102030; }
.line { fill: none; stroke: #102030; }
.s { fill: none; }
.tone.k0 { fill: #fff; }
.tone.k25 { fill: #c3c7cb; }
.tone.s.k0 { fill: none; stroke: #fff; }
.tone.s.k25 { fill: none; stroke: #c3c7cb; }
@media screen and (prefers-color-scheme: dark) {
svg.grid { color: #fefefe; }
.line { stroke: #fefefe; }
.tone.k0 { fill: #000; }
.tone.k25 { fill: #404040; }
.tone.s.k0 { stroke: #000; }
.tone.s.k25 { stroke: #404040; }
}
"""


def test_each_variable_is_its_value() -> None:
    """Colours and tones are written out; behind them, for a dark screen, those that change."""
    assert written_out(SHEET) == WRITTEN


def test_a_sheet_for_paper_alone() -> None:
    """Without colours for a dark screen there is no block for it."""
    assert (
        written_out("svg.grid { --ink: #111; }\n.a { fill: var(--ink); }") == ".a { fill: #111; }\n"
    )


def test_no_rule_of_the_pictures_is_lost() -> None:
    """Each class that the pictures' own sheet styles is styled, and no variable is left."""
    sheet = written_out(style())
    rules = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL)
    selectors = re.findall(r"^([.][^{]+) \{", rules, re.MULTILINE)
    assert len(selectors) > 50
    classes = {name for each in selectors for name in re.findall(r"[.][\w-]+", each)}
    assert all(re.search(rf"{re.escape(name)}\b", sheet) for name in classes)
    assert "--" not in sheet
