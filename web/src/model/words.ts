// Torii: MIT licence, see LICENSE.
// What happened, in words: for the move list, for screen readers, for the end of a game. The sentences are those of the
// terminal's news (src/term/news.c), from the same entries of the catalogue.
import type { Card, GameEvent, PawnKind, Scene, Seat } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { isFile, squareName } from "./squares.ts";
import type { Ending, SeatInfo } from "./types.ts";
import type { Turn } from "./turns.ts";

export type CardOf = (name: string) => Card;

/** Fills in the %s and %d of a sentence shared with the C program, in order. */
export function put(sentence: string, ...words: (string | number)[]): string {
  let next = 0;
  return sentence.replace(/%[sd%]/g, (hole) => (hole === "%%" ? "%" : String(words[next++] ?? "")));
}

export const seatName = (seat: Seat): string => (seat === 0 ? t("Blue") : t("Red"));

/** "You", "Ana", "Computer, level 3", "Red". */
export function whoName(info: SeatInfo): string {
  if (info.name) return info.name;
  if (info.kind === "computer") return info.level === null ? t("Computer") : t("Computer, level {level}", { level: info.level });
  return seatName(info.seat);
}

/** Mid-sentence, for a seat that is not addressed: "Mia (Red)", "the computer (Red)", "Red". */
export function calledName(seats: readonly [SeatInfo, SeatInfo], seat: Seat): string {
  const info = seats[seat];
  const player = seatName(seat);
  if (info.name && info.name !== player) return t("{name} ({player})", { name: info.name, player });
  return info.kind === "computer" && !seats.every((one) => one.kind === "computer") ? t("the computer ({player})", { player }) : player;
}

/** The seat of the only person who plays on this page, addressed as "you"; otherwise null. */
export function ownSeat(seats: readonly [SeatInfo, SeatInfo]): Seat | null {
  const own = seats.filter((info) => info.yours);
  return own.length === 1 && own[0] ? own[0].seat : null;
}

export const pawnName = (kind: PawnKind): string => (kind === "master" ? t("master") : kind === "ninja" ? t("ninja") : t("student"));

/** "Onitama", "Way of the Wind", "Sensei’s Path, Way of Shadow". */
export function gameName(game: string): string {
  const sets = game.split("+").slice(1);
  const names = [
    ["sensei", t("Sensei's Path")],
    ["wind", t("Way of the Wind")],
    ["shadow", t("Way of Shadow")],
    ["light", t("Way of Light")],
  ];
  return names.flatMap(([set, name]) => (set && name && sets.includes(set) ? [name] : [])).join(", ") || "Onitama";
}

/** "revealed:capture" in words; unknown rules are shown as written. */
export function rulesMarks(rules: string | null | undefined): string[] {
  if (!rules) return [];
  if (rules === "letter") return [t("rules as written")];
  return rules.split(",").map((one) => (one === "revealed:capture" ? t("revealed ninjas can be captured") : one === "repetition:0" ? t("no draw claims") : t("rules {rules}", { rules: one })));
}

/** What is unusual about this table: other rules (B13, S10), a mix for experts (M1). */
export const tableMarks = ({ rules, expert }: Pick<Scene, "rules" | "expert">): string[] => [
  ...rulesMarks(rules),
  ...(expert ? [t("for experts")] : []),
];

/** "Way of Shadow · rules as written" */
export const tableName = (scene: Pick<Scene, "game" | "rules" | "expert">): string => [gameName(scene.game), ...tableMarks(scene)].join(" · ");

// ---- one step --------------------------------------------------------------------------------------

const arrow = (from: number, to: number): string => t("{from} to {to}", { from: squareName(from), to: squareName(to) });

