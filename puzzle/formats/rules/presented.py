"""Kinds of Sudoku that a sentence names: of the puzzle it presents, or of something else.

``It is an X-Sudoku that my son made`` says what the puzzle is, and what stands behind the name is a
tale. ``Thanks for the X-Sudoku book``, ``Sent by X-Sudoku app`` and ``See also: Windoku`` name a
kind and say nothing of the puzzle.
"""

from __future__ import annotations

import re

_STOP = re.compile(r"[.!?;:,](?:\s+|$)")
"""What parts the clause that a name stands in from others."""
_LIKED = re.compile(
    r"\b(?:thank(?:s|ing)?|danke?|merci|gracias|grazie|bedankt|obrigad[oa]|dziękuję|lov(?:e[sd]?"
    r"|ing)(?! to (?:send|submit|share|offer|present|show|enter)\b)|liked"
    r"|likes?(?! to (?:send|submit|share|offer|present|show|enter)\b)|enjoy\w*"
    r"|prefer\w*|hate[sd]?|fans? of|favou?rites?|solved|finished|bought"
    r"|liebe|liebt|mag|aimer?|ador(?:e[rs]?|a|ano|an)|(?:me|le|les|nos) (?:gustan?|encantan?)|adoro"
    r"|am[ao]n?|odia|piace|piacciono|houd(?:t|en)? van|älskar|gillar|elsker|kocham?|lubi\w*"
    r"|uwielbia\w*|miluj[eiu]|gosto d[eo]"
    r"|(?:do|would|did|will) you (?:\w+ )?(?:want|need|accept|print|publish|take))\b",
    re.IGNORECASE,
)
"""Words on kinds that somebody likes or may want, or on what was done with another puzzle."""
_FROM_ELSEWHERE = re.compile(
    r"\b(?:sent|made|created|generated|exported|printed|powered|provided|shared) (?:by|with|from"
    r"|using|via|on)\b"
    r"|^\W*(?:see also|also (?:see|try)|related|similar|recommended|popular|trending|hot|latest"
    r"|(?:more|other) (?:puzzles|games|sudokus|posts|threads|topics|questions)\b.{0,20}|up next"
    r"|next up|next|previous|prev|siehe auch|mehr rätsel|nächstes|voriges|voir aussi|à suivre"
    r"|véase también|vedi anche|zie ook)(?: (?:posts|threads|topics|questions|puzzles))?\W*$"
    r"|\b(?:where|who|why)\b|\b(?:make|turn|convert) (?:it|this|that|them)\b"
    r"|\b(?:or|oder|ou|after|than|before)\s+(?:(?:an?|the|your|that|eine?m?|das|une?|le) )?$",
    re.IGNORECASE,
)
_OF_LAST = re.compile(
    r"\b(?:last|previous|earlier|other)(?: (?:one|puzzle|sudoku|grid|entry|submission))? (?:was"
    r"|were|had been)\b"
    r"|^\W*(?:the |my |our )?(?:(?:last|previous) (?:week|month|time|issue|year|\w{3,6}day)"
    r"|yesterday)['’]s\s(?:\w+\s)?$",
    re.IGNORECASE,
)
_OF_PEOPLE = re.compile(
    r"s?[- ](?:apps?|books?|clubs?|fans?|lovers?|lady|friends|teams?|maker|solver|generator"
    r"|newsletter|forum|magazine|community|website|site|blog|channel|group|subreddit|addicts?"
    r"|experts?|champion(?:ship)?s?|league|verein|buch|heft|freunde|anyone|anybody|jemand)\b"
    r"|s? (?:was|were|war|waren|était|étaient|era|eran|erano|foi|foram|był[aoy]?|byl[aoy]?|var)\b"
    r"|s? (?:(?:der|vo[nm]) (?:letzten|vorigen) (?:woche|ausgabe)|de la semaine (?:dernière|passée)"
    r"|de la semana pasada|della settimana scorsa|van vorige week|da semana passada"
    r"|(?:from|of) (?:last|the previous) (?:week|month|issue))\b"
    r"|s? (?:is|are) (?:so |really |such )*(?:fun|great|cool|awesome|boring|my|back|the best)\b"
    r"|s? (?:or|oder|ou)\b",
    re.IGNORECASE,
)
"""What shows behind a name that it is no puzzle's."""
_NOT_QUITE = re.compile(
    r"\b(?:(?:nearly|almost|perhaps|maybe|fast|beinahe|vielleicht|presque|peut-être|casi|quizás?|quasi"
    r"|forse|bijna|misschien)\s+(?:(?:an?|the|ein|une?|un|een)\s+)?"
    r"|(?:began|started(?: out)?)(?: life)? as\s+(?:(?:an?|the|my)\s+)?"
    r"|(?:unlike|sequel to|different from|compared (?:to|with)|in contrast to|inspired by)\s+"
    r"(?:[\w'’]+\s+){0,3}|^\W*(?:his|her|their)\s+"
    r"|\b(?:i|we) (?:can|could|might|may|also) (?:also )?(?:make|do|print|publish|offer|compose)\s+"
    r"(?:[\w'’]+\s+){0,2})$",
    re.IGNORECASE,
)
"""How what stands before a name says that another puzzle is one, or this one not quite."""
_TO_COME = re.compile(
    r"s?\W{0,2}\s(?:perhaps |maybe )?(?:tomorrow|next (?:week|month|time|year|issue)"
    r"|another (?:day|time)|instead|(?:is )?(?:to|will) (?:follow|come)|(?:is )?coming(?: soon)?)"
    r"\W*$",
    re.IGNORECASE,
)
_ASKED = re.compile(r"s?[^\w?]*\?\W*")
_BEFORE_A_QUESTION = " \"'(\u00bf\u201c"
_LONGEST_TITLE = 8
"""Words of what may be a title; in more a name has a sentence around it."""

