"""How long players take for a puzzle: minutes foretold from its looks, for a named kind of player.

    minutes = factor · looks^power

and four of five puzzles took between

    low · (looks / `USUAL_LOOKS`)^low_power  and  high · (looks / `USUAL_LOOKS`)^high_power

times that: the more there is to look at, the less sure are the minutes. `PHONE_PLAYERS` is what
gridmill comes with; `solver.human.calibration` fits other players.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple

from puzzle.errors import NotationError
from puzzle.formats import GridLike
from puzzle.json_values import reading
from solver.human.looks import looks

KIND = "gridmill player times"
"""What `PlayerTimes.to_dict` says of itself."""
LOOKS_VERSION = 2
"""Which way of counting looks times are fitted to; files of the first have none."""
USUAL_LOOKS = 300
"""The looks at which the band is `low` to `high`: half of the puzzles fitted on have fewer."""
_NARROWEST = (0.99, 1.01)
STEEPEST = 1.0
"""The most that a power of the band may be, up or down."""


class TimeForecast(NamedTuple):
    """What players are foretold to take for a puzzle, in minutes.

    Attributes:
        minutes: half of such puzzles take longer.
        least, most: four of five such puzzles take between the two.
        players: whose times these are.
    """

    minutes: float
    least: float
    most: float
    players: str

    @property
    def whole(self) -> tuple[int, int, int]:
        """The three in whole minutes, 1 or more, each at least one more than `least`."""
        least = max(1, round(self.least))
        return max(least, round(self.minutes)), least, max(least + 1, round(self.most))

    @property
    def sentence(self) -> str:
        """The forecast in words, such as “About 6 minutes (5–8) for people who play …”."""
        minutes, least, most = self.whole
        noun = "minute" if minutes == 1 else "minutes"
        return f"About {minutes} {noun} ({least}–{most}) for {self.players}."

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> TimeForecast:
        """Read what `to_dict` wrote, minutes to the tenth.

        Raises:
            NotationError: a value is missing or is none that it writes.
        """
        with reading("forecast of minutes", "TimeForecast"):
            minutes, least, most = (float(data[name]) for name in ("minutes", "least", "most"))
            return TimeForecast(minutes, least, most, str(data["players"]))

    def to_dict(self) -> dict[str, Any]:
        """Return the forecast as JSON values, minutes to the tenth."""
        numbers = {name: round(getattr(self, name), 1) for name in ("minutes", "least", "most")}
        return {**numbers, "players": self.players}


@dataclass(frozen=True, slots=True)
class PlayerTimes:
    """How long the players of one kind take.

    Attributes:
        players: who they are, as in “about 6 minutes for …”.
        factor, power: minutes are factor · looks^power; more than 0.
        low, high: of five puzzles of `USUAL_LOOKS` four took between these times the minutes;
            0 < low < 1 < high.
        puzzles: how many were fitted on.
        times: how many solving times there were of them.
        error: the median error of the minutes, as a share of them, on puzzles that were not fitted
            on.
        low_power, high_power: with what power of looks the two change, -1 to 1; 0 where the
            band is the same for all.

    Raises:
        NotationError: a value that is none of those allowed.
    """

    players: str
    factor: float
    power: float
    low: float
    high: float
    puzzles: int
    times: int
    error: float
    low_power: float = 0.0
    high_power: float = 0.0

    def __post_init__(self) -> None:
        numbers = (self.factor, self.power, self.low, self.high, self.error)
        is_possible = (
            all(isinstance(x, int | float) and 0 < x < math.inf for x in numbers)
            and self.low < 1 < self.high
            and all(_is_power(x) for x in (self.low_power, self.high_power))
            and isinstance(self.players, str)
            and bool(self.players.strip())
        )
        if not is_possible:
            raise NotationError(
                "These are no times of players: factor, power, low, high and error are numbers "
                "above 0, low is below 1, high above it, low_power and high_power are -1 to 1, and "
                "players is a name."
            )

    def minutes(self, looks: float) -> float:
        """Return the minutes that a puzzle of so many looks, 0 or more, takes."""
        return float(self.factor * looks**self.power)

    def forecast(self, looks: float) -> TimeForecast:
        """Return what is foretold of a puzzle of so many looks, more than 0."""
        minutes = self.minutes(looks)
        least, most = self.band(looks)
        return TimeForecast(minutes, least * minutes, most * minutes, self.players)

    def band(self, looks: float) -> tuple[float, float]:
        """Return between which shares of the minutes four of five puzzles of so many looks took.

        Args:
            looks: more than 0.
        """
        ratio = looks / USUAL_LOOKS
        below, above = _NARROWEST
        return (
            float(min(self.low * ratio**self.low_power, below)),
            float(max(self.high * ratio**self.high_power, above)),
        )

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> PlayerTimes:
        """Read what `to_dict` wrote.

        Raises:
            NotationError: a value is missing or is none that it writes, or the times were fitted
                to looks that were counted otherwise.
        """
        if are_of_other_looks(data):
            raise NotationError(f"{OTHER_LOOKS[0].upper()}{OTHER_LOOKS[1:]}")
        with reading(KIND, "PlayerTimes"):
            if data["kind"] != KIND:
                raise ValueError(data["kind"])
            return PlayerTimes(**{field.name: data[field.name] for field in fields(PlayerTimes)})

    def to_dict(self) -> dict[str, Any]:
        """Return the values as JSON values, with `KIND` before them."""
        return {"kind": KIND, "looks_version": LOOKS_VERSION, **asdict(self)}


OTHER_LOOKS = (
    "these times of players were fitted by a gridmill that counted looks otherwise: fit them once "
    "more, with gridmill calibrate."
)
"""Why they are not read; the beginning of a sentence, or what follows a file's name."""


def are_of_other_looks(data: object) -> bool:
    """Tell whether JSON values are times of players that were fitted to other looks."""
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        return False
    return bool(data.get("looks_version", 1) != LOOKS_VERSION)


def _is_power(value: object) -> bool:
    return isinstance(value, int | float) and abs(value) <= STEEPEST


PHONE_PLAYERS = PlayerTimes(
    players="people who play on a phone",
    factor=0.5172,
    power=0.4178,
    low=0.803,
    high=1.416,
    puzzles=936,
    times=13404,
    error=0.1466,
    low_power=-0.06623,
    high_power=0.04939,
)
"""Games of the app Cloud Sudoku: see `docs/minutes.md`."""


def foretell(grid: GridLike, times: PlayerTimes = PHONE_PLAYERS) -> TimeForecast | None:
    """Foretell how long players take; None where `looks` gives nothing, or no cell is blank.

    Args:
        grid: a 9×9 puzzle that has one solution, as for `looks`.
        times: whose minutes.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    found = looks(grid)
    return times.forecast(found) if found else None
