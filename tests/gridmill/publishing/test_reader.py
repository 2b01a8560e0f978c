"""Recipes are read whole or refused whole, each fault with its line and what to do."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import book.print.typeset as typeset_module
from book import PageStyle
from book.print.template_packages import PACKAGES
from book.print.typeset import standard_template
from generator import GivensRange, Symmetry
from generator.recipe.masks import PNG
from gridmill.publishing.bounds import check_imports
from gridmill.publishing.calendar import issue_of, seed_of
from gridmill.publishing.key_errors import OTHER_WORDS
from gridmill.publishing.keys import TABLES
from gridmill.publishing.link import address
from gridmill.publishing.locate import line_of
from gridmill.publishing.reader import read_recipe
from gridmill.publishing.recipe import printed_sections
from gridmill.times_file import write_times
from puzzle import Geometry, RecipeError
from puzzle.canvas import MULTI_GRIDS
from solver.human import PHONE_PLAYERS
from tests.gridmill.publishing.tiny import TINY, write_recipe

ROOT = Path(__file__).parents[3]
CONFIGS = sorted((ROOT / "configs").glob("*.toml"))


def refusal(folder, text):
    """What is said about a recipe, without the file's name."""
    path = write_recipe(folder, text)
    with pytest.raises(RecipeError) as caught:
        read_recipe(path)
    return str(caught.value).replace(f"{path}:", "").splitlines()


def changed(before, after):
    assert before in TINY
    return TINY.replace(before, after, 1)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_our_recipes_are_good(path):
    """Each recipe in configs/ is read, is named as its file, and explains itself."""
    recipe = read_recipe(path)
    assert recipe.name == path.stem
    assert recipe.catalogue.parent == ROOT / "output"
    assert path.read_text(encoding="utf-8").count("# ") >= 3


def test_there_are_our_recipes():
    """configs/ has a nightly page, a paperback, large print, one for children and a hard one."""
    names = {path.stem for path in CONFIGS}
    assert names >= {"nightly", "kdp-200", "large-print", "children", "hard"}
    listed = re.findall(r"\]\(([\w-]+)\.toml\)", (ROOT / "configs" / "README.md").read_text())
    assert set(listed) == names


@pytest.mark.parametrize(("size", "has_letters"), [("6x6", False), ("10x10", True)])
def test_numbers_do_not_go_with_letters_in_clues(tmp_path, size, has_letters):
    """A section of large grids with clues that have letters for 10 and more takes no numbers."""
    asked = f'count = 2\nsize = "{size}"\nsymbols = "numbers"\nvariant = "quadruple"'
    said = refusal(tmp_path, changed('level = 1\ncount = 2\nsize = "6x6"', asked) + "wrong = 1\n")
    why = "21: quadruple has letters for 10 and more in its clues: remove symbols, or quadruple."
    assert (why in said) == has_letters


@pytest.mark.slow
def test_a_language_without_a_font_is_refused(tmp_path, monkeypatch):
    """Where nothing has its letters, one sentence says so at the language, and what to do."""
    japanese = 'language = "ja"\n' + TINY
    assert read_recipe(write_recipe(tmp_path, japanese)).language == "ja"
    monkeypatch.setattr(typeset_module, "has_wide_fonts", lambda: False)
    why = (
        '1: language is "ja", and no font here has its letters: install gridmill[cjk], or name a '
        "folder with such a font in fonts."
    )
    assert refusal(tmp_path, japanese) == [why]
    (tmp_path / "mine").mkdir()
    named = japanese.replace("[page]\n", '[page]\nfonts = ["mine"]\n')
    assert named != japanese
    assert refusal(tmp_path, named) == [why]


def test_a_cover_is_checked_beside_a_page_that_is_not_right(tmp_path):
    """The paper is the printer's, whatever is wrong with the size of the page."""
    text = changed('"office"\nsize = "a5"', '"kdp"\nsize = "9x9"').replace(
        "[files]", '[cover]\npaper = "gold"\n[files]'
    )
    told = refusal(tmp_path, text)
    assert any("prints no" in line for line in told)
    assert any("has no paper 'gold'" in line for line in told)


def test_other_words_for_keys_are_none_of_the_table_that_has_the_key():
    """Else the table's own key would be refused."""
    for table, words in OTHER_WORDS.items():
        assert words.keys().isdisjoint(table.model_fields)
        assert table.model_fields.keys() >= set(words.values())


def test_techniques_by_other_names(tmp_path):
    """A recipe names techniques as players do; what is made is the same."""
    text = changed("level = 1", 'level = 1\nforbid = ["BUG+1", "Remote Pairs"]')
    recipe = read_recipe(write_recipe(tmp_path / "shop", text))
    assert recipe.sections[0].recipe.forbid == ("bug-1", "remote-pair")


def test_a_key_of_a_section_in_another_table_is_told(tmp_path):
    """What a section must have is nothing that a cover could be read on with."""
    text = changed("[[section]]", "[cover]\ncount = 3\n[[section]]")
    assert any("There is no key count here" in line for line in refusal(tmp_path, text))


@pytest.mark.parametrize("written", ["6", '"6"', '"6-6"'])
def test_a_number_is_a_range(tmp_path, written):
    """As on the command line, so many givens are a number, in quotes or without."""
    text = changed("level = 1", f"level = 1\ngivens = {written}")
    recipe = read_recipe(write_recipe(tmp_path, text))
    assert recipe.sections[0].recipe.givens == GivensRange(6, 6)