_ARTICLES = (
    r"(?:an?|my|our|the|another|one|ein|mein|unser|une?|mon|notre|un|il|mi|nuestro|een|mijn)"
)
_IS = r"\b(?:is|are|was|were|be|it['’]s|that['’]s|ist|sind|war|est|sont|es|son|sono|è|zijn|jest)"
_WORDS = (
    r"(?:(?!(?:has|have|had|likes?|than|after|before|from|without|no|better|of|about|to)\b)"
    r"[\w'’]+[ -]){0,3}$"
)
_IS_OF_KIND = re.compile(rf"{_IS} {_WORDS}", re.IGNORECASE)
_PRESENTS = re.compile(
    r"^\W*(?:(?:please )?find(?: (?:below|attached|enclosed))?|here(?:['’]s| is| are| comes)?"
    rf"|attached(?: is)?|enclosed(?: is)?|{_ARTICLES}|anbei|hier(?: ist)?|voici|ci-joint|ecco"
    r"|(?:i|we)\b[^.]{0,40}?\b(?:send|submit|share|offer|enclose|attach)(?:ing)?(?: you| in)?"
    r"|aquí|adjunto|hierbij|bijgevoegd|(?:today|heute|oggi|hoy|vandaag|hoje|aujourd['’]hui)"
    rf"(?:['’]s|,)?)\b {_WORDS}",
    re.IGNORECASE,
)
"""How what stands before a name says that the puzzle is one."""
_IS_ONE = re.compile(
    r"(?:(?:it|this|that|these|das|dies|es|hier|c['’]?|ceci|esto|questo|dit|het) ?)?"
    rf"(?:is|are|['’]s|ist|sind|est|es|è|zijn) (?:{_ARTICLES} )?(?:\w+ )?$",
    re.IGNORECASE,
)
_TALE = re.compile(
    r",?\s(?:(?:that|which) (?:i|we|my|our|he|she|was|were|has|took|kept|came|appeared"
    r"|\w+ (?:made|sent|found|wrote|drew|gave|composed))|by|(?:made|created|composed|designed) by"
    r"|(?:from|for|of|in|on) (?:my|our|the|a|an|last|this|next|sunday|today|yesterday)"
    r"|as (?:usual|promised|requested)|for you|i|we|hope|enjoy|have fun|please|thanks?"
    r"|(?:von|vom|für|aus|de|du|del|pour|par|por|para|di|da|per|van|voor) (?:mir|mich|mein\w*"
    r"|unser\w*|mon|ma|mes|notre|moi|mi|mis|mí|nuestr\w+|mio|mia|me|nostr\w+|mijn|mij|onze|ons)"
    r"|(?:das|den|die) (?:ich|wir|(?:\w+ )?\w+ gemacht hat)|que (?:j['’]ai|nous|mi|hice)"
    r"|che ho|dat ik|viel (?:spaß|freude)"
    r"|(?:fait|fatto|hecho|gemaakt|gemacht|erstellt) (?:par|da|por|door|von))"
    r"\b.*",
    re.IGNORECASE,
)
"""What is told behind a name: who made it, where it is from."""
_OF_A_RULE = re.compile(
    r"\b(?:with|where|whose|except|but|also|plus|and|or|not|no|\w+n['’]t|must|only|without"
    r"|diagonal\w*|cells?|digits?|numbers?|rows?|columns?|box(?:es)?|regions?|mit|und|oder|wo|aber"
    r"|außer|nicht|kein\w*|ohne|ziffer\w*|zahl\w*|feld\w*|avec|et|mais|sauf|chiffres?|cases?"
    r"|con|pero|met|maar|niet|torus|colou?rs?|shapes?|sums?|letters?)\b|\bin which\b|[0-9]",
    re.IGNORECASE,
)


