"""LZString: the compression that web applications of puzzles put into their links.

An LZ78 of UTF-16 units, as JavaScript's lz-string writes it, in Base64. Written here because no
library for Python bounds what comes out: each unit of input may double the room that the output
takes, so a link of a few kilobytes could fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterator

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUE_OF = {character: value for value, character in enumerate(_ALPHABET)}
_BITS = 6
"""Bits that a character of Base64 carries, the first one the most significant."""
_PADDING = "="

_BYTE, _UNIT, _END = 0, 1, 2
"""The first three codes: a new unit of 8 bits follows, one of 16, or nothing any more."""
_WIDTH_OF = {_BYTE: 8, _UNIT: 16}
_FIRST_CODE = 3


def compress(text: str) -> str:
    """The text compressed, in Base64."""
    writer = _Writer()
    codes: dict[str, int] = {}
    word = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = _FIRST_CODE + len(codes)
            writer.fresh.add(unit)
        if word + unit in codes:
            word += unit
            continue
        writer.put_word(word, codes[word])
        codes[word + unit] = _FIRST_CODE + len(codes)
        word = unit
    if word:
        writer.put_word(word, codes[word])
    return writer.end()


def decompress(text: str, longest: int) -> str:
    """The text that was compressed.

    Args:
        text: Base64.
        longest: the most UTF-16 units that may come out.

    Raises:
        ValueError: what comes out is longer, or this is no such compressed text.
    """
    units = "".join(_words(_bits(text), longest))
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Width:
    """The number of bits of a code: one more each time that the codes of this width are used up."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits = bits
        self._left = left

    def use(self) -> None:
        """Count one code."""
        self._left -= 1
        if self._left == 0:
            self._left = 1 << self.bits
            self.bits += 1


class _Writer:
    """Codes as bits, the least significant first, as Base64.

    Attributes:
        fresh: units that are in the dictionary of the writer but not yet in that of a reader.
    """

    def __init__(self) -> None:
        self.fresh: set[str] = set()
        self._width = _Width(2, 2)
        self._bits: list[int] = []

    def put_word(self, word: str, code: int) -> None:
        """Write a word of the dictionary, never empty."""
        if word in self.fresh:
            kind = _BYTE if ord(word) < 1 << _WIDTH_OF[_BYTE] else _UNIT
            self._put(kind, self._width.bits)
            self._put(ord(word), _WIDTH_OF[kind])
            self._width.use()
            self.fresh.remove(word)
        else:
            self._put(code, self._width.bits)
        self._width.use()

    def end(self) -> str:
        """The whole in Base64; a last character is there even when it carries nothing."""
        self._put(_END, self._width.bits)
        self._bits += [0] * (_BITS - len(self._bits) % _BITS)
        characters = "".join(
            _ALPHABET[int("".join(map(str, self._bits[at : at + _BITS])), 2)]
            for at in range(0, len(self._bits), _BITS)
        )
        return characters + _PADDING * (-len(characters) % 4)

    def _put(self, number: int, width: int) -> None:
        self._bits += [number >> bit & 1 for bit in range(width)]


def _words(bits: Iterator[int], longest: int) -> Iterator[str]:
    """The words that the codes stand for, as the dictionary grows."""
    words = [""] * _FIRST_CODE
    width = _Width(2, 1)
    room = longest
    before = ""
    while (code := _number(bits, width.bits)) != _END:
        if code in _WIDTH_OF:
            words.append(chr(_number(bits, _WIDTH_OF[code])))
            code = len(words) - 1
            if before:
                width.use()
        if code < len(words):
            word = words[code]
        elif code == len(words) and before:
            word = before + before[0]
        else:
            raise ValueError("a code that stands for nothing")
        room -= len(word)
        if room < 0:
            raise ValueError(f"more than {longest} characters")
        yield word
        if before:
            words.append(before + word[0])
        width.use()
        before = word


def _number(bits: Iterator[int], width: int) -> int:
    number = 0
    for place in range(width):
        bit = next(bits, None)
        if bit is None:
            raise ValueError("it breaks off")
        number |= bit << place
    return number


def _bits(text: str) -> Iterator[int]:
    for character in text.rstrip(_PADDING):
        value = _VALUE_OF.get(character)
        if value is None:
            raise ValueError(f"{character!r} is no character of Base64")
        for place in reversed(range(_BITS)):
            yield value >> place & 1


def _units(text: str) -> Iterator[str]:
    data = text.encode("utf-16-le", "surrogatepass")
    for at in range(0, len(data), 2):
        yield chr(int.from_bytes(data[at : at + 2], "little"))
