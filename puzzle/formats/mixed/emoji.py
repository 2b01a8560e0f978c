"""Emoji by the names that chats give them: ``:five:`` is a digit, ``:white_large_square:`` none."""

from __future__ import annotations

import re

_DIGITS = dict(
    zip(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        "0123456789",
        strict=True,
    )
)
_CODE = re.compile(r"<?a?:(?P<name>[a-z][a-z0-9_+-]{0,30}):(?:[0-9]{15,20}>)?", re.IGNORECASE)
"""A name between colons; those of a server's own emoji have a number behind it."""
_CODES = re.compile(
    rf"(?:{_CODE.pattern.replace('?P<name>', '?:')}[\s|]{{0,3}}){{3}}", re.IGNORECASE
)
"""Three of them in a row."""
_KEYCAP = re.compile(r"(?:keycap|number|digit|num)_?(?P<digit>[0-9])", re.IGNORECASE)
_BLANK = re.compile(
    r"(?:[a-z]+_)*(?:square|square_button|circle|blank|empty|space|dot|o|x|question|minus_sign|none"
    r"|white|black|nothing)(?:_[a-z]+)*",
    re.IGNORECASE,
)
_SQUARE = "\u2b1c"


def with_emoji(text: str) -> str:
    """Return a line with the digits and squares that names of emoji stand for."""
    return _CODE.sub(_emoji, text) if ":" in text and _CODES.search(text) else text


def _emoji(code: re.Match[str]) -> str:
    """Return what a name is of; the name itself where that is neither."""
    name = code["name"].lower()
    if name in _DIGITS:
        return _DIGITS[name]
    if keycap := _KEYCAP.fullmatch(name):
        return keycap["digit"]
    return _SQUARE if _BLANK.fullmatch(name) else code.group()
