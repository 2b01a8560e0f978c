(* Reads a file of proofs, docs/proof-format.md, and has the extracted checker decide each line.
   What is not understood is refused. This file and the extraction are the part that Coq has not
   proved; it makes lists of numbers out of text. *)

open Checker

exception Refused of string

let places = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

let refuse reason = raise (Refused reason)

let rec positive n =
  if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let rec index = function XH -> 1 | XO p -> 2 * index p | XI p -> (2 * index p) + 1

let nat n =
  let rec up n above = if n = 0 then above else up (n - 1) (S above) in
  up n O

(* One value of each number, made once: the places of a canvas of 61 rows and columns are the most. *)
let numbers = Array.init 3721 (fun i -> positive (i + 1))
let number n = if n >= 1 && n <= 3721 then numbers.(n - 1) else refuse "a number is out of range"

let range first last = List.init (last - first + 1) (fun i -> first + i)

let value size symbol =
  match String.index_opt places symbol with
  | Some i when i < size -> i + 1
  | _ -> refuse (Printf.sprintf "%c is no number" symbol)

let pieces length text =
  if text = "" || String.length text mod length <> 0 then refuse "a cell or a candidate is cut off";
  List.init (String.length text / length) (fun i -> String.sub text (i * length) length)

(* Cells are numbered row by row, in a square of this width, from two symbols each. *)
let cell width text =
  number (((value width text.[0] - 1) * width) + value width text.[1])

let cells width text = List.map (cell width) (pieces 2 text)

let candidates width size text =
  List.map (fun piece -> (cell width piece, number (value size piece.[2]))) (pieces 3 text)

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
    let weight, of_weight = in_two ':' term in
    let weight = amount weight in
    List.map (fun candidate -> (candidate, weight)) (candidates size size of_weight)
  in
  let terms = List.concat_map weighted (String.split_on_char ',' terms) in
  let distinct = List.sort_uniq compare (List.map fst terms) in
  if List.compare_lengths distinct terms <> 0 then refuse "a limit has a candidate twice";
  { most = amount most; terms }

(* TOTAL=CELLS: their digits add up to TOTAL. *)
let sum size text =
  let total, of_total = in_two '=' text in
  let total = match amount total with N0 -> Z0 | Npos p -> Zpos p in
  let factors = List.map (fun cell -> (cell, Zpos XH)) (cells size of_total) in
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

type sudoku = {
  size : int; (* digits *)
  width : int; (* of the square that the cells are numbered in *)
  rules : rules;
  derived : (bool * nat) list list;
  fuel : nat;
}

let sudoku_of size width rules derived =
  if List.exists (fun h -> List.length (List.sort_uniq compare h) <> size) rules.houses then
    refuse "a house has not as many cells as there are digits";
  let limits = all_limits rules derived and count = List.length rules.cells in
  let of_limits = List.fold_left (fun sum l -> sum + tasks l) 0 limits in
  { size; width; rules; derived; fuel = nat ((2 * count * count) + of_limits + 1000) }

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
      let houses =
        lines (fun c -> c / size)
        @ lines (fun c -> c mod size)
        @ lines (fun c -> region.(c))
      in
      let houses = List.map (List.map number) houses @ List.map (cells size) extra in
      let limits = List.map (limit size) limits in
      let sums = List.map (sum size) sums in
      let known = List.length houses + List.length sums in
      let derived = List.mapi (fun i text -> parts (known + i) text) derived in
      let digits = List.map number (range 1 size) in
      sudoku_of size size { cells = List.map number all; digits; houses; limits; sums } derived

(* Grids that overlap: how many digits; the cells; then each house with its cells. *)
let grids fields =
  match fields with
  | size :: every :: houses ->
      let size = match amount size with N0 -> 0 | Npos p -> index p in
      let width = String.length places in
      if size < 1 || size > 25 then refuse "there are 1 to 25 digits";
      let houses = List.map (cells width) houses and cells = cells width every in
      if List.length (List.sort_uniq compare cells) <> List.length cells then
        refuse "a cell is there twice";
      if not (List.for_all (List.for_all (fun c -> List.mem c cells)) houses) then
        refuse "a house has a cell that is not there";
      let digits = List.map number (range 1 size) in
      sudoku_of size width { cells; digits; houses; limits = []; sums = [] } []
  | _ -> refuse "no cells"

(* The digit of each cell that has one, by the number of the cell. *)
let grid sudoku text =
  if String.length text <> List.length sudoku.rules.cells then refuse "a grid of another size";
  let held = Array.make (sudoku.width * sudoku.width) None in
  let put i cell =
    if text.[i] <> '.' then held.(index cell - 1) <- Some (number (value sudoku.size text.[i]))
  in
  List.iteri put sudoku.rules.cells;
  held

let givens sudoku held =
  List.filter_map
    (fun cell -> Option.map (fun digit -> (cell, digit)) held.(index cell - 1))
    sudoku.rules.cells

let full sudoku held =
  if List.exists (fun cell -> held.(index cell - 1) = None) sudoku.rules.cells then
    refuse "a solution has a blank";
  fun cell -> Option.get held.(index cell - 1)

let steps sudoku = function
  | [] -> []
  | [ text ] ->
      List.map (candidates sudoku.width sudoku.size) (String.split_on_char ',' text)
  | _ -> refuse "a field is left over"

type checkers = {
  of_unique : (positive * positive) list -> (positive -> positive) -> (positive * positive) list list -> bool;
  of_none : (positive * positive) list -> (positive * positive) list list -> bool;
}

let line sudoku checkers word fields =
  let holds =
    match (word, fields) with
    | "unique", puzzle :: solution :: proof ->
        let givens = givens sudoku (grid sudoku puzzle) in
        checkers.of_unique givens (full sudoku (grid sudoku solution)) (steps sudoku proof)
    | "none", puzzle :: proof ->
        checkers.of_none (givens sudoku (grid sudoku puzzle)) (steps sudoku proof)
    | "many", [ puzzle; solution; rival ] ->
        let givens = givens sudoku (grid sudoku puzzle) in
        let is_one text =
          let s = full sudoku (grid sudoku text) in
          is_solution sudoku.rules s && fits_b givens s
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
    if not (List.mem lines.(0) (List.map (Printf.sprintf "gridmill proofs %d") [ 1; 2; 3 ])) then
      refuse "another format";
    for i = 1 to Array.length lines - 1 do
      at := i;
      match List.filter (( <> ) "") (String.split_on_char ' ' lines.(i)) with
      | [] when i = Array.length lines - 1 -> ()
      | _ when !ended -> refuse "lines after the end"
      | [ "end"; count ] ->
          if count <> string_of_int !checked then refuse "lines are missing";
          ended := true
      | (("sudoku" | "grids") as word) :: fields ->
          let made = (if word = "sudoku" then sudoku else grids) fields in
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
