"""What is wrong with parameters, and with the JSON of a body, in words for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridmill.printable import printable
from puzzle.sentences import listed

_LONGEST_NAME = 40
_OF_THE_BODY = "body"


def why_invalid(errors: Iterable[Any], known: Iterable[str] = ()) -> str:
    """Return what is wrong, a sentence each.

    Args:
        errors: as pydantic lists them.
        known: the names that there are, where others are refused.
    """
    return " ".join(_sentence(error, tuple(known)) for error in errors)


def _sentence(error: Mapping[str, Any], known: tuple[str, ...]) -> str:
    *_, name = error["loc"] or (_OF_THE_BODY,)
    name, wanted = printable(str(name))[:_LONGEST_NAME], error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return f"There is no {name}: give {listed(known, 'or')}."
        case "json_invalid":
            return f"The body is no JSON that can be read: {wanted['error']}."
        case "model_type" | "model_attributes_type" | "dict_type":
            return 'The body is no JSON object: send one such as {"level": 3, "count": 5}.'
        case "literal_error":
            return f"{name}: give {wanted['expected'].replace(chr(39), '')}."
        case "greater_than_equal":
            return f"{name}: give {wanted['ge']} or more."
        case "less_than_equal":
            return f"{name}: give {wanted['le']} or less."
        case "int_type" | "int_parsing" | "int_parsing_size" | "int_from_float":
            return f"{name}: give a whole number."
        case "string_type":
            return f"{name}: give a text."
        case "string_pattern_mismatch":
            return f"{name}: give a number, or two of them as in 24-30."
    return f"{name}: {error['msg']}."
