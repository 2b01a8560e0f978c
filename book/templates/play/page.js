/**
 * The page: the contents of the book or one puzzle of it, by the number after # in the address.
 * Here the other modules meet, and every command of buttons and keys has its function.
 */

import { Board, make } from "./board.js";
import { readBook } from "./book.js";
import { Clock, inWords } from "./clock.js";
import { difficulty, showContents } from "./contents.js";
import { COLOURS, Game } from "./game.js";
import { nextStep, STRENGTHS } from "./guide.js";
import { readKey } from "./keys.js";
import { keep, recall } from "./store.js";
import { counted, listOfKeys, told } from "./words.js";

const FEW_RULES = 4; // more are folded
const WIDEST_PAD = 7; // buttons in a row, where the page is narrow

const byId = (id) => document.getElementById(id);

const { sections, puzzles } = readBook();
const bookTitle = document.title;
const settings = {
  peers: true,
  same: true,
  tidy: true,
  conflicts: false,
  centre: false,
  time: true,
  ...recall("settings"),
};
const board = new Board(byId("board"), choose, point);
const clock = new Clock(showTime);

/** The puzzle on the table: its game and all that is shown of it; null in the contents. */
let table = null;

const commands = {
  candidates: () => switchTo("candidates"),
  corners: () => switchTo("corners"),
  colours: () => switchTo("colours"),
  several() {
    table.isSeveral = !table.isSeveral;
    paint();
  },
  erase: () => move((game) => game.erase([...table.picked])),
  undo: () => moveBack((game) => game.undo()),
  redo: () => moveBack((game) => game.redo()),
  check,
  hint,
  carryOut: () => move((game) => game.carryOut(table.game.puzzle.steps[table.hint.index])),
  writeAllCandidates: () => move((game) => game.writeAllCandidates()),
  dismiss() {
    say("");
    paint();
  },
  restart() {
    table.game.restart();
    Object.assign(table, { wrong: new Set(), told: new Set(), hints: 0 });
    clock.set(0);
    clock.start();
    commands.dismiss();
    save();
  },
  pause() {
    setPaused(clock.isRunning);
    if (clock.isRunning) board.focus(table.chosen);
    else byId("go-on").focus();
  },
  print: () => window.print(),
  help() {
    byId("help").open = true;
    byId("help").querySelector("summary").focus();
  },
};

/** Shows what the address asks for. */
function route() {
  leave();
  const asked = location.hash.slice(1); // its number, or its name, as QR codes may have it
  const isAsked = (one) => String(one.number) === asked || one.named === asked;
  const puzzle = puzzles.length === 1 ? puzzles[0] : puzzles.find(isAsked);
  byId("contents").hidden = Boolean(puzzle);
  byId("play").hidden = !puzzle;
  if (puzzle) begin(puzzle);
  else showContents(byId("sections"), sections, (one) => recall(one.key));
  document.title = puzzle ? `${nameOf(puzzle)} · ${bookTitle}` : bookTitle;
}

function nameOf({ number }) {
  return told("puzzle", { number });
}

function leave() {
  if (!table) return;
  clock.stop();
  save();
  table = null;
}

function begin(puzzle) {
  const kept = recall(puzzle.key);
  const game = resumed(puzzle, kept);
  const firstBlank = Math.max(game.digits.indexOf(0), 0);
  table = {
    game,
    chosen: firstBlank,
    picked: new Set([firstBlank]),
    mode: "digits",
    isSeveral: false,
    wrong: new Set(),
    hint: null,
    told: new Set(kept?.told),
    hints: kept?.hints ?? 0,
  };
  byId("name").textContent = nameOf(puzzle);
  byId("difficulty").textContent = difficulty(puzzle);
  byId("credit").textContent = puzzle.credit ?? "";
  layLinks(puzzle);
  layPad(puzzle);
  layRules(puzzle);
  board.lay(puzzle);
  clock.set(kept?.seconds ?? 0);
  setPaused(false);
  say(game.isSolved ? solved() : "");
  paint();
  board.focus(firstBlank);
}

/** The game as it was kept, or a new one. */
function resumed(puzzle, kept) {
  const game = new Game(puzzle);
  if (!kept) return game;
  try {
    game.replay(kept.moves);
    return game;
  } catch {
    return new Game(puzzle); // Something else wrote there.
  }
}

