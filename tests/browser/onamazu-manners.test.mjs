// Torii: MIT licence, see LICENSE.
// Details of Onamazu's table: announcements come once, the focus is never lost, fees and names do not overlap, a touch
// previews a ring's rotation, the log indicates new entries, and settings are kept.
import assert from "node:assert/strict";
import { hand, quickHand, touchCell, untilOna } from "./onamazu-hand.mjs";
import { asked } from "./onamazu-screens.mjs";
import { openOna } from "./onamazu-play.test.mjs";

const spoken = (sheet) => sheet.page.evaluate(() => document.querySelector("torii-toasts [role=log]").textContent);
const cell = (id) => `ona-rings [data-thing="cell:${id}"]`;

/** The label of the focused cell does not change when it is selected; what it would give is announced, once. */
async function saidOnce(lane) {
  const sheet = await openOna(lane, asked(["PLACE"]));
  await hand(sheet, "rest");
  await sheet.page.evaluate((one) => document.querySelector(one).focus(), cell("O2"));
  const label = () => sheet.page.evaluate((one) => document.querySelector(one).getAttribute("aria-label"), cell("O2"));
  const before = await label();
  await sheet.page.keyboard.press("Enter");
  await sheet.locator(".ona-preview").waitFor();
  assert.equal(await sheet.locator(cell("O2")).getAttribute("aria-selected"), "true", "that it is picked is told");
  assert.equal(await label(), before, "the same words, which nobody hears again");
  const words = (await sheet.page.evaluate(() => globalThis.hand.view().preview.words)).replace(/\b[OMI]\d /g, "");
  await sheet.until("what it would give to be spoken", (told) => document.querySelector("torii-toasts [role=log]").textContent.includes(told), words);
  assert.equal((await spoken(sheet)).split(words).length, 2, "and once");
}

/** An element has the focus, and it is visible. */
const focusIsThere = (sheet, words) =>
  sheet.until(`the focus ${words}`, async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))); // the browser takes it from what is hidden when it draws
    const one = document.activeElement;
    return one && one !== document.body && one.closest("torii-onamazu-table") && one.getClientRects().length > 0;
  });

/** On a phone the market takes the place of the rings, and gives it back. */
async function market(lane) {
  const sheet = await openOna(lane, asked(["ACTIVATE"], { pawns: ["I1", "M1", null] }), { size: "phone" });
  await hand(sheet, "rest");
  await sheet.page.evaluate((one) => document.querySelector(one).focus(), cell("I1"));
  for (let i = 0; i < 2 && (await sheet.page.evaluate(() => globalThis.hand.view().scene.asked)) !== "MARKET"; i++) {
    await sheet.page.keyboard.press("Enter");
    await hand(sheet, "rest");
  }
  await sheet.locator('.ona-table[data-tab="market"]').waitFor();
  await focusIsThere(sheet, "in the market");
  assert.equal(await sheet.page.evaluate(() => document.activeElement.closest("ona-market") !== null), true, "on what can be had there");
  await sheet.shot("onamazu-market-focus");
  await sheet.page.keyboard.press("q");
  await sheet.page.evaluate(() => document.querySelector(".ona-asked [data-tool=leave], .ona-asked [data-tool=do-leave]").focus());
  await sheet.page.keyboard.press("Enter");
  await sheet.locator('.ona-table[data-tab="board"]').waitFor();
  await focusIsThere(sheet, "at the rings again");
  await sheet.page.evaluate((one) => document.querySelector(one).focus(), cell("O2"));
  await sheet.page.keyboard.press("l");
  await sheet.locator('.ona-table[data-tab="log"]').waitFor();
  await focusIsThere(sheet, "when the log is opened by its letter");
}

