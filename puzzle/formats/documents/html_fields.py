"""Fields of forms on a page, which solvers and games have for cells.

A field that nobody can change has a given. What stands in the others was written by a player where
the page has givens beside them; else somebody typed the puzzle into them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from puzzle.geometry import FEWEST_GIVENS
from puzzle.message import Message, message

_VALUE = re.compile(r"\bvalue\s*=\s*[\"']?([^\"'\s>]*)", re.IGNORECASE)
_FIXED = re.compile(r"\b(?:readonly|disabled)\b", re.IGNORECASE)
_TYPE = re.compile(r"\btype\s*=\s*[\"']?([a-z]+)", re.IGNORECASE)
_OF_NO_CELL = frozenset(
    {"hidden", "submit", "button", "checkbox", "radio", "range", "reset", "image", "file"}
)
_INPUT = re.compile(r"<input\b([^<>]*+)>", re.IGNORECASE)
_SELECT = re.compile(r"<select\b([^<>]*+)>", re.IGNORECASE)
_SELECT_END = re.compile(r"</select\s*>", re.IGNORECASE)
_SELECTED = re.compile(
    r"<option\b(?=[^<>]*\bselected\b)(?P<told>[^<>]*+)>\s*(?P<text>[^<>]{0,20})", re.IGNORECASE
)
_SHOWN = re.compile(r"<(td|div|span|li|p)\b[^<>]*+>\s*[1-9]\s*</\1>", re.IGNORECASE)
"""A digit that a page shows in an element of its own."""
_DIGIT = re.compile("[1-9]")
_UNREADABLE = "?"
"""Stands for what a field shows and its text does not say."""
_ALL_GIVEN = message(
    "assumed.fields",
    "Digits in fields of the page were all read as givens: take out those that a player wrote.",
)
_OF_PLAYER = message(
    "assumed.fields-filled",
    "Digits in fields that can be changed were read as filled in, and the others as the givens.",
)


@dataclass(frozen=True, slots=True)
class Fields:
    """What the fields of a page say.

    Attributes:
        are_given: whether digits in fields that can be changed are givens.
        note: what is assumed of the puzzle of the page; None for nothing.
    """

    are_given: bool
    note: Message | None

    @staticmethod
    def of(source: str) -> Fields:
        """Return what the fields of a page say, whose lists are fields."""
        told = [found[1] for found in _INPUT.finditer(source) if is_field(found[1])]
        with_digit = [one for one in told if (value := _value(one)) and _DIGIT.fullmatch(value)]
        changed = sum(_FIXED.search(one) is None for one in with_digit)
        if not changed:
            return Fields(are_given=False, note=None)
        has_givens = len(with_digit) - changed + len(_SHOWN.findall(source)) >= FEWEST_GIVENS
        return Fields(not has_givens, _OF_PLAYER if has_givens else _ALL_GIVEN)

    def said(self, attributes: str) -> str:
        """Return the digit of a field: empty for a blank, or what a player wrote."""
        value = _value(attributes)
        if not value or _FIXED.search(attributes):
            return value
        if _DIGIT.fullmatch(value):
            return value if self.are_given else ""
        return _UNREADABLE


def is_field(attributes: str) -> bool:
    """Tell whether something can be written into a field: it is no button, nor hidden."""
    found = _TYPE.search(attributes)
    return found is None or found[1].lower() not in _OF_NO_CELL


def with_fields(source: str) -> str:
    """Return a page whose lists to choose from are fields with what is chosen."""
    kept, at = list[str](), 0
    while (begin := _SELECT.search(source, at)) is not None:
        end = _SELECT_END.search(source, begin.end())
        if end is None:
            break
        inner = source[begin.end() : end.start()]
        chosen = _SELECTED.search(inner)
        value = "" if chosen is None else chosen["text"].strip() or _value(chosen["told"])
        digit = value if _DIGIT.fullmatch(value) else ""
        fixed = " disabled" if _FIXED.search(begin[1]) else ""
        lines = "\n" * source.count("\n", begin.start(), end.end())
        kept += [source[at : begin.start()], f'<input value="{digit}"{fixed}{lines}>']
        at = end.end()
    return "".join([*kept, source[at:]])


def _value(attributes: str) -> str:
    found = _VALUE.search(attributes)
    return found[1] if found else ""
