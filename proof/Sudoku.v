(** * Sudoku, and when a puzzle has exactly one solution

    This file is all that has to be read to know what is proved. Cells and digits are positive
    numbers; a grid says which digit each cell holds. *)

From Coq Require Import List Arith PArith NArith ZArith.
Import ListNotations.

Definition grid := positive -> positive.

(** A rule beside the houses: the weights of its candidates, each a cell with a digit, that a grid
    makes true add up to so much at most. *)
Record limit := { most : N; terms : list (positive * positive * N) }.

(** Another rule beside the houses: so many times the digits of these cells, added up, are so much.
    The cage of two cells that add up to 5 is [{| total := 5; factors := [(1, 1); (2, 1)] |}]. *)
Record sum := { total : Z; factors : list (positive * Z) }.

Record rules := {
  cells : list positive; digits : list positive; houses : list (list positive);
  limits : list limit; sums : list sum }.

Definition weight (g : grid) (of : list (positive * positive * N)) : N :=
  fold_right (fun t sum => match t with (c, d, w) => (if Pos.eqb (g c) d then w else 0) + sum end)%N
    0%N of.

Definition value (g : grid) (of : list (positive * Z)) : Z :=
  fold_right (fun t sum => match t with (c, f) => f * Z.pos (g c) + sum end)%Z 0%Z of.

(** A digit is in a house exactly once. *)
Definition holds_once (g : grid) (house : list positive) (d : positive) :=
  exists c, In c house /\ g c = d /\ forall c', In c' house -> g c' = d -> c' = c.

(** Every cell holds a digit, every house holds each digit exactly once, no limit is exceeded, and
    the sums are right. *)
Definition solution (r : rules) (g : grid) :=
  (forall c, In c (cells r) -> In (g c) (digits r)) /\
  (forall h d, In h (houses r) -> In d (digits r) -> holds_once g h d) /\
  (forall l, In l (limits r) -> (weight g (terms l) <= most l)%N) /\
  (forall s, In s (sums r) -> value g (factors s) = total s).

(** The givens of a puzzle: cells with their digits. *)
Definition fits (givens : list (positive * positive)) (g : grid) :=
  forall c d, In (c, d) givens -> g c = d.

Definition only_solution (r : rules) (givens : list (positive * positive)) (s : grid) :=
  solution r s /\ fits givens s /\
  forall g, solution r g -> fits givens g -> forall c, In c (cells r) -> g c = s c.

Definition no_solution (r : rules) (givens : list (positive * positive)) :=
  forall g, solution r g -> ~ fits givens g.

(** The plain Sudoku of 9×9: cells 1 to 81 row by row; rows, columns and boxes are houses. *)
Definition numbers (first count : nat) := map Pos.of_nat (seq first count).
Definition house_of (same : nat -> nat) (i : nat) :=
  map Pos.of_nat (filter (fun c => Nat.eqb (same (c - 1)) i) (seq 1 81)).
Definition classic : rules :=
  {| cells := numbers 1 81; digits := numbers 1 9;
     houses := map (house_of (fun c => c / 9)) (seq 0 9)
            ++ map (house_of (fun c => c mod 9)) (seq 0 9)
            ++ map (house_of (fun c => c / 27 * 3 + c mod 9 / 3)) (seq 0 9);
     limits := []; sums := [] |}.
