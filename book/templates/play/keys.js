/** What the keys do while a cell of the grid has the focus, and how that is said. */

/** Keys that are a command, by the name that events give them. */
const COMMANDS = {
  " ": "mode",
  Backspace: "erase",
  Delete: "erase",
  Escape: "dismiss",
  "?": "help",
  c: "check",
  h: "hint",
  p: "pause",
  u: "undo",
  y: "redo",
};

/** The list of keys, for people. */
export const KEYS = [
  ["Arrow keys", "move to the next cell"],
  ["Home, End", "move to the first or last cell of the row, with Ctrl of the grid"],
  ["Digits", "fill the cell; again, to take the digit out"],
  ["Shift or Alt + digit", "write a candidate, or strike it"],
  ["Space", "switch between digits and candidates"],
  ["Backspace, Delete, 0", "erase"],
  ["U, Ctrl + Z", "undo"],
  ["Y, Ctrl + Y", "redo"],
  ["C", "check"],
  ["H", "hint; again, for a plainer one"],
  ["P", "pause"],
  ["Escape", "close the message"],
  ["?", "this list"],
];

/**
 * What a key asks for.
 * @param {KeyboardEvent} event
 * @param {string} symbols of the digits from 0 on; letters among them are digits, not commands
 * @returns {?{move: number[]} | {digit: number, isCandidate: boolean} | {command: string}} null for
 *   keys that are none of ours
 */
export function readKey(event, symbols) {
  const withControl = event.ctrlKey || event.metaKey;
  const move = readMove(event.key, withControl);
  if (move) return { move };
  const key = event.key.toLowerCase();
  if (withControl) {
    if (key === "z") return { command: event.shiftKey ? "redo" : "undo" };
    return key === "y" ? { command: "redo" } : null;
  }
  const digit = readDigit(event, symbols);
  if (digit === 0) return { command: "erase" };
  if (digit !== null) return { digit, isCandidate: event.shiftKey || event.altKey };
  const command = COMMANDS[event.key] ?? COMMANDS[key];
  return command && !event.altKey ? { command } : null;
}

/** Rows and columns to go; infinite to the edge. */
function readMove(key, isFar) {
  const all = isFar ? Infinity : 0;
  const moves = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [-all, -Infinity],
    End: [all, Infinity],
  };
  return moves[key];
}

/** The digit of a key, whatever the keyboard prints with Shift on the keys of its top row. */
function readDigit({ code, key }, symbols) {
  const top = /^Digit(\d)$/.exec(code);
  const value = top ? Number(top[1]) : /^\d$/.test(key) ? Number(key) : symbols.indexOf(key.toUpperCase());
  return key.length === 1 && value >= 0 && value < symbols.length ? value : null;
}
