"""JSON from strangers: what cannot be read is one sentence, however deep or long it is."""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.loose_json import parse_loosely
from puzzle.message import Numeral, message

LONGEST_LITERAL = 20_000
"""Characters of a value as Python writes it."""
DEEPEST = 40
"""Lists and objects within one another."""
_LARGEST = 1e15
"""No number of a puzzle is as large; infinity and NaN are none of JSON's."""
_OF_PYTHON = re.compile(r"'|\b(?:None|True|False)\b")


def _in_python(text: str) -> Any:
    """Return a list or an object as Python prints it, with ``'`` and ``None``; None for others."""
    if len(text) > LONGEST_LITERAL or not _OF_PYTHON.search(text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a backslash that means nothing
            value = ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    return as_json(value) if isinstance(value, list | dict) else None


def as_json(value: object, depth: int = 0) -> Any:
    """Return a value of Python's as JSON has it: names are texts, what JSON has not is None.

    Args:
        value: of lists, tuples, dicts and plain values, as a literal or a property list gives it.
        depth: how deep it lies; what lies deeper than `DEEPEST` is None.
    """
    if depth > DEEPEST:
        return None
    match value:
        case dict():
            return {str(name): as_json(one, depth + 1) for name, one in value.items()}
        case list() | tuple():
            return [as_json(one, depth + 1) for one in value]
        case bool() | str() | None:
            return value
        case int() | float():
            return value if abs(value) < _LARGEST else None
    return None


def parse_json(text: str) -> Any:
    """Return the value of a JSON text, or of one that Python printed or JavaScript has.

    Raises:
        NotationError: it is no JSON, nested too deeply, or has a number of too many digits; with
            the column where that is known.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if (value := _in_python(text)) is not None:
            return value
        if (loose := parse_loosely(text)) is not None and not loose.comments:
            return loose.value
        if error.lineno > 1:
            raise NotationError(
                message(
                    "json.damaged",
                    "The JSON is damaged, or breaks off, in line {line} of the record.",
                    line=Numeral(error.lineno),
                ),
                about="shape",
            ) from None
        raise NotationError(
            message("json.none", "This is no JSON, or it breaks off here."),
            column=error.colno,
            about="shape",
        ) from None
    except RecursionError:
        raise NotationError(
            message("json.deep", "The JSON is nested too deeply to be a puzzle.")
        ) from None
    except ValueError:
        raise NotationError(
            message("json.number", "The JSON has a number of too many digits.")
        ) from None
