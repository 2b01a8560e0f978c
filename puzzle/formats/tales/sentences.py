"""The sentences of a letter, those of folded lines whole, and rows of a table as labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

_IS_LABEL = re.compile(r"\s*[^\W\d_][^\W_]*(?:[\s(][^\W_]+\)?){0,3}\s?[:=]\s?\S")
_IS_NUMBER = re.compile(
    r"\s*(?:#[0-9]|[\w-]{1,60}\.[A-Za-z]{2,4}\s?[:=\u2013-]\s|(?:[1-9][0-9]?|[a-z])\s?[.:)]\s)"
)
"""What a line begins with that is of one puzzle: its number, its letter, its file."""
_ENDS = re.compile(r"[.!?:;\u3002\uff01\uff1f]\s*$")
_SENTENCE_END = re.compile(
    r"(?<=[.!?])\s+(?=[^a-z\u00df-\u00ff\u0430-\u044f])|(?<=[\u3002\uff01\uff1f])"
)
_ABBREVIATED = re.compile(
    r"(?<!\w)(ca|approx|aprox|env|ok|ung|min|max|mind|прибл|d\.h|z\.b"
    r"|(?:nos?|nr[ns]?|núms?|n)(?=\.\s?(?:[0-9]|[A-Z](?!\w))))\.",
    re.IGNORECASE,
)
"""Words that end with a point and no sentence."""
_SHORT_LINE = 55
"""Characters of a line that is not folded: its sentence may end there without a point."""
_LONGEST = 600
"""Characters of a sentence that are looked at."""
_ORNAMENTS = re.compile(r"^\s*[-+*\u2022]\s+|[*`_]+")
_IS_ITEM = re.compile(r"\s*[-+*\u2022]\s+(?=\S)")
_CELLS_OF_A_LABEL = 2


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences of a text, without ornaments.

    Args:
        text: of one line or more, in which empty lines part paragraphs.
    """
    for paragraph in re.split(r"\n\s*\n", text):
        kept = list[str]()
        for raw in paragraph.split("\n"):
            line = _of_table(_ORNAMENTS.sub("", raw))
            if kept and (_IS_ITEM.match(raw) or _begins_anew(kept[-1], line)):
                yield from _parted(kept)
                kept = []
            kept.append(line)
        yield from _parted(kept)


def _begins_anew(above: str, line: str) -> bool:
    is_end = _ENDS.search(above) is not None or _IS_LABEL.match(line) is not None
    is_head = line[:1].isupper() or _IS_NUMBER.match(line) is not None
    return is_end or (len(above) < _SHORT_LINE and is_head)


def _parted(lines: list[str]) -> Iterator[str]:
    whole = " ".join(" ".join(lines).split()).replace("\u2019", "'")
    for sentence in _SENTENCE_END.split(_ABBREVIATED.sub(r"\1", whole)):
        if sentence:
            yield sentence[:_LONGEST]


def _of_table(line: str) -> str:
    """Return a row of a name and its value between bars as a label; any other as it is."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if "|" in line else []
    return ": ".join(cells) if len(cells) == _CELLS_OF_A_LABEL and all(cells) else line
