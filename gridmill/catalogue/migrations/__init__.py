"""How the catalogue's tables came to be: Alembic's scripts, run when a catalogue is opened."""