def test_all_of_a_recipe_is_read(tmp_path):
    """Every wish gets to where it is heeded."""
    text = (
        changed("level = 1", 'level = 1\nsymmetry = "mirrors"\ngivens = "4-8"\norder = "score"')
        + "hints = true\n"
    )
    recipe = read_recipe(write_recipe(tmp_path / "shop", text))
    small, larger = recipe.sections
    assert small.recipe.geometry == Geometry.boxes(2, 2)
    assert small.recipe.symmetry is Symmetry.MIRRORS
    assert small.recipe.givens == GivensRange(4, 8)
    assert (small.order, larger.order) == ("score", "effort")
    assert (small.hints, larger.hints) == (False, True)
    assert recipe.catalogue == tmp_path / "shop" / "tiny.sqlite"
    assert recipe.count == 10
    assert recipe.layout.puzzles_per_page == 4
    assert recipe.source == text


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("title =", "titel =", "2: There is no key titel here: did you mean title?"),
        ('name = "tiny"', 'name = "Tiny!"', '1: name is "Tiny!": give the book\'s short name'),
        ("[page]", "[pages]", "4: There is no key pages here: did you mean page?"),
        ("count = 8", 'count = "8"', '15: count is "8": give how many puzzles, 1 or more.'),
        ("count = 8", "count = 0", "15: count is 0: give how many puzzles, 1 or more."),
        ("count = 8", "count = true", "15: count is true: give how many puzzles"),
        ("level = 1\n", "", "12: level is missing: give a level, 1 to 5, or techniques"),
        ("level = 1", 'require = ["x-wingg"]', "14: 'x-wingg' is no technique: the nearest are"),
        ("level = 1", 'level = 1\nrequire = ["x-wing"]', "15: "),
        ("level = 1", 'level = 1\nscore = "7.0..8.0"', "15: Puzzles of level 1 have scores of"),
        ("level = 1", 'level = 1\nscore = "hard"', "15: 'hard' is no range of scores"),
        ("level = 1", 'level = 1\nforbid = "x-wing"', '15: forbid is "x-wing": give a list'),
        ("level = 1", "level = 4", "16: 4x4 puzzles are of level 1 only: give that"),
        ("level = 1", "level = 2", "16: 4x4 puzzles are of level 1 only: give that, or another"),
        (
            '"4x4"',
            '"4x6"',
            "16: There is no 4x6 Sudoku: give one of 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, ",
        ),
        ('"4x4"', '"9x9"\ngivens = "3-9"', "17: No 9x9 puzzle with fewer than 17 givens"),
        ('"4x4"', '"4x4"\ngivens = "9-3"', "17: 9-3 givens make no range"),
        ('"4x4"', '"4x4"\nsymmetry = "half"', '17: There is no symmetry "half": give one of none'),
        ('"a5"', '"6x9"', "6: office prints no '6x9': give letter, a3, a4, a5."),
        ('"office"', '"quay"', "5: There is no printer 'quay': give"),
        ('"office"', '"my.toml"', "5: my.toml cannot be read: no such file"),
        (
            "puzzles = 4",
            "puzzles = 5",
            "7: puzzles is 5: give how many to a page: 1, 2, 3, 4, 6, 8, 9.",
        ),
        ("svg = true", 'svg = "yes"', '11: svg is "yes": give true or false.'),
        ('"4x4"', '"4x4"\nsymbols = "ABC"', "17: symbols has 3 letters, and 4x4 needs 4: give"),
        ('"4x4"', '"4x4"\nsymbols = "ABCa"', "17: symbols has A twice: give each letter once."),
        ('"4x4"', '"4x4"\nsymbols = "AB.C"', "17: symbols has a full stop in it"),
        ('"4x4"', '"4x4"\nsymbols = "AB C"', '17: symbols is "AB C": give what is printed for'),
        ('"4x4"', '"4x4"\nword = "AB\U0001f600D"', "17: word has "),
        (
            '"4x4"',
            '"4x4"\nword = "ABC\u0301"',
            "17: word has U+0301, which is no letter",
        ),
        ('"4x4"', '"4x4"\nword = "SOON"', "17: word has O twice: give each letter once."),
        ('"4x4"', '"4x4"\nword = "WORD"\nsymbols = "ABCD"', "17: word gives the symbols already"),
        ('"4x4"', '"4x4"\nword = "WORD"\nhints = true', "17: hints speak of digits, and word has"),
        (
            '"6x6"',
            '"6x6"\nper_page = 1\nsymbols = "ABCDEF"\nvariant = "killer"',
            "23: killer is about digits, and symbols has others printed: remove one of them.",
        ),
        ('"4x4"', '"4x4"\nword = "WORD"\nvariant = "jigsaw"', "17: A word stands in the diagonal"),
        ("svg = true", "level = 2", "11: There is no key level here: it belongs in [[section]]."),
        ('"tiny.sqlite"', '""', '3: catalogue is "": give a file'),
        ("[files]", 'template = "my.typ"\n[files]', "10: my.typ cannot be read: no such file"),
        ("[files]", 'fonts = ["f"]\n[files]', "10: f is no folder: give one with fonts in it."),
        ("[files]", 'link = "x/{page}"\n[files]', "10: 'x/{page}' has braces round something else"),
        ("[files]", 'link = "{name.__class__}"\n[files]', "10: '{name.__class__}' has braces"),
        ("[files]", 'link = "{name:>9999999}"\n[files]', "10: '{name:>9999999}' has braces"),
        ("[files]", 'link = "{name!r}"\n[files]', "10: '{name!r}' has braces round something"),
        ("[files]", 'link = "{"\n[files]', "10: '{' has braces round something else"),
        ("[files]", f'link = "{"x" * 3000}"\n[files]', "10: An address of 3,000 characters is too"),
        ("[files]", f'link = "{"x" * 300}"\n[files]', "10: An address of 300 characters is too"),
        ("A Tiny Book", "200 数独", '2: title has "数独", which no font has: write it otherwise'),
        ("A Tiny Book", "Fun 😀", '2: title has "😀", which no font has'),
        ("A Tiny Book", "A\\u0000B", '2: title has "\\x00", which no font has'),
        ('"Larger"', '"Größer, 数"', '18: title has "数", which no font has'),
        ("level = 1", 'level = 1\nintroduction = "数"', '15: introduction has "数", which no font'),
        ("A Tiny Book", " ", '2: title is " ": give the book\'s title, in quotes.'),
        ('"Larger"', '""', '18: title is "": give the section\'s heading, in quotes.'),
        ('"office"\nsize = "a5"', '"kdp"', "14: count: the book has 6 pages at most, KDP binds 24"),
        ("count = 8", "count = 9999", "15: count: the book has 4168 pages or more, office binds"),
        ("[page]", "large_prnt = true\n[page]", "4: There is no key large_prnt here: did you mean"),
        ("[page]", "puzels = 3\n[page]", "did you mean puzzles, in [[section]] or in [page]"),
        ("level = 1", "difficulty = 1", "14: There is no key difficulty here: did you mean level?"),
        ('size = "a5"', 'trim = "a5"', "6: There is no key trim here: did you mean size?"),
        ('size = "a5"', 'paper = "cream"', "6: There is no key paper here: it belongs in [cover]."),
        (
            "[page]",
            'copyright = "Ann"\n[page]',
            "4: There is no key copyright here: did you mean impr",
        ),
        ("count = 8", "puzzles = 8", "15: puzzles is 8, and here it stands for puzzles that are g"),
        ("count = 8", "count = 8\npuzzles = 8", "16: puzzles is 8, and here it stands for puzzl"),
        ("[page]", 'edition = "dayly"\n[page]', '4: edition is "dayly": did you mean "daily"? Or'),
        ("level = 1", 'level = 1\nsymmetry = "mirors"', 'mirors": did you mean "mirrors"? Or give'),
        (
            "level = 1",
            'level = 1\norder = "scores"',
            'order is "scores": did you mean "score"?',
        ),
        ("level = 1", 'level = 1\nscore = ""', "15: '' is no range of scores: write the lowest"),
        ("level = 1", 'level = 1\ngivens = ""', '15: givens is "": give the fewest and the most'),
        ("level = 1", "level = 1\ngivens = true", "15: givens is true: give the fewest and"),
        ("level = 1", 'level = 1\nsymmetry = ""', '15: There is no symmetry "": give one of none'),
        ("level = 1", 'level = 1\nrequire = [""]', "15: '' is no technique"),
        ("[files]", "[cover]\n[files]", "10: office makes no covers: leave [cover] out"),
        ("svg = true", "pdfx = 1", "11: pdfx is 1: give true, false, or the file of the press's"),
        ("svg = true", 'pdfx = "no.icc"', '11: pdfx is "no.icc", which cannot be read (no such'),
        ("svg = true", 'pdfx = "tiny.toml"', '11: pdfx is "tiny.toml", which is no ICC profile: '),
        (
            "svg = true",
            'pdfx = "."',
            '11: pdfx is ".", which cannot be read (is a directory): give',
        ),
        (
            "svg = true",
            'pdfx = ""',
            '11: pdfx is "", which is no name of a file: give true, or the name of the file with',
        ),
        (
            "svg = true",
            'pdfx = "a\\u0000b"',
            '11: pdfx is "a\\x00b", which is no name of a file: give',
        ),
        ("svg = true", 'pdfx = "/dev/zero"', '11: pdfx is "/dev/zero", which is no regular file: '),
        (
            '"office"\nsize = "a5"\npuzzles = 4\ntitle_page = false\nhow_to_solve = false\n[files]',
            '"kdp-colour"\n[files]\npdfx = true',
            "7: pdfx is for black ink alone, and KDP in colour has colours: give the file of",
        ),
        ("[files]", "[files", "10: this is no TOML: expected ']' at the end of a table"),
        ('"tiny"', '"tiny', "1: this is no TOML"),
        ("[[section]]", "[section]", "this is no TOML: cannot overwrite"),
        ("level = 1", "level = 1\nlevel = 2", "overwrite a value, as its name stands there twice."),
        ("puzzles = 4", 'puzzles = 4\nextras = ["foo"]', 'extras is ["foo"]: give a list of score'),
    ],
)
def test_faults(tmp_path, before, after, said):
    """Each kind of fault is told with its line, what is wrong and what to give."""
    (line,) = refusal(tmp_path, changed(before, after))
    assert said in line


