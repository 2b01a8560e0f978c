"""Puzzles that no reader knows, seen by their digits: a second look at text without any puzzle.

Programs, apps and people have more ways to write a grid than anyone can list. What they have in
common is that it stays the same from cell to cell: nine lines with nine cells, whatever parts and
surrounds these; 81 values, or values with their numbers; row, column and digit of each given, in
the same words each time; or 81 signs in a row amid anything. What is read so is held against the
rules: a hundred numbers of something else break them at once, and of eighteen there is hardly a
case in fifty that does not; so a grid that keeps them, with givens enough, was meant as one. Where
two ways of reading keep the rules, nothing is read.

What was assumed is said. Each look takes time linear in the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from puzzle.formats.chance import is_sound
from puzzle.formats.mixed.comment import holds_puzzle
from puzzle.formats.mixed.loose import CELLS, MOST_SLIPS, SIZE, Loose, grid_of
from puzzle.formats.mixed.loose_numbers import listed
from puzzle.formats.mixed.loose_rows import below_labels, grouped, one_by_one, rows, side_by_side
from puzzle.formats.mixed.mended import read_as, signs_read, without_emoji
from puzzle.grid import Grid
from puzzle.message import message

MOST_LINES = 2_000
MOST_CHARACTERS = 100_000
"""Lines, and characters, of a text that gets a second look."""
_WHOLE = re.compile(rf"(?<![\w.*-])(?:[0-9._*-]{{{CELLS}}}){{1,16}}(?![\w.*-])")
"""81 signs, or the same of several puzzles that run together."""
_NAME_BEFORE = re.compile(r"[^\W\d_].*[=:|,(\[]\s*([\"'`]?)")
"""A name before them, and the quote that opens."""
_COMMAND_BEFORE = re.compile(r"(?<![^\W_])[^\W\d_]{2,20}\s([\"'`]?)\Z")
"""The same of a word, as of a command."""
_LONGEST_NAME, _LONGEST_COMMAND = 200, 24
_FROM_BELOW = "\\setrow"
"""A macro of LaTeX's whose rows are counted from the last, and have a reader of their own."""
_PATCH = re.compile(r"@@ -[0-9]")
_LINE_END = re.compile(r"\\r?\\n|\\n")
_PROPERTY = re.compile(r"[A-Z-]{2,20}(?:;[^:]{0,60})?:(?=[0-9._*-]{9})")
"""The name of a property of a card or a calendar, before a row."""
_OF_CARDS = "BEGIN:V"
"""What a card, a calendar and what lies in it begin with."""
_FOLDED = re.compile(r"\r?\n[ \t]")
_GAP = re.compile(r"(?<=[0-9._*-])\s{2,20}(?:[|\u2502]\s{1,20})?(?=[1-9])")
"""What parts a grid from what stands right of it."""
_CANDIDATES = re.compile("1?2?3?4?5?6?7?8?9?")
_LONGEST_STAMP = 80
_STAMP = re.compile(
    r"\s{0,4}(?:(?:\[[^\[\]\n]{1,30}\]\s)?\[[^\[\]]{0,24}[0-9]:[0-9]{2}[^\[\]]{0,8}\]\s{0,2}"
    r"(?:<[^<>\s]{1,30}>|[^:\n]{1,30}:|[^\W\d_][^\d:.|]{1,30}$)?"
    r"|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\s+From\s[^:\n]{1,40}\sto\s[^:\n]{1,30}:"
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?:\s?[AaPp]\.?[Mm]\.?)?\s?-\s?[^:\n]{1,30}:|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\s<[^<>\s]{1,30}>"
    r"|[^\W\d_]{0,2}\s?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\t[^\t\n]{1,30}\t| [^\W\d_]{1,20} )\"?"
    r"|[0-9]{4}\W{0,2}\w\s?[0-9]{1,2}\w\s[0-9]{1,2}\w\s(?:\w{2}\s)?[0-9]{1,2}:[0-9]{2},\s[^:\n]{1,30}:)\s?"
)
"""When, and by whom, what stands behind it was written in a chat."""
_TAG_OF_FORUMS = re.compile(
    r"\[/?(?:font|size|colou?r|code|pre|tt|mono|quote|spoiler|hide|hidden|cent(?:er|re)|left|list)"
    r"(?:=[^\[\]\n]{0,40})?\]",
    re.IGNORECASE,
)
_BOLD_LABEL = re.compile(r"(\s*\|?\s*)\*\*([^\s*|])\*\*(?=\s*\|)")
"""The name of a row of Markdown's tables, set in bold."""
_BREAK = re.compile(r"<br\s?/?>", re.IGNORECASE)
"""What begins a line of a page."""
LOOK_ALIKES = {
    **dict.fromkeys("OoQD", "0"),
    **dict.fromkeys("lIi!", "1"),
    **dict.fromkeys("Zz", "2"),
    **dict.fromkeys("Ss$", "5"),
    **dict.fromkeys("Gb", "6"),
    "B": "8",
    **dict.fromkeys("gq", "9"),
}
"""Letters, and the digits that a scanner takes for them."""
_INTO_DIGITS = str.maketrans(LOOK_ALIKES)
_SCANNED = re.compile(r"(?=.{0,60}[1-9])[0-9OoQDlIi!ZzSs$GbBgq.*_\u00b7|\u2502\u2503: -]{9,60}")
"""A row of cells and of such letters."""
_BETWEEN_LETTERS = re.compile(r"[\s|\u2502\u2503,;]+")
_LETTERS_AND_BLANKS = re.compile(r"(?:[A-Z.0_*-]+|[a-z.0_*-]+)")
_FEWEST_LETTERS = SIZE - 1
"""Kinds of letters of a puzzle that has them for digits."""
_OF_PATCH = message("assumed.patch", "Read as it is after the change.")


