"""A style sheet without variables, for pictures that are files of their own.

Browsers know variables of CSS. Programs that set pages or edit pictures mostly do not: they leave
out the lines, and fill the rest black. So the colours are written out, those of a dark screen
behind the others.

What is read is the form of ``step.css`` and ``clues.css``: the variables of ``svg.grid``, once for
paper and once in a block of its own for a dark screen, a class for each tone, and plain rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DARK = re.compile(r"@media ([^{]+)\{\s*svg\.grid \{([^}]*)\}\s*\}")
_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\((--[a-z-]+)\)")
_MIXED = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)")
_TONE = "--tone"

_Rule: TypeAlias = tuple[str, list[str]]
"""Selector and declarations."""
_Rules: TypeAlias = list[_Rule]


def written_out(sheet: str) -> str:
    """Return a style sheet with each variable's value in its place."""
    sheet = _COMMENT.sub("", sheet)
    dark = _DARK.search(sheet)
    rules = _rules(_DARK.sub("", sheet))
    colours = _variables(rules[0][1])
    text = _sheet(rules, colours)
    if dark is None:
        return text
    changing = [(name, [one for one in own if "--" in one]) for name, own in rules]
    night = _sheet(changing, colours | _variables(_declarations(dark[2])))
    return f"{text}@media {dark[1].strip()} {{\n{night}}}\n"


def _rules(sheet: str) -> _Rules:
    return [(rule[1].strip(), _declarations(rule[2])) for rule in _BLOCK.finditer(sheet)]


def _declarations(block: str) -> list[str]:
    return [one for one in (each.strip() for each in block.split(";")) if one]


def _variables(declarations: list[str]) -> dict[str, str]:
    """Return the variables that a block sets."""
    pairs = (one.partition(":") for one in declarations if one.startswith("--"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _sheet(rules: _Rules, colours: Mapping[str, str]) -> str:
    lines = (
        f"{name} {{ {' '.join(f'{one};' for one in own)} }}\n"
        for name, own in _without_variables(rules, colours)
        if own
    )
    return "".join(lines)


def _without_variables(rules: _Rules, colours: Mapping[str, str]) -> Iterator[_Rule]:
    """Yield the rules with colours written out; one by tone once for each class of a tone."""
    tones = {name: set_here[_TONE] for name, own in rules if _TONE in (set_here := _variables(own))}
    for name, own in rules:
        shown = [one for one in own if not one.startswith("--")]
        if not any(_TONE in one for one in shown):
            yield name, [_filled(one, colours) for one in shown]
            continue
        for tone, value in tones.items():
            yield f"{name}{tone}", [_filled(one, {**colours, _TONE: value}) for one in shown]


def _filled(declaration: str, colours: Mapping[str, str]) -> str:
    while _VARIABLE.search(declaration):  # a tone is made of others
        declaration = _VARIABLE.sub(lambda found: colours[found[1]], declaration)
    return _MIXED.sub(lambda found: _mixed(found[1], int(found[2]), found[3]), declaration)


def _mixed(one: str, share: int, other: str) -> str:
    """Return a colour that is so many per cent of one, and the rest of another."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round((share * a + (100 - share) * b) / 100):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    """Return red, green and blue of a colour such as #fff or #16191d, each 0 to 255."""
    digits = colour[1:]
    width = len(digits) // 3
    return [int(digits[i : i + width] * (3 - width), 16) for i in range(0, len(digits), width)]