def test_variants_that_there_are_not_are_told_beside_all_else(tmp_path):
    """A misspelt variant is told whatever else is wrong with its section, with the nearest name."""
    wrong = 'level = 9\nvariant = ["x", "kropky"]\nsymmetry = "foo"'
    level, variant, symmetry = refusal(tmp_path, changed("level = 1", wrong))
    assert level.startswith("14: level is 9")
    assert variant.startswith('15: There is no variant kropky: did you mean "kropki"? Or give x, ')
    assert symmetry.startswith("16: There is no symmetry")
    _, other = refusal(tmp_path, changed("level = 1", 'level = 9\nvariant = "zebra"'))
    assert other.startswith("15: There is no variant zebra: give x, windoku, ")


def test_the_longest_address_is_tried(tmp_path):
    """A link is refused if the last puzzle's is too long, though that of the first is not."""
    just = "x" * (287 - len("10"))
    assert read_recipe(write_recipe(tmp_path, linked(just + "{number}")))
    (line,) = refusal(tmp_path, linked(just + "x{number}"))
    assert line.startswith("10: An address of 288 characters is too long for a QR code")


def test_names_of_puzzles_with_clues_are_counted_whole(tmp_path):
    """An address with {puzzle} has room for the digest of a killer; a plain puzzle has none."""
    just = "x" * (287 - 36)
    plain = linked(just + "{puzzle}")
    assert read_recipe(write_recipe(tmp_path, plain))
    killer = plain.replace('size = "6x6"', 'size = "6x6"\nper_page = 1\nvariant = "killer"')
    (line,) = refusal(tmp_path, killer)
    assert line.startswith("10: An address of 300 characters is too long for a QR code")


def linked(link):
    return changed("[files]", f'link = "{link}"\n[files]')


@pytest.mark.slow
@given(st.text(), st.dictionaries(st.sampled_from(["name", "edition"]), st.text()))
def test_addresses(text, values):
    """Names in braces are filled in, and all else, doubled braces too, is taken as it stands."""
    values = {"name": "n", "edition": "e", "number": 7, "puzzle": "12.4"} | values
    doubled = text.replace("{", "{{").replace("}", "}}")
    found = address(f"{doubled}{{edition}}/{{number}}?{{name}}#{{puzzle}}", **values)
    assert found == f"{text}{values['edition']}/7?{values['name']}#12.4"


def test_too_thick_for_its_paper(tmp_path):
    """What white paper takes may be too thick on cream, and is refused before anything is made."""
    page = '[page]\nprinter = "kdp"\nsize = "8.5x11"\npuzzles = 1\nsolutions = 20\n'
    section = '[[section]]\ntitle = "Small"\nsize = "4x4"\nlevel = 1\ncount = 550\nrepeats = true\n'
    head = 'name = "tiny"\ntitle = "T"\n'
    assert read_recipe(write_recipe(tmp_path, f"{head}{page}[cover]\n{section}")).count == 550
    cream = f'{head}{page}[cover]\npaper = "cream"\n{section}'
    (said,) = refusal(tmp_path, cream)
    assert "KDP binds 550 of 8.5x11 on cream paper at most" in said