def says_kind(text: str, start: int, end: int) -> bool:
    """Tell whether a sentence says that the puzzle is of the kind that it names, or was.

    Args:
        text: a sentence.
        start: where the name begins.
        end: where it ends.
    """
    before, behind = text[:start], text[end:]
    told = _IS_OF_KIND.search(before) or _PRESENTS.match(_STOP.split(before)[-1])
    is_of_other = _LIKED.search(before) or _OF_LAST.search(before) or _OF_PEOPLE.match(behind)
    return told is not None and is_of_other is None


def without_tale(text: str, start: int, end: int) -> str:
    """Return the name of the kind that a sentence says the puzzle is of, if it tells a tale beside.

    That is ``X-Sudoku`` of ``It is an X-Sudoku that my son made``; other sentences, which may say
    more of the rules, come back as they are.
    """
    before, behind = _STOP.split(text[:start])[-1], text[end:]
    is_one = _IS_ONE.match(before) or _PRESENTS.match(before)
    if is_one is None or _TALE.fullmatch(behind) is None or _OF_A_RULE.search(behind):
        return text
    return text[start:end] if says_kind(text, start, end) else text


def names_another(text: str, start: int, end: int) -> bool:
    """Tell whether a text names a kind and speaks of something else than a puzzle of it.

    Args:
        text: a title, or a sentence; of a long one only what stands right before the name is heard.
        start: where the name begins.
        end: where it ends.
    """
    before, behind = _around(text, start, end)
    if _NOT_QUITE.search(before):
        return True
    if len(text.split()) > _LONGEST_TITLE:
        return False
    is_in_question = not before.strip(_BEFORE_A_QUESTION) and _ASKED.fullmatch(behind)
    return bool(
        is_in_question
        or _LIKED.search(before)
        or _OF_LAST.search(before)
        or _FROM_ELSEWHERE.search(text[:start])
        or _TO_COME.match(behind)
        or _OF_PEOPLE.match(behind)
    )


def is_of_liking(text: str, start: int, end: int) -> bool:
    """Tell whether words say no more than that somebody likes a kind, or had another puzzle."""
    before, _ = _around(text, start, end)
    return _LIKED.search(before) is not None or _OF_LAST.search(before) is not None


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    """Return what stands before a name and behind it, in its clause."""
    stop = _STOP.search(text, end)
    return _STOP.split(text[:start])[-1], text[end : stop.end() if stop is not None else None]
