"""The nightly book: from a recipe in TOML to a book in its place.

    reader.py     what a publisher writes, read and checked
    recipe.py     what that comes to
    calendar.py   which edition a day belongs to, and the seeds that come from it
    editions.py   the puzzles, made or read back, in a work folder
    binding.py    from puzzles to pages, pictures and files
    listing.py    what a shop's form asks for, beside them
    run.py        the whole run: locks, work folder, catalogue, book in place
    journal.py    the log, and the summary

This is the one place that sees both how puzzles are made and how they are printed.
"""
