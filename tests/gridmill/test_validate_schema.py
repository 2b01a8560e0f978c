"""What ``gridmill validate --json`` prints keeps the schema, for every kind of record."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import solver
from gridmill import judging
from tests.cases import BROKEN, EASY, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.gridmill.shell import gridmill

SCHEMA = json.loads((Path(solver.__file__).parent / "report.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
ROOM = Path(judging.__file__).parent
SET_ASIDE = Draft202012Validator(json.loads((ROOM / "set_aside.schema.json").read_text("utf-8")))
WRONG = EASY[:2] + "1" + EASY[3:]
JSON_LINE = json.dumps({"puzzle": "." * 16, "geometry": {"boxes": [2, 2], "extra": []}})


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["milp", "search"])
def test_every_line_keeps_the_schema(tmp_path, engine):
    """A file of every kind of record: each line is valid, and none is missing."""
    path = tmp_path / "mixed.txt"
    records = [
        *(EASY, EASY, INKALA, EMPTY, SIXTEEN, IMPOSSIBLE, BROKEN, WRONG),
        *(EASY[:80], EASY + "1", "?" * 81, EASY.replace("1", "l"), "5" * 81),
    ]
    path.write_text("\n".join(records))
    ran = gridmill("validate", "--json", "--engine", engine, path, EASY, "nothing like a puzzle")
    assert len(ran.objects) == len(records) + 1
    for found in ran.objects:
        (SET_ASIDE if "set_aside" in found else VALIDATOR).validate(found)
    verdicts = {found.get("verdict", "set aside") for found in ran.objects}
    assert verdicts == {"unique", "none", "many", "malformed", "set aside"}
    assert ran.objects[1]["duplicate_of"].endswith("mixed.txt:1")


def test_line_without_time_keeps_the_schema():
    """A record that the time limit left undecided is valid too."""
    ran = gridmill("validate", "--json", "--time-limit", "1e-9", INKALA, WRONG)
    for found in ran.objects:
        VALIDATOR.validate(found)
    assert ran.objects[0]["verdict"] == "undecided"


def test_other_geometries_keep_the_schema():
    """A record of JSON lines with houses of its own is valid."""
    (found,) = gridmill("validate", "--json", "-", stdin=JSON_LINE).objects
    VALIDATOR.validate(found)


def test_malformed_record_has_its_readings():
    """A malformed record comes with what it may have meant, for people and for scripts."""
    text = EASY[:40] + "4" + EASY[40:]
    (found,) = gridmill("validate", "--json", text).objects
    assert found["readings"][0]["verdict"] == "unique"
    assert found["readings"][0]["puzzle"].replace(".", "0") == EASY
    assert found["readings"][0]["column"] == 41
    said = gridmill("validate", text).out
    assert "Without the 4 in column 41 it has exactly one solution." in said
    assert "readings" not in gridmill("validate", "--json", "?!" * 60).objects[0]
