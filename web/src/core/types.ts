// Torii: MIT licence, see LICENSE.
// What the rules and the minds, C compiled to WebAssembly, tell the page. Nothing of the rules is written
// again on this side: a scene is all that a viewer may know of a position, told by src/bindings/wasm.

/** Blue is 0, Red is 1. */
export type Seat = 0 | 1;
/** For whom something is shown; `full` only at one's own device or when the game is over. */
export type Viewer = Seat | "spectator" | "full";
export type Lang = "en" | "fr" | "es";
/** a1 is 0, b1 is 1, … e5 is 24. */
export type SquareIndex = number;

export interface Card {
  name: string; // "seasnake", as in positions
  title: string; // "Sea Snake", as printed; translated by the catalogue
  set: "base" | "sensei" | "wind";
  stamp: Seat; // who begins with it beside the board (B3)
  moves: [number, number][]; // (files to the right, ranks forward) as its holder sees it
  spirit: [number, number][]; // wind cards: the spirit's part; else empty
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
  under: Pawn | null; // a hidden ninja below another pawn
  spirit: boolean;
  arch: Seat | null;
}

/** What is asked of the player to act. */
export type Asked = "place" | "move" | "ninja" | "lantern" | "deal" | "nothing";

export interface Scene {
  game: string; // "onitama+wind"
  position: string; // OFEN as the viewer may see it
  rules: string; // what the table plays otherwise than usual: "letter", "repetition:0" (B13, S10); "" for nothing
  expert: boolean; // a mix that the rulebook leaves to advanced players (M1)
  viewer: Viewer;
  turn: Seat | "chance" | null; // null: the game is over
  asked: Asked;
  partCard: string | null; // ninja part of Shadow: the card that was used
  ply: number; // whole turns played
  steps: number; // steps of the match played so far, chance included
  squares: Square[]; // 25
  hands: [string[], string[]]; // empty before the deal
  beside: string | null;
  lanterns: [number | null, number | null]; // null: this side has none in this game
  ninjas: [number | null, number | null]; // how many are left in play (public knowledge); null: none in this game
  /** Legal actions of the player to act, if the viewer is that player or sees all; else empty. */
  actions: Action[];
  repetitions: number; // how often this position has stood
  claim: boolean; // a draw may be claimed (B13)
  result: Result | null;
}

export type Way = "stone" | "stream" | "ninjas" | string; // src/rules/onitama/ending.c: a master taken (B11), the arch reached (B12), the last ninja taken (L8)

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
  spiritFrom: SquareIndex | null; // the spirit's journey: alone, or after the pawn's (wind cards)
  spiritTo: SquareIndex | null;
  takes: PawnKind | null; // what the player can know to be taken
  attempt: boolean; // a ninja's attempt (Shadow)
  line: string | null; // a lantern's file "a".."e" or rank "1".."5"
  places: SquareIndex[]; // set-up
  wins: boolean; // known to the player to win at once
  vain: boolean; // an attempt where, by all the player has seen, no ninja can be (S10)
}

/** One step as the viewer was shown it. */
export interface GameEvent {
  step: number; // from 0
  player: Seat | -1; // -1: chance
  turn: number; // number of the whole turn it belongs to, from 1; 0 in the set-up
  text: string; // public form for others: "n?", "ox:a1a2*", "lc=y"
  kind: ActionKind | "deal" | "unseen"; // "unseen": a hidden ninja moved or stayed, nobody may tell
  card: string | null;
  from: SquareIndex | null;
  to: SquareIndex | null;
  spiritFrom: SquareIndex | null;
  spiritTo: SquareIndex | null;
  takes: PawnKind | null; // a hidden ninja taken counts
  attempt: boolean;
  answer: boolean | null; // of an attempt or a lantern
  line: string | null;
  reveals: Seat[]; // whose hidden ninja came to light (spirit swaps, attempts)
  cards: string[]; // a deal: blue 2, red 2, beside
  places: SquareIndex[];
  /** Nothing was drawn, and nobody can have learned anything hidden from it, whatever it met: it may be taken back (S15). */
  quiet: boolean;
}

export interface Setup {
  game: string; // "onitama", "onitama+sensei+wind", …
  deck?: string; // "base" | "sensei" | "all" | names with commas
  winds?: string; // the wind cards that are dealt from: names with commas
  cards?: string; // "ox,boar/horse,elephant/crab" is the deal; five names with commas are dealt by chance (W2)
  deal?: string; // "random" | "named", where the form of `cards` is to be overruled
  wind?: number;
  light?: Seat; // who is the Light side
  rules?: string; // "letter", "standard", or switches as in a position: "repetition:0"
  position?: string; // OFEN: tells the game; then nothing else is given
  seed?: string; // decimal, 64 bits: chance draws from it; drawn by the page if left out
}

/** Refused by the rules: one line in English, and the clause that forbids it where there is one. */
export class RulesError extends Error {
  constructor(message: string, readonly clause: string | null) {
    super(message);
  }
}

/** Squares where the enemy's ninjas can be, from what the viewer has seen: weights that sum to the number of ninjas. */
export type Belief = number[]; // 25

/** What a hint or a judgement says; words are made from it by the page. */
export interface Judgement {
  text: string; // the move judged
  score: number; // from the mover's side, 1 is certain win, -1 certain loss
  winIn: number | null; // plies: positive the mover wins, negative loses
  best: string | null;
  line: string[]; // what may follow: begins with `text`, or with `best` where that is what it shows; empty where there are secrets
  reason: string | null; // why_name() of src/engine/why.c: "ends", "wins", "only", "gains", "loses", "lost", "misses", "drops", …
  clause: string | null;
}
