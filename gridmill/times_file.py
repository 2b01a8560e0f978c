"""The file of a calibration: how long a publisher's own players take, as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from puzzle.errors import NotationError
from solver.human import PlayerTimes


def read_times(path: Path) -> PlayerTimes:
    """Read what `write_times` wrote.

    Raises:
        NotationError: the file cannot be read, or is no such file.
    """
    try:
        return PlayerTimes.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise NotationError(f"{path}: cannot be read ({error.strerror}).") from None
    except (ValueError, AttributeError, NotationError):
        raise NotationError(
            f"{path}: no times of players: expected a file that gridmill calibrate wrote."
        ) from None


def write_times(path: Path, times: PlayerTimes) -> None:
    """Write the times of players.

    Raises:
        OSError: the file cannot be written.
    """
    path.write_text(json.dumps(times.to_dict(), indent=2) + "\n", encoding="utf-8")