function layLinks(puzzle) {
  const index = puzzles.indexOf(puzzle);
  byId("puzzles").hidden = puzzles.length === 1;
  link(byId("to-previous"), puzzles[index - 1]);
  link(byId("to-next"), puzzles[index + 1]);
  link(byId("onward"), puzzles[index + 1]);
}

function link(element, puzzle) {
  element.hidden = !puzzle;
  if (puzzle) element.href = `#${puzzle.number}`;
}

/** Lays out the buttons of the digits, before the one that erases. */
function layPad({ geometry, symbols, letters }) {
  const { size, columns, width } = geometry;
  const buttons = Array.from({ length: size }, (_, index) => {
    const button = make("button", { type: "button", "data-digit": index + 1 });
    button.textContent = symbols[index + 1];
    button.title = letters[index + 1]; // the key that types it
    return button;
  });
  byId("pad").replaceChildren(...buttons, byId("pad").lastElementChild);
  const choices = buttons.map((_, index) => {
    const choice = make("option", { value: index + 1 });
    choice.textContent = told("ofCandidate", { digit: symbols[index + 1] });
    return choice;
  });
  byId("dyed").replaceChildren(byId("dyed").firstElementChild, ...choices);
  byId("dyed").value = 0;
  const rows = Math.ceil((size + 1) / WIDEST_PAD);
  const lengths = { size, width, columns, "pad-columns": Math.ceil((size + 1) / rows) };
  for (const [name, value] of Object.entries(lengths)) {
    byId("play").style.setProperty(`--${name}`, value);
  }
}

/** Lists the rules beside rows, columns and boxes, and leaves room for clues outside the grid. */
function layRules({ geometry }) {
  const { rules, told: each, room } = geometry;
  byId("rules").hidden = !rules.length;
  byId("rules").open = rules.length <= FEW_RULES;
  const items = (texts) =>
    texts.map((text) => {
      const item = make("li");
      item.textContent = text;
      return item;
    });
  byId("rules").querySelector("ul").replaceChildren(...items(rules));
  byId("each-clue").replaceChildren(...items(each)); // for those who do not see the drawing
  for (const [index, name] of ["left", "top", "right", "bottom"].entries()) {
    byId("play").style.setProperty(`--${name}`, room[index]);
  }
}

/** Chooses a cell and no other, unless it is the one with the focus already. */
function choose(cell) {
  if (cell !== table.chosen) pick(cell, { isAdded: false });
}

/** Chooses a cell: alone, or beside those that are chosen. */
function pick(cell, { isAdded }) {
  const picked = isAdded ? table.picked : [];
  Object.assign(table, { chosen: cell, picked: new Set([...picked, cell]) });
  paint();
}

/** Chooses what a pointer presses or is drawn over; with Ctrl, Shift or Command several cells. */
function point(cell, event) {
  const isDrawn = event.type === "mouseover";
  const isAdded = isDrawn || table.isSeveral || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!isDrawn && isAdded && table.picked.has(cell) && table.picked.size > 1) {
    event.preventDefault(); // The focus goes to one that stays.
    table.picked.delete(cell);
    table.chosen = table.picked.has(table.chosen) ? table.chosen : [...table.picked].at(-1);
    paint();
    board.focus(table.chosen);
    return;
  }
  pick(cell, { isAdded });
  if (isDrawn) board.focus(cell);
}

/** Switches to a way of writing, or back to digits. */
function switchTo(mode) {
  table.mode = table.mode === mode ? "digits" : mode;
  paint();
}

/** Writes a digit into the chosen cells as the mode has it: for good, as a mark, as a colour. */
function write(digit, mode) {
  const cells = [...table.picked];
  const candidate = Number(byId("dyed").value);
  const writes = {
    digits: (game) => game.enter(cells, digit, settings.tidy),
    candidates: (game) => game.toggleCandidate(cells, digit),
    corners: (game) => game.toggleCorner(cells, digit),
    colours(game) {
      if (digit > COLOURS) return [];
      return candidate ? game.dye(cells, candidate, digit) : game.paint(cells, digit);
    },
  };
  move(writes[mode]);
}

/** The way of writing of a digit's key: with Shift or Alt candidates, and digits among those. */
function modeOfKey({ isCandidate }) {
  if (!isCandidate) return table.mode;
  return table.mode === "candidates" ? "digits" : "candidates";
}

