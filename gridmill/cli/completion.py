"""What the shell completes: file names, and the names of techniques, symmetries and notations.

A line in the shell's start file turns it on; `docs/completion.md` has it for each shell. Options
with names from a fixed set are completed by click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

V = TypeVar("V")


def files(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Have the shell complete the name of a file."""
    return _by_the_shell(incomplete, "file")


def folders(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Have the shell complete the name of a folder."""
    return _by_the_shell(incomplete, "dir")


class Named(click.ParamType, Generic[V]):  # type: ignore[type-arg]  # generic since 8.5
    """The type of a value with a name, which the shell completes.

    Args:
        convert: turns a name into the value, or raises `click.BadParameter`.
        names: gives the names there are; called only to complete one, as that can be slow to
            import.
    """

    name = "name"

    def __init__(self, convert: Callable[[str], V], names: Callable[[], Iterable[str]]) -> None:
        self._convert = convert
        self._names = names

    def convert(
        self, value: Any, _parameter: click.Parameter | None, _context: click.Context | None
    ) -> V:
        """Turn what was typed into the value."""
        return self._convert(value)

    def shell_complete(
        self, _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give the names that begin with what was typed, in order."""
        from click.shell_completion import CompletionItem

        found = sorted(name for name in self._names() if name.startswith(incomplete.lower()))
        return [CompletionItem(name) for name in found]


def _by_the_shell(incomplete: str, kind: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type=kind)]