/** An action: "Ox, c1 to c2", "the ninja moves unseen". */
function deed(event: GameEvent, cardOf: CardOf): string {
  const card = event.card ? cardTitle(cardOf(event.card)) : "";
  const withCard = (words: string): string => (card ? t("{card}, {deed}", { card, deed: words }) : words);
  switch (event.kind) {
    case "deal":
      return t("The cards are dealt");
    case "place":
      return event.places.length > 0 ? t("hides on {squares}", { squares: event.places.map(squareName).join(", ") }) : t("hides");
    case "pass":
      return withCard(t("no pawn can move, only the card changes hands"));
    case "stay":
      return t("the ninja stays");
    case "unseen":
      return card ? withCard(t("unseen")) : t("the ninja moves unseen, or stays");
    case "nolantern":
      return t("no lantern");
    case "lantern":
      return isFile(event.line ?? "") ? t("a lantern on file {line}", { line: event.line ?? "" }) : t("a lantern on rank {line}", { line: event.line ?? "" });
    case "spirit":
      return withCard(t("the spirit from {journey}", { journey: arrow(event.spiritFrom ?? 0, event.spiritTo ?? 0) }));
    case "ninja":
      return withCard(ninjaDeed(event));
    case "pawn":
      return withCard(pawnDeed(event));
  }
}

function pawnDeed(event: GameEvent): string {
  const pawn = arrow(event.from ?? 0, event.to ?? 0);
  if (event.spiritFrom === null || event.spiritTo === null) return pawn;
  return t("{pawn}, then the spirit from {spirit}", { pawn, spirit: arrow(event.spiritFrom, event.spiritTo) });
}

/** A ninja: its owner sees where it came from; others only where it struck. */
function ninjaDeed(event: GameEvent): string {
  if (event.to === null) return t("unseen");
  const words = event.from === null ? t("a ninja moves to {square}", { square: squareName(event.to) }) : t("the ninja from {journey}", { journey: arrow(event.from, event.to) });
  if (event.spiritFrom === null || event.spiritTo === null) return words;
  return t("{pawn}, then the spirit from {spirit}", { pawn: words, spirit: arrow(event.spiritFrom, event.spiritTo) });
}

/** The outcomes, a sentence each, for readers who do not know the notation. */
export function outcomes(event: GameEvent): string[] {
  const at = squareName(event.to ?? event.spiritTo ?? 0);
  const said: string[] = [];
  if (event.attempt && event.answer !== null)
    said.push(put(event.answer ? t("The attempt on %s hits: the ninja there is captured.") : t("The attempt on %s misses."), at));
  else if (event.takes === "master") said.push(put(t("The master on %s is captured."), at));
  else if (event.takes === "student") said.push(put(t("A student is captured on %s."), at));
  if (!event.attempt && (event.takes === "ninja" || event.text.includes("*")))
    said.push(put(event.text.includes("*") ? t("A hidden ninja was on %s and is captured.") : t("The ninja on %s is captured."), at));
  if (event.reveals.length > 0 && event.spiritFrom !== null) said.push(put(t("The spirit reveals a hidden ninja, now on %s."), squareName(event.spiritFrom)));
  if (event.kind === "lantern" && event.answer !== null) said.push(lanternAnswer(event.line ?? "", event.answer));
  return said;
}

/** What a step revealed about hidden ninjas, even if only that there was none. */
export function learned(event: GameEvent): string[] {
  const entered = [event.kind === "pawn" ? event.to : null, event.spiritTo].filter((square) => square !== null);
  const met = event.text.includes("*") || event.reveals.length > 0;
  return [...outcomes(event), ...(met ? [] : entered.map((square) => put(t("No hidden ninja was on %s."), squareName(square))))];
}

function lanternAnswer(line: string, yes: boolean): string {
  if (isFile(line)) return put(yes ? t("The lantern finds a ninja on file %s.") : t("The lantern finds no ninja on file %s."), line);
  return put(yes ? t("The lantern finds a ninja on rank %s.") : t("The lantern finds no ninja on rank %s."), line);
}

/** A wind card that moved no spirit: it had nowhere to go (W4), unless the pawn's move ended the game. */
function isBecalmed(event: GameEvent, cardOf: CardOf): boolean {
  const ends = event.takes === "master" || event.to === (event.player === 0 ? 22 : 2);
  return event.kind === "pawn" && event.card !== null && event.spiritTo === null && !ends && cardOf(event.card).set === "wind";
}