/** Every cell costs a fee to share, at every rotation of the rings: the fee never covers a name. */
function overlaps(turn) {
  const rings = document.querySelector("ona-rings");
  const { view } = rings;
  const some = Object.values(view.lit).flat().find((action) => action.verb === "put");
  const cells = view.scene.cells.map((one) => ({ ...one, sector: (one.sector + turn) % 10 }));
  const lit = Object.fromEntries(cells.map((one) => [`cell:${one.id}`, [{ ...some, vain: null, fees: [{ seat: 1, mons: 2 }] }]]));
  rings.view = { ...view, lit, scene: { ...view.scene, cells } };
  const angle = (x, y) => (Math.atan2(x, -y) * 180) / Math.PI;
  const from = (one, other) => ((one - other + 540) % 360) - 180;
  return rings.updateComplete.then(() => {
    const found = [];
    const fees = [...rings.querySelectorAll("[data-fee]")].map((fee) => {
      const box = fee.querySelector("rect");
      const into = fee.transform.baseVal.consolidate().matrix;
      const corner = (sx, sy) => new DOMPoint(sx * box.width.baseVal.value / 2, sy * box.height.baseVal.value / 2).matrixTransform(into);
      return { id: fee.dataset.fee, corners: [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([sx, sy]) => corner(sx, sy)) };
    });
    for (const text of rings.querySelectorAll(".rim-name")) {
      const owner = text.closest("[data-thing]").dataset.thing.slice(5);
      const many = text.getNumberOfChars();
      const ends = [text.getStartPositionOfChar(0), text.getEndPositionOfChar(many - 1)];
      const [one, other] = ends.map(({ x, y }) => angle(x, y));
      const radius = Math.hypot(ends[0].x, ends[0].y);
      const [middle, half] = [one + from(other, one) / 2, Math.abs(from(other, one)) / 2];
      for (const { id, corners } of fees) {
        const far = corners.map(({ x, y }) => Math.hypot(x, y));
        if (Math.max(...far) < radius - 8 || Math.min(...far) > radius + 8) continue;
        if (corners.some(({ x, y }) => Math.abs(from(angle(x, y), middle)) < half)) found.push(`${id} over ${text.textContent} of ${owner}`);
      }
    }
    return { found, fees: fees.length };
  });
}

async function fees(lane, lang) {
  const sheet = await openOna(lane, asked(["PLACE"]), { lang });
  await hand(sheet, "rest");
  for (let turn = 0; turn < 10; turn++) {
    const { found, fees: many } = await sheet.page.evaluate(overlaps, turn);
    assert.equal(many, 30, "every cell costs something");
    assert.deepEqual(found, [], `turned by ${turn}, ${lang}`);
    if (turn === 3) await sheet.shot(`onamazu-fees-${lang}`);
  }
}

const turns = asked(["ROTATE"], {}, { die: 1 });
const isAsked = (sheet) => sheet.page.evaluate(() => Boolean(globalThis.hand.view().lit["rot:cw"]));

/** The first tap previews the rotated ring, the second one turns it; the other direction is previewed in between. */
async function twoTouches(lane) {
  const sheet = await openOna(lane, turns, { size: "phone" });
  await hand(sheet, "rest");
  assert.ok(await isAsked(sheet), "which way the ring turns is asked");
  const turned = (way) => sheet.until(`the ring as it would lie (${way})`, (deg) => document.querySelector('ona-rings [role="row"].middle').style.getPropertyValue("--turn") === deg, way === "cw" ? "36deg" : "-36deg");
  const button = (way) => `.ona-asked [data-action="rot ${way}"]`;
  const before = await hand(sheet, "made");
  await sheet.press(button("cw"));
  await turned("cw");
  await sheet.shot("onamazu-turn-touched");
  await sheet.press('ona-rings [data-thing="rot:ccw"]');
  await turned("ccw");
  assert.equal(await hand(sheet, "made"), before, "nothing is turned yet");
  assert.match(await sheet.locator(button("ccw")).innerText(), /Tap again/);
  await sheet.press(button("ccw"));
  await sheet.until("the ring to turn", (was) => globalThis.hand.made() > was, before);
}

/** Who knows chooses to do with one touch; a mouse never needed two. */
async function oneTouch(lane) {
  for (const wishes of [{ size: "phone", settings: { oneTouch: true } }, {}]) {
    const sheet = await openOna(lane, turns, wishes);
    await hand(sheet, "rest");
    await sheet.until("the question which way the ring turns", () => globalThis.hand.view().lit["rot:cw"]);
    await hand(sheet, "rest");
    const before = await hand(sheet, "made");
    await sheet.press('ona-rings [data-thing="rot:cw"]');
    await sheet.until("the ring to turn", (was) => globalThis.hand.made() > was, before);
  }
}

