"""Grids that show a puzzle again: half-filled, how far somebody came; or the same, drawn.

As in a letter with the puzzle, ``Current:`` or ``So weit bin ich:``, and the same grid with what
was filled in. What is called so, and has all givens of a puzzle shortly before or behind it and
more digits, is set aside, and that is said of the puzzle. Without such words it stays a record: a
puzzle is sent with more givens, too. Of a pipe the puzzle has to come first. The same puzzle in
another form behind some words (a program that has it as rows, and what the program prints) is one
puzzle too; the same one twice in one form, as in a list, stays two records.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeGuard

from puzzle.errors import line_place
from puzzle.formats.batch import Batch, Found
from puzzle.formats.letter import Letter
from puzzle.formats.record import Record, SetAside
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message, message

MOST_HELD = 16
"""What is read before it is plain that nothing shows how far somebody came with a puzzle."""
_MOST_KNOWN = 64
"""Puzzles of a batch that are compared, the last."""
_MOST_WORDS = 14
_FAR_BACK = 200
"""Characters before a grid where it may be said that it was changed."""
_WORD = re.compile(r"[^\W\d_]{2}")
_CELL = re.compile("[0-9.*_?-]")
_ASSIGNED = re.compile(
    r"\s{0,40}(?:[\w.<>]{1,40} ){0,4}[A-Za-z_]\w{0,40}\s?(?:\[.{0,9}\])?\s?(?::?=|<-)"
)
"""A name that a program gives to what stands behind it."""
_CALLED_SO = re.compile(
    r"\b(?:progress|(?:so|this|thus|how) far"
    r"|where (?:i|we)(?: am|'m|\u2019m|'re| are)"
    r"|stuck|filled(?: in| out)?|partial(?:ly)?|half[ -](?:solved|filled|done)|in progress|wip"
    r"|(?:my|our|present) (?:state|position|attempt|try|grid|working)|what (?:i|we)(?:'ve| have)"
    r"|after (?:\w+ )?(?:steps?|moves?|singles|basics)|snapshot|state"
    r"|(?:zwischen|spiel)?stand|bisher\w*|so ?weit|fortschritt"
    r"|ausgef\u00fcllt|h\u00e4nge"
    r"|en cours|jusqu'(?:ici|\u00e0)|o\u00f9 j'en suis|avanc\w+|rempli\w*|bloqu\u00e9\w*"
    r"|hasta ahora|hasta aqu\u00ed|lo que llevo|avance|relleno|atascad[oa]"
    r"|finora|fin qui|stato|bloccat[oa]|tot nu toe|zover"
    r"|at\u00e9 agora|na razie|dotychczas\w*|dot\u0105d|stan"
    r"|\u015fimdiye kadar|\u043f\u043e\u043a\u0430)\b"
    r"|\u9014\u4e2d|\u3053\u3053\u307e\u3067|\u8fdb\u5ea6|\u9032\u5ea6",
    re.IGNORECASE,
)
"""What people say over a grid that they have begun to fill in."""
_AT_PRESENT = re.compile(
    r"\b(?:now|jetzt|maintenant|ahora|adesso|ora|nu|agora|teraz|\u015fimdi|\u0442\u0435\u043f\u0435\u0440\u044c"
    r"|current(?:ly)?|aktuell\w*|actuel\w*|actual|attuale|huidige?|atual|aktualny|\u015fu an\w*"
    r"|\u0441\u0435\u0439\u0447\u0430\u0441|\u0442\u0435\u043a\u0443\u0449\w+)\b"
    r"|\u73fe\u5728|\u73fe\u72b6|\u5f53\u524d|\u76ee\u524d|\ud604\uc7ac",
    re.IGNORECASE,
)
"""What they say as well, and of a puzzle that they have changed."""
_CHANGED = re.compile(
    r"\b(?:add(?:ed|ing|s)?|correct\w*|fix(?:ed|es)?|repaired|mended|amended|changed|revised?"
    r"|(?:an?other|additional|extra|more|further) (?:clue|given|digit|hint|number)s?"
    r"|updated?|versions?|new|unique|(?:one|single) solution"
    r"|korrigiert\w*|korrektur|verbessert\w*|berichtigt\w*|erg\u00e4nz\w*|hinzu\w*|ge\u00e4ndert\w*|neue?[mnrs]?"
    r"|fassung|eindeutig\w*|zus\u00e4tzlich\w*|(?:einer?|zwei|drei|\d) (?:weiter\w*|\w+ mehr)"
    r"|corrig\w+|ajout\w*|modifi\w+|nouve\w+|suppl\u00e9mentaires?|(?:de|en) plus"
    r"|correg\w+|a\u00f1ad\w+|agreg\w+|nuev[oa]s?|versi\u00f3n|\u00fanica|m\u00e1s"
    r"|corrett\w+|aggiunt\w*|nuov[oaie]|versione|modificat\w*|unica|in pi\u00f9"
    r"|verbeterd\w*|gecorrigeerd\w*|toegevoegd\w*|nieuwe?|versie|extra|aangepast\w*|uniek\w*"
    r"|acrescent\w+|adicion\w+|nov[oa]|vers\u00e3o|mais"
    r"|popraw\w+|doda\w+|now[aey]|wersj\w+|zmienion\w*|wi\u0119cej"
    r"|d\u00fczelt\w*|ekle\w+|yeni|s\u00fcr\u00fcm\w*|fazla"
    r"|\u0438\u0441\u043f\u0440\u0430\u0432\w+|\u0434\u043e\u0431\u0430\u0432\w+|\u043d\u043e\u0432\u0430\u044f|\u0432\u0435\u0440\u0441\u0438\w+|\u0438\u0437\u043c\u0435\u043d\w+|\u0435\u0449[\u0435\u0451])\b"
    r"|\u4fee\u6b63|\u8a02\u6b63|\u8ffd\u52a0|\u65b0\u3057|\u76f4\u3057|\u4fee\u6539|\u66f4\u6b63|\u589e\u52a0|\u6dfb\u52a0|\u65b0\u7684|\uc218\uc815|\ucd94\uac00",
    re.IGNORECASE,
)
"""What is said of a puzzle that was sent before and has another given now: it is judged."""


def without_progress(found: Iterable[Found], *, most_held: int = MOST_HELD) -> Iterator[Found]:
    """Yield the same, where each grid that shows how far somebody came with another is set aside.

    Args:
        found: what a source has, in order.
        most_held: records and texts behind one that are read before it is yielded; 0 where each is
            asked for as it comes.
    """
    held, known = deque[Found](), deque[Found](maxlen=MOST_HELD)
    before = deque[Found](maxlen=MOST_HELD)
    called = deque[Record](maxlen=MOST_HELD)
    is_headed = False
    for one in found:
        if isinstance(one, Batch):
            yield from (*held, one)
            held.clear()
        elif not _is_puzzle(one):
            held.append(one)
        elif _is_written_again(one, [*before, *_named(one, known)]):
            held.append(_of_repeat(one, held))
        elif is_headed or _calls_so(one):
            state = _of_state(one, held, known)
            held.append(state if isinstance(state, SetAside) else _of_puzzle(one, held, called))
            called.append(one)
        else:
            held.append(_of_puzzle(one, held, called) if called else one)
        is_headed = isinstance(one, SetAside) and heads_progress(one.text)
        if isinstance(one, Batch) or _is_puzzle(one):
            known.append(one)
        elif isinstance(one, SetAside) and _WORD.search(one.text):
            before.extend(known)
        while len(held) > most_held:
            yield held.popleft()
    yield from held


def _is_written_again(record: Record, known: Iterable[Found]) -> bool:
    """Recognise a puzzle of the same text in another form, on several lines.

    What is read from cells at their places may be mirrored, if rows and columns are not named.
    """
    grid = record.content
    return isinstance(grid, Grid) and any(
        isinstance(one.content, Grid)
        and ("\n" in one.text or "\n" in record.text)
        and _form_of(one) != _form_of(record)
        and _source_of(one) == _source_of(record)
        and (grid == one.content or (one.notes and grid == _mirrored(one.content)))
        for one in _puzzles_of(known)
    )


def _named(record: Record, known: Iterable[Found]) -> Iterator[Record]:
    """Yield the puzzles with a name of their own, as in a program, where the record has one too."""
    if _ASSIGNED.match(record.text):
        yield from (one for one in _puzzles_of(known) if _ASSIGNED.match(one.text))


def _form_of(record: Record) -> str:
    """Return the first line of a puzzle with a sign, always the same, for each cell."""
    return _CELL.sub("0", record.text.strip().partition("\n")[0])


def _source_of(record: Record) -> tuple[str, Letter | None]:
    """Return the file of a folder or an archive, or the mail, that a puzzle came in."""
    where = record.where or ""
    return (where.rpartition(":")[0], record.letter)


def _mirrored(grid: Grid) -> Grid:
    """Return a grid with its rows as columns, where its boxes are as high as wide; else itself."""
    geometry = grid.geometry
    if geometry != CLASSIC:
        return grid
    rows = geometry.rows_of(grid.digits)
    return Grid(bytes(digit for column in zip(*rows, strict=True) for digit in column), geometry)


def _of_repeat(record: Record, held: deque[Found]) -> SetAside:
    """Return a puzzle that came before as text, and say so of the first if it is still held."""
    for at, one in enumerate(held):
        if _is_puzzle(one) and _is_written_again(record, [one]):
            held[at] = _noted(one, _of_again(_place_of(record)))
            break
    return _aside(record)


def heads_progress(text: str) -> bool:
    """Recognise text whose last line, such as ``Current:``, calls the grid below it half-filled.

    ``Now with one more clue:`` tells of a puzzle that was changed, and is no such line.
    """
    said = text.rstrip()
    *_, last = said.rsplit("\n", 1)
    if len(last.split()) > _MOST_WORDS:
        return False
    return _CALLED_SO.search(last) is not None or (
        _AT_PRESENT.search(last) is not None and _CHANGED.search(said[-_FAR_BACK:]) is None
    )


def _calls_so(record: Record) -> bool:
    words = () if record.claims is None else record.claims.words
    return any(map(heads_progress, words))


def _of_state(state: Record, held: deque[Found], known: Iterable[Found]) -> Record | SetAside:
    """Return a grid that is called half-filled, set aside where its puzzle came before it.

    That is told so, if it is still held.
    """
    for at, one in enumerate(held):
        if isinstance(one, Record) and _is_filled_from(state, one):
            held[at] = _noted(one, _of_half_filled(_place_of(state)))
            return _aside(state)
    is_known = any(_is_filled_from(state, one) for one in _puzzles_of(known))
    return _aside(state) if is_known else state


def _of_puzzle(puzzle: Record, held: deque[Found], called: Iterable[Record]) -> Record:
    """Return a puzzle; of what is called half-filled and held, one filled from it is set aside."""
    for one in called:
        at = next((at for at, other in enumerate(held) if other is one), None)
        if at is not None and _is_filled_from(one, puzzle):
            held[at] = _aside(one)
            return _noted(puzzle, _of_half_filled(_place_of(one)))
    return puzzle


def _puzzles_of(known: Iterable[Found]) -> Iterator[Record]:
    for one in known:
        records = one[-_MOST_KNOWN:].records() if isinstance(one, Batch) else [one]
        yield from (record for record in records if isinstance(record, Record))


def _is_puzzle(one: Found) -> TypeGuard[Record]:
    return isinstance(one, Record) and isinstance(one.content, Grid) and not one.content.is_full


def _is_filled_from(record: Record, puzzle: Record) -> bool:
    """Tell whether a grid has all givens of a puzzle, and more digits."""
    filled, given = record.content, puzzle.content
    return (
        isinstance(filled, Grid)
        and isinstance(given, Grid)
        and filled.geometry.cell_count == given.geometry.cell_count
        and FEWEST_GIVENS <= given.given_count < filled.given_count
        and all(a in (0, b) for a, b in zip(given.digits, filled.digits, strict=True))
    )


def _noted(puzzle: Record, note: Message) -> Record:
    """Return a puzzle, of which it is said where it stands half-filled, or again."""
    return replace(puzzle, notes=(*puzzle.notes, note))


def _of_half_filled(place: Message | str) -> Message:
    return message(
        "assumed.half-filled",
        "Set aside a grid that shows how far somebody came with it, at {place}.",
        place=place,
    )


def _of_again(place: Message | str) -> Message:
    return message(
        "assumed.again", "Set aside the same puzzle, written again, at {place}.", place=place
    )


def _place_of(record: Record) -> Message | str:
    line = (record.where or str(record.line)).rpartition(":")[2]
    return line_place(int(line)) if line.isdecimal() else line


def _aside(record: Record) -> SetAside:
    return SetAside(record.line, record.text, record.where, record.letter)
