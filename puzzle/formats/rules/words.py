"""The words of a sentence on rules, brought to one spelling, and those that many rules share."""

from __future__ import annotations

import re

NOT = "not"
_SPELLINGS = (
    (re.compile(r"['’`](?:s\b)?"), ""),
    (re.compile(r"^\W*(?:and |but |please |also )?(?:dont|do not|never) forget (?:about )?"), ""),
    (re.compile(r"\btheyre\b"), "they are"),
    (
        re.compile(r"^\W*(?:yet )?another (?=(?:\w+[ -]){1,2}sudoku ?[(:][^):]{0,60}\bdigits?\b)"),
        "",
    ),
    (re.compile(r"\banti[- ]?(?=k|d)"), "anti"),
    (re.compile(r"\bnon[- ]?(?=consecutive)"), "non"),
    (re.compile(r"\bno[- ]touch(?:ing)?(?= sudoku)|\buntouchable(?= sudoku)"), "notouch"),
    (re.compile(r"\b3 ?(?:x|×|-?by-?) ?3s?\b"), " threebythree "),
    (re.compile(r"\b(?:1|one) ?(?:-|–|to|through|thru) ?(?:[4-9]|1[0-6]|nine)\b"), " alldigits "),
    (re.compile(r"\b(?:cannot|cant|can not|mustnt|dont|doesnt|never|no|none|neither|nor)\b"), NOT),
    (re.compile(r"\b(tells?|shows?|gives?) you\b"), r"\1"),
    (re.compile(r"\btwo different\b(?= (?:cells|boxes|regions|blocks))"), "two"),
    (re.compile(r"\bpairs? of\b"), "two"),
    (re.compile(r"\b(?<=corners )of the grid\b"), ""),
    (re.compile(r"\bseparated by (?=at least|exactly|two|three)"), "apart "),
    (re.compile(r"\b(?<=to |at )the tip\b"), "the end"),
    (re.compile(r"\b([xv]) (?:means?|is|stands for|=) (five|ten|5|10)\b"), r"cells \1 total \2"),
    (
        re.compile(
            r"(?:\b(?:the|both|main|two|long) )*\bdiagonals (?:count|apply)"
            r"(?: (?:as well|too|also))?\W*$"
        ),
        "xsudoku",
    ),
    (
        re.compile(
            r"^\W*(?:plus |and |also |with )?(?:(?:the|both|main|two|long) )*diagonals"
            r" (?:too|also|as well)\W*$"
            r"|^\W*(?:plus|\+) (?:(?:the|both|main|two|long) )*diagonals\W*$"
        ),
        "xsudoku",
    ),
    (re.compile(r"\b(?:the )?diagonals? (?:rule|constraint|restriction)s?\b"), "xsudoku rule"),
    (
        re.compile(r"\bsudoku (?:\()?(?:with (?:both |the |main |long )*)?diagonal(?:s|e)?\W*$"),
        "xsudoku",
    ),
    (
        re.compile(r"\b(knight|king)s? (?:move |jump )?(?:rule|constraint|restriction)\b"),
        r"anti\1 rule",
    ),
    (
        re.compile(r"\b(knight|king)s? (?:move |jump )?(?:rule|constraint|restriction)s(?= apply)"),
        r"anti\1 rules",
    ),
    (
        re.compile(r"\b(?:that |which )?(?:shar(?:e|ing)|with) an? (?:common )?(?:edge|side)\b"),
        "adjacent",
    ),
    (re.compile(r"\b(?:2|two) or more\b"), "at least 2"),
    (re.compile(r"\beven (?:at|by|on|in) (?:a |the |their )?corners?\b"), "even diagonally"),
    (
        re.compile(
            r"\btouch(?:es|ing)? (?:(?:each|one an)other )?(?:only )?(?:at|by|in|on|with)"
            r" (?:an? |the |their |one )?corners?\b(?! of)"
        ),
        "touch diagonally",
    ),
    (re.compile(r"\bx-?sums?\b"), "xsum"),
    (re.compile(r"\bnumbered rooms?\b"), "numberedroom"),
    (re.compile(r"\bmiracle sudoku\b"), "miraclesudoku"),
    (
        re.compile(r"\bx[- ](?=sudoku|rules?\b)|\bsudoku[- ]?x\b|\bdiagonal[- ]?sudoku\b"),
        "xsudoku ",
    ),
    (
        re.compile(
            r"\b(?:digits|numbers|values)? ?(?:that|which) (?:directly )?(?:follow|succeed)"
            r" (?:each other|one another)\b|\bsuccessive(?= (?:digits|numbers)\b)"
        ),
        "consecutive",
    ),
    (re.compile(r"\bcent(?:er|re)[- ]?dots?\b"), "centredots"),
    (re.compile(r"\bcent(?:er|re|ral)\b|\bmiddle\b"), "centre"),
    (re.compile(r"\bneighbou?r(?:ing|s)?\b|\btouching\b"), "adjacent"),
    (re.compile(r"\bgr[ae]y(?:ed)?\b|\bcolou?red\b|\bhighlighted\b|\bmarked\b"), "shaded"),
)
"""What one word is written for."""


_AS_SMALL = {0x130: "i", 0x131: "i", 0x17F: "s"}
"""Letters of which `str.lower` does not make the small ones that they are like."""


def in_small_letters(text: str) -> str:
    """Return a text in small letters, in which what is looked for in any letters is found.

    To look for many words so takes a third of the time.
    """
    return text.lower() if text.isascii() else text.translate(_AS_SMALL).lower()


def words_of(sentence: str) -> tuple[str, ...]:
    """Return the words of a sentence in small letters, one for all that mean the same."""
    text = sentence.lower()
    for pattern, instead in _SPELLINGS:
        text = pattern.sub(instead, text)
    return tuple(re.findall(r"[^\W_]+", text))


def word_set(words: str) -> frozenset[str]:
    """Return words with spaces between them as a set."""
    return frozenset(words.split())


FILLING = word_set(
    """
    a about above added additionally additional addition again all also always an and any anywhere
    apply applies are as at be below besides both by can cell cells classic constraint constraints
    contain containing contains digit digits do does each either enjoy every exactly extra follow
    following for from further furthermore grid has have here hold holds i if in into is it its
    just made may moreover must my normal note number numbers obey of on once one only or other our
    over placed please plus puzzle puzzles regular restriction restrictions rule rules set shall
    addition should so square squares standard such sudoku sudokus that the their then there these
    they this those to today too two usual value values variant variation we well where which will
    with within you 1 2 not
    """
)
"""Words that say nothing of their own beside those of a rule."""
HOUSES = word_set(
    "row rows column columns box boxes region regions block blocks threebythree nonet"
)
SAME = word_set(
    "same identical equal match repeat repeats repeated repeating share see twice itself"
)
DIFFERENT = word_set("different differ distinct unique")
FILLED = word_set(
    "appear appears appearing fill filled found occur occurs used complete completely once"
)


def are_different(words: frozenset[str]) -> bool:
    """Tell whether digits are said to differ: not the same, or different, but not both denied."""
    if NOT in words:
        return bool(words & SAME) and not words & DIFFERENT
    return bool(words & DIFFERENT)


def are_all_digits(words: frozenset[str]) -> bool:
    """Tell whether cells are said to hold every digit."""
    if NOT in words:
        return are_different(words)
    if words & word_set("same identical equal"):
        return False
    counted = words & word_set("each every all") and words & word_set("digit digits number numbers")
    return bool("alldigits" in words or counted or "once" in words or words & DIFFERENT)
