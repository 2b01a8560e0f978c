/**
 * A puzzle being played: what is in its cells, and the moves that led there. Knows nothing of the
 * page. Candidates and corner marks of a cell are bits: digit d is bit d - 1. Colours are numbers
 * from 1 on, 0 is none; those of a cell's candidates are a digit each, in a text, or "" for none.
 *
 * A move is a list of changes; a change is what the cell has after it:
 * [cell, digit, candidates, corner marks, colour, colours of candidates].
 */

/** The bit of a digit. */
export const bit = (digit) => 1 << (digit - 1);

export const COLOURS = 9;

export class Game {
  #done = []; // moves, each with the changes that take it back
  #undone = [];

  /** @param puzzle as `readBook` makes them */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.digits = [...puzzle.givens];
    this.candidates = puzzle.givens.map(() => 0);
    this.corners = puzzle.givens.map(() => 0);
    this.colours = puzzle.givens.map(() => 0);
    this.dyes = puzzle.givens.map(() => "");
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

  /** Whether the digit of a cell is also in a cell that it sees. */
  isClashing(cell) {
    return this.digits[cell] !== 0 && this.isSeen(cell, this.digits[cell]);
  }

  /** The colour of a candidate. */
  dyeOf(cell, digit) {
    return Number(this.dyes[cell][digit - 1] ?? 0);
  }

