"""What assumes that the puzzle has one solution: rectangles, loops and BUG."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import DIABOLICAL, HARD, TOUGH, Level, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

UNIQUENESS: Mapping[Technique, RegistryRow] = {
    Technique.UNIQUE_RECTANGLE_1: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=1,
        score=45,
        players=Level(4, 130),
        web=Listed(DIABOLICAL, 40),
        told_by="uniqueness.unique",
        library=("0600",),
    ),
    Technique.UNIQUE_RECTANGLE_2: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=2,
        score=45,
        players=Level(4, 140),
        web=Listed(DIABOLICAL, 41),
        told_by="uniqueness.unique",
        library=("0601",),
    ),
    Technique.UNIQUE_RECTANGLE_3: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(HARD, 100, 290),
        web=Listed(DIABOLICAL, 42),
        told_by="uniqueness.unique",
        library=("0602",),
    ),
    Technique.UNIQUE_RECTANGLE_4: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=4,
        score=45,
        players=Level(4, 150),
        web=Listed(DIABOLICAL, 43),
        told_by="uniqueness.unique",
        library=("0603",),
    ),
    Technique.UNIQUE_LOOP_1: RegistryRow(
        families=("uniqueness",),
        told_by="uniqueness.unique",
    ),
    Technique.UNIQUE_LOOP_2: RegistryRow(
        families=("uniqueness",),
        told_by="uniqueness.unique",
    ),
    Technique.UNIQUE_LOOP_3: RegistryRow(
        families=("uniqueness",),
        told_by="uniqueness.unique",
    ),
    Technique.UNIQUE_LOOP_4: RegistryRow(
        families=("uniqueness",),
        told_by="uniqueness.unique",
    ),
    Technique.UNIQUE_RECTANGLE_5: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(HARD, 100, 310),
        web=Listed(DIABOLICAL, 44),
        told_by="uniqueness.unique",
        library=("0604",),
    ),
    Technique.UNIQUE_RECTANGLE_6: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(HARD, 100, 320),
        told_by="uniqueness.unique_rectangle_6",
        library=("0605",),
    ),
    Technique.BUG_1: RegistryRow(
        families=("uniqueness",),
        kernel="techniques.bug.find_bug",
        variant=1,
        score=56,
        players=Level(4, 160),
        hodoku=Points(HARD, 100, 190),
        web=Listed(TOUGH, 70, "BUG"),
        told_by="uniqueness.bug",
        library=("0610",),
    ),
    Technique.BUG_2: RegistryRow(families=("uniqueness",), told_by="uniqueness.bug"),
    Technique.BUG_3: RegistryRow(families=("uniqueness",), told_by="uniqueness.bug"),
    Technique.BUG_4: RegistryRow(families=("uniqueness",), told_by="uniqueness.bug"),
    Technique.HIDDEN_RECTANGLE: RegistryRow(
        also=("hidden-unique-rectangle",),
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(HARD, 100, 330),
        web=Listed(DIABOLICAL, 50, "Hidden Unique Rectangle"),
        told_by="uniqueness.hidden_rectangle",
        library=("0606",),
    ),
    Technique.AVOIDABLE_RECTANGLE_1: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles.find_rectangle",
        hodoku=Points(HARD, 100, 340),
        web=Listed(TOUGH, 80, "Avoidable Rectangle"),
        told_by="uniqueness.avoidable_rectangle_1",
        library=("0607",),
    ),
    Technique.AVOIDABLE_RECTANGLE_2: RegistryRow(
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles.find_rectangle",
        hodoku=Points(HARD, 100, 350),
        web=Listed(TOUGH, 81, "Avoidable Rectangle"),
        told_by="uniqueness.avoidable_rectangle_2",
        library=("0608",),
    ),
}
