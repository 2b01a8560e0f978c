"""Colouring: simple and multiple, and remote pairs, which colour the chain of a pair."""

from __future__ import annotations

from collections.abc import Mapping

from solver.human.registry.row import HARD, TOUGH, Listed, Points, RegistryRow
from solver.human.registry.technique import Technique

COLOURING: Mapping[Technique, RegistryRow] = {
    Technique.SIMPLE_COLOURING: RegistryRow(
        also=("simple-colour",),
        families=("colouring",),
        kernel="techniques.colouring.find_colouring",
        hodoku=Points(HARD, 150, 430),
        web=Listed(TOUGH, 20),
        told_by="patterns.simple_colouring",
        library=("0500", "0501"),
    ),
    Technique.MULTI_COLOURING: RegistryRow(
        also=("multi-colour", "multiple-colouring"),
        families=("colouring",),
        kernel="techniques.colouring.find_colouring",
        hodoku=Points(HARD, 200, 440),
        told_by="patterns.multi_colouring",
        library=("0502", "0503"),
    ),
    Technique.REMOTE_PAIR: RegistryRow(
        kernel="techniques.colouring.find_remote_pair",
        hodoku=Points(HARD, 110, 180),
        words=(
            "{cells}, each seeing the next, hold only {digits}, so the two alternate; {ends} hold "
            "one each, and what sees both can hold neither"
        ),
        library=("0703",),
    ),
}