  /**
   * Puts a digit into cells, or takes it out if it is in all of them already.
   * @param isTidy whether the digit is struck from the candidates and corner marks of the cells
   *   that they see
   * @returns {number[]} the cells changed, as all moves do; empty when nothing is
   */
  enter(cells, digit, isTidy) {
    const own = cells.filter((cell) => !this.isGiven(cell));
    if (own.length && own.every((cell) => this.digits[cell] === digit)) return this.erase(own);
    const struck = new Set(isTidy ? own.flatMap((cell) => this.puzzle.geometry.peers[cell]) : []);
    const strike = (marks) => marks & ~bit(digit);
    const left = [...struck].filter((cell) => !own.includes(cell));
    return this.#move([
      ...own.map((cell) => this.#after(cell, { digit })),
      ...left.map((cell) =>
        this.#after(cell, {
          candidates: strike(this.candidates[cell]),
          corners: strike(this.corners[cell]),
        }),
      ),
    ]);
  }

  /** Writes a candidate into blank cells, or strikes it if it is in all of them already. */
  toggleCandidate(cells, digit) {
    return this.#toggle("candidates", cells, digit);
  }

  /** Writes a mark into the corners of blank cells, or strikes it if all have it already. */
  toggleCorner(cells, digit) {
    return this.#toggle("corners", cells, digit);
  }

  /** Gives cells a colour, givens too, or takes it from them if all have it already. */
  paint(cells, colour) {
    const isGone = cells.every((cell) => this.colours[cell] === colour);
    return this.#move(cells.map((cell) => this.#after(cell, { colour: isGone ? 0 : colour })));
  }

  /** Gives a candidate of cells, where it is written, a colour, or takes it from them. */
  dye(cells, digit, colour) {
    const written = cells.filter((cell) => !this.digits[cell] && this.candidates[cell] & bit(digit));
    const isGone = written.every((cell) => this.dyeOf(cell, digit) === colour);
    return this.#move(
      written.map((cell) => {
        const dyes = [...this.dyes[cell].padEnd(this.puzzle.geometry.size, "0")];
        dyes[digit - 1] = isGone ? 0 : colour;
        return this.#after(cell, { dyes: dyes.join("") });
      }),
    );
  }

  /** Takes out the digits of cells, or, where there are none, all marks, or else all colours. */
  erase(cells) {
    const own = cells.filter((cell) => !this.isGiven(cell));
    if (own.some((cell) => this.digits[cell])) {
      return this.#move(own.map((cell) => this.#after(cell, { digit: 0 })));
    }
    if (own.some((cell) => this.candidates[cell] || this.corners[cell])) {
      return this.#move(
        own.map((cell) => this.#after(cell, { candidates: 0, corners: 0 })),
      );
    }
    return this.#move(cells.map((cell) => this.#after(cell, { colour: 0 })));
  }

  /** Writes into each blank cell all candidates that the digits leave. */
  writeAllCandidates() {
    const blank = cellsWhere(this.digits, (digit) => !digit);
    return this.#move(blank.map((cell) => this.#after(cell, { candidates: this.#left(cell) })));
  }

  /** Makes a step of the path: fills its cells, strikes its candidates. */
  carryOut(step) {
    const digits = [...this.digits];
    const candidates = [...this.candidates];
    const corners = [...this.corners];
    for (const [cell, digit] of step.removes) {
      if (!digits[cell]) candidates[cell] = (candidates[cell] || this.#left(cell)) & ~bit(digit);
    }
    for (const [cell, digit] of step.places) {
      digits[cell] = digit;
      for (const peer of this.puzzle.geometry.peers[cell]) {
        candidates[peer] &= ~bit(digit);
        corners[peer] &= ~bit(digit);
      }
    }
    return this.#move(
      digits.map((digit, cell) =>
        this.#after(cell, { digit, candidates: candidates[cell], corners: corners[cell] }),
      ),
    );
  }

  /** Empties all cells but the givens; a move like any other, so that it can be undone. */
  restart() {
    return this.#move(this.digits.map((_, cell) => [cell, 0, 0, 0, 0, ""]));
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
    const isOf = (count, value) => Number.isInteger(value) && value >= 0 && value < count;
    const fits = ([, digit, candidates, corners, colour, dyes]) =>
      isOf(size + 1, digit) &&
      isOf(2 ** size, candidates) &&
      isOf(2 ** size, corners) &&
      isOf(COLOURS + 1, colour) &&
      /^[0-9]*$/.test(dyes) &&
      dyes.length <= size;
    // Moves of before there were corner marks and colours have neither.
    const whole = ([cell, digit, candidates, corners = 0, colour = 0, dyes = ""]) => [
      cell,
      digit,
      candidates,
      corners,
      colour,
      dyes,
    ];
    for (const changes of [...done, ...undone]) this.#move(changes.map(whole).filter(fits));
    for (const _ of undone) this.undo();
  }

  #toggle(marks, cells, digit) {
    const blank = cells.filter((cell) => !this.digits[cell]);
    const isGone = blank.every((cell) => this[marks][cell] & bit(digit));
    return this.#move(
      blank.map((cell) => {
        const held = this[marks][cell];
        return this.#after(cell, { [marks]: isGone ? held & ~bit(digit) : held | bit(digit) });
      }),
    );
  }

  /** What a cell has now, but for some of it; the colour of a candidate goes with it. */
  #after(cell, changes) {
    const there = this.#held(cell);
    const candidates = changes.candidates ?? there[2];
    const ofWritten = (dye, index) => (candidates & bit(index + 1) ? dye : "0");
    const dyes = [...(changes.dyes ?? there[5])].map(ofWritten).join("").replace(/0+$/, "");
    return [
      cell,
      changes.digit ?? there[1],
      candidates,
      changes.corners ?? there[3],
      changes.colour ?? there[4],
      dyes,
    ];
  }

  #held(cell) {
    return [
      cell,
      this.digits[cell],
      this.candidates[cell],
      this.corners[cell],
      this.colours[cell],
      this.dyes[cell],
    ];
  }

  #left(cell) {
    const digits = Array.from({ length: this.puzzle.geometry.size }, (_, index) => index + 1);
    return digits.filter((d) => !this.isSeen(cell, d)).reduce((all, d) => all | bit(d), 0);
  }

  #move(wanted) {
    const there = wanted
      .filter(([cell]) => Number.isInteger(cell) && cell in this.digits)
      .map((change) => (this.isGiven(change[0]) ? this.#coloured(change) : change))
      .filter((change) => this.#held(change[0]).some((value, index) => value !== change[index]));
    if (!there.length) return [];
    const back = there.map(([cell]) => this.#held(cell));
    this.#done.push({ there, back });
    this.#undone.length = 0;
    return this.#make(there);
  }

  /** Of a change to a given what can be: its colour. */
  #coloured([cell, , , , colour]) {
    return this.#after(cell, { colour });
  }

  #shift(from, to) {
    const move = from.pop();
    if (!move) return [];
    to.push(move);
    return this.#make(to === this.#done ? move.there : move.back);
  }

  #make(changes) {
    for (const [cell, digit, candidates, corners, colour, dyes] of changes) {
      this.digits[cell] = digit;
      this.candidates[cell] = candidates;
      this.corners[cell] = corners;
      this.colours[cell] = colour;
      this.dyes[cell] = dyes;
    }
    return changes.map(([cell]) => cell);
  }
}

function cellsWhere(digits, holds) {
  return [...digits.keys()].filter((cell) => holds(digits[cell], cell));
}
