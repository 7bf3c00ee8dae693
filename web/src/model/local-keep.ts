// Torii: MIT licence, see LICENSE.
// A local game in writing: for storage (resumed after a reload) and for the list of finished games (review).
import type { Match, Mind, Rules } from "../core/rules-api.ts";
import type { GameEvent } from "../core/types.ts";
import type { KeptGame, Shelf } from "./kept.ts";
import { orderQuery, rematchOf, type LocalOrder } from "./order.ts";
import type { Drawer } from "./shelf.ts";
import type { Ending } from "./types.ts";

export interface Tools {
  rules: Rules;
  mind: () => Promise<Mind>; // loaded when a computer first thinks
  drawer: Drawer | null; // where the running game is saved
  shelf: Shelf | null; // where finished games are saved
  now: () => number;
  pace: number; // minimum milliseconds of a computer's turn, so that people can follow it
}

/** Without outcome marks (N7), which cannot be played. */
const playable = (event: GameEvent): string => event.text.replace(/\*|~[br]*|=[yn]/g, "");

/** Every action as it was played; random outcomes follow again from the seed. */
export const movesOf = (match: Match): string[] => match.events("full").filter((event) => event.player !== -1).map(playable);

export const resultText = (ending: Ending): string => (ending.winner === null ? "1/2-1/2" : ending.winner === 0 ? "1-0" : "0-1");

/** Names that the program's own records use (src/game/recordend.c). */
const ENDINGS: Record<string, string> = { resign: "resignation", claim: "claim", agreement: "agreement", time: "abandoned" };

/** The players, in the form of the program's own records (src/term/seats.c); the computer's secret, once it may be
 * published; and an ending that does not follow from the rules. */
export function tagsOf(order: LocalOrder, ended: Ending | null, secret: string | null): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const seat of [0, 1] as const) {
    const { kind, level, name } = order.seats[seat];
    const colour = seat === 0 ? "Blue" : "Red";
    tags[colour] = name ?? (kind === "person" ? "person" : `Torii level ${level ?? 0}`);
    tags[`${colour}Seat`] = kind === "person" ? "person" : `level ${level ?? 0}`;
  }
  if (order.practice) tags["Practice"] = "yes";
  if (secret && order.seats.some((seat) => seat.kind === "computer")) tags["LevelSecret"] = secret;
  if (ended) {
    tags["Result"] = resultText(ended);
    tags["Ending"] = ENDINGS[ended.way] ?? "unfinished";
    if (ended.way === "time") tags["Termination"] = "time forfeit";
  }
  return tags;
}

export function finished(id: string, order: LocalOrder, match: Match, end: { ending: Ending; ended: Ending | null; when: number; secret: string }): KeptGame {
  const { seats } = order;
  const { game, ply } = match.scene("full");
  const people = ([0, 1] as const).filter((seat) => seats[seat].kind === "person");
  return {
    id,
    game,
    record: match.record("ogn", "full", tagsOf(order, end.ended, end.secret)),
    names: [seats[0].name, seats[1].name],
    level: seats.find((seat) => seat.level !== null)?.level ?? null,
    result: resultText(end.ending),
    turns: ply,
    when: end.when,
    again: orderQuery(rematchOf(order)),
    ...(people.length === 1 && people[0] !== undefined ? { side: people[0] } : {}),
  };
}
