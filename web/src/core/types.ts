// Torii: MIT licence, see LICENSE.
// What the rules and the engines, C compiled to WebAssembly, report to the page. No rule is implemented on this
// side: a scene is all that a viewer may know of a position, as reported by src/bindings/wasm.

/** Blue is 0, Red is 1. */
export type Seat = 0 | 1;
/** Whose view is shown; `full` only for a local game or when the game is over. */
export type Viewer = Seat | "spectator" | "full";
export type { Lang } from "../locale/languages.ts";
/** a1 is 0, b1 is 1, … e5 is 24. */
export type SquareIndex = number;

export interface Card {
  name: string; // "seasnake", as in positions
  title: string; // "Sea Snake", as printed; translated by the catalogue
  set: "base" | "sensei" | "wind" | "promo";
  emblem: string; // strokes in a square of 48 units, 3 wide with round ends
  stamp: Seat; // who starts when it is the card beside (B3)
  moves: [number, number][]; // (files to the right, ranks forward) from its holder's side
  red?: [number, number][]; // a split card (N2): Red's moves, if different
  spirit: [number, number][]; // wind cards: the spirit's moves; otherwise empty
}

export type PawnKind = "student" | "master" | "ninja";

export interface Pawn {
  player: Seat;
  kind: PawnKind;
  /** A ninja that only its owner (or the full scope) sees here. */
  hidden: boolean;
}

export interface Square {
  /** Visible pawn, or the viewer's own hidden ninja; a hidden ninja may share a square with a visible pawn: see `under`. */
  pawn: Pawn | null;
  under: Pawn | null; // a hidden ninja on the same square as another pawn
  spirit: boolean;
  arch: Seat | null;
}

/** The decision of the player to act. */
export type Asked = "place" | "move" | "ninja" | "lantern" | "deal" | "nothing";

export interface Scene {
  game: string; // "onitama+wind"
  position: string; // OFEN in the viewer's scope
  rules: string; // non-standard rules: "letter", "repetition:0" (B13, S10); "" for none
  expert: boolean; // a mix that the rulebook recommends for advanced players (M1)
  viewer: Viewer;
  turn: Seat | "chance" | null; // null: the game is over
  asked: Asked;
  partCard: string | null; // ninja part of Shadow: the card that was used
  ply: number; // whole turns played
  steps: number; // steps of the match played so far, including chance
  squares: Square[]; // 25
  hands: [string[], string[]]; // empty before the deal
  beside: string | null;
  lanterns: [number | null, number | null]; // null: this side has none in this game
  ninjas: [number | null, number | null]; // number left in play (public knowledge); null: none in this game
  /** Legal actions of the player to act, if the viewer is that player or sees all; otherwise empty. */
  actions: Action[];
  repetitions: number; // how often this position has occurred
  claim: boolean; // a draw may be claimed (B13)
  result: Result | null;
}

export type Way = "stone" | "stream" | "ninjas" | string; // src/rules/onitama/ending.c: master captured (B11), arch reached (B12), last ninja captured (L8)

export interface Result {
  points: [number, number]; // 1, 0.5, 0
  winner: Seat | null;
  way: Way;
  clause: string | null; // B11, B12, …
}

export type ActionKind = "pawn" | "spirit" | "pass" | "ninja" | "stay" | "lantern" | "nolantern" | "place";

export interface Action {
  text: string; // what is sent and recorded
  kind: ActionKind;
  card: string | null;
  from: SquareIndex | null;
  to: SquareIndex | null;
  spiritFrom: SquareIndex | null; // the spirit's move: alone, or after the pawn's (wind cards)
  spiritTo: SquareIndex | null;
  takes: PawnKind | null; // the capture, as far as the player can know
  attempt: boolean; // a ninja's attempt (Shadow)
  line: string | null; // a lantern's file "a".."e" or rank "1".."5"
  places: SquareIndex[]; // set-up
  wins: boolean; // an immediate win, as far as the player knows
  vain: boolean; // an attempt where, from all the player has seen, no ninja can be (S10); a lantern whose answer the player knows (S12)
}

/** One step as the viewer was shown it. */
export interface GameEvent {
  step: number; // from 0
  player: Seat | -1; // -1: chance
  turn: number; // the whole turn it belongs to, from 1; 0 in the set-up
  text: string; // public form for others: "n?", "ox:a1a2*", "lc=y"
  kind: ActionKind | "deal" | "unseen"; // "unseen": a hidden ninja moved or stayed
  card: string | null;
  from: SquareIndex | null;
  to: SquareIndex | null;
  spiritFrom: SquareIndex | null;
  spiritTo: SquareIndex | null;
  takes: PawnKind | null; // including a hidden ninja
  attempt: boolean;
  answer: boolean | null; // of an attempt or a lantern
  line: string | null;
  reveals: Seat[]; // whose hidden ninja was revealed (spirit swaps, attempts)
  cards: string[]; // a deal: blue 2, red 2, beside
  places: SquareIndex[];
  /** Nothing was drawn, and nobody can have learned anything hidden from it, whatever it met: it may be undone (S15). */
  quiet: boolean;
}

export interface Setup {
  game: string; // "onitama", "onitama+sensei+wind", …
  deck?: string; // "base" | "sensei" | "all" | names with commas
  winds?: string; // the wind cards to deal from: names with commas
  cards?: string; // "ox,boar/horse,elephant/crab" is the deal; five names with commas are dealt at random (W2)
  deal?: string; // "random" | "named", overriding the form of `cards`
  wind?: number;
  light?: Seat; // who is the Light side
  rules?: string; // "letter", "standard", or switches as in a position: "repetition:0"
  position?: string; // OFEN, which implies the game; excludes everything else
  seed?: string; // decimal, 64 bits: determines the random outcomes; drawn by the page if omitted
}

/** A message as data (src/base/status.h): the English format, which is its id, and the values of its %-directives. */
export interface Said {
  message: string;
  args: readonly (string | Said)[];
}

/** Why something is refused: one line in English, the clause that forbids it, and the message as data if available. */
export interface Why {
  message: string;
  clause: string | null;
  said?: Said | null;
}

/** An error in the form of src/bindings/wasm and the server. */
export interface Fault extends Said {
  error: string;
  clause: string | null;
}

export const whyOf = (fault: Fault): Why => ({ message: fault.error, clause: fault.clause, said: fault });

/** Refused by the rules. */
export class RulesError extends Error implements Why {
  constructor(message: string, readonly clause: string | null, readonly said: Said | null = null) {
    super(message);
  }
}

/** Where the enemy's ninjas can be, from what the viewer has seen: weights that sum to the number of ninjas. */
export type Belief = number[]; // 25

/** Five cards that are solved with all ten men (docs/solved.md), and one deal of them, with best play. */
export interface Solved {
  wins: number; // of the thirty deals, the first player's
  draws: number;
  losses: number;
  winner: Seat | null; // of this deal; null: a draw
}

/** A hint or a judgement; the page puts it into words. */
export interface Judgement {
  text: string; // the move judged
  score: number; // from the mover's side, 1 is certain win, -1 certain loss
  winIn: number | null; // plies: positive if the mover wins, negative if he loses
  best: string | null;
  line: string[]; // expected continuation: begins with `text`, or with `best` if it shows that; empty in games with hidden information
  reason: string | null; // why_name() of src/engine/why.c: "ends", "wins", "only", "gains", "loses", "lost", "misses", "drops", …
  clause: string | null;
}