/** Makes a move, unless the puzzle is solved, and shows what came of it. */
function move(make) {
  const { game } = table;
  const changed = game.isSolved ? [] : make(game);
  if (!changed.length) return changed;
  for (const cell of changed) table.wrong.delete(cell);
  say("");
  if (game.isSolved) {
    clock.stop();
    say(solved());
  } else if (game.isFull) {
    say(told("full"));
  }
  save();
  paint();
  return changed;
}

/** Goes to where a move was taken back, or made again. */
function moveBack(make) {
  const [cell] = move(make);
  if (cell === undefined) return;
  const isInGrid = byId("board").contains(document.activeElement);
  if (!table.picked.has(cell)) choose(cell);
  if (isInGrid) board.focus(table.chosen);
}

function check() {
  const { game } = table;
  const wrong = game.wrong;
  table.wrong = new Set(wrong);
  if (wrong.length) say(counted("marked", wrong.length));
  else if (!game.isSolved) say(told("nothingWrong"));
  paint();
}

/** Tells the next step, each time plainer. */
function hint() {
  const { game, told: toldInFull } = table;
  if (game.isSolved) return;
  if (game.wrong.length) {
    say(counted("astray", game.wrong.length));
    return paint();
  }
  const index = nextStep(game, toldInFull);
  const step = game.puzzle.steps[index];
  if (!step) {
    say(told("end"));
    return paint();
  }
  const before = table.hint?.index === index ? table.hint.strength : -1;
  const strength = Math.min(before + 1, STRENGTHS - 1);
  say(step.hints[strength], { index, strength });
  if (before < 0) table.hints += 1;
  revealHint();
  if (isPlain(table.hint)) toldInFull.add(index);
  save();
  paint();
}

/** Whether a hint tells the whole step. */
function isPlain(hint) {
  return hint.strength === STRENGTHS - 1;
}

function solved() {
  const { hints } = table;
  const time = inWords(clock.seconds);
  return hints ? counted("solvedWithHints", hints, { time }) : told("solved", { time });
}

/** Says something in the live region: a hint, or what takes its place; "" for silence. */
function say(text, hint = null) {
  table.hint = hint;
  byId("message").textContent = text;
  byId("notice").classList.toggle("is-empty", !text);
  byId("more").hidden = !hint || isPlain(hint);
  byId("carry-out").hidden = !hint || !isPlain(hint);
  byId("dismiss").hidden = !text;
  if (text) uncoverBoard();
  byId("onward").hidden = !(text && table.game.isSolved && byId("onward").hasAttribute("href"));
}

/** Scrolls so that a message over the foot of the page leaves the whole board to be seen. */
function uncoverBoard() {
  const notice = byId("notice");
  if (getComputedStyle(notice).position !== "sticky") return;
  const { top, bottom } = byId("board").getBoundingClientRect();
  const covered = bottom - notice.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: covered, behavior: "instant" });
  else if (top < 0) window.scrollBy({ top: Math.max(top, covered), behavior: "instant" });
}

function setPaused(isPaused) {
  const isOver = table.game.isSolved;
  if (isPaused) clock.stop();
  else if (!isOver) clock.start();
  byId("board").inert = isPaused;
  byId("desk").inert = isPaused;
  byId("curtain").hidden = !isPaused;
  byId("play").classList.toggle("is-paused", isPaused);
  save();
}

function showTime() {
  byId("clock").textContent = inWords(clock.seconds);
}

function paint() {
  const { game, chosen, picked, wrong, mode, isSeveral } = table;
  board.paint(game, { chosen, picked, wrong, hint: shownHint(), settings });
  for (const name of ["candidates", "corners", "colours"]) {
    byId(name).setAttribute("aria-pressed", mode === name);
  }
  byId("several").setAttribute("aria-pressed", isSeveral);
  byId("play").dataset.mode = mode;
  byId("dyeing").hidden = mode !== "colours";
  byId("play").classList.toggle("is-solved", game.isSolved);
  byId("undo").setAttribute("aria-disabled", !game.canUndo || game.isSolved);
  byId("redo").setAttribute("aria-disabled", !game.canRedo);
  byId("pause").hidden = game.isSolved;
  byId("time").hidden = !settings.time;
  for (const button of byId("pad").querySelectorAll("[data-digit]")) {
    const digit = Number(button.dataset.digit);
    const isColour = mode === "colours";
    button.hidden = isColour && digit > COLOURS;
    button.dataset.colour = isColour ? digit : 0;
    button.classList.toggle("is-complete", !isColour && game.isComplete(digit));
    if (isColour) button.setAttribute("aria-label", told("colour", { number: digit }));
    else button.removeAttribute("aria-label");
  }
}