def test_words_without_room_on_the_cover(tmp_path):
    """A blurb that would lie on the barcode is refused before anything is made."""
    section = '[[section]]\ntitle = "A"\nlevel = 1\ncount = 60\n'
    head = f'name = "tiny"\ntitle = "T"\n{section}[cover]\n'
    read_recipe(write_recipe(tmp_path, f'{head}blurb = "{"One or two words. " * 40}"\n'))
    (said,) = refusal(tmp_path, f'{head}blurb = "{"One or two words. " * 400}"\n')
    assert "8: blurb has no room on a cover of 6x9" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ('subtitle = "{}"\n[cover]\nblurb = "Short."', "3: subtitle has no room"),
        ('publisher = "{}"\n[cover]', "3: publisher has no room"),
        ('[cover]\nauthor = "{}"', "4: author has no room"),
    ],
)
def test_other_words_without_room_on_the_cover(tmp_path, words, said):
    """What is told is what has no room, where it stands, and not the title."""
    sections = '[[section]]\ntitle = "A"\nlevel = 1\ncount = 60\n'
    long = words.format("Supercalifragilistic" * 8)
    (found,) = refusal(tmp_path, f'name = "tiny"\ntitle = "T"\n{long}\n{sections}')
    assert found.startswith(said)


def test_all_faults_at_once(tmp_path):
    """A recipe with many faults is refused with all of them, in order of their lines."""
    text = changed("title =", "titel =").replace("count = 8", "count = 0").replace("a5", "b5")
    said = refusal(tmp_path, text + "levl = 3\n")
    assert [line.partition(":")[0] for line in said] == ["2", "6", "15", "22"]


def test_no_fault_hides_another(tmp_path):
    """A printer, a key or a value that is wrong leaves all other faults to be told, too."""
    text = changed('"office"', '"quay"').replace("puzzles = 4", "puzzles = 5")
    text = text.replace("count = 8", 'count = 0\nsymmetry = "half"').replace(
        "level = 1", "level = 9", 1
    )
    said = refusal(tmp_path, text)
    assert [line.partition(":")[0] for line in said] == ["5", "7", "14", "15", "16"]


def test_no_wish_hides_another(tmp_path):
    """Names and ranges of a section that are wrong by themselves are told beside one another."""
    wishes = 'symmetry = "half"\ngivens = "40-20"\nrequire = ["zzz"]\nforbid = ["yyy"]\n'
    text = f'name = "tiny"\ntitle = "T"\n[[section]]\ntitle = "S"\nlevel = 1\ncount = 60\n{wishes}'
    said = refusal(tmp_path, text)
    assert [line.partition(":")[0] for line in said] == ["7", "8", "9", "10"]


@pytest.mark.parametrize(
    ("other", "lines"),
    [
        ('require = ["zzz"]', ["6", "7", "8"]),
        ('symmetry = "half"', ["6", "7", "8"]),
        ('variant = "jigsow"', ["7", "8"]),  # of killers there is that level
    ],
)
def test_no_fault_hides_a_level_that_a_size_has_not(tmp_path, other, lines):
    """What a grid cannot have is told beside faults of other keys, unless these say the grid."""
    section = f'[[section]]\ntitle = "S"\nlevel = 4\nsize = "6x6"\n{other}\ncount = 0\n'
    said = refusal(tmp_path, f'name = "tiny"\ntitle = "T"\n{section}')
    assert [line.partition(":")[0] for line in said] == lines
    assert ("6x6 puzzles are of level 1 to 3 only" in "".join(said)) == ("6" in lines)


def test_no_fault_hides_a_size_that_the_printer_has_not(tmp_path):
    """A wrong number of puzzles to a page leaves the page's size to be told, too."""
    text = changed('"a5"', '"6 x 9"').replace("puzzles = 4", "puzzles = 5")
    said = refusal(tmp_path, text)
    assert [line.partition(":")[0] for line in said] == ["6", "7"]
    assert "prints no '6 x 9': give" in said[0]


@pytest.mark.parametrize(
    ("section", "page", "said"),
    [
        ('order = "as made"\nscore = "1.0..2.0"', "", "levels are mixed here"),
        ('size = "6x6"\nlevel = 1', 'difficulty = "time"', "which is foretold of plain 9x9 only"),
        ("level = 1", 'times = "our.json"\ndifficulty = "level"', "times are for the minutes of"),
        ("level = 1", 'times = "no.json"\ndifficulty = "time"', "no.json: cannot be read"),
    ],
)
def test_difficulty_that_would_not_be_true_is_refused(tmp_path, section, page, said):
    """What is said of difficulty must rise, and be known; or else nothing may be said."""
    head = 'name = "x"\ntitle = "X"\n[page]\nprinter = "office"\nsize = "a4"\n'
    rest = f'\n[[section]]\ntitle = "S"\ncount = 4\n{section}\n'
    (line,) = refusal(tmp_path, f"{head}{page}{rest}")
    assert said in line
    assert read_recipe(write_recipe(tmp_path, f'{head}difficulty = "none"{rest}'))


def test_a_section_sorted_by_time(tmp_path):
    """A section is sorted by minutes where they are foretold, and only there."""
    text = changed("level = 1", 'level = 1\norder = "time"')
    (line,) = refusal(tmp_path, text)
    assert "which is foretold of plain 9x9 only" in line
    nines = text.replace('size = "4x4"', 'size = "9x9"').replace("a5", "a4")
    assert read_recipe(write_recipe(tmp_path, nines)).sections[0].order == "time"


def test_the_times_of_a_publishers_own_players(tmp_path):
    """Whose minutes a book foretells stands in a file beside its recipe."""
    ours = replace(PHONE_PLAYERS, players="readers of the Echo", factor=1.5)
    write_times(tmp_path / "ours.json", ours)
    text = changed("[page]\n", '[page]\ntimes = "ours.json"\ndifficulty = "time"\n')
    text = re.sub('"[46]x[46]"', '"9x9"', text).replace("a5", "a4")
    assert read_recipe(write_recipe(tmp_path, text)).layout.times == ours


