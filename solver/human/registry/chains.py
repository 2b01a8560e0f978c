"""Chains, from cycles to nested forcing chains."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import DIABOLICAL, EXTREME, LAST, Level, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

CHAINS: Mapping[Technique, RegistryRow] = {
    Technique.X_CYCLE: RegistryRow(families=("chain",)),
    Technique.Y_CYCLE: RegistryRow(families=("chain",)),
    Technique.XY_CYCLE: RegistryRow(families=("chain",)),
    Technique.FORCING_X_CHAIN: RegistryRow(families=("chain", "forcing-chains")),
    Technique.FORCING_CHAIN: RegistryRow(
        families=("chain", "forcing-chains"), library=("1301", "1302")
    ),
    Technique.NISHIO: RegistryRow(
        also=("nishio-forcing-chain",),
        families=("chain",),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=0,
        score=75,
        se=True,
        hodoku=Points(EXTREME, 500, 540),
        web=Listed(LAST, 60, "Nishio Forcing Chain"),
        library=("1301", "1302"),
    ),
    Technique.CELL_FORCING_CHAIN: RegistryRow(
        families=("chain", "forcing-chains"),
        library=("1301", "1302"),
    ),
    Technique.REGION_FORCING_CHAIN: RegistryRow(
        also=("unit-forcing-chain",),
        families=("chain", "forcing-chains"),
        library=("1301", "1302"),
    ),
    Technique.DYNAMIC_FORCING_CHAIN: RegistryRow(
        families=("chain", "forcing-chains"),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=2,
        score=85,
        se=True,
        hodoku=Points(EXTREME, 700, 560),
        web=Listed(LAST, 90, "Forcing Net"),
        library=("1303", "1304"),
    ),
    Technique.DYNAMIC_FORCING_CHAIN_PLUS: RegistryRow(
        families=("chain", "forcing-chains"),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=3,
        score=90,
        se=True,
        hodoku=Points(EXTREME, 700, 570),
        web=Listed(LAST, 91, "Forcing Net"),
        library=("1303", "1304"),
    ),
    Technique.NESTED_FORCING_CHAIN_1: RegistryRow(
        also=("dynamic-forcing-chain-plus-forcing-chains",),
        families=("chain", "forcing-chains"),
    ),
    Technique.NESTED_FORCING_CHAIN_2: RegistryRow(
        also=("dynamic-forcing-chain-plus-multiple-forcing-chains",),
        families=("chain", "forcing-chains"),
    ),
    Technique.NESTED_FORCING_CHAIN_3: RegistryRow(
        also=("dynamic-forcing-chain-plus-dynamic-forcing-chains",),
        families=("chain", "forcing-chains"),
    ),
    Technique.NESTED_FORCING_CHAIN_4: RegistryRow(
        also=("dynamic-forcing-chain-plus-nested-forcing-chains",),
        families=("chain", "forcing-chains"),
    ),
    Technique.X_CHAIN: RegistryRow(
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 10),
        web=Listed(DIABOLICAL, 10, "X-Cycle"),
        library=("0701",),
    ),
    Technique.XY_CHAIN: RegistryRow(
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 20),
        web=Listed(DIABOLICAL, 20),
        library=("0702",),
    ),
    Technique.AIC: RegistryRow(
        also=("alternating-inference-chain", "discontinuous-nice-loop"),
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 40),
        web=Listed(LAST, 41, "Alternating Inference Chain"),
        library=("0707", "0708"),
    ),
    Technique.CONTINUOUS_LOOP: RegistryRow(
        also=("nice-loop", "continuous-nice-loop"),
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 30),
        web=Listed(LAST, 40, "Alternating Inference Chain"),
        library=("0706",),
    ),
    Technique.GROUPED_X_CHAIN: RegistryRow(
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(LAST, 10, "Grouped X-Cycle"),
        library=("0710", "0711"),
    ),
    Technique.GROUPED_AIC: RegistryRow(
        also=("grouped-alternating-inference-chain",),
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(LAST, 43, "AIC with Groups"),
        library=("0710", "0711"),
    ),
    Technique.GROUPED_LOOP: RegistryRow(
        also=("grouped-nice-loop", "grouped-continuous-nice-loop"),
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(LAST, 42, "AIC with Groups"),
        library=("0709",),
    ),
    Technique.ALS_AIC: RegistryRow(
        also=("aic-with-als", "aic-with-almost-locked-sets"),
        families=("chain",),
        library=("0710", "0711"),
    ),
    Technique.ALS_LOOP: RegistryRow(
        also=("als-continuous-nice-loop",),
        families=("chain",),
        library=("0709",),
    ),
}
