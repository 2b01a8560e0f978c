"""LZString: the same bytes as JavaScript's, and bounded when it is read."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle.formats.apps.lz_string import LONGEST, compress, decompress

VECTORS = {
    "": "Q===",
    "a": "IZA=",
    "abcabcabcabc": "IYIwxqHpQ===",
    '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
    "é数独": "JeB1NDdOQ===",
}
"""What other implementations write."""


@pytest.mark.parametrize(("text", "packed"), VECTORS.items())
def test_known_texts(text, packed):
    """What is written is what every other LZString writes."""
    assert compress(text) == packed
    assert decompress(packed, 100) == text


@given(st.text(max_size=500) | st.text(st.sampled_from("ab{}"), max_size=2000))
def test_round_trip(text):
    """Whatever is compressed comes back."""
    assert decompress(compress(text), 2 * len(text)) == text


@given(st.text(st.sampled_from("ABCDabcd0123+/=é"), max_size=300))
def test_any_text_is_answered(text):
    """Whatever is unpacked, it is a text within bounds, or a ValueError."""
    with suppress(ValueError):
        assert len(decompress(text, 1000)) <= 1000


def test_bomb():
    """What would unpack to more than is allowed is refused."""
    packed = compress("a" * 200_000)
    assert len(packed) < 2000
    with pytest.raises(ValueError, match="more than 1000 characters"):
        decompress(packed, 1000)


def test_bomb_of_many_codes():
    """A text that could unpack to what no memory holds is refused before it is unpacked."""
    with pytest.raises(ValueError, match=f"more than {LONGEST} characters of Base64"):
        decompress("A" * (LONGEST + 1), 10**9)
