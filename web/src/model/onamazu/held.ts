// Torii: MIT licence, see LICENSE.
// The last action of a turn: after it the turn passes and the next die is rolled, which cannot be undone. So it is
// shown as done, but played only when the player ends the turn.
import type { OnaAction, OnaEvent, OnaScene } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import type { OnaSource } from "./types.ts";

export interface Held {
  action: OnaAction;
  scene: OnaScene; // as if it had been played
  events: readonly OnaEvent[]; // as the log describes it
}

/** Null if the turn continues after it, or if it reveals something itself and so cannot be undone anyway. */
export function heldBack(source: OnaSource, action: OnaAction): Held | null {
  if (["end", "reshuffle", "draw"].includes(action.verb)) return null;
  try {
    const [{ scene, events }, now] = [source.tried([action.text]), source.scene()];
    // Until the turn is ended it is still the acting player's, with the die that he rolled.
    return scene.seat === now.seat ? null : { action, events, scene: { ...scene, seat: now.seat, die: now.die, round: now.round } };
  } catch {
    return null; // playing it reports why not
  }
}

export const heldWords = (): string => t("Your acolytes have acted. End your turn, or take back your last action.");

/** The button that ends a turn whose last action is held. */
export const endOf = (held: OnaAction): OnaAction => ({
  ...held, text: "end", verb: "end", words: t("End my turn"), brief: t("End my turn"),
  cell: null, group: null, what: null, pay: null, fees: [], gain: null, vain: null, useful: true,
});
