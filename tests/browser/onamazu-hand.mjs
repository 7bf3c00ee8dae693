// Torii: MIT licence, see LICENSE.
// A hand at a table of Onamazu. It lives in the page, so that whole games go quickly, and it acts as a person does: it
// clicks what lies on the screen, at the place where it lies (whatever covers it would take the click), and never calls
// the table itself. From the table it only reads the question. Its choices must have different names.
import { installAlike } from "./names.mjs";

/** In the page, before its scripts: `globalThis.hand`. Needs nothing from outside of it. */
function installHand() {
  const PATIENCE = 60_000;
  const element = () => document.querySelector("torii-onamazu-table");
  const table = () => element()?.table ?? null;
  const view = () => table()?.view ?? null;
  const counts = { clicks: 0, undone: 0, explained: 0, thought: 0 }; // thought: milliseconds in which computers had the turn
  const seen = new Set();
  const lately = []; // the last clicks and what was shown after them, for error messages
  let mouse = null; // clicks with the browser's own mouse: ({ x, y, clicked }) => …
  let single = false; // one turn only: when it is over, the table is idle although nobody here is to act

  /** After all effects of the click: the page draws in microtasks. */
  const tick = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });

  async function wait(words, look) {
    const end = performance.now() + PATIENCE;
    for (let turn = 0; ; turn++) {
      const found = look();
      if (found) return found;
      if (performance.now() > end) throw new Error(`waited in vain: ${words}; ${state()}`);
      await (turn < 20 ? tick() : new Promise((resolve) => setTimeout(resolve, 5)));
    }
  }

  /** Where the game stands, for the words of a fault. */
  function state() {
    const now = view();
    if (!now) return "no table";
    const { scene, held, basket, preview, refused, busy, mine, curtain } = now;
    return JSON.stringify({ seat: scene.seat, asked: scene.asked, steps: scene.steps, mine, busy, curtain, held: held?.text, basket: basket?.items.map(({ action }) => action.text), preview: preview?.chosen.text, refused: refused?.text, lately });
  }

  /** Idle: a player here is to act, or the screen between two players is up, or the game is over. */
  const rest = async () => {
    const began = view()?.thinking != null ? performance.now() : null;
    await wait("the table to come to rest", () => {
      const now = view();
      return now && !now.busy && (single || now.mine !== null || now.curtain || now.ending);
    });
    if (began !== null) counts.thought += performance.now() - began;
  };

  // ---- clicks --------------------------------------------------------------------------------------

  const spotOf = (one) => {
    const inner = one.querySelector(":scope > .effect");
    const box = (inner ?? one).getBoundingClientRect();
    return box.width > 0 ? box : one.getBoundingClientRect();
  };

  /** What lies at the middle of it. */
  function under(one) {
    const box = spotOf(one);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return { x, y, hit: document.elementFromPoint(x, y) };
  }

  /** A person with a mouse does not aim at a turning ring. */
  async function still(one) {
    for (let last = under(one); ; ) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const now = under(one);
      if (now.x === last.x && now.y === last.y) return now;
      last = now;
    }
  }

  const nameOf = (one) => (one ? `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} ${one.closest("[data-thing]")?.getAttribute("data-thing") ?? ""}`.trim() : "nothing");

  /** On a phone one part of the table is shown at a time. */
  async function bringUp(one) {
    if (one.checkVisibility()) return;
    for (const tab of document.querySelectorAll(".ona-nav [role=tab]")) {
      if (one.checkVisibility() || !tab.checkVisibility()) break;
      await press(tab, "a tab");
    }
  }

  async function press(found, words) {
    const one = typeof found === "string" ? document.querySelector(found) : found;
    if (!one) throw new Error(`there is no ${words ?? found}; ${state()}`);
    await bringUp(one);
    let { x, y, hit } = under(one);
    if (!hit || !one.contains(hit)) {
      one.scrollIntoView({ block: "center", inline: "center" });
      ({ x, y, hit } = under(one));
    }
    if (hit?.closest(".ona-explained") && !one.contains(hit)) {
      counts.explained += 1;
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      await tick();
      ({ x, y, hit } = under(one));
    }
    // Before the next frame the browser may still hit the previous element.
    for (let frames = 0; frames < 4 && (!hit || !one.contains(hit)); frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      ({ x, y, hit } = under(one));
    }
    if (mouse) ({ x, y, hit } = await still(one));
    if (!hit || !one.contains(hit)) throw new Error(`${words ?? found} cannot be clicked: ${nameOf(hit)} lies there; ${state()}`);
    if (one.disabled) throw new Error(`${words ?? found} is not to be pressed now; ${state()}`);
    counts.clicks += 1;
    if (mouse) await new Promise((clicked) => mouse({ x, y, clicked }));
    else dispatchClick(hit, x, y);
    await tick();
    lately.push(`${words ?? found}→${view()?.preview?.chosen.text ?? "-"}`);
    if (lately.length > 8) lately.shift();
  }

  function dispatchClick(hit, x, y) {
    const where = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
    for (const name of ["pointerdown", "pointerup"]) hit.dispatchEvent(new PointerEvent(name, { ...where, pointerId: 1, pointerType: "mouse", isPrimary: true }));
    hit.dispatchEvent(new MouseEvent("click", where));
  }

  const asked = (selector) => document.querySelector(`.ona-asked ${selector}`);

  // ---- one action ----------------------------------------------------------------------------------

  const played = () => table().source.events().filter((event) => event.player >= 0).length;
  /** Actions done: played, in the basket, or held back until the turn ends. */
  const made = () => played() + (view().basket?.items.length ?? 0) + (view().held ? 1 : 0);

  /** Elements of the table that represent it, the simplest first. */
  function thingsOf(now, action) {
    const keys = Object.keys(now.lit).filter((thing) => now.lit[thing].some((one) => one.text === action.text) && document.querySelector(`[data-thing="${thing}"].lit`));
    const ways = (thing) => now.lit[thing].length + (thing.startsWith("pawn") ? 100 : 0); // an acolyte in the hand asks where to
    return keys.sort((one, other) => ways(one) - ways(other));
  }

  const litThing = (thing) => document.querySelector(`[data-thing="${thing}"].lit`);

  /** Selects until the table shows exactly this action, or has done it. */
  async function begin(action) {
    const now = view();
    const first = now.scene.actions.find((one) => one.group !== null && one.group === action.group) ?? action;
    const button = asked(`[data-action="${action.text}"]`) ?? asked(`[data-action="${first.text}"]`);
    if (button) return press(button, `the button '${first.text}'`);
    const [thing] = thingsOf(now, action);
    if (!thing) throw new Error(`nothing can be touched for '${action.text}'; lit: ${Object.keys(now.lit).join(" ")}; ${state()}`);
    return press(litThing(thing), thing);
  }

  function checkNames() {
    const said = globalThis.alike();
    if (said.length > 0) throw new Error(`choices that cannot be told apart:\n${said.join("\n")}\n${state()}`);
  }

  async function confirm(action) {
    const { preview } = view();
    if (!preview) return;
    checkNames();
    if (preview.chosen.text !== action.text) {
      // Another thing that only this action goes with, or the choice below the question.
      const [thing] = thingsOf(view(), action).filter((one) => one !== preview.thing && view().lit[one].length < preview.actions.length);
      const choice = asked(`[data-pay="${action.text}"]`);
      if (thing && (counts.clicks % 2 || !choice)) await press(litThing(thing), thing);
      else await press(choice, `the choice '${action.text}'`);
      if (!view().preview) return;
      if (view().preview.chosen.text !== action.text) await press(asked(`[data-pay="${action.text}"]`), `the choice '${action.text}'`);
    }
    // A second touch does the same as the button.
    const again = counts.clicks % 2 ? litThing(view().preview.thing) : null;
    if (again && view().preview.thing.startsWith("cell:")) await press(again, view().preview.thing);
    else await press(asked("[data-tool=confirm]"), "the button that does it");
  }

  async function end() {
    await press(asked("[data-verb=end]"), "the button that ends the turn");
    if (view().asksEnd) await press(asked("[data-tool=end-sure]"), "the button that ends the turn all the same");
  }

  async function act(text) {
    const action = view().scene.actions.find((one) => one.text === text);
    if (!action) throw new Error(`'${text}' is not among the actions; ${state()}`);
    checkNames();
    const before = made();
    const mover = view().scene.seat;
    kindsOf(view().scene, action).forEach((kind) => seen.add(kind));
    if (action.verb === "end") await end();
    else if (action.verb === "leave") await press(asked("[data-tool=do-leave]") ?? asked("[data-tool=leave]"), "the button that leaves the market");
    else {
      await begin(action);
      await confirm(action);
    }
    await wait(`'${text}' to be made`, () => view() && (made() > before || view().curtain || view().ending || view().scene.seat !== mover));
    await rest();
  }

  // ---- what was reached ----------------------------------------------------------------------------

  /** Keywords for what the games together must have covered. */
  function kindsOf(scene, action) {
    const { verb, text } = action;
    if (verb === "act") return action.useful ? [`cell ${scene.cells.find((cell) => cell.id === action.cell)?.kind}`] : [];
    if (verb === "put") return [action.superior ? "put S" : "put A"];
    if (verb === "drop") return [action.place === "BOTH" ? "drop BOTH" : "drop"];
    if (verb === "deal") return [`deal ${action.resource < 3 ? "primary" : "manufactured"}`];
    if (verb === "swap") return [scene.asked === "MARKET" ? "swap" : "barter"];
    return verb === "god" || verb === "rot" || verb === "draw" ? [text] : [verb];
  }

  let tiles = 0;
  function look(now) {
    if (now.scene.monasteries.some((one) => one.pawns.some((pawn) => pawn.wounded))) seen.add("wounded");
    const all = now.scene.monasteries.reduce((sum, one) => sum + one.tiles.length, 0);
    if (all > tiles && now.log.at(-1)?.events.some((event) => /^die /.test(event.text) && /shows|is/.test(event.text))) seen.add("attacker beaten");
    tiles = all;
  }

  // ---- a person of simple mind ---------------------------------------------------------------------

  const WORTH = { offer: 9, build: 14, use: 3, sign: 4, fight: 6, raise: 4, god: 5, pick: 1, take: 1, draw: 1, armour: 3, miko: 5, bless: 6, jinja: 12, temple: 1, swap: -1, sell: -1, buy: -3, deal: -1, drop: -1, reshuffle: -2, atk: 1, rot: 1, pass: -0.5, nosign: -1, leave: 0, end: -0.2 };

  function gainWorth(gain) {
    if (!gain) return 0;
    const cubes = gain.cubes.reduce((sum, n, i) => sum + n * (i < 3 ? 1 : 1.6), 0);
    return cubes + gain.mons * 0.4 + gain.bushi * 0.3 + gain.armour * 2 + gain.points * 2;
  }

  let wish = null; // { cell: "MARKET", until: "miko" }: where to go first, until that was done
  const drawn = (kind) => (wish && wish.cell === kind && !seen.has(wish.until) ? 30 : 0);

  function placeWorth(scene, action) {
    const cell = scene.cells.find((one) => one.id === action.cell);
    const fee = action.fees.reduce((sum, one) => sum + one.mons, 0);
    const base = cell.would?.vain ? -2 : gainWorth(cell.would?.gain ?? null) + ({ OFFER: 9, ZEN: 5, BUILD: 14, COMBAT: 3, MARKET: 2.5, TEMPLE: 4 }[cell.kind] ?? 1);
    return base + drawn(cell.kind) - fee * 0.5 + (seen.has(`cell ${cell.kind}`) || cell.would?.vain ? 0 : 1.5);
  }

  function worth(scene, action) {
    if (action.verb === "put") return placeWorth(scene, action);
    if (action.verb === "act") return action.useful ? 5 : -1;
    const fresh = kindsOf(scene, action).some((kind) => !seen.has(kind)) && !["pass", "nosign", "temple", "buy"].includes(action.verb) ? 2.5 : 0;
    return (WORTH[action.verb] ?? 0) + (scene.asked === "MARKET" ? 0 : gainWorth(action.gain)) + fresh;
  }

  /** The best by that measure; among equals the first. */
  const choose = ({ scene }) => scene.actions.reduce((best, one) => (worth(scene, one) > worth(scene, best) ? one : best)).text;

  // ---- a game --------------------------------------------------------------------------------------

  /** What a player sees and may do: must be the same after a takeback. */
  const picture = () => {
    const { scene, viewer, home } = view();
    return JSON.stringify({ scene, viewer, home });
  };

  /** Takes it back, compares, and plays it again. */
  async function undoAndAgain(text, before) {
    if (!view().undo.may || view().mine === null) return;
    counts.undone += 1;
    await press(asked("[data-tool=undo]"), "the button that takes back");
    await rest();
    const now = picture();
    if (now !== before) throw new Error(`taking back '${text}' gives another table: ${difference(before, now)}`);
    await act(text);
  }

  function difference(one, other) {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    return `…${one.slice(Math.max(0, at - 80), at + 60)}… is now …${other.slice(Math.max(0, at - 80), at + 60)}…`;
  }

  /** What has to be pressed before anything can be chosen; true if something was. */
  async function goOn(now, next) {
    if (now.curtain) await press(document.querySelector(".curtain-button"), "the screen between two people");
    else if (now.held) await end();
    else if (now.basket?.closed || (next && now.basket?.items.length && !now.scene.actions.some((one) => one.text === next))) await press(asked("[data-tool=do-stay]"), "the button of the basket");
    else return false;
    return true;
  }

  /** Plays by the script (actions of all seats) or by its own choice, to the end or for a given number of actions of this page. */
  async function play(wishes = {}) {
    // Not watched: unpainted elements can be clicked all the same.
    if (!mouse) document.documentElement.style.opacity = "0";
    try {
      await playOn(wishes);
    } finally {
      document.documentElement.style.opacity = "";
    }
    return told();
  }

  async function playOn({ script = null, most = Infinity, turns = Infinity, undo = false }) {
    const first = { turn: null, count: 0 };
    for (let done = 0; done < most; ) {
      await rest();
      const now = view();
      look(now);
      if (now.ending) break;
      const turn = now.log.at(-1)?.turn ?? 0;
      if (now.mine !== null && turn !== first.turn) {
        if (first.count >= turns) break;
        Object.assign(first, { turn, count: first.count + 1 });
      }
      const next = script ? script[made()] : null;
      if (script && !next && !now.held) throw new Error(`the script is at its end, the game is not; ${state()}`);
      if (await goOn(now, next)) continue;
      const text = next ?? choose(now);
      const before = undo ? picture() : "";
      await act(text);
      done += 1;
      if (undo) await undoAndAgain(text, before);
    }
  }

  /** One turn of the seat that sits here, when it comes; `undo`: each step is taken back once, where that is allowed. */
  async function playTurn({ undo = false } = {}) {
    await wait("our turn", () => view()?.mine !== null && !view().busy);
    single = true;
    try {
      while (view().mine !== null && !view().ending) {
        const now = view();
        look(now);
        if (await goOn(now, null)) await rest();
        else {
          const text = choose(now);
          const before = undo ? picture() : "";
          await act(text);
          if (undo) await undoAndAgain(text, before);
        }
      }
    } finally {
      single = false;
    }
    return told();
  }

  const told = () => {
    const { scene, ending } = view();
    return { counts: { ...counts }, seen: [...seen], ending, steps: scene.steps, round: scene.round, actions: played(), monasteries: scene.monasteries, appeasement: scene.appeasement, rot: scene.rot };
  };

  /** Does as `hand[name](argument)`, with every click left to the caller: each call resolves with the next click that
   * is wanted, `{ x, y }`, once the one before was made; at the end with `{ done }` or `{ fault }`. */
  let next = null;
  let clickMade = null;
  function byMouse(name, argument) {
    const answered = new Promise((resolve) => (next = resolve));
    if (name === null) clickMade();
    else {
      mouse = ({ x, y, clicked }) => {
        clickMade = clicked;
        next({ x, y });
      };
      globalThis.hand[name](argument).then((done) => next({ done }), (fault) => next({ fault: `${fault}\n${fault?.stack ?? ""}` })).finally(() => (mouse = null));
    }
    return answered;
  }

  globalThis.hand = { byMouse, wish: (one) => void (wish = one), view, play, playTurn, act, press, rest, told, wait, state, picture, choose, made, tick };
}

