// Torii: MIT licence, see LICENSE.
// The interface between a game and its presentation. A GameSource is a game, wherever it is played; a BoardView is
// a snapshot of it with everything picked, highlighted and announced. Renderers draw a BoardView and report touches;
// they decide nothing. No DOM here, so that all of it runs in the tests.
import type { Action, Belief, GameEvent, Judgement, PawnKind, Scene, Seat, SquareIndex, Viewer, Way, Why } from "../core/types.ts";

export type { Action, Belief, GameEvent, Judgement, Scene, Seat, SquareIndex, Viewer } from "../core/types.ts";

// ---- a game, wherever it is played -----------------------------------------------------------------

export interface SeatInfo {
  seat: Seat;
  kind: "person" | "computer" | "open"; // open: nobody has taken the seat yet
  name: string | null; // the person's chosen name; null: shown by colour
  level: number | null; // of a computer, 1–10
  yours: boolean; // acts from this page
  present: boolean; // online: connected now; elsewhere always true
}

export interface Clock {
  kind: "fischer" | "move" | "days";
  base: number; // milliseconds
  increment: number;
  left: [number, number]; // milliseconds, at `since`
  running: Seat | null;
  since: number; // Date.now() on this device
}

/** How a game ended: by the rules (Scene.result) or otherwise. */
export interface Ending {
  winner: Seat | null; // null: a draw, or nobody
  way: Way | "resign" | "time" | "agreement" | "claim" | "abandoned" | "aborted";
  clause: string | null;
}

/** The actions of buttons. */
export type Deed = "undo" | "hint" | "answers" | "belief" | "resign" | "draw" | "claim" | "rematch" | "look";

/** A request of the opponent that awaits an answer (online), or one of ours. */
export interface Proposal {
  deed: "draw" | "undo" | "rematch" | "claim";
  from: Seat;
  /** Moves of the turn to be undone that revealed something hidden to the requester, or could have. */
  shown?: readonly string[];
}

/** Why something is refused: a sentence of the catalogue, filled in, and the clause if there is one. */
export interface Refusal {
  text: string; // already in the reader's language
  clause: string | null;
}

/**
 * Two people on one screen, in a game with hidden information. `hide`: `from` has played and still sees the board; a
 * click hides everything. `lift`: nothing secret is on the page; a click of `to` shows that side.
 */
export interface Curtain {
  stage: "hide" | "lift";
  from: Seat | null;
  to: Seat;
}

export interface GameSource {
  readonly kind: "local" | "online" | "replay";
  /** Whose view the page shows now: the scope of `scene()` and `events()`. */
  readonly viewer: Viewer;
  readonly side?: Seat | null; // in a review: the reviewer's seat
  /** Which seats act from this page: none for a spectator or a review, both for two people on one screen. */
  readonly seats: readonly [SeatInfo, SeatInfo];
  readonly clock: Clock | null;
  readonly ending: Ending | null;
  readonly curtain: Curtain | null;
  readonly proposal: Proposal | null;
  /** Only against the computer: revealing moves can be undone too (S15). */
  readonly practice?: boolean;
  /** Changes when a new game begins in this same source (a local rematch). */
  readonly round?: string;
  /** What prevents the game from continuing (the computer could not be loaded); `retry` tries again. */
  readonly trouble?: Refusal | null;
  retry?(): void;
  /** The computer is thinking or a request is pending: no action is accepted. */
  readonly busy: boolean;
  /** A move made here is being sent to the server: now, or after reconnecting. */
  readonly sending?: "now" | "later" | null;

  scene(): Scene;
  /** The scene after the first `steps` steps, for the same viewer; none where the past is not shown. */
  past?(steps: number): Scene;
  events(): readonly GameEvent[];
  /** An action of the seat that acts from this page, as a part or a joined turn. Rejects with RulesError. */
  play(text: string): Promise<void>;
  /** Why the rules refuse this now, from the viewer's knowledge; null if it is legal. */
  why(text: string): Why | null;
  /** The opponent's possible replies; empty if they may not be shown. */
  answers(): readonly Action[];
  belief(): Belief | null;
  hint(): Promise<Judgement>;
  /** The game so far as .ogn, in the viewer's scope; complete once it is over. */
  record(): Promise<string>;

