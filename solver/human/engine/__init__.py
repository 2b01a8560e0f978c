"""What every technique works on: tables of a geometry, the state of a puzzle, the step log."""
