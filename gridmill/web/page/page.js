/** The page to send puzzles with: a grid to type into, and files that are dropped anywhere. */

const SIZE = 9;
const BOX = 3;
const BLANK = /[.0*_x-]/gi;
const text = document.getElementById("puzzles");
const files = document.getElementById("files");
const grid = document.getElementById("grid");
const count = document.getElementById("count");
const back = document.getElementById("back");

/** The text that the grid took the place of, or that was cleared; empty for none. */
let before = "";

/** The cells of the grid, one input each, of which one can be reached with Tab. */
const cells = Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const row = Math.floor(cell / SIZE);
  const column = cell % SIZE;
  const input = document.createElement("input");
  // No `maxLength`: what is typed over a digit, or pasted, must come through.
  Object.assign(input, { type: "text", inputMode: "numeric", autocomplete: "off", tabIndex: cell ? -1 : 0 });
  input.setAttribute("aria-label", `row ${row + 1} column ${column + 1}`);
  input.classList.toggle("wall-right", column % BOX === BOX - 1 && column < SIZE - 1);
  input.classList.toggle("wall-below", row % BOX === BOX - 1 && row < SIZE - 1);
  input.classList.toggle("last-column", column === SIZE - 1);
  input.classList.toggle("last-row", row === SIZE - 1);
  return input;
});

/** Brings the focus to a cell; past the ends of the grid it stays. */
function go(cell) {
  cells[cell]?.focus();
}

/** What a text has of digits and blanks, if these are a grid and nothing else is in it. */
function gridIn(value) {
  const table = tableIn(value);
  const signs = table ?? value.replace(/[\s|+]/g, "").replace(/^-+|-{9,}/g, "").replace(BLANK, ".");
  return /^[1-9.]{81}$/.test(signs) ? signs : null;
}

/** The same of a table as spreadsheets copy it, where a cell is blank that has nothing in it. */
function tableIn(value) {
  const rows = value.replace(/\r/g, "").replace(/\n+$/, "").split("\n").map((row) => row.split("\t"));
  const isTable = rows.length === SIZE && rows.every((row) => row.length === SIZE);
  return isTable ? rows.flat().map((cell) => cell.trim().replace(BLANK, ".") || ".").join("") : null;
}

/** Shows a grid in the cells. */
function fill(signs) {
  for (const [cell, input] of cells.entries()) input.value = signs[cell] === "." ? "" : signs[cell];
  tell();
}

/** Shows what stands in the text, if it is a grid. */
function show() {
  fill(gridIn(text.value) ?? ".".repeat(SIZE * SIZE));
}

/** Says how many givens there are. */
function tell() {
  const givens = cells.filter((input) => input.value).length;
  const place = before && givens ? ", in place of the text" : "";
  count.value = givens ? `${givens} given${givens === 1 ? "" : "s"}${place}` : "No givens yet";
}

/** Keeps a text that is about to be lost, to be brought back; or forgets it, with none. */
function keep(value) {
  before = value;
  back.hidden = !value;
}

/** Writes the grid where it is sent from: into the text. One that has no givens takes no place. */
function write() {
  const signs = cells.map((input) => input.value || ".").join("");
  const hasGivens = /[1-9]/.test(signs);
  const isGrid = !text.value.trim() || gridIn(text.value);
  if (!isGrid && hasGivens) keep(text.value);
  if (isGrid || hasGivens) text.value = hasGivens ? signs : "";
  tell();
}

function typed(cell) {
  const sign = cells[cell].value.slice(-1);
  const isDigit = /[1-9]/.test(sign);
  const isBlank = /[0. ]/.test(sign);
  cells[cell].value = isDigit ? sign : "";
  write();
  if (isDigit || isBlank) go(cell + 1);
}

/** Where a key leads from a cell; undefined for keys that are no way. */
function led(cell, event) {
  const column = cell % SIZE;
  switch (event.key) {
    case "ArrowLeft": return cell - 1;
    case "ArrowRight": return cell + 1;
    case "ArrowUp": return cell - SIZE;
    case "ArrowDown": return cell + SIZE;
    case "Home": return event.ctrlKey ? 0 : cell - column;
    case "End": return event.ctrlKey ? SIZE * SIZE - 1 : cell + SIZE - 1 - column;
    default: return undefined;
  }
}

for (const [cell, input] of cells.entries()) {
  input.addEventListener("input", () => typed(cell));
  input.addEventListener("focus", () => {
    for (const other of cells) other.tabIndex = other === input ? 0 : -1;
    input.select();
  });
  input.addEventListener("keydown", (event) => {
    const next = event.altKey || event.metaKey || event.shiftKey ? undefined : led(cell, event);
    if (next !== undefined) {
      event.preventDefault();
      go(next);
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      go(cell - 1);
    }
  });
  input.addEventListener("paste", (event) => {
    const signs = gridIn(event.clipboardData.getData("text"));
    if (!signs) return;
    event.preventDefault();
    fill(signs);
    write();
  });
}

text.addEventListener("input", () => {
  keep("");
  show();
});
back.addEventListener("click", () => {
  text.value = before;
  keep("");
  show();
  text.focus();
});
document.getElementById("clear").addEventListener("click", () => {
  if (gridIn(text.value)) keep(text.value);
  fill(".".repeat(SIZE * SIZE));
  write();
  go(0);
});

/** Whether files are dragged, and not words: those go where they are dropped. */
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  if (!hasFiles(event)) return;
  event.preventDefault();
  files.files = event.dataTransfer.files;
  files.focus();
});

grid.append(...cells);
for (const name of ["by-hand", "dropping"]) document.getElementById(name).hidden = false;
show();
addEventListener("pageshow", show); // a browser that comes back keeps the text, and gives it back late
