// Torii: MIT licence, see LICENSE.
// What study.wasm (src/study through src/bindings/wasm) reports: trees of moves, drafts of the editor, threats, grades.
import type { Fault, PawnKind, Said, Seat, SquareIndex } from "./types.ts";

export interface TreeNode {
  id: number;
  parent: number | null;
  children: number[]; // the first is the main continuation
  text: string | null; // of the root: null
  player: Seat | -1 | null; // -1: chance
  turn: number;
  comment: string;
  glyphs: number[]; // NAGs
  closes: boolean; // games whose turns have parts: the node ends a turn
}

export interface TreeView {
  game: string;
  viewer: number; // a seat, or -2: everything
  current: number;
  nodes: TreeNode[];
}

/** What could happen next in a hidden game, from a seat's knowledge. */
export interface StudyChoice {
  text: string;
  player: Seat | -1;
  chance: number;
}

export interface Threat {
  card: string;
  from: SquareIndex;
  to: SquareIndex;
  takes: PawnKind | null; // null: the master reaches the arch
  wins: boolean;
  free: boolean; // cannot be recaptured at once
  chance: number; // below 1 in hidden games: how likely the pawn is there
}

export interface Threats {
  player: Seat;
  gains: Threat[];
  losses: Threat[];
}

/** A position being set up; it may be impossible, and then says why. */
export interface Draft {
  position: string; // a card that is not chosen is "-"
  game: string | null;
  possible: boolean;
  faults: Fault[];
  board: string; // 25 characters, a1 b1 … e5: S M s m W, or a full stop
  turn: Seat | null;
  cards: (string | null)[]; // Blue's two, Red's two, the one beside
  /** Of Blue and of Red, in order: -1 is unknown, null captured. */
  ninjas: [DraftNinja[], DraftNinja[]];
  lanterns: [number | null, number | null];
}

export interface DraftNinja {
  square: SquareIndex | null;
  revealed: boolean;
}

/** A score for the player to act: plies to a proved win or loss (null: unknown), a draw, hundredths of a student, or odds. */
export interface Score {
  win?: number | null;
  loss?: number | null;
  draw?: number;
  cp?: number;
  expected?: number;
}

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "missed" | "brilliant";

/** A graded move. */
export interface Verdict {
  step: number; // of the match
  ply: number; // actions of players up to this one, from 1
  seat: Seat;
  move: string;
  best: string;
  position: string; // before the move, as its player saw it
  grade: Grade;
  before: Score;
  after: Score;
  chanceBefore: number; // of the player who moves, 0…1
  chanceAfter: number;
  lost: number; // the chance that was given away
  shown: boolean; // a hidden game: judged from what the player could know
  why: string;
  clause: string | null;
  line: string[];
  instead: boolean; // the line begins with the better move
  said: Said | null;
  better: Said | null; // what the better move wins or keeps, where `said` does not tell
}

export interface ReviewSum {
  summary: {
    accuracy: [number | null, number | null]; // 0…100
    counts: [Record<Grade, number>, Record<Grade, number>];
    curve: number[]; // Blue's chances, before each verdict's move and after the last
    critical: number | null; // index of the verdict on the costliest error
  };
  exercises: number[]; // indices of the verdicts worth one
}

export interface DealChance {
  cards: string; // "a,b/c,d/e"
  first: Seat;
  chance: number; // Blue's
  proof: "win" | "loss" | "draw" | null;
  likely: boolean;
}
