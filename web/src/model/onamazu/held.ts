// Torii: MIT licence, see LICENSE.
// The last action of a turn: with it the turn passes on and the next die is rolled, which nobody can take back. So it is
// shown as done and played only when the turn is ended.
import type { OnaAction, OnaEvent, OnaScene } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import type { OnaSource } from "./types.ts";

export interface Held {
  action: OnaAction;
  scene: OnaScene; // as if it had been played
  events: readonly OnaEvent[]; // what the log tells of it
}

/** Null if the turn goes on after it, or if it brings something up itself and so cannot be taken back anyway. */
export function heldBack(source: OnaSource, action: OnaAction): Held | null {
  if (["end", "reshuffle", "draw"].includes(action.verb)) return null;
  try {
    const [{ scene, events }, now] = [source.tried([action.text]), source.scene()];
    // Until it is ended it is the turn of whoever acts, with the die that he rolled.
    return scene.seat === now.seat ? null : { action, events, scene: { ...scene, seat: now.seat, die: now.die, round: now.round } };
  } catch {
    return null; // whoever plays it is told why not
  }
}

export const heldWords = (): string => t("Your acolytes have acted. End your turn, or take back your last action.");

/** What ends a turn whose last action is held, as a button. */
export const endOf = (held: OnaAction): OnaAction => ({
  ...held, text: "end", verb: "end", words: t("End my turn"), brief: t("End my turn"),
  cell: null, group: null, what: null, pay: null, fees: [], gain: null, vain: null, useful: true,
});
