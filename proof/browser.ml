(* The verified checker in a browser: gridmillCheck(text) is "" and a count, or a reason. *)

open Js_of_ocaml

let check text =
  match Proofs.check_text (Js.to_string text) with
  | Ok count -> Js.string (Printf.sprintf "ok %d" count)
  | Error reason -> Js.string reason

let () = Js.Unsafe.set Js.Unsafe.global "gridmillCheck" (Js.wrap_callback check)
