// Torii: MIT licence, see LICENSE.
// Two games, one page: links from one of them to its tutorial, its rules or a new game never lead to the
// other one.
import assert from "node:assert/strict";
import { makeGame, sit } from "./screens.mjs";

/** Links by their full text: a middle click opens the address, so it must be right by itself. */
const linksNamed = (sheet, name) =>
  sheet.page.evaluate((wanted) => [...document.querySelectorAll("a[href]")].filter((one) => one.textContent.trim() === wanted && one.checkVisibility()).map((one) => one.pathname + one.search + one.hash), name);

async function waitingRoom(sheet) {
  const made = await makeGame(sheet.server, { game: "onamazu", players: 2, seats: ["me", "open"] });
  await sit(sheet, made.id, made.seats[0], { 1: made.seats[1].key });
  await sheet.go(`/g/${made.id}`);
  await sheet.locator(".link-row input").first().waitFor();
}

async function invited(sheet) {
  const made = await makeGame(sheet.server, { game: "onamazu", players: 2, seats: ["me", "open"] });
  await sheet.go(`/g/${made.id}#join=${made.seats[1].key}`);
  await sheet.locator(".room form").waitFor();
}

const screens = [
  { name: "the table of Onamazu", path: "/onamazu?levels=person,1&seed=3", ready: (sheet) => sheet.locator("ona-rings [role=gridcell]").first().waitFor() },
  { name: "a new game of Onamazu", path: "/new?game=onamazu", ready: (sheet) => sheet.locator(".ona-seat-rows li").first().waitFor() },
  { name: "the rules of Onamazu", path: "/rules?game=onamazu", ready: (sheet) => sheet.locator("#R1").waitFor() },
  { name: "a clause of Onamazu", path: "/rules#R65", ready: (sheet) => sheet.locator("#R65").waitFor() },
  { name: "a table of Onamazu that waits for friends", path: "/mine", ready: waitingRoom },
  { name: "an invitation to Onamazu", path: "/mine", ready: invited },
];

async function onamazu(lane) {
  const sheet = await lane.open("/");
  const box = await sheet.page.evaluate(() => [...document.querySelectorAll(".home-onamazu a[href]")].map((one) => one.pathname + one.hash));
  assert.ok(box.includes("/learn#onamazu"), `at the start Onamazu's own box leads to how it is played: ${box}`);
  for (const { name, path, ready } of screens) {
    await sheet.go(path);
    await ready(sheet);
    await sheet.press(".menu-button");
    for (const [words, wanted] of [["Learn", "/learn#onamazu"], ["Rules", "/rules?game=onamazu"], ["Play", "/new?game=onamazu"]]) {
      await sheet.until(`${name}: '${words}' to lead to ${wanted}`, ([said, to]) => [...document.querySelectorAll("torii-top-bar a")].some((one) => one.textContent.trim() === said && one.pathname + one.search + one.hash === to), [words, wanted]).catch(async () => assert.fail(`${name}: '${words}' leads to ${await linksNamed(sheet, words)}, not to ${wanted}`));
      assert.deepEqual([...new Set(await linksNamed(sheet, words))], [wanted], `${name}: every '${words}' leads there`);
    }
  }
}

/** The target explains Onamazu, and says that there are no lessons; the rules and a table are one click away. */
async function explained(lane) {
  const sheet = await lane.open("/learn");
  await sheet.press(sheet.locator('#screen a[href="/learn#onamazu"]'));
  await sheet.locator("torii-onamazu-how h2 + ul").waitFor();
  const said = await sheet.page.evaluate(() => document.querySelector("#screen").textContent);
  for (const words of [/anger die/, /What scores points/, /prototype/]) assert.match(said, words);
  assert.match(await sheet.page.title(), /Onamazu/);
  const links = await sheet.page.evaluate(() => [...document.querySelectorAll("torii-onamazu-how a[href]")].map((one) => one.pathname + one.search));
  assert.ok(links.some((one) => one.startsWith("/onamazu?")) && links.includes("/rules?game=onamazu"), links.join(" "));
  await sheet.press(sheet.locator('torii-onamazu-how a[href="/learn"]'));
  await sheet.locator(".lessons a").first().waitFor();
  await sheet.press(".menu-button");
  assert.deepEqual(await linksNamed(sheet, "Rules"), ["/rules/base"], "among Onitama's lessons the menu is Onitama's again");
}

export const cases = [
  { name: "topics: beside Onamazu the way leads to Onamazu", run: onamazu },
  { name: "topics: how Onamazu is played", run: explained },
];
