// Torii: MIT licence, see LICENSE.
// The page's texts: hints, names, numbers of turns, descriptions of expansions; and that it recommends no
// attempt where no ninja can be.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";
import { open, rules, settled, torii, touch } from "./table.mjs";

const cardOf = (name) => rules.card(name);
const goalWords = (view) => torii.goalParts(view).join(" ");
/** Red's ninja has attacked and is revealed on d4; Blue's, on c4, moves next. */
const REVEALED = "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c4 nr=d4 vis=nd4 lb=2 lr=2 ply=4 part=n:ox";
const judged = (text, more = {}) => ({ text, score: 0.1, winIn: null, best: text, line: [text], reason: "plain", clause: null, ...more });

test("turns are numbered from the player who begins", async () => {
  const { source, table } = open("game=onitama&seat=both&seed=6&cards=ox,boar/horse,elephant/dragon");
  const blue = open("game=onitama&seat=both&seed=6&cards=ox,boar/horse,elephant/crab");
  for (const one of [source, blue.source])
    for (let i = 0; i < 4; i++) await one.play(one.scene().actions[0].text);
  const told = (one) => torii.turnsOf(one.events()).filter((turn) => turn.player !== -1).map((turn) => [turn.number, turn.player]);
  const [first, second] = [told(source)[0][1], told(blue.source)[0][1]];
  assert.notEqual(first, second, "one game of each kind");
  assert.deepEqual(told(source), [[1, first], [1, 1 - first], [2, first], [2, 1 - first]]);
  assert.deepEqual(told(blue.source), [[1, second], [1, 1 - second], [2, second], [2, 1 - second]]);
  table.close();
});

test("a hint is one plain sentence; its reason and the line are beside it", () => {
  const { source, table } = open("game=onitama&seat=both&seed=6&cards=ox,boar/horse,elephant/crab");
  const scene = source.scene();
  const hint = torii.hintView(judged("ox:c1c2", { line: ["ox:c1c2", "horse:a5a4"], reason: "only" }), scene, cardOf);
  assert.equal(hint.words, "Ox: the master from c1 to c2. Every other move would lose.");
  assert.match(hint.more, /Horse a5a4/);
  assert.equal(torii.hintView(judged("boar:e1e2"), scene, cardOf).words, "Boar: the student from e1 to e2.");
  table.close();
});

/** Blue's ninja part, after the first action of Blue. */
async function ninjaPart() {
  const game = open("game=onitama%2Bshadow&seat=blue&seed=8");
  await settled(game.source);
  game.table.pickSquare(1);
  await settled(game.source);
  touch(game.table, game.source.scene().actions[0]);
  assert.equal(game.source.scene().asked, "ninja");
  return game;
}

test("where no ninja can be, nobody is asked about an attempt: the ninja moves unseen (S10)", async () => {
  const { source, table } = await ninjaPart();
  const scene = source.scene();
  const belief = source.belief();
  const attempt = scene.actions.find((action) => action.attempt && belief[action.to] === 0);
  assert.ok(attempt, "Red's ninja is far away in the first turn");
  assert.ok(scene.actions.every((action) => action.vain === (action.attempt && belief[action.to] === 0)));
  assert.ok(table.view.targets.every((target) => target.kind !== "attempt" || belief[target.square] > 0));
  table.pickSquare(attempt.to);
  assert.equal(table.view.choice, null);
  await settled(source);
  const last = source.events().findLast((event) => event.player === 0);
  assert.deepEqual([last.kind, last.to, last.attempt], ["ninja", attempt.to, false]);
  table.close();
});

test("an attempt where no ninja can be stays legal, and can be typed", async () => {
  const { source, table } = await ninjaPart();
  const attempt = source.scene().actions.find((action) => action.vain);
  table.type(attempt.text);
  await settled(source);
  const last = source.events().findLast((event) => event.player === 0);
  assert.deepEqual([last.to, last.attempt, last.answer], [attempt.to, true, false]);
  table.close();
});

test("a ninja that stands revealed may be attempted", () => {
  const { source, table } = open(`position=${encodeURIComponent(REVEALED)}&seat=blue`);
  const struck = source.scene().actions.filter((action) => action.attempt && action.to === 18);
  assert.ok(struck.length > 0 && struck.every((action) => !action.vain));
  table.pickSquare(18);
  assert.deepEqual(table.view.choice.options.map((option) => option.attempt), [false, true]);
  table.cancel();
  assert.equal(table.view.choice, null);
  assert.match(torii.hintView(judged(struck[0].text), source.scene(), cardOf).words, /with an attempt/);
  table.close();
});

test("the player here is told 'you', others by name and colour", async () => {
  const { source, table } = open("game=onitama&seat=both&blue=Ana&red=Mia&seed=6&cards=ox,boar/horse,elephant/crab");
  assert.match(table.status, /^(Ana \(Blue\)|Mia \(Red\)) to move\./);
  const ending = { winner: 1, way: "resign", clause: "B13" };
  assert.equal(torii.endingWords(ending, source.seats), "Ana (Blue) resigned: Mia (Red) wins.");
  const [ana, mia] = source.seats;
  const atAna = [ana, { ...mia, yours: false }];
  const atMia = [{ ...ana, yours: false }, mia];
  assert.equal(torii.endingWords(ending, atAna), "You resigned: Mia (Red) wins.");
  assert.equal(torii.endingWords(ending, atMia), "Ana (Blue) resigned: you win.");
  assert.equal(torii.endingWords({ winner: 0, way: "stream", clause: "B12" }, atMia), "Ana (Blue) wins by the Way of the Stream: the master has reached the arch.", "without the number of the clause");
  const against = open("game=onitama&seat=blue&seed=6");
  assert.match(torii.endingWords({ winner: 1, way: "stone", clause: "B11" }, against.source.seats), /^The computer \(Red\) wins/);
  table.close();
});

