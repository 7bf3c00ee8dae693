// Torii: MIT licence, see LICENSE.
// A whole game of every variant, by clicks, two people at one screen; after every action the board must show what the
// program says.
import assert from "node:assert/strict";
import { games, trace } from "./games.mjs";
import { at, checkBoard, liftCurtain, play, told, untilSteps, untilTable } from "./play.mjs";

export const address = ({ game, cards }) => `/play?${new URLSearchParams({ game, cards, seat: "both" })}`;

const hasSecrets = (game) => /shadow|light/.test(game);

/** Who looks: the person to act where there are secrets, else both. */
const viewerOf = (game, turn) => (turn === "over" || !hasSecrets(game) ? "full" : turn === "blue" ? 0 : 1);

export async function playGame(lane, sheet, one) {
  const said = trace(lane.torii, one);
  await untilTable(sheet);
  const first = (await told(sheet)).steps;
  for (const [i, text] of one.actions.entries()) {
    await liftCurtain(sheet);
    await checkBoard(sheet, said[i].state, viewerOf(one.game, said[i].turn), `before ${text}`);
    await play(sheet, text);
    await untilSteps(sheet, first + i + 1);
    if (i === Math.floor(one.actions.length / 2)) await sheet.shot(`table-${one.game}`);
  }
  const last = said.at(-1);
  await sheet.locator(at.end).waitFor();
  await checkBoard(sheet, last.state, "full", "at the end");
  assert.equal((await told(sheet)).ending.winner, last.result[0] === 1 ? 0 : 1, "the winner");
}

export const cases = games.map((one) => ({
  name: `a game of ${one.game} by clicks`,
  async run(lane) {
    const sheet = await lane.open(address(one));
    await playGame(lane, sheet, one);
    await sheet.shot(`over-${one.game}`);
    if (lane.shots) await playGame(lane, await lane.open(address(one), { size: "phone" }), one);
  },
}));
