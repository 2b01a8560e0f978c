"""What can be proved about one puzzle: search, certification, human techniques and the report.

`solver.search`, `solver.certify` and `solver.human` never import one another: the certifier must
not lean on what it certifies.
"""
