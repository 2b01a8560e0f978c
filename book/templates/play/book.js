/** The book that the page carries, as objects that the rest works with. */

/**
 * @returns {{sections, puzzles}} the puzzles in the order of the book, with what each needs to be
 *   played: geometry, givens, solution, what is written for its digits, and the steps of its path
 */
export function readBook() {
  const book = JSON.parse(document.getElementById("book").textContent);
  const geometries = book.geometries.map(readGeometry);
  const sections = book.sections.map((section) => ({
    ...section,
    puzzles: section.puzzles.map((puzzle) => readPuzzle(puzzle, geometries, book)),
  }));
  return { sections, puzzles: sections.flatMap((section) => section.puzzles) };
}

function readGeometry(geometry) {
  const peers = geometry.regions.map((_, cell) => {
    const groups = [...geometry.houses, ...geometry.unlike];
    const seen = new Set(groups.filter((group) => group.includes(cell)).flat());
    seen.delete(cell);
    return [...seen];
  });
  const { size } = geometry;
  const places = geometry.places ?? peers.map((_, cell) => [Math.floor(cell / size), cell % size]);
  const [height, width] = [0, 1].map((axis) => 1 + Math.max(...places.map((at) => at[axis])));
  return { ...geometry, peers, places, height, width, isOverlapping: "places" in geometry };
}

function readPuzzle(puzzle, geometries, { symbols, words }) {
  const geometry = geometries[puzzle.geometry];
  return {
    ...puzzle,
    key: `${geometry.name}:${puzzle.named}`, // one puzzle is one, whatever book it stands in
    geometry,
    letters: symbols, // what is typed for the digits
    symbols: puzzle.numbers ? [...symbols].map((_, digit) => String(digit)) : symbols,
    givens: [...puzzle.givens].map((symbol) => symbols.indexOf(symbol)),
    solution: [...atob(puzzle.solution)].map((byte) => byte.charCodeAt(0)),
    steps: puzzle.steps.map(([hints, places, removes, houses, cells]) => ({
      hints: hints.map((index) => words[index]),
      places,
      removes,
      houses,
      cells,
    })),
  };
}
