"""Shapes of givens, and puzzles without a spare one."""

from __future__ import annotations

import zlib
from io import BytesIO
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from generator import GivensRange, Recipe, Symmetry, generate
from generator.digging.dig import random_grid
from generator.pipeline import exhausted
from generator.recipe.masks import marks_of
from generator.recipe.shapes import SHAPES, GivensShape, impossible
from generator.seeds import stream
from puzzle.errors import RecipeError
from puzzle.geometry import MOST_IN_MINIMAL
from solver.search import count_solutions

NAMES = [*SHAPES, "2027"]


@pytest.mark.parametrize("name", NAMES)
def test_givens_are_the_shape(name: str) -> None:
    """A puzzle of a shape has its givens there, all and no others, one solution and its level."""
    shape = GivensShape.named(name)
    recipe = Recipe(1, seed=3, symmetry=Symmetry.NONE, shape=shape)
    (record,) = generate(recipe)
    assert record.puzzle.givens == shape.cells
    assert count_solutions(record.puzzle) == 1
    assert record.rating is not None
    assert record.rating.level == 1


def test_minimal_puzzles_need_every_given() -> None:
    """Without any of its givens a minimal puzzle has a second solution."""
    (record,) = generate(Recipe(3, seed=1, symmetry=Symmetry.NONE, minimal=True))
    assert record.minimal
    for cell in record.puzzle.givens:
        digits = bytearray(record.puzzle.digits)
        digits[cell] = 0
        assert count_solutions("".join(map(str, digits))) > 1


@pytest.mark.parametrize("cells", [(4, 3), (3, 3, 4), (-1, 3), (3, 81), tuple(range(81))])
def test_cells_that_are_no_shape_are_refused(cells: tuple[int, ...]) -> None:
    """Cells out of order, twice, off the grid, or all of them."""
    with pytest.raises(RecipeError, match="from 0 to 80, but not all of them"):
        GivensShape(cells)


def test_shapes_are_read_back() -> None:
    """A recipe with a shape, and the text of one, are read as they were written."""
    shape = GivensShape.named("heart")
    assert GivensShape.parse(str(shape)) == shape
    shape = GivensShape.named("2027")
    recipe = Recipe(1, symmetry=Symmetry.NONE, shape=shape, minimal=True, max_attempts=9)
    assert Recipe.from_dict(recipe.to_dict()) == recipe
    assert recipe.key != Recipe(1, symmetry=Symmetry.NONE, minimal=True).key


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (tuple(range(16)), "17 givens are the fewest"),
        (tuple(range(63)), "rows 8 and 9 of the same boxes are empty"),
        (tuple(c for c in range(81) if c % 9 not in (3, 5)), "columns 4 and 6"),
        (tuple(c for c in range(81) if c // 9 not in (2, 3)), ""),
    ],
)
def test_what_has_no_puzzle_is_told(cells: tuple[int, ...], why: str) -> None:
    """Too few cells, and two empty lines of a band, have no puzzle; in two bands they may."""
    said = impossible(cells)
    assert why in said
    assert bool(said) == bool(why)


def test_other_texts_are_refused() -> None:
    """What draws no shape, and a shape beside other places of givens, is refused."""
    with pytest.raises(RecipeError, match="nine rows of nine marks"):
        GivensShape.parse("#########\n#########")
    with pytest.raises(RecipeError, match="leave out symmetry"):
        Recipe(1, shape=GivensShape.named("heart"))


def test_more_givens_than_any_minimal_puzzle_has_are_refused_at_once() -> None:
    """A heart has 44 cells: no puzzle is known with so many givens and none to spare."""
    heart = GivensShape.named("heart")
    assert len(heart.cells) > MOST_IN_MINIMAL
    with pytest.raises(RecipeError, match="This shape has 44 givens, and no puzzle is known"):
        Recipe(1, symmetry=Symmetry.NONE, shape=heart, minimal=True)
    with pytest.raises(RecipeError, match="You ask for 41 givens"):
        Recipe(1, givens=GivensRange(41, 45), minimal=True)
    assert Recipe(1, givens=GivensRange(40, 45), minimal=True)


def test_what_was_not_met_is_not_called_impossible() -> None:
    """Where a shape may have a puzzle and none was met, that is what is said."""
    said = str(
        exhausted(Recipe(5, symmetry=Symmetry.NONE, shape=GivensShape.named("heart")), 0, {})
    )
    assert "not found in 40 attempts" in said
    assert said.endswith("level or shape; whether there is such a puzzle is not known.")


