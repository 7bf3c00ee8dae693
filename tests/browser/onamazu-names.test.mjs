// Torii: MIT licence, see LICENSE.
// Every question of Onamazu with its most similar answers: simultaneous choices never have the same name, to a screen reader
// or on screen, in three languages. (Whole games are checked for that too: onamazu-hand.mjs.)
import assert from "node:assert/strict";
import { hand } from "./onamazu-hand.mjs";
import { openOna } from "./onamazu-play.test.mjs";
import { asked } from "./onamazu-screens.mjs";
import { speak } from "./words.mjs";

/** Gold and Ebisu: everything can be paid in many ways. */
const wealthy = { mons: 25, bushi: 12, armour: 0, active: ["EBISU", "FUKUROKUJU", "DAIKOKU"], cubes: { RIZ: 3, BAM: 3, CHA: 3, CER: 3, ENC: 3, SOI: 4, OR: 2 } };
const jinjas = [{ family: 0, offerings: { CER: 1 } }, { family: 0, offerings: { RIZ: 1 } }, { family: 0 }];
const on = (...cells) => ({ ...wealthy, jinjas, pawns: [cells[0] ?? null, cells[1] ?? null, cells[2] ?? null] });
/** Four jinjas of one family, brigands of one name: two tiles have the same front. */
const alike = { display: [3, 3, 3, 3], slots: [6, 7] };

/** The question, the table, and what is selected to get the question about the payment or its purpose. */
const questions = [
  { name: "ROTATE", path: asked(["ROTATE"], on(), { die: 1 }) },
  { name: "ATTACK", path: asked(["ATTACK"], on(), { ...alike, die: 5 }) },
  { name: "PLACE", path: asked(["PLACE"], on(), alike) },
  { name: "ACTIVATE", path: asked(["ACTIVATE"], on("M3", "M8"), alike) },
  { name: "COMBAT", path: asked(["ACTIVATE", "COMBAT"], on("O1"), alike) },
  { name: "OFFER", path: asked(["ACTIVATE", "OFFER 3"], on("M3"), alike), touch: ["resource:3"] },
  { name: "BUILD", path: asked(["ACTIVATE", "BUILD"], on("M4"), alike), touch: ["slot:1", "slot:4"] },
  { name: "BUILD, one way to pay", path: asked(["ACTIVATE", "BUILD"], { ...on("M4"), active: ["EBISU"], cubes: { SOI: 4 } }, { display: [0, 1, 1, 1] }) },
  { name: "BARTER", path: asked(["ACTIVATE", "BARTER 2"], on("M2"), alike), touch: ["resource:0"] },
  { name: "USE", path: asked(["ACTIVATE", "USE potter"], on("I0"), alike), press: "[data-verb=use]" },
  { name: "SIGN", path: asked(["ACTIVATE", "SIGN incense"], on("I5"), alike) },
  { name: "BUILDER", path: asked(["ACTIVATE", "BUILDER"], on("I2"), alike), touch: ["cell:O2"] },
  { name: "ARMOUR", path: asked(["ACTIVATE", "ARMOUR"], on("I9"), alike), press: "[data-verb=armour]" },
  { name: "DRAW", path: asked(["ACTIVATE", "DRAW"], on("I4"), alike) },
  { name: "BLESS", path: asked(["ACTIVATE", "BLESS"], on("M3"), alike) },
  { name: "TAKE", path: asked(["ACTIVATE", "TAKE 2 manufactured"], on("M3"), alike) },
  { name: "MARKET", path: asked(["ACTIVATE", "MARKET"], on("I1"), alike), touch: ["sell:0", "sell:0", "service:deal:primary"] },
];

async function checkNames(sheet, words) {
  const said = await sheet.page.evaluate(() => globalThis.alike());
  assert.deepEqual(said, [], words);
}

async function check(sheet, { name, touch = [], press }) {
  for (const lang of ["en", "fr", "es"]) {
    await speak(sheet, lang);
    await hand(sheet, "rest");
    await checkNames(sheet, `${name} in ${lang}`);
    for (const step of [...touch.map((thing) => `[data-thing="${thing}"].lit`), ...(press ? [`.ona-asked ${press}`] : [])]) {
      await hand(sheet, "press", step);
      await checkNames(sheet, `${name} in ${lang}, ${step} touched`);
    }
    for (const tool of ["cancel", "empty"]) if (await sheet.locator(`.ona-asked [data-tool=${tool}]`).count()) await hand(sheet, "press", `.ona-asked [data-tool=${tool}]`);
  }
}

async function everyQuestion(lane) {
  const sheet = await openOna(lane, questions[0].path);
  for (const [i, question] of questions.entries()) {
    if (i > 0) await sheet.go(question.path);
    await hand(sheet, "rest");
    await check(sheet, question);
  }
}

/** What a jinja is paid for stands on its button: its family and its slot. */
async function jinjasByName(lane) {
  const sheet = await openOna(lane, questions.find(({ name }) => name === "BUILD, one way to pay").path);
  await hand(sheet, "rest");
  const names = await sheet.page.evaluate(() => [...document.querySelectorAll(".ona-asked [data-verb=build]")].map((one) => [one.dataset.action, one.textContent]));
  assert.ok(names.length > 1, "several jinjas can be built");
  const families = await sheet.page.evaluate(() => document.querySelector("torii-onamazu-table").table.view.scene.display.map((one) => document.querySelector("torii-onamazu-table").table.view.rules.families[one.family]));
  for (const [action, text] of names) {
    const slot = Number(action.split(" ")[1]);
    assert.match(text, new RegExp(families[slot - 1], "i"), `the button of '${action}' names its family`);
    assert.match(text, new RegExp(`slot ${slot}`), `the button of '${action}' names its slot`);
  }
}

export const cases = [
  { name: "onamazu: no two answers to a question read the same", slow: 3, run: everyQuestion },
  { name: "onamazu: the jinja that is paid for is named", run: jinjasByName },
];
