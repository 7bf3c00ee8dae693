// Torii: MIT licence, see LICENSE.
// The interfaces to the C code: the rules (synchronous, on the page's own thread) and the engines (in a worker).
import type { Action, Belief, Card, GameEvent, Judgement, Lang, Scene, Setup, Solved, Viewer, Why } from "./types.ts";

export interface Rules {
  cards(): readonly Card[];
  card(name: string): Card;
  /** Adds the texts of the clauses, once loaded (src/locale/clauses.ts): they are not in the .wasm. */
  teach(lang: Lang, chapters: readonly { clauses: readonly { id: string; title: string; text: string }[] }[]): void;
  /** The clause's title, or null while it is not loaded. */
  clause(id: string, lang: Lang): string | null;
  /** All clauses that are loaded, in order. */
  clauses(lang: Lang): { id: string; text: string }[];
  /** A local game, where the page knows everything; random outcomes follow from the seed at once. */
  match(setup: Setup): Match;
  /** A game as one seat or a spectator was shown it: its first position in that scope, then the events' texts. */
  watch(game: Setup, viewer: Viewer, first: string | null, moves: [number, string][]): Match;
  /** A scene of a single position, of any scope. Throws RulesError. */
  scene(position: string, viewer: Viewer): Scene;
  /** Reads .ogn (or its JSON twin); returns the match, its tags, the scope it was written in, and the comments: before
   * all turns, then after each. */
  read(record: string): { match: Match; tags: Record<string, string>; viewer: Viewer; comments: string[] };
  perft(position: string, depth: number): number;
}

export interface Match {
  readonly setup: Setup;
  readonly steps: number;
  scene(viewer: Viewer): Scene;
  /** The scene after the first `steps` steps. */
  sceneAt(steps: number, viewer: Viewer): Scene;
  events(viewer: Viewer): GameEvent[];
  /** One action, or a joined turn. Throws RulesError, and then plays nothing (except S14). */
  play(text: string): void;
  /** A step as it was shown to us (watched games). */
  hear(player: number, text: string): void;
  /** Why this action is refused now, or null if it is legal. */
  why(text: string, viewer: Viewer): Why | null;
  /** What the other side could do if it were to act in this position: visible pawns only, from the viewer's knowledge. */
  answers(viewer: Viewer): Action[];
  belief(viewer: Viewer): Belief | null;
  undo(steps: number): void;
  /** .ogn or its JSON twin, in a scope. The tags Result ("1-0", "1/2-1/2", …) and Ending ("resignation", "agreement",
   * "claim", "abandoned") are used if the board has not decided; tags that follow from the game are ignored. */
  record(format: "ogn" | "json", viewer: Viewer, tags: Record<string, string>): string;
  svg(steps: number, viewer: Viewer, lang: Lang): string;
  free(): void;
}

export interface Thinking {
  setup: Setup;
  viewer: Viewer; // the seat that thinks
  moves: string[]; // every step's text as shown to that seat, including chance
}

/** The engines, in a worker; a new request cancels the previous one. */
export interface Mind {
  /** A move at a level 1–10, as the computer's seats play it. Random choices follow from the secret of the game
   * (64 hexadecimal digits, docs/formats/fair.md), the seat and the number of steps: the same request has the same answer. */
  choose(game: Thinking, level: number, secret: string): Promise<string>;
  /** The best move and why, within about `ms`. */
  hint(game: Thinking, ms: number): Promise<Judgement>;
  /** Judges a move: what refutes it, or why it is good. */
  judge(game: Thinking, move: string, ms: number): Promise<Judgement>;
  /** How even a deal is: 0.5 is even; for `balanced` deals. `wind`: whether it includes wind cards (W2). */
  balance(cards: string, wind: boolean, ms: number): Promise<number>;
  /** What is proved of the five cards of a deal and of the deal itself; null if they are not solved. For the base game. */
  solved(cards: string): Promise<Solved | null>;
  stop(): void;
}