  /** undefined: not available here; null: allowed now; otherwise the reason why not. */
  may(deed: Deed): Refusal | null | undefined;
  /** Local: undoes at once. Online: asks the opponent. */
  undo(): Promise<void>;
  resign(): Promise<void>;
  /** Offers a draw, or accepts the one offered; on one screen the page asks the other person. */
  draw(): Promise<void>;
  /** Claims the draw that the rules grant (B13). */
  claim(): Promise<void>;
  /** Resolves with the path to go to, or null if the new game starts in this same source. */
  rematch(): Promise<string | null>;
  /** Answers a Proposal of the opponent. */
  reply(proposal: Proposal, yes: boolean): Promise<void>;
  /** The next step of the curtain: hide, then lift. */
  turnCurtain(): void;

  /** Called after every change of anything above; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Ends workers, sockets and timers. */
  close(): void;
}

// ---- a snapshot of it ------------------------------------------------------------------------------

export type TargetKind = "move" | "take" | "win" | "ninja" | "attempt" | "spirit" | "place";

/** A square that completes or continues what is picked. */
export interface Target {
  square: SquareIndex;
  kind: TargetKind;
  takes: PawnKind | null; // the known capture there
  cards: string[]; // the cards that reach it; two or more require a choice
}

/** Two cards lead to the square, or a ninja may attempt there or not: the player chooses on the board. */
export interface Choice {
  square: SquareIndex;
  /** In the order shown; `label` is in the reader's language. */
  options: { key: string; label: string; card: string | null; attempt: boolean }[];
}

/** The first half of a wind card's action: the pawn is drawn on its target, the spirit's move is next. */
export interface Pending {
  card: string;
  from: SquareIndex;
  to: SquareIndex;
  takes: PawnKind | null;
}

/** Advice in words, and the pieces and squares it refers to. */
export interface HintView {
  words: string;
  more: string | null; // the expected continuation, shown on request
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
  /** Red at the bottom. */
  flip: boolean;
  curtain: Curtain | null;
  curtainFor: string | null; // the name of the player who may look next, if there is one
  card: string | null; // the card picked
  square: SquareIndex | null; // the square picked
  cards: string[]; // cards that can be picked now
  sources: SquareIndex[]; // squares that can be picked: pawns, the spirit
  targets: Target[]; // squares that complete or continue what is picked
  lines: string[]; // lantern: files "a".."e" and ranks "1".."5" that can be lit
  placed: SquareIndex[]; // set-up: squares of ninjas picked so far (Light needs two)
  pending: Pending | null;
  choice: Choice | null;
  /** The events of the last turn played, in order (all parts); drawn as "last move". Empty before the first. */
  last: readonly GameEvent[];
  hint: HintView | null;
  /** The opponent's possible replies, if requested; kind move, take or win. */
  answers: Target[] | null;
  belief: Belief | null;
  coordinates: boolean;
  busy: boolean;
  ending: Ending | null;
  /** An earlier position is shown: nothing can be picked. */
  past?: boolean;
  /** The move chosen in advance. */
  premove?: Action | null;
  /** The pieces that each seat has captured so far. */
  captured?: readonly [PawnKind[], PawnKind[]];
}

/** Events that the board element emits; `detail` of the CustomEvent of that name (bubbles, composed). */
export interface BoardEvents {
  "square-pick": { square: SquareIndex };
  "square-drop": { from: SquareIndex; to: SquareIndex };
  "card-pick": { card: string };
  "line-pick": { line: string }; // lantern: a file or rank
  "choice-pick": { key: string };
  "choice-cancel": Record<string, never>;
  "curtain-turn": Record<string, never>;
}

/** Sounds by event; boards/sound synthesises them. */
export type Sound =
  | "deal" | "place" | "move" | "take" | "spirit" | "swap" | "reveal" | "pass" | "unseen"
  | "attempt-hit" | "attempt-miss" | "lantern-yes" | "lantern-no"
  | "win" | "lose" | "draw" | "refuse" | "turn" | "time";
