// Torii: MIT licence, see LICENSE.
// The engine's opinion of a move, in words; many of the sentences are those of src/term/why.c, from the same catalogue.
import type { Action, Judgement, Scene } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { squareName } from "./squares.ts";
import type { HintView } from "./types.ts";
import { sentence, type CardOf } from "./words.ts";

/** "Ox c1c2" for "ox:c1c2": the card's title, the rest as written. */
export function moveWords(text: string, cardOf: CardOf): string {
  const colon = text.indexOf(":");
  if (colon < 0) return partWords(text);
  const card = cardTitle(cardOf(text.slice(0, colon)));
  const rest = text.slice(colon + 1);
  if (rest.startsWith("n")) return t("{card}, {deed}", { card, deed: ninjaWords(rest) });
  return `${card} ${rest === "pass" ? t("pass") : rest.replace("+@", " @")}`;
}

/** "nb1c2", "nb1c2!", and placements "nb1", "nb5,d5". */
function ninjaWords(text: string): string {
  const [, from = "", to = ""] = /^n(\w\d)(\w\d)/.exec(text) ?? [];
  const placed = text.slice(1).split(",");
  if (!from) return placed.length > 1 ? t("the ninjas on {squares}", { squares: placed.join(", ") }) : t("the ninja on {square}", { square: placed[0] ?? "" });
  const ninja = t("the ninja from {journey}", { journey: t("{from} to {to}", { from, to }) });
  return text.includes("!") ? t("{ninja}, with an attempt", { ninja }) : ninja;
}

/** The parts of a turn that have no card (N5). */
function partWords(text: string): string {
  if (text === "n-") return t("the ninja stays");
  if (text.startsWith("n")) return ninjaWords(text);
  if (text === "l-") return t("no lantern");
  if (/^l[a-e]$/.test(text)) return t("a lantern on file {line}", { line: text.charAt(1) });
  if (/^l[1-5]$/.test(text)) return t("a lantern on rank {line}", { line: text.charAt(1) });
  return text;
}

/** The expected line, without the move itself. */
function followWords(judgement: Judgement, cardOf: CardOf): string | null {
  if (judgement.line.length < 2) return null;
  return t("Likely continuation: {moves}.", { moves: judgement.line.slice(1, 6).map((move) => moveWords(move, cardOf)).join(", ") });
}

/** The piece of a hint and its move: "the student from e1 to e2". */
function journeyWords(action: Action, scene: Scene): string {
  const way = (from: number, to: number): string => t("{from} to {to}", { from: squareName(from), to: squareName(to) });
  const spirit = action.spiritFrom === null || action.spiritTo === null ? null : way(action.spiritFrom, action.spiritTo);
  if (action.from === null || action.to === null) return spirit === null ? partWords(action.text) : t("the spirit from {journey}", { journey: spirit });
  const journey = way(action.from, action.to);
  const kind = action.kind === "ninja" ? "ninja" : scene.squares[action.from]?.pawn?.kind;
  const pawn = kind === "master" ? t("the master from {journey}", { journey }) : kind === "ninja" ? t("the ninja from {journey}", { journey }) : t("the student from {journey}", { journey });
  const tried = action.attempt ? t("{ninja}, with an attempt", { ninja: pawn }) : pawn;
  return spirit === null ? tried : t("{pawn}, then the spirit from {spirit}", { pawn: tried, spirit });
}

/** "Crane: the student from e1 to e2." */
function adviceWords(action: Action, scene: Scene, cardOf: CardOf): string {
  const deed = action.kind === "pass" ? t("no pawn can move, only the card changes hands") : journeyWords(action, scene);
  return `${action.card ? t("{who}: {what}", { who: cardTitle(cardOf(action.card)), what: deed }) : sentence(deed)}.`;
}

/** The reason, worded for a first-time player; null if there is nothing to say. */
function plainReason(judgement: Judgement): string | null {
  switch (judgement.reason) {
    case "ends":
      return judgement.clause === "B12" ? t("It wins at once: your master reaches the arch.") : judgement.clause === "L8" ? t("It wins at once: the last ninja is captured.") : t("It wins at once.");
    case "wins":
      return t("After this you can win, whatever your opponent does.");
    case "only":
      return t("Every other move would lose.");
    case "lost":
      return t("Your opponent can win whatever you do; this holds out longest.");
    case "gains":
      return t("It wins a student.");
    case "draws":
      return t("Third repetition of the position: a draw.");
    default:
      return null;
  }
}

/** A hint to be drawn: the move on the board, the text beside it; null if the move is not legal in the scene. */
export function hintView(judgement: Judgement, scene: Scene, cardOf: CardOf): HintView | null {
  const action = scene.actions.find((one) => one.text === judgement.text);
  if (!action) return null;
  const hidden = scene.ninjas.some((count) => count !== null);
  return {
    words: [adviceWords(action, scene, cardOf), plainReason(judgement)].filter((words) => words !== null).join(" "),
    more: hidden ? null : followWords(judgement, cardOf),
    clause: judgement.clause,
    card: action.card,
    from: action.from,
    to: action.to,
    spiritFrom: action.spiritFrom,
    spiritTo: action.spiritTo,
    line: action.line,
  };
}
