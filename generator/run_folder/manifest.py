"""The manifest of a run: recipe, versions, sessions, rejects, and how the run ended."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from platform import python_version
from typing import Any

from generator.recipe.recipe import Recipe
from generator.run_folder.names import MANIFEST
from puzzle.errors import RunFolderError
from puzzle.installed import version
from puzzle.own_files import json_of, write_whole

_SOFTWARE = ("gridmill", "pyomo", "highspy", "numpy", "numba")
_SHAPING = ("gridmill", "pyomo", "highspy")
"""Software whose versions a record depends on: certificates name the solver's."""


class FolderStatus(Enum):
    """How far a run is, as its manifest says."""

    RUNNING = "running"
    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    EXHAUSTED = "exhausted"
    FAILED = "failed"


class Manifest:
    """The manifest of a run folder, where all is that depends on the clock or the machine.

    Args:
        folder: the run folder.
        recipe: what the run makes.
    """

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        self._folder = folder
        self._recipe = recipe
        self._versions = {"python": python_version()} | {name: version(name) for name in _SOFTWARE}
        self._sessions: list[dict[str, Any]] = []

    def begin(self, jobs: int, first: int) -> dict[str, Any]:
        """Begin a session, and return what is written of it; add to that what is known at its end.

        Args:
            jobs: worker processes.
            first: index of the first record that it makes.
        """
        session: dict[str, Any] = {"started": datetime.now(UTC).isoformat(timespec="seconds")}
        session |= {"jobs": jobs, "processors": os.cpu_count(), "first": first}
        self._sessions.append(session)
        return session

    def write(self, status: FolderStatus, finished: int, rejects: Mapping[str, int]) -> None:
        """Write the file anew.

        Args:
            status: how far the run is.
            finished: puzzles that are on disk.
            rejects: the attempts that gave none, by reason.

        Raises:
            OSError: it cannot be written; the file before it is there.
        """
        data = {
            "status": status.value,
            "finished": finished,
            "recipe": self._recipe.to_dict(),
            "rejects": dict(rejects),
            "versions": self._versions,
            "sessions": self._sessions,
        }
        write_whole(self._folder / MANIFEST, json.dumps(data, indent=2) + "\n")

    def take_up(self) -> None:
        """Read the sessions of a run that was begun.

        Raises:
            RunFolderError: there is none, or it is of another recipe or of other versions.
            OSError: the file cannot be read.
        """
        manifest = self._read()
        self._check_same(manifest)
        self._sessions = manifest["sessions"]

    def _read(self) -> dict[str, Any]:
        try:
            manifest = json_of((self._folder / MANIFEST).read_bytes())
            if isinstance(manifest, dict) and isinstance(manifest["sessions"], list):
                return manifest
        except (FileNotFoundError, ValueError, KeyError):
            pass
        raise no_run(self._folder)

    def _check_same(self, manifest: Mapping[str, Any]) -> None:
        if manifest.get("recipe") != self._recipe.to_dict():
            raise RunFolderError(
                f"{self._folder} holds a run of another recipe: give another folder, "
                f"or the recipe that its {MANIFEST} shows."
            )
        before = manifest.get("versions", {})
        for name in _SHAPING:
            if before.get(name) != self._versions[name]:
                raise RunFolderError(
                    f"{self._folder} was begun with {name} {before.get(name)}, "
                    f"and this is {self._versions[name]}: give another folder."
                )


def no_run(folder: Path) -> RunFolderError:
    """Return the error of a folder that holds something else."""
    return RunFolderError(f"{folder} is not empty and holds no run: give another folder.")
