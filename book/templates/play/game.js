/**
 * A puzzle being played: what is in its cells, and the moves that led there. Knows nothing of the
 * page. Candidates of a cell are bits: digit d is bit d - 1.
 *
 * A move is a list of changes; a change is [cell, digit, candidates], what the cell has after it.
 */

/** The bit of a digit. */
export const bit = (digit) => 1 << (digit - 1);

export class Game {
  #done = []; // moves, each with the changes that take it back
  #undone = [];

  /** @param puzzle as `readBook` makes them */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.digits = [...puzzle.givens];
    this.candidates = puzzle.givens.map(() => 0);
  }

  isGiven(cell) {
    return this.puzzle.givens[cell] !== 0;
  }

  get isFull() {
    return !this.digits.includes(0);
  }

  get isSolved() {
    return this.digits.every((digit, cell) => digit === this.puzzle.solution[cell]);
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The cells that hold another digit than the solution. */
  get wrong() {
    const { solution } = this.puzzle;
    return cellsWhere(this.digits, (digit, cell) => digit && digit !== solution[cell]);
  }

  /** Whether as many cells hold a digit as the solution has of it. */
  isComplete(digit) {
    const count = (digits) => digits.filter((held) => held === digit).length;
    return count(this.digits) >= count(this.puzzle.solution);
  }

  /** Whether a cell that the given one sees holds the digit. */
  isSeen(cell, digit) {
    return this.puzzle.geometry.peers[cell].some((peer) => this.digits[peer] === digit);
  }

  /** Whether what is on the grid rules the digit out in a cell. */
  rulesOut(cell, digit) {
    if (this.digits[cell]) return this.digits[cell] !== digit;
    const written = this.candidates[cell];
    return (written && !(written & bit(digit))) || this.isSeen(cell, digit);
  }

  /**
   * Puts a digit into a cell, or takes it out if it is there already.
   * @param isTidy whether the digit is struck from the candidates of the cells that it sees
   * @returns {number[]} the cells changed, as all moves do; empty when nothing is
   */
  enter(cell, digit, isTidy) {
    if (this.digits[cell] === digit) return this.erase(cell);
    const struck = isTidy ? this.puzzle.geometry.peers[cell] : [];
    return this.#move([
      [cell, digit, this.candidates[cell]],
      ...struck.map((peer) => [peer, this.digits[peer], this.candidates[peer] & ~bit(digit)]),
    ]);
  }

  /** Writes a candidate into a blank cell, or strikes it if it is there already. */
  toggleCandidate(cell, digit) {
    return this.digits[cell] ? [] : this.#move([[cell, 0, this.candidates[cell] ^ bit(digit)]]);
  }

  /** Takes out the digit of a cell, or, where there is none, its candidates. */
  erase(cell) {
    return this.#move([[cell, 0, this.digits[cell] ? this.candidates[cell] : 0]]);
  }

  /** Writes into each blank cell all candidates that the digits leave. */
  writeAllCandidates() {
    const blank = cellsWhere(this.digits, (digit) => !digit);
    return this.#move(blank.map((cell) => [cell, 0, this.#left(cell)]));
  }

  /** Makes a step of the path: fills its cells, strikes its candidates. */
  carryOut(step) {
    const digits = [...this.digits];
    const candidates = [...this.candidates];
    for (const [cell, digit] of step.removes) {
      if (!digits[cell]) candidates[cell] = (candidates[cell] || this.#left(cell)) & ~bit(digit);
    }
    for (const [cell, digit] of step.places) {
      digits[cell] = digit;
      for (const peer of this.puzzle.geometry.peers[cell]) candidates[peer] &= ~bit(digit);
    }
    return this.#move(digits.map((digit, cell) => [cell, digit, candidates[cell]]));
  }

  /** Empties all cells but the givens; a move like any other, so that it can be undone. */
  restart() {
    return this.#move(this.digits.map((_, cell) => [cell, 0, 0]));
  }

  undo() {
    return this.#shift(this.#done, this.#undone);
  }

  redo() {
    return this.#shift(this.#undone, this.#done);
  }

  /** The moves, to be kept; those undone come last, the next to redo first. */
  get moves() {
    const undone = this.#undone.map((move) => move.there).reverse();
    return { done: this.#done.map((move) => move.there), undone };
  }

  /** Makes moves that were kept; changes that do not fit this puzzle are left out. */
  replay({ done, undone }) {
    const { size } = this.puzzle.geometry;
    const fits = ([, digit, candidates]) =>
      digit in [...Array(size + 1)] && candidates >= 0 && candidates < 2 ** size;
    for (const changes of [...done, ...undone]) this.#move(changes.filter(fits));
    for (const _ of undone) this.undo();
  }

  #left(cell) {
    const digits = Array.from({ length: this.puzzle.geometry.size }, (_, index) => index + 1);
    return digits.filter((d) => !this.isSeen(cell, d)).reduce((all, d) => all | bit(d), 0);
  }

  #move(wanted) {
    const there = wanted.filter(
      ([cell, digit, candidates]) =>
        this.puzzle.givens[cell] === 0 &&
        (digit !== this.digits[cell] || candidates !== this.candidates[cell]),
    );
    if (!there.length) return [];
    const back = there.map(([cell]) => [cell, this.digits[cell], this.candidates[cell]]);
    this.#done.push({ there, back });
    this.#undone.length = 0;
    return this.#make(there);
  }

  #shift(from, to) {
    const move = from.pop();
    if (!move) return [];
    to.push(move);
    return this.#make(to === this.#done ? move.there : move.back);
  }

  #make(changes) {
    for (const [cell, digit, candidates] of changes) {
      this.digits[cell] = digit;
      this.candidates[cell] = candidates;
    }
    return changes.map(([cell]) => cell);
  }
}

function cellsWhere(digits, holds) {
  return [...digits.keys()].filter((cell) => holds(digits[cell], cell));
}