/** What the hint told so far marks on the grid. */
function shownHint() {
  const nothing = { isShown: false, looked: [], shown: [], places: [], removes: [] };
  if (!table.hint) return nothing;
  const { geometry, steps } = table.game.puzzle;
  const { houses, cells, places, removes } = steps[table.hint.index];
  const looked = houses.flatMap((house) => geometry.houses[house]);
  const faint = { ...nothing, isShown: true, looked };
  return isPlain(table.hint) ? { ...faint, shown: cells, places, removes } : faint;
}

/** Brings what a hint is about into view: the cell that it fills, or the middle of a house. */
function revealHint() {
  const { looked, places } = shownHint();
  const cell = places.length ? places[0][0] : looked[table.game.puzzle.geometry.size >> 1];
  if (cell !== undefined) board.reveal(cell);
}

function save() {
  const { game, told, hints } = table;
  if (!game.canUndo && !game.canRedo && !hints) return;
  keep(game.puzzle.key, {
    moves: game.moves,
    told: [...told],
    hints,
    seconds: clock.seconds,
    isSolved: game.isSolved,
  });
}

/** Keys work wherever the focus is, but for what a control has them for. */
function onKey(event) {
  if (!table || isForControl(event)) return;
  const { geometry, letters } = table.game.puzzle;
  const asked = readKey(event, letters.slice(0, geometry.size + 1));
  const isPaused = !byId("curtain").hidden;
  if (!asked || (isPaused && asked.command !== "pause")) return;
  event.preventDefault();
  if (asked.move) {
    const cell = neighbour(table.chosen, asked.move, geometry.places);
    pick(cell, asked);
    board.focus(cell);
  } else if (asked.digit) write(asked.digit, modeOfKey(asked));
  else commands[asked.command]();
}

/** Whether a key is one that the element with the focus answers to itself. */
function isForControl({ key, target }) {
  if (byId("board").contains(target)) return false;
  if (target.closest("select")) return true;
  const isControl = target.closest("button, summary, a, input");
  if (isControl && (key === "Enter" || key === " ")) return true;
  const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
  return isMove && !byId("help").contains(target); // elsewhere they scroll
}

/** The cell so many rows and columns from another, over places without a cell. */
function neighbour(cell, [down, across], places) {
  const [row, column] = places[cell];
  const rows = places.filter((at) => Math.abs(down) === Infinity || at[1] === column);
  const toRow = reached(rows.map((at) => at[0]), row, down);
  const columns = places.filter((at) => at[0] === toRow).map((at) => at[1]);
  const toColumn = reached(columns, column, across);
  return places.findIndex((at) => at[0] === toRow && at[1] === toColumn);
}

/** The nearest of some indices in a direction, or with Infinity the last; the same for none. */
function reached(indices, from, by) {
  if (Math.abs(by) === Infinity) return by < 0 ? Math.min(...indices) : Math.max(...indices);
  const beyond = indices.filter((index) => (by < 0 ? index < from : index > from));
  if (!by || !beyond.length) return from;
  return by < 0 ? Math.max(...beyond) : Math.min(...beyond);
}

function onClick({ target }) {
  const button = target.closest("button");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const hadFocus = document.activeElement === button;
  if (button.dataset.digit) write(Number(button.dataset.digit), table.mode);
  else commands[button.dataset.command]();
  if (hadFocus && button.hidden) board.focus(table.chosen);
}

function laySettings() {
  for (const box of document.querySelectorAll("input[type=checkbox]")) {
    box.checked = settings[box.name];
    box.addEventListener("change", () => {
      settings[box.name] = box.checked;
      keep("settings", settings);
      paint();
    });
  }
}

function layKeys() {
  for (const [keys, does] of listOfKeys()) {
    const [term, description] = [make("dt"), make("dd")];
    term.textContent = keys;
    description.textContent = does;
    byId("keys").append(term, description);
  }
}

laySettings();
layKeys();
document.addEventListener("keydown", onKey);
byId("play").addEventListener("click", onClick);
// A button that is pressed with a finger or a mouse leaves the focus in the grid.
byId("desk").addEventListener("mousedown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (!table || table.game.isSolved || !byId("curtain").hidden) return;
  if (document.hidden) clock.stop();
  else clock.start();
  save();
});
window.addEventListener("pagehide", () => table && save());
window.addEventListener("hashchange", route);
route();
