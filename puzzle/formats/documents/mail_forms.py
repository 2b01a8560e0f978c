"""The forms in which a text of a mail comes: plain, and as a page with its pictures.

A page often stands with its pictures in a part of its own, or in pieces around what is attached: it
is one more form of the same text for that. RFC 2046, 5.1.4, and RFC 2387.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from email.message import EmailMessage


_TOGETHER = frozenset({"multipart/related", "multipart/mixed", "multipart/signed"})
"""Parts whose texts are one text."""


class _Form(NamedTuple):
    """The texts of one form, all of the kind of the first, and what is beside them."""

    texts: Sequence[EmailMessage]
    beside: Sequence[EmailMessage]


def forms_of(
    part: EmailMessage, deepest: int
) -> tuple[list[Sequence[EmailMessage]], list[EmailMessage]]:
    """Return the texts of each form of a text that comes in several, and what is beside them.

    Args:
        part: a part whose parts are alternatives.
        deepest: how many parts within one another are looked into, 0 or more; what is deeper is
            beside the texts as it stands.
    """
    found = [_form(inner, deepest) for inner in inner_parts(part)]
    return [form.texts for form in found if form.texts], [
        beside for form in found for beside in form.beside
    ]


def _form(part: EmailMessage, deepest: int) -> _Form:
    kind = part.get_content_type()
    if part.get_content_maintype() == "text":
        return _Form([part], [])
    if kind not in _TOGETHER or deepest <= 0:
        return _Form([], [part])
    texts: list[EmailMessage] = []
    beside: list[EmailMessage] = []
    for inner in inner_parts(part):
        is_file = inner.get_content_disposition() == "attachment"
        own = _Form([], [inner]) if is_file else _form(inner, deepest - 1)
        for text in own.texts:
            is_alike = not texts or text.get_content_type() == texts[0].get_content_type()
            (texts if is_alike else beside).append(text)
        beside += own.beside
    return _Form(texts, beside)


def inner_parts(part: EmailMessage) -> list[EmailMessage]:
    """Return the parts within a part; none of one that has no parts."""
    from email.message import EmailMessage

    payload = part.get_payload()
    return (
        [inner for inner in payload if isinstance(inner, EmailMessage)]
        if isinstance(payload, list)
        else []
    )
