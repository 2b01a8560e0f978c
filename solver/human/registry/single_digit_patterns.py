"""Patterns of one digit: turbot fish with its kinds, empty rectangles, templates."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import HARD, TOUGH, Level, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

SINGLE_DIGIT_PATTERNS: Mapping[Technique, RegistryRow] = {
    Technique.SKYSCRAPER: RegistryRow(
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 60),
        told_by="patterns.turbot",
        library=("0400", "0403", "0701"),
    ),
    Technique.TWO_STRING_KITE: RegistryRow(
        also=("2-string-kite", "kite"),
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 70),
        told_by="patterns.turbot",
        library=("0401", "0403", "0404", "0701"),
    ),
    Technique.TURBOT_FISH: RegistryRow(
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 80),
        hodoku=Points(HARD, 120, 220),
        told_by="patterns.turbot",
        library=("0403", "0701"),
    ),
    Technique.EMPTY_RECTANGLE: RegistryRow(
        kernel="techniques.turbot.find_empty_rectangle",
        variant=3,
        players=Level(4, 90),
        hodoku=Points(HARD, 120, 230),
        web=Listed(TOUGH, 40, "Rectangle Elimination"),
        told_by="patterns.empty_rectangle",
        library=("0402", "0405"),
    ),
    Technique.TEMPLATE_SET: RegistryRow(
        also=("template-place",),
        families=("templates",),
        kernel="techniques.templates.find_template",
        told_by="patterns.template_set",
        library=("1201",),
    ),
    Technique.TEMPLATE_DELETE: RegistryRow(
        also=("template-del", "pattern-overlay"),
        families=("templates",),
        kernel="techniques.templates.find_template",
        told_by="patterns.template_delete",
        library=("1202",),
    ),
}