def test_grids_too_small_to_read_are_refused(tmp_path):
    """A page that has no room for legible grids is refused before anything is made."""
    text = changed("puzzles = 4", "puzzles = 6\nlarge_print = true").replace("6x6", "9x9")
    said = refusal(tmp_path, text)
    assert {line.partition(":")[0] for line in said} == {"7"}
    assert "6 puzzles of" in said[0]


def test_all_that_has_no_room_is_told(tmp_path):
    """Puzzles, solutions and drawings that are too large for a page are told at once."""
    page = '[page]\nprinter = "kdp"\nsize = "6x9"\nlarge_print = true\nsolutions = 6\n'
    section = '[[section]]\ntitle = "S"\nlevel = 1\ncount = 1150\n'
    said = refusal(tmp_path, f'name = "tiny"\ntitle = "T"\n{page}{section}')
    assert [line.partition(":")[0] for line in said] == ["3", "3", "7"]
    assert "2 puzzles of 9x9 on a page of 6x9 have digits of" in said[0]
    assert "too narrow for the drawings of how to solve" in said[1]
    assert "6 solutions of 9x9 on a page of 6x9 have digits of" in said[2]


def test_a_picture_that_is_no_shape_is_one_of_the_faults(tmp_path):
    """A broken picture is told at its line, by its name, beside what else is wrong."""
    (tmp_path / "heart.png").write_bytes(PNG)
    text = changed("count = 8", 'count = 0\nshape = "heart.png"').replace('size = "4x4"\n', "")
    said = refusal(tmp_path, text.replace('"office"', '"quay"'))
    assert any("heart.png is a damaged PNG picture: save it anew." in line for line in said)
    assert len(said) == 3


def test_an_imprint_needs_its_page(tmp_path):
    """An imprint without the page that it stands on, one that is too long or cannot be printed."""
    text = TINY.replace("\n", '\nimprint = "© 2026"\n', 1)
    (line,) = refusal(tmp_path, text)
    assert line == (
        "2: imprint stands under the contents, which come with the title page: give title_page = "
        "true, or remove it."
    )
    text = text.replace("title_page = false\n", "")
    assert read_recipe(write_recipe(tmp_path, text)).imprint == "© 2026"
    (line,) = refusal(tmp_path, text.replace("© 2026", "x" * 1501))
    assert line.startswith("2: imprint is ")
    assert "up to 1,500 characters" in line
    (line,) = refusal(tmp_path, text.replace("© 2026", "One.\\n\\nTwo. " + "x" * 1501))
    assert line.startswith('2: imprint is "One. Two. xxx')
    many = "\\n\\n".join("x" * 13)
    (line,) = refusal(tmp_path, text.replace("© 2026", many))
    assert line == (
        "2: imprint has 13 paragraphs, 12 at most have room under the contents: write several as "
        "one."
    )
    read_recipe(write_recipe(tmp_path, text.replace("© 2026", many[:-5])))
    (line,) = refusal(tmp_path, text.replace("©", "\u0bb5"))
    assert "which no font has" in line


def test_no_sections(tmp_path):
    """A recipe without sections says that they are missing."""
    (line,) = refusal(tmp_path, TINY[: TINY.index("[[section]]")])
    assert "section is missing: give one or more [[section]] tables" in line


def test_no_text(tmp_path):
    """A file that is no text is refused in words."""
    path = tmp_path / "tiny.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecipeError, match="is no text in UTF-8"):
        read_recipe(path)


def naive_line(text, key):
    """The line of a key that occurs once, by eye."""
    return next(i for i, line in enumerate(text.split("\n"), 1) if line.startswith(f"{key} "))


@given(
    st.lists(
        st.sampled_from(
            [
                *("# comment", "# [", "", 'x{} = "a"', 'x{} = "[\\" # {{"', 'x{} = \'"""[\''),
                *(
                    "x{} = [\n  1,\n  2,\n]",
                    'x{} = [ # ]\n  "]", ["["],\n]',
                    "x{} = {{y = ['}}']}}",
                ),
                *(
                    'x{} = """\n[no]\ny = 1\n"""',
                    'x{} = """\n\\"""\n""]\n"""""',
                    "x{} = '''\n[\n'''''",
                ),
                'x{} = "\u2028"',
            ]
        ),
        min_size=1,
        max_size=8,
    )
)
def test_line_of(pieces):
    """The line of each key is where it begins, also among values of several lines."""
    text = "\n".join(piece.format(i) for i, piece in enumerate(pieces))
    for i, piece in enumerate(pieces):
        if "x{}" in piece:
            assert line_of(text, (f"x{i}",)) == naive_line(text, f"x{i}")
    assert line_of(text, ("missing", 3)) == 1


def test_each_statement_is_read_once(tmp_path, monkeypatch):
    """However many faults a recipe has, what it takes to tell their lines grows with its length."""
    read = []
    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: (read.append(len(text)), loads(text))[1])
    text = TINY + "\n" * 1000 + "".join(f"k{i} = 1\n" for i in range(500))
    found = refusal(tmp_path, text)
    line = text[: text.index("k499")].count("\n") + 1
    assert found[-1].startswith(f"{line}: There is no key k499")
    assert sum(read) <= 3 * len(text)


def test_line_of_in_tables():
    """Keys in tables and in arrays of tables are told apart; a missing key is at its table."""
    text = '[a]\nx = 1\n\n[[s]]\nx = 2\n[[s]]\n\nx = 3\nb.c = "d"\n'
    places = {("a", "x"): 2, ("s", 0, "x"): 5, ("s", 1, "x"): 8, ("s", 1, "b", "c"): 9}
    assert {place: line_of(text, place) for place in places} == places
    assert line_of(text, ("s", 1, "y")) == 6
    assert line_of(text, ("a", "y")) == 1


@pytest.mark.parametrize(
    ("cadence", "label", "first"),
    [
        ("daily", "2026-11-21", date(2026, 11, 21)),
        ("weekly", "2026-W47", date(2026, 11, 16)),
        ("monthly", "2026-11", date(2026, 11, 1)),
        ("yearly", "2026", date(2026, 1, 1)),
    ],
)
def test_editions(cadence, label, first):
    """A day gives its edition, and every day of the edition gives the same one."""
    issue = issue_of(date(2026, 11, 21), cadence)
    assert (issue.label, issue.first_day) == (label, first)
    assert issue_of(first, cadence) == issue


