/**
 * The grid on the page: an ARIA grid of which one cell can have the focus. It is chosen, and
 * further cells may be with it.
 */

import { bit } from "./game.js";
import { told } from "./words.js";

/** How many corner marks stand side by side, in a row at the top of a cell and one at its foot. */
const MARKS_ACROSS = 4;

/** Where so many corner marks stand, as row and column: the corners first; the middle stays free. */
function spots(across) {
  const between = Array.from({ length: across - 2 }, (_, index) => index + 2);
  const ends = [1, 4].flatMap((row) => [1, across].map((column) => [row, column]));
  return [...ends, ...[1, 4].flatMap((row) => between.map((column) => [row, column]))];
}

export class Board {
  #root;
  #cells = [];
  #pointed;
  #puzzle;

  /**
   * @param {HTMLElement} root
   * @param {(cell: number) => void} onChoose called when the focus comes to a cell
   * @param {(cell: number, event: MouseEvent) => void} onPoint called when a cell is pressed, and
   *   when the pointer comes to one while its button is held
   */
  constructor(root, onChoose, onPoint) {
    this.#root = root;
    root.addEventListener("focusin", (event) => onChoose(this.#cells.indexOf(event.target)));
    const point = (event) => {
      const cell = this.#cells.indexOf(event.target.closest("[role=gridcell]"));
      if (cell < 0 || event.buttons !== 1) return;
      // What is painted anew beneath a pointer that is held comes to it once more.
      if (event.type === "mouseover" && cell === this.#pointed) return;
      this.#pointed = cell;
      onPoint(cell, event);
    };
    root.addEventListener("mousedown", point);
    root.addEventListener("mouseover", point);
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
   * @param {{chosen: number, picked: Set, wrong: Set, hint: object, settings: object}} view
   */
  paint(game, view) {
    const { chosen, picked, hint, settings } = view;
    const peers = settings.peers && !hint.isShown ? this.#puzzle.geometry.peers[chosen] : [];
    const same = settings.same && !hint.isShown ? game.digits[chosen] : 0;
    const placed = hint.places.map(([cell]) => cell);
    for (const [cell, element] of this.#cells.entries()) {
      const struck = hint.removes.filter(([c]) => c === cell).reduce((all, [, d]) => all | bit(d), 0);
      const isWrong = view.wrong.has(cell);
      const isClash = settings.conflicts && game.isClashing(cell);
      element.tabIndex = cell === chosen ? 0 : -1;
      element.classList.toggle("chosen", picked.has(cell));
      element.setAttribute("aria-selected", picked.has(cell));
      element.classList.toggle("peer", peers.includes(cell));
      element.classList.toggle("same", same !== 0 && game.digits[cell] === same);
      element.classList.toggle("wrong", isWrong || isClash);
      element.dataset.colour = game.colours[cell];
      element.classList.toggle("looked-at", hint.looked.includes(cell));
      element.classList.toggle("shown", hint.shown.includes(cell));
      element.classList.toggle("placed", placed.includes(cell));
      element.classList.toggle("struck", struck !== 0);
      element.setAttribute("aria-invalid", isWrong || isClash);
      element.setAttribute("aria-label", this.#label(game, cell, { isWrong, isClash }));
      this.#fill(element, game, cell, { struck, same, isCentred: settings.centre });
    }
  }

  /** What a cell is to those who listen: its place, what is in it, and what is said of that. */
  #label(game, cell, { isWrong, isClash }) {
    const [row, column] = this.#puzzle.geometry.places[cell];
    const colour = game.colours[cell];
    const parts = [
      told("place", { row: row + 1, column: column + 1 }),
      ...(game.digits[cell] ? [this.#toldDigit(game, cell)] : this.#toldMarks(game, cell)),
      ...(isWrong ? [told("wrong")] : []),
      ...(isClash ? [told("conflict")] : []),
      ...(colour ? [told("colour", { number: colour })] : []),
    ];
    return parts.join(", ");
  }

  #toldDigit(game, cell) {
    const digit = this.#puzzle.symbols[game.digits[cell]];
    return game.isGiven(cell) ? told("given", { digit }) : digit;
  }

  #toldMarks(game, cell) {
    const { symbols } = this.#puzzle;
    const dyed = (d) => {
      const number = game.dyeOf(cell, d);
      return number ? `${symbols[d]} (${told("colour", { number })})` : symbols[d];
    };
    const corners = this.#written(game.corners[cell]).map((d) => symbols[d]);
    const candidates = this.#written(game.candidates[cell]).map(dyed);
    const said = [
      ...(candidates.length ? [told("candidates", { digits: candidates.join(" ") })] : []),
      ...(corners.length ? [told("corners", { digits: corners.join(" ") })] : []),
    ];
    return said.length ? said : [told("blank")];
  }

  #fill(element, game, cell, { struck, same, isCentred }) {
    const [digit, candidates, corners] = [game.digits, game.candidates, game.corners].map(
      (all) => all[cell],
    );
    const content = [digit, candidates, corners, game.dyes[cell], struck, same, isCentred].join(" ");
    if (element.dataset.content === content) return;
    element.dataset.content = content;
    if (digit) {
      const value = make("span", { class: "value" });
      value.textContent = this.#puzzle.symbols[digit];
      value.classList.toggle("two", value.textContent.length > 1);
      element.replaceChildren(value);
      return;
    }
    // What stands in the corners leaves candidates the middle alone.
    const note = (d) => {
      const element = make("span", { "data-colour": game.dyeOf(cell, d) });
      element.textContent = candidates & bit(d) ? this.#puzzle.symbols[d] : "";
      element.classList.toggle("gone", (struck & bit(d)) !== 0);
      element.classList.toggle("like", d === same);
      return element;
    };
    const parts = [];
    if (candidates && (corners || isCentred)) {
      const middle = make("span", { class: "middle" });
      const written = this.#written(candidates);
      middle.style.setProperty("--count", Math.max(written.length, 4));
      middle.append(...written.map(note));
      parts.push(middle);
    } else if (candidates) {
      const notes = make("span", { class: "notes" });
      notes.append(...this.#digits.map(note));
      parts.push(notes);
    }
    if (corners) parts.push(this.#cornered(corners, same));
    element.replaceChildren(...parts);
  }

  #cornered(corners, same) {
    const marks = make("span", { class: "corners" });
    const written = this.#written(corners);
    const across = Math.max(MARKS_ACROSS, Math.ceil(written.length / 2));
    const places = spots(across);
    marks.style.setProperty("--across", across);
    marks.append(
      ...written.map((d, index) => {
        const mark = make("span");
        mark.style.gridArea = places[index].join(" / ");
        mark.textContent = this.#puzzle.symbols[d];
        mark.classList.toggle("like", d === same);
        return mark;
      }),
    );
    return marks;
  }

  /** The digits of some marks. */
  #written(marks) {
    return this.#digits.filter((d) => marks & bit(d));
  }

  get #digits() {
    return Array.from({ length: this.#puzzle.geometry.size }, (_, index) => index + 1);
  }
}

/**
 * The clues, between what shades a cell and what stands in it, and before them their ground, which
 * lets that be seen; nothing where there are none.
 */
function drawn({ width, height, clues }) {
  if (!clues) return [];
  const box = `0 0 ${60 * width} ${60 * height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${clues}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  documentElement.classList.add("clues");
  documentElement.setAttribute("aria-hidden", "true");
  const marks = document.adoptNode(documentElement);
  const ground = marks.cloneNode(false);
  ground.classList.replace("clues", "grounds");
  ground.append(marks.querySelector(".ground"));
  return [ground, marks];
}

/** An element with these attributes. */
export function make(name, attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
