"""Lines of programs, which state no rule to anybody: statements, calls, and what comments say.

People send a grid inside the program that has it, or the page of a manual that shows both. A line
is taken for one of a program by its signs and its keywords, whatever the language; signs that stand
in words to people too count where enough lines beside it are of a program.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.text import remembered

_STATEMENT = re.compile(
    r"[=!]=|:=|\s{3}(?:--|//|;|%)\s|&\s*$|[+*|&-]=|&&|\|\||\+\+|::|\)\s*(?:[{:;]|then\b|do\b)|[{}]\s*$|^\s*[})]"
    r"|\b[A-Za-z_][\w.]*\((?!(?:e?s|n|en|r)\))|[A-Za-z_]\[[\w, +*'\"-]+\]|\\n|\s!!\s|`\w+`\s"
    r"|^\s*(?:import|package|using|use)\s+[\w.:/{}*\"'<>-]+\s*;?\s*$"
    r"|^\s*(?:def|class|func|fun|fn|function|#?include|public|private|static|const|var|int|void"
    r"|bool|char|elif|elsif|endif|foreach|println?|printf|echo|dim)\s+[^.!?]*$"
)
"""What only a program has in a line, or where a line of one begins and ends."""
_MAY_BE_STATEMENT = re.compile(
    r";\s*$|\)\s*$|->|=>|<-|^\s*(?:let|val|import|return|from|if|else|while|for|next|end|begin|then"
    r"|do|type|data|module|where|case|switch|match|try|domain|declare|print)\b[^.!?]*$"
    r"|^\s*[A-Za-z_][\w.]*\s=\s|^\s*(?://|/\*|\*|--\s|;|%|\(\*|\{-|rem\b|'|!\s|<!--|@\w)"
    r"|\b(?:[a-z]+_[a-z_0-9]+|[a-z]+[A-Z]\w*)",
    re.IGNORECASE,
)
"""What stands in words to people, too."""
_REMARK = re.compile(r"\s*(?://|/\*|\*/|--+ ?\w|;+\s|%|\(\*|\{-)")
"""What a comment begins with, other than a bullet, and a hash, as headings have it."""
_MEMBER = re.compile(
    r"\s*(?:([\"'])[^\"'\n]*\1?\s*(?::|$)|[}0-9]"
    r"|\{\s*[\"']|[A-Za-z_$][\w$]*\s?:(?![:=])|$)"
)
_ITEM = re.compile(r"\s*(?:[\"'{}\[\]]|[0-9.*_-]|null\b|$)")
"""How what an object or a list has begins, with or without quotes around names, or a remark."""
_OF_NAMES = re.compile(r"\s*\[?\s*\{\s*[A-Za-z_]\w*\s?(?:[^\w\s:=\"']|=\s?[A-Z])")
"""A bracket with a name behind it that has no value, or that of another name."""
_STRING = re.compile(r"""\s*(['"])[^'"]*\1,?\s*""")
_WORD = re.compile(r"[^\W\d_]{2}")
_FEWEST, _PART = 3, 5
"""Lines that are of a program by themselves, at least; and of so many lines one."""


@remembered
def is_statement(line: str) -> bool:
    """Recognise a line of a program that has words in it, by its signs and keywords."""
    return _WORD.search(line) is not None and _STATEMENT.search(line) is not None


def is_string(line: str) -> bool:
    """Recognise a text in quotes alone on its line, as of a list in a program."""
    return _STRING.fullmatch(line) is not None


def is_remark(line: str) -> bool:
    """Recognise a comment of a program by what it begins with."""
    return _REMARK.match(line) is not None


def opens_data(line: str, below: str) -> bool:
    """Tell whether a bracket alone on its line opens an object or a list, and no block.

    Args:
        line: any.
        below: the next line that is not empty.
    """
    match line.rstrip():
        case "{":
            return _MEMBER.match(below) is not None
        case "[":
            return _ITEM.match(below) is not None
    return False  # what is indented is within something that is no data, or would have been read


def is_block(text: str) -> bool:
    """Recognise a line in brackets that no data begin with: ``{a, b}``, ``[{X, Y} || X <- L]``."""
    return _OF_NAMES.match(text) is not None


def is_program(text: str) -> bool:
    """Tell whether at least half of the lines of a text are statements or comments of a program."""
    lines = [line for line in text.split("\n") if line.strip()]
    found = sum(is_statement(line) or is_remark(line) or line.lstrip()[0] == "*" for line in lines)
    return 2 * found >= max(len(lines), 1)


def without_code(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a text, with nothing in place of those that are of a program."""
    filled = sum(bool(line.strip()) for line in lines)
    found = sum(map(is_statement, lines))
    is_program = found >= _FEWEST and _PART * found >= filled
    return [
        ""
        if is_statement(line)
        or is_remark(line)
        or (is_program and _MAY_BE_STATEMENT.search(line) is not None)
        else line
        for line in lines
    ]
