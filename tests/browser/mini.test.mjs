// Torii: MIT licence, see LICENSE.
// Small boards (home, Watch, embedded games) are drawn as the table is: the same paths in the same colours, in every theme.
import assert from "node:assert/strict";
import { untilTable } from "./play.mjs";
import { makeGame } from "./screens.mjs";

const CARDS = "ox,boar/horse,elephant/crab";
/** What a board is drawn of. */
const PARTS = ["mat-paper", "mat-fibres", "mat-band", "mat-cells", "mat-enso", "mat-lines", "edge", "arch", "pawn-fill", "pawn-lines", "pawn-mark", "pawn-shine", "pawn-shadow", "pawn-halo"];
const COLOURS = ["fill", "stroke", "strokeWidth", "opacity", "display"];

/** A line for each different path, with whose it is and how it is painted. */
const drawn = (sheet, board) =>
  sheet.page.evaluate(([selector, parts, colours]) => {
    const lines = parts.flatMap((part) =>
      [...document.querySelector(selector).querySelectorAll(`.${part}`)].map((one) => {
        const style = getComputedStyle(one);
        const owner = one.closest(".pawn")?.getAttribute("class") ?? "";
        return `${owner} ${one.getAttribute("class")}: ${one.getAttribute("d") ?? one.localName} ${colours.map((name) => style[name]).join(" ")}`;
      }));
    return [...new Set(lines)].sort();
  }, [board, PARTS, COLOURS]);

async function alike(lane) {
  const table = await lane.open(`/play?${new URLSearchParams({ game: "onitama", cards: CARDS, seat: "both" })}`);
  await untilTable(table);
  const home = await lane.open("/");
  await home.locator("torii-demo .mini-board").waitFor();
  const watch = await lane.open("/mine");
  await makeGame(watch.server, { game: "onitama", cards: CARDS, seats: ["me", "level 1"], colour: "first", listed: true, name: "Aiko" });
  await watch.go("/watch");
  await watch.locator(".game-tile .pawn").first().waitFor();
  for (const theme of ["light", "dark", "contrast"]) {
    for (const sheet of [table, home, watch]) {
      await sheet.choose({ theme });
      await sheet.until(`the theme ${theme}`, (wanted) => document.documentElement.dataset.theme === wanted, theme);
    }
    const wanted = await drawn(table, "torii-table .board");
    assert.ok(wanted.some((line) => line.includes("master")) && wanted.length > 20, "the table is drawn");
    assert.deepEqual(await drawn(home, "torii-demo .mini-board"), wanted, `home, ${theme}`);
    assert.deepEqual(await drawn(watch, ".game-tile .mini-board"), wanted, `Watch, ${theme}`);
  }
}

export const cases = [{ name: "small boards: drawn like the table, in every theme", run: alike }];
