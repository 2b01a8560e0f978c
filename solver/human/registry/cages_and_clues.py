"""What cages and other clues leave, alone and together."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import Level, RegistryRow
from solver.human.registry.technique import Technique

CAGES_AND_CLUES: Mapping[Technique, RegistryRow] = {
    Technique.CAGE_COMBINATION: RegistryRow(
        also=("cage-combinations", "killer-combination"),
        families=("cages",),
        kernel="techniques.cages.find_cage_combination",
        cages=Level(1, 50),
        told_by="cages.combination",
    ),
    Technique.RULE_OF_45: RegistryRow(
        also=("45-rule", "innie", "outie"),
        families=("cages",),
        kernel="techniques.rule_of_45.find_45",
        cages=Level(1, 60),
        told_by="cages.rule_of_45",
    ),
    Technique.CAGE_OVERLAP: RegistryRow(
        families=("cages",),
        kernel="techniques.cages.find_cage_overlap",
        cages=Level(2, 40),
        told_by="cages.overlap",
    ),
    Technique.RULE_OF_45_HOUSES: RegistryRow(
        also=("45-rule-over-several-houses",),
        families=("cages",),
        kernel="techniques.rule_of_45.find_45",
        cages=Level(2, 50),
        told_by="cages.rule_of_45",
    ),
    Technique.RULE_OF_45_PAIR: RegistryRow(
        also=("45-rule-for-two-cells",),
        families=("cages",),
        kernel="techniques.rule_of_45.find_45",
        cages=Level(3, 50),
        told_by="cages.rule_of_45",
    ),
    Technique.RULE_OF_45_SPLIT: RegistryRow(
        also=("45-rule-for-three-or-four-cells",),
        families=("cages",),
        kernel="techniques.rule_of_45.find_45",
        cages=Level(4, 5),
        told_by="cages.rule_of_45",
    ),
    Technique.RULE_OF_45_LONG: RegistryRow(
        also=("45-rule-for-five-cells-or-more",),
        families=("cages",),
        kernel="techniques.rule_of_45.find_45",
        cages=Level(5, 5),
        told_by="cages.rule_of_45",
    ),
    Technique.CLUE: RegistryRow(
        also=("clue-logic",),
        families=("clues",),
        kernel="techniques.clues.find_clue",
        clues=Level(1, 70),
        told_by="clues.clue",
    ),
    Technique.DIRECT_CELL_FORCING: RegistryRow(
        families=("clues",),
        kernel="techniques.clues.find_cell_forcing",
        clues=Level(2, 60),
        told_by="clues.cell_forcing",
    ),
    Technique.COMMON_PEER_ELIMINATION: RegistryRow(
        also=("cpe",),
        families=("clues",),
        kernel="techniques.clues.find_common_peer",
        clues=Level(2, 70),
        told_by="clues.common_peer",
    ),
    Technique.CLUE_CHAIN: RegistryRow(
        also=("chain-over-clues",),
        families=("clues", "chain"),
        kernel="chains.clue_chains.find_clue_chain",
        clues=Level(5, 50),
    ),
}
