"""The page for people: its files, and what its form sends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import escape
from http import HTTPStatus
from importlib import resources
from pathlib import PurePosixPath
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from gridmill.web.problems import Refused
from gridmill.web.work import Quality, Sent

PASTED = "pasted"
"""What the text that was pasted or typed is called."""
MOST_FILES = 50
MOST_FIELDS = 10
LONGEST_NAME = 100
MEDIA_TYPES = {"page.html": "text/html", "page.css": "text/css", "page.js": "text/javascript"}
_TOO_MANY = "Too many files"
"""How Starlette begins to say so."""
_MANY = f"More than {MOST_FILES} files: send fewer at once."
_NO_FORM = "This is no form that can be read: send one as this page does."
_FORM, _END_OF_TEXT = "<form", "</textarea>"


@dataclass(frozen=True, slots=True)
class Form:
    """What was sent.

    Attributes:
        sent: the text and the files, none of them empty unless all are.
        quality: how thoroughly to judge them.
    """

    sent: tuple[Sent, ...]
    quality: Quality

    @property
    def pasted(self) -> str:
        """The text that was pasted or typed; empty for none."""
        return next((one.body.decode() for one in self.sent if one.name == PASTED), "")


def page_file(name: str) -> bytes:
    """Return a file of the page, one of `MEDIA_TYPES`."""
    return (resources.files("gridmill.web") / "page" / name).read_bytes()


def page_with(notice: str, pasted: str = "") -> bytes:
    """Return the page with a sentence above its form.

    Args:
        notice: the sentence.
        pasted: what stands in its text, to be mended.
    """
    page = page_file("page.html").decode()
    page = page.replace(_FORM, f'<p class="notice" role="alert">{escape(notice)}</p>\n{_FORM}', 1)
    # A line's end right behind the tag is none of the text's.
    return page.replace(_END_OF_TEXT, f"\n{escape(pasted)}{_END_OF_TEXT}", 1).encode()


async def read_form(request: Request, body: bytes) -> Form:
    """Return what a form sends.

    Args:
        request: whose headers say how it is written.
        body: what was read of it, which is bounded.

    Raises:
        Refused: it is no form, or has too many parts.
    """

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    again = Request(request.scope, receive)
    async with _read(again, len(body)) as found:
        files = [
            Sent(_name(one), await one.read())
            for _, one in found.multi_items()  # however its field is called
            if isinstance(one, UploadFile) and one.filename
        ]
        text = next((one for one in found.getlist("puzzles") if isinstance(one, str)), "")
        quality: Quality = "quick" if found.get("engine") == "quick" else "milp"
    pasted = Sent(PASTED, text.encode())
    return Form((*([pasted] if pasted.body.strip() or not files else []), *files), quality)


@asynccontextmanager
async def _read(request: Request, size: int) -> AsyncIterator[FormData]:
    """Give the parts of a form, and let go of its files after the block.

    Raises:
        Refused: it is no form, or has too many parts.
    """
    reading = request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=max(size, 1))
    try:
        found = await reading
    except HTTPException as error:
        if str(error.detail).startswith(_TOO_MANY):
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _MANY) from None
        raise Refused(HTTPStatus.BAD_REQUEST, _NO_FORM) from None
    try:
        yield found
    finally:
        await found.close()


def _name(file: UploadFile) -> str:
    """Return what a file is called, without the folders that some browsers name."""
    name = (file.filename or "").replace("\\", "/")
    return PurePosixPath(name).name[-LONGEST_NAME:] or "file"
