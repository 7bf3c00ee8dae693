// Torii: MIT licence, see LICENSE.
// A screen looks the same however it was reached: styles belong to the open screen, and are removed with it.
import assert from "node:assert/strict";
import { untilTable } from "./play.mjs";

/** Each with what must be there before it is looked at; the table comes first, its names are the plainest. */
const paths = [
  ["/play", "torii-table .tools"],
  ["/watch", ".empty, .game-row, .game-tile"],
  ["/learn#base.1", ".learn .board"],
  ["/rules", ".rules article"],
  ["/look", ".look-open textarea"],
  ["/new", ".new-form .segments"],
  ["/mine", ".empty, .game-row"],
  ["/", ".home-ways"],
];

/** Where everything of the screen lies, and how it is laid out. Words that change by themselves ("just now") are left out. */
const layout = () => {
  const said = [];
  for (const one of document.querySelectorAll("#screen *:not(svg *)")) {
    if (one.closest(".game-rows, .moves-box")) continue;
    const { display, position, gridTemplateColumns, fontSize, paddingLeft } = getComputedStyle(one);
    said.push(`${one.localName}.${one.getAttribute("class") ?? ""} ${display} ${position} ${gridTemplateColumns} ${fontSize} ${paddingLeft} ${Math.round(one.getBoundingClientRect().width)}`);
  }
  return said;
};

/** What lies in a hand at a table is faint; elsewhere the name says nothing. */
const plainLooks = () => {
  const probe = Object.assign(document.createElement("i"), { className: "in-hand seat-3" });
  document.querySelector("#screen").append(probe);
  const { opacity } = getComputedStyle(probe);
  probe.remove();
  return opacity;
};

/** As it stands once it has stopped changing. */
async function settled(sheet, ready) {
  await sheet.locator(ready).first().waitFor();
  for (let before = ""; ; ) {
    await sheet.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
    const now = await sheet.page.evaluate(layout);
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
  }
}

/** A link inside the page, as the header has them. */
const follow = (sheet, path) =>
  sheet.page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

/** The tables whose styles might stay behind, each with a game that goes on when it is opened again without words. */
const tables = {
  "/play": { begin: "/play?game=onitama&cards=ox,boar/horse,elephant/crab&seat=blue&level=1", ready: untilTable },
  "/onamazu": {
    begin: "/onamazu?levels=person,person&seed=3",
    ready: (sheet) => sheet.until("the table of Onamazu", () => document.querySelector("torii-onamazu-table ona-rings [role=gridcell]")),
  },
};

async function sameFromEverywhere(lane, viewport, table = "/play") {
  const { begin, ready: untilThere } = tables[table];
  const sheet = await lane.open(begin, { context: { viewport } });
  await untilThere(sheet);
  const direct = new Map();
  for (const [path, ready] of paths.slice(1)) {
    await sheet.go(path);
    direct.set(path, await settled(sheet, ready));
  }
  await sheet.go(table);
  await untilThere(sheet);
  for (const [path, ready] of paths.slice(1)) {
    await follow(sheet, path);
    const now = await settled(sheet, ready);
    const wanted = direct.get(path);
    const at = now.findIndex((line, i) => line !== wanted[i]);
    assert.ok(at < 0 && now.length === wanted.length, `${path} at ${viewport.width} px looks otherwise after ${table}: ${now[at]} (directly: ${wanted[at]})`);
    assert.equal(await sheet.page.evaluate(plainLooks), "1", `a plain name of ${table} still means something at ${path}`);
    await follow(sheet, table);
    await untilThere(sheet);
  }
}

export const cases = [
  { name: "styles: every screen is the same after the table, on a desk", run: (lane) => sameFromEverywhere(lane, { width: 1280, height: 720 }) },
  { name: "styles: every screen is the same after the table, at 360 px", run: (lane) => sameFromEverywhere(lane, { width: 360, height: 640 }) },
  { name: "styles: every screen is the same after the table of Onamazu, on a desk", run: (lane) => sameFromEverywhere(lane, { width: 1280, height: 720 }, "/onamazu") },
  { name: "styles: every screen is the same after the table of Onamazu, at 360 px", run: (lane) => sameFromEverywhere(lane, { width: 360, height: 640 }, "/onamazu") },
];
