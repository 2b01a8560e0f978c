"""Words around a puzzle that may state a rule, and were not heeded: told with the puzzle.

What is known to state a rule is read, or refused by name. Of all other sentences those that
`puzzle.formats.rules.doubts` cannot call harmless go with the puzzles that they may be of: the one
above the text, and those below it up to the next text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

from puzzle.constraints import HOUSE_RULES
from puzzle.formats.batch import Batch, Found
from puzzle.formats.clue_lines import clues_in
from puzzle.formats.code import without_code
from puzzle.formats.corrected import is_corrected_by
from puzzle.formats.json_cells import WORDS_ON_RULES
from puzzle.formats.json_words import IN_WORDS
from puzzle.formats.mixed.dictated import without_rows
from puzzle.formats.paragraphs import is_of_words, is_rule_line
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.clue_like import is_like_clue
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.extras import asks_more
from puzzle.formats.rules.line_colours import by_kind, kinds_by_colour
from puzzle.formats.rules.names import (
    CLUES_OF_TITLES,
    NAMES_OF_TAGS,
    alike,
    is_kind_alone,
    kinds_in,
    kinds_named,
    may_be_of_kind,
    may_be_tag_of_kind,
)
from puzzle.formats.rules.outside import edge_line
from puzzle.formats.rules.region_lists import is_of_region
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.rules.sentences import Said, rules_said, sentences_of
from puzzle.formats.rules.titles_kept import is_of_its_kind
from puzzle.formats.rules.words import in_small_letters
from puzzle.formats.uneven_bars import uneven_bars
from puzzle.grid import Grid

MOST_TOLD = 5
"""Sentences that are told of a puzzle."""
_MOST_CHARACTERS = 20_000
"""Of a text from its start, and from its end, that are looked at."""
_MOST_HELD = 100
_NOWHERE = ("",)
"""The place of what stands in lines of a source that is one text."""
_NUMBER_OF_MAIL = re.compile(r"mail [0-9]+")
_ON_A_PAGE = re.compile(r"^page [0-9]+, .*")
"""A place in a document, whose pages are one text."""
_QUOTE = re.compile(r"^[>\s]+", re.MULTILINE)
_APART = re.compile(r"https?://\S+|[\t;|#\"“”\n]|,(?=\S)|[1-9.0*_xX-]{17,}")
"""What parts words from a puzzle, and from one another, where they stand on its line."""
_ARRAY = re.compile(r"\[[^\[\]]{17,400}\]")
"""The rows of a puzzle in an array, on one line."""
_CELLS = re.compile("[1-9.0*_xX-]{17,}")
"""The cells of a puzzle, on its line."""
_AROUND = ' \t,;|#"\u201c\u201d'
_OF_A_TITLE = frozenset({"title"})
"""What a title is a name of: any kind."""
_HAS_ROW = re.compile(r"(?<![\w.])[0-9._*-]{9}(?!\w)")
"""A row of a puzzle amid the words of a program, which are none for people."""
_OWN = '"verdict"'
"""What a line has that `validate --json` or `accept` wrote: its words are gridmill's."""
_STRING = r'"(?:[^"\\]|\\.){0,2000}"'
_NAMES_OF_WORDS = "|".join(sorted(set(IN_WORDS) - {*WORDS_ON_RULES}))
_MAY_TELL = re.compile(rf'"(?:{_NAMES_OF_WORDS})"\s*:')
"""The name of a member that is words for people, in small letters."""
_STRINGS = rf"(?P<told>{_STRING}|\[\s*{_STRING}(?:\s*,\s*{_STRING}){{0,50}}\s*\])"
_TELLING = re.compile(rf'"(?:{_NAMES_OF_WORDS})"\s*:\s*{_STRINGS}', re.IGNORECASE)
"""A member that is words for people; those called rules are all looked at by the reader."""
_TAGGED = re.compile(rf'"(?:{"|".join(sorted(NAMES_OF_TAGS))})"\s*:\s*{_STRINGS}', re.IGNORECASE)
"""A member of tags, of which some may be a kind."""
_MEMBER = re.compile(rf"(?:{'|'.join(IN_WORDS)}):\s+", re.IGNORECASE)
"""What stands before words for people in YAML and the like."""
_TAG = re.compile(r"\[(?P<tag>[^\W\d_][^\[\]{}|<>:=\d]{1,40})\](?=\s*[\[\w(]|\s*$)")
"""A word in brackets, as a title on a forum begins: ``[Thermo] Mirage``."""
_OF_A_CLUE = re.compile("[0-9<^]|[A-Za-z]{2}")
"""What a clue has, whoever wrote it: a number, a sign, or names of regions."""
_PRESENTING = re.compile(
    r"(?:(?:an?|the|this|that|it|is|it['’]s|here|here['’]s|my|our|one|new|first|another|attached"
    r"|enclosed|please|find|see|puzzle"
    r"|ein|eine[nrs]?|der|das|dies|ist|hier|mein|unser|im|anhang|anbei"
    r"|une?|le|la|voici|mon|ma|notre|ci|joint|en|pièce|jointe"
    r"|uno|una|il|ecco|mio|in|allegato|el|este|es|aquí|mi|adjunto"
    r"|een|de|dit|mijn|bijlage|bijgevoegd|killer)\b[\s,.:!-]*){1,7}"
)
"""A sentence that presents a killer and says nothing else of it."""
_SHORT_LINE = 55
"""Characters of a line that is not folded: its sentence may end there without a point."""
_ENDS = (".", "!", "?", ":", ";", "。", "！")


