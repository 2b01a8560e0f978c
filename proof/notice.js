/* The checker of Sudoku proofs of gridmill, extracted from the Coq theory in its folder proof/.
 * Copyright (c) 2026 The gridmill authors; MIT License.
 *
 * Compiled by js_of_ocaml, it contains parts of these libraries:
 * - the runtime of js_of_ocaml: Copyright (C) 2010 Jerome Vouillon and contributors,
 *   2010 PPS, CNRS, Universite Paris Diderot, 1996 INRIA;
 * - the standard library of OCaml: Copyright (C) 1996 INRIA.
 * Both are free software under the GNU Lesser General Public License, version 2.1 or later, with the
 * OCaml linking exception: what is linked with them, unmodified as they are here, may be distributed
 * under terms of one's choice. They come without any warranty, not even the implied one of
 * merchantability or of fitness for a particular purpose. Their source: github.com/ocsigen/js_of_ocaml
 * and github.com/ocaml/ocaml. */
