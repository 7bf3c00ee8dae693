// Torii: MIT licence, see LICENSE.
// What onamazu.wasm reports about a game of Onamazu. No rule is implemented on this side: a scene is all that a viewer
// may know, with every number according to the rules in force, and what each choice would give.
import type { Why } from "./types.ts";

export type OnaSeat = 0 | 1 | 2 | 3;
/** Whose view is shown; `full` only when the game is over. */
export type OnaViewer = OnaSeat | "spectator" | "full";
/** "RIZ","BAM","CHA" primary; "CER","ENC","SOI" manufactured; "OR" gold: in this order in every array of seven. */
export type Cubes = number[];
export type RingName = "outer" | "middle" | "inner";

export interface OnaRulesTold {
  title: string;
  hash: string; // 16 hexadecimal digits
  standard: boolean;
  letter: boolean; // the rules as written, data/onamazu-letter.yaml (10.15)
  text: string; // the changes in the form of a set-up: `path=value; …`
  /** Differences from the standard, in the reader's language. */
  changes: { path: string; words: string; from: string; to: string }[];
  resources: { code: string; name: string; category: "primary" | "manufactured" | "gold"; cap: number }[];
  gods: { code: string; name: string; gives: string }[]; // six; what the blessing does, with the numbers in force
  families: string[];
  mikos: { id: string; name: string; gives: string; kind: string }[]; // 27; kind as in the data file
  brigands: { name: string; power: number; fame: [number, number]; reward: OnaPrice }[]; // by front
  faces: { ring: RingName | null; steps: number }[]; // of the die; null: brigands
  bushiCap: number;
  armourCap: number;
  contractCap: number;
  buildingCap: number;
  jinjaOfferings: number; // offerings that fill a jinja
  offeringPoints: number[];
  identical: number[]; // points for 0…4 identical jinjas
  series: number[]; // points for a series of 0…6
}

export interface OnaPrice {
  cubes: Cubes;
  mons: number;
}

/** The changes that a choice makes for the acting player. */
export interface OnaGain {
  cubes: Cubes; // may be negative
  mons: number;
  bushi: number;
  armour: number;
  points: number; // certain at once (offerings, sets of jinjas)
  lost: number; // cubes and bushis for which there is no room
}

export interface OnaPawn {
  seat: OnaSeat;
  superior: boolean;
  acted: boolean; // in the current turn
}

export interface OnaCell {
  id: string; // "O3": outer, middle (M), inner (I) and the index, 0…9
  ring: RingName;
  index: number;
  sector: number; // 0…9, as the rings are turned now
  kind: string; // "RIZ","BAM","CHA","COMBAT","ZEN","RECRUIT","BUILD","OFFER","MON","TROC","POTTER",…: names of the data file
  title: string;
  does: string; // one sentence: what an acolyte may do here, with the numbers in force
  bargain: string; // the same as a short formula: "rice+coal→2 ceramics"; may be empty
  price: OnaPrice | null; // if the cell has one fixed price (artisans, rice market, builder, armourer for the viewer)
  yields: OnaPrice | null; // what it gives at once or for the price
  count: number; // the number drawn on it: cubes of a harvest, bushis, mons, offerings, swaps; otherwise 1 (by the rules and, for a viewer, their blessings and mikos)
  place: string | null; // whose contract can be signed: "potter", …
  holder: OnaSeat | null; // of that contract
  pawns: OnaPawn[];
  buildings: OnaSeat[];
  blocked: boolean;
  /** What the viewer would get if one of their acolytes stood here now; null for spectators. */
  would: { words: string; gain: OnaGain | null; vain: string | null } | null;
}

export interface OnaTile {
  front: number;
  name: string;
  power: number;
  reward: OnaPrice;
  fame: [number, number]; // equal if the viewer knows it
  loss: number | null; // bushis that beating it costs the viewer
  beatable: boolean;
}

