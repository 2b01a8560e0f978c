(** * The programs, extracted from the checker that was proved *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Gridmill Require Import Sudoku Checker.

Extraction Language OCaml.
Extraction "checker.ml" check check_none is_solution fits_b all_limits.