/** One step without its player: "Ox, c1 to c2. A student is captured on c2." */
export function eventWords(event: GameEvent, cardOf: CardOf): string {
  return [`${sentence(deed(event, cardOf))}.`, ...outcomes(event), ...(isBecalmed(event, cardOf) ? [t("The spirit could not move (W4).")] : [])].join(" ");
}

export const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** Left out of a turn's text unless there is nothing else. */
const isMute = (event: GameEvent): boolean => event.kind === "stay" || event.kind === "nolantern" || (event.kind === "unseen" && event.card === null);

/** A whole turn without its player. */
export function turnWords(turn: Turn, cardOf: CardOf): string {
  const told = turn.events.filter((event) => !isMute(event));
  return (told.length > 0 ? told : turn.events).map((event) => eventWords(event, cardOf)).join(" ");
}

/** With its player: "Blue: Ox, c1 to c2." */
export function spokenEvent(event: GameEvent, cardOf: CardOf): string {
  if (event.player === -1) return eventWords(event, cardOf);
  return t("{who}: {what}", { who: seatName(event.player), what: eventWords(event, cardOf) });
}

// ---- the end ---------------------------------------------------------------------------------------

/** Why the game is over, in a sentence; addressed to the person who plays here, if the seats are given. */
export function endingWords(ending: Ending, seats: readonly [SeatInfo, SeatInfo] | null = null): string {
  if (ending.winner === null) return drawWords(ending.way);
  const lost: Seat = ending.winner === 0 ? 1 : 0;
  const named = (seat: Seat): string => (seats ? calledName(seats, seat) : seatName(seat));
  const own = seats && ownSeat(seats);
  if (own === ending.winner) return sentence(wonWords(ending.way, named(lost)));
  if (own === lost) return sentence(lostWords(ending.way, named(ending.winner)));
  return sentence(overWords(ending.way, named(ending.winner), named(lost)));
}

function wonWords(way: string, loser: string): string {
  switch (way) {
    case "stone":
      return t("You win by the Way of the Stone: the master is captured (B11).");
    case "stream":
      return t("You win by the Way of the Stream: your master has reached the arch (B12).");
    case "ninjas":
      return t("You win: both ninjas are captured (L8).");
    case "resign":
      return t("{loser} resigned: you win.", { loser });
    case "time":
      return t("{loser} ran out of time: you win.", { loser });
    case "abandoned":
      return t("{loser} left the game: you win.", { loser });
    default:
      return t("You win.");
  }
}

/** The winner's deeds in the third person; the loser's addressed to "you". */
function lostWords(way: string, winner: string): string {
  switch (way) {
    case "resign":
      return t("You resigned: {winner} wins.", { winner });
    case "time":
      return t("You ran out of time: {winner} wins.", { winner });
    case "abandoned":
      return t("You left the game: {winner} wins.", { winner });
    default:
      return overWords(way, winner, "");
  }
}

function overWords(way: string, winner: string, loser: string): string {
  switch (way) {
    case "stone":
      return put(t("%s wins by the Way of the Stone: the master is captured (B11)."), winner);
    case "stream":
      return put(t("%s wins by the Way of the Stream: the master has reached the arch (B12)."), winner);
    case "ninjas":
      return put(t("%s wins: both ninjas are captured (L8)."), winner);
    case "resign":
      return t("{loser} resigned: {winner} wins.", { loser, winner });
    case "time":
      return t("{loser} ran out of time: {winner} wins.", { loser, winner });
    case "abandoned":
      return t("{loser} left the game: {winner} wins.", { loser, winner });
    default:
      return t("{winner} wins.", { winner });
  }
}

function drawWords(way: string): string {
  if (way === "claim") return t("Draw, claimed under the rules (B13).");
  if (way === "agreement") return t("Draw by agreement.");
  if (way === "aborted") return t("The game was cancelled before it started.");
  return t("The game is a draw.");
}
