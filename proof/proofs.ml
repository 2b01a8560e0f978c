(* Reads a file of proofs, docs/proof-format.md, and has the extracted checker decide each line.
   What is not understood is refused. This file and the extraction are the part that Coq has not
   proved; it makes lists of numbers out of text. *)

open Checker

exception Refused of string

let symbols = "123456789ABCDEFGHIJKLMNOP"

let refuse reason = raise (Refused reason)

let rec positive n =
  if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let nat n =
  let rec up n above = if n = 0 then above else up (n - 1) (S above) in
  up n O

(* One value of each number, made once. *)
let numbers = Array.init 1024 (fun i -> positive (i + 1))
let number n = if n >= 1 && n <= 1024 then numbers.(n - 1) else refuse "a number is out of range"

let range first last = List.init (last - first + 1) (fun i -> first + i)

let value size symbol =
  match String.index_opt symbols symbol with
  | Some i when i < size -> i + 1
  | _ -> refuse (Printf.sprintf "%c is no number" symbol)

(* The text in groups of so many symbols, each read as numbers. *)
let groups size length text =
  if text = "" || String.length text mod length <> 0 then refuse "a group is cut off";
  List.init (String.length text / length) (fun i ->
      List.init length (fun j -> value size text.[(i * length) + j]))

let cell_of size row column = ((row - 1) * size) + column

(* A whole number, 0 or more, of so many digits that it is small. *)
let amount text =
  let is_digit symbol = symbol >= '0' && symbol <= '9' in
  if text = "" || String.length text > 9 || not (String.for_all is_digit text) then
    refuse (Printf.sprintf "%s is no amount" text);
  match int_of_string ("0u" ^ text) with 0 -> N0 | n -> Npos (positive n)

let in_two separator text =
  match String.split_on_char separator text with
  | [ before; after ] -> (before, after)
  | _ -> refuse "a limit is cut off"

(* MOST=WEIGHT:CANDIDATES[,WEIGHT:CANDIDATES ...] *)
let limit size text =
  let most, terms = in_two '=' text in
  let weighted term =
    let weight, candidates = in_two ':' term in
    let weight = amount weight in
    List.map
      (function
        | [ r; c; d ] -> ((number (cell_of size r c), number d), weight)
        | _ -> refuse "a candidate is cut off")
      (groups size 3 candidates)
  in
  let terms = List.concat_map weighted (String.split_on_char ',' terms) in
  let distinct = List.sort_uniq compare (List.map fst terms) in
  if List.compare_lengths distinct terms <> 0 then refuse "a limit has a candidate twice";
  { most = amount most; terms }

(* TOTAL=CELLS: their digits add up to TOTAL. *)
let sum size text =
  let total, cells = in_two '=' text in
  let total = match amount total with N0 -> Z0 | Npos p -> Zpos p in
  let factored = function
    | [ r; c ] -> (number (cell_of size r c), Zpos XH)
    | _ -> refuse "a cell is cut off"
  in
  let factors = List.map factored (groups size 2 cells) in
  if List.compare_lengths (List.sort_uniq compare factors) factors <> 0 then
    refuse "a sum has a cell twice";
  { total; factors }

(* +3-28-29: each sum by its number among those known, from 1; true where it is subtracted. *)
let parts known text =
  let rec from i =
    if i >= String.length text then []
    else
      let next = ref (i + 1) in
      while !next < String.length text && text.[!next] <> '+' && text.[!next] <> '-' do incr next done;
      let name = String.sub text (i + 1) (!next - i - 1) in
      ignore (amount name);
      let name = int_of_string ("0u" ^ name) in
      if name < 1 || name > known then refuse (Printf.sprintf "there is no sum %d here" name);
      let part = (text.[i] = '-', nat (name - 1)) in
      part :: from !next
  in
  from 0

(* So many tasks a limit may make: all its terms, whenever one of its cells is decided. *)
let tasks { terms; _ } =
  let cells = List.sort_uniq compare (List.map (fun ((c, _), _) -> c) terms) in
  (List.length cells + 1) * List.length terms

type sudoku = { size : int; rules : rules; derived : (bool * nat) list list; fuel : nat }

let is_limit text = String.contains text ':'
let is_sum text = String.contains text '='
let is_derived text = text.[0] = '+' || text.[0] = '-'