def test_weeks_are_of_their_year():
    """The last days of a year can be in the first week of the next."""
    assert issue_of(date(2024, 12, 30), "weekly").label == "2025-W01"


def test_seeds_differ():
    """Name, seed, edition and section each make another seed; the seeds are pinned."""
    ways = [
        ("tiny", 0, "2026"),
        ("tinier", 0, "2026"),
        ("tiny", 1, "2026"),
        ("tiny", 0, "2027"),
        ("tiny", 0, "2026", 0),
        ("tiny", 0, "2026", 1),
    ]
    assert len({seed_of(*way) for way in ways}) == len(ways)
    assert seed_of("tiny", 0, "2026-11-21") == PINNED


PINNED = 8069860479436229702


def test_every_key_is_documented():
    """docs/book.md has a row for each key of each table, and no other."""
    page = (ROOT / "docs" / "book.md").read_text(encoding="utf-8")
    for where, model in TABLES.items():
        table = page.partition(f"### {where[:1].upper()}{where[1:]}")[2].partition("\n##")[0]
        rows = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
        assert sorted(rows) == sorted(
            set(model.model_fields) - {"section", "page", "files", "cover", "holidays"}
        ), where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('catalogue = "."', "1: . is a folder: give a file in it for the catalogue"),
        ('catalogue = "/"', "1: / is a folder"),
        ('catalogue = "a\\u0000b"', "1: catalogue has a NUL in it"),
        (".".join(["a"] * 20_000) + " = 1", "1: a key has more than 50 parts."),
        ("a = " + "[" * 5_000, "the tables or lists in it are nested too deeply."),
        ("a = " + "1" * 50_000, "a number in it has too many digits."),
        ("#" * 200_000, "has more than 100000 bytes"),
    ],
    ids=range(7),
)
def test_recipes_that_would_do_harm(tmp_path, text, said):
    """Whatever stands in a recipe, it is refused in a sentence, and soon."""
    rest = TINY.replace('catalogue = "tiny.sqlite"\n', "") if "catalogue" in text else TINY
    assert any(said in line for line in refusal(tmp_path, f"{text}\n{rest}"))


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('#import "@preview/cetz:0.3.1": canvas', "line 1: it takes the package @preview/cetz"),
        ('= A\n#let p = 1\n#include "@local/a:1.0.0"', "line 3: it takes the package @local/a"),
        ('#import "@" + "preview/cetz:0.3.1"', "it takes the package @ from"),
        ('#let p = "@preview/cetz:0.3.1"\n#import p', "line 2: name the file to import in plain"),
        ('#import ("@" + "preview/cetz:0.3.1")', "line 1: name the file to import in plain"),
        ('#{import "\\u{40}preview/cetz:0.3.1"}', "line 1: name the file to import in plain"),
        ('#let p = import "@preview/cetz:0.3.1"', "line 1: it takes the package"),
        ('#import "help.typ": a', "help.typ, line 1: it takes the package @preview/oxifmt"),
        ('#import "@gridmill/clues:1.0.1": under', "takes the package @gridmill/clues:1.0.1 from"),
        ('#import "@gridmill/clue:1.0.0": under', "takes the package @gridmill/clue:1.0.0 from"),
    ],
    ids=range(10),
)
def test_a_template_takes_nothing_from_the_network(tmp_path, template, said):
    """A package of typst is refused before anything is made, however it is named."""
    (tmp_path / "own.typ").write_text(template)
    (tmp_path / "help.typ").write_text('#import "@preview/oxifmt:0.2.0"\n#let a = 1')
    (line,) = refusal(tmp_path, changed("[page]", '[page]\ntemplate = "own.typ"'))
    assert said in line


def test_a_template_takes_what_comes_with_gridmill(tmp_path):
    """A copy of gridmill's own takes the packages that the original does, and so may another."""
    (tmp_path / "copy.typ").write_text(standard_template(), encoding="utf-8")
    text = changed("[page]", '[page]\ntemplate = "copy.typ"')
    assert read_recipe(write_recipe(tmp_path, text)).template == standard_template()
    for package in PACKAGES:
        check_imports(f'#import "{package}": *', tmp_path)


@pytest.mark.parametrize("name", ["/dev/zero", "..", "a\\u0000b"])
def test_a_template_is_a_regular_file(tmp_path, name):
    """A device, a folder and what is no name are refused; nothing is read without end."""
    assert refusal(tmp_path, changed("[page]", f'[page]\ntemplate = "{name}"'))


def test_a_large_profile_is_refused(tmp_path):
    """So has a profile, and what is refused is named by its key."""
    (tmp_path / "a.icc").write_bytes(bytes(20_000_001))
    (line,) = refusal(tmp_path, changed("svg = true", 'pdfx = "a.icc"'))
    assert line.startswith('11: pdfx is "a.icc", which has more than 20000000 bytes: give true, or')


def test_a_large_template_is_refused(tmp_path):
    """A template has a size that a person could have written."""
    (tmp_path / "own.typ").write_text(" " * 2_000_000)
    (line,) = refusal(tmp_path, changed("[page]", '[page]\ntemplate = "own.typ"'))
    assert "more than 1000000 bytes" in line


VARIED = """\
[[section]]
title = "Varied"
level = 2
count = 3
"""


TAUGHT = TINY.replace("how_to_solve = false\n", "")
"""The same, with rules told in front: over four grids on a small page they have no room."""


def test_rules_without_room_are_refused(tmp_path):
    """Where rules would stand over the first grid, and there is no room for them, that is told."""
    (line,) = refusal(tmp_path, TINY + VARIED + 'size = "6x6"\nvariant = "killer"\n')
    assert line.startswith("7: 4 puzzles on a page of a5 leave no room for the rules, which")
    assert "put fewer on a page, take a larger one, or say title_page = true or how_to" in line
    assert read_recipe(
        write_recipe(tmp_path, TAUGHT + VARIED + 'size = "6x6"\nvariant = "killer"\n')
    )


