"""How long players take for a puzzle: minutes foretold from its looks, for a named kind of player.

    minutes = factor · looks^power

and four of five puzzles took between `low` and `high` times that. `PHONE_PLAYERS` is what gridmill
comes with; `solver.human.calibration` fits other players.
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
        low, high: of five puzzles four took between these times the minutes; 0 < low < 1 < high.
        puzzles: how many were fitted on.
        times: how many solving times there were of them.
        error: the median error of the minutes, as a share of them, on puzzles that were not fitted
            on.

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

    def __post_init__(self) -> None:
        numbers = (self.factor, self.power, self.low, self.high, self.error)
        is_possible = (
            all(isinstance(x, int | float) and 0 < x < math.inf for x in numbers)
            and self.low < 1 < self.high
            and isinstance(self.players, str)
            and bool(self.players.strip())
        )
        if not is_possible:
            raise NotationError(
                "These are no times of players: factor, power, low, high and error are numbers "
                "above 0, low is below 1, high above it, and players is a name."
            )

    def minutes(self, looks: float) -> float:
        """Return the minutes that a puzzle of so many looks, 0 or more, takes."""
        return float(self.factor * looks**self.power)

    def forecast(self, looks: float) -> TimeForecast:
        """Return what is foretold of a puzzle of so many looks, 0 or more."""
        minutes = self.minutes(looks)
        return TimeForecast(minutes, self.low * minutes, self.high * minutes, self.players)

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> PlayerTimes:
        """Read what `to_dict` wrote.

        Raises:
            NotationError: a value is missing or is none that it writes.
        """
        with reading(KIND, "PlayerTimes"):
            if data["kind"] != KIND:
                raise ValueError(data["kind"])
            return PlayerTimes(**{field.name: data[field.name] for field in fields(PlayerTimes)})

    def to_dict(self) -> dict[str, Any]:
        """Return the values as JSON values, with `KIND` before them."""
        return {"kind": KIND, **asdict(self)}


PHONE_PLAYERS = PlayerTimes(
    players="people who play on a phone",
    factor=0.6704,
    power=0.3772,
    low=0.7829,
    high=1.451,
    puzzles=936,
    times=13404,
    error=0.1442,
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