export interface OnaJinja {
  number: number; // 1…, used by offerings
  family: number | null; // null: only its owner knows
  offerings: Cubes;
  full: boolean;
}

export interface OnaScore {
  jinjas: number;
  jinjasMost: number; // upper bound, if the families of others are hidden (10.12)
  offerings: number;
  fame: number;
  fameMost: number; // upper bound, if only the fronts are known
  mikos: number;
  hiddenMikos: number; // cards whose points the viewer cannot know
  total: number;
  totalMost: number;
  /** Line by line, in words: "2 Inari: 10", …  `part` says which of the four sums it belongs to. */
  lines: { part: "jinjas" | "offerings" | "fame" | "mikos"; words: string; points: number; most: number }[];
}

export interface OnaMonastery {
  seat: OnaSeat;
  cubes: Cubes;
  mons: number;
  bushi: number;
  armour: number;
  active: number[]; // gods
  pending: number[];
  again: number[]; // by god: tiles after the first (10.11)
  favourite: number | null; // god; null: the viewer may not know
  superior: "none" | "pending" | "serves";
  pawns: { superior: boolean; cell: string | null; wounded: boolean }[];
  mikos: number[]; // cards known to the viewer
  hiddenMikos: number; // number of cards not known
  jinjas: OnaJinja[];
  tiles: { front: number; name: string; fame: [number, number] }[];
  contracts: string[];
  buildings: string[]; // cells
  buildingsLeft: number;
  score: OnaScore;
}

/** The decision of the player to act: the frame of the rules. */
export type OnaAsked =
  | "ROT" | "ATTACK" | "PLACE" | "ACTIVATE" | "FIGHT" | "OFFER" | "BUILD" | "TROC" | "USE" | "SIGN" | "RAISE"
  | "ARMOUR" | "DRAW" | "PICK" | "BLESS" | "TAKE" | "MARKET" | "nothing";

export interface OnaAction {
  text: string; // what is sent and recorded
  verb: string; // "put", "act", "end", "rot", "atk", "fight", "drop", "reshuffle", "pass", "offer", "build", "swap", "use", "sign", "nosign", "raise", "armour", "draw", "pick", "god", "take", "sell", "buy", "deal", "miko", "bless", "jinja", "temple", "leave"
  words: string; // in the reader's language, with what it gives
  brief: string; // the same without the gain: for a button
  cell: string | null;
  superior: boolean; // put
  place: string | null; // "S1","S2","TOP","BOTH"
  slot: number | null; // of the jinjas' display, 1…4
  jinja: number | null; // own jinja's number
  resource: number | null; // given, sold, bought, offered, taken
  taken: number | null; // swap
  god: number | null;
  card: number | null; // pick: the miko, where known
  way: "cw" | "ccw" | null;
  pay: OnaPrice | null; // the total payment
  group: string | null; // choices that differ only in the payment share a group; its first one is the sensible default
  what: string | null; // what is paid for, in words common to a group
  fees: { seat: OnaSeat; mons: number }[];
  gain: OnaGain | null; // null: the outcome is unknown
  vain: string | null; // why it would have no effect; it may still be chosen
  useful: boolean; // has an effect and is more than a pass
  hides: boolean; // reveals something hidden or random: cannot be undone
}

