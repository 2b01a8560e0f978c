"""The search for puzzles with constraints: bit masks, five primitives, one compilation for all.

`tables` lays out what the constraints of a geometry ask for as flat arrays of integers, and
`propagation` and `counting` are the kernels over them. No type depends on the size, the houses or
the constraints: a stranger's puzzle never compiles anything.
"""
