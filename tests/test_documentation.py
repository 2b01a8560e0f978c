"""The documentation's examples are what the code does, and its reference has every public name."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from fractions import Fraction
from importlib import import_module, util
from io import StringIO
from itertools import pairwise

import click
import pytest

import gridmill
from book.language import LANGUAGES
from book.print.numbers import NUMBER_RATIO
from generator.blocks import LEAST, MOST
from gridmill.cli import COMMANDS, load
from gridmill.cli.error_handler import TRACEBACK
from gridmill.cli.status import Status, worst
from gridmill.judging.judgement import KEY_BYTES
from gridmill.judging.pipeline import CHUNK, FAR, GROWN, QUICK_SECONDS
from gridmill.publishing.sections import ALONE_SECONDS
from puzzle.kernel.store import KEPT_DAYS, MOST_BYTES
from solver.certify import model, splitting
from solver.diagnosis.slips import MOST_TRIED
from solver.human.engine.extent import FEW, MANY, SMALL
from solver.proof import PATIENCE
from solver.proof.limits import MOST_CELLS
from solver.proved import PATIENCE_WITH_CAGES
from solver.solve import ENGINES
from tests.gridmill.shell import gen
from tests.gridmill.shell import gridmill as run
from tests.loops import at_least_one
from tests.test_rooms import ROOMS, ROOT

DOCS = ROOT / "docs"
BLOCK = re.compile(r"(?ms)^ *```(\w+)\n(.*?)^ *```$")


def hooks():
    """The module that makes the reference."""
    pytest.importorskip("mkdocs")
    spec = util.spec_from_file_location("hooks", DOCS / "_site" / "hooks.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_has_every_public_name():
    """Each public name stands once in the reference, by an address that no module has as well."""
    module = hooks()
    lines = [line for room in module.TITLES for line in module.reference(room)]
    named = [line.split()[1].rpartition(".") for line in lines if line.startswith("::: ")]
    assert sorted(name for _, _, name in named) == sorted(gridmill._HOME_OF)
    for home, _, name in named:
        assert getattr(import_module(home), name) is getattr(gridmill, name)
        assert not (ROOT / home.replace(".", "/") / f"{name}.py").exists()


def test_every_page_is_in_the_menu():
    """No page of the documentation is left out of the site's menu, and none is there twice."""
    menu = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    written = hooks().written()
    assert {f"reference/{room}.md" for room in hooks().TITLES} < set(written)
    assert sorted(menu) == sorted(pages | set(written))


def test_decisions_have_their_names_in_the_menu():
    """The menu calls each decision what its page does."""
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    for page in at_least_one((DOCS / "decisions").glob("*.md")):
        title = page.read_text("utf-8").split("\n")[0].partition(". ")[2]
        assert f'- "{title}": decisions/{page.name}' in menu


def test_pictures_in_html_are_where_the_built_page_looks():
    """Pictures that no Markdown names are found, as built pages lie where their sources do."""
    assert "use_directory_urls: false" in (ROOT / "mkdocs.yml").read_text("utf-8")
    pictures = [
        (page, name)
        for page in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"))
        for name in re.findall(r'<img src="([^"]+)"', page.read_text("utf-8"))
    ]
    assert len(pictures) > 20
    assert [name for page, name in pictures if not (page.parent / name).is_file()] == []


def test_the_commands_have_a_page():
    """What every command and every command of these says of itself is on the page of them."""
    text = "\n".join(hooks().commands())
    for name in COMMANDS:
        for inner in ("", *(f" {one}" for one in getattr(load(name), "commands", {}))):
            assert f"\n## gridmill {name}{inner}\n\n```text\nUsage: gridmill {name}{inner} " in text


ENVIRONMENT = (DOCS / "environment.md").read_text("utf-8")
OF_LIBRARIES = {"COLUMNS", "TMPDIR", "TZ", "_GRIDMILL_COMPLETE", "_GEN_COMPLETE"}
"""What Python and click read, beside what gridmill itself does."""


def test_the_environment_is_told():
    """Every variable that some room reads is on the page, and no other but those of libraries."""
    read = {TRACEBACK}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            found = re.findall(r'environ\.(?:get|setdefault)\("(\w+)"', path.read_text("utf-8"))
            read.update(found)
    rows = re.findall(r"(?m)^\| (`[A-Z_`, ]+`) \|", ENVIRONMENT)
    told = {name for row in rows for name in re.findall(r"\w+", row)}
    assert told == (read - {"TERM"}) | OF_LIBRARIES
    assert "TERM=dumb" in ENVIRONMENT
    assert f"for {KEPT_DAYS} days goes, and the oldest above {MOST_BYTES >> 20} MB" in ENVIRONMENT


