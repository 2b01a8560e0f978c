"""Values of JSON that are no puzzle: of a list, they are set aside together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from puzzle.errors import NotationError
from puzzle.formats.batch import Found
from puzzle.formats.code import is_string
from puzzle.formats.json_texts import is_in_a_text
from puzzle.formats.mixed.other_objects import tells_other_data
from puzzle.formats.mixed.text_apart import data_aside
from puzzle.formats.record import Record

_MOST_ITEMS = 1_000
"""Items of a list that wait until one is like a puzzle."""
_ITEM = re.compile(r"\bitem [0-9]+$")
_OF_A_CHAT = re.compile(
    r"\"(?:text_entities|date_unixtime|actor_id|from_id|sender_name|timestamp_ms|message_id)\"\s?:"
    r"|^\{\s*\"type\"\s?:\s?\"[a-z_]+\"\s?,\s*\"text\"\s?:"
)
"""Members of messages as chats write them out, and what a part of one begins with."""
_ENDS_OF_ITEMS = ("},", "],", '",')


def without_other_data(
    found: Iterable[Found],
) -> Iterator[Found]:
    """Yield the same; JSON that is no puzzle is set aside when nothing in it is like one.

    Of a list none is set aside where one is like a puzzle: its place is told. A list that begins
    with very many others is of other things, and all of these are set aside, to its end.
    """
    items: list[Record] = []
    has_puzzle = is_of_others = False
    for one in found:
        is_other = _is_of_other_data(one)
        is_item = isinstance(one, Record) and (bool(items) or has_puzzle or _is_item(one))
        if not (is_other and isinstance(one, Record)):
            # Beside a message with a puzzle, other messages are text.
            is_told = is_item and not (isinstance(one, Record) and is_in_a_text(one))
            yield from items if is_told else map(data_aside, items)
            items, has_puzzle = [], is_told and _is_item(one)
            yield one
        elif not is_item or is_of_others or _is_of_a_chat(one):
            yield data_aside(one)
        elif has_puzzle:
            yield one
        else:
            items.append(one)
            if len(items) > _MOST_ITEMS:
                yield from map(data_aside, items)
                items, is_of_others = [], True
    yield from map(data_aside, items)


def _is_of_a_chat(one: Record) -> bool:
    """Recognise a text, and a message of a chat or a part of one, which is text beside a puzzle."""
    text = one.text.strip().removeprefix("[")
    return is_string(text) or _OF_A_CHAT.search(text) is not None


def _is_of_other_data(one: Found) -> bool:
    if not isinstance(one, Record) or not isinstance(one.content, NotationError):
        return False
    is_object = one.text.lstrip()[:1] in ("{", "[")
    is_item = one.where is None or _ITEM.search(one.where) is not None
    return is_object and is_item and tells_other_data(one.text)


def _is_item(one: Found) -> bool:
    """Recognise an item of a list, on the line of the list or on lines of its own."""
    if not isinstance(one, Record):
        return False
    return _ITEM.search(one.where or "") is not None or one.text.rstrip().endswith(_ENDS_OF_ITEMS)
