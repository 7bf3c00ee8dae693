// Torii: MIT licence, see LICENSE.
// What stands between a game and whatever shows it. A GameSource is a game, wherever it is played; a
// BoardView is one picture of it with everything that is picked, lit and told. Renderers draw a BoardView and
// report what was touched; they decide nothing. No DOM here, so that all of it runs in the tests.
import type { Action, Belief, GameEvent, Judgement, PawnKind, Scene, Seat, SquareIndex, Viewer, Way } from "../core/types.ts";

export type { Action, Belief, GameEvent, Judgement, Scene, Seat, SquareIndex, Viewer } from "../core/types.ts";

// ---- a game, wherever it is played -----------------------------------------------------------------

export interface SeatInfo {
  seat: Seat;
  kind: "person" | "computer" | "open"; // open: nobody sits there yet
  name: string | null; // what the person calls himself; null: told by colour
  level: number | null; // of a computer, 1–10
  yours: boolean; // acts from this page
  present: boolean; // online: connected now; elsewhere always true
}

export interface Clock {
  kind: "fischer" | "move" | "days";
  base: number; // milliseconds
  increment: number;
  left: [number, number]; // milliseconds, when `since` was
  running: Seat | null;
  since: number; // Date.now() of this device
}

/** How a game ended: by the rules (Scene.result) or at the table. */
export interface Ending {
  winner: Seat | null; // null: a draw, or nobody
  way: Way | "resign" | "time" | "agreement" | "claim" | "abandoned" | "aborted";
  clause: string | null;
}

/** What a button asks for. */
export type Deed = "undo" | "hint" | "answers" | "belief" | "resign" | "draw" | "claim" | "rematch" | "look";

/** Something the opponent waits for an answer to (online), or that we asked and wait for. */
export interface Proposal {
  deed: "draw" | "undo" | "rematch" | "claim";
  from: Seat;
  /** Moves of the turn to be taken back that showed the one who asks something hidden, or could have. */
  shown?: readonly string[];
}

/** Why something cannot be done: an English sentence of the catalogue, its holes, and the clause if there is one. */
export interface Refusal {
  text: string; // already in the reader's language
  clause: string | null;
}

/**
 * Two people at one screen, in a game with secrets. `hide`: `from` has played and still looks; a click hides
 * everything. `lift`: nobody looks, nothing secret is on the page; a click of `to` shows his side.
 */
export interface Curtain {
  stage: "hide" | "lift";
  from: Seat | null;
  to: Seat;
}

export interface GameSource {
  readonly kind: "local" | "online" | "replay";
  /** Whose eyes the page looks through at this moment. `scene()` and `events()` are told in this scope. */
  readonly viewer: Viewer;
  readonly side?: Seat | null; // looked back at: where whoever looks sat
  /** Which seats act from this page: none for a spectator or a replay, both for two people at one screen. */
  readonly seats: readonly [SeatInfo, SeatInfo];
  readonly clock: Clock | null;
  readonly ending: Ending | null;
  readonly curtain: Curtain | null;
  readonly proposal: Proposal | null;
  /** Against the computer alone: what was shown can be taken back too (S15). */
  readonly practice?: boolean;
  /** Another one when a new game begins in this same source (a rematch at one device). */
  readonly round?: string;
  /** What keeps the game from going on (the computer could not be loaded); `retry` tries again. */
  readonly trouble?: Refusal | null;
  retry?(): void;
  /** The computer thinks or an answer of the server is awaited: no action is taken now. */
  readonly busy: boolean;
  /** A move made here is on its way to the server: now, or when the line is back. */
  readonly sending?: "now" | "later" | null;

  scene(): Scene;
  events(): readonly GameEvent[];
  /** An action of the seat that acts from this page, as a part or a joined turn. Rejects with RulesError. */
  play(text: string): Promise<void>;
  /** Why the rules refuse this now, by what the viewer knows; null if it is legal. */
  why(text: string): { clause: string | null; message: string } | null;
  /** What the opponent could do here; empty where nobody may ask. */
  answers(): readonly Action[];
  belief(): Belief | null;
  hint(): Promise<Judgement>;
  /** The game so far as .ogn, in the scope of the viewer; when it is over, with everything that was hidden. */
  record(): Promise<string>;

