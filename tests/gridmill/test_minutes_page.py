"""What ``docs/minutes.md`` says is what the code prints, and what the summary of times gives."""

from __future__ import annotations

import re
from doctest import DocTestParser, DocTestRunner
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solver.human import PHONE_PLAYERS
from solver.human.calibration import cross_validated, in_band
from solver.human.engine import looks as kernel
from solver.human.player_times import USUAL_LOOKS
from tests.gridmill.shell import gridmill
from tests.solver.human.test_looks import summary

PAGE = Path(__file__).parents[2] / "docs" / "minutes.md"
TEXT = PAGE.read_text(encoding="utf-8")
TABLE = summary()
LEVEL = TABLE["level"]
ROWS = {
    "all": LEVEL > 0,
    "20 players and more": TABLE["players"] >= 20,
    "levels 2 to 5": LEVEL > 1,
    **{f"level {level}": level == LEVEL for level in range(1, 6)},
}
POINTS = np.log(TABLE["looks"]), np.log(TABLE["mean_seconds"] / 60)


@cache
def fit():
    """The line through all but one part of the points, for each part."""
    return cross_validated(*POINTS)


@cache
def inside():
    """Which points lie in the band of a line that was fitted on others."""
    return in_band(*POINTS)


def test_the_page_shows_what_the_code_prints():
    """The session in Python gives the output printed there."""
    session = TEXT.replace("```", "")
    example = DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert DocTestRunner().run(example) == (0, len(example.examples))
    assert len(example.examples) > 3


def test_the_page_shows_what_rate_prints(tmp_path):
    """The line of ``gridmill rate`` on the page is the one that it prints."""
    puzzle = re.search(r'Grid\.parse\("(\d{81})"\)', TEXT)[1]
    (tmp_path / "puzzle.txt").write_text(puzzle)
    printed = gridmill("rate", tmp_path / "puzzle.txt").out
    shown = re.search(r"^puzzle\.txt:1 +unique +(.*)$", TEXT, re.MULTILINE)[1]
    assert shown in printed


@pytest.mark.parametrize("name", ROWS)
def test_figures_of_a_row(name):
    """Each row of the table has the figures that the summary of times gives."""
    chosen = ROWS[name]
    line = re.search(rf"^\| {name} \|(.*)\|$", TEXT, re.MULTILINE)[1]
    row = [cell.strip() for cell in line.split("|")]
    errors = fit().errors[chosen]
    assert int(row[0]) == chosen.sum()
    median = f"{np.median(errors):.1%}".replace("%", " %")
    assert row[3:] == [median, _percent(errors <= 0.25), _percent(inside()[chosen])]
    said = [f"{_spearman(TABLE[x][chosen], chosen):.2f}"[1:] for x in ("looks", "effort")]
    assert row[1:3] in (said, ["", ""])


def _percent(where) -> str:
    return f"{where.mean():.0%}".replace("%", " %")


def _spearman(values, chosen) -> float:
    return np.corrcoef(_ranks(values), _ranks(TABLE["mean_seconds"][chosen]))[0, 1]


def _ranks(values):
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts + 1) / 2)[place]


@pytest.mark.parametrize("name", ["all", "20 players and more", "level 1", "levels 2 to 5"])
def test_four_of_five_lie_in_the_band(name):
    """What a forecast says of its band holds of puzzles not fitted on, hard ones too."""
    assert inside()[ROWS[name]].mean() == pytest.approx(0.8, abs=0.03)


def test_what_saying_always_the_same_comes_to():
    """The yardstick is computed too."""
    assert f"errs by {fit().usual_error * 100:.1f} %" in TEXT


def test_the_formula_is_the_codes():
    """Weights, orders and line stand on the page as they are in the code."""
    unit = kernel.UNIT
    found = re.findall(r"^\| (?:it is|a hidden|a naked|a single).* \| ([\d.]+)", TEXT, re.MULTILINE)
    used = (kernel.FULL_HOUSE, unit, kernel.LINE, kernel.NAKED, kernel.POINTED)
    assert [float(weight) for weight in found] == [weight / unit for weight in used]
    assert f"{kernel.PATTERN} × blank cells" in TEXT
    assert f"mean over {kernel.ORDERS} orders" in TEXT
    assert f"{PHONE_PLAYERS.factor} · looks^{PHONE_PLAYERS.power}" in TEXT
    assert (
        f"from {PHONE_PLAYERS.low} · (looks / {USUAL_LOOKS})^−{-PHONE_PLAYERS.low_power} to "
        in TEXT
    )
    assert f"to {PHONE_PLAYERS.high} · (looks / {USUAL_LOOKS})^{PHONE_PLAYERS.high_power} " in TEXT
