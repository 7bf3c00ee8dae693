// Torii: MIT licence, see LICENSE.
// Refusals and faults, one of each kind, in every language: the sentence stands without the number of its clause.
import assert from "node:assert/strict";
import { at, liftCurtain, play, untilTable } from "./play.mjs";
import { gameNamed } from "./games.mjs";
import { cited } from "./words.mjs";

const paste = (text) => async (sheet) => {
  await sheet.page.fill(".look-open textarea", text);
  await sheet.press(".look-open button[type=submit]");
  await sheet.locator(".look-open .fault").waitFor();
};
const typed = (text, before = 0) => async (sheet) => {
  await untilTable(sheet);
  const { game } = await sheet.page.evaluate(() => document.querySelector("torii-table").table.source.scene());
  for (const action of gameNamed(game).actions.slice(0, before)) {
    await liftCurtain(sheet);
    await play(sheet, action);
  }
  await liftCurtain(sheet);
  await sheet.page.evaluate(async (move) => {
    const table = document.querySelector("torii-table").table;
    await table.type(move);
    if (!table.refused) await table.play(move);
  }, text);
  await sheet.locator("torii-table .refused").waitFor();
};
const table = (game, more = {}) => `/play?${new URLSearchParams({ game, cards: gameNamed(game).cards, seat: "both", ...more })}`;

/** Where, and what is done there. */
const faults = [
  ["/look", paste('[Game "onitama"]\n[Deal "ox,boar/horse,elephant/crab"]\n\n1. ox:a1a5 *\n')],
  ["/look", paste("ssmss/5/5/5/SSMSS b bat,boar/horse,elephant/crab")],
  ["/look", paste("2m2/5/2M2/5/5 b ox,boar/horse,elephant/crab nb=- nr=e5 part=n:ox")],
  ["/look", paste("2M2/5/5/5/m4 b ox,boar/horse,elephant/crab")],
  ["/play?position=2M2%2F5%2F5%2F5%2Fm4+b+ox%2Cboar%2Fhorse%2Celephant%2Fcrab", (sheet) => sheet.locator(".play-trouble p").first().waitFor()],
  ["/play?game=onitama%2Blight&light=green", (sheet) => sheet.locator(".play-trouble p").first().waitFor()],
  ["/analysis#p=2M2/5/5/5/m4_b_ox,boar/horse,elephant/crab", (sheet) => sheet.locator("torii-analysis [role=alert]").waitFor()],
  [table("onitama"), typed("ox:a1b1")],
  [table("onitama+wind"), typed("eagle:c1d2+@c3c4")],
  [table("onitama+shadow"), typed("na1,a2")],
  [table("onitama"), async (sheet) => {
    await untilTable(sheet);
    for (const action of gameNamed("onitama").actions) await play(sheet, action);
    await sheet.locator(at.end).waitFor();
  }],
];

async function unnumbered(lane, lang) {
  for (const [where, make] of faults) {
    const sheet = await lane.open(where, { lang, settings: { lang } });
    await make(sheet);
    assert.deepEqual(await cited(sheet), [], `${lang}, ${where}`);
    await sheet.close();
  }
}

/** The editor, and five cards that cannot be dealt. */
async function editorToo(lane) {
  const sheet = await lane.open("/analysis#p=ssmss/5/5/5/SSMSS_b_ox,boar/horse,elephant/crab");
  await sheet.press('torii-analysis [data-tool="editor"]');
  for (const position of ["mmmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "2M2/5/5/5/m4 b ox,boar/horse,elephant/crab", "ssmss/5/5/5/SSMSS b bat,boar/horse,elephant/crab", "ssmss/5/5/5/SSMSS b ox,boar"]) {
    await sheet.locator("dialog[open] input.ofen").fill(position);
    await sheet.locator("dialog[open] input.ofen").blur();
    await sheet.locator("dialog[open] .editor :is(.faults, .red)").first().waitFor();
    assert.deepEqual(await cited(sheet), [], position);
  }
}

export const cases = [
  ...["en", "fr", "es"].map((lang) => ({ name: `words: no clause numbers in refusals, ${lang}`, run: (lane) => unnumbered(lane, lang) })),
  { name: "words: no clause numbers in the editor", run: editorToo },
];
