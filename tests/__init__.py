"""The tests mirror the rooms; shared helpers are imported by full name, as `tests.puzzle.…`."""
