"""Links amid words: those that hold a puzzle, those that name one, and those to other pages."""

from __future__ import annotations

import pytest

from puzzle import Grid
from puzzle.formats.apps.fpuzzles import write
from puzzle.formats.apps.named_links import names_a_puzzle
from tests.puzzle.formats.reading import EASY, contents, only_error, records, set_aside

LOADED = next(iter(write([Grid.parse(EASY)]))).strip()
WITH_DIGITS = f"https://sudoku.example/play?bd={EASY.replace('.', '0')}"
NAMED = "https://sudokupad.app/abc123xyz"
NAME_ALONE = "This link holds no puzzle, only the name of one on a server"


@pytest.mark.parametrize(
    "words",
    [
        "Have you seen {} ? It is great.",
        "My new puzzle: {} (rules included). Tell me what you think of it.",
        "My [puzzle]({}) and its [video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
        "{}",
        "<p>My <a href='{}'>puzzle</a> is out.</p>",
    ],
)
@pytest.mark.parametrize(
    "link",
    [
        NAMED,
        "https://sudokupad.app/clover/jun-14-2025-rat-run",
        "https://beta.sudokupad.app/?puzzleid=TRQ3tdJLjd",
        "https://crackingthecryptic.web.app/sudoku/8nB7dPN8Lp",
        "https://app.crackingthecryptic.com/TRQ3tdJLjd",
        "https://www.f-puzzles.com/?id=ybkl8l8q",
    ],
)
def test_the_name_of_a_puzzle(words, link):
    """It is told that the puzzle itself stands on a server, whatever words there are around it."""
    assert NAME_ALONE in only_error(f"{words.format(link)}\n".encode())


@pytest.mark.parametrize(
    "link",
    [
        "https://sudokupad.app",
        "https://sudokupad.app/",
        "https://f-puzzles.com/",
        "https://www.crackingthecryptic.com/",
        "https://www.youtube.com/c/CrackingTheCryptic",
        "https://www.sudokuwiki.org/sudoku.htm",
        "https://example.org/sudokupad.app/abc123xyz",
    ],
)
def test_links_to_other_pages_are_words(link):
    """The home of a site names no puzzle."""
    assert not names_a_puzzle(link)
    assert contents(f"{EASY}\nI play on {link} and like it.\n".encode()) == [EASY]


def test_the_words_around_are_no_part_of_it():
    """What stands on other lines is set aside."""
    told = f"Hello,\n\nsee {NAMED}\n\nThanks, Mo\n".encode()
    assert [one.text for one in set_aside(told)] == ["Hello,", "Thanks, Mo"]


