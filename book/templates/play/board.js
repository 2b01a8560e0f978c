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
    const { regions, corners, places, height, isOverlapping } = puzzle.geometry;
    const at = new Map(places.map(([row, column], cell) => [`${row} ${column}`, regions[cell]]));
    this.#puzzle = puzzle;
    this.#cells = regions.map((region, cell) => {
      const element = make("div", { role: "gridcell", tabindex: -1 });
      const [row, column] = places[cell];
      // Around a square is the board's own line; around grids that overlap each cell has one.
      const isWall = (other) => (isOverlapping ? other !== region : (other ?? region) !== region);
      const isEdge = (other) => isOverlapping && other === undefined;
      element.classList.toggle("given", puzzle.givens[cell] !== 0);
      element.classList.toggle("lowered", corners.includes(cell));
      element.classList.toggle("wall-right", isWall(at.get(`${row} ${column + 1}`)));
      element.classList.toggle("wall-below", isWall(at.get(`${row + 1} ${column}`)));
      element.classList.toggle("wall-left", isEdge(at.get(`${row} ${column - 1}`)));
      element.classList.toggle("wall-above", isEdge(at.get(`${row - 1} ${column}`)));
      if (isOverlapping) element.style.setProperty("grid-column", column + 1);
      if (puzzle.givens[cell]) element.setAttribute("aria-readonly", "true");
      return element;
    });
    const rows = Array.from({ length: height }, (_, row) => {
      const element = make("div", { role: "row" });
      element.append(...this.#cells.filter((_, cell) => places[cell][0] === row));
      return element;
    });
    this.#root.classList.toggle("overlapping", isOverlapping);
    this.#root.replaceChildren(...rows, ...drawn(puzzle.geometry));
  }

  focus(cell) {
    this.#cells[cell].focus();
  }

  /** Scrolls sideways, where the board is wider than its stage, so that a cell is in the middle. */
  reveal(cell) {
    const stage = this.#root.parentElement;
    const [at, place] = [this.#cells[cell], stage].map((one) => one.getBoundingClientRect());
    const left = at.left + at.width / 2 - (place.left + place.width / 2);
    stage.scrollBy({ left, behavior: "instant" });
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
    const [row, column] = this.#puzzle.geometry.places[cell];
    const place = told("place", { row: row + 1, column: column + 1 });
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
function drawn({ width, height, clues }) {
  if (!clues) return [];
  const box = `0 0 ${60 * width} ${60 * height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${clues}</svg>`;
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
