"""Half-filled grids beside their puzzles are set aside, where they are called so."""

from __future__ import annotations

import pytest

from puzzle.formats import SetAside, read_batches
from puzzle.formats.progress import heads_progress
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside
from tests.puzzle.formats.test_solved import Pipe

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BEGUN = SOLUTION[:20] + EASY[20:]
BEGUN_ROWS = [BEGUN[start : start + 9] for start in range(0, 81, 9)]
NOTE = "Set aside a grid that shows how far somebody came with it, at line"


def _text(*parts: str | list[str]) -> str:
    return "\n\n".join("\n".join(part) if isinstance(part, list) else part for part in parts)


@pytest.mark.parametrize(
    "heading", ["Current:", "Progress so far", "So weit bin ich:", "où j'en suis :", "途中です"]
)
def test_it_is_set_aside_and_told(heading):
    """A grid with all givens of the puzzle and more, under such words, is none of its own."""
    text = _text("My puzzle", ROWS, heading, BEGUN_ROWS, "Thanks")
    (found,) = records(text)
    assert str(found.content) == EASY
    assert found.assumed == f"{NOTE} 15."
    assert any(BEGUN_ROWS[0] in one.text for one in set_aside(text))


def test_it_may_stand_first():
    """The state comes first, and the puzzle behind it."""
    (found,) = records(_text("Where I am:", BEGUN_ROWS, "Original:", ROWS))
    assert (str(found.content), found.assumed) == (EASY, f"{NOTE} 3.")


def test_behind_a_list_of_lines():
    """The puzzle is one of plain lines, which are read as a batch."""
    assert contents(_text([EASY] * 3, "current state", BEGUN_ROWS)) == [EASY] * 3


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (_text(ROWS, "An easier one:", BEGUN_ROWS), 2),
        (_text([EASY, BEGUN]), 2),
        (_text("Current:", BEGUN_ROWS), 1),
        (_text(ROWS, "Current:", [row[::-1] for row in BEGUN_ROWS]), 2),
    ],
)
def test_anything_else_is_a_puzzle(text, count):
    """Without such words, or without its puzzle, a grid is a puzzle."""
    assert [one.assumed for one in records(text)] == [None] * count


@pytest.mark.parametrize(
    "heading",
    [
        "Now with r5c5 added, sorry!",
        "I forgot one. With another clue it is now:",
        "Current version:",
        "Now it should have one solution:",
        "Jetzt mit einer Vorgabe mehr:",
        "Ich habe eine Zahl ergänzt.\nSo sieht es jetzt aus:",
        "Maintenant avec un indice de plus :",
        "Ahora con una pista más:",
        "Ora con un indizio in più:",
        "Nu met een extra cijfer:",
        "Agora com mais uma pista:",
        "Teraz z jedną cyfrą więcej:",
        "Şimdi bir ipucu fazla:",
        "Теперь с ещё одной цифрой:",
        "修正しました。現在の問題：",
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_puzzle_that_was_changed(heading, is_first):
    """Who adds a given after the desk's answer sends a puzzle, above or below the old one."""
    new, old = _text(heading, BEGUN_ROWS, "Ann"), _text("My puzzle", ROWS)
    found = records(_text(new, old) if is_first else _text(old, new))
    assert {str(one.content) for one in found} == {EASY, BEGUN}
    assert [one.assumed for one in found] == [None] * 2


def test_of_a_pipe_the_puzzle_is_not_held():
    """Each record comes at once; a state behind its puzzle is set aside."""
    found = list(read_batches(Pipe(_text(ROWS, "Current:", BEGUN_ROWS).encode())))
    assert [isinstance(one, SetAside) for one in found] == [False, True, True]


@pytest.mark.parametrize("text", ["Current:\n\n", "hello\nmy progress", "Stuck here, help!"])
def test_words_over_a_state(text):
    assert heads_progress(text)


@pytest.mark.parametrize(
    "text", ["", "Hello", "current\nPuzzle 2", "Standard, understated", "Now corrected:"]
)
def test_other_words(text):
    assert not heads_progress(text)


@pytest.mark.parametrize(
    "text",
    [
        f"What I have now: {BEGUN}\nStuck. The puzzle was: {EASY}\n",
        f"{EASY}\nso far: {BEGUN}\nand now: {SOLUTION[:40]}{EASY[40:]}\n",
        _text(ROWS, "And now:", BEGUN_ROWS),
    ],
)
def test_on_one_line_with_its_words(text):
    """The words stand on the line of the grid, and the puzzle may be called so, too."""
    assert contents(text) == [EASY]
