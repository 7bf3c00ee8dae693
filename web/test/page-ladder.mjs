// Torii: MIT licence, see LICENSE.
// Levels against each other as on the page: its own sources and engines, under Node.
//
//     node --import ./web/test/globals.mjs web/test/page-ladder.mjs GAME LEVEL_A LEVEL_B GAMES [SEED] [PLAYERS]
//
// Prints the share of level B with its 95 % interval (Wilson's), as `torii ladder` does. Each deal is played from every side.
import { computer, openSource, playOut, taken } from "./levels.mjs";
import { createHash } from "node:crypto";

const [game, a, b, count, seed = "1", players = "0"] = process.argv.slice(2);
const seats = Number(players) || 2;
if (!(Number(count) > 0)) {
  process.stderr.write("usage: page-ladder.mjs GAME LEVEL_A LEVEL_B GAMES [SEED] [PLAYERS]\n");
  process.exit(2);
}

/** Points of a seat, by the result in the record; a claimable draw is half a win. */
function points(record, seat) {
  const { tags } = taken(record);
  const results = tags.Result.split("-").map((text) => (text === "1" ? 1 : text === "1/2" ? 0.5 : 0));
  return tags.Result === "*" ? 0.5 : results[seat];
}

function interval(won, games) {
  const z = 1.96, share = won / games;
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const half = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return [middle - half, middle + half];
}

let won = 0;
for (let i = 0; i < Number(count); i++) {
  const strong = i % seats;
  const levels = Array.from({ length: seats }, (_, seat) => computer(Number(seat === strong ? b : a)));
  const deal = String(BigInt(seed) * 1000000n + BigInt(Math.floor(i / seats)));
  const setup = players === "0" ? { game, seed: deal } : { players: seats, changes: "", seed: deal };
  const secret = createHash("sha256").update(`page ladder ${seed} ${i}`).digest("hex");
  won += points(await playOut(openSource({ order: { setup, seats: levels, clock: null }, secret })), strong);
}
const [low, high] = interval(won, Number(count));
console.log(`${game} on the page, level ${b} against level ${a}: ${(won / Number(count)).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}), ${count} games`);