export interface OnaScene {
  players: number;
  viewer: OnaViewer;
  round: number;
  seat: OnaSeat | "chance" | null; // to act; null: over
  first: OnaSeat; // who started
  asked: OnaAsked;
  question: string; // in words
  die: number | null; // index of the face
  appeasement: number;
  threshold: number;
  triggered: boolean;
  rot: [number, number, number]; // outer, middle, inner
  steps: number; // of the match, including chance
  cells: OnaCell[]; // 30: O0…O9, M0…M9, I0…I9
  brigands: { place: "S1" | "S2" | "TOP"; tile: OnaTile | null }[];
  pile: number; // including TOP
  discard: number;
  display: ({ slot: number; family: number; price: OnaPrice; adds: number | null } | null)[]; // adds: points for the viewer's sets
  jinjasLeft: number;
  market: {
    sell: number[]; // by resource
    buy: number[]; // by resource; 0: not sold
    services: { verb: "deal" | "miko" | "bless" | "jinja" | "temple"; name: string; price: number; used: boolean }[]; // deal twice: primary, manufactured
  };
  supply: Cubes;
  blessings: number[]; // tiles left, by god
  deck: number;
  drawn: (number | null)[]; // mikos to choose from, if the viewer may see them
  monasteries: OnaMonastery[];
  actions: OnaAction[]; // of the viewer, if it is their turn
  /** The next undo that the viewer may do alone, in their own turn: how many steps; or why not. */
  undo: { steps: number; reason: string | null; clause: string | null };
  result: { points: number[]; winners: OnaSeat[]; words: string } | null;
}

/** One step as the viewer was shown it. */
export interface OnaEvent {
  step: number; // from 0
  player: OnaSeat | -1; // -1: chance
  round: number;
  turn: number; // of the whole match, from 1
  text: string;
  verb: string; // as OnaAction, or "outcome"
  words: string; // one sentence
  cell: string | null;
  place: string | null;
  ring: RingName | null; // rot: which ring and by how many sectors (clockwise positive)
  sectors: number;
  changes: { seat: OnaSeat; gain: OnaGain }[]; // as far as the viewer knows
}

export interface OnaSetup {
  players: number;
  /** Rules that differ from the standard: `path=value` lines, as in the server's `options.changes`; empty: standard. */
  changes: string;
  seed?: string; // decimal, 64 bits; drawn by the page if left out
  position?: string; // JSON of docs/formats/onamazu-position.md; excludes everything else
}

/** "cell:O3", "resource:0", "god:2", "miko:5", "tile:S1", "family:1", "place:potter", "die", "appeasement", "bushi",
 * "armour", "mons", "superior", "favourite", "jinja", "offering", "market", "contract", "building", "supply", … */
export type OnaThing = string;
export interface OnaExplained {
  title: string;
  lines: string[]; // whole sentences, with the numbers in force
  clauses: string[]; // for further reading
}

export interface OnamazuRules {
  told(changes: string): OnaRulesTold;
  /** A local game; random outcomes follow from the seed at once. */
  open(setup: OnaSetup): OnaMatch;
  /** A game as one seat or a spectator was shown it. */
  watch(setup: OnaSetup, viewer: OnaViewer, moves: readonly [number, string][]): OnaMatch;
  /** Records, and positions in a set-up, are supported by onamazu.wasm; onamazu-table.wasm refuses them. */
  read(record: string): { match: OnaMatch; tags: Record<string, string>; viewer: OnaViewer };
}

export interface OnaMatch {
  readonly setup: OnaSetup;
  readonly players: number;
  readonly steps: number;
  readonly rules: OnaRulesTold;
  scene(viewer: OnaViewer): OnaScene;
  sceneAt(steps: number, viewer: OnaViewer): OnaScene;
  /** Events from this step on. */
  events(viewer: OnaViewer, from?: number): OnaEvent[];
  /** Throws RulesError, and then plays nothing. */
  play(text: string): void;
  hear(player: number, text: string): void;
  undo(steps: number): void;
  /** Why this is refused now, in the reader's language; null if it is legal. */
  why(text: string, viewer: OnaViewer): Why | null;
  explain(thing: OnaThing, viewer: OnaViewer): OnaExplained;
  record(viewer: OnaViewer, tags: Record<string, string>): string;
  svg(steps: number, viewer: OnaViewer): string; // may be omitted from the .wasm to save size: then ""
  free(): void;
}

export interface OnaThinking {
  setup: OnaSetup;
  viewer: OnaSeat;
  moves: readonly [number, string][]; // as shown to that seat, including chance
}
export interface OnamazuMind {
  choose(game: OnaThinking, level: number, secret: string): Promise<string>;
  stop(): void;
}
