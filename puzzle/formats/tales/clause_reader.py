"""What the clauses of a sentence claim of puzzles, read one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzle.formats.tales.doubts import (
    DENIAL,
    DOUBT,
    is_hearsay,
    is_of_a_name,
    is_thought_or_hearsay,
    is_uncertain,
)
from puzzle.formats.tales.mentions import Mention, mentions_in
from puzzle.formats.tales.references import (
    references_in,
    whose_before,
    whose_behind,
)
from puzzle.formats.tales.replaced import replaced_by
from puzzle.formats.tales.told import BOTH, EACH, NUMBERS, Told
from puzzle.formats.tales.vocabulary import WordFinder, patterns_of, words_in, words_of

_BREAK = re.compile(
    r"(?<![0-9]),|,(?![0-9])|[;:()\[\]\u2013\u2014\"\u201c\u201d\u201e\u00ab\u00bb]|\s-+\s"
    rf"|(?<![\w'-]){patterns_of('breaks', 'introduces')}(?![\w'-]),?"
)
_INTRODUCES = words_of("introduces")
_CONDITION = WordFinder("conditions")
ELSEWHERE, _SAID_BEFORE, _THEIRS = (
    WordFinder("elsewhere"),
    WordFinder("said_before"),
    WordFinder("theirs"),
)
_OTHER_SCALES, _STOREYS = WordFinder("other_scales"), WordFinder("storeys")
_SOMEBODYS = re.compile(
    r"(?<![\w'])(?!(?:It|Here|There|That|What|Who|This|Today|He|She|Let|One|How|Where)'s)"
    r"[A-Z][^\W\d_]+'s(?=\s*(?:[,;.]|$)|\s(?:is|has|had|was|which|that)\b)"
)
"""``Ben's``, and no more: what is his."""
_EACH = re.compile(rf"(?<![\w-]){patterns_of('each', 'both')}(?![\w-])", re.IGNORECASE)
_BOTH = re.compile(patterns_of("both"), re.IGNORECASE)
_ALL = re.compile(patterns_of("all"), re.IGNORECASE)
_NOT_BEHIND = re.compile(rf"\s?{patterns_of('not_behind')}(?!\w)", re.IGNORECASE)
_ALTERNATIVE = re.compile(
    r"\s*(?:or|oder|ou|o|of|lub|czy|или|veya|maybe|perhaps|vielleicht|peut-être)\s(?=[^\W\d_]*\s?[0-9])",
    re.IGNORECASE,
)
"""How a clause begins that takes the certainty of the last one: ``, or 34 clues``."""
_AFTERTHOUGHT = re.compile(rf"\s*{patterns_of('afterthoughts')}\s*[.!?]?\s*", re.IGNORECASE)
_BARE = re.compile(r"(?<![\w.,:/-])[1-9][0-9]?(?![\w:/-]|[.,][0-9])")
_BEHIND_BARE = re.compile(
    r"\s*(?:[.,;:!)]|$)"
    r"|\s(?:of\scourse|now|natürlich|instead|indeed|really|in\stotal|altogether)(?!\w)",
    re.IGNORECASE,
)
_ALONE, _WITHIN, _ARTICLES = words_of("alone"), words_of("within"), words_of("articles")
_ARTICLE = re.compile(r"\s(?:(?:the|i|les|las|los|le|gli|os|as|de|der)\s)?", re.IGNORECASE)
_PUZZLE, _PLURALS, _THIS = words_of("puzzle"), words_of("puzzles"), words_of("this")
_SUBJECTS = _PUZZLE | words_of("pronouns")
_PRONOUNS = words_of("pronouns", "have")
_ANOTHER = "?"
"""`Told.whose` of what is said of a puzzle that is named by nothing else than a word on it."""
_ANOTHER_ONE = re.compile(
    r"(?:[,;(]|\band|\bbut)\sthe\s(?!(?:first|second|third|last|only)\s)[a-z]+\sone(?!\w)"
)
_BEHIND_A_NAME = (",", ":", "\u2013", "\u2014", "-")
"""What parts the name of a puzzle from the number that it has: ``the second, 25``."""
_OPENS_A_NAME = ("(", "[")
"""What stands before the name of the puzzle that has what is said: ``28 clues (#1)``."""
_DENIES_A_NUMBER = re.compile(r"\s*no\s[0-9]")
"""``25 clues, no 7``, which names no puzzle."""
_ENDS_OF_ALL = ("", ";", ".")
"""What stands behind a clause with which another claim does not go on."""
_LONGEST_DENIAL = 5
"""Words of ``but the first one is not``."""
_HAVE, _HOLDS, _BE = words_of("have"), words_of("have", "with"), words_of("be")
BESIDE = _SUBJECTS | _PLURALS | _HOLDS | _BE | words_of("numerals", "beside")
"""Words of a clause that says nothing but what it claims of a puzzle."""
_AT = frozenset({"at", "in"})
"""Words right before a level at which something is, or is done."""
_BESIDE_BARE = BESIDE | words_of("in_fact")
_HOLDERS_OF_BARE = _HAVE | _BE | {"ich"}
_FIRST_PERSON = words_of("first_person")
CORRECTIONS = words_of("edits", "corrections", "replaces")
"""Words before what is said in place of what was said."""
_OPENINGS, _GOES_ON = CORRECTIONS | words_of("openings"), words_of("goes_on")


