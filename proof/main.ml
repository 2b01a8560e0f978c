(* The verified checker as a program: proofs-checker FILE *)

let () =
  let path = Sys.argv.(1) in
  let channel = open_in_bin path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  match Proofs.check_text text with
  | Ok count -> Printf.printf "%d proofs hold\n" count
  | Error reason ->
      prerr_endline (path ^ ", " ^ reason);
      exit 1
