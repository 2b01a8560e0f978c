"""Digits as emoji, dice or Roman numbers are read; a Wordle that somebody shares is no puzzle."""

import pytest

from tests.puzzle.formats.reading import EASY, contents, records

NAMES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
SMALL = "1...5..56..32..5...6.2....2..56..3.."


def in_rows(puzzle, names, between=""):
    size = round(len(puzzle) ** 0.5)
    rows = [puzzle[at : at + size] for at in range(0, len(puzzle), size)]
    return "\n".join(between.join(names[sign] for sign in row) for row in rows)


def named(codes, blank):
    return dict(zip("123456789", codes, strict=True)) | {".": blank}


@pytest.mark.parametrize(
    "names",
    [
        named([f":{name}:" for name in NAMES], ":white_large_square:"),
        named([f":{name}:" for name in NAMES], ":blue_square:"),
        named([f":keycap_{n}:" for n in range(1, 10)], ":black_square_button:"),
        named([f"<:{name}:123456789012345678>" for name in NAMES], "<:blank:876543210987654321>"),
        named("ⅠⅡⅢⅣⅤⅥⅦⅧⅨ", "・"),
        named("①②③④⑤⑥⑦⑧⑨", "◯"),
    ],
    ids=["Slack", "Discord", "keycaps by name", "of a server", "Roman", "in circles"],
)
@pytest.mark.parametrize("between", ["", " "])
def test_digits_by_other_signs(names, between):
    """They are read for what they stand for, and that is said."""
    (record,) = records(in_rows(EASY, names, between))
    assert str(record.content) == EASY
    assert record.assumed.startswith("Read ")


def test_roman_numbers_between_commas():
    """An empty entry is a blank among them."""
    roman = named(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"], "")
    assert contents(in_rows(EASY, roman, ",")) == [EASY]


def test_dice():
    """A small grid may have its digits as dice."""
    dice = dict(zip("123456.", "⚀⚁⚂⚃⚄⚅⬜", strict=True))
    assert contents(in_rows(SMALL, dice, " ")) == [SMALL]


@pytest.mark.parametrize(
    "text",
    [
        "Wordle 1,021 4/6\n\n⬛🟨⬛⬛⬛\n🟩⬛🟨⬛⬛\n🟩🟩⬛🟩⬛\n🟩🟩🟩🟩🟩",
        "Connections\nPuzzle #412\n🟪🟪🟪🟪\n🟩🟩🟦🟩\n🟩🟩🟩🟩\n🟨🟨🟨🟨",
        "Octordle #7\n3️⃣5️⃣\n4️⃣7️⃣\n8️⃣6️⃣\n🟥9️⃣",
        "\n".join(["🟥🟧🟨🟩🟦🟪🟫⬛⬜"] * 9),
        "\n".join([":white_large_square:" * 9] * 9),
        "\n".join(["⚀⚁⚂⚃⚄⚅"] * 6),
        "Vote :one: or :two: or :three:, please :smile:",
    ],
    ids=["Wordle", "Connections", "Octordle", "colours", "squares", "dice", "a vote"],
)
def test_no_puzzle(text):
    """Pictures that are no digits of a grid are none."""
    assert contents(text) == []
