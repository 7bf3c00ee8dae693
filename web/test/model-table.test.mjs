// Torii: MIT licence, see LICENSE.
// Selecting, refusing, typing: the meaning of a selection, and the message when it has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, rules, settled, torii, touch } from "./table.mjs";

const sq = torii.squareIndex;
const at = (position, more = "") => open(`seat=both&position=${encodeURIComponent(position)}${more}`);
const start = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
const targets = (table) => table.view.targets.map((target) => torii.squareName(target.square)).sort();

test("a pawn first, then its square; two cards there ask which", () => {
  const { table, source } = at(start);
  assert.deepEqual(table.view.cards, ["ox", "boar"]);
  assert.equal(table.view.sources.length, 5);
  assert.deepEqual(table.view.targets, []);
  table.pickSquare(sq("c1"));
  assert.equal(table.view.square, sq("c1"));
  assert.deepEqual(targets(table), ["c2"]);
  assert.deepEqual(table.view.targets[0].cards.sort(), ["boar", "ox"]);
  table.pickSquare(sq("c2"));
  assert.equal(source.scene().ply, 0, "not played yet: two cards lead there");
  assert.deepEqual(table.view.choice.options.map((option) => option.card).sort(), ["boar", "ox"]);
  table.pickCard("boar"); // the card itself answers the choice too
  assert.equal(source.events().at(-1).text, "boar:c1c2");
  assert.deepEqual(source.scene().hands[0], ["ox", "crab"]);
});

test("a card first narrows pawns and squares; another pick changes it", () => {
  const { table, source } = at(start);
  table.pickCard("ox");
  assert.equal(table.view.card, "ox");
  assert.match(table.status, /Ox/);
  table.pickSquare(sq("b1"));
  assert.deepEqual(table.view.targets[0].cards, ["ox"]);
  table.pickCard("boar");
  assert.deepEqual([table.view.card, table.view.square], ["boar", sq("b1")], "the pawn stays picked");
  table.pickSquare(sq("d1"));
  assert.equal(table.view.square, sq("d1"));
  table.pickSquare(sq("d1"));
  assert.equal(table.view.square, null, "once more puts it back");
  table.cancel();
  assert.equal(table.view.card, null);
  assert.equal(source.scene().ply, 0);
  table.drop(sq("c1"), sq("c2"));
  assert.ok(table.view.choice, "dragging asks as well");
  table.cancel();
  assert.equal(table.view.choice, null);
  table.pickCard("ox");
  table.drop(sq("c1"), sq("c2"));
  assert.equal(source.events().at(-1).text, "ox:c1c2");
});

