// Torii: MIT licence, see LICENSE.
// Every screen of the page, and the states of it that look different: opened here once for the tests that look at all
// of them (languages, axe, pictures).
import fs from "node:fs";
import { gameNamed } from "./games.mjs";
import { onamazuScreens } from "./onamazu-screens.mjs";
import { at, liftCurtain, play, untilMine, untilTable } from "./play.mjs";

const record = (game) => fs.readFileSync(new URL(`../data/records/${game}.ogn`, import.meta.url), "utf8");
const local = (game, more = {}) => `/play?${new URLSearchParams({ game, cards: gameNamed(game).cards, seat: "both", ...more })}`;

/** A game on the server that was created here: `{ id, seats: [{ seat, token | key }] }`. */
export const makeGame = (server, options) => server.ask("POST", "/api/games", options);

/** Puts the token of a seat where the page keeps it, so that it sits there. */
export const sit = (sheet, id, { seat, token }, keys = {}) =>
  sheet.page.evaluate(([name, value]) => localStorage.setItem(name, value), [`torii.game.${id}`, JSON.stringify({ seats: [{ seat, token }], keys, time: Date.now() })]);

async function openSeat(sheet, options, index = 0) {
  const made = await makeGame(sheet.server, options);
  const own = made.seats[index];
  const keys = Object.fromEntries(made.seats.filter((one) => one.key).map((one) => [one.seat, one.key]));
  await sit(sheet, made.id, own, keys);
  await sheet.go(`/g/${made.id}`);
  return made;
}

async function openMenu(sheet, nth) {
  await sheet.press(".menu-button");
  await sheet.press(sheet.locator(".menu-panel li:not(.in-bar) button").nth(nth));
  await sheet.locator("dialog[open]").waitFor();
}

const table = async (sheet) => {
  await untilTable(sheet);
};

async function playSome(sheet, game, count) {
  await untilTable(sheet);
  for (const text of gameNamed(game).actions.slice(0, count)) {
    await liftCurtain(sheet);
    await play(sheet, text);
  }
}

/** name, path, and the actions that bring up the wanted state; `again`: repeated after a change of language;
 * `part`: axe looks at this alone, the rest is the same as on another screen. */