def test_variants(tmp_path):
    """Sections name variants, layouts and cages as `gen` does."""
    text = TAUGHT + VARIED + 'size = "6x6"\nvariant = ["x", "killer"]\ncages = "2-4"\n'
    text += VARIED + 'size = "6x6"\nvariant = "jigsaw"\nlayout = "diagonal"\n'
    killer, jigsaw = (
        plan.recipe for plan in read_recipe(write_recipe(tmp_path, text)).sections[2:]
    )
    assert killer.kind == "6x6 x killer"
    assert str(killer.cages) == "2-4"
    assert jigsaw.kind == "6x6 jigsaw"
    assert jigsaw.layout is Symmetry.DIAGONAL
    assert not jigsaw.is_classic


def test_sizes_of_thermometers(tmp_path):
    """A section names them as `gen` does, without a level."""
    text = TAUGHT + VARIED.replace("level = 2\n", "") + 'size = "6x6"\nthermos = "4-6"\n'
    recipe = read_recipe(write_recipe(tmp_path, text)).sections[2].recipe
    assert recipe.kind == "6x6 thermometer"
    assert str(recipe.thermos) == "4-6"


def test_a_layout_from_a_file(tmp_path):
    """The regions of a puzzle in a file are those of every puzzle of the section."""
    regions = "111122112222333444333444555666555666"
    line = f'{{"puzzle": "{"." * 36}", "geometry": {{"regions": "{regions}"}}}}'
    (tmp_path / "regions.jsonl").write_text(line)
    text = TAUGHT + VARIED + 'size = "6x6"\nlayout = "regions.jsonl"\n'
    recipe = read_recipe(write_recipe(tmp_path, text)).sections[2].recipe
    assert recipe.geometry == Geometry.irregular([int(n) for n in regions])


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ('variant = "killers"', "There is no variant killers"),
        ('variant = "killer"\ncages = "5-2"', "Cages of 5-2 cells cannot be made"),
        ('thermos = "5-2"', "Thermometers of 5-2 cells cannot be made"),
        ('size = "6x6"\nvariant = "windoku"', "A 6x6 grid has no windoku"),
        ('size = "5x5"', "no boxes for size 5: ask for a jigsaw"),
        ('layout = "nowhere.txt"', "layout is nowhere.txt"),
        ('variant = "killer"\norder = "time"', "9x9 killer"),
    ],
)
def test_faults_of_variants(tmp_path, keys, said):
    """What cannot be made is told at its key."""
    assert any(said in line for line in refusal(tmp_path, TINY + VARIED + keys + "\n"))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "level = 1",
            'variant = "thermometer"\nhints = true',
            "4x4 thermometer is made without a level",
        ),
        (
            "level = 1",
            'level = 1\nvariant = "arrow"',
            "No ladder rates puzzles of arrow: leave out level",
        ),
        (
            'level = 1\ncount = 8\nsize = "4x4"',
            'count = 1\nvariant = "shogun"',
            "of shogun on a page of a5 have digits of",
        ),
    ],
)
def test_what_takes_a_ladder_is_refused_without_one(tmp_path, before, after, said):
    """Levels, hints and steps to play are refused in a sentence where nothing rates the puzzles."""
    assert any(said in line for line in refusal(tmp_path, changed(before, after)))


LAYOUTS = """\
name = "layouts"
title = "Layouts"
[page]
printer = "office"
size = "a3"
puzzles = 1
solutions = 1
"""


def test_sections_of_every_layout_and_of_odd_sizes(tmp_path):
    """All layouts with a name, jigsaws of sizes without boxes, and several variants at once."""
    wanted = [{"variant": name} for name in MULTI_GRIDS]
    wanted += [{"variant": "jigsaw", "size": size, "level": 1} for size in ("5x5", "7x7")]
    wanted += [{"variant": ["killer", "x"], "level": 2}, {"variant": ["jigsaw", "x"], "level": 2}]
    text = LAYOUTS
    for keys in wanted:
        text += '[[section]]\ntitle = "S"\ncount = 1\n'
        text += "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    recipes = [plan.recipe for plan in read_recipe(write_recipe(tmp_path, text)).sections]
    assert [recipe.geometry.name for recipe in recipes[: len(MULTI_GRIDS)]] == list(MULTI_GRIDS)
    assert [recipe.kind for recipe in recipes[len(MULTI_GRIDS) :]] == [
        "5x5 irregular jigsaw",
        "7x7 irregular jigsaw",
        "9x9 x killer",
        "9x9 x jigsaw",
    ]


def test_sections_without_a_level(tmp_path):
    """Where no ladder rates a section's puzzles it gives no level, whatever the language."""
    text = changed("level = 1", 'per_page = 1\nvariant = ["even-odd", "anti-knight"]')
    recipe = read_recipe(write_recipe(tmp_path, text.replace("svg = true", "play = false")))
    assert recipe.sections[0].recipe.clues == ("even-odd",)
    assert not recipe.sections[0].recipe.is_levelled
    read_recipe(write_recipe(tmp_path, f'language = "de"\n{text}'))


PARTED = """\
name = "parted"
title = "Parted"
[page]
printer = "office"
size = "a4"
puzzles = 4
[[section]]
title = "Growing"
introduction = "From small to large."
per_page = 2
large_print = true
level = 1
symmetry = "none"
parts = [
    {size = "4x4", count = 3},
    {size = "6x6", count = 2},
    {level = 2, count = 5, symmetry = "180"},
]
[[section]]
title = "Others"
level = 3
count = 4
"""


