"""Levels by the day of the week, and holidays that have another one.

level = {mon = 1, tue = 1, wed = 2, thu = 3, fri = 4, sat = 5, sun = 3}

[holidays]
12-24 = 2              # every year
2026-04-05 = 4         # in one year
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from puzzle.errors import RecipeError

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The names of the days, Monday first as in ISO 8601."""
LEVELS = range(1, 6)
_HOLIDAY = re.compile(r"(\d{4}-)?(\d{2}-\d{2})")
_LEAP_YEAR = "2024-"
"""A year that has every day that there is."""


def level_of(week: Mapping[str, Any], holidays: Mapping[str, Any], day: date) -> int:
    """Return the level of a day: the holiday's, of one year before that of all, else the week's.

    Args:
        week: a level for each day of the week.
        holidays: levels by days such as ``12-24`` or ``2026-12-24``.
        day: the day.

    Raises:
        RecipeError: a day is missing or has no level.
    """
    for what in week_faults(week):
        raise RecipeError(what)
    usual = week[DAYS[day.weekday()]]
    return int(holidays.get(f"{day:%Y-%m-%d}", holidays.get(f"{day:%m-%d}", usual)))


def week_faults(week: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the levels of a week."""
    if wrong := [day for day in week if day not in DAYS]:
        yield f"level has no day {wrong[0]!r}: give {', '.join(DAYS)}."
    if lacking := [day for day in DAYS if day not in week]:
        yield f"level lacks {' and '.join(lacking)}: give a level for each day."
    for day in DAYS:
        if day in week and not _is_level(week[day]):
            yield f"level of {day} is {week[day]!r}: give a level, 1 to 5."


def holiday_faults(holidays: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each holiday that is wrong, with what is wrong with it."""
    for day, level in holidays.items():
        if not _is_day(day):
            yield day, f'there is no day {day!r}: give such as "12-24" or "2026-12-24".'
        elif not _is_level(level):
            yield day, f"the level of {day} is {level!r}: give a level, 1 to 5."


def _is_level(level: object) -> bool:
    return type(level) is int and level in LEVELS


def _is_day(text: str) -> bool:
    found = _HOLIDAY.fullmatch(text)
    if found is None:
        return False
    try:
        date.fromisoformat(f"{found[1] or _LEAP_YEAR}{found[2]}")
    except ValueError:
        return False
    return True
