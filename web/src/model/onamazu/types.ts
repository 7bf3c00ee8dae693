// Torii: MIT licence, see LICENSE.
// What stands between a game of Onamazu and whatever shows it. An OnaSource is a game, wherever it is played; an OnaView
// is one picture of it with everything that is picked, lit and told. Renderers draw an OnaView and report what was
// touched; they decide nothing. No DOM here, so that all of it runs in the tests.
import type { OnaAction, OnaEvent, OnaExplained, OnaGain, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import type { Refusal } from "../types.ts";

export type * from "../../core/onamazu-types.ts";
export type { Refusal } from "../types.ts";

// ---- a game, wherever it is played -----------------------------------------------------------------

export interface OnaSeatInfo {
  seat: OnaSeat;
  kind: "person" | "computer" | "open"; // open: nobody sits there yet
  name: string | null; // what the person calls himself; null: told by the seat's number
  level: number | null; // of a computer, 1–10
  yours: boolean; // acts from this page
  present: boolean; // online: connected now; elsewhere always true
}

export interface OnaClock {
  kind: "fischer" | "move" | "days";
  base: number; // milliseconds
  increment: number;
  left: (number | null)[]; // milliseconds a seat, when `since` was; null: that seat has no clock
  running: OnaSeat | null;
  since: number; // Date.now() of this device
}

/** How a game ended: by the rules (points) or at the table. */
export interface OnaEnding {
  winners: OnaSeat[]; // several share the victory; empty: nobody
  points: number[] | null; // null: not counted
  way: "score" | "resign" | "time" | "claim" | "abandoned" | "aborted";
  by: OnaSeat | null; // who gave up or was out of time
}

/** What a button asks for. */
export type OnaDeed = "undo" | "resign" | "rematch" | "claim" | "look";

/**
 * Several people at one screen: some things are for one pair of eyes. `hide`: `from` was told something by his last step
 * and still looks; a click hides it. `lift`: the page shows what everybody may see; a click of `to` shows his side.
 */
export interface OnaCurtain {
  stage: "hide" | "lift";
  from: OnaSeat | null;
  to: OnaSeat;
}

/** Somebody asked for another game (online). */
export interface OnaProposal {
  deed: "rematch";
  from: OnaSeat;
}

/** Actions that were tried, and not played. */
export interface OnaTried {
  scene: OnaScene; // as if they had been
  events: readonly OnaEvent[]; // what would be told of them
}

export interface OnaSource {
  readonly kind: "local" | "online" | "replay";
  readonly rules: OnaRulesTold;
  /** Whose eyes the page looks through at this moment: `scene()` and `events()` are told in this scope. */
  readonly viewer: OnaViewer;
  readonly seats: readonly OnaSeatInfo[];
  readonly clock: OnaClock | null;
  readonly ending: OnaEnding | null;
  readonly curtain: OnaCurtain | null;
  readonly proposal: OnaProposal | null;
  /** Another one when a new game begins in this same source (a rematch at one device). */
  readonly round: string;
  /** What keeps the game from going on (the computer could not be loaded); `retry` tries again. */
  readonly trouble: Refusal | null;
  /** The computer that thinks now. */
  readonly thinking: OnaSeat | null;
  /** A computer thinks or an answer of the server is awaited: no action is taken now. */
  readonly busy: boolean;

  scene(): OnaScene;
  /** After so many steps, in the scope of now: to replay a turn. */
  sceneAt(steps: number): OnaScene;
  events(from?: number): readonly OnaEvent[];
  /** What the table would be after these actions of whoever acts from this page, and what would be told of them; nothing is
   * played. Throws RulesError, also where something hidden or random would come up by one of them; what chance does behind
   * the last is not told. */
  tried(texts: readonly string[]): OnaTried;
  /** Rejects with RulesError. */
  play(text: string): Promise<void>;
  why(text: string): { clause: string | null; message: string } | null;
  explain(thing: OnaThing): OnaExplained;
  /** The game so far as .ogn, in the scope of the viewer; when it is over, with everything that was hidden. */
  record(): Promise<string>;

  /** undefined: not offered here at all; null: it may be done now; else why not. */
  may(deed: OnaDeed): Refusal | null | undefined;
  /** The own last step of the running turn. */
  undo(): Promise<void>;
  resign(): Promise<void>;
  /** Online: the seat to act has gone and there is no clock. */
  claim(): Promise<void>;
  /** Resolves with the path to go to, or null where the game begins anew in this same source. */
  rematch(): Promise<string | null>;
  reply(proposal: OnaProposal, yes: boolean): Promise<void>;
  retry(): void;
  turnCurtain(): void;

  /** Called after every change of anything above; returns how to stop it. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

// ---- one picture of it -----------------------------------------------------------------------------

/**
 * Things that can be touched, dragged, explained:
 * "cell:O3"; "pawn" (ordinary), "pawn:S" (superior), the acolytes still to be placed; "end"; "pass"; "leave";
 * "rot:cw", "rot:ccw"; "tile:S1", "tile:S2", "tile:TOP"; "drop:BOTH"; "pile" (reshuffle);
 * "resource:3" (an own cube: offered, given); "supply:3" (a cube to be taken, or got by a swap);
 * "jinja:SEAT:1" (an offering is put there); "slot:2" (a jinja on display: built or bought);
 * "use"; "sign", "nosign"; "armour"; "deck" (draw), "deck:shuffle"; "drawn:1", "drawn:2" (pick); "god:4";
 * "sell:3", "buy:3", "swap:0:3" (given, taken); "service:deal:primary", "service:deal:manufactured", "service:miko",
 * "service:bless", "service:jinja", "service:temple".
 */
export type OnaLit = Readonly<Record<OnaThing, readonly OnaAction[]>>;

/** What would be done, before it is: a second touch of the same thing, or `confirm()`, does it. */
export interface OnaPreview {
  thing: OnaThing;
  words: string; // of the action chosen
  gain: OnaGain | null;
  fees: OnaAction["fees"];
  vain: string | null;
  hides: boolean; // no way back once it is done
  /** Several ways to do the same: payments, which acolyte, which service's cube. [0] is the sensible default. */
  actions: readonly OnaAction[];
  chosen: OnaAction;
}

/** A visit to the market: what was put into the basket is played in this order, with one button. */
export interface OnaBasket {
  items: readonly { action: OnaAction; words: string }[];
  total: OnaGain; // of all of them
  /** The last thing brings something unknown to light: nothing can be added behind it. */
  closed: boolean;
  /** A question that the last thing asks stands open (which god's blessing): it must be answered or taken out first. */
  open: boolean;
}

/** One turn of the log. */
export interface OnaLogTurn {
  turn: number; // 0: the set-up
  round: number;
  seat: OnaSeat | -1;
  first: number; // step of its first event
  end: number; // step behind its last one
  events: readonly OnaEvent[];
  changes: readonly { seat: OnaSeat; gain: OnaGain }[]; // what the whole turn changed
}

export interface OnaScoringStep {
  part: "jinjas" | "offerings" | "fame" | "mikos" | "result";
  title: string;
  /** Of every seat: its lines of this part, their sum, and what it has in all by now. */
  seats: { seat: OnaSeat; lines: { words: string; points: number }[]; points: number; total: number; wins: boolean }[];
  words: string; // of the last one: who won and why; else empty
}

export interface OnaScoring {
  steps: readonly OnaScoringStep[];
  at: number; // the last one shown, from 0
  done: boolean;
}

/** Turns that were played are shown again, step by step. */
export interface OnaReplaying {
  from: number; // steps of the match, from where
  to: number; // and to where
  at: number; // steps shown by now
  event: OnaEvent | null; // the one that was shown last
  turn: OnaLogTurn | null; // to which it belongs
  running: boolean; // goes on by itself
}

export interface OnaView {
  /** With what lies in the basket, if anything does; while replaying, as it was then. */
  scene: OnaScene;
  rules: OnaRulesTold;
  viewer: OnaViewer;
  /** The seat that acts from this page now, or null: then nothing is lit. */
  mine: OnaSeat | null;
  /** Whose monastery is drawn large: who looks, or whoever is to act where nobody in particular looks. */
  home: OnaSeat;
  question: string; // what is asked now, or what is waited for, in words
  lit: OnaLit;
  picked: OnaThing | null;
  preview: OnaPreview | null;
  /** What can be done without touching a thing on the board (pass, end, leave, sign, shuffle…): buttons. */
  offers: readonly OnaAction[];
  basket: OnaBasket | null; // null: no market is being visited
  /** The last action of the turn is made and not played yet, because the next die cannot be taken back: `scene` shows it
   * done, `endTurn()` (or `act("end")`, the one offer) plays it, `undo()` takes it back. */
  held: OnaAction | null;
  /** The turn is about to be ended, and this is still useful: asked once. */
  asksEnd: readonly OnaAction[] | null;
  undo: { may: boolean; reason: string | null };
  /** What the last change of the game brought, in order: to be moved before one's eyes. */
  fresh: readonly OnaEvent[];
  /** The events of the turn that was played last (that of another one, if the viewer has just begun). */
  last: readonly OnaEvent[];
  log: readonly OnaLogTurn[];
  replaying: OnaReplaying | null;
  scoring: OnaScoring | null; // when the game is over by points
  /** What is looked at: what it is, and what can be done with it now (with what that would give). */
  explained: { thing: OnaThing; told: OnaExplained; actions: readonly OnaAction[] } | null;
  /** A question with a single answer was answered by itself: said once. */
  notice: string | null;
  refused: Refusal | null;
  curtain: OnaCurtain | null;
  curtainFor: string | null; // the name of whoever may look next
  thinking: OnaSeat | null;
  busy: boolean;
  ending: OnaEnding | null;
}

/** What renderers emit; `detail` of the CustomEvent of that name (bubbles, composed). */
export interface OnaBoardEvents {
  "thing-pick": { thing: OnaThing };
  "thing-drop": { from: OnaThing; thing: OnaThing }; // an acolyte or a cube dragged
  "action-pick": { text: string }; // a button of the question bar
  "thing-explain": { thing: OnaThing | null };
}

/** The view-model (table.ts, OnaTable): everything that a touch, a key or a spoken word can ask for. */
export interface OnaTableModel {
  readonly source: OnaSource;
  readonly view: OnaView;
  pick(thing: OnaThing): void;
  drop(from: OnaThing, thing: OnaThing): void;
  /** An action by its text: of `offers`, of `lit`, or a payment of the preview (which it then chooses). */
  act(text: string): void;
  /** Another of the preview's actions, without playing it. */
  choose(text: string): void;
  confirm(): void; // does what the preview shows
  cancel(): void; // Escape: one step back in what is picked
  explain(thing: OnaThing | null): void;
  removeFromBasket(index: number): void;
  emptyBasket(): void;
  /** Plays what lies in the basket; with `leave` the visit ends. */
  playBasket(leave: boolean): Promise<void>;
  /** Ends the turn; asked once (`view.asksEnd`) while something useful is left: `sure` does it. */
  endTurn(sure?: boolean): void;
  undo(): Promise<void>;
  /** The turn with this number; without one, everything since the viewer's own last turn. */
  replay(turn?: number): void;
  replayTo(at: number): void; // stands there
  replayOn(running: boolean): void; // goes on by itself, or waits
  stopReplay(): void;
  scoreNext(): void;
  scoreAll(): void;
  tell(why: Refusal): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}