TWO_OF_A_BAND = [((0, 9), True), ((0, 10), True), ((40, 50), True), ((0, 13), False)]


@pytest.mark.parametrize(("two", "is_refused"), TWO_OF_A_BAND)
@pytest.mark.parametrize("turned", [False, True])
def test_two_givens_of_three_rows(two: tuple[int, int], is_refused: bool, turned: bool) -> None:
    """Three rows, or columns, of a band with two givens, both in one box, are refused."""
    band = two[0] // 27
    cells = [cell for cell in range(81) if cell // 27 != band or cell in two]
    if turned:
        cells = sorted(cell % 9 * 9 + cell // 9 for cell in cells)
    lines = f"{'column' if turned else 'row'}s {3 * band + 1} to {3 * band + 3} have 2 givens"
    assert impossible(tuple(cells)).startswith(lines) == is_refused


def _fillings(columns: list[tuple[int, ...]], given: list[set[int]]) -> int:
    """Count the ways to order each column's digits: rows of nine digits, givens as they are."""
    ways = [((), (), ())]
    for column, fixed in zip(columns, given, strict=True):
        orders = [o for o in permutations(column) if all(o[r] == column[r] for r in fixed)]
        ways = [
            tuple((*row, digit) for row, digit in zip(rows, order, strict=True))
            for rows in ways
            for order in orders
            if all(digit not in row for row, digit in zip(rows, order, strict=True))
        ]
    return len(ways)


@pytest.mark.parametrize("two", [pair for pair, is_refused in TWO_OF_A_BAND[:2] if is_refused])
def test_three_rows_with_two_givens_have_another_filling(two: tuple[int, int]) -> None:
    """Whatever grid it is, its upper rows can be filled in another way beside two such givens."""
    given = [{cell // 9 for cell in two if cell % 9 == column} for column in range(9)]
    for seed in range(12):
        grid = random_grid(stream(seed, "band", 0, 0))[:27].reshape(3, 9)
        assert _fillings([tuple(column) for column in grid.T.tolist()], given) > 1


HEART = SHAPES["heart"].strip()


def picture(rows: str = HEART, *, side: int = 9) -> Image.Image:
    """A picture in which each mark is a square of black or white."""
    drawn = Image.new("L", (9, 9))
    drawn.putdata([0 if mark == "#" else 255 for mark in rows.replace("\n", "")])
    return drawn.resize((side, side), Image.Resampling.NEAREST)


def png(drawn: Image.Image, **options: object) -> bytes:
    stream = BytesIO()
    drawn.save(stream, "PNG", **options)
    return stream.getvalue()


def in_red_on_nothing() -> Image.Image:
    """The heart in dark red, on ground that is transparent, and black beneath that."""
    drawn = picture(side=90)
    red = Image.new("RGBA", drawn.size, (150, 0, 0, 255))
    red.putalpha(ImageOps.invert(drawn))
    return red


DRAWN = {
    "a point a cell": lambda: png(picture()),
    "large, not quite square": lambda: png(
        picture(side=450).resize((450, 430), Image.Resampling.NEAREST)
    ),
    "as far from square as may be": lambda: png(picture(side=100).resize((100, 90))),
    "likewise, the other way": lambda: png(picture(side=100).resize((90, 100))),
    "no multiple of nine": lambda: png(picture(side=100)),
    "two colours": lambda: png(picture(side=90).convert("1")),
    "a palette": lambda: png(picture(side=90).convert("P")),
    "16 bits": lambda: png(picture(side=90).convert("I").point(lambda v: v * 257).convert("I;16")),
    "colours on nothing": lambda: png(in_red_on_nothing()),
    "white is transparent": lambda: png(picture(side=90), transparency=255),
    "soft edges": lambda: png(picture(side=90).resize((300, 300), Image.Resampling.BICUBIC)),
}


@pytest.mark.parametrize("kind", DRAWN)
def test_a_picture_is_the_mask_that_it_draws(kind: str) -> None:
    """However it is stored, a picture of a heart is the shape that rows of marks draw."""
    assert marks_of(DRAWN[kind]()) == HEART


def test_a_picture_and_its_rows_make_the_same_puzzle() -> None:
    """A mask from PNG is the text's, to the byte of what is made; what was read is shown."""
    shown = list[str]()
    shapes = [
        GivensShape.told("heart.png", lambda _: png(picture(side=64)), shown.append),
        GivensShape.told("heart.txt", lambda _: HEART.encode(), shown.append),
        GivensShape.named("heart"),
    ]
    assert shown == [HEART]
    made = [
        next(generate(Recipe(1, seed=3, symmetry=Symmetry.NONE, shape=shape))) for shape in shapes
    ]
    assert made[0] == made[1] == made[2]


def test_a_cell_is_given_where_ink_covers_half() -> None:
    """Of 100 points of a cell, 50 black ones give it and 49 do not; so do greys, and veils."""
    drawn = picture(HEART.replace("#", "."), side=90)
    drawn.paste(0, (0, 0, 10, 5))
    drawn.paste(0, (20, 0, 30, 5))
    drawn.putpixel((20, 0), 255)
    drawn.paste(127, (40, 0, 50, 10))
    drawn.paste(128, (60, 0, 70, 10))
    assert marks_of(png(drawn)).splitlines()[0] == "#...#...."
    black = Image.new("RGBA", (90, 90), (0, 0, 0, 127))
    black.paste((0, 0, 0, 128), (0, 0, 10, 10))
    assert marks_of(png(black)).count("#") == 1


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")


def with_sides(width: int, height: int) -> bytes:
    """A picture that says to be so large, and has nothing in it."""
    sides = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    head = chunk(b"IHDR", sides + bytes([1, 0, 0, 0, 0]))
    return png(picture())[:8] + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png(Image.new("L", (90, 90), 255)), "no cell that ink covers by half"),
        (png(Image.new("RGBA", (90, 90))), "no cell that ink covers by half"),
        (png(Image.new("L", (90, 90))), "ink in all cells"),
        (png(picture().resize((90, 60))), "has 90 by 60 points, and the grid is square"),
        (png(picture().resize((100, 89))), "has 100 by 89 points, and the grid is square"),
        (png(picture().resize((89, 100))), "has 89 by 100 points, and the grid is square"),
        (png(picture().resize((8, 8))), "has 8 by 8 points: give it 9 or more"),
        (png(picture(side=300))[:200], "is a damaged PNG picture"),
        (png(picture())[:8], "is a damaged PNG picture"),
        (with_sides(90, 90), "is a damaged PNG picture"),
        (png(picture())[:8] + chunk(b"prIv", bytes(8)) + png(picture())[8:], "is a damaged PNG"),
        (with_sides(90, 90)[:-12] + with_sides(60_000, 60_000)[8:], "is a damaged PNG"),
        (with_sides(60_000, 60_000), "has 60,000 by 60,000 points: give it 4,096"),
    ],
)
def test_pictures_that_are_no_mask_are_refused(data: bytes, why: str) -> None:
    """What draws nothing, all, or no square, is damaged or a bomb is refused in a sentence."""
    with pytest.raises(RecipeError, match=f"^mask.png .*{why}.*\\.$"):
        GivensShape.told("mask.png", lambda _: data)


@given(st.integers(8, 400), st.binary(min_size=1, max_size=4), st.booleans())
@settings(max_examples=300, deadline=None)
def test_damaged_pictures_are_refused_or_read(place: int, junk: bytes, whole: bool) -> None:
    """Bytes that are changed or missing anywhere end in a mask or in a sentence."""
    data = png(picture(side=45))
    data = data[:place] + junk + (data[place + len(junk) :] if whole else b"")
    try:
        said = marks_of(data)
    except RecipeError as error:
        said = str(error)
    assert len(said.splitlines()) == 9 or said.endswith(".")


def test_files_that_are_no_mask_are_named() -> None:
    """Pictures of other kinds, and files that are missing or cannot be read, are told by name."""

    def gone(_: str) -> bytes:
        raise FileNotFoundError

    def barred(_: str) -> bytes:
        raise PermissionError(13, "Permission denied")

    with pytest.raises(RecipeError, match=r"no shape heart\.gif, and no such file"):
        GivensShape.told("heart.gif", gone)
    with pytest.raises(RecipeError, match=r"heart\.gif cannot be read: permission denied"):
        GivensShape.told("heart.gif", barred)
    for data in (b"GIF89a\0\1", b"\xff\xd8\xff\xe0"):
        with pytest.raises(RecipeError, match=r"heart\.gif is neither text nor a picture in PNG"):
            GivensShape.told("heart.gif", lambda _, data=data: data)