def with_unheeded(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each puzzle has the sentences that may be rules of it.

    Args:
        found: what a source has, in order; each puzzle waits for what stands below it.
    """
    yield from _with_unheeded(found, lambda _: True)


def with_unheeded_as_they_come(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where a puzzle on one line has those above it and beside it.

    Args:
        found: what a source has, in order.
    """
    yield from _with_unheeded(found, _came_whole)


def _with_unheeded(found: Iterable[Found], waits: Callable[[Found], bool]) -> Iterator[Found]:
    """Yield the same, where what waits has the sentences below it as well."""
    above: tuple[Said, ...] = ()
    is_below = False
    held: list[Found] = []
    place: tuple[str, ...] = _NOWHERE
    for one in found:
        if place != place_of(one):
            yield from held
            above, is_below, held = (), False, []
            place = place_of(one)
        if isinstance(one, SetAside):
            said = (*_said_in(one.text), *clues_in(one.text), *_titles_in(one))
            above = said if is_below else (*above, *said)
            is_below = False
            if said and held and not isinstance(held[0], SetAside):
                held[:1] = _last_telling(held[0], said)
            held.append(one)
            if len(held) > _MOST_HELD:
                yield from held
                held = []
            continue
        if len(above) < _MOST_HELD and (said := _said_in_vain(one)):
            above = (*above, *said)
            if held and not isinstance(held[0], SetAside):
                held[:1] = _last_telling(held[0], said)
        yield from held
        is_below = True
        told = [*_telling_each(one, above)]
        held = [last for last in told[-1:] if waits(last)]
        yield from told[: len(told) - len(held)]
    yield from held


def _titles_in(one: SetAside) -> Iterator[Said]:
    """Yield the names of kinds that are lines of a mail: its puzzle may be attached to it."""
    for line in one.text.split("\n") if one.letter is not None else ():
        if is_title_of_kind(line.strip()):
            yield Said(line.strip(), (), any_of=_OF_A_TITLE, is_doubt=True)


def _said_in_vain(one: Record | Batch) -> tuple[Said, ...]:
    """Return the clue that a line may be which was taken for a puzzle, or a rule of no grid."""
    if isinstance(one, RuleApart):
        return _said_in(one.text)
    if isinstance(one, Batch) or isinstance(one.content, Grid) or "\n" in one.text:
        return ()
    return tuple(clues_in(one.text)) if _OF_A_CLUE.search(one.text) else ()


def place_of(one: Found) -> tuple[str, ...]:
    """Return the mail or the file that something came in: words of one speak of no other's.

    Those of a mail may speak of what is attached to it.
    """
    if isinstance(one, Batch):
        return _NOWHERE
    where = _ON_A_PAGE.sub("", one.where or "")
    if one.letter is None:
        return (where.partition(":")[0],)
    number = _NUMBER_OF_MAIL.match(where)
    return (one.letter.sender, one.letter.subject, number[0] if number else "")


def _came_whole(one: Found) -> bool:
    """Recognise what a pipe has whole before it is read: of several lines, or of a mail."""
    return isinstance(one, Record) and ("\n" in one.text or one.letter is not None)


def _telling_each(one: Record | Batch, said: Sequence[Said]) -> Iterator[Record | Batch]:
    if isinstance(one, Record):
        yield _telling(one, (*said, *_said_within(one)))
    elif said:
        yield from (_telling(record, said) for record in one.records())
    else:
        yield one


def _last_telling(one: Record | Batch, said: Sequence[Said]) -> Iterator[Record | Batch]:
    """Yield a record, or a batch whose last record it then is, with sentences below it."""
    if isinstance(one, Batch):
        if len(one) > 1:
            yield one[:-1]
        (one,) = one[-1:].records()
    yield _telling(one, said)


def _telling(record: Record, said: Sequence[Said]) -> Record:
    """Return a record with those of the sentences that its grid does not keep."""
    grid = record.content
    if not isinstance(grid, Grid):
        return record
    size = grid.geometry.size
    fitting = (one for one in said if one.of_size in (0, size))
    told = (one.sentence for one in fitting if not _is_kept(one, grid))
    said_of_it = (one for one in told if not is_corrected_by(record, one))
    both = dict.fromkeys((*record.unheeded, *said_of_it))
    unheeded = tuple(one for one in both if not is_of_its_kind(one, grid))[:MOST_TOLD]
    return record if unheeded == record.unheeded else replace(record, unheeded=unheeded)


def _is_kept(said: Said, grid: Grid) -> bool:
    """Tell whether the rules of a grid are those that a sentence states, or speaks of."""
    geometry = grid.geometry
    if said.any_of == _OF_A_TITLE:
        return not geometry.is_plain
    kinds = {rule.to_json(geometry.size)["type"] for rule in geometry.constraints}
    if said.rules:
        houses = HOUSE_RULES.keys() if geometry.extra_houses else ()
        return all(rule["type"] in kinds or rule["type"] in houses for rule in said.rules)
    is_of_kinds = all(kinds & alike(kind) for kind in said.kinds)
    is_there = is_of_kinds if said.kinds else bool(kinds & said.any_of)
    return is_there and not asks_more(said.sentence, kinds)


def _said_within(record: Record) -> tuple[Said, ...]:
    """Return the sentences in what a record was read from that may be rules, and were not read.

    Its rules were read with it, and are none of these.
    """
    if not isinstance(record.content, Grid):
        return ()
    own = without_rows(record.text)
    within = [*_texts_of(own)]
    texts = [text for text in within if is_of_words(text)]
    if record.letter is not None and not record.letter.is_of_answer:
        texts.append(record.letter.subject)
    is_link = "://" in own  # the rules of a link are in it, whatever stands beside
    told = [said for text in texts for said in _said_in(text) if said.is_doubt or is_link]
    if own.lstrip().startswith(("{", "[")):
        parts = whole = within
        told += _tags_in(own)
    else:
        beside = "" if "\n" in own else _ARRAY.sub(" ", own)
        parts, whole = _APART.split(beside), _CELLS.split(beside)
    bodies, whole_bodies = _bodies_of(parts), _bodies_of(whole)
    told += _clues_of(bodies) or _clues_of(one for one in whole_bodies if one not in bodies)
    if record.content.geometry.is_plain and (row := uneven_bars(record.text)):
        told.append(Said(row, (), is_doubt=True))
    if not record.content.geometry.is_plain:  # whose kind a column may have told
        told = [said for said in told if not is_title_of_kind(f"variant: {said.sentence}")]
    colours = kinds_by_colour(sentences_of(own)) if told else {}
    return tuple(said for said in told if by_kind(said.sentence, colours) == said.sentence)


def _bodies_of(parts: Iterable[str]) -> dict[str, None]:
    """Return what is between the signs around each part, in order, and each once."""
    return dict.fromkeys(part.strip(_AROUND) for part in parts)


def _clues_of(bodies: Iterable[str]) -> list[Said]:
    return [said for body in bodies for said in clues_in(body)]


def _texts_of(text: str) -> Iterator[str]:
    """Yield the words in what a record was read from: strings of JSON, or what stands beside."""
    if text.lstrip().startswith(("{", "[")):
        if _MAY_TELL.search(in_small_letters(text[:_MOST_CHARACTERS])) is None:
            return
        yield from _strings_of(_TELLING, text)
    elif "\n" in text:
        yield text
    else:
        yield from _APART.split(text[:_MOST_CHARACTERS])


def _strings_of(member: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield the strings of some members in JSON, unless it is what gridmill wrote."""
    for found in member.finditer("" if _OWN in text else text[:_MOST_CHARACTERS]):
        with suppress(ValueError):
            told = json.loads(found["told"])
            yield from [told] if isinstance(told, str) else told


def _tags_in(text: str) -> Iterator[Said]:
    """Yield the tags in JSON that may be a kind, and may be of a pattern as well."""
    for tag in _strings_of(_TAGGED, text):
        if may_be_tag_of_kind(tag):
            yield Said(tag, (), any_of=_OF_A_TITLE, is_doubt=True)


def _said_in(text: str) -> tuple[Said, ...]:
    """Return the sentences of a text that state a rule, or may."""
    if len(text) > 2 * _MOST_CHARACTERS:
        text = f"{text[:_MOST_CHARACTERS]}\n\n{text[-_MOST_CHARACTERS:]}"
    lines = _QUOTE.sub("", text).split("\n") if ">" in text else text.split("\n")
    for_people = [_TAG.sub(r"\g<tag>", line) for line in without_code(lines)]
    found: dict[str, Said] = {}
    for is_prose, paragraph in groupby(for_people, _is_prose):
        if is_prose:
            found |= {said.sentence: said for said in _said_by(" ".join(_unfolded(paragraph)))}
    for line in lines:
        if any(map(is_kind_alone, _TAG.findall(line))):
            bare = _TAG.sub(r"\g<tag>", line).strip()
            if bare not in found:
                found[bare] = Said(bare, (), is_doubt=True)
    if for_people != lines:  # what a program says beyond doubt is said
        plain = rules_said(" ".join(map(str.strip, lines)))
        found |= {said.sentence: said for said in plain if said.rules}
    return tuple(said for said in found.values() if not said.place)


def _is_prose(line: str) -> bool:
    return (
        is_of_words(line)
        and not _HAS_ROW.search(line)
        and not is_rule_line(line)
        and not (edge_line(line) or is_of_region(line))
        and not is_title_of_kind(line)
    )


def _unfolded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a paragraph, each end of a sentence with a line break behind it."""
    before = ""
    for line in map(str.strip, lines):
        ends = before.endswith(_ENDS) or (len(before) < _SHORT_LINE and not line[:1].islower())
        yield "\n" * (before != "" and ends) + line
        before = line


def _said_by(paragraph: str) -> Iterator[Said]:
    """Yield what the sentences of a paragraph state, or may."""
    known = {said.sentence: said for said in rules_said(paragraph)}
    yield from known.values()
    for sentence in sentences_of(paragraph):
        words = _MEMBER.sub("", sentence)
        if sentence not in known and _is_doubtful(words) and _says_more_than_claims(words):
            headed = frozenset(kinds_in(words)) if words.endswith(":") else frozenset[str]()
            any_of = _OF_A_TITLE if may_be_of_kind(words) else headed
            yield Said(words, (), _clues_of_title(words), any_of, is_doubt=True)


def _is_doubtful(words: str) -> bool:
    return may_be_rule(words) or is_like_clue(words)


def _says_more_than_claims(words: str) -> bool:
    """Tell whether words may be a rule without what they claim: ``it has 29 given digits``."""
    from puzzle.formats.tales.clauses import without_claims  # its patterns take a while to compile

    return _is_doubtful(without_claims(words))


def _clues_of_title(words: str) -> tuple[str, ...]:
    """Return the kinds of clues that a title names; empty where it names other kinds as well."""
    is_title = is_title_of_kind(words) or _PRESENTING.fullmatch(words.casefold()) is not None
    named = kinds_named(words) if is_title else ()
    clues = [CLUES_OF_TITLES.get(word, ()) for word in named]
    return tuple(kinds[0] for kinds in clues) if all(clues) else ()
