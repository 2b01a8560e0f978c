"""The parser behind `safe_xml`, and what it gathers."""

from __future__ import annotations

from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from puzzle.errors import NotationError
from puzzle.formats.safe_xml.events import DEEPEST, LONGEST_TAG, LONGEST_TEXT, End, Start
from puzzle.message import Message, Numeral, message


class XmlReader(ContentHandler):
    """Gathers events from the parser between one chunk and the next."""

    def __init__(self) -> None:
        super().__init__()
        self._parser = DefusedExpatParser(0, forbid_dtd=True)
        self._parser.setContentHandler(self)
        self._found: list[Start | End] = []
        self._texts: list[str] = []
        self._silent = 0
        self._run = 0

    def feed(self, chunk: bytes) -> NotationError | None:
        """Parse a chunk; the fault that is in it, if any."""
        self._silent += len(chunk)
        try:
            self._parser.feed(chunk)
        except _FAULTS as error:
            return self._fault(error)
        if self._silent > LONGEST_TAG:
            return self._error(
                message(
                    "xml.tag",
                    "one tag or comment has more than {most} bytes",
                    most=Numeral(LONGEST_TAG),
                )
            )
        return None

    def close(self) -> NotationError | None:
        """Parse the end; the fault that is there, if any."""
        try:
            self._parser.close()
        except _FAULTS as error:
            return self._fault(error)
        return None

    def take(self) -> list[Start | End]:
        """Return the events since the last call."""
        found, self._found = self._found, []
        return found

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (SAX's name)
        """Note that an element begins."""
        self._silent = self._run = 0
        if len(self._texts) == DEEPEST:
            raise _TooMuch(
                message(
                    "xml.deep", "elements are nested more than {most} deep", most=Numeral(DEEPEST)
                )
            )
        at = len(self._texts[-1]) if self._texts else 0
        self._texts.append("")
        self._found.append(Start(_local(name), dict(attrs.items()), self._line, at))

    def endElement(self, name: str) -> None:  # noqa: N802 (SAX's name)
        """Note that an element ends."""
        self._silent = self._run = 0
        self._found.append(End(_local(name), self._texts.pop()))

    def characters(self, content: str) -> None:
        """There is text."""
        self._silent = 0
        self._run += len(content)
        if self._run > LONGEST_TAG:
            raise _TooMuch(
                message(
                    "xml.text",
                    "one text has more than {most} characters",
                    most=Numeral(LONGEST_TAG),
                )
            )
        if self._texts and len(self._texts[-1]) < LONGEST_TEXT:
            self._texts[-1] += content[: LONGEST_TEXT - len(self._texts[-1])]

    @property
    def _line(self) -> int:
        return max(1, self._parser.getLineNumber() or 1)

    def _fault(self, error: Exception) -> NotationError:
        if isinstance(error, DefusedXmlException):
            return self._error(
                message(
                    "xml.type",
                    "it declares a document type, where an entity bomb may hide; remove the "
                    "<!DOCTYPE",
                )
            )
        if isinstance(error, _TooMuch):
            return self._error(error.what)
        return self._error(message("xml.damaged", "it is damaged, or breaks off here"))

    def _error(self, what: Message) -> NotationError:
        said = message("xml.further", "The XML cannot be read further: {fault}.", fault=what)
        return NotationError(said, line=self._line)


class _TooMuch(SAXException):
    """Elements nested beyond `DEEPEST`, or a text beyond `LONGEST_TAG`."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.what = what


_FAULTS = (SAXException, DefusedXmlException, ValueError, LookupError)
"""What the parser raises: for bad XML, for what is forbidden, for an unknown encoding."""


def _local(name: str) -> str:
    return name.rpartition(":")[2]
