"""Claims of the puzzle right below the words, and of one that is named behind the claim."""

from __future__ import annotations

import pytest

from puzzle.formats import Record
from tests.puzzle.formats.reading import ROWS, records

TWO = ("\n".join(ROWS), "\n".join(ROWS[::-1]))


def _claimed(record: Record) -> tuple[int | None, int | None]:
    """The level and the number of givens, as claimed."""
    claims = record.claims
    return (None, None) if claims is None else (claims.level, claims.given_count)


@pytest.mark.parametrize(
    "words",
    [
        "The next one is harder: level 4, and it has 27 clues.",
        "Das nächste ist schwerer: Stufe 4, und es hat 27 Vorgaben.",
        "La suivante est plus difficile : niveau 4, et elle a 27 indices.",
        "El siguiente es más difícil: nivel 4, y tiene 27 pistas.",
        "The following puzzle is level 4 and has 27 clues.",
    ],
)
def test_a_sentence_on_the_next_puzzle_is_of_the_one_below(words):
    """Wherever it stands; below the last one it is of none."""
    for text, levels in (
        (f"{TWO[0]}\n\n{words}\n\n{TWO[1]}\n", [(None, None), (4, 27)]),
        (f"{words}\n\n{TWO[0]}\n\nBye.\n\n{TWO[1]}\n", [(4, 27), (None, None)]),
        (f"{TWO[0]}\n\n{TWO[1]}\n\n{words}\n", [(None, None), (None, None)]),
    ):
        assert [_claimed(one) for one in records(text)] == levels


@pytest.mark.parametrize("words", ["The next puzzle will be level 5.", "Next week: level 4."])
def test_what_is_yet_to_come_claims_nothing(words):
    """A promise is no claim of the puzzle below it."""
    found = records(f"{TWO[0]}\n\n{words}\n\n{TWO[1]}\n")
    assert [_claimed(one)[0] for one in found] == [None, None]


@pytest.mark.parametrize(
    ("words", "levels"),
    [
        ("Level 4, no. 2", [None, 4]),
        ("Level 2, no. 1; level 4, no. 2.", [2, 4]),
        ("Stufe 4, Nr. 2", [None, 4]),
        ("I rated them: level 2 for the first and level 4 for the second.", [2, 4]),
        ("Stufe 2 für das erste, Stufe 4 für das zweite", [2, 4]),
        ("Niveau 2 pour la première, niveau 4 pour la deuxième.", [2, 4]),
        ("Nivel 2 para el primero y nivel 4 para el segundo.", [2, 4]),
        ("Poziom 2 dla pierwszego i poziom 4 dla drugiego.", [2, 4]),
        ("You asked for level 2 for the first and level 4 for the second.", [None, None]),
        ("You asked for level 4, no. 2.", [None, None]),
        ("Level 4, number 2 in the book", [None, None]),
        ("It is level 4 for the second time.", [None, None]),
    ],
)
def test_a_claim_goes_with_the_puzzle_that_is_named_behind_it(words, levels):
    """As it does with one that is named before it."""
    found = records(f"{TWO[0]}\n\n{TWO[1]}\n\nHello.\n\n{words}\n")
    assert [_claimed(one)[0] for one in found] == levels
