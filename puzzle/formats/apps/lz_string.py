"""LZString: the compression that web applications of puzzles put into their links.

An LZ78 of UTF-16 units, as JavaScript's lz-string writes it, in Base64 or in its own alphabet for
addresses; the work is done by the library lzstring. That does not bound what comes out, and a text
of n codes can unpack to n²/2 characters, all of which its dictionary keeps as well. So what goes in
is bounded here, and with it time and memory.
"""

from __future__ import annotations

from lzstring import LZString

LONGEST = 12_000
"""Characters of Base64 that are unpacked. They hold some 6,000 codes, which cannot unpack to more
than some 20 million characters; the link of a puzzle with many drawings has some 10,000."""

_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
_PADDING = "=$"
_OF_ADDRESSES = str.maketrans("-_", "+/")
_OF_LZ_STRING = str.maketrans("-", "/")
_EMPTY = "Q"
"""What nothing is compressed to; the library answers it as it does a text that breaks off."""


def compress(text: str) -> str:
    """Return the text compressed, in Base64."""
    units = text.encode("utf-16-le", "surrogatepass")
    one_by_one = "".join(
        chr(int.from_bytes(units[at : at + 2], "little")) for at in range(0, len(units), 2)
    )
    packed: str = LZString.compressToBase64(one_by_one)
    return packed


def decompress(text: str, longest: int) -> str:
    """Return the text that was compressed.

    Args:
        text: Base64, that for addresses (``-_`` for ``+/``), or what lz-string writes for addresses
            (``+-`` for ``+/``, and ``$`` at the end).
        longest: the most UTF-16 units that may come out.

    Raises:
        ValueError: there is more than `LONGEST` to unpack, more than `longest` comes out, or this
            is no such compressed text.
    """
    packed = _in_base64(text.rstrip(_PADDING))
    if len(packed) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters of Base64")
    strange = next((character for character in packed if character not in _ALPHABET), None)
    if strange is not None:
        raise ValueError(f"{strange!r} is no character of Base64")
    if packed == _EMPTY:
        return ""
    try:
        units: str | None = LZString.decompressFromBase64(packed)
    except IndexError:  # at the end of the text
        units = ""
    except UnboundLocalError:  # at a first code that is none of the three possible
        units = None
    if units is None:
        raise ValueError("a code that stands for nothing")
    if not units:
        raise ValueError("it breaks off")
    if len(units) > longest:
        raise ValueError(f"more than {longest} characters")
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _in_base64(packed: str) -> str:
    """Return a text in the usual alphabet; ``-`` is what it is where ``_`` stands beside it."""
    return packed.translate(_OF_ADDRESSES if "_" in packed else _OF_LZ_STRING)
