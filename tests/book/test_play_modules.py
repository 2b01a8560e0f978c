"""The modules of the playing page that know nothing of the page, each by itself in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.language import ENGLISH
from book.screen.play_words import script_words
from puzzle.grid import SYMBOLS
from tests.book.browser import needs_browser
from tests.loops import at_least_one

pytestmark = [needs_browser, pytest.mark.slow]

MODULES = Path(__file__).parents[2] / "book" / "templates" / "play"
NINE, SIXTEEN = SYMBOLS[:10], SYMBOLS[:17]


@pytest.fixture
def run(visit):
    """Calls a function of JavaScript with a module and an argument."""
    page = visit("about:blank")

    def run(name, function, argument=None):
        source = (MODULES / f"{name}.js").read_text(encoding="utf-8")
        load = "import(`data:text/javascript,${encodeURIComponent(source)}`)"
        return page.evaluate(
            f"async ([source, argument]) => ({function})(await {load}, argument)",
            [source, argument],
        )

    return run


@pytest.mark.parametrize(
    ("code", "key", "held", "symbols", "asked"),
    [
        ("Digit5", "5", "", NINE, {"digit": 5, "isCandidate": False}),
        ("Digit5", "%", "shift", NINE, {"digit": 5, "isCandidate": True}),
        ("Digit1", "&", "", NINE, {"digit": 1, "isCandidate": False}),
        ("Digit6", "Dead", "shift", NINE, {"digit": 6, "isCandidate": True}),
        ("Numpad4", "4", "alt", NINE, {"digit": 4, "isCandidate": True}),
        ("Numpad4", "ArrowLeft", "", NINE, {"move": [0, -1], "isAdded": False}),
        ("Digit0", "0", "", NINE, {"command": "erase"}),
        ("Digit7", "7", "", SYMBOLS[:7], None),
        ("KeyC", "c", "", NINE, {"command": "check"}),
        ("KeyC", "c", "", SIXTEEN, {"digit": 12, "isCandidate": False}),
        ("KeyG", "G", "shift", SIXTEEN, {"digit": 16, "isCandidate": True}),
        ("KeyH", "H", "shift", SIXTEEN, {"command": "hint"}),
        ("KeyC", "c", "ctrl", NINE, None),
        ("KeyZ", "Z", "ctrl shift", NINE, {"command": "redo"}),
        ("KeyZ", "z", "meta", NINE, {"command": "undo"}),
        ("ArrowLeft", "ArrowLeft", "alt", NINE, None),
        ("ArrowUp", "ArrowUp", "shift", NINE, {"move": [-1, 0], "isAdded": True}),
        ("KeyM", "m", "", SIXTEEN, {"command": "corners"}),
        ("KeyL", "l", "", NINE, {"command": "colours"}),
        ("Tab", "Tab", "", NINE, None),
        ("F5", "F5", "", NINE, None),
    ],
)
def test_keys(run, code, key, held, symbols, asked):
    """Digits are told by their keys on any keyboard, and what belongs to the browser stays its."""
    names = {"shift": "shiftKey", "alt": "altKey", "ctrl": "ctrlKey", "meta": "metaKey"}
    event = {"code": code, "key": key} | {names[name]: True for name in held.split()}
    found = run(
        "keys", "(keys, [event, symbols]) => keys.readKey(event, symbols)", [event, symbols]
    )
    if asked and "digit" in asked:
        found["isCandidate"] = bool(found["isCandidate"])
    assert found == asked


def test_every_key_is_listed(run):
    """Each key that is a command stands in the list of keys."""
    listed = ", ".join(names for names, _ in script_words(ENGLISH)["keys"])
    names = listed.replace(" + ", ", ").lower().split(", ")
    for key in at_least_one(run("keys", "keys => Object.keys(keys.COMMANDS)")):
        assert {" ": "space"}.get(key, key.lower()) in names


WANDER = """({ Game }, seed) => {
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const peers = [...Array(16).keys()].map((cell) => [(cell + 1) % 16, (cell + 4) % 16]);
  const puzzle = {
    geometry: { size: 4, peers }, givens: [1, ...Array(15).fill(0)], solution: Array(16).fill(1),
  };
  const game = new Game(puzzle);
  const look = (game) =>
    JSON.stringify([game.digits, game.candidates, game.corners, game.colours, game.dyes]);
  const seen = [look(game)];
  for (let count = 0; count < 300; count += 1) {
    const [cell, digit] = [random(16), 1 + random(4)];
    const cells = [cell, random(16)].slice(random(2));
    const moves = [
      () => game.enter(cells, digit, random(2) === 1),
      () => game.toggleCandidate(cells, digit),
      () => game.toggleCorner(cells, digit),
      () => game.paint(cells, digit),
      () => game.dye(cells, digit, 1 + random(9)),
      () => game.erase(cells),
      () => game.writeAllCandidates(),
      () => game.carryOut({ places: [[cell, digit]], removes: [[random(16), digit]] }),
      () => game.restart(),
    ];
    if (moves[Math.min(random(18), 8) % 9]().length) seen.push(look(game));
  }
  const back = [...seen].reverse();
  const undone = back.every((then) => look(game) === then && (game.undo(), true)) && !game.canUndo;
  for (let count = 0; count < seen.length / 2; count += 1) game.redo();
  const kept = new Game(puzzle);
  kept.replay(JSON.parse(JSON.stringify(game.moves)));
  const same = look(kept) === look(game);
  while (game.canRedo) { game.redo(); kept.redo(); }
  return [seen.length > 50, undone, same, look(game) === seen.at(-1), look(kept) === seen.at(-1),
    game.digits[0]];
}"""


STRUCK = """({ Game }, way) => {
  const puzzle = {
    geometry: { size: 4, peers: Array(16).fill([3]) }, givens: Array(16).fill(0),
    solution: Array(16).fill(1),
  };
  const game = new Game(puzzle);
  game.toggleCandidate([3], 1);
  game.toggleCandidate([3], 2);
  game.dye([3], 1, 5);
  game.dye([3], 2, 6);
  const ways = {
    struck: () => game.toggleCandidate([3], 1),
    tidied: () => game.enter([0], 1, true),
    carriedOut: () => game.carryOut({ places: [], removes: [[3, 1]] }),
  };
  ways[way]();
  const struck = [game.dyeOf(3, 1), game.dyeOf(3, 2)];
  game.toggleCandidate([3], 1);
  const again = game.dyeOf(3, 1);
  game.undo();
  game.undo();
  return [...struck, again, game.dyeOf(3, 1)];
}"""


@pytest.mark.parametrize("way", ["struck", "tidied", "carriedOut"])
def test_the_colour_of_a_candidate_goes_with_it(run, way):
    """A candidate that is struck and written again has no colour; others keep theirs."""
    assert run("game", STRUCK, way) == [0, 6, 0, 5]


KEPT = """({ Game }, moves) => {
  const puzzle = {
    geometry: { size: 4, peers: Array(16).fill([]) }, givens: [1, ...Array(15).fill(0)],
    solution: Array(16).fill(1),
  };
  const game = new Game(puzzle);
  game.replay({ done: [moves], undone: [] });
  return [game.digits[1], game.candidates[2], game.corners[3], game.colours[0], game.dyes[2]];
}"""


def test_moves_of_older_pages_and_nonsense_are_read(run):
    """Moves that were kept without corner marks and colours are made; what does not fit is not."""
    assert run("game", KEPT, [[1, 3, 0], [2, 0, 5]]) == [3, 5, 0, 0, ""]
    whole = [[0, 1, 0, 0, 9, ""], [2, 0, 5, 0, 0, "301"], [3, 0, 0, 8, 0, ""]]
    assert run("game", KEPT, whole) == [0, 5, 8, 9, "301"]
    wrong = [[1, 5, 0, 0, 0, ""], [2, 0, 16, 0, 0, ""], [3, 0, 0, 16, 0, ""], [0, 1, 0, 0, 10, ""]]
    wrong += [[2, 0, 5, 0, 0, "30100"], [2, 0, 5, 0, 0, "x"], ["length", 1, 0, 0, 0, ""]]
    assert run("game", KEPT, wrong) == [0, 0, 0, 0, ""]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_moves_can_be_taken_back_and_kept(run, seed):
    """From any game undo leads back move by move, redo forth, and a kept game goes on alike."""
    assert run("game", WANDER, seed) == [True, True, True, True, True, 1]
