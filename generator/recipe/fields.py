"""The fields of a recipe that a caller gives: each of its own type, or a sentence says which."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from operator import index
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from puzzle.errors import RecipeError


def checked(name: str, value: Any, hint: Any) -> Any:
    """Return the value of a field.

    Args:
        name: of the field.
        value: what was given for it.
        hint: the field's type: a class, a tuple of texts, or one of these or None. Whole numbers
            of other libraries are made Python's, and names in a list a tuple.

    Raises:
        RecipeError: it is of another type.
    """
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if value is None and NoneType in kinds:
        return None
    (kind,) = (each for each in kinds if each is not NoneType)
    if kind is int:
        return _whole(name, value)
    if get_origin(kind) is tuple:
        return _texts(name, value)
    if isinstance(value, kind):
        return value
    raise RecipeError(f"The recipe's {name} is {value!r}: give {_wanted(kind)}.")


def _whole(name: str, value: Any) -> int:
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise RecipeError(f"The recipe's {name} is {value!r}: give a whole number.")


def _texts(name: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, Iterable) and not isinstance(value, str):
        texts = tuple(value)
        if all(isinstance(each, str) for each in texts):
            return texts
    raise RecipeError(f"The recipe's {name} is {value!r}: give a tuple of names.")


def _wanted(kind: type) -> str:
    if kind is bool:
        return "True or False"
    if issubclass(kind, Enum):
        return f"one of {kind.__name__}, such as {next(iter(kind))}"
    return f"a {kind.__name__}"
