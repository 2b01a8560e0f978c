"""Pictures and colours in recipes: read, refused with a line, and made into a book."""

from __future__ import annotations

import shutil

import pytest

from book.print.pictures import disc
from gridmill.publishing import album as album_module
from gridmill.publishing.album import Album, coloured
from gridmill.publishing.reader import read_recipe
from puzzle.errors import RecipeError
from tests.book.samples import PICTURES
from tests.gridmill.publishing.tiny import TINY, write_recipe

SMALL, LARGER = 'size = "4x4"\n', 'size = "6x6"\n'
COLOURS = 'colours = { a = "#000000", b = "#888888", c = "#cccccc", d = "#ffffff" }'


@pytest.fixture
def read(tmp_path):
    """Read the recipe with such keys in its first section; pictures lie beside it."""
    shutil.copytree(PICTURES, tmp_path / "pictures")

    def read(keys):
        text = TINY.replace(SMALL, f"{SMALL}{keys}\n")
        text = text.replace(LARGER, f'{LARGER}pictures = "pictures"\n')
        return read_recipe(write_recipe(tmp_path, text))

    return read


def test_pictures_are_taken_by_name(read):
    """The first of the folder, in the order of names, with one symbol each in all sections."""
    recipe = read('pictures = "pictures"')
    four, six = (plan.pictures for plan in recipe.sections)
    names = sorted(file.stem for file in PICTURES.iterdir())
    assert [picture.name for picture in six] == names[:6]
    assert four == six[:4]
    assert recipe.pictures == six
    assert recipe.sections[0].symbols == "\ue000\ue001\ue002\ue003"


def test_colours_have_discs(read):
    """Each colour is a disc, called as it is."""
    recipe = read(COLOURS)
    first = recipe.sections[0].pictures
    assert [picture.name for picture in first] == ["a", "b", "c", "d"]
    assert first[1].svg == disc("#888888")
    assert coloured(first) is None


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ('pictures = "nowhere"', "17: nowhere is no folder: give one with SVG files in it."),
        ('pictures = "../elsewhere"', "17: ../elsewhere is not in the recipe's folder"),
        ('pictures = "few"', "17: few has 3 SVG files, and 4 digits need one each: add some."),
        ('pictures = "bad"', "17: a.svg is no SVG in UTF-8 without a DOCTYPE: save it as such."),
        ('pictures = "same"', "17: a and b look the same: give two that differ."),
        ('pictures = "empty"', "17: a draws nothing: give a picture with shapes in it."),
        ("colours = { a = 3 }", "17: colours is a table: give a name and a colour for each digit"),
        (
            COLOURS.replace("#888888", "#888"),
            '17: b is "#888": give it a colour such as "#c00000".',
        ),
        ('colours = { red = "#ff0000" }', "17: colours has 1, and 4 digits need one each."),
        (
            'symbols = "ABCD"\npictures = "pictures"',
            "17: symbols gives the symbols already: remove",
        ),
        (
            'pictures = "pictures"\nhints = true',
            "17: hints speak of digits, and pictures has others",
        ),
        (
            'pictures = "pictures"\nvariant = "killer"\nsymmetry = "none"',
            "17: killer is about digits, and pictures has others printed",
        ),
        (COLOURS.replace("#888888", "#ff0000"), "12: b is in colour, and office prints black ink"),
        (COLOURS.replace("#888888", "#cccccc"), "17: b and c look the same: give two that differ."),
    ],
)
def test_what_is_refused(read, tmp_path, keys, said):
    """Each fault is told with its line and what to do."""
    for name, files in {
        "few": ["star", "moon", "sun"],
        "same": [*"abcd"],
        "empty": [*"abcd"],
        "bad": [*"abcd"],
    }.items():
        (tmp_path / name).mkdir()
        for file in files:
            shutil.copy(PICTURES / "star.svg", tmp_path / name / f"{file}.svg")
    (tmp_path / "bad" / "a.svg").write_text("<svg")
    (tmp_path / "empty" / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'
    )
    with pytest.raises(RecipeError) as told:
        read(keys)
    assert f"tiny.toml:{said}" in str(told.value)


def test_too_many_files_are_refused(tmp_path, monkeypatch):
    """Which of them would be looked at is the file system's choice: none is."""
    monkeypatch.setattr(album_module, "_MOST_FILES", 3)
    for name in "abcd":
        shutil.copy(PICTURES / "star.svg", tmp_path / f"{name}.svg")
    with pytest.raises(RecipeError, match="has more than 3 files: remove some"):
        Album().of_folder(tmp_path, 2)


def test_colours_are_for_printers_of_colours():
    """KDP's table for books in colour takes what its own for black ink refuses."""
    album = Album()
    red = {"red": "#ff0000", "blue": "#0000ff", "green": "#00aa00", "yellow": "#ffee00"}
    pictures = album.of_colours(red, 4)
    assert coloured(pictures) == pictures[0]