def test_parts_of_a_section(tmp_path):
    """A part has the section's keys and its own before these; they are printed as one section."""
    recipe = read_recipe(write_recipe(tmp_path, PARTED))
    four, six, nine, others = recipe.sections
    assert [plan.recipe.geometry.size for plan in recipe.sections] == [4, 6, 9, 9]
    assert [plan.recipe.level for plan in recipe.sections] == [1, 1, 2, 3]
    assert nine.recipe.symmetry is Symmetry.ROTATIONAL_180
    assert six.recipe.symmetry is Symmetry.NONE
    assert four.style == six.style == nine.style == PageStyle(2, large_print=True)
    assert others.style is None
    assert [len(parts) for parts in printed_sections(recipe.sections)] == [3, 1]
    assert four.introduction
    assert not six.introduction
    assert nine.name == "Growing, 9x9"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("level = 1\n", "level = 1\ncount = 3\n", "count is told by the parts: remove it."),
        ("level = 2, count", "level = 2, per_page = 4, count", "per_page is of the whole section"),
        ("level = 2, count = 5", "level = 2", "count is missing: give how many puzzles"),
        ("level = 2, count", "levle = 2, count", "no key levle here: did you mean level?"),
        (
            '"6x6", count',
            '"6x6", level = 3, count',
            "level is 2 after a part of level 3: let levels",
        ),
        ('"6x6", count', '"6x6", require = ["x-wing"], count', "level"),
        ("per_page = 2", "per_page = 5", "per_page is 5: give how many to a page: 1, 2, 3,"),
        ("per_page = 2", "per_page = 9", "9 puzzles of 9x9 on a page of a4 have digits of 11.3"),
        ("parts = [", "parts = []\nother = [", "parts is a list: give a list of tables, such as"),
    ],
)
def test_faults_of_parts(tmp_path, before, after, said):
    """What is wrong with a part is told with the line where parts begin."""
    assert before in PARTED
    lines = refusal(tmp_path, PARTED.replace(before, after, 1))
    assert any(said in line for line in lines), lines
    assert {int(line.partition(":")[0]) for line in lines} <= {9, 10, 11, 12, 13, 14, 15, 16}


@pytest.mark.parametrize(
    ("keys", "page", "said"),
    [
        ('level = 2\norder = "score"', "", 'rise says the order: remove order = "score".'),
        ("level = 2", 'difficulty = "none"', "rise is by what is shown"),
        ('variant = "thermometer"', "", "made without one"),
        ('score = "1.5..3.0"', 'difficulty = "time"', "rise by minutes is within one level"),
    ],
)
def test_a_rise_that_cannot_be_promised_is_refused(tmp_path, keys, page, said):
    """Where nothing that is shown would rise, a recipe with rise = true is refused."""
    head = f'name = "x"\ntitle = "X"\n[page]\nprinter = "office"\nsize = "a4"\n{page}\n'
    section = f'[[section]]\ntitle = "S"\nrise = true\n{keys}\n'
    lines = refusal(tmp_path, f"{head}{section}count = 4\n")
    assert any(said in line for line in lines), lines
    equal = "parts = [{level = 2, count = 1}, {level = 2, count = 2}]\n"
    (line,) = refusal(
        tmp_path, head.replace(page, "") + '[[section]]\ntitle = "S"\nrise = true\n' + equal
    )
    assert "level is 2 after a part of level 2: let levels rise, or remove rise." in line


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 1, 1)])
def test_a_part_that_no_ladder_rates_cannot_rise(tmp_path, order):
    """Whichever part of a section has no level, its rise is refused, in one sentence."""
    parts = ("{level = 2, count = 1}", '{variant = "thermometer", count = 2}')
    text = 'name = "x"\ntitle = "X"\n[page]\nprinter = "office"\nsize = "a4"\n'
    text += '[[section]]\ntitle = "S"\nrise = true\n'
    text += f"parts = [{', '.join(parts[i] for i in order)}]\n[files]\nplay = false\n"
    (line,) = refusal(tmp_path, text)
    assert line.startswith("8: rise is by level, and 9x9 thermometer is made without one")
    assert read_recipe(write_recipe(tmp_path, text.replace("rise = true\n", "")))


@pytest.mark.parametrize(("difficulty", "order"), [("stars", "effort"), ("time", "time")])
def test_a_rise_says_the_order(tmp_path, difficulty, order):
    """A section that rises is sorted by what is shown."""
    head = f'name = "x"\ntitle = "X"\n[page]\ndifficulty = "{difficulty}"\n'
    page = 'printer = "office"\nsize = "a4"\n'
    section = '[[section]]\ntitle = "S"\nlevel = 3\ncount = 4\nrise = true\n'
    (plan,) = read_recipe(write_recipe(tmp_path, head + page + section)).sections
    assert (plan.rises, plan.order) == (True, order)


def test_a_key_in_small_is_declared(tmp_path):
    """A key says how many solutions a page has; both at once are refused, and so are others."""
    text = changed("puzzles = 4", "puzzles = 4\nkey = 12")
    assert read_recipe(write_recipe(tmp_path, text)).layout.solved_per_page == 12
    (line,) = refusal(tmp_path, text.replace("key = 12", "key = 12\nsolutions = 6"))
    assert "key says how many solutions: remove solutions." in line
    (line,) = refusal(tmp_path, text.replace("key = 12", "key = 13"))
    assert "give how many solutions in small to a page: 12, 20, 30, 36" in line


@pytest.mark.parametrize(
    ("size", "key", "thin", "thick"), [("6x9", 20, 40, 1330), ("8.5x11", 36, 40, 980)]
)
def test_what_fits_is_for_the_margins_of_the_book(tmp_path, size, key, thin, thick):
    """A key that a book like this has room for is taken; a thick one has wide inside margins."""
    page = f'[page]\nprinter = "kdp"\nsize = "{size}"\npuzzles = 2\nkey = {key}\n'
    text = f'name = "tiny"\ntitle = "T"\n{page}[[section]]\ntitle = "S"\nlevel = 1\ncount = '
    assert read_recipe(write_recipe(tmp_path, f"{text}{thin}")).layout.key == key
    (line,) = refusal(tmp_path, f"{text}{thick}")
    assert f"{key} solutions in small of 9x9 on a page of {size} have digits of" in line


def test_the_author_of_a_book(tmp_path):
    """The author of the recipe is that of the cover, unless this has another."""
    text = changed('title = "A', 'author = "Anna Blum"\ntitle = "A').replace('"office"', '"kdp"')
    text = text.replace("count = 8", "count = 99") + '[cover]\nblurb = "B"\n'
    recipe = read_recipe(write_recipe(tmp_path, text.replace("puzzles = 4", "puzzles = 1")))
    assert (recipe.author, recipe.cover.author) == ("Anna Blum", "Anna Blum")
    other = read_recipe(
        write_recipe(tmp_path, text.replace("puzzles = 4", "puzzles = 1") + 'author = "C. D."\n')
    )
    assert (other.author, other.cover.author) == ("Anna Blum", "C. D.")
