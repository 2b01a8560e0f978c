"""A recipe that is being read: its tables, and the faults that were found in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from gridmill.publishing.bounds import LARGEST_TEMPLATE, text_of
from gridmill.publishing.key_errors import nearest, what_is_wrong
from gridmill.publishing.keys import Strict
from gridmill.publishing.locate import Place, line_of
from puzzle.errors import GridmillError, RecipeError
from puzzle.own_files import refusal

T = TypeVar("T")
_Table = TypeVar("_Table", bound=Strict)

ANY_DAY = date(2024, 1, 1)
"""A day of which nothing is asked."""
_STAND_INS: Mapping[str, Any] = {"name": "x", "title": "x", "count": 1, "section": [{}]}
"""What is read on with where a key that must be given has a fault."""


@dataclass(frozen=True, slots=True)
class ReadTable(Generic[_Table]):
    """A table as it was read.

    Attributes:
        keys: its keys; usual values, or stand-ins, for those that have faults.
        faulty: the keys that have faults, or were meant by one that does not exist.
    """

    keys: _Table
    faulty: frozenset[str]


class RecipeDraft:
    """A recipe that may have faults: what is read from it gathers them.

    Attributes:
        path: of its file.
        text: as it stands there.
        data: its tables, as TOML has them.
    """

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path = path
        self.text = text
        self.data = data
        self._faults: list[tuple[int, str]] = []

    @property
    def has_faults(self) -> bool:
        """Whether any was found so far."""
        return bool(self._faults)

    @property
    def sentences(self) -> str:
        """The faults, a line each, with file and line of each."""
        return "\n".join(f"{self.path}:{line}: {what}" for line, what in sorted(self._faults))

    def fault(self, place: Place, what: str) -> None:
        """Note a fault of the key that stands in a place."""
        self._faults.append((line_of(self.text, place), what))

    def table(self, key: str) -> dict[str, Any]:
        """Return a table of the recipe; an empty one where it has none of this name."""
        table = self.data.get(key, {})
        return table if isinstance(table, dict) else {}

    def tables(self, key: str) -> list[Any]:
        """Return what stands in an array of tables, tables or not; nothing without an array."""
        found = self.data.get(key)
        return found if isinstance(found, list) else []

    def file(self, name: str) -> Path:
        """Return the path of a file or folder that the recipe names, as seen from the recipe."""
        return Path(os.path.normpath(self.path.parent / name))

    def text_of(self, name: str) -> str:
        """Return the text of a file that the recipe names.

        Raises:
            RecipeError: it cannot be read, or is no text.
        """
        try:
            return text_of(self.file(name), LARGEST_TEMPLATE)
        except (OSError, UnicodeDecodeError) as error:
            what = refusal(error) if isinstance(error, OSError) else "it is no text in UTF-8"
            raise RecipeError(f"{name} cannot be read: {what}.") from None

    def read(self, model: type[_Table], table: dict[str, Any], place: Place) -> ReadTable[_Table]:
        """Return a table, and which of its keys have faults."""
        try:
            return ReadTable(model.model_validate(table), frozenset())
        except ValidationError as error:
            keys = dict.fromkeys(str(found["loc"][0]) for found in error.errors())
        misspelt = {key: nearest(model, key) for key in keys if key not in model.model_fields}
        for key in keys:
            if key in table or key not in misspelt.values():
                self.fault((*place, key), what_is_wrong(model, table, key))
        sound = {key: value for key, value in table.items() if key not in keys}
        meant = {key for key in misspelt.values() if key is not None}
        needed = {
            key: value
            for key, value in _STAND_INS.items()
            if key in keys and key in model.model_fields
        }
        return ReadTable(model.model_validate(sound | needed), frozenset({*keys, *meant}))

    def possible(
        self,
        kind: Callable[..., T],
        wishes: Mapping[str, Callable[[], Any]],
        names: Mapping[str, str],
        place: Place,
        read: ReadTable[Any],
        always: tuple[str, ...] = (),
        together: Collection[str] = (),
    ) -> T | None:
        """Return the thing wished for, or None where the table has faults.

        Told are the first key that makes the wish impossible, and after it those that are wrong
        whatever the others say. Of the keys that are judged together, likewise the first, where
        none of them had a fault before.
        """
        own = frozenset(together)
        values: dict[str, Any] = {}
        made: T | None = None
        unsound = set(read.faulty)
        said = {*read.keys.model_fields_set, *always} - read.faulty
        for key in (key for key in wishes if key in said):
            try:
                values[key] = wishes[key]()
                if not unsound:
                    made = kind(**{names.get(one, one): value for one, value in values.items()})
                elif key in own and not own & unsound:
                    kind(**{one: value for one, value in values.items() if one in own})
            except GridmillError as error:
                self.fault((*place, key), str(error))
                unsound.add(key)
        return None if unsound else made