let sudoku fields =
  match fields with
  | [] -> refuse "no regions"
  | regions :: extra ->
      let count = String.length regions in
      let size = int_of_float (Float.round (sqrt (float_of_int count))) in
      if size * size <> count || size > 25 then refuse "the regions are no square";
      let region = Array.init count (fun i -> value size regions.[i] - 1) in
      let limits, extra = List.partition is_limit extra in
      let sums, extra = List.partition is_sum extra in
      let derived, extra = List.partition is_derived extra in
      let all = range 1 count in
      let where key i = List.filter (fun c -> key (c - 1) = i) all in
      let lines key = List.map (where key) (range 0 (size - 1)) in
      let extra_house text =
        List.map
          (function [ r; c ] -> cell_of size r c | _ -> refuse "a cell is cut off")
          (groups size 2 text)
      in
      let houses =
        lines (fun c -> c / size)
        @ lines (fun c -> c mod size)
        @ lines (fun c -> region.(c))
        @ List.map extra_house extra
      in
      let limits = List.map (limit size) limits in
      let sums = List.map (sum size) sums in
      let known = List.length houses + List.length sums in
      let derived = List.mapi (fun i text -> parts (known + i) text) derived in
      if List.exists (fun h -> List.length (List.sort_uniq compare h) <> size) houses then
        refuse "a house has not as many cells as there are digits";
      let rules =
        {
          cells = List.map number all;
          digits = List.map number (range 1 size);
          houses = List.map (List.map number) houses;
          limits;
          sums;
        }
      in
      let limits = all_limits rules derived in
      let of_limits = List.fold_left (fun sum l -> sum + tasks l) 0 limits in
      { size; rules; derived; fuel = nat ((2 * count * count) + of_limits + 1000) }

let grid sudoku text =
  if String.length text <> sudoku.size * sudoku.size then refuse "a grid of another size";
  Array.init (String.length text) (fun i ->
      if text.[i] = '.' then 0 else value sudoku.size text.[i])

let rec index = function XH -> 1 | XO p -> 2 * index p | XI p -> (2 * index p) + 1

let givens puzzle =
  List.filter_map
    (fun i -> if puzzle.(i) = 0 then None else Some (number (i + 1), number puzzle.(i)))
    (range 0 (Array.length puzzle - 1))

let full digits =
  if Array.exists (fun d -> d = 0) digits then refuse "a solution has a blank";
  let digits = Array.map number digits in
  fun cell -> digits.(index cell - 1)

let steps sudoku = function
  | [] -> []
  | [ text ] ->
      List.map
        (fun nogood ->
          List.map
            (function
              | [ r; c; d ] -> (number (cell_of sudoku.size r c), number d)
              | _ -> refuse "a nogood is cut off")
            (groups sudoku.size 3 nogood))
        (String.split_on_char ',' text)
  | _ -> refuse "a field is left over"

type checkers = {
  of_unique : (positive * positive) list -> (positive -> positive) -> (positive * positive) list list -> bool;
  of_none : (positive * positive) list -> (positive * positive) list list -> bool;
}

let line sudoku checkers word fields =
  let holds =
    match (word, fields) with
    | "unique", puzzle :: solution :: proof ->
        let puzzle = grid sudoku puzzle in
        checkers.of_unique (givens puzzle) (full (grid sudoku solution)) (steps sudoku proof)
    | "none", puzzle :: proof ->
        checkers.of_none (givens (grid sudoku puzzle)) (steps sudoku proof)
    | "many", [ puzzle; solution; rival ] ->
        let puzzle = grid sudoku puzzle in
        let is_one text =
          let s = full (grid sudoku text) in
          is_solution sudoku.rules s && fits_b (givens puzzle) s
        in
        solution <> rival && is_one solution && is_one rival
    | _ -> refuse "a line of an unknown kind"
  in
  if not holds then refuse "the proof does not hold"

(* How many proofs a text has that all hold; or the line that does not, with the reason. *)
let check_text text =
  let lines = Array.of_list (String.split_on_char '\n' text) in
  let sudoku_now = ref None and checked = ref 0 and at = ref 0 and ended = ref false in
  try
    if lines.(0) <> "gridmill proofs 1" && lines.(0) <> "gridmill proofs 2" then
      refuse "another format";
    for i = 1 to Array.length lines - 1 do
      at := i;
      match List.filter (( <> ) "") (String.split_on_char ' ' lines.(i)) with
      | [] when i = Array.length lines - 1 -> ()
      | _ when !ended -> refuse "lines after the end"
      | [ "end"; count ] ->
          if count <> string_of_int !checked then refuse "lines are missing";
          ended := true
      | "sudoku" :: fields ->
          let made = sudoku fields in
          let checkers =
            {
              of_unique = check made.fuel made.rules made.derived;
              of_none = check_none made.fuel made.rules made.derived;
            }
          in
          sudoku_now := Some (made, checkers)
      | word :: fields -> (
          match !sudoku_now with
          | None -> refuse "no line that begins with sudoku is above it"
          | Some (made, checkers) ->
              line made checkers word fields;
              incr checked)
      | [] -> refuse "an empty line"
    done;
    if not !ended then refuse "lines are missing";
    Ok !checked
  with Refused reason -> Error (Printf.sprintf "line %d: %s" (!at + 1) reason)
