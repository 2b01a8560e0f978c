"""Libraries of positions: lines are read as they are meant, and answered."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from puzzle.errors import NotationError
from puzzle.grid import Grid
from solver.human import HODOKU, marks_of
from solver.human.every_step import every_step
from solver.human.library import CODES, CaseAnswer, LibraryCase
from solver.human.registry import FINDERS, ROWS, Technique
from solver.human.step import Candidate
from tests.corpora import grids
from tests.loops import at_least_one
from tests.solver.human.cases import FOLDER, Case, read_cases
from tests.test_rooms import ROOT

EXACT, NOTHING = CaseAnswer.EXACT, CaseAnswer.NOTHING
CODE_OF = {
    slug: codes[0] for slug, row in ROWS.items() if (codes := row.library) and slug in FINDERS
}
OPTIONAL = {"empty-rectangle-of-two": "0402-1", "overlapping-als-xy-wing": "0902-2"}


def line_of(case: Case, code: str) -> str:
    """A case of ours as a line of a library."""
    givens = case.givens or case.grid
    cells = "".join(
        "." if not digit else f"{'' if givens[cell] else '+'}{digit}"
        for cell, digit in enumerate(case.grid)
    )
    gone = " ".join(f"{c.digit}{c.cell // 9 + 1}{c.cell % 9 + 1}" for c in case.removed)
    effects = sorted(case.effects or ())
    removed = [effect[1:] for effect in effects if effect[0] == "-"]
    placed = [effect[1:] for effect in effects if effect[0] == "+"]
    digits = "".join(sorted({effect[0] for effect in removed or placed}))
    return f":{code}:{digits or 'x'}:{cells}:{gone}:{' '.join(removed)}:{' '.join(placed)}:"


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted({**CODE_OF, **OPTIONAL}))
def test_our_own_cases_are_found(slug: str):
    """Each case that fires is answered exactly, as a line of a library."""
    code = OPTIONAL.get(slug) or CODE_OF[slug]
    cases = [c for c in read_cases(FOLDER / f"{slug}.txt") if c.effects and c.technique in ROWS]
    for case in at_least_one(cases[:4]):
        assert LibraryCase.parse(line_of(case, code)).answer() is EXACT, str(case)


def test_a_case_that_finds_nothing():
    """A code with -x is right where there is nothing of these digits, and wrong where there is."""
    case = next(c for c in read_cases(FOLDER / "x-wing.txt") if c.effects)
    line = line_of(case, "0300-x")
    assert LibraryCase.parse(line).answer() is CaseAnswer.SOMETHING
    digits = line.split(":")[2]
    other = line.replace(f":{digits}:", f":{9 if digits != '9' else 8}:", 1)
    assert LibraryCase.parse(other).answer() is NOTHING
    of_any = line.replace(f":{digits}:", "::", 1)
    assert LibraryCase.parse(of_any).answer() is CaseAnswer.SOMETHING
    assert LibraryCase.parse(f":0300-x::{'.' * 81}:::").answer() is NOTHING
    assert NOTHING.is_right
    assert not CaseAnswer.SOMETHING.is_right


def test_what_is_not_quite_the_case():
    """Fewer effects are within a step; a candidate that no step removes is missing."""
    case = next(c for c in read_cases(FOLDER / "x-wing.txt") if c.effects and len(c.effects) > 1)
    fields = line_of(case, "0300").split(":")
    removed = fields[5].split()
    fields[5] = removed[0]
    assert LibraryCase.parse(":".join(fields)).answer() is CaseAnswer.WITHIN
    left = next(
        f"{d}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, digits in enumerate(LibraryCase.parse(":".join(fields)).marks.candidates)
        for d in digits
        if str(d) not in fields[2]
    )
    fields[5] = f"{removed[0]} {left}"
    assert LibraryCase.parse(":".join(fields)).answer() is CaseAnswer.MISSING
    assert not CaseAnswer.MISSING.is_right


def test_steps_together():
    """What one step after another of the technique removes is found together."""
    fields: list[str] = []
    for case in read_cases(FOLDER / "pointing.txt"):
        if case.effects and case.grid != case.givens:
            line = line_of(case, "0100")
            fields = line.split(":")
            steps = list(every_step(LibraryCase.parse(line).marks, "pointing"))
            gone = {c for step in steps for c in step.eliminations}
            if len(steps) > 1 and not any(gone == {*step.eliminations} for step in steps):
                break
    fields[5] = " ".join(f"{c.digit}{c.cell // 9 + 1}{c.cell % 9 + 1}" for c in sorted(gone))
    assert LibraryCase.parse(":".join(fields)).answer() is CaseAnswer.TOGETHER


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "slug"), [("1302", "region-forcing-chain"), ("1303", "dynamic-forcing-chain")]
)
def test_each_forcing_chain_is_found(code: str, slug: str):
    """What the longest forcing chain of a position shows is found too, not what the first shows."""
    grid = grids("top1465")[5]
    *_, last = every_step(marks_of(grid), slug)
    gone = " ".join(f"{c.digit}{c.cell // 9 + 1}{c.cell % 9 + 1}" for c in last.eliminations)
    placed = " ".join(f"{c.digit}{c.cell // 9 + 1}{c.cell % 9 + 1}" for c in last.placements)
    digits = "".join(sorted({str(c.digit) for c in (*last.eliminations, *last.placements)}))
    cells = str(grid).replace("0", ".")
    line = f":{code}:{digits}:{cells}::{gone}:{placed}:"
    assert LibraryCase.parse(line).answer() is CaseAnswer.EXACT


def test_a_line_is_read_whole():
    """Code, variant, digits, placed digits, gone candidates and effects stand where they should."""
    cells = "53+4" + "." * 78
    case = LibraryCase.parse(f":0711-3:67:{cells}:114 999:672 777::7")
    assert (case.code, case.variant) == ("0711", "3")
    assert not case.is_siamese
    assert not case.finds_nothing
    assert case.digits == {6, 7}
    assert case.givens == Grid.parse("53" + "." * 79)
    assert case.marks.grid == Grid.parse("534" + "." * 78)
    assert 9 not in case.marks.candidates[80]
    assert case.eliminations == {Candidate(55, 6), Candidate(60, 7)}
    assert Technique.ALS_AIC in case.techniques
    plain = LibraryCase.parse(f":0711:67:{cells}::672 777::")
    assert Technique.ALS_AIC not in plain.techniques
    siamese = LibraryCase.parse(f":03111:6:{cells}::672::")
    assert siamese.is_siamese
    assert siamese.techniques == (Technique.FINNED_SWORDFISH, Technique.SASHIMI_SWORDFISH)
    assert LibraryCase.parse(f":0999:6:{cells}::672::").answer() is CaseAnswer.UNKNOWN


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f":0901:1:{'.' * 81}::::", "asks for nothing: its candidates that go and digits that"),
        ("0300:1:....", "A case is :code:digits:grid:gone:removed:placed: and more."),
        (f":03:1:{'.' * 81}::::", "'03' is no code such as 0901, 0901-2, 0901-x or 03111."),
        (f":0300:1:{'.' * 80}::::", "The third field has 80 cells of 81."),
        (f":0300:1:{'.' * 81}::51::", "'51' is no candidate: digit, row and column, such as 512."),
    ],
)
def test_what_is_no_case_is_told(line: str, said: str):
    """One sentence says what is wrong."""
    with pytest.raises(NotationError, match=re.escape(said)):
        LibraryCase.parse(line)


HODOKUS_NAMES = """
0000 full-house  0002 hidden-single  0003 naked-single
0100 pointing  0101 claiming  0110 locked-pair  0111 locked-triple
0200 naked-pair  0201 naked-triple  0202 naked-quad
0210 hidden-pair  0211 hidden-triple  0212 hidden-quad
0300 x-wing  0301 swordfish  0302 jellyfish
0310 finned-x-wing  0311 finned-swordfish  0312 finned-jellyfish
0320 sashimi-x-wing  0321 sashimi-swordfish  0322 sashimi-jellyfish
0330 franken-x-wing  0331 franken-swordfish  0332 franken-jellyfish
0340 finned-franken-x-wing  0341 finned-franken-swordfish  0342 finned-franken-jellyfish
0350 mutant-x-wing  0351 mutant-swordfish  0352 mutant-jellyfish
0360 finned-mutant-x-wing  0361 finned-mutant-swordfish  0362 finned-mutant-jellyfish
0371 kraken-fish-1  0372 kraken-fish-2
0400 skyscraper  0401 two-string-kite  0402 empty-rectangle  0403 turbot-fish
0500 simple-colouring  0501 simple-colouring  0502 multi-colouring  0503 multi-colouring
0600 unique-rectangle-1  0601 unique-rectangle-2  0602 unique-rectangle-3
0603 unique-rectangle-4  0604 unique-rectangle-5  0605 unique-rectangle-6
0606 hidden-rectangle  0607 avoidable-rectangle-1  0608 avoidable-rectangle-2  0610 bug-1
0701 x-chain  0702 xy-chain  0703 remote-pair  0706 continuous-loop  0708 aic
0709 grouped-loop  0711 grouped-aic
0800 xy-wing  0801 xyz-wing  0803 w-wing
0901 als-xz  0902 als-xy-wing  0903 als-chain  0904 death-blossom
1101 sue-de-coq  1201 template-set  1202 template-delete
1301 forcing-chain  1302 forcing-chain  1303 dynamic-forcing-chain  1304 dynamic-forcing-chain
"""
"""HoDoKu 2.2.0's codes of techniques, as its libraries of positions have them."""