class Clause(NamedTuple):
    """A clause, and what parts it from the one before."""

    start: int
    end: int
    behind: str


class Context:
    """What the sentences before say of the next: whose puzzle, and what was taken back."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.whose: tuple[str, ...] = ()
        self.taken_back = ""
        self.is_minimal = False  # the last sentence says so of a puzzle that it names


def clauses_of(sentence: str, spans: Sequence[tuple[int, int]]) -> Iterator[Clause]:
    """Yield the clauses of a sentence; nothing that is mentioned or named comes apart."""
    start, behind = 0, ""
    for cut in _BREAK.finditer(sentence):
        if not any(first <= cut.start() < end for first, end in spans):
            yield Clause(start, cut.start(), behind)
            start, behind = cut.end(), cut[0].strip(" ,") or ","
    yield Clause(start, len(sentence), behind)


class ClauseReader:
    """Reads the clauses of a sentence one by one.

    Attributes:
        mentions: the places of the sentence that may claim something.
        spans: of these, and of what names puzzles.
    """

    def __init__(self, sentence: str, context: Context) -> None:
        self.mentions = [*mentions_in(sentence)]
        self._sentence, self._context = sentence, context
        spans = [one.found.span() for one in self.mentions]
        self._references = references_in(sentence, spans, context.names)
        self.spans = [*spans, *((one.start, one.end) for one in self._references)]
        is_of_last = not self._references and not _PRONOUNS.isdisjoint(words_in(sentence)[:1])
        self._carried = context.whose if is_of_last else ()
        self._each = _each_of(sentence, self.mentions)
        self._found = list[Told]()
        self._held = list[tuple[int, tuple[str, ...]]]()  # numbers of puzzles, of what comes behind
        self._digits = list[Told]()  # of digits that are givens where anything else is claimed
        self._before: Clause | None = None
        self._is_led = False  # a clause before speaks of a puzzle
        self._is_refused = False  # the last mention claims nothing
        self._is_theirs = False  # a clause before speaks of another's puzzle
        self._last = self._taken_back = ""  # names of the last mention, and of one taken back
        self._last_end = 0
        self._claimed_before = 0  # how many claims stand before the last clause with a mention

    def take(self, clause: Clause) -> None:
        """Read a clause."""
        text = self._text(clause)
        if self._before is not None and not text.strip():
            return
        words = words_in(text)
        is_of_puzzle = "one" in words or not _PUZZLE.isdisjoint(words)
        plain = self._plain(clause.start, clause.end)
        is_theirs = (is_of_puzzle and _THEIRS.is_in(plain)) or _SOMEBODYS.search(plain) is not None
        self._is_theirs = is_theirs or (self._is_theirs and _THIS.isdisjoint(words))
        own = [one for one in self.mentions if clause.start <= one.found.start() < clause.end]
        has_subject = self._has_subject(clause, own)
        if own:
            if _ALTERNATIVE.match(text) and own[0].name == self._last:
                del self._found[self._claimed_before :]
            self._claimed_before = len(self._found)
            self._take_mentions(clause, own, has_subject=has_subject)
        elif self._names_alone(clause):
            self._found[self._claimed_before :] = self._of_named_alone(clause)
        elif _AFTERTHOUGHT.fullmatch(text):
            del self._found[self._claimed_before :]
        elif self._last == "is_minimal" and (denied := self.denied(clause)):
            self._found += denied
        else:
            self._take_number(clause)
            is_plain = bool(words) and BESIDE.issuperset(words)
            is_opening = self._before is None and not _OPENINGS.isdisjoint(words[:1])
            self._is_led = self._is_led or has_subject or is_plain or is_opening
        self._before = clause

    def denied(self, clause: Clause) -> Sequence[Told]:
        """Return that other puzzles are not minimal where a clause denies it, and no more."""
        whose = whose_before(self._references, clause.end, clause.start)
        text = self._plain(clause.start, clause.end)
        words = words_in(text)
        is_short = 0 < len(words) <= _LONGEST_DENIAL and DENIAL.is_in(words[-1])
        if self._is_theirs or not is_short or DOUBT.is_in(text):
            return ()
        return [Told("is_minimal", value=False, whose=each) for each in whose]

    def told(self) -> Sequence[Told]:
        """Return what all clauses claim, and keep what the next sentence needs."""
        context, taken_back = self._context, self._context.taken_back
        self._take_replaced()
        if self._found and not any(one.name == "given_count" for one in self._found):
            self._found += self._digits
        if taken_back and not self._found:
            number = self._bare(Clause(0, len(self._sentence), ""))
            self._found += [Told(taken_back, int(number[0]))] if number else []
        context.taken_back = "" if self._found else self._taken_back
        context.is_minimal = any(one.name == "is_minimal" and one.whose for one in self._found)
        if self._references:
            context.whose = self._references[-1].whose
        elif not self._carried:
            context.whose = ()
        return self._found

    def _take_replaced(self) -> None:
        """Take the number that the sentence ends with for the last one that it claims."""
        behind = self._sentence[self.mentions[-1].found.end() :] if self.mentions else ""
        last = slice(self._claimed_before, None)
        self._found[last] = replaced_by(self._found[last], behind)

    def _text(self, clause: Clause) -> str:
        return self._sentence[clause.start : clause.end]

    def _has_subject(self, clause: Clause, own: Sequence[Mention]) -> bool:
        """Tell whether a clause names a puzzle, or has a word that stands for one."""
        text = self._sentence[clause.start : own[0].found.start() if own else clause.end]
        is_named = any(clause.start <= one.start < clause.end for one in self._references)
        is_each = _EACH.search(text) is not None
        return is_named or is_each or not _SUBJECTS.isdisjoint(words_in(text))

    def _take_mentions(self, clause: Clause, own: Sequence[Mention], *, has_subject: bool) -> None:
        """Take the claims of a clause that mentions something."""
        is_first, start = self._before is None, clause.start
        is_taken_back = self._is_taken_back(clause)
        is_open = is_first or bool(self._found) or clause.behind == ":"
        for one in own:
            words = self._words_between(start, one.found.start())
            is_led = is_first or self._is_led or has_subject
            is_claiming = is_first or bool(self._found) or self._is_behind_label(clause)
            is_refused = (
                is_taken_back
                or (self._is_refused and not has_subject)
                or self._is_doubted(clause, one)
                or not (self._each or _PLURALS.isdisjoint(words))
                or self._is_of_others_behind(one)
            )
            if not is_refused and (
                one.is_definite
                or _is_said(one, words, is_led=is_led, is_claiming=is_claiming)
                or (one.name == "is_minimal" and self._is_of_named(clause.start, one))
            ):
                whose = self._whose(one.found.start(), one.found.end())
                self._found += [Told(one.name, one.value, each) for each in whose]
                self._take_held(one.name)
                self._is_led = True
            elif not is_refused and words and is_led and _is_said_alone(one, words):
                self._found += [Told(one.name, one.value, each) for each in self._each or ("",)]
            elif not (is_refused or words) and is_open and self._is_of_one_behind(one):
                whose = whose_behind(self._references, self._sentence, one.found.end())
                self._found += [Told(one.name, one.value, each) for each in whose]
            elif not is_refused and not words and one.may_be_givens and _goes_on(one):
                whose = self._whose(one.found.start(), one.found.end())
                self._digits = [Told(one.name, one.value, each) for each in whose]
                self._is_led = True
            self._taken_back = one.name if is_taken_back else self._taken_back
            self._is_refused = is_refused and not is_taken_back
            self._last, start, is_first = one.name, one.found.end(), False
        self._is_led, self._last_end = self._is_led or has_subject, clause.end

    def _is_of_others_behind(self, one: Mention) -> bool:
        """Tell whether words right behind a mention say that it is no claim, and name no puzzle."""
        is_other = _NOT_BEHIND.match(self._sentence, one.found.end()) is not None
        return is_other and not self._is_of_one_behind(one)

    def _is_of_one_behind(self, one: Mention) -> bool:
        """Recognise a number and the puzzle that has it: ``level 4 for the second``."""
        if one.name not in NUMBERS or one.is_of_digits:
            return False
        return bool(whose_behind(self._references, self._sentence, one.found.end()))

    def _is_behind_label(self, clause: Clause) -> bool:
        """Tell whether the clause before is names of puzzles and no more: ``#1, #2: minimal``."""
        before = self._before
        is_label = before is not None and clause.behind == ":"
        return (
            is_label
            and before is not None
            and (self._words_between(before.start, before.end) == ["it"])
        )

    def _whose_next(self, clause: Clause) -> tuple[str, ...]:
        """Return whose a number of a clause is by itself, or by a name alone before: ``B, 25``."""
        own = whose_before(self._references, clause.end, clause.start)
        before = self._before
        if own or before is None or clause.behind not in _BEHIND_A_NAME:
            return own
        words = self._words_between(before.start, before.end)
        is_name = [word for word in words if word not in _ARTICLES] == ["it"]
        return whose_before(self._references, before.end, before.start) if is_name else ()

    def _names_alone(self, clause: Clause) -> bool:
        """Tell whether a clause says of which puzzles the claim before is: ``(only #1)``."""
        words = self._words_between(clause.start, clause.end)
        is_name = "it" in words and _ALONE.union(_ARTICLES, {"it"}).issuperset(words)
        whose = whose_before(self._references, clause.end, clause.start)
        claimed = self._found[self._claimed_before :]
        is_open = clause.behind in _OPENS_A_NAME or not _ALONE.isdisjoint(words)
        is_open = is_open or self._ends_with_a_name(clause)
        return is_name and is_open and bool(whose and claimed)

    def _ends_with_a_name(self, clause: Clause) -> bool:
        """Recognise a claim and no more, and the puzzle that has it: ``Level 4, no. 2``."""
        before, behind = self._before, self._sentence[clause.end :].lstrip()
        if before is None or clause.behind not in _BEHIND_A_NAME or behind[:1] not in _ENDS_OF_ALL:
            return False
        if self._last == "given_count" and _DENIES_A_NUMBER.match(self._text(clause)):
            return False
        start = before.start
        for one in self.mentions:
            if before.start <= one.found.start() < before.end:
                if self._words_between(start, one.found.start()):
                    return False
                start = one.found.end()
        return start > before.start and not self._words_between(start, before.end)

    def _of_named_alone(self, clause: Clause) -> Sequence[Told]:
        """Return the claims of the clause before, of the puzzles that a clause names."""
        whose = whose_before(self._references, clause.end, clause.start)
        claimed = self._found[self._claimed_before :]
        return [one._replace(whose=each) for one in claimed for each in whose]

    def _take_number(self, clause: Clause) -> None:
        """Take a number alone: it is in place of what was taken back, or of the next puzzle."""
        of_next = self._whose_next(clause)
        is_of_this = not _THIS.isdisjoint(words_in(self._text(clause)))
        name = self._taken_back or (self._last if of_next or is_of_this else "")
        text = self._plain(clause.start, clause.end)
        if (name and name not in NUMBERS) or is_uncertain(text):
            return
        number = self._bare(clause)
        if number is None:
            return
        value, self._last_end = int(number[0]), clause.end
        if name:
            whose = of_next or self._whose(number.start(), number.end())
            self._found += [Told(name, value, each) for each in whose]
            self._taken_back = ""
        elif of_next:
            self._held.append((value, of_next))

    def _bare(self, clause: Clause) -> re.Match[str] | None:
        """Return the number of a clause that says of what it is by the clause before alone."""
        numbers = _BARE.finditer(self._sentence, clause.start, clause.end)
        found = next((one for one in numbers if not self._is_name(one.start())), None)
        if found is None or not _BEHIND_BARE.match(self._sentence, found.end()):
            return None
        words = self._words_between(self._last_end, found.start())
        is_named = bool(self._whose_next(Clause(clause.start, found.start(), clause.behind)))
        is_held = is_named or not _HOLDERS_OF_BARE.isdisjoint(words)
        return found if is_held and _BESIDE_BARE.issuperset(words) else None

    def _is_name(self, at: int) -> bool:
        """Tell whether a place is in the name of a puzzle."""
        return any(one.start <= at < one.end for one in self._references)

    def _is_of_other_scale(self, clause: Clause, one: Mention) -> bool:
        """Tell whether a level is of another program or a building, or what else is beside one."""
        if one.name == "level":
            return _OTHER_SCALES.is_in(self._sentence) or _STOREYS.is_in(self._sentence)
        return _OTHER_SCALES.is_in(self._text(clause))

    def _is_of_named(self, start: int, one: Mention) -> bool:
        """Tell whether a clause has nothing before a mention but what puzzles are called."""
        words = self._words_between(start, one.found.start())
        return bool(self._each or self._references) and len(words) > 0 and BESIDE.issuperset(words)

    def _take_held(self, name: str) -> None:
        """Take the numbers of the clauses before: ``the first has 28, the second 27 clues``."""
        if name in NUMBERS:
            self._found += [
                Told(name, value, each) for value, whose in self._held for each in whose
            ]
        self._held.clear()

    def _whose(self, at: int, end: int) -> tuple[str, ...]:
        if behind := whose_behind(self._references, self._sentence, end):
            return behind
        before = whose_before(self._references, at)
        if before and self._names_another(at):
            return (_ANOTHER,)
        return before or self._each or self._carried or ("",)

    def _names_another(self, at: int) -> bool:
        """Tell whether another puzzle is named, as ``the hard one``, behind the last reference."""
        last = next(one for one in reversed(self._references) if one.start < at)
        return _ANOTHER_ONE.search(self._sentence, last.end, at) is not None

    def _words_between(self, start: int, end: int) -> list[str]:
        return words_in(self._plain(start, end))

    def _plain(self, start: int, end: int) -> str:
        """Return a part; what names a puzzle is a word that stands for it."""
        text = self._sentence[start:end]
        for one in reversed(self._references):
            if start <= one.start and one.end <= end:
                text = f"{text[: one.start - start]} it {text[one.end - start :]}"
        return text

    def _earlier(self) -> str:
        """Return the clause before without what it claims: ``SE`` means if in Italian."""
        if self._before is None:
            return ""
        at, kept = self._before.start, list[str]()
        for start, end in (one.found.span() for one in self.mentions):
            if at <= start and end <= self._before.end:
                kept.append(self._sentence[at:start])
                at = end
        return " ".join((*kept, self._sentence[at : self._before.end]))

    def _is_taken_back(self, clause: Clause) -> bool:
        is_of_earlier = clause.behind in _INTRODUCES and _SAID_BEFORE.is_in(self._earlier())
        return is_of_earlier or _SAID_BEFORE.is_in(self._text(clause))

    def _is_doubted(self, clause: Clause, one: Mention) -> bool:
        """Tell whether a clause is not certain, or not of a puzzle that came."""
        if self._is_of_other_scale(clause, one):
            return True
        if self._is_theirs or _CONDITION.is_in(self._earlier()):
            return True
        earlier = self._earlier()
        if clause.behind in _INTRODUCES and (
            is_uncertain(earlier) or is_hearsay(f"{earlier} {clause.behind}")
        ):
            return True
        if clause.behind == "," and is_thought_or_hearsay(earlier):
            return True
        start, end = one.found.span()
        parts = (self._plain(clause.start, start), self._plain(end, clause.end))
        if one.name == "score" and is_of_a_name(parts[0]):
            return True
        rest = " ".join((*parts, one.words_within))
        is_denied = DENIAL.is_in(rest) and not one.is_definite
        return is_denied or DOUBT.is_in(rest) or _THEIRS.is_in(rest)


