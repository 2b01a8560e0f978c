"""The run folder: what a run leaves on disk, complete at every moment.

    puzzles.jsonl    one record a line, in order (`PuzzleRecord.to_dict`)
    puzzles.sdm      the puzzles, one a line; of a variant, each with its houses, as JSON lines
    solutions.sdm    their solutions, line by line
    certificates/    the proof of each puzzle and the checker, written when a session ends
    shards/          blocks of a run on a cluster that is not at its end (`generator.shards`)
    manifest.json    recipe, versions, rejects, times, and how the run ended

All but the manifest are functions of the recipe and the versions of the software: run again,
anywhere, they come out byte for byte. Everything else is in the manifest. A record is written and
flushed the moment it is certified. A run that was broken off goes on where it stopped: the lines
that are there are the ones that would be made again. While a run is at work a lock keeps others
out.

    folder      the folder itself: records are written into it, and taken up again
    kept        what is known of the records that are on disk
    lists       whether the lists are what the records say
    manifest    recipe, versions, sessions, rejects, and how the run ended
    names       what the folder and the files in it are called
"""

from __future__ import annotations

from generator.run_folder.folder import PublishedForms, RunFolder
from generator.run_folder.lists import differing_lines
from generator.run_folder.manifest import FolderStatus
from generator.run_folder.names import MANIFEST, PUZZLES, RECORDS, SOLUTIONS, folder_name

__all__ = [
    "MANIFEST",
    "PUZZLES",
    "RECORDS",
    "SOLUTIONS",
    "FolderStatus",
    "PublishedForms",
    "RunFolder",
    "differing_lines",
    "folder_name",
]
