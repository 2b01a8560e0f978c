/**
 * What the browser keeps between visits. Where it keeps nothing (private windows, files opened
 * under strict settings), all lasts as long as the page.
 */

const session = new Map();
const PREFIX = "gridmill:";

/** What was kept under a key, or null. */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? session.get(key) ?? null);
  } catch {
    return JSON.parse(session.get(key) ?? null);
  }
}

/** Keeps a value, which JSON can write. */
export function keep(key, value) {
  const text = JSON.stringify(value);
  session.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // The session has it.
  }
}