def test_every_status_has_its_row():
    """The table of exit statuses has each of them once."""
    rows = re.findall(r"(?m)^\| ([\d, ]+) \|", ENVIRONMENT)
    assert sorted(int(one) for row in rows for one in row.split(",")) == sorted(Status)


def test_the_order_of_statuses_is_as_told():
    """Of two statuses the one that the page names first counts."""
    page = (DOCS / "architecture.md").read_text("utf-8")
    order = re.search(r"Of several the first counts in the order ([\d, ]+)\.", page)[1]
    named = [Status(int(one)) for one in order.split(",")]
    assert sorted((*named, Status.OK)) == sorted(Status)
    assert all(worst(*pair) is pair[0] for pair in pairwise(named))


SESSIONS = (ROOT / "noxfile.py").read_text("utf-8")
RUN = re.compile(r"`(?:[A-Z_]+=\S+ )?python (?:-m )?((?:benchmarks/|tests\.)[^`]+)`")
SESSION = re.compile(r"nox -s (\w+)")
TOLD = {
    page: " ".join(page.read_text("utf-8").split())
    for page in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "configs").glob("*.md"))
}


@pytest.mark.parametrize(
    "page",
    [page for page, text in TOLD.items() if RUN.search(text) or SESSION.search(text)],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_what_is_run_beside_commands_is_there(page):
    """Each benchmark, module of tests and session of nox that a page names, with its options."""
    commands, sessions = RUN.findall(TOLD[page]), SESSION.findall(TOLD[page])
    assert commands or sessions
    for command in commands:
        name, *words = command.split()
        file = ROOT / (name if name.endswith(".py") else f"{name.replace('.', '/')}.py")
        source = file.read_text("utf-8")
        for option in (word for word in words if word.startswith("--")):
            assert f'"{option}"' in source, command
    for session in sessions:
        assert f"def {session}(session)" in SESSIONS


HUNDRED, THOUSAND = 100, 1000
FIGURES = [
    ("README.md", "by any of five engines", (len(ENGINES), 5)),
    ("README.md", "in twelve languages from English to Chinese", (len(LANGUAGES), 12)),
    ("docs/book.md", f"have one size, {Fraction(NUMBER_RATIO).limit_denominator(9)} of", None),
    ("docs/certificate.md", f"at every {model.EVERY:,}th run", None),
    ("docs/certificate.md", f"After {splitting.MOST_LEARNED:,} clauses cases are tried.", None),
    (
        "docs/certificate.md",
        f"a hundred nodes come after the first {splitting.FEW_LEARNED:,} clauses",
        (splitting.NODES_WITH_RULES, HUNDRED),
    ),
    ("docs/certificate.md", f"no more than {splitting.FEW_ROWS} rows beside the houses", None),
    ("docs/certificate.md", f"({splitting.SOME_LEARNED:,} where no row has weights", None),
    ("docs/certificate.md", f"told by more than {splitting.LONGEST_WALK} columns", None),
    (
        "docs/certificate.md",
        "try a hundred cases before those nodes",
        (splitting.MOST_ADVISED, HUNDRED),
    ),
    (
        "docs/proof-format.md",
        f"after {PATIENCE:,} trials (in `gen`, {PATIENCE_WITH_CAGES:,} with cages)",
        None,
    ),
    ("docs/proof-format.md", "where at most five cells remain", (MOST_CELLS, 5)),
    ("docs/judging.md", f"and no more than {MOST_TRIED};", None),
    (
        "docs/cluster.md",
        f"`validate` hands {FAR['milp']} records at a time to a worker, {FAR['search']:,} with",
        None,
    ),
    ("docs/cluster.md", f"{LEAST} to {MOST:,} of them by the length of the run", None),
    ("docs/cluster.md", f"with {KEY_BYTES} bytes a puzzle that tell its canonical form", None),
    ("docs/cluster.md", "not made here in the first two seconds", (ALONE_SECONDS, 2)),
    ("docs/decisions/0001-kernel-cache.md", f"nobody has used for {KEPT_DAYS} days", None),
    ("docs/decisions/0001-kernel-cache.md", f"more than {MOST_BYTES >> 20} MB", None),
    ("docs/decisions/0006-judging-many.md", "is handed four records at first", (CHUNK["milp"], 4)),
    ("docs/decisions/0006-judging-many.md", f"chunks double up to {GROWN} while", None),
    ("docs/decisions/0006-judging-many.md", "After half a second a worker", (QUICK_SECONDS, 0.5)),
    ("docs/decisions/0010-few-extents.md", f"places for {FEW} extra houses, or", None),
    ("docs/decisions/0010-few-extents.md", f"or else for {MANY}, the most", None),
    ("docs/decisions/0010-few-extents.md", f"of more than {SMALL}×{SMALL} have tables of", None),
    ("docs/decisions/0013-cases.md", "a thousand in all", (splitting.MOST_EXPECTED, THOUSAND)),
    ("docs/decisions/0016-kept-programs.md", f"every {model.EVERY:,}th run of a program", None),
]
"""A page, what it says with a figure, and where that is a word the constant and what it must be."""


@pytest.mark.parametrize(("page", "said", "equal"), FIGURES, ids=range(len(FIGURES)))
def test_the_figures_of_pages_are_the_constants(page, said, equal):
    """What a page says how many of is what the program has."""
    assert said in " ".join((ROOT / page).read_text("utf-8").split())
    assert equal is None or equal[0] == equal[1]


@pytest.mark.parametrize("page", ["../README.md", "explaining.md", "python.md", "tutorial.md"])
def test_the_python_of_a_page(page):
    """The examples of a page run one after the other, and print what stands below them."""
    blocks = BLOCK.findall((DOCS / page).read_text("utf-8"))
    known: dict[str, object] = {}
    printed = None
    compared = 0
    for kind, text in blocks:
        if kind == "python":
            output = StringIO()
            with redirect_stdout(output):
                exec(text, known)  # noqa: S102 (our own page)
            printed = output.getvalue()
        elif kind == "text":
            assert printed == text
            compared += 1
    assert known
    assert compared >= 1 or page in ("../README.md", "explaining.md")


@pytest.mark.parametrize("number", range(3))
def test_the_commands_of_the_tutorial(number, monkeypatch):
    """Each command of the tutorial works as written, in the folder of a copy."""
    monkeypatch.chdir(ROOT)
    commands = re.findall(r"(?m)^\$ (.*)$", (DOCS / "tutorial.md").read_text("utf-8"))
    program, *words = shlex.split(commands[number])
    ran = (gen if program == "gen" else run)(*words)
    assert ran.status == (1 if "validate" in words else 0), ran.err
    assert len(ran.out.splitlines()) >= 3
    shown = (DOCS / "tutorial.md").read_text("utf-8").partition(f"$ {commands[number]}\n")[2]
    assert program != "gen" or shown.startswith(f"{ran.out}```")
    if "explain" in words:  # "The first line tells its level …, at the end stands the solution"
        first, *_, last = ran.out.splitlines()
        assert "Level " in first
        assert "hardest step" in first
        assert re.fullmatch(r" *Solved: \d{81}", last)


TYPED = re.compile(r"`((?:gridmill|gen) [^`]+)`|(?m:^ *(?:\$ )?((?:gridmill|gen) [^`\n]+)$)")
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "configs").glob("*.toml")]


def typed(page):
    """Each command that a page names or shows: what is typed, word by word."""
    text = re.sub(r"(?m)^#+ ", "", page.read_text("utf-8"))
    for found in TYPED.finditer(text):
        line = " ".join((found[1] or found[2]).split())
        if not found[2] or "--" in line:  # a line of prose may begin with one of the names
            yield re.split(r" [|>#;&] ?", line)[0].split()


TYPED_ON = {page: lines for page in PAGES if (lines := list(typed(page)))}


@pytest.mark.parametrize("page", TYPED_ON, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_can_be_typed(page):
    """Every command on a page exists, and has each option that is named with it."""
    for program, *words in TYPED_ON[page]:
        if program == "gridmill" and (words[0].startswith("-") or words[0] not in COMMANDS):
            assert words[0] in ("--version", "--help", "proofs"), words
            continue
        command = load("gen" if program == "gen" else words.pop(0))
        if isinstance(command, click.Group) and words and not words[0].startswith("-"):
            command = command.commands[words[0]]
        options = {name for param in command.params for name in param.opts} | {"--help"}
        named = {word.split("=")[0].strip("',.:") for word in words if word.startswith("--")}
        assert named <= options, (program, command.name, words)
