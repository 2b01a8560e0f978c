"""Sentences that can be said in any language: an id, the English words, and what is filled in.

A message in English is its text, filled in. A catalogue of another language has other words for the
text, by gettext, and other plurals; see `book.language`. The id names the message to programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias, Union

from puzzle.sentences import listed

if TYPE_CHECKING:
    from puzzle.constraints import Constraint, Layout


class Term(str):
    """A word or name for which a language may have its own, such as that of a technique."""

    __slots__ = ()


class ClueName(str):
    """What a clue is called in English, and the clue, for languages with another name.

    Attributes:
        rule: the clue.
        layout: of its grid.
        behind: what tells it from another of this name, `` (2)``; empty for most.
    """

    __slots__ = ("behind", "layout", "rule")

    rule: Constraint
    layout: Layout
    behind: str

    def __new__(cls, name: str, rule: Constraint, layout: Layout, behind: str = "") -> Self:
        """Return the name, with the number of its clue among those of this name."""
        one = super().__new__(cls, f"{name}{behind}")
        one.rule, one.layout, one.behind = rule, layout, behind
        return one

    def __reduce__(self) -> tuple[type[ClueName], tuple[str, Constraint, Layout, str]]:
        """Give what makes the same name in another process."""
        name = str(self).removesuffix(self.behind)
        return ClueName, (name, self.rule, self.layout, self.behind)


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
    """

    id: str
    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    many: str = ""

    def __str__(self) -> str:
        form = self.many if self.many and self.values["count"] != 1 else self.text
        return form.format_map({name: _said(value) for name, value in self.values.items()})


def message(name: str, text: str, **values: Value) -> Message:
    """Return a message; see `Message`."""
    return Message(name, text, values)


def counting(name: str, one: str, many: str, **values: Value) -> Message:
    """Return a message with a number in it, its value ``count``."""
    return Message(name, one, values, many)


def said(messages: Sequence[Message]) -> str:
    """Return messages one behind the other, in English."""
    return " ".join(map(str, messages))


def _said(value: Value) -> str:
    if isinstance(value, Message | str):
        return str(value)
    return f"{value:,}" if isinstance(value, int) else listed(map(_said, value))
