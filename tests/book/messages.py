"""The messages that a catalogue must have: those of the code, the lessons and the techniques."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from book.varieties import all_varieties
from puzzle.symmetry import Symmetry
from solver.human import PLAYERS, PLAYERS_WITH_CAGES, PLAYERS_WITH_CLUES

ROOT = Path(__file__).parents[2]
SAYING = ("text", "say")
COUNTING = ("counted", "forms")
REPLYING = [ROOT / "book" / "screen" / name for name in ("reply.py", "places.py")]
FINDING = [
    *sorted((ROOT / "puzzle").rglob("*.py")),
    ROOT / "solver" / "findings.py",
    ROOT / "solver" / "diagnosis" / "answers.py",
    ROOT / "gridmill" / "judging" / "claims.py",
    ROOT / "gridmill" / "judging" / "judgement.py",
    ROOT / "gridmill" / "catalogue" / "published.py",
    *REPLYING,
]
NOT_TOLD = ("rules", "undecided", "path.none", "path.ends")
"""Ids of findings that replies leave out, or say in other words."""
CLAIMS = ("solution", "level", "score")
SAID_IN_TEMPLATE = re.compile(r'tongue\.(?:text|counted)\("([^"]+)"(?:, "([^"]+)")?')


@cache
def reply_messages() -> dict[str, str | None]:
    """Every message of replies, with its plural where it has one."""
    found: dict[str, str | None] = {}
    for path in FINDING:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(_found(tree))
        if path in REPLYING:
            found.update(_said(tree))
    for name in ("reply.txt", "reply.html"):
        text = (ROOT / "book" / "templates" / name).read_text(encoding="utf-8")
        found.update({one: many or None for one, many in SAID_IN_TEMPLATE.findall(text)})
    found.update(dict.fromkeys(CLAIMS))
    found.update({s.sentence: None for s in Symmetry if s is not Symmetry.NONE})
    return found


def _found(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
        if node.func.id == "Term" and texts:
            yield texts[0], None
        if node.func.id in ("message", "counting") and texts[0] and texts[0] not in NOT_TOLD:
            yield texts[1], (texts[2] if node.func.id == "counting" else None)


def messages() -> dict[str, str | None]:
    """Every message, with its plural where it has one, in the order of the code."""
    found: dict[str, str | None] = {}
    for path in sorted((ROOT / "book").rglob("*.py")):
        if path in REPLYING:
            continue
        found.update(_said(ast.parse(path.read_text(encoding="utf-8"))))
    rows = tomllib.loads((ROOT / "book" / "data" / "techniques.toml").read_text(encoding="utf-8"))
    for row in rows.values():
        for key in ("text", "simple", "simple_name"):
            if key in row:
                found[" ".join(row[key].split())] = None
    for variety in all_varieties().values():
        found.update({variety.name: None, variety.one: None, variety.text: None})
        found.update({variety.numbered: None} if variety.numbered else {})
    for rung in (*PLAYERS.rungs, *PLAYERS_WITH_CAGES.rungs, *PLAYERS_WITH_CLUES.rungs):
        for technique in rung.finder.techniques:
            found[technique.label] = None
    return found


def _said(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
        if name in SAYING and len(texts) == 1 == len(node.args) and isinstance(texts[0], str):
            yield texts[0], None
        if name in COUNTING and len(texts) == 2:
            yield texts[0], texts[1]