test("each expansion says at the beginning what it adds, and names its lesson", async () => {
  const wanted = [["onitama", /goes to your opponent/, "base", /Choose a pawn or a card/], ["onitama+wind", /spirit/, "wind", /Choose a pawn, the spirit or a card/]];
  for (const [game, goal, lesson, asked] of wanted) {
    const { source, table } = open(`game=${encodeURIComponent(game)}&seat=both&seed=6`);
    assert.match(goalWords(table.view), goal);
    assert.equal(torii.lessonOf(source.scene()), lesson);
    assert.match(table.status, asked);
    table.close();
  }
  const { source, table } = open("game=onitama%2Blight&light=blue&seat=blue&seed=6");
  await settled(source);
  assert.match(goalWords(table.view), /lantern/);
  assert.equal(torii.lessonOf(source.scene()), "light");
  table.close();
});

test("in the list of moves a ninja has its sign, and the spirit that moves with it has its own", async () => {
  const { shortTurn } = await load("model/short.ts");
  const { source, table } = open("game=onitama%2Bwind%2Blight&light=blue&seat=both&seed=6&cards=bat,ox/eagle,boar/crab");
  for (const text of ["nc5,d5", "ox:e1e2", "boar:@c3b3", "bat:c1c2+@b3a4", "lb", "ox:nd5d4", "boar:c2b2", "l4", "eagle:nc5b4+@a4c2"]) {
    while (source.curtain) source.turnCurtain();
    await source.play(text);
  }
  const turn = torii.turnsOf(source.events()).at(-1);
  assert.deepEqual(shortTurn(turn, cardOf), { words: "Eagle", signs: "◆c5–b4 ◎a4–c2" });
  table.close();
});

test("in Light only ninjas are asked for, the goal stands on the screen of hiding, and the first turn says why no lantern comes (S13)", async () => {
  const { source, table } = open("game=onitama%2Blight&light=blue&seat=both&seed=6");
  const words = [];
  for (let i = 0; i < 40 && source.scene().ply < 2; i++) {
    while (source.curtain) source.turnCurtain();
    words.push([source.scene().asked, table.status, goalWords(table.view)]);
    await source.play(source.scene().actions[0].text);
  }
  const place = words.find(([asked]) => asked === "place");
  assert.match(place[2], /capture the master/);
  assert.ok(words.some(([, status]) => /Choose a ninja or a card/.test(status)), JSON.stringify(words));
  assert.ok(words.some(([, , goal]) => /except the very first one, a lantern/.test(goal)), JSON.stringify(words));
  for (const said of words.flat()) assert.doesNotMatch(said, /\([A-Z]\d+\)/, "numbers of clauses stand only behind \"Why?\"");
  table.close();
});

test("a wind card whose spirit could not move says so (W4)", () => {
  const event = { kind: "pawn", player: 0, card: "bat", from: 0, to: 5, spiritFrom: null, spiritTo: null, takes: null, attempt: false, answer: null, line: null, reveals: [], text: "bat:a1a2", places: [], cards: [] };
  assert.match(torii.eventWords(event, cardOf), /could not move\.$/);
  assert.doesNotMatch(torii.eventWords({ ...event, takes: "master" }, cardOf), /W4/, "the game was over");
  assert.doesNotMatch(torii.eventWords({ ...event, card: "ox", text: "ox:a1a2" }, cardOf), /W4/);
});

test("the example in the box for typing is a legal move, by the card's own name", async () => {
  for (const game of ["onitama", "onitama+wind", "onitama+shadow", "onitama+light"]) {
    const { source, table } = open(`game=${encodeURIComponent(game)}&seat=both&seed=3`);
    for (let i = 0; i < 8 && !source.ending; i++) {
      while (source.curtain) source.turnCurtain();
      const example = torii.typedExample(source.scene(), cardOf);
      assert.equal(await table.type(example), true, `${game}: '${example}'`);
    }
    table.close();
  }
  const { source, table } = open("game=onitama&seat=both&seed=6&cards=ox,boar/horse,elephant/crab");
  assert.match(torii.typedExample(source.scene(), cardOf), /^(Ox|Boar|Horse|Elephant) [a-e][1-5][a-e][1-5]$/);
  table.close();
});

test("Shadow comes before Light, as the book recommends (M1)", async () => {
  const { lessons, variants } = await load("model/lessons.ts", "pages/new-words.ts");
  for (const order of [lessons.map(({ id }) => id), variants.map(({ value }) => value)]) {
    assert.ok(order.indexOf("shadow") > 0, order.join());
    assert.ok(order.indexOf("shadow") < order.indexOf("light"), order.join());
  }
});
