"""What people tell of their puzzles in whole sentences, in the languages that replies speak.

``My grandfather needed two hours for it; it has 28 clues`` claims one thing. `vocabulary` has the
words, `clauses` finds what a sentence claims and of which puzzle, as `clause_reader` reads it, and
`of_all` gives it to the puzzles of a mail or a file, whichever part of that they stand in.
"""
