/** What the keys do while a cell of the grid has the focus. */

/** Keys that are a command, by the name that events give them. */
export const COMMANDS = {
  " ": "candidates",
  Backspace: "erase",
  Delete: "erase",
  Escape: "dismiss",
  "?": "help",
  c: "check",
  h: "hint",
  l: "colours",
  m: "corners",
  p: "pause",
  u: "undo",
  y: "redo",
};

/**
 * What a key asks for.
 * @param {KeyboardEvent} event
 * @param {string} symbols of the digits from 0 on; letters among them are digits, not commands
 * @returns {?{move: number[], isAdded: boolean} | {digit: number, isCandidate: boolean} | {command: string}} null for
 *   keys that are none of ours
 */
export function readKey(event, symbols) {
  const digit = readDigit(event, symbols);
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return { command: event.shiftKey ? "redo" : "undo" };
    if (key === "y") return { command: "redo" };
    return event.ctrlKey ? readMove(event, Infinity) : null;
  }
  if (digit === 0) return { command: "erase" };
  if (digit !== null) return { digit, isCandidate: event.shiftKey || event.altKey };
  if (event.altKey) return null;
  const command = COMMANDS[event.key] ?? COMMANDS[key];
  return command ? { command } : readMove(event, 0);
}

/**
 * Rows and columns to go; Home and End go to an end of the row, and `far` rows. With Shift the cell
 * there is chosen beside the others.
 */
function readMove({ key, shiftKey }, far) {
  const moves = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [-far, -Infinity],
    End: [far, Infinity],
  };
  return key in moves ? { move: moves[key], isAdded: Boolean(shiftKey) } : null;
}

/** The digit of a key, whatever the keyboard prints on the keys of its top row; null for none. */
function readDigit({ code, key }, symbols) {
  const [, top] = /^Digit(\d)$/.exec(code) ?? [];
  const symbol = top ?? key.toUpperCase();
  if (symbol === "0") return 0;
  const digit = symbol.length === 1 ? symbols.indexOf(symbol) : -1;
  return digit < 0 ? null : digit;
}