def _each_of(sentence: str, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """Return whether a sentence speaks of all puzzles, or both; ``all 26 clues`` are of one.

    Args:
        sentence: the sentence.
        mentions: what it may claim, such as ``every clue is needed``, which is of one, too.
    """
    spans = [one.found.span() for one in mentions]
    counts = [one.found.start() for one in mentions if one.name == "given_count"]
    each = [
        found[0]
        for found in _EACH.finditer(sentence)
        if not any(start <= found.start() < end for start, end in spans)
        and not (
            _ALL.fullmatch(found[0])
            and any(_ARTICLE.fullmatch(sentence, found.end(), start) for start in counts)
        )
    ]
    if not each:
        return ()
    return (BOTH,) if any(map(_BOTH.fullmatch, each)) else (EACH,)


def _is_said(one: Mention, words: Sequence[str], *, is_led: bool, is_claiming: bool) -> bool:
    """Tell whether the words before a mention in its clause make a claim of it.

    Args:
        one: the mention.
        words: those words.
        is_led: whether the clause, or one before it, speaks of a puzzle, or nothing stands before.
        is_claiming: whether a clause before claims something, or nothing stands before.
    """
    if one.says_all:
        return True
    if not words:
        is_among = one.name != "is_minimal" or is_claiming
        return is_led and is_among and not one.is_of_digits and _goes_on(one)
    holders = _HOLDS if one.name == "given_count" else _BE
    is_held = (
        words[-1] in holders
        or (words[-1] in BESIDE and not holders.isdisjoint(words[-2:-1]))
        or (words[0] in _WITHIN and words[-1] in _PUZZLE)
    )
    if one.name == "given_count" and is_held and not _FIRST_PERSON.isdisjoint(words[-3:-1]):
        return False  # a solver may have filled in as many
    has_puzzle = not _PUZZLE.isdisjoint(words)
    if not BESIDE.issuperset(words):
        return is_held and has_puzzle
    if one.name == "is_minimal":
        return is_held or has_puzzle or one.is_denied
    if one.name == "level":
        return is_led and words[-1] not in _AT
    return is_led and (is_held or not one.is_of_digits)


def _is_said_alone(one: Mention, words: Sequence[str]) -> bool:
    """Recognise a clause that says how many digits there are, and no more: ``only 24 numbers``."""
    rest = one.found.string[one.found.end() :].strip()
    is_all = not any(map(str.isalnum, rest))
    return is_all and one.may_be_givens and _ALONE.issuperset(words)


def _goes_on(one: Mention) -> bool:
    """Tell whether a clause that begins with a mention says no more than that behind it."""
    rest = one.found.string[one.found.end() :].lstrip(" ")
    if one.name == "is_minimal" and not one.is_denied and rest.startswith(":"):
        return False  # a label, with something else than yes or no behind it
    is_broken = _BREAK.match(one.found.string, one.found.end()) or _BREAK.match(rest)
    if one.is_label or not rest.strip(".!)*") or is_broken:
        return True
    return not _GOES_ON.isdisjoint(words_in(rest)[:1])
