"""Names of kinds in words beside a puzzle: what it is, what may be said of it, or other things."""

from __future__ import annotations

import pytest

from puzzle import Grid
from puzzle.formats import Record, read
from tests.puzzle.formats.reading import ROWS

GRID = "\n".join(ROWS)


def read_beside(words: str, *, is_below: bool) -> Record:
    """Return the one puzzle of a text with words above it, or below."""
    (one,) = read(f"{GRID}\n\n{words}\n" if is_below else f"{words}\n\n{GRID}\n")
    return one


def houses_of(one: Record) -> int:
    """Count the houses that a puzzle has beside rows, columns and boxes."""
    assert isinstance(one.content, Grid), one.content
    return len(one.content.geometry.extra_houses)


@pytest.mark.parametrize(
    "words",
    [
        "It is an X-Sudoku that my son made.",
        "This is an X-Sudoku from my collection, enjoy.",
        "Hi, here is an X-Sudoku which I made for the next issue.",
        "My first X-Sudoku, hope you like it.",
        "Das ist ein X-Sudoku von meinem Sohn.",
        "Anbei ein X-Sudoku, das ich gemacht habe.",
        "Voici un X-Sudoku de mon fils.",
        "[18:02] Lena: Heute ein X-Sudoku, das Papa gemacht hat",
        "I made this X-Sudoku last night.",
        "Could you check my X-Sudoku?",
        "Is this X-Sudoku unique?",
        "Thanks, my X-Sudoku is attached.",
        "An X-Sudoku for next week",
        "Their daily puzzle: X-Sudoku",
        "I'd love to share an X-Sudoku.",
        "We have an X-Sudoku today.",
        "Can you solve my X-Sudoku?",
    ],
)
def test_a_tale_behind_the_name_of_a_kind(words):
    """Whoever made an X-Sudoku, and for whom, it is one."""
    assert houses_of(read_beside(words, is_below=False)) == 2


@pytest.mark.parametrize("is_below", [False, True])
@pytest.mark.parametrize(
    "words",
    [
        "Sent by X-Sudoku app",
        "From the X-Sudoku club",
        "X-Sudoku club newsletter 4",
        "Made with Windoku Maker",
        "See also: Windoku",
        "Related: X-Sudoku, Windoku",
        "Up next: Windoku",
        "Other threads: Killer Sudoku #12",
        "X-Sudoku?",
        "x sudoku anyone?",
        "classic or x-sudoku?",
        "Are these X-Sudokus?",
        "Are all these puzzles X-Sudokus?",
        "Could this be an anti-knight sudoku?",
        "Can you make it an X-Sudoku?",
        "X-Sudoku is fun.",
        "Your X-Sudoku was great",
        "I will send an X-Sudoku tomorrow.",
        "I would like to send you an X-Sudoku.",
        "We also print X-Sudokus.",
        "I can make an X-Sudoku too.",
        "His X-Sudoku won a prize.",
        "Perhaps an X-Sudoku next month.",
        "It began as an X-Sudoku.",
        "It's nearly an X-Sudoku.",
        "Fast ein X-Sudoku",
        "This is the sequel to my X-Sudoku.",
        "This is a classic sudoku, unlike last week's X-Sudoku",
    ],
)
def test_a_kind_that_may_be_meant_is_told(words, is_below):
    """What names a kind and says nothing of the puzzle is no rule of it, and is told beside it."""
    one = read_beside(words, is_below=is_below)
    assert houses_of(one) == 0
    assert isinstance(one.content, Grid)
    assert not one.content.geometry.constraints
    assert one.unheeded


@pytest.mark.parametrize("is_below", [False, True])
@pytest.mark.parametrize(
    "words",
    [
        "Thanks for the X-Sudoku book!",
        "I love X-Sudoku!",
        "I prefer X-Sudoku",
        "Danke für das X-Sudoku!",
        "Solved your Windoku!",
        "The paper has an X-Sudoku on Fridays; this one is classic.",
        "I am better at killer sudokus.",
        "Do you want an X-Sudoku?",
        "Do you want an X-Sudoku instead?",
    ],
)
def test_a_kind_that_somebody_likes(words, is_below):
    """Nor is what somebody likes or thanks for a rule, and nothing is told of it."""
    one = read_beside(words, is_below=is_below)
    assert houses_of(one) == 0
    assert one.unheeded == ()


@pytest.mark.parametrize(
    "words",
    [
        "One and three are X-Sudokus",
        "The odd-numbered puzzles are X-Sudokus",
        "The first two puzzles are X-Sudokus, the third is classic.",
        "All my puzzles are X-Sudokus, except the second.",
        "It is a killer sudoku from the app.",
    ],
)
def test_what_puzzles_are_said_to_be_is_not_passed_over(words):
    """A kind that a sentence says of puzzles, in a way that is not read, is told."""
    assert read_beside(words, is_below=False).unheeded