/** The tab of the log is marked when others have acted, until it is opened. */
async function news(lane) {
  const sheet = await openOna(lane, asked(["ACTIVATE"], { pawns: ["O2", null, null] }), { size: "phone" });
  await hand(sheet, "rest");
  const mark = sheet.locator(".ona-nav [data-tab=log] .news");
  await sheet.press(".ona-nav [data-tab=log]");
  await sheet.press(".ona-nav [data-tab=board]");
  assert.equal(await mark.count(), 0, "everything was read");
  await sheet.page.evaluate(() => globalThis.hand.press('[data-thing="cell:O2"].lit'));
  await sheet.locator(".ona-asked[data-asked=held]").waitFor();
  assert.equal(await mark.count(), 0, "what one does oneself is no news");
  await sheet.press(".ona-asked [data-verb=end]");
  await mark.waitFor();
  await sheet.shot("onamazu-log-news");
  await hand(sheet, "rest"); // until the others have finished, or new entries would arrive while it is read
  await sheet.press(".ona-nav [data-tab=log]");
  await mark.waitFor({ state: "detached" });
  await sheet.press(".ona-nav [data-tab=board]");
  assert.equal(await mark.count(), 0, "and read it stays");
}

/** The headings of the settings, once their code has arrived. */
async function headings(sheet) {
  const all = sheet.locator("dialog[open] .settings h3");
  await all.first().waitFor();
  return all.allInnerTexts();
}

/** At a table of Onamazu its settings come first, and take effect at once. */
async function settings(lane) {
  const sheet = await openOna(lane, asked(["PLACE"]));
  await hand(sheet, "rest");
  await sheet.press(".menu-button");
  await sheet.press(sheet.locator(".menu-panel li:not(.in-bar) button").first());
  assert.deepEqual(await headings(sheet), ["Onamazu", "Onitama"]);
  await sheet.shot("onamazu-settings");
  await sheet.press(sheet.locator("dialog[open] .settings label").filter({ hasText: "One-touch actions" }));
  await sheet.press("dialog[open] header button");
  const before = await hand(sheet, "made");
  await touchCell(sheet, "O2");
  await sheet.until("the acolyte to stand with one touch", (was) => globalThis.hand.made() > was, before);
  await sheet.go("/");
  await sheet.press(".menu-button");
  await sheet.press(sheet.locator(".menu-panel li:not(.in-bar) button").first());
  assert.deepEqual(await headings(sheet), ["Onitama", "Onamazu"]);
}

/** A player who joins a public table enters a name before taking the seat. */
async function nameAtTable(lane) {
  const server = await lane.ownServer();
  const made = await server.ask("POST", "/api/games", { game: "onamazu", players: 3, seats: ["me", "open", "level 1"], listed: true, colour: "first", name: "Aki" });
  const sheet = await lane.open("/games?stage=waiting", { server, before: quickHand });
  await sheet.press(sheet.locator(".game-row").first());
  await sheet.locator(".name-row input").fill("Ren");
  await sheet.press("torii-game form.panel-box button[type=submit]");
  await untilOna(sheet);
  const { seats } = await server.ask("GET", `/api/games/${made.id}`);
  assert.deepEqual(seats.slice(0, 2).map((seat) => seat.name), ["Aki", "Ren"]);
}

export const cases = [
  { name: "onamazu: a cell picked by keyboard is said once", run: saidOnce },
  { name: "onamazu: the focus on a phone, into the market and out", run: market },
  { name: "onamazu: fees lie over no name", run: async (lane) => { await fees(lane, "en"); await fees(lane, "fr"); } },
  { name: "onamazu: a finger looks before it turns a ring", run: twoTouches },
  { name: "onamazu: one touch for who knows", run: oneTouch },
  { name: "onamazu: the log has news", run: news },
  { name: "onamazu: its settings", run: settings },
  { name: "onamazu: a name typed at a public table", run: nameAtTable },
];
