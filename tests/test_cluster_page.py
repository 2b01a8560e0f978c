"""docs/cluster.md: what is reckoned on paper follows from what was measured."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cluster.md").read_text()
ROWS = re.findall(r"^\| ([^|]+?) \| (\d+\.\d) (ms|µs) \| ([\d,]+) a second \|$", PAGE, re.MULTILINE)
SAMPLES = [
    list(map(float, line.split("\t")))
    for line in (ROOT / "benchmarks" / "soak-1000000.tsv").read_text().splitlines()[1:]
]
MILLION = 1_000_000
MADE, COLLECTED = 1000, 1
"""Processors: that make, and that collect."""


@pytest.mark.parametrize(("what", "time", "unit", "rate"), ROWS)
def test_a_rate_is_processors_by_time(what, time, unit, rate):
    """A thousand processors make, and one collects."""
    processors = MADE if "made" in what or "likewise" in what else COLLECTED
    seconds = float(time) * {"ms": 1e-3, "µs": 1e-6}[unit]
    assert int(rate.replace(",", "")) == pytest.approx(processors / seconds, rel=0.02)


def test_what_limits_first_follows():
    """The process that collects keeps up with so many processors of level 1."""
    rates = [int(rate.replace(",", "")) for *_, rate in ROWS]
    assert len(rates) == 4
    limit = int(re.search(r"from some (\d+) processors on", PAGE)[1])
    assert limit == pytest.approx(MADE * rates[3] / rates[0], rel=0.02)
    assert rates[1] / rates[3] == pytest.approx(0.5, abs=0.1)  # "leave it half of its time"


def test_the_soak_is_as_its_samples_say():
    """Memory of the command: as it began, as the last block came, and at the most."""
    command = [row[2] for row in SAMPLES]
    collecting = [row[2] for row in SAMPLES if 0 < row[1] < MILLION]
    begun = next(row[2] for row in SAMPLES if row[0] > 0)
    told = re.search(
        r"grew from (\d+) MB to (\d+) as the last block .*?to (\d+) for", PAGE, re.DOTALL
    )
    assert list(map(int, told.groups())) == [
        round(begun),
        round(collecting[-1]),
        round(max(command)),
    ]
    per_puzzle = (collecting[-1] - begun) * 1e6 / MILLION
    assert f"{per_puzzle:.0f} bytes a puzzle" in PAGE
    assert f"its {SAMPLES[-1][0] / 60:.0f} minutes" in PAGE


def test_what_spares_workers_is_said_alike():
    """The page, the example and the benchmark have what a local cluster is told."""
    pytest.importorskip("distributed")
    from gridmill.cluster.workforce import SPARING, WORKERS_SECONDS

    assert f"the run waits {WORKERS_SECONDS:.0f} s for others" in PAGE
    told = {
        f"DASK_{name.upper().replace('.', '__').replace('-', '_')}": str(value)
        for name, value in SPARING.items()
    }
    assert dict(re.findall(r"`(DASK_[A-Z_]+)=(\w+)`", PAGE)) == told
    for path in ("examples/cluster/compose.yaml", "benchmarks/cluster.py"):
        text = (ROOT / path).read_text()
        assert told.items() <= dict(re.findall(r'"?(DASK_[A-Z_]+)"?: "(\w+)"', text)).items()
