"""Almost locked sets, and what excludes combinations of cells that meet."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import DIABOLICAL, LAST, UNFAIR, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

ALMOST_LOCKED_SETS: Mapping[Technique, RegistryRow] = {
    Technique.ALIGNED_PAIR_EXCLUSION: RegistryRow(
        also=("ape",),
        kernel="techniques.aligned_exclusion.find_aligned_pair",
        score=62,
        se=True,
        web=Listed(DIABOLICAL, 70),
        told_by="patterns.aligned",
    ),
    Technique.ALIGNED_TRIPLET_EXCLUSION: RegistryRow(
        also=("ate", "aligned-triple-exclusion"),
        kernel="techniques.aligned_exclusion.find_aligned_triplet",
        score=75,
        se=True,
        told_by="patterns.aligned",
    ),
    Technique.SUE_DE_COQ: RegistryRow(
        also=("two-sector-disjoint-subset", "sdc"),
        kernel="techniques.bent_sets.find_bent_set",
        hodoku=Points(UNFAIR, 250, 420),
        web=Listed(LAST, 50),
        told_by="patterns.sue_de_coq",
        library=("1101",),
    ),
    Technique.ALS_XZ: RegistryRow(
        also=("almost-locked-set-xz",),
        kernel="techniques.almost_locked_sets.find_almost_locked_set",
        hodoku=Points(UNFAIR, 300, 520),
        web=Listed(LAST, 80, "Almost Locked Sets"),
        told_by="patterns.als_xz",
        library=("0901",),
    ),
    Technique.ALS_XY_WING: RegistryRow(
        also=("almost-locked-set-xy-wing",),
        kernel="techniques.almost_locked_sets.find_almost_locked_set",
        hodoku=Points(UNFAIR, 320, 530),
        web=Listed(LAST, 81, "Almost Locked Sets"),
        told_by="patterns.als_xy_wing",
        library=("0902",),
    ),
    Technique.ALS_CHAIN: RegistryRow(
        also=("als-xy-chain", "almost-locked-set-chain"),
        families=("chain",),
        kernel="techniques.als_chains.find_als_chain",
        hodoku=Points(UNFAIR, 340, 535),
        told_by="patterns.als_chain",
        library=("0903",),
    ),
    Technique.DEATH_BLOSSOM: RegistryRow(
        also=("als-death-blossom",),
        kernel="techniques.almost_locked_sets.find_death_blossom",
        web=Listed(LAST, 82),
        told_by="patterns.death_blossom",
        library=("0904",),
    ),
}
