"""Members of an object, with what was assumed in reading them."""

from __future__ import annotations

from typing import Any

from puzzle.message import Message


class Noted(dict[str, Any]):
    """An object with what was assumed to make it, a sentence each."""

    def __init__(self, members: dict[str, Any], *notes: Message) -> None:
        super().__init__(members)
        self.notes = notes