def loosely(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of a text that no other reader finds any in, in order.

    Args:
        lines: of the text.
    """
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_CHARACTERS:
        return []
    if any(_FROM_BELOW in text for text in lines):
        return []
    bare = _unstamped(lines)
    plain = [*map(without_emoji, bare)]
    views = list[Sequence[str]]([lines])
    for view in (bare, plain, _without_candidates(lines), _untagged(lines), _unfolded(lines)):
        views += [view] if view not in views else []
    found = [_seen(view) for view in views]
    # A full grid may be the solution of one that another look shows.
    puzzles = (one for one in found if any(not puzzle.grid.is_full for puzzle in one))
    return (
        next(puzzles, [])
        or _with_look_alikes(views[-1])
        or _of_letters(views[-1])
        or next(filter(None, found), [])
    )


def _seen(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of a text as it stands, by the first way of looking that finds any."""
    looks: tuple[Callable[[Sequence[str]], list[Loose]], ...] = (
        _wholes,
        _patched if any(map(_PATCH.match, lines)) else rows,
        side_by_side,
        grouped,
        below_labels,
        one_by_one,
        listed,
        _escaped,
    )
    return next(filter(None, (look(lines) for look in looks)), [])


def _unstamped(lines: Sequence[str]) -> Sequence[str]:
    """Return the same without the moments and the writers of a chat, before what they wrote."""
    return [
        _STAMP.sub("", text, count=1) if ":" in text[:_LONGEST_STAMP] else text for text in lines
    ]


def _untagged(lines: Sequence[str]) -> Sequence[str]:
    """Return the same without the tags of forums and Markdown's stars, which say how it looks."""
    bare = [_TAG_OF_FORUMS.sub("", text) if "[" in text else text for text in lines]
    bare = [_BREAK.sub(" ", text) if "<" in text else text for text in bare]
    bare = [_BOLD_LABEL.sub(r"\1\2", text, count=1) if "**" in text else text for text in bare]
    return bare if bare != [*lines] else lines


def _without_candidates(lines: Sequence[str]) -> Sequence[str]:
    """Return the same without the candidates of nine cells each, which stand right of rows."""
    return [
        text[: gap.start()]
        if (gap := _GAP.search(text)) is not None and _are_candidates(text[gap.end() :])
        else text
        for text in lines
    ]


def _are_candidates(text: str) -> bool:
    """Recognise nine cells, some of them of several digits that ascend, and all of such digits."""
    cells = text.replace("|", " ").split()
    return len(cells) == SIZE < sum(map(len, cells)) and all(map(_CANDIDATES.fullmatch, cells))


def _unfolded(lines: Sequence[str]) -> Sequence[str]:
    """Return the same, the folded lines of a card or a calendar whole, and empty behind it."""
    if not any(text.startswith(_OF_CARDS) for text in lines):
        return lines
    whole = [text.rstrip("\r") for text in lines]
    head = 0
    for at, text in enumerate(whole):
        if text[:1] in (" ", "\t"):
            whole[head], whole[at] = whole[head] + text[1:], ""
        else:
            head = at
    return whole


def _with_look_alikes(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of rows in which a scanner took digits for letters like them.

    They must keep the rules; what was read for what is said.
    """
    changed = {at: text for at, text in enumerate(lines) if _SCANNED.fullmatch(text)}
    plain = [
        text.translate(_INTO_DIGITS) if at in changed else text for at, text in enumerate(lines)
    ]
    if plain == [*lines]:
        return []
    found = list[Loose]()
    for one in rows(plain):
        signs = Counter(sign for at in range(one.first, one.last) for sign in changed.get(at, ""))
        read = [read_as(sign, digit) for sign, digit in LOOK_ALIKES.items() if signs[sign]]
        told = sum(signs[sign] for sign in "123456789")
        if read and not one.grid.conflicts() and 2 * told >= one.grid.given_count:
            found.append(one._replace(notes=(signs_read(read),)))
    return found


def _of_letters(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of rows, or of lines of 81 signs, with nine letters for the digits.

    All of a text have the same letters; the first in the alphabet is read as 1.
    """
    cells = {at: _BETWEEN_LETTERS.sub("", text) for at, text in enumerate(lines)}
    told = {
        at: row
        for at, row in cells.items()
        if len(row) in (SIZE, CELLS) and _LETTERS_AND_BLANKS.fullmatch(row)
    }
    letters = sorted({sign for row in told.values() for sign in row if sign.isalpha()})
    if not _FEWEST_LETTERS <= len(letters) <= SIZE:
        return []
    digits = str.maketrans("".join(letters), "123456789"[: len(letters)])
    plain = [told.get(at, "").translate(digits) for at in range(len(lines))]
    named = [f"is: {row}" if len(row) == CELLS else row for row in plain]
    note = message(
        "assumed.letters-digits",
        "Read {letters} as 1 to {last}.",
        letters=", ".join(letters),
        last=len(letters),
    )
    return [one._replace(notes=(note,)) for one in (*_wholes(named), *rows(plain))]


def _wholes(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of 81 signs behind a name, quoted or not, without their solutions."""
    found = dict[Grid, Loose]()
    for at, text in enumerate(lines):
        for told in () if holds_puzzle(text) else _WHOLE.finditer(text):  # set apart by its writer
            before = text[max(0, told.start() - _LONGEST_NAME) : told.start()]
            name = _NAME_BEFORE.search(before)
            if name is None or name.end() < len(before):
                name = _COMMAND_BEFORE.search(before, max(0, len(before) - _LONGEST_COMMAND))
            if name is None or not text.startswith(name[1], told.end()):
                continue
            signs = told.group()
            parts = (signs[n : n + CELLS] for n in range(0, len(signs), CELLS))
            for grid in filter(None, map(grid_of, parts)):
                if is_sound(grid, MOST_SLIPS):
                    found.setdefault(grid, Loose(at, at + 1, grid))
    puzzles = [one for one in found.values() if not one.grid.is_full]
    return puzzles or list(found.values())


def _patched(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of a patch, as they are after it."""
    kept = [(at, text[1:]) for at, text in enumerate(lines) if not text.startswith("-")]
    found = rows([text for _, text in kept])
    return [
        Loose(kept[one.first][0], kept[one.last - 1][0] + 1, one.grid, (_OF_PATCH,))
        for one in found
    ]


def _escaped(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of a text in which ends of lines are written as signs, and folded."""
    text = _FOLDED.sub("", "\n".join(lines))
    if len(_LINE_END.findall(text)) < SIZE - 1:
        return []
    inner = [
        _PROPERTY.sub("", one).replace('"', " ") for one in _LINE_END.sub("\n", text).split("\n")
    ]
    found = [one for look in (_wholes, rows) for one in look(inner)][:1]
    at = [n for n, line in enumerate(lines) if _LINE_END.search(line)]
    last = next((n for n in range(at[-1] + 1, len(lines)) if lines[n][:1] not in " \t"), len(lines))
    return [Loose(at[0], last, one.grid, one.notes) for one in found]
