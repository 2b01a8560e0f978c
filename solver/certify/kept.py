"""Programs that Pyomo has written, kept on disk: a process that finds one there needs no Pyomo.

What is kept of a geometry is the LP file that Pyomo's writer made of it, under a name that tells
the geometry and the version of Pyomo. Nothing is believed of it: every row that HiGHS has of it is
read back and held against the houses.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

from puzzle import Geometry
from puzzle.kernel import store

_BUILDS = Path(__file__).with_name("pyomo_program.py")
"""What builds the programs: what an earlier one built is not what it would build."""


@cache
def pyomo_version() -> str:
    """Return the version of Pyomo, without importing it, which takes a third of a second.

    Raises:
        ImportError: there is no Pyomo.
    """
    found = find_spec("pyomo")
    if found is None or not found.submodule_search_locations:
        raise ImportError("No module named 'pyomo'", name="pyomo")
    path = Path(found.submodule_search_locations[0], "version", "info.py")
    spec = spec_from_file_location("gridmill_pyomo_version", path)
    if spec is None or spec.loader is None or not path.is_file():
        from pyomo.version import version  # another Pyomo, which keeps it elsewhere

        return str(version)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.version)


def find(geometry: Geometry) -> str | None:
    """Return the LP file of a geometry that is kept; None where none is."""
    kept = store.find(_name(geometry))
    return None if kept is None else kept.decode()


def keep(geometry: Geometry, lp_file: str) -> None:
    """Keep the LP file of a geometry; nothing is kept where nothing can be written."""
    store.keep(_name(geometry), lp_file.encode())


def _name(geometry: Geometry) -> str:
    places = geometry.canvas.places if geometry.canvas else None
    built_by = hashlib.blake2b(_BUILDS.read_bytes(), digest_size=16).hexdigest()
    what = built_by, pyomo_version(), geometry.size, places, [h.cells for h in geometry.houses]
    return f"program-{hashlib.blake2b(repr(what).encode(), digest_size=16).hexdigest()}"
