"""What holds for every test of the commands."""

from __future__ import annotations

import pytest

from gridmill.cli.commands import validate


@pytest.fixture(autouse=True)
def _no_usual_catalogue(monkeypatch, tmp_path):
    """No test meets the catalogue of books that were made in the folder it is run in."""
    monkeypatch.setattr(validate, "CATALOGUE", str(tmp_path / "usual.sqlite"))
