"""JSON as people write it beside the standard: with comments, and names without quotes.

Commas may stand behind the last entry, quotes may be single or grave, and the constants may be
those of Python or JavaScript; tuples are lists. As JSON5, JSONC, literals of JavaScript and
what Python prints have it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

REMARKS = "remarks"
"""The member of an object that has its comments."""
_LONGEST = 200_000
"""Characters of a text."""
_TOKEN = re.compile(
    r"\s+"
    r"|(?P<comment>//[^\n]*|\#[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`\\]*`)"
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.]))"
    r"|(?P<word>[A-Za-z_$][\w$-]*)"
    r"|(?P<open>[\[{(])|(?P<close>[\])}])|(?P<colon>:)|(?P<comma>,)"
)
_CONSTANTS: Mapping[str, str] = MappingProxyType(
    {"true": "true", "True": "true", "false": "false", "False": "false"}
    | dict.fromkeys(("null", "None", "undefined", "NaN", "nil"), "null")
)
_BRACKETS: Mapping[str, str] = MappingProxyType({"(": "[", ")": "]"})
_ESCAPED = re.compile(r"\\(.)|(\")", re.DOTALL)


class _JsonToken(NamedTuple):
    """A part of a text, with the comments before it."""

    kind: str
    said: str
    comments: Sequence[str]


class LooseJson(NamedTuple):
    """The value of a text, and the comments that stand in no object of it, without their signs."""

    value: Any
    comments: Sequence[str]


def parse_loosely(text: str) -> LooseJson | None:
    """Return the object or list that a text is when more is allowed than in JSON.

    An object has the comments in it, and in its lists, as the member `REMARKS`.

    Args:
        text: of one value, and nothing behind it but a semicolon.

    Returns:
        None for anything else, and for what is longer than 200,000 characters.
    """
    body = text.strip().removesuffix(";")
    if body[:1] not in ("{", "[") or len(body) > _LONGEST:
        return None
    writer = _Writer()
    tokens = _tokens(body)
    one = next(tokens, None)
    while one is not None:
        following = next(tokens, None)
        if not writer.take(one, following.kind if following is not None else ""):
            return None
        one = following
    try:
        return LooseJson(json.loads(" ".join(writer.written)), writer.comments)
    except (ValueError, RecursionError):
        return None


class _Writer:
    """Writes tokens as JSON has them.

    Attributes:
        written: so far.
        comments: those in no object.
    """

    def __init__(self) -> None:
        self.written = list[str]()
        self.comments = list[str]()
        self._within = [self.comments]
        """The comments of the objects and lists that are open; a list has those around it."""

    def take(self, one: _JsonToken, following: str) -> bool:
        """Write a token, by the kind of the next one, and tell whether it has a place."""
        self._within[-1].extend(one.comments)
        match one.kind:
            case "text":
                said: str | None = _quoted(one.said)
            case "number" | "word" if following == "colon":
                said = f'"{one.said}"'
            case "word":
                said = _CONSTANTS.get(one.said)
            case "comma" if following == "close":
                said = ""
            case "open":
                self._within.append([] if one.said == "{" else self._within[-1])
                said = _BRACKETS.get(one.said, one.said)
            case "close":
                said = self._closed(one.said)
            case "":
                said = None
            case _:
                said = one.said
        self.written.append(said or "")
        return said is not None

    def _closed(self, bracket: str) -> str | None:
        if len(self._within) == 1:
            return None
        comments = self._within.pop()
        if bracket != "}" or not comments:
            return _BRACKETS.get(bracket, bracket)
        is_empty = self.written[-1] == "{"
        return f'{"" if is_empty else ","}"{REMARKS}":{json.dumps(comments)}}}'


def _tokens(text: str) -> Iterator[_JsonToken]:
    """Yield the tokens of a text; a last one of no kind where something stands that none is."""
    at, comments = 0, list[str]()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            yield _JsonToken("", "", comments)
            return
        if found.lastgroup == "comment":
            comments.append(found.group().removesuffix("*/").strip("/*# \t"))
        elif found.lastgroup is not None:
            yield _JsonToken(found.lastgroup, found.group(), comments)
            comments = []
        at = found.end()


def _quoted(said: str) -> str:
    """Return a text in double quotes."""
    if said[0] == "`":
        return json.dumps(said[1:-1])
    if said[0] == '"':
        return said
    inner = _ESCAPED.sub(
        lambda found: "'" if found[1] == "'" else "\\" + (found[1] or '"'), said[1:-1]
    )
    return f'"{inner}"'
