/** Which step of the path comes next, for a player whose digits are all right. */

/** Hints from faint to plain: where to look, by which technique, the step in words. */
export const STRENGTHS = 3;

/**
 * The index of the first step that is not yet made; -1 when the path is at its end.
 * @param {Set<number>} told steps told in full: what they remove the player knows, written or not
 */
export function nextStep(game, told) {
  return game.puzzle.steps.findIndex((step, index) => !isMade(step, game, told.has(index)));
}

function isMade({ places, removes }, game, isTold) {
  const isPlaced = places.every(([cell, digit]) => game.digits[cell] === digit);
  return isPlaced && (isTold || removes.every(([cell, digit]) => game.rulesOut(cell, digit)));
}
