// Torii: MIT licence, see LICENSE.
// A turn in a few signs, in the reader's language: "Ox c1–c2", "Frog d2×c3", "Bat b1–b2 ◎c3–c4", "? ☼c ✓".
import type { GameEvent } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { squareName } from "./squares.ts";
import type { Turn } from "./turns.ts";
import type { CardOf } from "./words.ts";

const square = (at: number | null): string => (at === null ? "?" : squareName(at));
const answer = (event: GameEvent): string => (event.answer === null ? "" : event.answer ? " ✓" : " ✗");

function stepSigns(event: GameEvent): string[] {
  const signs: string[] = [];
  if (event.from !== null && event.to !== null) signs.push(`${squareName(event.from)}${event.takes === null ? "–" : "×"}${squareName(event.to)}${event.attempt ? `!${answer(event)}` : ""}`);
  else if (event.to !== null) signs.push(`?${event.takes === null ? "–" : "×"}${squareName(event.to)}${event.attempt ? `!${answer(event)}` : ""}`);
  if (event.spiritTo !== null) signs.push(`◎${square(event.spiritFrom)}–${squareName(event.spiritTo)}`);
  return signs;
}

function eventSigns(event: GameEvent, cardOf: CardOf): string[] {
  const card = event.card === null ? [] : [cardTitle(cardOf(event.card))];
  switch (event.kind) {
    case "pass":
      return [...card, t("pass")];
    case "lantern":
      return [`☼${event.line ?? ""}${answer(event)}`];
    case "place":
      return [`◆${event.places.length > 0 ? event.places.map(squareName).join(" ") : "?"}`];
    case "ninja":
      return [...card, ...stepSigns(event).map((signs) => (signs.startsWith("◎") ? signs : `◆${signs}`))];
    case "unseen":
      return [...card, "◆?"];
    case "stay":
    case "nolantern":
    case "deal":
      return [];
    default:
      return [...card, ...stepSigns(event)];
  }
}

/** Words in the reader's language, then signs that are the same in all. */
export function shortTurn(turn: Turn, cardOf: CardOf): { words: string; signs: string } {
  const parts = turn.events.flatMap((event) => (event.kind === "unseen" && event.card === null && turn.events.length > 1 ? [] : eventSigns(event, cardOf)));
  const [first, ...rest] = parts;
  const named = turn.events[0]?.card !== null && first !== undefined;
  const signs = (named ? rest : parts).join(" ");
  return named || signs ? { words: named ? first : "", signs } : { words: "", signs: turn.text };
}