export const screens = [
  {
    name: "home",
    path: "/",
    ready: (sheet) => sheet.page.locator("torii-daily .daily").waitFor(), // the puzzle comes once the page is at rest
  },
  { name: "table", fits: true, path: local("onitama"), ready: table },
  {
    name: "table with a pick, answers and a refusal",
    fits: true,
    path: local("onitama"),
    async ready(sheet) {
      await playSome(sheet, "onitama", 2);
      await sheet.press(at.tool("answers"));
      await sheet.press(at.square("c3"));
      await sheet.press(at.card("ox"));
      await sheet.press(at.square("c2"));
    },
  },
  { name: "table of the wind, the spirit is asked", fits: true, path: local("onitama+wind"), async ready(sheet) {
    await playSome(sheet, "onitama+wind", 1);
    await sheet.press(at.card("eagle"));
    await sheet.press(at.square("c5"));
    await sheet.press(at.square("d4"));
  } },
  { name: "screen between two people", path: local("onitama+shadow"), ready: table },
  { name: "ninja placed", fits: true, path: local("onitama+shadow"), ready: async (sheet) => { await untilTable(sheet); await liftCurtain(sheet); } },
  { name: "ninja part", fits: true, path: local("onitama+shadow"), ready: (sheet) => playSome(sheet, "onitama+shadow", 3) },
  { name: "lantern", fits: true, path: local("onitama+shadow"), async ready(sheet) {
    await playSome(sheet, "onitama+shadow", 6);
    await sheet.press(at.tool("belief"));
  } },
  { name: "table of the light", fits: true, path: local("onitama+light"), ready: async (sheet) => { await playSome(sheet, "onitama+light", 5); await liftCurtain(sheet); } },
  { name: "table over", fits: true, path: local("onitama"), ready: (sheet) => playSome(sheet, "onitama", 9) },
  { name: "new", path: "/new" },
  { name: "new, a friend", path: "/new?with=friend" },
  { name: "games", path: "/games?stage=waiting", async ready(sheet) {
    await makeGame(sheet.server, { game: "onitama+wind", seats: ["me", "open"], listed: true, name: "Aiko" });
    await sheet.go("/games?stage=waiting");
    await sheet.page.getByText("Aiko").first().waitFor();
  } },
  { name: "watch", path: "/watch", async ready(sheet) {
    await makeGame(sheet.server, { game: "onitama", cards: gameNamed("onitama").cards, seats: ["me", "level 1"], colour: "first", listed: true, name: "Aiko" });
    await sheet.go("/watch");
    await sheet.locator(".game-tile .pawn").first().waitFor();
  } },
  { name: "my games", path: "/mine" },
  { name: "waiting room", path: "/mine", async ready(sheet) {
    await openSeat(sheet, { seats: ["me", "open"] });
    await sheet.locator(".link-row input").waitFor();
  } },
  { name: "table online", fits: true, path: "/mine", async ready(sheet) {
    await openSeat(sheet, { game: "onitama", cards: gameNamed("onitama").cards, seats: ["me", "level 1"], clock: { kind: "fischer", base: 300, increment: 5 } });
    await untilMine(sheet);
  } },
  { name: "watching", path: "/mine", async ready(sheet) {
    const made = await makeGame(sheet.server, { game: "onitama+shadow", seats: ["me", "level 1"] });
    await sheet.go(`/g/${made.id}`);
    await untilTable(sheet);
  } },
  { name: "look", path: "/look" },
  { name: "look at a game", path: `/look#ogn=${encodeURIComponent(record("onitama+shadow"))}`, ready: (sheet) => sheet.locator("torii-look .accuracy").waitFor() },
  { name: "analysis, solved", fits: true, path: "/analysis#p=2m2/5/1S3/5/2M2_b_tiger,crab/ox,horse/boar", async ready(sheet) {
    await sheet.until("a finished analysis", () => document.querySelector("torii-analysis")?.engine.report?.done);
    await sheet.press(sheet.locator("torii-analysis .an-lines .an-move").first());
    await sheet.press('torii-analysis [data-tool="engine"]'); // its depth and speed never stand still
    await sheet.press('torii-analysis [data-tool="threats"]');
  } },
  { name: "analysis of a hidden game", fits: true, path: `/analysis#ogn=${encodeURIComponent(record("onitama+shadow"))}&at=6`, ready: (sheet) => sheet.locator("torii-analysis torii-board [data-square]").first().waitFor() },
  { name: "analysis, editor", part: "dialog[open]", path: "/analysis#p=ssmss/5/5/5/SSMSS_b_ox,boar/horse,elephant/crab", async ready(sheet) {
    await sheet.press('torii-analysis [data-tool="engine"]');
    await sheet.press('torii-analysis [data-tool="editor"]');
    await sheet.press('dialog[open] .editor [data-square="c3"]');
    await sheet.locator("dialog[open] .faults li").first().waitFor();
  } },
  { name: "a review", fits: true, path: `/look#ogn=${encodeURIComponent(record("onitama+sensei"))}`, ready: (sheet) => sheet.locator("torii-look .accuracy").waitFor() },
  { name: "rules", path: "/rules" },
  { name: "rules for people", path: "/rules/shadow", ready: (sheet) => sheet.locator(".rule-part .pawn").first().waitFor() },
  { name: "learn", path: "/learn" },
  { name: "learn, onamazu", path: "/learn#onamazu", ready: (sheet) => sheet.locator("torii-onamazu-how h2 + ul").waitFor() },
  { name: "puzzle", path: "/puzzles?n=1", ready: (sheet) => sheet.locator("torii-puzzles torii-board [data-square]").first().waitFor() },
  { name: "lesson", fits: true, path: "/learn#shadow.5", ready: (sheet) => sheet.locator("torii-learn torii-board [data-square]").first().waitFor() },
  { name: "settings", path: "/", ready: (sheet) => openMenu(sheet, 0) },
  { name: "about", path: "/", ready: (sheet) => openMenu(sheet, 1) },
  { name: "nothing here", path: "/no/such/place" },
  ...onamazuScreens,
];

export async function openScreen(lane, screen, wishes) {
  const sheet = await lane.open(screen.path, { ...wishes, ...(screen.before ? { before: screen.before } : {}) });
  await screen.ready?.(sheet);
  return sheet;
}
