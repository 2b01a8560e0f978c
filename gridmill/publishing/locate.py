"""Where a key of a TOML text stands.

The reader of the standard library keeps no positions, but it reads each statement of a text by
itself: a table's header, or a key with its value.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

Place = Sequence[str | int]
"""The keys and positions that lead to a value: ``("section", 2, "level")``."""

_Path = tuple[str | int, ...]
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|(?P<opens>[\[{])"
    r"|(?P<closes>[\]}])"
    r"|(?P<ends>\n)",
    re.DOTALL,
)
"""What a line's end may stand within, and the line's end; https://toml.io/en/v1.0.0."""


def line_of(text: str, place: Place) -> int:
    """Return the 1-based line where a value begins; of one that is not there, its table's.

    Args:
        text: a text that can be read as a whole.
        place: the value's; () is the whole text, on line 1.
    """
    lines, path = _lines(text), tuple(place)
    while path not in lines:
        path = path[:-1]
    return lines[path]


@lru_cache(maxsize=4)
def _lines(text: str) -> dict[_Path, int]:
    """Return the line of each table and key."""
    lines: dict[_Path, int] = {(): 1}
    lengths: dict[_Path, int] = {}
    table: _Path = ()
    for line, statement in _statements(text):
        data = tomllib.loads(statement)
        if statement.lstrip().startswith("["):
            table = _enter(data, lengths)
            paths = [table[: i + 1] for i in range(len(table))]
        else:
            paths = list(_paths(data, table))
        for path in paths:
            lines.setdefault(path, line)
    return lines


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield each statement with its line: it ends with a line, outside of brackets."""
    line, start, depth = 1, 0, 0
    for token in _TOKEN.finditer(text):
        depth += (token["opens"] is not None) - (token["closes"] is not None)
        if token["ends"] and depth == 0:
            statement = text[start : token.end()]
            yield line, statement
            line, start = line + statement.count("\n"), token.end()
    yield line, text[start:]


def _enter(header: dict[str, Any], lengths: dict[_Path, int]) -> _Path:
    """Return the path of the table whose header was read, and count the tables of each list."""
    path: _Path = ()
    data: Any = header
    while data:
        ((key, data),) = data.items()
        path += (key,)
        if isinstance(data, list):
            lengths[path] = lengths.get(path, 0) + 1
            (data,) = data
        if path in lengths:
            path += (lengths[path] - 1,)
    return path


def _paths(data: dict[str, Any], table: _Path) -> Iterator[_Path]:
    for key, value in data.items():
        path = (*table, key)
        yield path
        if isinstance(value, dict):
            yield from _paths(value, path)