@pytest.mark.parametrize(("code", "slug"), re.findall(r"(\d{4}) ([a-z0-9-]+)", HODOKUS_NAMES))
def test_codes_are_hodokus(code: str, slug: str):
    """A code is looked for by the technique that HoDoKu means by it."""
    assert slug in {technique.slug for technique in CODES[code]}


def test_codes_are_of_techniques():
    """Every code has four digits and a technique; all but one on HoDoKu's ladder have a code."""
    assert all(re.fullmatch(r"\d{4}", code) and techniques for code, techniques in CODES.items())
    own = {Technique.WXYZ_WING}
    missing = {
        t.slug for rung in HODOKU.rungs for t in rung.finder.techniques if not ROWS[t.slug].library
    }
    assert missing == {t.slug for t in own}


def test_the_benchmark_counts_the_cases(tmp_path):
    """The table has a row for each code, and the share that is right; what is no case is told."""
    case = next(c for c in read_cases(FOLDER / "w-wing.txt") if c.effects)
    file = tmp_path / "cases.txt"
    lines = ["# a heading", "", line_of(case, "0803"), line_of(case, "0803-x"), "nothing"]
    file.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks/techniques.py", "--missing", file],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 1, done.stderr
    out = done.stdout.splitlines()
    assert out[0].startswith("cases.txt:4: something: :0803-x:")
    assert out[1] == "cases.txt:5: A case is :code:digits:grid:gone:removed:placed: and more."
    assert out[3].split() == ["0803", "1", "1", "0", "0", "0", "0", "0", "0", "W-Wing"]
    assert out[-1] == "1 of 2 cases are right, 50.0 %."
