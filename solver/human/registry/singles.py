"""Singles: the last cell of a house, of a digit in a house, of a digit in a cell."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import SIMPLE, Level, Listed, RegistryRow
from solver.human.registry.technique import Technique

SINGLES: Mapping[Technique, RegistryRow] = {
    Technique.FULL_HOUSE: RegistryRow(
        also=("last-digit", "last-value"),
        words="{placed_cells} is the last blank cell of {houses}",
        kernel="techniques.singles.find_full_house",
        score=10,
        se=True,
        players=Level(1, 10),
        library=("0000",),
    ),
    Technique.HIDDEN_SINGLE: RegistryRow(
        also=("unique-candidate",),
        words="in {houses}, {placed_digits} has no place left but {placed_cells}",
        library=("0002",),
    ),
    Technique.NAKED_SINGLE: RegistryRow(
        also=("sole-candidate",),
        web=Listed(SIMPLE, 10),
        words="{placed_cells} has no digit left but {placed_digits}",
        kernel="techniques.singles.find_naked_single",
        score=23,
        se=True,
        players=Level(2, 10),
        cages=Level(1, 40),
        library=("0003",),
    ),
}
