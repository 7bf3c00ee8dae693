// Torii: MIT licence, see LICENSE.
// The interface between a game of Onamazu and its presentation. An OnaSource is a game, wherever it is played; an OnaView
// is a snapshot of it with everything picked, highlighted and announced. Renderers draw an OnaView and report touches;
// they decide nothing. No DOM here, so that all of it runs in the tests.
import type { OnaAction, OnaEvent, OnaExplained, OnaGain, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import type { Why } from "../../core/types.ts";
import type { Refusal } from "../types.ts";

export type * from "../../core/onamazu-types.ts";
export type { Refusal } from "../types.ts";

// ---- a game, wherever it is played -----------------------------------------------------------------

export interface OnaSeatInfo {
  seat: OnaSeat;
  kind: "person" | "computer" | "open"; // open: nobody has taken the seat yet
  name: string | null; // the person's chosen name; null: shown by the seat's number
  level: number | null; // of a computer, 1–10
  yours: boolean; // acts from this page
  present: boolean; // online: connected now; elsewhere always true
}

export interface OnaClock {
  kind: "fischer" | "move" | "days";
  base: number; // milliseconds
  increment: number;
  left: (number | null)[]; // milliseconds per seat, at `since`; null: that seat has no clock
  running: OnaSeat | null;
  since: number; // Date.now() on this device
}

/** How a game ended: by the rules (points) or otherwise. */
export interface OnaEnding {
  winners: OnaSeat[]; // several share the victory; empty: nobody
  points: number[] | null; // null: not counted
  way: "score" | "resign" | "time" | "claim" | "abandoned" | "aborted";
  by: OnaSeat | null; // who resigned or ran out of time
}

/** The actions of buttons. */
export type OnaDeed = "undo" | "resign" | "rematch" | "claim" | "look";

/**
 * Several people on one screen, some information being private. `hide`: the last step showed `from` something, which is
 * still visible; a click hides it. `lift`: the page shows what everybody may see; a click of `to` shows that side.
 */
export interface OnaCurtain {
  stage: "hide" | "lift";
  from: OnaSeat | null;
  to: OnaSeat;
}

/** A player asked for a rematch (online). */
export interface OnaProposal {
  deed: "rematch";
  from: OnaSeat;
}

/** Actions that were tried, not played. */
export interface OnaTried {
  scene: OnaScene; // as if they had been played
  events: readonly OnaEvent[]; // their events
}

export interface OnaSource {
  readonly kind: "local" | "online" | "replay";
  readonly rules: OnaRulesTold;
  /** Whose view the page shows now: the scope of `scene()` and `events()`. */
  readonly viewer: OnaViewer;
  readonly seats: readonly OnaSeatInfo[];
  readonly clock: OnaClock | null;
  readonly ending: OnaEnding | null;
  readonly curtain: OnaCurtain | null;
  readonly proposal: OnaProposal | null;
  /** Changes when a new game begins in this same source (a local rematch). */
  readonly round: string;
  /** What prevents the game from continuing (the computer could not be loaded); `retry` tries again. */
  readonly trouble: Refusal | null;
  /** The computer that is thinking now. */
  readonly thinking: OnaSeat | null;
  /** A computer is thinking or a request is pending: no action is accepted. */
  readonly busy: boolean;

  scene(): OnaScene;
  /** The scene after this many steps, in the current scope: to replay a turn. */
  sceneAt(steps: number): OnaScene;
  events(from?: number): readonly OnaEvent[];
  /** The scene after these actions of the seat that acts from this page, and their events; nothing is played. Throws
   * RulesError, also if one of them would reveal something hidden or random; random outcomes after the last one are not
   * shown. */
  tried(texts: readonly string[]): OnaTried;
  /** Rejects with RulesError. */
  play(text: string): Promise<void>;
  why(text: string): Why | null;
  explain(thing: OnaThing): OnaExplained;
  /** The game so far as .ogn, in the viewer's scope; complete once it is over. */
  record(): Promise<string>;

  /** undefined: not available here; null: allowed now; otherwise the reason why not. */
  may(deed: OnaDeed): Refusal | null | undefined;
  /** The player's last step of the running turn. */
  undo(): Promise<void>;
  resign(): Promise<void>;
  /** Online: the seat to act has left and there is no clock. */
  claim(): Promise<void>;
  /** Resolves with the path to go to, or null if the new game starts in this same source. */
  rematch(): Promise<string | null>;
  reply(proposal: OnaProposal, yes: boolean): Promise<void>;
  retry(): void;
  turnCurtain(): void;

  /** Called after every change of anything above; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

// ---- a snapshot of it ------------------------------------------------------------------------------

/**
 * Things that can be touched, dragged or explained:
 * "cell:O3"; "pawn" (ordinary), "pawn:S" (superior), the acolytes still to be placed; "end"; "pass"; "leave";
 * "rot:cw", "rot:ccw"; "tile:S1", "tile:S2", "tile:TOP"; "drop:BOTH"; "pile" (reshuffle);
 * "resource:3" (an own cube: offered, given); "supply:3" (a cube to take, or to get by a swap);
 * "jinja:SEAT:1" (an offering is put there); "slot:2" (a jinja on display: built or bought);
 * "use"; "sign", "nosign"; "armour"; "deck" (draw), "deck:shuffle"; "drawn:1", "drawn:2" (pick); "god:4";
 * "sell:3", "buy:3", "swap:0:3" (given, taken); "service:deal:primary", "service:deal:manufactured", "service:miko",
 * "service:bless", "service:jinja", "service:temple".
 */
export type OnaLit = Readonly<Record<OnaThing, readonly OnaAction[]>>;

/** An action before it is done: a second touch of the same thing, or `confirm()`, does it. */
export interface OnaPreview {
  thing: OnaThing;
  words: string; // of the action chosen
  gain: OnaGain | null;
  fees: OnaAction["fees"];
  vain: string | null;
  hides: boolean; // it cannot be undone
  /** Several ways to do the same: payments, which acolyte, which service's cube. [0] is the sensible default. */
  actions: readonly OnaAction[];
  chosen: OnaAction;
}

/** A visit to the market: one button plays the items in this order. */
export interface OnaBasket {
  items: readonly { action: OnaAction; words: string }[];
  total: OnaGain; // of all of them
  /** The last item reveals something unknown: nothing can be added after it. */
  closed: boolean;
  /** The last item leads to a question (which god's blessing): answer it or remove the item first. */
  open: boolean;
}

/** One turn of the log. */
export interface OnaLogTurn {
  turn: number; // 0: the set-up
  round: number;
  seat: OnaSeat | -1;
  first: number; // step of its first event
  end: number; // step after its last one
  events: readonly OnaEvent[];
  changes: readonly { seat: OnaSeat; gain: OnaGain }[]; // by the whole turn
}

export interface OnaScoringStep {
  part: "jinjas" | "offerings" | "fame" | "mikos" | "result";
  title: string;
  /** For every seat: its lines of this part, their sum, and its total so far. */
  seats: { seat: OnaSeat; lines: { words: string; points: number }[]; points: number; total: number; wins: boolean }[];
  words: string; // of the last one: who won and why; else empty
}

export interface OnaScoring {
  steps: readonly OnaScoringStep[];
  at: number; // index of the last one shown
  done: boolean;
}

/** A replay of turns already played, step by step. */
export interface OnaReplaying {
  from: number; // first step of the match
  to: number; // step after the last
  at: number; // steps shown so far
  event: OnaEvent | null; // the one shown last
  turn: OnaLogTurn | null; // the turn it belongs to
  running: boolean; // automatic, not paused
}

export interface OnaView {
  /** Including the basket, if there is one; in a replay, as it was then. */
  scene: OnaScene;
  rules: OnaRulesTold;
  viewer: OnaViewer;
  /** The seat that acts from this page now, or null: then nothing is highlighted. */
  mine: OnaSeat | null;
  /** Whose monastery is drawn large: the viewer's, or the acting player's where there is no particular viewer. */
  home: OnaSeat;
  question: string; // the current question, or what the game is waiting for, in words
  lit: OnaLit;
  picked: OnaThing | null;
  preview: OnaPreview | null;
  /** Actions that need no thing on the board (pass, end, leave, sign, shuffle…): buttons. */
  offers: readonly OnaAction[];
  basket: OnaBasket | null; // null: no market is being visited
  /** The last action of the turn, not played yet because the next die cannot be undone: `scene` shows it as done,
   * `endTurn()` (or `act("end")`, the only offer) plays it, `undo()` takes it back. */
  held: OnaAction | null;
  /** Actions still useful when the player wants to end the turn: asked once. */
  asksEnd: readonly OnaAction[] | null;
  undo: { may: boolean; reason: string | null };
  /** The events of the last change, in order: to be animated. */
  fresh: readonly OnaEvent[];
  /** The events of the last turn played (another player's, if the viewer's turn has just begun). */
  last: readonly OnaEvent[];
  log: readonly OnaLogTurn[];
  replaying: OnaReplaying | null;
  scoring: OnaScoring | null; // if the game ended by points
  /** The thing being inspected: what it is, and what can be done with it now (with the gains). */
  explained: { thing: OnaThing; told: OnaExplained; actions: readonly OnaAction[] } | null;
  /** A question with a single answer was answered automatically: announced once. */
  notice: string | null;
  refused: Refusal | null;
  curtain: OnaCurtain | null;
  curtainFor: string | null; // the name of the player who may look next
  thinking: OnaSeat | null;
  busy: boolean;
  ending: OnaEnding | null;
}

/** Events that renderers emit; `detail` of the CustomEvent of that name (bubbles, composed). */
export interface OnaBoardEvents {
  "thing-pick": { thing: OnaThing };
  "thing-drop": { from: OnaThing; thing: OnaThing }; // an acolyte or a cube dragged
  "action-pick": { text: string }; // a button of the question bar
  "thing-explain": { thing: OnaThing | null };
}

/** The view-model (table.ts, OnaTable): every request that a touch, a key or a spoken word can make. */
export interface OnaTableModel {
  readonly source: OnaSource;
  readonly view: OnaView;
  pick(thing: OnaThing): void;
  drop(from: OnaThing, thing: OnaThing): void;
  /** An action by its text: of `offers`, of `lit`, or a payment of the preview (which selects it). */
  act(text: string): void;
  /** Selects another of the preview's actions without playing it. */
  choose(text: string): void;
  confirm(): void; // does what the preview shows
  cancel(): void; // Escape: undoes the last pick
  explain(thing: OnaThing | null): void;
  removeFromBasket(index: number): void;
  emptyBasket(): void;
  /** Plays the basket; `leave` ends the visit too. */
  playBasket(leave: boolean): Promise<void>;
  /** Ends the turn; asks once (`view.asksEnd`) while something useful is left, unless `sure`. */
  endTurn(sure?: boolean): void;
  undo(): Promise<void>;
  /** The turn with this number; without one, everything since the viewer's own last turn. */
  replay(turn?: number): void;
  replayTo(at: number): void; // jumps there and pauses
  replayOn(running: boolean): void; // automatic, or paused
  stopReplay(): void;
  scoreNext(): void;
  scoreAll(): void;
  tell(why: Refusal): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}
