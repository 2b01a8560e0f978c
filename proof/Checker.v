(** * The checker of proofs by nogoods: an ordinary program, which is extracted

    [docs/proof-format.md] describes what it does. Of each cell the state has the digits that are
    left. Everything is found by working through a list of tasks. *)

From Coq Require Import List PArith Bool FMapPositive.
From Gridmill Require Import Sudoku.
Import ListNotations.

Definition candidate := (positive * positive)%type.
Definition state := PositiveMap.t (list positive).
Definition table (A : Type) := PositiveMap.t A.

Definition tabulate {A} (f : positive -> A) (keys : list positive) : table A :=
  fold_right (fun k m => PositiveMap.add k (f k) m) (PositiveMap.empty A) keys.

Fixpoint mem (x : positive) (l : list positive) : bool :=
  match l with [] => false | y :: t => Pos.eqb x y || mem x t end.

Fixpoint without (x : positive) (l : list positive) : list positive :=
  match l with [] => [] | y :: t => if Pos.eqb x y then without x t else y :: without x t end.

(** Whether a digit may still stand in a cell, and whether it is the only one left there. *)
Inductive standing := Gone | Open | Placed.
Definition standing_of (m : state) (c d : positive) : standing :=
  match PositiveMap.find c m with
  | Some l => if mem d l then match l with [_] => Placed | _ => Open end else Gone
  | None => Open
  end.

Definition is_true (m : state) (x : candidate) : bool :=
  match PositiveMap.find (fst x) m with Some [d] => Pos.eqb d (snd x) | _ => false end.

(** The places that a digit has left in a house: none, a single one in which it is not placed yet,
    or nothing follows. *)
Inductive places := Nowhere | At (c : positive) | Settled.

Fixpoint places_of (m : state) (d : positive) (house : list positive) (before : option positive)
  : places :=
  match house with
  | [] => match before with None => Nowhere | Some c => At c end
  | c :: t =>
      match standing_of m c d with
      | Gone => places_of m d t before
      | Open => match before with None => places_of m d t (Some c) | Some _ => Settled end
      | Placed => Settled
      end
  end.

Inductive task := Assign (c d : positive) | Remove (c d : positive).
Inductive result := Clash | Known (m : state) | Tired.

Definition nogood := list candidate.
Definition nogoods := table (list nogood).

Definition with_cell {A} (t : table (list A)) (c : positive) : list A :=
  match PositiveMap.find c t with Some l => l | None => [] end.

Definition add_nogood (n : nogood) (ns : nogoods) : nogoods :=
  fold_right (fun x t => PositiveMap.add (fst x) (n :: with_cell t (fst x)) t) ns n.

Definition left_of (m : state) (n : nogood) : nogood := filter (fun x => negb (is_true m x)) n.

(** Tasks that follow, or None for a clash. *)
Definition join (a b : option (list task)) : option (list task) :=
  match a, b with Some x, Some y => Some (x ++ y) | _, _ => None end.

Fixpoint all_of {A} (f : A -> option (list task)) (l : list A) : option (list task) :=
  match l with [] => Some [] | x :: t => join (f x) (all_of f t) end.

Definition of_nogood (m : state) (n : nogood) : option (list task) :=
  match left_of m n with [] => None | [(c, d)] => Some [Remove c d] | _ => Some [] end.

Definition of_house (m : state) (d : positive) (house : list positive) : option (list task) :=
  match places_of m d house None with
  | Nowhere => None
  | At c => Some [Assign c d]
  | Settled => Some []
  end.

Definition peers (hs : list (list positive)) (c d : positive) : list task :=
  flat_map (fun h => map (fun c' => Remove c' d) (without c h)) hs.

Definition of_cell (hs : list (list positive)) (ns : nogoods) (m : state) (c : positive)
  (digits : list positive) : option (list task) :=
  match digits with
  | [] => None
  | [d] => join (Some (peers hs c d)) (all_of (of_nogood m) (with_cell ns c))
  | _ => Some []
  end.

