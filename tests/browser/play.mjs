// Torii: MIT licence, see LICENSE.
// Playing an action as a person does it: cards, squares, lines and buttons touched one after the other, by mouse,
// touch or keyboard; and reading what the board shows, to be compared with what the program says.
import assert from "node:assert/strict";
import { pieces } from "./games.mjs";

export const at = {
  board: "torii-table torii-board",
  square: (name) => `${at.board} [data-square="${name}"]`,
  card: (name) => `${at.board} [data-card="${name}"]`,
  line: (name) => `${at.board} [data-line="${name}"]`,
  choice: (key) => `${at.board} [data-key="${key}"]`,
  offer: (text) => `torii-table [data-offer="${text}"]`,
  tool: (name) => `torii-table [data-tool="${name}"]`,
  answer: (word) => `torii-table [data-answer="${word}"]`,
  curtain: "torii-table .curtain-button",
  end: "torii-table section.end",
};

/** The touches that an action takes: [["card","ox"],["square","c1"],…]; `choice` only where the page asks. */
export function touches(text) {
  let found;
  if ((found = /^n([a-e][1-5])(?:,([a-e][1-5]))?$/.exec(text))) return found.slice(1).filter(Boolean).map((name) => ["square", name]);
  if (text === "n-" || text === "l-" || text.endsWith(":pass")) return [["offer", text]];
  if ((found = /^l([a-e1-5])$/.exec(text))) return [["line", found[1]]];
  if ((found = /^n([a-e][1-5])([a-e][1-5])!?$/.exec(text))) return [["source", found[1]], ["square", found[2]], ["choice", text]];
  if ((found = /^(\w+):n?([a-e][1-5])([a-e][1-5])(?:\+@[a-e][1-5]([a-e][1-5]))?$/.exec(text))) {
    const [, card, from, to, spirit] = found;
    return [["card", card], ["square", from], ["square", to], ...(spirit ? [["square", spirit]] : [])];
  }
  if ((found = /^(\w+):@([a-e][1-5])([a-e][1-5])$/.exec(text))) return [["card", found[1]], ["square", found[2]], ["square", found[3]]];
  throw new Error(`what does one touch to play '${text}'?`);
}

/** What the board element draws: steps, player to act, question, whether the game is over. */
export const told = (sheet) =>
  sheet.page.evaluate((board) => {
    const view = document.querySelector(board)?.view;
    return view && { steps: view.scene.steps, turn: view.scene.turn, asked: view.scene.asked, mine: view.mine, curtain: view.curtain?.stage ?? null, ending: view.ending };
  }, at.board);

/** Waits until the table stands at that many steps. */
export const untilSteps = (sheet, steps) =>
  sheet.until(`step ${steps} of the game`, ([board, wanted]) => (document.querySelector(board)?.view?.scene.steps ?? -1) >= wanted, [at.board, steps]);

/** Waits until a player on this page is to act. */
export const untilMine = (sheet) =>
  sheet.until("our turn", (board) => (document.querySelector(board)?.view?.mine ?? null) !== null, at.board);

export const untilTable = (sheet) => sheet.until("the table", (board) => document.querySelector(board)?.view?.scene, at.board);

/** Advances the screen between two players, from any stage, until the player to act is viewing. */
export async function liftCurtain(sheet) {
  for (let stage = (await told(sheet)).curtain; stage; stage = (await told(sheet)).curtain) {
    await sheet.press(at.curtain);
    await sheet.until("the screen to turn", ([board, was]) => document.querySelector(board).view.curtain?.stage !== was, [at.board, stage]);
  }
}

/** A square that is already selected needs no click: the ninja of Shadow when there is one. */
async function touchSource(sheet, name) {
  const picked = await sheet.page.locator(at.square(name)).getAttribute("aria-selected");
  if (picked !== "true") await sheet.press(at.square(name));
}

/** Only asked where the same squares mean more than one action. */
async function touchChoice(sheet, key, before) {
  await sheet.until(
    "the action to be played, or a question which one",
    ([board, steps, choice]) => document.querySelector(board).view.scene.steps > steps || document.querySelector(choice),
    [at.board, before, at.choice(key)],
  );
  if ((await sheet.page.locator(at.choice(key)).count()) > 0) await sheet.press(at.choice(key));
}

