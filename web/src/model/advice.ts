// Torii: MIT licence, see LICENSE.
// What the mind thinks of a move, in words; many of the sentences are those of src/term/why.c, from the same catalogue.
import type { Action, Judgement, Scene } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { squareName } from "./squares.ts";
import type { HintView } from "./types.ts";
import { put, sentence, type CardOf } from "./words.ts";

/** "Ox c1c2" for "ox:c1c2": the card by its own name, the rest as it is written. */
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

/** The head of the sentence for a result, in so many plies if that is known. */
const proved = (known: string, bare: string, move: string, plies: number | null): string =>
  plies ? put(known, move, Math.abs(plies)) : put(bare, move);

/** Of a hundred games like this one, how many the mover is expected to win. */
const chances = (score: number): number => Math.round(50 + 50 * Math.max(-1, Math.min(1, score)));

function plain(judgement: Judgement, move: string, best: string, hidden: boolean): string {
  const isBest = judgement.best === null || judgement.best === judgement.text;
  if (!hidden) return put(isBest ? t("%s is the best move found") : t("%s is about as good as the best move found"), move);
  if (isBest) return t("{move} is the computer's choice ({n}% chance of winning)", { move, n: chances(judgement.score) });
  return t("Nothing obvious is wrong with {move}, but the computer prefers {best} ({n}% chance of winning)", { move, best, n: chances(judgement.score) });
}

/** One sentence about the move, without its full stop. */
function head(judgement: Judgement, cardOf: CardOf, hidden: boolean): string {
  const move = moveWords(judgement.text, cardOf);
  const best = judgement.best ? moveWords(judgement.best, cardOf) : move;
  const { winIn } = judgement;
  switch (judgement.reason) {
    case "ends":
      return put(t("%s wins at once"), move);
    case "wins":
      return proved(t("%s wins in %d"), t("%s wins"), move, winIn);
    case "loses":
      return proved(t("%s loses in %d"), t("%s loses"), move, winIn);
    case "lost":
      return proved(t("%s loses in %d, and no move saves the game"), t("%s loses, and no move saves the game"), move, winIn);
    case "misses":
      return put(t("%s misses a win"), move);
    case "only":
      return put(t("%s is the only move that does not lose"), move);
    case "gains":
      return put(t("%s wins a student"), move);
    case "drops":
      return put(t("%s loses a student"), move);
    case "spares":
      return t("{move} misses the chance to win a student", { move });
    case "draws":
      return t("{move} repeats the position for the third time: a draw", { move });
    case "worse":
      return t("{move} is an inaccuracy", { move });
    case "vain":
      return put(judgement.clause === "S12" ? t("%s is wasted: the answer is known already") : t("%s is pointless: no ninja can be there"), move);
    default:
      return plain(judgement, move, best, hidden);
  }
}

/** What a clause tells of how it is won. */
function byClause(clause: string | null): string | null {
  if (clause === "B11") return t("captures the master");
  if (clause === "B12") return t("the master reaches the arch");
  if (clause === "L8") return t("captures the last ninja");
  return null;
}

/** The expected line, without the move itself. */
function followWords(judgement: Judgement, cardOf: CardOf): string | null {
  if (judgement.line.length < 2) return null;
  return t("Likely continuation: {moves}.", { moves: judgement.line.slice(1, 6).map((move) => moveWords(move, cardOf)).join(", ") });
}

/** The reason in one or two sentences; the clause is told beside it. `hidden`: a game with secrets. */
export function judgementWords(judgement: Judgement, cardOf: CardOf, hidden: boolean): string {
  const told = judgement.reason === "ends" ? byClause(judgement.clause) : null;
  const first = head(judgement, cardOf, hidden);
  const said = [`${told ? put(t("%s: %s"), first, told) : first}.`];
  const follows = hidden ? null : followWords(judgement, cardOf);
  if (follows) said.push(follows);
  if (judgement.best && judgement.best !== judgement.text && judgement.reason !== "plain") said.push(`${put(t("better: %s"), moveWords(judgement.best, cardOf))}.`);
  return sentence(said.join(" "));
}

/** The piece of a hint, in its journey: "the student from e1 to e2". */
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

/** Why, to somebody who has not played before; null where there is nothing to be said. */
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

/** A hint to be drawn: the move on the board, the words beside it; null where the move is not legal in the scene. */
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
