"""How puzzles become pages and pictures; the only room that knows the typesetter."""

from book.print.difficulty import Grade
from book.print.model import Attachment, Book, BookLayout, BookPuzzle, BookSection, PageStyle
from book.print.picture import PictureFormat, draw
from book.print.pictures import DigitPicture
from book.print.preflight import Check, Fault, Inspection, inspect, preflight
from book.print.printers import PRINTERS, CoverRules, PrintRules, Trim, printer
from book.print.sheet.measures import Places, Sheet
from book.print.sheet.pages import sheet
from book.print.typeset import pages_png, pages_svg, typeset
from book.screen.explanation import Chapter, explanation_page
from book.screen.play import play_page, play_sections
from book.screen.reply import ReplyDraft, ReplyTemplates
from book.screen.report_page import PageAside, PageRecord, ReportPage
from book.step_picture import step_svg

__all__ = [
    "PRINTERS",
    "Attachment",
    "Book",
    "BookLayout",
    "BookPuzzle",
    "BookSection",
    "Chapter",
    "Check",
    "CoverRules",
    "DigitPicture",
    "Fault",
    "Grade",
    "Inspection",
    "PageAside",
    "PageRecord",
    "PageStyle",
    "PictureFormat",
    "Places",
    "PrintRules",
    "ReplyDraft",
    "ReplyTemplates",
    "ReportPage",
    "Sheet",
    "Trim",
    "draw",
    "explanation_page",
    "inspect",
    "pages_png",
    "pages_svg",
    "play_page",
    "play_sections",
    "preflight",
    "printer",
    "sheet",
    "step_svg",
    "typeset",
]
