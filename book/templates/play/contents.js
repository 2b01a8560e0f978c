/** The list of the book's puzzles, each with its level, its score and how far the player is. */

import { inWords } from "./clock.js";
import { make } from "./board.js";
import { decimal, told } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_STARS = 5;

/** @param {(puzzle) => ?object} progressOf what is kept of a puzzle */
export function showContents(root, sections, progressOf) {
  root.replaceChildren(...sections.map((section, index) => show(section, index, progressOf)));
}

/** How hard a puzzle is, for people: “level 3, SE 4.2”, or that it has no level. */
export function difficulty({ level, score }) {
  if (level === null && score === null) return told("unlevelled");
  const parts = [level === null ? "" : told("level", { level }), inScore(score)];
  return parts.filter(Boolean).join(", ");
}

function show({ title, introduction, puzzles }, index, progressOf) {
  const section = make("section", { "aria-labelledby": `section-${index}` });
  const heading = make("h2", { id: `section-${index}` });
  heading.textContent = title;
  const list = make("ul", { class: "puzzles" });
  list.append(...puzzles.map((puzzle) => entry(puzzle, progressOf(puzzle))));
  section.append(heading, ...paragraph(introduction), list);
  return section;
}

function paragraph(text) {
  if (!text) return [];
  const element = make("p");
  element.textContent = text;
  return [element];
}

function entry(puzzle, progress) {
  const item = make("li");
  const link = make("a", { href: `#${puzzle.number}` });
  const words = [told("puzzle", { number: puzzle.number }), difficulty(puzzle), state(progress)];
  link.setAttribute("aria-label", words.filter(Boolean).join(", "));
  link.classList.toggle("is-solved", Boolean(progress?.isSolved));
  link.append(
    pattern(puzzle),
    text("number", puzzle.number),
    text("level", inStars(puzzle.stars)),
    text("score", inScore(puzzle.score)),
    text("state", state(progress)),
  );
  item.append(link);
  return item;
}

function text(name, content) {
  const element = make("span", { class: name });
  element.textContent = content;
  return element;
}

function inScore(score) {
  return score === null ? "" : `SE ${decimal(score)}`;
}

/** Stars as in the printed book: “★★★½☆”. */
function inStars(stars) {
  if (stars === null) return "";
  const half = stars % 1 ? "½" : "";
  return "★".repeat(stars) + half + "☆".repeat(MOST_STARS - Math.ceil(stars));
}

function state(progress) {
  if (!progress) return "";
  return progress.isSolved ? told("solvedIn", { time: inWords(progress.seconds) }) : told("begun");
}

/** The pattern of the givens, small. */
function pattern({ givens, geometry: { places, width, height } }) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  const squares = givens.map((given, cell) =>
    given ? `M${places[cell][1] + 0.1} ${places[cell][0] + 0.1}h.8v.8h-.8z` : "",
  );
  path.setAttribute("d", squares.join(""));
  picture.append(path);
  return picture;
}
