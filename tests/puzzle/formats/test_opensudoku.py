"""OpenSudoku's XML: both versions, saved boards, and XML that would do harm."""

import io
import itertools

import pytest

from puzzle import Grid
from puzzle.formats.apps import opensudoku
from puzzle.formats.safe_xml.events import LONGEST_TAG
from tests.puzzle.formats.reading import EASY, contents, detected, only_error, records

DIGITS = EASY.replace(".", "0")
ONE = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy ones</name><author/><description/><level>easy</level>
  <game data="{DIGITS}" />
  <game data="{DIGITS}" />
</opensudoku>
"""
TWO = """\
<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<opensudoku version="2"><folder name="Easy" created="1243000000000"><game created="1243000000000"
state="1" time="0" last_played="0" data="{}" note="" command_stack="" /></folder></opensudoku>
"""
BOMB = f"""\
<?xml version="1.0"?>
<!DOCTYPE opensudoku [<!ENTITY a "{"x" * 100}"><!ENTITY b "{"&a;" * 100}">
<!ENTITY c "{"&b;" * 100}"><!ENTITY d "{"&c;" * 100}"><!ENTITY e "{"&d;" * 100}">]>
<opensudoku><name>&e;</name><game data="{DIGITS}"/></opensudoku>
"""


def board(version, cell):
    """A saved board: givens that may not be edited, and every blank filled with a 7 by hand."""
    cells = "".join(cell.format(value=c if c != "." else 7, editable=int(c == ".")) for c in EASY)
    return f"version: {version}&#10;{cells}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_version_1(encoding):
    """Each game is a record, by its number and its line."""
    data = ONE.replace("UTF-8", encoding[:6].rstrip("-")).encode(encoding)
    assert detected(data) == "opensudoku"
    found = records(data)
    assert [(record.line, record.place) for record in found] == [(4, "game 1"), (5, "game 2")]
    assert [str(record.content) for record in found] == [EASY, EASY]


@pytest.mark.parametrize(
    "data",
    [
        DIGITS,
        board(1, "{value}|-|{editable}|"),
        board(1, "{value}|1,2,|{editable}|"),
        board(2, "{value}|0|{editable}|"),
        board(2, "{value}|0||{editable}|"),
        board(3, "{value}|3|{editable}|"),
        board(4, "{value}|0|1|{editable}|"),
    ],
)
def test_version_2(data):
    """Games in folders, plain or as a saved board, whose editable cells are blank."""
    assert detected(TWO.format(data)) == "opensudoku"
    assert contents(TWO.format(data)) == [EASY]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "line 2: The game has no data"),
        (DIGITS[1:], "line 2: 80 characters, 1 too few"),
        ("k" + DIGITS[1:], "line 2 (r1c1): 'k' is no digit"),
        ("1" * 20_000, "line 2: The data of the game has more than 10000 characters."),
        (board(5, "{value}|{editable}|"), "line 2: The board of the game is of version '5'"),
        (board(1, "{value}|{editable}|"), "line 2: The board of the game is no 81 cells"),
        ("version: 1 5|-|0|", "line 2: The board of the game is no 81 cells"),
    ],
)
def test_bad_games(data, message):
    """A game that is no puzzle says why, with the line where it begins."""
    assert only_error(TWO.format(data)).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "line 2: The XML cannot be read further: it declares a document type"),
        ("<?xml version='1.0'?><html/>", "line 1: This is XML of another kind: it begins with"),
        ("<opensudoku>" + "<a>" * 100, "line 1: The XML cannot be read further: elements are"),
        ("<opensudoku><!--" + " " * 2 * LONGEST_TAG, "line 1: The XML cannot be read further: one"),
        ("<opensudoku a='" + " " * 2 * LONGEST_TAG, "line 1: The XML cannot be read further: one"),
        ("<?xml version='1.0' encoding='klingon'?><opensudoku/>", "line 1: The XML cannot be read"),
        ("<opensudoku><game data='1</opensudoku>", "line 1: The XML cannot be read further: it is"),
    ],
)
def test_xml_that_does_harm(text, message):
    """Entities, depth, endless tags and broken XML end the reading with one sentence."""
    assert only_error(text).startswith(message)


def test_games_before_the_damage_are_kept():
    """What is whole before the XML breaks off is answered."""
    first, second = contents(ONE[: ONE.rindex("<game")])
    assert first == EASY
    assert second.startswith("line 5: The XML cannot be read further")


def test_games_are_streamed():
    """Games come before the file ends, so that it may be larger than memory."""

    class Endless(io.RawIOBase):
        def __init__(self):
            self._chunks = itertools.chain([b"<opensudoku>"], itertools.repeat(game))

        def read(self, _size=-1):
            return next(self._chunks)

    game = f'<game data="{DIGITS}"/>\n'.encode()
    found = list(itertools.islice(opensudoku.read_bytes(Endless()), 5))
    assert [record.content for record in found] == [Grid.parse(EASY)] * 5


def test_the_name_of_a_folder_claims_and_states_rules():
    """A folder tells of its own games, and of no others."""
    names = ("Level 5, minimal", "X-Sudoku", "Others")
    folders = (f'<folder name="{name}"><game data="{DIGITS}"/></folder>' for name in names)
    first, second, third = records(f'<opensudoku version="2">{"".join(folders)}</opensudoku>')
    assert first.claims is not None
    assert (first.claims.level, first.claims.is_minimal) == (5, True)
    assert [one.content.geometry.is_classic for one in (first, second, third)] == [
        True,
        False,
        True,
    ]
    assert second.claims is third.claims is None
