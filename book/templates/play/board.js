/** The grid on the page: an ARIA grid of which one cell is chosen, and can have the focus. */

import { bit } from "./game.js";
import { told } from "./words.js";

export class Board {
  #root;
  #cells = [];
  #puzzle;

  /**
   * @param {HTMLElement} root
   * @param {(cell: number) => void} onChoose called when the focus comes to a cell
   */
  constructor(root, onChoose) {
    this.#root = root;
    root.addEventListener("focusin", (event) => onChoose(this.#cells.indexOf(event.target)));
  }

  /** Lays out the cells of a puzzle, still empty. */
  lay(puzzle) {
    const { size, regions, corners } = puzzle.geometry;
    this.#puzzle = puzzle;
    this.#cells = regions.map((region, cell) => {
      const element = make("div", { role: "gridcell", tabindex: -1 });
      const isLastColumn = cell % size === size - 1;
      element.classList.toggle("given", puzzle.givens[cell] !== 0);
      element.classList.toggle("lowered", corners.includes(cell));
      element.classList.toggle("wall-right", !isLastColumn && regions[cell + 1] !== region);
      element.classList.toggle("wall-below", (regions[cell + size] ?? region) !== region);
      if (puzzle.givens[cell]) element.setAttribute("aria-readonly", "true");
      return element;
    });
    const rows = Array.from({ length: size }, (_, row) => {
      const element = make("div", { role: "row" });
      element.append(...this.#cells.slice(row * size, (row + 1) * size));
      return element;
    });
    this.#root.replaceChildren(...rows, ...drawn(puzzle.geometry));
  }

  focus(cell) {
    this.#cells[cell].focus();
  }

  /**
   * Shows how the game stands.
   * @param game
   * @param {{chosen: number, wrong: Set, hint: object, settings: object}} view
   */
  paint(game, view) {
    const { chosen, hint, settings } = view;
    const peers = settings.peers && !hint.isShown ? this.#puzzle.geometry.peers[chosen] : [];
    const same = settings.same && !hint.isShown ? game.digits[chosen] : 0;
    const placed = hint.places.map(([cell]) => cell);
    for (const [cell, element] of this.#cells.entries()) {
      const struck = hint.removes.filter(([c]) => c === cell).reduce((all, [, d]) => all | bit(d), 0);
      const isWrong = view.wrong.has(cell);
      element.tabIndex = cell === chosen ? 0 : -1;
      element.classList.toggle("chosen", cell === chosen);
      element.classList.toggle("peer", peers.includes(cell));
      element.classList.toggle("same", same !== 0 && game.digits[cell] === same);
      element.classList.toggle("wrong", isWrong);
      element.classList.toggle("looked-at", hint.looked.includes(cell));
      element.classList.toggle("shown", hint.shown.includes(cell));
      element.classList.toggle("placed", placed.includes(cell));
      element.classList.toggle("struck", struck !== 0);
      element.setAttribute("aria-invalid", isWrong);
      element.setAttribute("aria-label", this.#label(game, cell, isWrong));
      this.#fill(element, game.digits[cell], game.candidates[cell], struck, same);
    }
  }

  #label(game, cell, isWrong) {
    const { size } = this.#puzzle.geometry;
    const place = told("place", { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
    const digit = this.#puzzle.symbols[game.digits[cell]];
    if (game.isGiven(cell)) return `${place}, ${told("given", { digit })}`;
    if (game.digits[cell]) return `${place}, ${digit}${isWrong ? `, ${told("wrong")}` : ""}`;
    const written = this.#digits.filter((d) => game.candidates[cell] & bit(d));
    const digits = written.map((d) => this.#puzzle.symbols[d]).join(" ");
    return `${place}, ${digits ? told("candidates", { digits }) : told("blank")}`;
  }

  #fill(element, digit, candidates, struck, same) {
    const content = `${digit} ${candidates} ${struck} ${same}`;
    if (element.dataset.content === content) return;
    element.dataset.content = content;
    if (digit) {
      const value = make("span", { class: "value" });
      value.textContent = this.#puzzle.symbols[digit];
      element.replaceChildren(value);
    } else if (candidates) {
      const notes = make("span", { class: "notes" });
      notes.append(
        ...this.#digits.map((d) => {
          const note = make("span");
          note.textContent = candidates & bit(d) ? this.#puzzle.symbols[d] : "";
          note.classList.toggle("gone", (struck & bit(d)) !== 0);
          note.classList.toggle("like", d === same);
          return note;
        }),
      );
      element.replaceChildren(notes);
    } else {
      element.replaceChildren();
    }
  }

  get #digits() {
    return Array.from({ length: this.#puzzle.geometry.size }, (_, index) => index + 1);
  }
}

/** The clues, between what shades a cell and what stands in it; nothing where there are none. */
function drawn({ size, clues }) {
  if (!clues) return [];
  const side = 60 * size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${clues}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  documentElement.classList.add("clues");
  documentElement.setAttribute("aria-hidden", "true");
  return [document.adoptNode(documentElement)];
}

/** An element with these attributes. */
export function make(name, attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