(** [around] has the houses of each cell; [watched] those in which hidden singles are looked for. *)
Fixpoint run (fuel : nat) (around watched : table (list (list positive))) (ns : nogoods)
  (m : state) (todo : list task) : result :=
  match fuel with
  | O => Tired
  | S fuel =>
      match todo with
      | [] => Known m
      | Assign c d :: rest =>
          match PositiveMap.find c m with
          | None => Tired
          | Some l =>
              if mem d l
              then run fuel around watched ns m (map (Remove c) (without d l) ++ rest)
              else Clash
          end
      | Remove c d :: rest =>
          match PositiveMap.find c m with
          | None => Tired
          | Some l =>
              if mem d l
              then
                let l' := without d l in
                let m' := PositiveMap.add c l' m in
                match join (of_cell (with_cell around c) ns m' c l')
                           (all_of (of_house m' d) (with_cell watched c)) with
                | None => Clash
                | Some new => run fuel around watched ns m' (new ++ rest)
                end
              else run fuel around watched ns m rest
          end
      end
  end.

Fixpoint run_steps (fuel : nat) (around : table (list (list positive))) (ns : nogoods) (m : state)
  (steps : list nogood) : result :=
  match steps with
  | [] => Known m
  | n :: rest =>
      match run fuel around around ns m (map (fun x => Assign (fst x) (snd x)) n) with
      | Clash =>
          let ns' := add_nogood n ns in
          match of_nogood m n with
          | None => Clash
          | Some todo =>
              match run fuel around around ns' m todo with
              | Known m' => run_steps fuel around ns' m' rest
              | other => other
              end
          end
      | _ => Tired
      end
  end.

Definition houses_around (r : rules) : table (list (list positive)) :=
  tabulate (fun c => filter (mem c) (houses r)) (cells r).

Definition of_houses (m : state) (ds : list positive) (hs : list (list positive))
  : option (list task) :=
  all_of (fun h => all_of (fun d => of_house m d h) ds) hs.

(** The givens first, and all hidden singles that they lead to at once: that is faster than to look
    for them at each step. *)
Definition prove (fuel : nat) (r : rules) (around : table (list (list positive)))
  (givens : list candidate) (steps : list nogood) : result :=
  let start := tabulate (fun _ => digits r) (cells r) in
  let none := PositiveMap.empty (list nogood) in
  let unwatched := PositiveMap.empty (list (list positive)) in
  match run fuel around unwatched none start (map (fun x => Assign (fst x) (snd x)) givens) with
  | Known m =>
      match of_houses m (digits r) (houses r) with
      | None => Clash
      | Some todo =>
          match run fuel around around none m todo with
          | Known m' => run_steps fuel around none m' steps
          | other => other
          end
      end
  | other => other
  end.

Definition is_solution (r : rules) (s : grid) : bool :=
  forallb (fun c => mem (s c) (digits r)) (cells r) &&
  forallb (fun h =>
    let held := map (fun c => (c, s c)) h in
    forallb (fun d =>
      match filter (fun x => Pos.eqb d (snd x)) held with [_] => true | _ => false end) (digits r))
    (houses r).

Definition fits_b (givens : list candidate) (s : grid) : bool :=
  forallb (fun x => Pos.eqb (s (fst x)) (snd x)) givens.

(** What depends on the rules alone is computed once for many puzzles. *)
Definition check (fuel : nat) (r : rules) :=
  let around := houses_around r in
  fun (givens : list candidate) (s : grid) (steps : list nogood) =>
  is_solution r s && fits_b givens s &&
  match prove fuel r around givens steps with
  | Known m => forallb (fun c => is_true m (c, s c)) (cells r)
  | _ => false
  end.

Definition check_none (fuel : nat) (r : rules) :=
  let around := houses_around r in
  fun (givens : list candidate) (steps : list nogood) =>
  match prove fuel r around givens steps with Clash => true | _ => false end.
