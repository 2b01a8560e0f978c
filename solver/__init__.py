"""What can be proved about one puzzle: search, certification, proof, human techniques, the report.

`solver.search`, `solver.certify`, `solver.proof` and `solver.human` never import one another:
neither the certifier nor a proof may lean on what it certifies.
"""
