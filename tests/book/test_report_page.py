"""The page of verdicts: every record is on it, counted, and shown with what was found."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import pytest

from book import PageAside
from book.screen import report_page as module
from gridmill.judging.judgement import Judgement
from gridmill.judging.page_records import page_record
from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.formats import Letter
from puzzle.formats.cell_names import named_cell
from puzzle.formats.json_members import one_line
from solver.report import decide
from solver.verdict import Verdict
from tests import reports
from tests.book.contrast import contrast, schemes
from tests.book.judged import page_of, records, repeated, said
from tests.book.parsed import Page, check_leads_somewhere, check_needs_no_network
from tests.loops import at_least_one
from tests.puzzle.rules import full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)
TEMPLATES = Path(module.__file__).parents[1] / "templates"
WHOLE = page_of(records())


def article(number: int, text: str = WHOLE) -> str:
    """The part of the page about one record."""
    return text.partition(f'id="r{number}"')[2].partition("</article>")[0]


def looks(part: str, look: str) -> int:
    return len(re.findall(rf'class="{look}"', part))


def test_every_record_has_its_article():
    """Records stand in order, each with its verdict and its place, and all tags are closed."""
    page = Page(WHOLE)
    assert [found["id"] for found in page.articles] == [f"r{n}" for n in range(1, 8)]
    for found, record in zip(page.articles, records(), strict=True):
        assert record.verdict in found["text"]
        assert record.place in found["text"]


def test_mails_say_who_sent_them():
    """Sender and subject stand under the place, as text; what is of no mail has neither."""
    letters = (Letter("Zoë <zoe@example.org>", "a <b>"), Letter("", "Hi", is_quoted=True))
    sent = [
        page_record(Judgement("1.eml", 3, reports.unique(), letter=letter, where="text:3"))
        for letter in (*letters, None)
    ]
    page = page_of(sent)
    said = ["Zoë &lt;zoe@example.org&gt;: “a &lt;b&gt;”"]
    said += ["Nobody who is named: “Hi”, in an earlier mail that it quotes"]
    assert re.findall(r'<p class="sent-by">(.*)</p>', page) == said


def test_counts_add_up_by_verdict_and_by_file():
    """Each row and each column of the table adds up to the number of records."""
    rows = re.findall(r"<tr>(.*?)</tr>", WHOLE, re.DOTALL)
    table = [[c.replace("–", "0") for c in re.findall(r"<td>(.+?)</td>", row)] for row in rows[1:]]
    counts = [list(map(int, row)) for row in table]
    assert [row[-1] for row in counts] == [5, 1, 1, 7]
    assert all(sum(row[:-1]) == row[-1] for row in counts)
    assert [sum(column) for column in zip(*counts[:-1], strict=True)] == counts[-1]
    assert re.search(r"7 records</b>:\s*1 malformed,\s*2 none,\s*1 many,\s*1 undecided,\s*2", WHOLE)
    assert "1 repeats an earlier puzzle." in WHOLE
    assert "standard input" in WHOLE


def test_text_set_aside_is_counted_and_shown():
    """What is no attempt at a puzzle is counted in the head, and stands below the records."""
    found = [
        PageAside("a.txt:1", "Dear editor,\n\nsee <below>", 2),
        *(PageAside(f"a.txt:{at}", "Bye", 1) for at in range(9, 8 + module.MOST_ASIDE)),
    ]
    assert "set aside" not in WHOLE
    page = page_of(records(), aside=found)
    total = f"{module.MOST_ASIDE + 1} lines of text set aside"
    assert re.search(rf'<a href="#aside">\s*{total}\.</a>', page)
    shown = page.partition('id="aside"')[2]
    assert "<dt>a.txt:1</dt><dd>Dear editor,\n\nsee &lt;below&gt;</dd>" in shown
    assert "more." not in shown
    longer = page_of(records(), aside=[*found, PageAside("b.txt:1", "One\nline\nmore", 3)])
    assert "b.txt:1" not in longer
    assert re.search(r"And\s+3 lines more\.", longer)
    check_leads_somewhere(longer)


def test_contradiction_is_framed_and_the_slip_dashed():
    """Each given of the contradiction has a frame, the others are pale; the slip is dashed."""
    part, blamed = article(2), reports.none().contradiction.cells
    assert looks(part, "framed") == len(blamed)
    pale = re.search(r'<g class="given pale".*?</g>', part)[0]
    digits = "".join(re.findall("<text[^>]*>([0-9]+)<", pale))
    assert len(digits) == reports.none().grid.given_count - len(blamed)
    assert looks(part, "doubtful") == 1
    assert "r1c3: 1 → blank" in part
    assert "r1c3: 1 → 4" in part
    assert "cannot stand together" in part


def test_rivals_are_halved_and_repairs_added():
    """Where the solutions differ both digits stand; the repair is a picture of its own."""
    part, report = article(3), reports.many()
    assert looks(part, "cut") == len(report.differs) == 4
    assert looks(part, "halved") == looks(part, "added") == 1
    halves = re.search(r'<g class="half".*?</g>', part)[0]
    one, other = report.rivals.pair
    digits = [str(digit) for cell in report.differs for digit in (one[cell], other[cell])]
    assert re.findall(r">(\d)</text>", halves) == digits
    assert looks(part, "plus") == len(report.repairs.givens) == 1
    assert "With r7c3 = 1 there is exactly one solution" in part
    assert "15 solutions." in part


def test_conflicts_are_joined():
    """Every pair of givens that breaks a rule has a line."""
    assert looks(article(4), "join") == 1
    full = Grid.parse("555" + "0" * 78)
    assert looks(article(1, page_of([said(decide(full), 1)])), "join") == 3


def test_unique_tells_level_path_and_what_can_go():
    """Level, score, path, symmetry and proof are told; each given that can go is ringed."""
    part, report = article(1), reports.unique()
    assert looks(part, "spare") == len(report.removable)
    for words in ("1, SE 1.2", "Hidden Single × 30", "half a turn", "infeasible"):
        assert words in part
    assert str(report.solution) in part


def test_duplicate_leads_to_the_earlier_record():
    """A repeated puzzle links to its first appearance on the page; the first does not."""
    assert '<a href="#r1">puzzles.txt:1</a>' in article(7)
    assert "The same puzzle" not in article(1)
    elsewhere = repeated(1, "puzzles.txt", "the catalogue, number 7")
    part = article(1, page_of([elsewhere]))
    assert "the catalogue, number 7" in part
    assert "<a " not in part


def test_malformed_shows_the_character_and_the_nearest_reading():
    """The line at fault is shown around the character, with a caret under it."""
    part = article(6)
    lines = re.search(r"<pre.*?>(.*?)</pre>", part, re.DOTALL)[1].split("\n")
    text, pointer = (re.sub(r"<.*?>", "", line) for line in lines)
    shown = text.replace("&lt;", "<")
    assert pointer.index("^") == shown.index("<")
    assert "column 41" in pointer
    assert "<mark>&lt;</mark>" in part
    assert "With . for the &lt; in column 41 it has exactly one solution." in part
    assert reports.MINIMAL in part


def test_every_cell_of_a_description_is_named():
    """What is marked is told in words too, by cell, for those who do not see the picture."""
    (words,) = re.findall(r"<desc.*?>(.*?)</desc>", article(2))
    framed = re.search(r"framed: (.*?);", words)[1].split(", ")
    cells = tuple(named_cell(name, 9) for name in framed)
    assert cells == reports.none().contradiction.cells
    assert words.endswith("rows: 531.7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 "
                          ".6....28. ...419..5 ....8..79")  # fmt: skip


def test_links_and_names_lead_somewhere():
    """Ids are unique, and every reference on the page has a target."""
    check_leads_somewhere(WHOLE)


def test_page_needs_no_network_and_no_script():
    """Nothing is fetched from anywhere, and nothing runs."""
    check_needs_no_network(WHOLE)


def test_what_was_sent_is_text():
    """Names of files and what stands in them never become elements."""
    assert "new &amp; &lt;old&gt;.txt:3" in WHOLE
    assert "<old>" not in WHOLE


def test_filter_has_every_verdict_that_occurs():
    """There is a choice for each verdict on the page, with a rule that leaves only those."""
    rules = sheet("report.css")
    for verdict in module.VERDICTS:
        assert f'id="show-{verdict}"' in WHOLE
        assert f"#show-{verdict}:checked) .record:not(.is-{verdict})" in rules
    assert 'id="show-duplicate"' in WHOLE
    assert 'id="show-problems"' in WHOLE
    assert "<fieldset" not in page_of([said(reports.minimal(), 1)])


def test_other_geometries_are_drawn_with_their_houses():
    """A variant is drawn on its own board, and each board stands on the page once."""
    diagonal = Grid(bytes(81), Geometry.diagonal())
    small = Grid.parse("1" + "." * 15)
    told = [said(decide(grid, engine="search"), 1) for grid in (diagonal, small, diagonal)]
    text = page_of(told)
    boards = re.findall(r'<g id="b\d">(.*?)</g></g>', text)
    assert [board.count("<text") for board in boards] == [18, 8]
    assert text.count('<use href="#b0"/>') == 2
    assert boards[0].count('d="M0 0L540 540"') == boards[0].count('d="M540 0L0 540"') == 1


def test_every_record_says_under_which_rules_it_was_judged(monkeypatch):
    """Its kinds where it is read, each rule and the whole record as text; and so does a line."""
    rng, full = Random(3), full_grids(FOUR)[5]
    kinds = sorted(KINDS.keys() - {"entropicline"})  # whose size three divides
    clues = [random_constraint(kind, rng, FOUR, full) for kind in kinds]
    ruled = [FOUR.with_constraints([clue]) for clue in clues]
    grids = [Grid(full.digits[:12] + bytes(4), of) for of in [*ruled, Geometry.diagonal(2, 2)]]
    told = [said(decide(grid, engine="search"), 1) for grid in grids]
    text = unescape(page_of(told))
    for number, grid in enumerate(grids, 1):
        part = article(number, text)
        assert told[number - 1].findings["rules"] in part
        assert all(rule in part for rule in grid.geometry.rules)
        assert one_line(grid) in part
    monkeypatch.setattr(module, "MOST_DRAWN", 0)
    monkeypatch.setattr(module, "MOST_UNIQUE", 0)
    text = unescape(page_of(told))
    assert all(one.findings["rules"] in article(at, text) for at, one in enumerate(told, 1))


def test_a_puzzle_without_a_level_says_why():
    """No human technique knows arrows, which stands where others have their level."""
    arrow = KINDS["arrow"]((0,), (1, 4))
    grid = Grid(full_grids(FOUR)[5].digits[:12] + bytes(4), FOUR.with_constraints([arrow]))
    assert "Unlevelled: no human technique knows" not in WHOLE
    solved = replace(decide(grid, engine="search"), verdict=Verdict.UNIQUE)
    assert "Unlevelled: no human technique knows" in page_of([said(solved, 1)])


def test_long_runs_show_unique_puzzles_as_lines(monkeypatch):
    """Beyond a limit unique puzzles are lines, and so are the other records; the page says so."""
    unique, none = said(reports.minimal(), 1), said(reports.none(), 2)
    monkeypatch.setattr(module, "MOST_UNIQUE", 2)
    monkeypatch.setattr(module, "MOST_DRAWN", 1)
    text = page_of([unique, unique, none])
    assert (text.count("record full"), text.count("record short")) == (3, 0)
    assert 'class="rule"' not in text
    text = page_of([unique, none, unique, none, unique])
    kinds = re.findall(r"record (full|short) is-(\w+)", text)
    assert kinds == [
        ("short", "unique"),
        ("full", "none"),
        ("short", "unique"),
        ("short", "none"),
        ("short", "unique"),
    ]
    assert "With more than 2 unique puzzles, each of them is one line" in text
    assert "The first 1 records that need a look are drawn" in text
    assert "Minimal." in article(1, text)


def test_many_files_share_a_row(monkeypatch):
    """Beyond a limit files are counted together, and the table still adds up."""
    monkeypatch.setattr(module, "MOST_FILES", 2)
    told = [said(reports.minimal(), 1, f"{n}.txt") for n in range(5)]
    text = page_of(told)
    assert "3 more files" in text
    assert re.findall(r"<td>(\d)</td></tr>", text) == ["1", "1", "3", "5"]


def test_notice_is_told():
    """What is to be known about the whole run stands at the top."""
    assert "Broken off &amp; kept." in page_of(records(), "Broken off & kept.")
    assert 'class="notice"' not in WHOLE


def test_same_page_for_the_same_records():
    """A page has no time, place or chance in it."""
    assert page_of(records()) == WHOLE


def test_nothing_judged_is_a_page_too():
    """A run without records has a page that says so."""
    assert "0 records" in page_of([])


TEXT_ON = [(name, f"{name}-ground") for name in ("--unique", "--none", "--many", "--malformed")] + [
    ("--undecided", "--undecided-ground")
]


def sheet(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_badges_stand_out_on_light_and_on_dark(text, ground):
    """What a badge says has a contrast of 4.5 or more in both schemes."""
    for scheme in at_least_one(schemes(sheet("report.css"))):
        assert contrast(scheme[text], scheme[ground]) >= 4.5


def test_marks_stand_out_on_light_and_on_dark():
    """Digits have a contrast of 4.5 on what is behind them, and frames one of 3."""
    for marks, grid in at_least_one(
        zip(schemes(sheet("verdict.css")), schemes(sheet("step.css")), strict=True)
    ):
        for ground in ("--clash", "--differ", "--helps"):
            assert contrast(grid["--ink"], marks[ground]) >= 4.5
        assert contrast(marks["--help"], marks["--helps"]) >= 4.5
        assert contrast(marks["--pale"], grid["--paper"]) >= 4.5
        assert contrast(marks["--bad"], marks["--clash"]) >= 3
        assert contrast(marks["--doubt"], marks["--clash"]) >= 3
        assert contrast(marks["--doubt"], grid["--paper"]) >= 3
        assert contrast(marks["--cutting"], marks["--differ"]) >= 3
        assert contrast(marks["--let"], grid["--paper"]) >= 3
