"""CSV with a column of puzzles: the shapes of Kaggle's data sets."""

import pytest

from tests.puzzle.formats.reading import (
    EASY,
    ROWS,
    contents,
    detected,
    only_error,
    records,
    set_aside,
)

DIGITS = EASY.replace(".", "0")
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{DIGITS},{SOLUTION}\n",
        f"quizzes,solutions\n{DIGITS},{SOLUTION}\n",
        f"id,puzzle,solution,clues,difficulty\n1,{EASY},{SOLUTION},30,0.0\n",
        f"\ufeffID;Puzzle;Solution\r\n1;{DIGITS};{SOLUTION}\r\n",
        f'"id","puzzle"\n"1","{EASY}"\n',
        f"score\tpuzzle\n1.2\t{DIGITS}\n",
        f"puzzle\n{DIGITS}\n",
        f'name,puzzle\n"Smith, Jane",{DIGITS}\n',
    ],
)
def test_shapes(text):
    """The column is found by its name, whatever stands beside it."""
    assert detected(text) == "csv"
    assert contents(text) == [EASY]


def test_files_put_together():
    """A header in the middle of a file names the columns of what follows."""
    text = f"puzzle,solution\n{DIGITS},\nid,puzzle\n7,{DIGITS}\n"
    assert [record.line for record in records(text)] == [2, 4]
    assert contents(text) == [EASY, EASY]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"1,{EASY[:-1]}", "line 2, column 3: 80 characters, 1 too few: a 9x9 puzzle"),
        (f"1,{EASY[:-1]}k", "line 2, column 83 (r9c9): 'k' is no digit"),
        (f'"1","{EASY[:-1]}k"', "line 2, column 86 (r9c9): 'k' is no digit"),
        ("1", "line 2: 1 entry: the puzzle is expected in entry 2."),
        (f"{EASY[:-1]}k,{EASY[:-1]}k", "line 2, column 163 (r9c9): 'k' is no digit"),
        (f'1,"{EASY}', "line 2: The quotes of this line do not match"),
    ],
)
def test_errors(line, message):
    """A line that does not fit its header says where."""
    assert only_error(f"id,puzzle\n{line}\n").startswith(message)


def test_without_a_header():
    """Without a header or a puzzle to see, every line is a record that says what is missing."""
    assert contents(f"{DIGITS[1:]},1\n{DIGITS[1:]},2\n", "csv") == [
        f"line {line}: No column is named: begin the file with a line such as puzzle,solution."
        for line in (1, 2)
    ]


@pytest.mark.parametrize(
    "line",
    [
        f"{EASY},{SOLUTION}",
        f"{EASY};easy;1.2",
        f"17,{DIGITS}",
        f"Jane\t{EASY}\t2026-11-21",
        f'"{EASY}"',
        f"'{EASY}',",
        f"{EASY},",
        f'"Smith, Jane","{EASY}"',
    ],
)
def test_lines_without_a_header(line):
    """One entry that is a puzzle is the puzzle, on each line; a bad line is malformed in place."""
    assert detected(line) == "csv"
    assert contents(f"{line}\n{line}\r\n") == [EASY, EASY]
    bad = line.replace(EASY[:9], f"{EASY[:8]}k").replace(DIGITS[:9], f"{DIGITS[:8]}k")
    found = contents(f"{line}\n{bad}\n{line}\n")
    assert found[::2] == [EASY, EASY]
    assert found[1].startswith(f"line 2, column {bad.index('k' + EASY[9]) + 1} (r1c9)")


@pytest.mark.parametrize("line", [f"{EASY},{DIGITS}", f"{EASY},{EASY[:-1]}k", f"{EASY[:-1]},7"])
def test_lines_that_do_not_show_which_entry_it_is(line):
    """Two puzzles on a line, or none, are one malformed record."""
    only_error(line)