/** A tool, which on a phone may lie under "More". */
export async function pressTool(sheet, name) {
  if (!(await sheet.page.evaluate((tool) => document.querySelector(tool)?.checkVisibility(), at.tool(name)))) await sheet.press(at.tool("more"));
  await sheet.press(at.tool(name));
}

/** An attempt where no ninja can be: the page does not ask about it, so it is typed (S10). */
export const isVain = (sheet, text) => sheet.page.evaluate(([board, wanted]) => document.querySelector(board).view.scene.actions.some((one) => one.text === wanted && one.vain), [at.board, text]);

/** Selects on the table, without waiting for the result. */
export async function touch(sheet, text) {
  const { steps } = await told(sheet);
  if (await isVain(sheet, text)) {
    // On a phone it lies in the drawer.
    const drawer = !(await sheet.page.evaluate(() => document.querySelector("#typed-move").checkVisibility()));
    if (drawer) await sheet.press(at.tool("more"));
    await sheet.locator("#typed-move").fill(text);
    await sheet.locator("#typed-move").press("Enter");
    if (drawer) await sheet.press(at.tool("more"));
    return;
  }
  for (const [what, name] of touches(text)) {
    if (what === "source") await touchSource(sheet, name);
    else if (what === "choice") await touchChoice(sheet, name, steps);
    else await sheet.press(sheet.locator(at[what](name)).first());
  }
}

/** Plays one action by selecting on the table. */
export async function play(sheet, text) {
  const { steps } = await told(sheet);
  await touch(sheet, text);
  await untilSteps(sheet, steps + 1);
}

/** The pieces as drawn: by square, S M N for Blue, s m n for Red, W the spirit; two where two stand. */
export const shownPieces = (sheet) =>
  sheet.page.evaluate((board) => {
    const found = {};
    for (const stone of document.querySelectorAll(`${board} .stones [data-stone]`)) {
      const index = Number(stone.getAttribute("data-stone"));
      const square = "abcde"[index % 5] + (Math.floor(index / 5) + 1);
      const pawn = stone.querySelector(".pawn");
      const kinds = ["student", "master", "ninja"];
      const sign = pawn ? "smn"[kinds.findIndex((kind) => pawn.classList.contains(kind))] : "W";
      const drawn = pawn?.classList.contains("blue") ? sign.toUpperCase() : sign;
      found[square] = [...(found[square] ?? ""), drawn].sort().join("");
    }
    return found;
  }, at.board);

/** What a viewer may see of a full position: 0 Blue, 1 Red, "full", "spectator". */
export function visiblePieces(state, viewer) {
  const { board, ninjas, vis } = pieces(state);
  const found = {};
  const put = (square, sign) => (found[square] = [...(found[square] ?? ""), sign].sort().join(""));
  for (const [square, sign] of Object.entries(board)) put(square, sign);
  const shown = vis.split(",").filter(Boolean).map((one) => [one[0], one.slice(1)]);
  for (const seat of [0, 1]) {
    const sign = seat === 0 ? "N" : "n";
    const own = viewer === "full" || viewer === seat;
    for (const square of (ninjas[seat] ?? "").split(",").filter((one) => /^[a-e][1-5]$/.test(one)))
      if (own || shown.some(([who, where]) => who === sign && where === square)) put(square, sign);
  }
  return found;
}

export async function checkBoard(sheet, state, viewer, words) {
  assert.deepEqual(await shownPieces(sheet), visiblePieces(state, viewer), `${words}: the page shows another board than '${state}'`);
}

/** In the page, before it loads: `judging` are the workers that review a game. */
export function watchJudging() {
  const { postMessage, terminate } = Worker.prototype;
  globalThis.judging = new Set();
  Worker.prototype.postMessage = function (...all) {
    if (all[0]?.question?.kind === "review") globalThis.judging.add(this);
    return postMessage.apply(this, all);
  };
  Worker.prototype.terminate = function () {
    globalThis.judging.delete(this);
    return terminate.call(this);
  };
}
