"""Sentences that can be said in any language: an id, the English words, and what is filled in.

A message in English is its text, filled in. A catalogue of another language has other words for the
text, by gettext, and other plurals; see `book.language`. The id names the message to programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, Union

from puzzle.sentences import listed


class Term(str):
    """A word or name for which a language may have its own, such as that of a technique."""

    __slots__ = ()


class Quoted(str):
    """A text within quotation marks, one sign on either side: another language has its own."""

    __slots__ = ()


class Numeral(int):
    """A number that is written in figures alone, such as that of a line: 1000, not 1,000."""

    __slots__ = ()


_BEGUN_BY_A_VOWEL = frozenset({8, 11, 18})
"""Sizes of grids before which English has ``an``."""

Value: TypeAlias = Union[int, str, "Message", Sequence["Value"]]
"""What is filled in: a number, a text that is the same everywhere, a term, a list of such."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one.

    Attributes:
        id: its name; empty for signs that are the same in every language.
        text: in English, with names in braces for what is filled in.
        values: what is filled in, by name.
        many: the same for any other number than one of ``count``; empty where there is no number.
        english: the message in English, where it is kept and said again and again; empty where it
            is filled in each time. It takes no part in whether two messages are equal.
    """

    id: str
    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    many: str = ""
    english: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        if self.english:
            return self.english
        form = self.many if self.many and self.values["count"] != 1 else self.text
        if self.values.get("n") in _BEGUN_BY_A_VOWEL:
            form = form.replace(" a {n}x", " an {n}x")
        return form.format_map({name: _said(value) for name, value in self.values.items()})


def message(name: str, text: str, /, **values: Value) -> Message:
    """Return a message; see `Message`."""
    return Message(name, text, values)


def kept(found: Message) -> Message:
    """Return a message that knows itself in English, for one that is said again and again."""
    return Message(found.id, found.text, found.values, found.many, str(found))


def counting(name: str, one: str, many: str, /, **values: Value) -> Message:
    """Return a message with a number in it, its value ``count``."""
    return Message(name, one, values, many)


def in_quotes(text: str) -> Quoted:
    """Return a text of a source within quotation marks, unprintable signs escaped."""
    return Quoted(repr(text))


def joined(joint: str, parts: Sequence[Value]) -> Message:
    """Return parts with the same sign between them in every language, such as ``", "``."""
    names = [f"part{at}" for at in range(len(parts))]
    text = joint.join(f"{{{name}}}" for name in names)
    return Message("", text, dict(zip(names, parts, strict=True)))


def said(messages: Sequence[Message]) -> str:
    """Return messages one behind the other, in English."""
    return " ".join(map(str, messages))


def _said(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(int(value)) if isinstance(value, Numeral) else f"{value:,}"
    if isinstance(value, Message):
        return value.english or str(value)
    return listed([_said(one) for one in value])


__all__ = [
    "Message",
    "Numeral",
    "Quoted",
    "Term",
    "Value",
    "counting",
    "in_quotes",
    "joined",
    "kept",
    "message",
    "said",
]
