"""The making of proofs: propagation over choices and nogoods, and a search that writes it down.

A Sudoku is an exact cover: of the candidates of each *choice* exactly one is true. A choice is a
cell and its digits, or a house and the places of one digit in it. Propagation knows four ways on,
which `docs/proof-format.md` names the closure:

        a candidate is true              →  the others of its choices are false
        a choice has one candidate left  →  that one is true
        all but one of a nogood true     →  that one is false
        a choice without candidates, a nogood wholly true, a candidate true and false  →  clash

A rule beside the houses is *limits*: the weights of its true candidates add up to so much at most.
A candidate whose weight exceeds what is left is false, and a limit exceeded is a clash.

Each candidate that propagation decides goes on a *trail*, with the reason why. When a clash comes,
the trail is walked back from it: the decisions it rests on are the new nogood, and the nogoods it
rests on are noted, so that in the end those that nothing rests on are left out.

        trail   given  given  …  |  decision  …  …  |  decision  …  …  clash
                   level 0       |     level 1      |     level 2

Modules, from the bottom up:

    state        choices and limits as arrays, and all that a search knows
    closure      what follows
    decisions    what is supposed, and taken back
    conflict     from a clash to a nogood
    search       all of it: `prove`
"""