@pytest.mark.parametrize(
    "text",
    [
        "Dear sir, puzzle, thanks\nBob",
        "I like your puzzle, problem, and quiz.",
        "Hobbies: chess, sudoku, hiking\nBye",
        "name;hobby;sudoku\nTom;chess;yes\nAnn;x;no",
        "product,quantity,puzzles\nbox,3,12\nbag,1,4",
        "givens, 27",
    ],
)
def test_words_that_are_over_no_puzzles(text):
    """A line with such a word between commas is a header over puzzles alone; else it is text."""
    assert contents(text) == []
    assert [one.text for one in set_aside(text)] == [text]
    rows = "\n".join(ROWS)
    assert contents(f"{text}\n\n{rows}\n") == [EASY]
    assert [one.text for one in set_aside(f"{text}\n\n{rows}\n")] == [text]


def test_a_header_over_a_puzzle_that_was_forgotten():
    """An empty entry is malformed, and those below are read by the header."""
    forgotten, read = contents(f"id,puzzle,solution\n1,,\n2,{EASY},\n")
    assert "0 characters" in forgotten
    assert read == EASY


@pytest.mark.parametrize(
    ("header", "rest"),
    [("puzzle,solution,difficulty", "3.0"), ("puzzle,solution,level,score", "3,4.5")],
)
def test_a_wrong_solution_is_claimed_whatever_the_other_columns_are(header, rest):
    """A long header is a header too: the solution that differs is no second puzzle of its line."""
    wrong = SOLUTION[:-2] + "97"
    (record,) = records(f"{header}\n{EASY},{wrong},{rest}\n")
    assert str(record.content) == EASY
    assert record.claims is not None
    assert str(record.claims.solution) == wrong
    assert record.claims.score == rest.split(",")[-1]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("kind", ["X", "diagonal", "X-Sudoku"])
def test_a_kind_in_a_column_is_a_rule_once(separator, kind):
    """It is heeded, not told as a clue beside the puzzle, and its houses are there once."""
    (record,) = records(f"puzzle{separator}variant\n{EASY}{separator}{kind}\n")
    assert len(record.content.geometry.extra_houses) == 2
    assert record.unheeded == ()


@pytest.mark.parametrize(
    ("header", "yes"),
    [
        ("puzzle;solution;clues;level;minimal", "yes"),
        ("Rätsel;Lösung;Vorgaben;Stufe;minimal", "ja"),
        ("grille;solution;indices;niveau;minimale", "oui"),
        ("sudoku;solución;pistas;nivel;mínimo", "sí"),
        ("schema;soluzione;indizi;livello;minimale", "sì"),
        ("puzzel;oplossing;aantal aanwijzingen;niveau;minimaal", "ja"),
        ("sudoku;solução;dicas;nível;mínimo", "sim"),
        ("zadanie;rozwiązanie;liczba wskazówek;poziom;minimalne", "tak"),
        ("bulmaca;çözüm;ipucu sayısı;seviye;minimal", "evet"),
        ("судоку;решение;число подсказок;уровень;минимально", "да"),
        ("問題;解答;ヒント数;レベル;極小", "はい"),
        ("题目;答案;提示数;难度;极小", "是"),
    ],
)
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_columns_claim_in_each_language(header, yes, separator):
    """A solution, a number of givens, a level and whether it is minimal, of one row and of two."""
    wrong = SOLUTION[:-2] + "97"
    rows = [f"{EASY};{wrong};28;2;{yes}", f"{EASY[::-1]};;30;4;{yes}"]
    for count in (1, 2):
        text = "\n".join([header, *rows[:count]]).replace(";", separator)
        first, *_ = records(f"{text}\n")
        claims = first.claims
        assert claims is not None
        assert str(claims.solution) == wrong
        assert (claims.given_count, claims.level, claims.is_minimal) == (28, 2, True)


@pytest.mark.parametrize(("name", "count"), [("hints", 3), ("pistas", 12), ("ヒント", 5)])
def test_help_in_a_column_is_no_number_of_givens(name, count):
    """A solver had so many hints; the puzzle has more givens than that."""
    (record,) = records(f"puzzle,{name}\n{EASY},{count}\n")
    assert record.claims is None