  /** undefined: not offered here at all; null: it may be done now; else why not. */
  may(deed: Deed): Refusal | null | undefined;
  /** Local: takes back at once. Online: asks the opponent. */
  undo(): Promise<void>;
  resign(): Promise<void>;
  /** Offers a draw, or takes the one that is offered; at one screen the other person is asked by the page. */
  draw(): Promise<void>;
  /** Claims the draw that the rules grant (B13). */
  claim(): Promise<void>;
  /** Resolves with the path to go to, or null where the game begins anew in this same source. */
  rematch(): Promise<string | null>;
  /** Answers a Proposal of the opponent. */
  reply(proposal: Proposal, yes: boolean): Promise<void>;
  /** The next step of the curtain: hide, then lift. */
  turnCurtain(): void;

  /** Called after every change of anything above; returns how to stop it. */
  subscribe(listener: () => void): () => void;
  /** The source is left: workers, sockets and timers end. */
  close(): void;
}

// ---- one picture of it -----------------------------------------------------------------------------

export type TargetKind = "move" | "take" | "win" | "ninja" | "attempt" | "spirit" | "place";

/** A square that ends or continues what is picked. */
export interface Target {
  square: SquareIndex;
  kind: TargetKind;
  takes: PawnKind | null; // what is known to be taken there
  cards: string[]; // the cards that reach it; two or more ask for a choice
}

/** Two cards lead to the square, or a ninja may attempt there or not: asked in place. */
export interface Choice {
  square: SquareIndex;
  /** What the choice is between, in the order shown; `label` is in the reader's language. */
  options: { key: string; label: string; card: string | null; attempt: boolean }[];
}

/** The first half of a wind card's action: the pawn is drawn where it will stand, the spirit is asked for. */
export interface Pending {
  card: string;
  from: SquareIndex;
  to: SquareIndex;
  takes: PawnKind | null;
}

/** Advice in words, and what of the board it speaks of. */
export interface HintView {
  words: string;
  more: string | null; // what may follow; told on request
  clause: string | null;
  card: string | null;
  from: SquareIndex | null;
  to: SquareIndex | null;
  spiritFrom: SquareIndex | null;
  spiritTo: SquareIndex | null;
  line: string | null; // a lantern
}

export interface BoardView {
  scene: Scene;
  viewer: Viewer;
  /** The seat that acts from this page now, or null: then nothing can be picked. */
  mine: Seat | null;
  /** Red at the lower edge. */
  flip: boolean;
  curtain: Curtain | null;
  curtainFor: string | null; // the name of whoever may look next, if he gave one
  card: string | null; // the card picked
  square: SquareIndex | null; // the square picked
  cards: string[]; // cards that can be picked now
  sources: SquareIndex[]; // squares that can be picked: pawns, the spirit
  targets: Target[]; // squares that end or continue what is picked
  lines: string[]; // lantern: files "a".."e" and ranks "1".."5" that can be lit
  placed: SquareIndex[]; // set-up: squares of ninjas picked so far (Light needs two)
  pending: Pending | null;
  choice: Choice | null;
  /** The events of the last turn played, in order (all parts); drawn as "last move". Empty before the first. */
  last: readonly GameEvent[];
  hint: HintView | null;
  /** What the opponent could answer with, if asked for; kind move, take or win. */
  answers: Target[] | null;
  belief: Belief | null;
  coordinates: boolean;
  busy: boolean;
  ending: Ending | null;
}

/** What the board element emits; `detail` of the CustomEvent of that name (bubbles, composed). */
export interface BoardEvents {
  "square-pick": { square: SquareIndex };
  "square-drop": { from: SquareIndex; to: SquareIndex };
  "card-pick": { card: string };
  "line-pick": { line: string }; // lantern: a file or rank
  "choice-pick": { key: string };
  "choice-cancel": Record<string, never>;
  "curtain-turn": Record<string, never>;
}

/** Sounds by what happened; boards/sound synthesises them. */
export type Sound =
  | "deal" | "place" | "move" | "take" | "spirit" | "swap" | "reveal" | "pass" | "unseen"
  | "attempt-hit" | "attempt-miss" | "lantern-yes" | "lantern-no"
  | "win" | "lose" | "draw" | "refuse" | "turn" | "time";
