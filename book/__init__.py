"""How puzzles become pages and pictures; the only room that knows the typesetter."""

from book.edition import Book, BookPuzzle, BookSection, Layout
from book.explanation import Chapter, explanation_page
from book.picture import PictureFormat, draw
from book.play import play_page, play_sections
from book.preflight import Check, Fault, Inspection, inspect, preflight
from book.printer import PRINTERS, PrintRules, Trim, printer
from book.report_page import ReportPage
from book.sheet import Places, Sheet, sheet
from book.step_picture import step_svg
from book.typeset import pages_png, pages_svg, typeset

__all__ = [
    "PRINTERS",
    "Book",
    "BookPuzzle",
    "BookSection",
    "Chapter",
    "Check",
    "Fault",
    "Inspection",
    "Layout",
    "PictureFormat",
    "Places",
    "PrintRules",
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