@pytest.mark.parametrize("other", ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", NAMED])
def test_a_puzzle_beside_other_links(other):
    """The link that holds the puzzle is read, before and behind others; so are two such."""
    assert contents(f"Puzzle {LOADED} and video {other} here".encode()) == [EASY]
    assert contents(f"Video {other} and puzzle {WITH_DIGITS}.".encode()) == [EASY]
    second = WITH_DIGITS.replace(EASY.replace(".", "0"), EASY[::-1].replace(".", "0"))
    assert contents(f"One: {WITH_DIGITS}, two: {second}".encode()) == [EASY, EASY[::-1]]


@pytest.mark.parametrize("width", [60, 76, 120])
def test_a_link_that_begins_amid_words_and_was_folded(width):
    """It goes on over lines of data, and ends with them."""
    whole = f"Try this {LOADED.replace('=', '%3D').replace('load%3D', 'load=')}"
    folded = "\n".join(whole[at : at + width] for at in range(0, len(whole), width))
    told = f"Hi\n{folded}\n\nBye, Jo\n".encode()
    assert contents(told) == [EASY]
    assert [one.text for one in set_aside(told)] == ["Hi", "Bye, Jo"]


@pytest.mark.parametrize("before", ["", "Try this: "])
def test_a_link_that_was_folded_behind_its_hyphen(before):
    """As mailers do that take f-puzzles for a word with a hyphen."""
    start, rest = LOADED.split("f-")
    folded = "\n".join(rest[at : at + 76] for at in range(0, len(rest), 76))
    told = f"Hi\n{before}{start}f-\n{folded}\nBye\n".encode()
    assert contents(told) == [EASY]
    assert [one.text for one in set_aside(told)] == ["Hi", "Bye"]


def test_damaged_data_amid_words():
    """Why it cannot be read is said as it is of a link alone."""
    assert "cannot be unpacked" in only_error(f"Broken: {LOADED[:200]} sorry\n".encode())


def test_the_links_of_a_page_with_a_puzzle():
    """The names of others on a page that holds a puzzle are no attempts."""
    page = f"<p><a href='{WITH_DIGITS}'>mine</a> <a href='{NAMED}'>more</a></p>"
    assert contents(page.encode()) == [EASY]
    assert all(isinstance(one.content, Grid) for one in records(page.encode()))


@pytest.mark.parametrize("width", [60, 64, 76, 110])
@pytest.mark.parametrize(
    ("before", "behind", "left"),
    [
        ("", " is my puzzle.", ["is my puzzle."]),
        ("Mine: ", ", by Ann", ["by Ann"]),
        ("", "> and no more", ["and no more"]),
    ],
)
def test_a_folded_link_with_words_behind_it(width, before, behind, left):
    """It ends amid its last line, and the words there are left as text."""
    link = f"{before}{WITH_DIGITS}"
    folded = "\n".join(link[at : at + width] for at in range(0, len(link), width))
    told = f"{folded}{behind}\n".encode()
    assert contents(told) == [EASY]
    assert [one.text for one in set_aside(told)] == left
    assert "anti-knight" in str(records(f"{folded} has the anti-knight rule\n".encode()))


@pytest.mark.parametrize("end", ["\n\nBye\n", "\nBye\n"])
@pytest.mark.parametrize("around", ["<{}>", "{}", "See {}"])
@pytest.mark.parametrize("width", [64, 72, 76])
def test_cells_that_a_mailer_folded(width, around, end):
    """A link with the cells of a puzzle goes on below, in angles or not, with more behind them."""
    link = f"https://www.sudoku.example/play?lang=fr&puzzle={EASY.replace('.', '0')}&theme=dark"
    folded = around.format(f"{link[:width]}\n{link[width:]}")
    assert contents(f"Hello,\n\n{folded}{end}") == [EASY]


@pytest.mark.parametrize("width", [60, 76])
@pytest.mark.parametrize("words", ["", "See ", "This one is mine and it is rather hard: "])
@pytest.mark.parametrize("behind", ["", ".", " Enjoy, all of you!", "&level=3 Enjoy, all of you!"])
@pytest.mark.parametrize(
    "link",
    [
        "https://sudoku.example/play?bd=",
        "https://www.sudoku.example/play/",
        "https://x.example/#",
        "https://sudoku.example/en/puzzles/of/today?level=2&theme=dark&cells=",
    ],
)
def test_a_link_below_words_that_was_folded(width, words, behind, link):
    """It is read whole where nothing but the rest of its cells stands below, or words behind."""
    text = f"{words}{link}{EASY.replace('.', '0')}{behind}"
    folded = "\n".join(text[at : at + width] for at in range(0, len(text), width))
    told = f"Dear desk, I made a puzzle.\n\n{folded}\n\nBest\nJo\n".encode()
    assert contents(told) == [EASY]
    left = " ".join(one.text for one in set_aside(told))
    assert "Best" in left
    assert ("Enjoy" in "".join(left.split())) is ("Enjoy" in behind)


def test_a_link_with_other_digits_below():
    """What is too short, too long or no cells is none of a link above it."""
    cells = EASY.replace(".", "0")
    for below in (cells[40:70], f"{cells[40:]}123", "Yours, Jo", "12 points"):
        told = f"Hello you.\n\nSee https://sudoku.example/play?bd={cells[:40]}\n{below}\n"
        assert EASY not in contents(told)
