"""Wings: a pivot and its ends, of two cells to four."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import (
    DIABOLICAL,
    HARD,
    TOUGH,
    UNFAIR,
    Level,
    Listed,
    Points,
    RegistryRow,
)
from solver.human.registry.technique import Technique

WINGS: Mapping[Technique, RegistryRow] = {
    Technique.XY_WING: RegistryRow(
        also=("y-wing",),
        families=("wing",),
        kernel="techniques.wings.find_wing",
        variant=2,
        score=42,
        se=True,
        players=Level(4, 100),
        web=Listed(TOUGH, 30, "Y-Wing"),
        told_by="patterns.xy_wing",
        library=("0800",),
    ),
    Technique.XYZ_WING: RegistryRow(
        families=("wing",),
        kernel="techniques.wings.find_wing",
        variant=3,
        score=44,
        se=True,
        players=Level(4, 110),
        web=Listed(TOUGH, 60),
        told_by="patterns.xyz_wing",
        library=("0801",),
    ),
    Technique.W_WING: RegistryRow(
        families=("wing",),
        kernel="techniques.wings.find_w_wing",
        players=Level(4, 120),
        hodoku=Points(HARD, 150, 240),
        web=Listed(TOUGH, 25),
        told_by="patterns.w_wing",
        library=("0803",),
    ),
    Technique.WXYZ_WING: RegistryRow(
        families=("wing",),
        kernel="techniques.bent_sets.find_bent_set",
        hodoku=Points(UNFAIR, 300, 510),
        web=Listed(DIABOLICAL, 60),
        told_by="patterns.wxyz_wing",
    ),
}