/** In the page, before its scripts: removes the pauses in which people could follow the computers' moves. */
export function hurry() {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (run, after, ...given) => real(run, after >= 100 && after <= 1200 ? 0 : after, ...given);
}

/** Both, as a text for `before` of a window. */
export const quickHand = { content: `(${installAlike})();(${installHand})();(${hurry})();` };
export const slowHand = { content: `(${installAlike})();(${installHand})();` };

/** The table is loaded and drawn. */
export const untilOna = (sheet) => sheet.until("the table of Onamazu", () => globalThis.hand.view()?.scene && document.querySelector("ona-rings [role=gridcell]"));

/** `hand.NAME(argument)` in the page, with real clicks: `click` makes one at a spot. */
export async function handByMouse(sheet, name, argument, click) {
  let step = await sheet.page.evaluate(([what, given]) => globalThis.hand.byMouse(what, given), [name, argument]);
  for (; step.x !== undefined; step = await sheet.page.evaluate(() => globalThis.hand.byMouse(null))) await click(step);
  if (step.fault) throw new Error(step.fault);
  return step.done;
}

/** `hand.NAME(argument)` in the page. */
export const hand = (sheet, name, argument) => sheet.page.evaluate(([what, given]) => globalThis.hand[what](given), [name, argument]);

/** The middle of a cell's picture, on the screen. */
export const cellSpot = (sheet, id) =>
  sheet.page.evaluate((cell) => {
    const box = document.querySelector(`ona-rings [data-thing="cell:${cell}"] .effect`).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, id);

/** A real click there, or a tap. */
export async function touchCell(sheet, id) {
  const { x, y } = await cellSpot(sheet, id);
  await (sheet.size === "phone" ? sheet.page.touchscreen.tap(x, y) : sheet.page.mouse.click(x, y));
}
