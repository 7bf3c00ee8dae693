// Torii: MIT licence, see LICENSE.
// Interprets a view of the server for the page: the set-up that the rules watch, how a game ended, and a
// description of the game.
import type { GameEvent, Scene, Seat, Setup } from "../core/types.ts";
import type { Ending } from "../model/types.ts";
import { plural, t } from "../locale/locale.ts";
import { gameName, rulesMarks } from "../model/words.ts";
import type { ClockChoice, GameOptions, GameView, SeatView } from "./protocol.ts";

export function setupOf(view: GameView): Setup {
  const { options } = view;
  const setup: Setup = { game: view.game };
  if (options.position) return { ...setup, position: options.position, ...(options.rules ? { rules: options.rules } : {}) };
  if (options.deck) setup.deck = options.deck;
  if (typeof options.wind === "number") setup.wind = options.wind;
  if (options.light === 0 || options.light === 1) setup.light = options.light;
  if (options.winds) setup.winds = options.winds;
  if (options.cards) setup.cards = options.cards;
  if (options.deal) setup.deal = options.deal;
  if (options.rules) setup.rules = options.rules;
  return setup;
}

const ways: Record<string, Ending["way"]> = {
  resignation: "resign",
  flag: "time",
  agreement: "agreement",
  claim: "claim",
  abandoned: "abandoned",
  withdrawn: "aborted",
};

export function endingOf(view: GameView, scene: Scene): Ending | null {
  if (scene.result) return { winner: scene.result.winner, way: scene.result.way, clause: scene.result.clause };
  if (view.stage !== "over") return null;
  const winner: Seat | null = view.result === "1-0" ? 0 : view.result === "0-1" ? 1 : null;
  return { winner, way: ways[view.ending ?? ""] ?? view.ending ?? "aborted", clause: view.ending === "claim" ? "B13" : null };
}

/** The clock in this device's time: `skew` is how far the server's clock is ahead. */
export function clockOf<S extends number>(view: GameView, skew: number): { kind: ClockChoice["kind"]; base: number; increment: number; left: (number | null)[]; running: S | null; since: number } | null {
  const { clock, options } = view;
  if (!clock || !options.clock) return null;
  const choice = options.clock;
  const base = choice.kind === "fischer" ? choice.base : choice.kind === "move" ? choice.per : choice.days * 86400;
  return {
    kind: choice.kind,
    base: base * 1000,
    increment: choice.kind === "fischer" ? choice.increment * 1000 : 0,
    left: clock.left,
    running: clock.running as S | null,
    since: clock.since - skew,
  };
}

/** The index of the first event of this seat's last turn (placing a ninja counts); -1: it has not acted yet. */
export function turnBegins(events: readonly GameEvent[], seat: Seat | null): number {
  let at = events.length - 1;
  while (at >= 0 && events[at]?.player !== seat) at--;
  const turn = events[at]?.turn;
  while (turn && events[at - 1]?.player === seat && events[at - 1]?.turn === turn) at--;
  return at;
}

// ---- in words --------------------------------------------------------------------------------------

export function clockWords(clock: ClockChoice | null | undefined): string {
  if (!clock) return t("no clock");
  if (clock.kind === "days") return plural(clock.days, "{n} day per turn", "{n} days per turn");
  if (clock.kind === "move") return plural(clock.per, "{n} second per turn", "{n} seconds per turn");
  if (clock.base % 60) return t("{base} s + {increment} s", { base: clock.base, increment: clock.increment });
  return t("{minutes} min + {increment} s", { minutes: clock.base / 60, increment: clock.increment });
}

export const isOnamazu = (game: string): boolean => game.startsWith("onamazu");

/** The name of the rules. */
export const gameTitle = (game: string): string => (isOnamazu(game) ? "Onamazu" : gameName(game));

/** Five cards were named, and chance decides who gets which (W2). */
const isDealtByChance = ({ cards, deal }: GameOptions): boolean => Boolean(cards) && (deal ? deal === "random" : !cards?.includes("/"));

/** "Way of the Wind · 5 min + 5 s · chosen cards" */
export function optionWords(game: string, options: GameOptions): string {
  const words = [gameTitle(game), clockWords(options.clock)];
  if (options.preset === "letter") words.push(t("rules as written"));
  else if (isOnamazu(game) && options.changes) words.push(t("custom rules {hash}", { hash: (options.rules ?? "").slice(0, 8) }));
  else if (!isOnamazu(game)) words.push(...rulesMarks(options.rules));
  if (options.position) words.push(t("from a custom position"));
  else if (options.cards) words.push(isDealtByChance(options) ? t("chosen cards, dealt at random") : t("chosen cards"));
  if (options.expert) words.push(t("for experts"));
  if (options.practice) words.push(t("practice"));
  return words.join(" · ");
}

/** "0-1-0", "1/2-1/2-0": a game of more than two, or of Onamazu. */
function manyWords(result: string, you: number | null, seats: readonly SeatView[]): string {
  const winners = result.split("-").flatMap((part, seat) => (part === "0" ? [] : [seat]));
  if (winners.length === 0) return t("Cancelled");
  if (you !== null) return winners.includes(you) ? t("You won") : t("You lost");
  return t("{winner} wins", { winner: winners.map((seat) => seats[seat]?.name || `${seat + 1}`).join(", ") });
}

/** Of a finished game: for a player whether they won, for others who won. */
export function resultWords(result: string | null, you: number | null, seats: readonly SeatView[] = []): string {
  if (result && seats.length > 2) return manyWords(result, you, seats);
  if (result === "1/2-1/2") return t("Draw");
  if (result !== "1-0" && result !== "0-1") return t("Cancelled");
  const winner = result === "1-0" ? 0 : 1;
  if (you === null) return winner === 0 ? t("Blue won") : t("Red won");
  return winner === you ? t("You won") : t("You lost");
}
