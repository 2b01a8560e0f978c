"""Further ways to look for techniques, beside the one that each has of its own."""

from __future__ import annotations

from solver.human.registry.row import (
    EASY,
    EXTREME,
    HARD,
    LAST,
    MEDIUM,
    SIMPLE,
    UNFAIR,
    Level,
    Listed,
    Points,
    RegistryRow,
)
from solver.human.registry.technique import Technique

OVERLAPPING = 1 << 8
"""What the variant of a finder has beside a code where almost locked sets may overlap."""


def _in_order(
    technique: Technique, kernel: str, points: Points, variant: int | None = None
) -> tuple[str, tuple[Technique, ...], RegistryRow]:
    """Return the further finder that looks for a technique in HoDoKu's order."""
    row = RegistryRow(
        kernel=f"techniques.{kernel}",
        variant=int(technique) if variant is None else variant,
        hodoku=points,
    )
    return f"ordered-{technique.slug}", (technique,), row


FURTHER: tuple[tuple[str, tuple[Technique, ...], RegistryRow], ...] = (
    (
        "hidden-single-box",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.singles.find_hidden_single",
            variant=1,
            score=12,
            se=True,
            players=Level(1, 20),
            web=Listed(SIMPLE, 20),
        ),
    ),
    (
        "hidden-single-line",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.singles.find_hidden_single",
            variant=0,
            score=15,
            se=True,
            players=Level(1, 30),
            web=Listed(SIMPLE, 30),
        ),
    ),
    (
        "direct-locked",
        (Technique.DIRECT_POINTING, Technique.DIRECT_CLAIMING),
        RegistryRow(
            kernel="techniques.generalized.find_direct_locked",
            variant=0,
            score=17,
            sukaku=("direct-pointing", "direct-claiming"),
        ),
    ),
    (
        "unique-loop",
        (
            Technique.UNIQUE_RECTANGLE_1,
            Technique.UNIQUE_RECTANGLE_2,
            Technique.UNIQUE_RECTANGLE_3,
            Technique.UNIQUE_RECTANGLE_4,
            Technique.UNIQUE_RECTANGLE_5,
            Technique.UNIQUE_LOOP_1,
            Technique.UNIQUE_LOOP_2,
            Technique.UNIQUE_LOOP_3,
            Technique.UNIQUE_LOOP_4,
        ),
        RegistryRow(kernel="techniques.unique.find_unique", variant=0, score=45, se=True),
    ),
    (
        "bug",
        (Technique.BUG_1, Technique.BUG_2, Technique.BUG_3, Technique.BUG_4),
        RegistryRow(kernel="techniques.bug.find_bug", variant=4, score=56, se=True),
    ),
    (
        "static-chain",
        (
            Technique.X_CYCLE,
            Technique.Y_CYCLE,
            Technique.XY_CYCLE,
            Technique.FORCING_X_CHAIN,
            Technique.FORCING_CHAIN,
        ),
        RegistryRow(kernel="chains.static_chains.find_chain", variant=0, score=65, se=True),
    ),
    (
        "multiple-forcing-chain",
        (Technique.CELL_FORCING_CHAIN, Technique.REGION_FORCING_CHAIN),
        RegistryRow(
            kernel="chains.forcing_chains.find_forcing_chain",
            variant=1,
            score=80,
            se=True,
            hodoku=Points(EXTREME, 500, 550),
            web=Listed(LAST, 70),
        ),
    ),
    (
        "nested-chain",
        (
            Technique.NESTED_FORCING_CHAIN_1,
            Technique.NESTED_FORCING_CHAIN_2,
            Technique.NESTED_FORCING_CHAIN_3,
            Technique.NESTED_FORCING_CHAIN_4,
        ),
        RegistryRow(kernel="chains.nested_chains.find_nested_chain", variant=5, score=95, se=True),
    ),
    (
        "queued-full-house",
        (Technique.FULL_HOUSE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.FULL_HOUSE,
            hodoku=Points(EASY, 4, 10),
        ),
    ),
    (
        "queued-naked-single",
        (Technique.NAKED_SINGLE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.NAKED_SINGLE,
            hodoku=Points(EASY, 4, 20),
        ),
    ),
    (
        "queued-hidden-single",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.HIDDEN_SINGLE,
            hodoku=Points(EASY, 14, 30),
        ),
    ),
    _in_order(Technique.POINTING, "in_reading_order.find_locked_in_order", Points(MEDIUM, 50, 70)),
    _in_order(Technique.CLAIMING, "in_reading_order.find_locked_in_order", Points(MEDIUM, 50, 80)),
    _in_order(Technique.NAKED_PAIR, "in_reading_order.find_naked_in_order", Points(MEDIUM, 60, 90)),
    _in_order(
        Technique.NAKED_TRIPLE, "in_reading_order.find_naked_in_order", Points(MEDIUM, 80, 100)
    ),
    _in_order(Technique.NAKED_QUAD, "in_reading_order.find_naked_in_order", Points(HARD, 120, 130)),
    _in_order(
        Technique.HIDDEN_PAIR,
        "in_reading_order.find_hidden_in_order",
        Points(MEDIUM, 70, 110),
        variant=2,
    ),
    _in_order(
        Technique.HIDDEN_TRIPLE,
        "in_reading_order.find_hidden_in_order",
        Points(MEDIUM, 100, 120),
        variant=3,
    ),
    _in_order(
        Technique.HIDDEN_QUAD,
        "in_reading_order.find_hidden_in_order",
        Points(HARD, 150, 140),
        variant=4,
    ),
    _in_order(
        Technique.X_WING, "in_reading_order.find_fish_in_order", Points(HARD, 140, 150), variant=2
    ),
    _in_order(
        Technique.SWORDFISH,
        "in_reading_order.find_fish_in_order",
        Points(HARD, 150, 160),
        variant=3,
    ),
    _in_order(
        Technique.JELLYFISH,
        "in_reading_order.find_fish_in_order",
        Points(HARD, 160, 170),
        variant=4,
    ),
    _in_order(Technique.SKYSCRAPER, "in_reading_order.find_links_in_order", Points(HARD, 130, 200)),
    _in_order(
        Technique.TWO_STRING_KITE, "in_reading_order.find_links_in_order", Points(HARD, 150, 210)
    ),
    _in_order(Technique.XY_WING, "in_reading_order.find_wing_in_order", Points(HARD, 160, 250)),
    _in_order(Technique.XYZ_WING, "in_reading_order.find_wing_in_order", Points(HARD, 180, 260)),
    _in_order(
        Technique.UNIQUE_RECTANGLE_1,
        "rectangles_in_order.find_rectangle_in_order",
        Points(HARD, 100, 270),
    ),
    _in_order(
        Technique.UNIQUE_RECTANGLE_2,
        "rectangles_in_order.find_rectangle_in_order",
        Points(HARD, 100, 280),
    ),
    _in_order(
        Technique.UNIQUE_RECTANGLE_4,
        "rectangles_in_order.find_rectangle_in_order",
        Points(HARD, 100, 300),
    ),
    (
        "best-x-chain",
        (Technique.X_CHAIN,),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.X_CHAIN,
            hodoku=Points(UNFAIR, 260, 450),
        ),
    ),
    (
        "best-xy-chain",
        (Technique.XY_CHAIN,),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.XY_CHAIN,
            hodoku=Points(UNFAIR, 260, 460),
        ),
    ),
    (
        "best-aic",
        (Technique.AIC, Technique.CONTINUOUS_LOOP),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.AIC,
            hodoku=Points(UNFAIR, 280, 470),
        ),
    ),
    (
        "empty-rectangle-of-two",
        (Technique.EMPTY_RECTANGLE,),
        RegistryRow(
            kernel="techniques.turbot.find_empty_rectangle",
            variant=2,
            option="boxes-with-two",
        ),
    ),
    (
        "overlapping-als-xy-wing",
        (Technique.ALS_XY_WING,),
        RegistryRow(
            kernel="techniques.almost_locked_sets.find_almost_locked_set",
            variant=OVERLAPPING + Technique.ALS_XY_WING,
            option="overlapping-sets",
        ),
    ),
    (
        "overlapping-als-chain",
        (Technique.ALS_CHAIN,),
        RegistryRow(
            kernel="techniques.als_chains.find_als_chain",
            variant=OVERLAPPING + Technique.ALS_CHAIN,
            option="overlapping-sets",
        ),
    ),
    (
        "best-chain-with-sets",
        (Technique.ALS_AIC, Technique.ALS_LOOP),
        RegistryRow(
            kernel="chains.wide_chains.find_wide_chain",
            variant=Technique.ALS_AIC,
            web=Listed(LAST, 45, "AIC with ALSs"),
        ),
    ),
    (
        "best-grouped-chain",
        (Technique.GROUPED_X_CHAIN, Technique.GROUPED_LOOP, Technique.GROUPED_AIC),
        RegistryRow(
            kernel="chains.wide_chains.find_wide_chain",
            variant=Technique.GROUPED_AIC,
            hodoku=Points(UNFAIR, 300, 480),
        ),
    ),
)
"""Finders that report several techniques, or are a second way to look for one.

Sudoku Explainer looks for all unique rectangles and loops at once, and so for BUG, for cycles with
forcing chains, and for cell with region forcing chains: the cheapest first. HoDoKu takes the chain
that removes most, where the players take the shortest; of singles the one that came up first.
"""
