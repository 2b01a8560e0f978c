"""Levels go by the day of the week and by holidays, and editions of a while are made one by one."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import get_args

import pytest

from book.language import Cadence
from gridmill.publishing.calendar import issue_named, issue_of, issues_of
from gridmill.publishing.reader import read_recipe
from gridmill.publishing.week import DAYS, level_of
from puzzle import RecipeError
from tests.gridmill.publishing.tiny import write_recipe
from tests.gridmill.shell import gridmill as run

WEEK = dict(zip(DAYS, (1, 1, 2, 3, 4, 5, 3), strict=True))
DAILY = """\
name = "daily"
title = "Daily"
[holidays]
12-24 = 2
2026-12-26 = 1
[page]
printer = "office"
size = "a5"
puzzles = 1
title_page = false
how_to_solve = false
[[section]]
title = "Today"
level = {mon = 1, tue = 1, wed = 2, thu = 3, fri = 4, sat = 5, sun = 3}
count = 1
"""


def test_a_level_for_each_day():
    """The days from a Monday on have the levels of the week in their order."""
    monday = date(2026, 11, 16)
    found = [level_of(WEEK, {}, monday + timedelta(days=n)) for n in range(14)]
    assert found == [*WEEK.values(), *WEEK.values()]


def test_holidays_have_levels_of_their_own():
    """A day of every year, and one of a single year, which goes before it."""
    holidays = {"12-25": 2, "2026-12-25": 5}
    assert level_of(WEEK, holidays, date(2026, 12, 25)) == 5
    assert level_of(WEEK, holidays, date(2027, 12, 25)) == 2
    assert level_of(WEEK, holidays, date(2026, 12, 24)) == 3


def test_a_recipe_is_read_for_its_day(tmp_path):
    """The section's level is that of the edition's day."""
    path = write_recipe(tmp_path, DAILY)
    days = {date(2026, 12, 19): 5, date(2026, 12, 24): 2, date(2026, 12, 26): 1}
    for day, level in days.items():
        assert read_recipe(path, day).sections[0].recipe.level == level


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("mon = 1, ", "", "14: level lacks mon: give a level for each day."),
        ("mon = 1", "mon = 6", "14: level of mon is 6: give a level, 1 to 5."),
        ("sun = 3", "sun = 3, day = 1", "14: level has no day 'day': give mon, tue, wed,"),
        ("12-24 = 2", "12-32 = 2", "4: there is no day '12-32': give such as \"12-24\""),
        ("12-24 = 2", "12-24 = 9", "4: the level of 12-24 is 9: give a level, 1 to 5."),
        ("[holidays]", 'edition = "weekly"\n[holidays]', "15: level is by the day, and so must"),
    ],
)
def test_faults_of_a_week(tmp_path, before, after, said):
    """Each is told once, at its line."""
    assert before in DAILY
    path = write_recipe(tmp_path, DAILY.replace(before, after, 1))
    with pytest.raises(RecipeError) as caught:
        read_recipe(path)
    (line,) = str(caught.value).replace(f"{path}:", "").splitlines()
    assert line.startswith(said)


def test_editions_of_a_while():
    """Every day of a month, every week that it touches, each once."""
    first, last = date(2026, 12, 1), date(2026, 12, 31)
    assert len(list(issues_of(first, last, "daily"))) == 31
    weeks = [issue.label for issue in issues_of(first, last, "weekly")]
    assert weeks == ["2026-W49", "2026-W50", "2026-W51", "2026-W52", "2026-W53"]


@pytest.mark.parametrize("cadence", get_args(Cadence))
def test_editions_are_known_by_their_names(cadence):
    """What an edition is called leads back to it, on the edges of years, too; so does a day."""
    for day in (date(2026, 12, 24), date(2027, 1, 1), date(2024, 12, 30), date(2026, 1, 4)):
        issue = issue_of(day, cadence)
        assert issue_named(issue.label) == issue
        assert issue_named(day.isoformat()).first_day == day
    for wrong in ("", "26", "2026-1", "2026-13", "2026-W54", "2026-12-", "soon"):
        with pytest.raises(ValueError, match="is no day and no name of an edition"):
            issue_named(wrong)


def test_an_edition_is_made_by_its_name(tmp_path):
    """The name that the summary prints can be typed, from one to another."""
    text = re.sub(r"(?m)^level = .*", "level = 1", f'edition = "monthly"\n{DAILY}')
    path = write_recipe(tmp_path, text)
    names = ("--edition", "2026-12", "--until", "2027-01")
    result = run("book", path, "--check", *names, "--out", tmp_path / "out")
    assert [line.split(" ")[0] for line in result.out.splitlines()] == [
        "daily-2026-12",
        "daily-2027-01",
    ]


def test_the_plan_is_told(tmp_path):
    """--check with --until tells each edition with its level, and makes nothing."""
    path = write_recipe(tmp_path, DAILY)
    days = ("--edition", "2026-12-23", "--until", "2026-12-26")
    result = run("book", path, "--check", *days, "--out", tmp_path / "out")
    assert result.out.splitlines() == [
        "daily-2026-12-23 (Wed)  Today: 1 of level 2",
        "daily-2026-12-24 (Thu)  Today: 1 of level 2",
        "daily-2026-12-25 (Fri)  Today: 1 of level 4",
        "daily-2026-12-26 (Sat)  Today: 1 of level 1",
    ]
    assert not (tmp_path / "out").exists()
    wrong = run("book", path, "--edition", "2026-12-23", "--until", "2026-12-22")
    assert "is before 2026-12-23: give a later day" in wrong.err
