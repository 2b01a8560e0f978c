"""What is given for a grid is read in the shortest way, and as in the longest."""

import io

from hypothesis import example, given, settings
from hypothesis import strategies as st

from puzzle.formats import as_grid, read_one, read_stream
from puzzle.formats.given import is_plain
from puzzle.formats.plain import line
from tests.cases import EASY

plain_lines = st.text(st.sampled_from("123456789"), min_size=81, max_size=81).flatmap(
    lambda digits: st.tuples(
        st.sampled_from(".0"), st.sets(st.integers(0, 80)), st.just(digits)
    ).map(lambda t: "".join(t[0] if i in t[1] else d for i, d in enumerate(t[2])))
)


@settings(max_examples=60)
@given(plain_lines)
@example("." * 81)
@example("0" * 81)
@example("123456789" * 9)
@example("9" * 80 + ".")
@example("1" + "0" * 80)
def test_a_plain_line_is_what_every_notation_makes_of_it(text):
    """Where the readers of all notations are left out, they would say the same."""
    assert is_plain(text)
    assert list(line.read([text])) == list(read_stream(io.BytesIO(text.encode())))
    assert as_grid(text) == read_one(text)


def test_nothing_else_is_plain():
    """A line of another length, with a comment, a space, or two signs for blank is not."""
    for text in (
        EASY[1:],
        f"{EASY} # easy",
        f" {EASY[1:]}",
        f"0{'.' * 80}",
        f"{EASY}\n",
        f"A{EASY[1:]}",
    ):
        assert not is_plain(text)
