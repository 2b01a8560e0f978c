"""Deciding clauses by learning more of them, each step written down for `solver.certify.refuting`.

A depth-first search that remembers why it failed. It supposes a literal, follows the clauses of
which all other literals are false, and where one is false altogether it resolves the clauses that
led there into a new one, which would have told of the failure earlier: down to one literal of the
last supposition (Marques-Silva and Sakallah, "GRASP", 1999), without what follows from the rest
(Sörensson and Biere, "Minimizing learned clauses", 2009), and with one literal for those of an
earlier level that follow from one (Fleury and Biere, "Efficient All-UIP Learned Clause
Minimization", 2021). It supposes what stood in failures of late (Moskewicz et al., "Chaff", 2001),
begins anew when its clauses get worse, and forgets those that span many suppositions (Audemard and
Simon, "Predicting learnt clauses quality", 2009). A variable is always supposed to be 1, since a
digit in a cell says more than that it is not there.

A step of the log is a clause and the names of those from which it follows, in an order in which
each has one literal left that is not false. Whoever believes it need not know how it was found.

Modules, from the bottom up:

    state         what a search knows, and how literals and clauses are written as numbers
    heap          the open variables, by how much they stood in failures of late
    trail         literals set and taken back
    following     what follows from those that are set
    log           the steps, written down
    forgetting    which learned clauses go when there are many
    analysis      from a failure to a clause that is learned
    search        all of it: `learn`
    told          a learner of some clauses, and one more clause for it
"""

from __future__ import annotations

from solver.certify.learning.forgetting import POOL_PER_CLAUSE, POOL_PER_VARIABLE
from solver.certify.learning.search import FULL, MORE, REFUTED, SATISFIED, learn
from solver.certify.learning.state import ARENA, LEARNED, LOG, Learner
from solver.certify.learning.told import add_clause, new_learner

__all__ = [
    "ARENA",
    "FULL",
    "LEARNED",
    "LOG",
    "MORE",
    "POOL_PER_CLAUSE",
    "POOL_PER_VARIABLE",
    "REFUTED",
    "SATISFIED",
    "Learner",
    "add_clause",
    "learn",
    "new_learner",
]
