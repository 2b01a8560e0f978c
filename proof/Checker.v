(** * The checker of proofs by nogoods: an ordinary program, which is extracted

    [docs/proof-format.md] describes what it does. Of each cell the state has the digits that are
    left. Everything is found by working through a list of tasks. *)

From Coq Require Import List PArith NArith ZArith Bool FMapPositive.
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

(** The weight of what is true, and what a limit leaves no room for. *)
Definition known_weight (m : state) (of : list (positive * positive * N)) : N :=
  fold_right (fun t sum => match t with (c, d, w) => if is_true m (c, d) then w + sum else sum end)%N
    0%N of.

Definition too_much (m : state) (room : N) (t : positive * positive * N) : list task :=
  match t with
  | (c, d, w) =>
      match standing_of m c d with
      | Open => if (room <? w)%N then [Remove c d] else []
      | _ => []
      end
  end.

Definition of_limit (m : state) (l : limit) : option (list task) :=
  let known := known_weight m (terms l) in
  if (most l <? known)%N then None else Some (flat_map (too_much m (most l - known)) (terms l)).

(** ** Sums that follow from others, and what they say of candidates

    Each house is a sum, since it holds every digit once; the sums of the rules come next; then the
    derived ones, each of which adds and subtracts sums before it. They are computed here, not
    believed. *)

Definition nothing : sum := {| total := 0%Z; factors := [] |}.

Definition opposite (s : sum) : sum :=
  {| total := (- total s)%Z; factors := map (fun t => (fst t, - snd t)%Z) (factors s) |}.

Fixpoint add_factor (c : positive) (f : Z) (l : list (positive * Z)) : list (positive * Z) :=
  match l with
  | [] => [(c, f)]
  | (c', f') :: t => if Pos.eqb c c' then (c', f + f')%Z :: t else (c', f') :: add_factor c f t
  end.

Definition plus (a b : sum) : sum :=
  {| total := (total a + total b)%Z;
     factors := fold_right (fun t l => add_factor (fst t) (snd t) l) (factors b) (factors a) |}.

(** Which sums are added, and which are subtracted (true), by their place in the list. *)
Definition parts := list (bool * nat).

Definition combined (known : list sum) (of : parts) : sum :=
  fold_right (fun (p : bool * nat) s => let part := nth (snd p) known nothing in
    plus (if fst p then opposite part else part) s) nothing of.

Fixpoint distinct (l : list positive) : bool :=
  match l with [] => true | x :: t => negb (mem x t) && distinct t end.

Definition within (r : rules) (l : list positive) : bool := forallb (fun c => mem c (cells r)) l.

Definition sum_of_house (r : rules) (h : list positive) : sum :=
  if distinct h && within r h
  then {| total := fold_right (fun d s => Z.pos d + s)%Z 0%Z (digits r);
          factors := map (fun c => (c, 1%Z)) h |}
  else nothing.

Definition stated (r : rules) : list sum :=
  map (fun s => if within r (map fst (factors s)) then s else nothing) (sums r).

(** All sums in the order of their numbers, from those that are known. *)
Fixpoint derive (known : list sum) (derived : list parts) : list sum :=
  match derived with
  | [] => known
  | of :: rest => derive (known ++ [combined known of]) rest
  end.

Definition least (ds : list positive) (f : Z) : Z :=
  match ds with
  | [] => 0
  | d :: t => fold_right (fun e m => Z.min (f * Z.pos e) m) (f * Z.pos d) t
  end%Z.

Definition spare (ds : list positive) (s : sum) : Z :=
  (total s - fold_right (fun t m => least ds (snd t) + m) 0 (factors s))%Z.

Definition terms_of_cell (ds : list positive) (t : positive * Z) : list (positive * positive * N) :=
  let low := least ds (snd t) in map (fun d => (fst t, d, Z.to_N (snd t * Z.pos d - low))) ds.

(** A sum is not too large: of each cell the digit that adds least counts 0. Where even these add
    up to too much, no digit is left. *)
Definition limit_of (ds : list positive) (s : sum) : limit :=
  if (spare ds s <? 0)%Z
  then {| most := 0%N; terms := flat_map (fun t => map (fun d => (fst t, d, 1%N)) ds) (factors s) |}
  else
    {| most := Z.to_N (spare ds s);
       terms := filter (fun t => (0 <? snd t)%N)
         (flat_map (terms_of_cell ds) (factors s)) |}.

(** The limits of the rules, and those of the sums, from above and from below. *)
Definition all_limits (r : rules) (derived : list parts) : list limit :=
  limits r ++
  if distinct (digits r)
  then flat_map (fun s => [limit_of (digits r) s; limit_of (digits r) (opposite s)])
    (skipn (length (houses r)) (derive (map (sum_of_house r) (houses r) ++ stated r) derived))
  else [].

