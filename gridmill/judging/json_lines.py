"""Judgements as JSON lines: what ``validate --json`` prints, `--out` keeps and HTTP answers."""

from __future__ import annotations

import json

from gridmill.judging.inputs import Aside
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement

_COLUMNS = ("line", "puzzle", "solution")
"""What the answers of a `SolvedBatch` differ in, in the order of `Judgement.to_dict`."""


def as_json(judged: Judgement | SolvedBatch | Aside) -> str:
    """One JSON object a line, without the last line end."""
    if isinstance(judged, Aside):
        return json.dumps(judged.json_values())
    if not isinstance(judged, SolvedBatch):
        return json.dumps(judged.to_dict())
    form = _form(judged)
    columns = zip(judged.lines, judged.puzzles, judged.solutions, strict=True)
    return "\n".join([form % answer for answer in columns])


def _form(batch: SolvedBatch) -> str:
    """Return what the lines of a batch share, with %s for each of `_COLUMNS`.

    The digits need no quoting.

    It is made of the members of the first judgement, so that members are said in one place.
    """
    first = next(batch[:1].judgements()).to_dict()
    signs = {"line": "%s", "puzzle": '"%s"', "solution": '"%s"'}
    members = (
        f"{json.dumps(name)}: {signs.get(name) or json.dumps(value)}".replace("%", "%%")
        if name not in _COLUMNS
        else f"{json.dumps(name)}: {signs[name]}"
        for name, value in first.items()
    )
    return "{" + ", ".join(members) + "}"
