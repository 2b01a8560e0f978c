"""What strangers send that is no plain row nor table: own blanks, programs, RTF, scripts."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

_STATEMENT = "INSERT INTO p VALUES"


@pytest.mark.parametrize("sign", ["#", "~", "="])
def test_a_line_with_a_blank_of_its_own(sign):
    """It is read wherever it stands, and what was read for blank is said."""
    for text in (EASY[::-1], EASY):
        (first, second, third) = records(f"{EASY}\n{text.replace('.', sign)}\n{EASY}\n")
        assert [str(first.content), str(second.content)] == [EASY, text]
        assert second.assumed == f"Read {sign} as blank."
        assert str(third.content) == EASY


def test_rows_of_hashes_that_begin_with_one():
    """Nine rows are read though each begins as a comment does; comments stay comments."""
    text = EASY.replace("5", ".")
    rows = [text[at : at + 9].replace(".", "#") for at in range(0, 81, 9)]
    assert contents("Hi,\n" + "\n".join(map(" ".join, rows)) + "\nBye") == [text]
    assert contents("\n".join(["#########", *ROWS, "# 1 2 3 4 5 6 7 8"])) == [EASY]


@pytest.mark.parametrize(
    "text",
    [
        "INSERT INTO p (id, puzzle, level) VALUES (17, '{line}', 3);",
        '[[puzzle]]\nname = "A"\ngrid = "{line}"\n',
        "val g = arrayOf(\n{calls}\n)",
        "(def board [{lists}])",
        "#2A({vectors})",
        "(defparameter *board*\n  #2A({vectors}))",
        "(setq board '({vectors}))",
        "(make-array '(9 9) :element-type 'fixnum :initial-contents '({vectors}))",
        "(define board\n  (list {conses}))",
        "p =\n  [ {texts}\n  ]",
    ],
)
def test_puzzles_in_programs(text):
    """Statements of SQL, TOML, arrays of calls and of vectors, and lists of texts are read."""
    rows = [row.replace(".", "0") for row in ROWS]
    told = text.format(
        line="".join(rows),
        calls=",\n".join(f"intArrayOf({', '.join(row)})" for row in rows),
        lists="\n".join(f"[{' '.join(row)}]" for row in rows),
        vectors="\n".join(f"({' '.join(row)})" for row in rows),
        conses="\n".join(f"(list {' '.join(row)})".replace("0", "nil") for row in rows),
        texts="\n  , ".join(f'"{row}"' for row in rows),
    )
    assert contents(told) == [EASY]


def test_pairs_of_row_and_column():
    """Pairs are counted from 0 where one is there, from 1 where a 9 is, else refused."""
    givens = [(at // 9, at % 9, digit) for at, digit in enumerate(EASY) if digit != "."]
    for first in (0, 1):
        told = [f"({row + first}, {col + first}): {digit}" for row, col, digit in givens]
        assert contents(f"givens = {{{', '.join(told)}}}") == [EASY]
        assert contents("\n".join(told)) == [EASY]
    inner = [(row, col, digit) for row, col, digit in givens if 0 < row < 8 and 0 < col < 8]
    more = [*inner, (1, 2, "4"), (3, 2, "1"), (3, 5, "7"), (5, 3, "3")]
    refused = only_error("\n".join(f"({row}, {col}) = {digit}" for row, col, digit in more))
    assert "from 0 or from 1" in refused


@pytest.mark.parametrize("names", ["ABCDEFGHI", "one two three four five six seven eight nine"])
def test_rows_with_letters_or_words_before_them(names):
    """A letter or a word that counts the row is no cell of it."""
    labels = names.split() if " " in names else list(names)
    rows = [f"{label}: {' '.join(row)}" for label, row in zip(labels, ROWS, strict=True)]
    assert contents("\n".join(rows)) == [EASY]


def test_what_counts_keys_or_calls_is_no_attempt():
    """The keys of a phone and a call in a sentence are set aside."""
    for text in ("1 2 3 4 5 6 7 8 9", "I call move(1,2,3). Is that right? Then I call set(4,5,6)."):
        assert contents(f"Hi\n\n{text}\n") == []
        assert any(text in one.text for one in set_aside(f"Hi\n\n{text}\n"))


def test_scripts_of_a_page():
    """A page that shows no puzzle has the one of its script; a shown one goes before."""
    script = f"<script>var n=1,board='{EASY}';</script><script>var again='{EASY}'</script>"
    (record,) = records(f"<html><body>Play\n{script}</body></html>")
    assert (str(record.content), record.line) == (EASY, 2)
    assert record.assumed == "Read from a script of the page, which shows no puzzle."
    other = EASY[::-1]
    assert contents(f"<html>{script}<p>{other}</p></html>") == [other]
    assert contents("<html><script>" + "<script>" * 2000 + "</html>") == []


def test_rtf():
    """Paragraphs and tables are read; fonts are no text, and signs by their codes are one each."""
    head = r"{\rtf1\ansi{\fonttbl{\f0 Arial 123456789;}}{\*\generator x}"
    paragraphs = "\\par\n".join(ROWS)
    assert contents(rf"{head}Gr\u252\'fc\'dfe\par {paragraphs}\par Bye}}") == [EASY]
    table = "".join(
        r"\trowd\intbl " + "".join(f"{c.strip('.')}\\cell " for c in row) + "\\row\n"
        for row in ROWS
    )
    assert contents(f"{head}{table}}}") == [EASY]
    assert [one.text for one in set_aside(head + r"Gr\u252\'fcn\par}")] == ["Grün"]
    assert "groups" in only_error(head + "{" * 1000)


@pytest.mark.parametrize("blank", ["\\cdot", "$\\cdot$", "\\phantom{5}", "~", "\\quad", "", "\\ "])
@pytest.mark.parametrize("digit", ["{}", "${}$", "\\textbf{{{}}}", "\\cellcolor{{gray!20}}{{{}}}"])
def test_arrays_of_latex(blank, digit):
    """A digit counts whatever it is set in; what draws none is a blank, a phantom digit too."""
    rows = [
        " & ".join(blank if sign == "." else digit.format(sign) for sign in row) + r" \\"
        for row in ROWS
    ]
    for at in (9, 6, 3):
        rows.insert(at, r"\hline")
    text = "\n".join([r"\begin{array}{|ccc|ccc|ccc|}", *rows, r"\end{array}"])
    assert contents(text) == [EASY]


def test_each_tuple_of_a_statement_is_a_record():
    """Dumps of a database have many puzzles on a line; one with a slip is told by itself."""
    slip = EASY[:-1] + "x9"
    tuples = ", ".join(f"({n}, '{one}', NULL)" for n, one in enumerate((EASY, slip, EASY[::-1])))
    first, second, third = records(f"{_STATEMENT} {tuples};\n")
    assert [str(one.content) for one in (first, third)] == [EASY, EASY[::-1]]
    assert [one.place for one in (first, second, third)] == ["1(1)", "1(2)", "1(3)"]
    assert "82" in str(second.content)
    (one,) = records(f"{_STATEMENT} (7, '{EASY}'), ('no', 'puzzle');\n")
    assert (str(one.content), one.place) == (EASY, "1")


@pytest.mark.parametrize(
    "text",
    [
        "[puzzle]\n{keys}\n\n[about]\nauthor=Ann\n",
        "{keys}\n",
        "\t".join("ABCDEFGHI") + "\n{tabs}\n",
        " ".join(f'"V{n}"' for n in range(1, 10)) + "\n{quoted}\n",
    ],
)
def test_rows_that_settings_and_statistics_number(text):
    """Keys of settings under a heading, and what R writes, without a name above the numbers."""
    rows = list(enumerate(ROWS, start=1))
    told = text.format(
        keys="\n".join(f"row{n}={row}" for n, row in rows),
        tabs="\n".join("\t".join([str(n), *row.replace(".", " ")]) for n, row in rows),
        quoted="\n".join(" ".join([f'"{n}"', *row]).replace(".", "NA") for n, row in rows),
    )
    assert contents(told) == [EASY]


def test_givens_by_letter_and_number():
    """A row may be a letter, as players name cells; that is said, for sheets name columns so."""
    givens = [(at // 9, at % 9, digit) for at, digit in enumerate(EASY) if digit != "."]
    told = [f"{'ABCDEFGHI'[row]}{column + 1}={digit}" for row, column, digit in givens]
    for between in ("\n", ", "):
        (one,) = records(f"My puzzle:\n{between.join(told)}\n")
        assert str(one.content) == EASY
        assert "A cell such as A1 is read as row A, column 1." in one.assumed
    assert all("such as A1" not in one.text for one in set_aside("A1=5 and B2=3 follow.\n"))