Definition peers (hs : list (list positive)) (c d : positive) : list task :=
  flat_map (fun h => map (fun c' => Remove c' d) (without c h)) hs.

(** What surrounds each cell: its houses, those of them in which hidden singles are looked for, and
    its limits; and the limits of all. *)
Record surroundings := {
  around : table (list (list positive)); watched : table (list (list positive));
  bounds : table (list limit); every : list limit }.

Definition of_cell (all : surroundings) (ns : nogoods) (m : state) (c : positive)
  (digits : list positive) : option (list task) :=
  match digits with
  | [] => None
  | [d] =>
      join (Some (peers (with_cell (around all) c) c d))
        (join (all_of (of_nogood m) (with_cell ns c))
              (all_of (of_limit m) (with_cell (bounds all) c)))
  | _ => Some []
  end.

Fixpoint run (fuel : nat) (all : surroundings) (ns : nogoods) (m : state) (todo : list task)
  : result :=
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
              then run fuel all ns m (map (Remove c) (without d l) ++ rest)
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
                match join (of_cell all ns m' c l')
                           (all_of (of_house m' d) (with_cell (watched all) c)) with
                | None => Clash
                | Some new => run fuel all ns m' (new ++ rest)
                end
              else run fuel all ns m rest
          end
      end
  end.

Fixpoint run_steps (fuel : nat) (all : surroundings) (ns : nogoods) (m : state)
  (steps : list nogood) : result :=
  match steps with
  | [] => Known m
  | n :: rest =>
      match run fuel all ns m (map (fun x => Assign (fst x) (snd x)) n) with
      | Clash =>
          let ns' := add_nogood n ns in
          match of_nogood m n with
          | None => Clash
          | Some todo =>
              match run fuel all ns' m todo with
              | Known m' => run_steps fuel all ns' m' rest
              | other => other
              end
          end
      | _ => Tired
      end
  end.

Definition houses_around (r : rules) : table (list (list positive)) :=
  tabulate (fun c => filter (mem c) (houses r)) (cells r).

Definition limits_around (r : rules) (ls : list limit) : table (list limit) :=
  let has (c : positive) (l : limit) := existsb (fun t => Pos.eqb c (fst (fst t))) (terms l) in
  tabulate (fun c => filter (has c) ls) (cells r).

Definition surroundings_of (r : rules) (derived : list parts) : surroundings :=
  let hs := houses_around r in
  let ls := all_limits r derived in
  {| around := hs; watched := hs; bounds := limits_around r ls; every := ls |}.

Definition unwatched (all : surroundings) : surroundings :=
  {| around := around all; watched := PositiveMap.empty (list (list positive));
     bounds := bounds all; every := every all |}.

Definition of_all (r : rules) (all : surroundings) (m : state) : option (list task) :=
  join (all_of (fun h => all_of (fun d => of_house m d h) (digits r)) (houses r))
       (all_of (of_limit m) (every all)).

(** The givens first, and all hidden singles that they lead to at once: that is faster than to look
    for them at each step. *)
Definition prove (fuel : nat) (r : rules) (all : surroundings) (givens : list candidate)
  (steps : list nogood) : result :=
  let start := tabulate (fun _ => digits r) (cells r) in
  let none := PositiveMap.empty (list nogood) in
  match run fuel (unwatched all) none start (map (fun x => Assign (fst x) (snd x)) givens) with
  | Known m =>
      match of_all r all m with
      | None => Clash
      | Some todo =>
          match run fuel all none m todo with
          | Known m' => run_steps fuel all none m' steps
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
    (houses r) &&
  forallb (fun l => (weight s (terms l) <=? most l)%N) (limits r) &&
  forallb (fun x => (value s (factors x) =? total x)%Z) (sums r).

Definition fits_b (givens : list candidate) (s : grid) : bool :=
  forallb (fun x => Pos.eqb (s (fst x)) (snd x)) givens.

(** What depends on the rules alone is computed once for many puzzles. *)
Definition check (fuel : nat) (r : rules) (derived : list parts) :=
  let all := surroundings_of r derived in
  fun (givens : list candidate) (s : grid) (steps : list nogood) =>
  is_solution r s && fits_b givens s &&
  match prove fuel r all givens steps with
  | Known m => forallb (fun c => is_true m (c, s c)) (cells r)
  | _ => false
  end.

Definition check_none (fuel : nat) (r : rules) (derived : list parts) :=
  let all := surroundings_of r derived in
  fun (givens : list candidate) (steps : list nogood) =>
  match prove fuel r all givens steps with Clash => true | _ => false end.