test("a wish that the rules refuse is told with its clause", () => {
  const { table } = at(start);
  const refused = (run) => {
    run();
    assert.ok(table.refused, "it is refused");
    assert.doesNotMatch(table.refused.text, /\([A-Z]\d+\)|\{|%s/);
    return table.refused.clause;
  };
  assert.equal(refused(() => table.pickSquare(sq("c3"))), "B5");
  assert.equal(refused(() => table.pickSquare(sq("c5"))), "B5");
  table.pickSquare(sq("c1"));
  assert.equal(refused(() => table.pickSquare(sq("e4"))), "B5");
  assert.match(table.refused.text, /Ox.*Boar.*c1.*e4/);
  assert.equal(refused(() => table.drop(sq("c1"), sq("d1"))), "B6", "an own pawn stands there");
  assert.equal(refused(() => table.pickCard("crab")), "B10");
  assert.equal(refused(() => table.pickCard("horse")), "B5");
  table.cancel();
  assert.equal(table.refused, null, "Escape clears it");
});

test("typed moves: notation, names of cards, squares alone", async () => {
  const { table, source } = at(start);
  assert.equal(await table.type("c1c2"), false);
  assert.match(table.refused.text, /Ox|Boar/);
  assert.equal(await table.type("ox:c1c5"), false);
  assert.equal(table.refused.clause, "B5");
  assert.equal(await table.type("hello"), false);
  assert.ok(table.refused.text.length > 0);
  assert.equal(await table.type("  "), false);
  assert.equal(await table.type(" OX : C1 C2 "), true);
  assert.equal(source.events().at(-1).text, "ox:c1c2");
  assert.equal(await table.type("Elephant d5c4"), true);
  assert.equal(await table.type("c2b2"), true, "only the boar goes aside");
  assert.equal(await table.type("zebra c1c2"), false);
  assert.match(table.refused.text, /no card called .zebra.*for example/i);
  assert.equal(await table.type("forward please"), false);
  assert.match(table.refused.text, /not a move.*for example/i);
  const answer = source.scene().actions.find((action) => action.kind === "pawn");
  const [, card, from, to] = /^(\w+):(..)(..)$/.exec(answer.text);
  assert.equal(await table.type(`${card.toUpperCase()} ${from.toUpperCase()}-${to.toUpperCase()}`), true, "as one writes it elsewhere");
});

test("a wind card asks for the spirit after the pawn, in one action", () => {
  const { table, source } = open("game=onitama%2Bwind&seat=both&seed=2");
  const action = source.scene().actions.find((one) => one.kind === "pawn" && one.spiritTo !== null);
  assert.ok(action, "a wind card is in the hand (W2)");
  table.pickCard(action.card);
  table.pickSquare(action.from);
  table.pickSquare(action.to);
  assert.deepEqual([table.view.pending.from, table.view.pending.to], [action.from, action.to]);
  assert.match(table.status, /spirit/);
  assert.ok(table.view.targets.every((target) => target.kind === "spirit"));
  assert.equal(source.scene().ply, 0, "nothing is played before both halves are known");
  const far = [...Array(25).keys()].find((square) => !table.view.targets.some((target) => target.square === square) && square !== action.from && square !== action.to);
  table.pickSquare(far);
  assert.equal(table.refused.clause, "W6");
  table.pickSquare(action.to);
  assert.equal(table.view.pending, null, "the pawn's own square takes it back");
  assert.ok(table.isHalfMade, "card and pawn are still picked");
  table.pickSquare(action.to);
  assert.ok(table.view.pending);
  table.cancelMove();
  assert.deepEqual([table.isHalfMade, table.view.pending, table.view.card, table.view.square], [false, null, null, null], "one button puts the whole move back");
  touch(table, action, true);
  assert.equal(source.events().at(-1).text, action.text);
});

test("where nothing can move, a card is given away and nothing else", () => {
  const { table, source } = at("M4/5/5/5/4m b dog,panda/tiger,dragon/frog");
  assert.deepEqual(table.offers.map((offer) => offer.text).sort(), ["dog:pass", "panda:pass"]);
  assert.match(table.status, /choose the card to give away\.$/);
  table.pickSquare(sq("a5"));
  assert.equal(table.refused.clause, "B9");
  table.pickCard("dog");
  assert.equal(source.events().at(-1).text, "dog:pass");
  assert.equal(at(start).table.offers.length, 0, "no pass while a move is legal (B8)");
});

test("Shadow: pawn, ninja with attempt or unseen, lantern by line or by square", async () => {
  const { table, source } = open("game=onitama%2Bshadow&seat=blue&seed=8");
  await settled(source);
  table.pickSquare(sq("c1"));
  assert.equal(table.refused.clause, "S2");
  table.pickSquare(sq("b1"));
  await settled(source);
  touch(table, source.scene().actions[0]);
  assert.equal(source.scene().asked, "ninja");
  assert.equal(table.view.square, sq("b1"), "the only ninja is picked by itself");
  assert.equal(table.isHalfMade, false, "nobody began that: there is nothing to put back");
  assert.deepEqual(table.offers.map((offer) => offer.text), ["n-"]);
  table.skip();
  await settled(source);
  // No lantern at the end of the very first turn (S13); so the next turn of Blue is played.
  for (let i = 0; table.view.lines.length === 0 && !source.ending && i < 40; i++) {
    if (source.scene().asked === "ninja" || source.scene().asked === "lantern") table.skip();
    else touch(table, source.scene().actions[0]);
    await settled(source);
  }
  assert.equal(source.scene().asked, "lantern");
  // Offered are the lines on which the ninja may stand, and may not.
  const places = source.belief().flatMap((weight, square) => (weight > 0 ? [torii.squareName(square)] : []));
  const open10 = [..."abcde", ..."12345"].filter((line) => places.some((name) => name.includes(line)) && !places.every((name) => name.includes(line)));
  assert.deepEqual([...table.view.lines].sort(), open10.sort());
  const both = places.find((name) => [...name].every((line) => open10.includes(line)));
  table.pickSquare(sq(both));
  assert.deepEqual(table.view.choice.options.map((option) => option.key), [`l${both[0]}`, `l${both[1]}`]);
  table.pickChoice(`l${both[1]}`);
  assert.equal(source.match.events("full").filter((event) => event.kind === "lantern" && event.player === 0).at(0).line, both[1]);
  assert.equal(source.scene().lanterns[0], 1);
  table.close();
});

test("Light: two ninjas are placed one after the other, and put back", async () => {
  const { table, source } = open("game=onitama%2Blight&light=blue&seat=red&seed=1");
  await settled(source);
  assert.equal(table.view.mine, 1);
  table.pickSquare(sq("b5"));
  assert.deepEqual(table.view.placed, [sq("b5")]);
  table.pickSquare(sq("b5"));
  assert.deepEqual(table.view.placed, []);
  table.pickSquare(sq("c3"));
  assert.equal(table.refused.clause, "L3");
  table.pickSquare(sq("d5"));
  table.pickSquare(sq("b5"));
  assert.equal(source.match.events("full").find((event) => event.kind === "place").text, "nb5,d5");
  table.close();
});

test("threats are what could be captured next, not every square in reach", async () => {
  // Red's student on c3 captures the master on c2 with the Horse and the student on b3 with the Elephant.
  const { table, source } = open(`game=onitama&seat=blue&position=${encodeURIComponent("s1m1s/5/1Ss2/2M2/S3S b ox,boar/horse,elephant/crab")}`);
  await settled(source);
  table.toggleAnswers();
  assert.deepEqual(table.view.answers.map(({ square, kind, takes }) => [square, kind, takes]).sort(([a], [b]) => a - b), [[sq("c2"), "win", "master"], [sq("b3"), "take", "student"]]);
  table.close();
});

test("hints are told and drawn, answers and belief on request, the board turned", async () => {
  const { table, source } = open("game=onitama&seat=blue&seed=6&cards=ox,boar/horse,elephant/crab");
  await settled(source);
  await table.hint();
  assert.match(table.view.hint.words, /Ox|Boar/);
  assert.ok(table.view.hint.from !== null);
  table.cancel();
  assert.equal(table.view.hint, null);
  assert.equal(table.view.answers, null);
  table.toggleAnswers();
  assert.deepEqual(table.view.answers, [], "nothing can be captured from the start");
  assert.equal(table.may("belief"), undefined, "nothing is hidden here");
  assert.equal(table.view.flip, false);
  table.flip();
  assert.equal(table.view.flip, true);
  table.close();
  const other = open("game=onitama%2Bshadow&seat=red&seed=6");
  await settled(other.source);
  assert.equal(other.table.view.flip, true, "the player sits below");
  assert.equal(other.table.may("belief"), null);
  other.table.toggleBelief();
  touch(other.table, other.source.scene().actions[0]);
  await settled(other.source);
  const sum = other.table.view.belief.reduce((all, one) => all + one, 0);
  assert.ok(Math.abs(sum - 1) < 0.01, `one ninja of Blue: ${sum}`);
  other.table.close();
});

test("what happened is said once, and heard", async () => {
  const { table } = at("2m2/5/5/1s3/M4 b ox,boar/horse,elephant/tiger");
  const teller = new torii.Teller(table);
  assert.match(teller.next().lines.join(" "), /Blue/);
  touch(table, table.view.scene.actions.find((action) => action.takes) ?? table.view.scene.actions[0]);
  const news = teller.next();
  assert.match(news.lines.join(" "), /Blue: (Ox|Boar), a1 to/);
  assert.ok(news.sounds.includes("move") || news.sounds.includes("take"));
  assert.deepEqual(teller.next(), { lines: [], sounds: [] }, "nothing twice");
  table.pickSquare(sq("e3"));
  assert.deepEqual(teller.next().sounds, ["refuse"]);
  await table.undo();
  assert.match(teller.next().lines.join(" "), /Taken back/);
});

test("the words of a capture and of a victory", () => {
  const { table, source } = at("2m2/5/2M2/5/5 b tiger,ox/horse,elephant/crab");
  const winning = source.scene().actions.find((action) => action.wins);
  assert.ok(winning);
  table.pickSquare(winning.from);
  assert.equal(table.view.targets.find((target) => target.square === winning.to).kind, "win");
  touch(table, winning, true);
  assert.equal(source.ending.winner, 0);
  assert.match(torii.endingWords(source.ending), /Blue wins by the Way of the St(one|ream).*\.$/);
  assert.equal(table.view.mine, null);
  table.pickSquare(sq("c3"));
  assert.match(table.refused.text, /over/);
  assert.equal(rules.card("tiger").title, "Tiger");
});

test("review: each turn's position as it was shown, nothing to pick, and the game continues", () => {
  const { table, source } = open("game=onitama&cards=ox,boar/horse,elephant/crab&seat=both");
  const positions = [source.scene().position];
  for (let i = 0; i < 6; i++) {
    touch(table, source.scene().actions.find((action) => !action.wins));
    positions.push(source.scene().position);
  }
  assert.equal(table.past.turns.length, 6);
  for (let turn = 0; turn < 6; turn++) {
    table.goTo(turn);
    assert.equal(table.view.scene.position, positions[turn], `after ${turn} turns`);
    assert.deepEqual([table.view.mine, table.view.sources, table.view.past], [null, [], true]);
    assert.equal(table.view.last.at(-1)?.text, source.events().filter((event) => event.player !== -1)[turn - 1]?.text);
  }
  table.pickSquare(sq("c3")); // leads back, and is not a pick
  assert.deepEqual([table.view.past, table.view.scene.position, table.view.square, table.refused], [false, positions[6], null, null]);
  table.walk(-2);
  touch(table, source.scene().actions[0]); // its first touch leads back too
  table.walk(-99);
  assert.equal(table.view.scene.position, positions[0]);
  table.walk(99);
  assert.equal(table.view.past, false);
});

test("a seat that looks back at a hidden game sees what it saw, and nothing of the other", () => {
  const { table, source } = open("game=onitama%2Bshadow&cards=ox,boar/horse,elephant/crab&seat=both&seed=5");
  for (let i = 0; i < 9; i++) {
    while (source.curtain) source.turnCurtain();
    touch(table, source.scene().actions[0]);
  }
  while (source.curtain) source.turnCurtain();
  const { viewer } = source;
  assert.ok(viewer === 0 || viewer === 1);
  const other = viewer === 0 ? "nr=" : "nb=";
  for (let turn = 0; turn < table.past.turns.length; turn++) {
    table.goTo(turn);
    const { position, squares } = table.view.scene;
    const told = position.split(" ").find((part) => part.startsWith(other));
    if (!position.includes("vis=")) assert.match(told ?? `${other}?`, /=[?*-]/, position);
    for (const at of squares) for (const pawn of [at.pawn, at.under]) assert.ok(!(pawn?.hidden && pawn.player !== viewer), position);
  }
});

test("a move in advance is played when the turn comes, if it is legal then; a touch takes it back", async () => {
  const reply = (wanted) => {
    const game = open("game=onitama&cards=ox,boar/horse,elephant/crab&seat=blue&level=1", { roll: () => wanted });
    return { ...game, advance: (card, from, to) => { game.table.pickCard(card); game.table.pickSquare(sq(from)); game.table.pickSquare(sq(to)); } };
  };
  const one = reply(0);
  one.advance("ox", "a1", "a2");
  assert.equal(one.table.view.mine, null, "the computer thinks");
  one.advance("boar", "e1", "e2");
  assert.equal(one.table.view.premove.text, "boar:e1e2");
  await settled(one.source);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(one.source.events().filter((event) => event.player === 0).map((event) => event.text), ["ox:a1a2", "boar:e1e2"]);
  assert.equal(one.table.view.premove, null);

  const other = reply(0);
  other.advance("ox", "a1", "a2");
  other.advance("boar", "e1", "e2");
  other.table.pickSquare(sq("c3"));
  assert.equal(other.table.view.premove, null, "taken back");
  await settled(other.source);
  assert.equal(other.source.events().filter((event) => event.player === 0).length, 1);

  // The square of an own student may be chosen: it may have been captured by then. If not, nothing is played.
  const third = reply(0);
  third.advance("ox", "a1", "a2");
  third.advance("boar", "b1", "a1");
  assert.equal(third.table.view.premove.text, "boar:b1a1");
  const fourth = reply(0);
  fourth.advance("ox", "a1", "a2");
  fourth.advance("boar", "d1", "e1");
  assert.equal(fourth.table.view.premove.text, "boar:d1e1");
  await settled(fourth.source);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([fourth.source.events().filter((event) => event.player === 0).length, fourth.table.refused, fourth.table.view.mine], [1, null, 0]);

  // A wind card: the pawn, then the spirit; played as it was chosen if the spirit is still there.
  for (const stays of [true, false]) {
    const wind = open("game=onitama%2Bwind&wind=2&cards=bat,ox/hawk,elephant/crab&seat=blue&level=1", { roll: () => 0 });
    const first = wind.source.scene().actions.find((action) => action.card === "ox" && action.kind === "pawn");
    wind.mind.choose = async () => {
      const { actions } = wind.source.match.scene(1);
      return actions.find((action) => (action.spiritTo === null) === stays).text;
    };
    touch(wind.table, first);
    assert.equal(wind.table.view.mine, null);
    const from = wind.table.actScene.actions.find((action) => action.card === "bat" && action.spiritTo !== null);
    wind.table.pickCard("bat");
    wind.table.pickSquare(from.from);
    wind.table.pickSquare(from.to);
    assert.match(wind.table.status, /spirit/);
    assert.equal(wind.table.view.premove, null, "half a move");
    wind.table.pickSquare(from.spiritTo);
    assert.equal(wind.table.view.premove.text, from.text);
    await settled(wind.source);
    await new Promise((resolve) => setImmediate(resolve));
    const own = wind.source.events().filter((event) => event.player === 0).map((event) => event.text);
    assert.deepEqual(own, stays ? [first.text, from.text] : [first.text]);
  }

  // Where something is hidden no move can be made in advance.
  const hidden = open("game=onitama%2Bshadow&cards=ox,boar/horse,elephant/crab&seat=blue&level=1");
  touch(hidden.table, hidden.source.scene().actions[0]);
  hidden.table.pickSquare(sq("c1"));
  assert.ok(hidden.table.refused ?? hidden.table.view.mine !== null);
  assert.equal(hidden.table.view.premove, null);
});

test("what each seat has captured is counted from what was shown", () => {
  const { table, source } = at("s1m1s/1S3/5/5/2M1S r ox,boar/rooster,elephant/crab");
  assert.deepEqual(table.view.captured, [[], []]);
  touch(table, source.scene().actions.find((action) => action.text === "elephant:a5b4"));
  assert.deepEqual(table.view.captured, [[], ["student"]]);
});

test("a lantern whose answer everybody knows is not offered (S12)", () => {
  const part = (ninja) => `s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c4 ${ninja} lb=2 lr=2 ply=4 part=l`;
  const hidden = at(part("nr=d4"));
  while (hidden.source.curtain) hidden.source.turnCurtain();
  assert.equal(hidden.source.scene().asked, "lantern");
  assert.equal(hidden.table.view.lines.length, 10, "it may be anywhere");

  const shown = at(part("nr=d4 vis=nd4"));
  while (shown.source.curtain) shown.source.turnCurtain();
  assert.deepEqual([shown.source.scene().asked, shown.table.view.lines], ["lantern", []]);
  assert.deepEqual(shown.table.offers.map((offer) => offer.text), ["l-"]);
  assert.match(shown.table.status, /would tell nothing/);
});
