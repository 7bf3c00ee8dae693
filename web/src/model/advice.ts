// Torii: MIT licence, see LICENSE.
// What the mind thinks of a move, in words: the sentences of src/term/why.c, from the same catalogue.
import type { Action, Judgement, Scene } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import type { HintView } from "./types.ts";
import { put, type CardOf } from "./words.ts";

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
  if (isBest) return put(t("%s is what the computer would choose, expecting %d %% of the victories"), move, chances(judgement.score));
  return put(t("Nothing speaks against %s at once; the computer would choose %s, expecting %d %% of the victories"), move, best, chances(judgement.score));
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
      return put(t("%s misses a student"), move);
    case "draws":
      return put(t("%s lets a position stand for the third time: a draw"), move);
    case "worse":
      return t("{move} gives something away", { move });
    default:
      return plain(judgement, move, best, hidden);
  }
}

/** What a clause tells of how it is won. */
function byClause(clause: string | null): string | null {
  if (clause === "B11") return t("takes the master");
  if (clause === "B12") return t("the master reaches the arch");
  if (clause === "L8") return t("takes the last ninja");
  return null;
}

/** The reason in one or two sentences; the clause is told beside it. `hidden`: a game with secrets. */
export function judgementWords(judgement: Judgement, cardOf: CardOf, hidden: boolean): string {
  const told = judgement.reason === "ends" ? byClause(judgement.clause) : null;
  const first = head(judgement, cardOf, hidden);
  const said = [`${told ? put(t("%s: %s"), first, told) : first}.`];
  if (judgement.line.length > 1 && !hidden) said.push(t("What may follow: {moves}.", { moves: judgement.line.slice(1, 6).map((move) => moveWords(move, cardOf)).join(", ") }));
  if (judgement.best && judgement.best !== judgement.text && judgement.reason !== "plain") said.push(`${put(t("better: %s"), moveWords(judgement.best, cardOf))}.`);
  const words = said.join(" ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** A hint to be drawn: the move on the board, the words beside it. */
export function hintView(judgement: Judgement, scene: Scene, cardOf: CardOf): HintView {
  const action: Action | undefined = scene.actions.find((one) => one.text === judgement.text);
  const hidden = scene.ninjas.some((count) => count !== null);
  return {
    words: judgementWords(judgement, cardOf, hidden),
    clause: judgement.clause,
    card: action?.card ?? null,
    from: action?.from ?? null,
    to: action?.to ?? null,
    spiritFrom: action?.spiritFrom ?? null,
    spiritTo: action?.spiritTo ?? null,
    line: action?.line ?? null,
  };
}
