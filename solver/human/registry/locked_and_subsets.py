"""Locked candidates, naked and hidden subsets, and their like where clues make cells peers."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import MEDIUM, SIMPLE, Level, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

_LOCKED = "in {houses}, {digits} must go in {any_cells}, all in {covers}"
_NAKED = "in {houses}, {cells} hold only {digits} between them"
_NAKED_FAR = (
    "in {houses}, {cells} hold only {digits} between them, and each cell that loses one of them "
    "sees all of these that have it"
)
_HIDDEN = (
    "in {houses}, {digits} have no places but {rising_cells}, which leaves no room there for "
    "other digits"
)
_BESIDE = "that leaves {placed_digits} no place in {places_in} but {placed_cells}"

LOCKED_AND_SUBSETS: Mapping[Technique, RegistryRow] = {
    Technique.DIRECT_POINTING: RegistryRow(
        kernel="techniques.locked.find_locked",
        score=17,
        se=True,
        words=f"{_LOCKED}; {_BESIDE}",
    ),
    Technique.DIRECT_CLAIMING: RegistryRow(
        kernel="techniques.locked.find_locked",
        score=19,
        se=True,
        words=f"{_LOCKED}; {_BESIDE}",
    ),
    Technique.DIRECT_HIDDEN_PAIR: RegistryRow(
        kernel="techniques.subsets.find_direct_hidden_subset",
        variant=2,
        score=20,
        se=True,
        words=f"{_HIDDEN}; {_BESIDE}",
    ),
    Technique.DIRECT_HIDDEN_TRIPLE: RegistryRow(
        kernel="techniques.subsets.find_direct_hidden_subset",
        variant=3,
        score=25,
        se=True,
        words=f"{_HIDDEN}; {_BESIDE}",
    ),
    Technique.POINTING: RegistryRow(
        also=("locked-candidates-1", "pointing-pair", "pointing-triple"),
        families=("locked-candidates",),
        kernel="techniques.locked.find_locked",
        score=26,
        se=True,
        players=Level(2, 20),
        web=Listed(SIMPLE, 100, "Pointing Pairs"),
        words=_LOCKED,
        library=("0100",),
    ),
    Technique.CLAIMING: RegistryRow(
        also=("locked-candidates-2", "box-line-reduction"),
        families=("locked-candidates",),
        kernel="techniques.locked.find_locked",
        score=28,
        se=True,
        players=Level(2, 30),
        web=Listed(SIMPLE, 110, "Box/Line Reduction"),
        words=_LOCKED,
        library=("0101",),
    ),
    Technique.LOCKED_PAIR: RegistryRow(
        kernel="techniques.in_reading_order.find_naked_in_order",
        hodoku=Points(MEDIUM, 40, 50),
        words=f"{_NAKED}, and so for both houses",
        library=("0110",),
    ),
    Technique.LOCKED_TRIPLE: RegistryRow(
        kernel="techniques.in_reading_order.find_naked_in_order",
        hodoku=Points(MEDIUM, 60, 60),
        words=f"{_NAKED}, and so for both houses",
        library=("0111",),
    ),
    Technique.NAKED_PAIR: RegistryRow(
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=2,
        score=30,
        se=True,
        players=Level(3, 10),
        web=Listed(SIMPLE, 40),
        words=_NAKED,
        library=("0200",),
    ),
    Technique.NAKED_TRIPLE: RegistryRow(
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=3,
        score=36,
        se=True,
        players=Level(3, 30),
        web=Listed(SIMPLE, 50),
        words=_NAKED,
        library=("0201",),
    ),
    Technique.NAKED_QUAD: RegistryRow(
        also=("naked-quadruple",),
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=4,
        score=50,
        se=True,
        players=Level(4, 30),
        web=Listed(SIMPLE, 80),
        words=_NAKED,
        library=("0202",),
    ),
    Technique.HIDDEN_PAIR: RegistryRow(
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=2,
        score=34,
        se=True,
        players=Level(3, 20),
        web=Listed(SIMPLE, 60),
        words=_HIDDEN,
        library=("0210",),
    ),
    Technique.HIDDEN_TRIPLE: RegistryRow(
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=3,
        score=40,
        se=True,
        players=Level(3, 40),
        web=Listed(SIMPLE, 70),
        words=_HIDDEN,
        library=("0211",),
    ),
    Technique.HIDDEN_QUAD: RegistryRow(
        also=("hidden-quadruple",),
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=4,
        score=54,
        se=True,
        players=Level(4, 40),
        web=Listed(SIMPLE, 90),
        words=_HIDDEN,
        library=("0212",),
    ),
    Technique.GENERALIZED_INTERSECTION: RegistryRow(
        also=("generalised-intersection", "generalized-locked-candidates"),
        kernel="techniques.generalized.find_intersection",
        score=29,
        sukaku=("pointing", "claiming"),
        words=(
            "in {houses}, {digits} must go in {any_cells}, and each cell that loses it sees all of "
            "these"
        ),
    ),
    Technique.GENERALIZED_NAKED_PAIR: RegistryRow(
        also=("generalised-naked-pair",),
        kernel="techniques.generalized.find_naked",
        variant=2,
        score=30,
        sukaku=("naked-pair",),
        words=_NAKED_FAR,
    ),
    Technique.GENERALIZED_NAKED_TRIPLE: RegistryRow(
        also=("generalised-naked-triple",),
        kernel="techniques.generalized.find_naked",
        variant=3,
        score=36,
        sukaku=("naked-triple",),
        words=_NAKED_FAR,
    ),
    Technique.GENERALIZED_NAKED_QUAD: RegistryRow(
        also=("generalised-naked-quad",),
        kernel="techniques.generalized.find_naked",
        variant=4,
        score=50,
        sukaku=("naked-quad",),
        words=_NAKED_FAR,
    ),
}
