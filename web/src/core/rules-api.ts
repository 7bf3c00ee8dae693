// Torii: MIT licence, see LICENSE.
// The doors to the C code: the rules (at once, on the page's own thread) and the minds (in a worker).
import type { Action, Belief, Card, GameEvent, Judgement, Lang, Scene, Setup, Viewer } from "./types.ts";

export interface Rules {
  cards(): readonly Card[];
  card(name: string): Card;
  /** The words of the clauses, once somebody has loaded them (src/locale/clauses.ts): they are no part of the .wasm. */
  teach(lang: Lang, chapters: readonly { clauses: readonly { id: string; title: string; text: string }[] }[]): void;
  /** What the clause is called, or null while that is not known. */
  clause(id: string, lang: Lang): string | null;
  /** All clauses that are known, in their order. */
  clauses(lang: Lang): { id: string; text: string }[];
  /** A game at this device where the page knows all; chance is drawn from the seed at once. */
  match(setup: Setup): Match;
  /** A game as one seat or a spectator was shown it: its first position in that scope, then the events' texts. */
  watch(game: Setup, viewer: Viewer, first: string | null, moves: [number, string][]): Match;
  /** A scene of a single position, of any scope. Throws RulesError. */
  scene(position: string, viewer: Viewer): Scene;
  /** Reads .ogn (or its JSON twin) and gives the match, its tags, the scope it was written in, and the comments: before
   * all turns, then behind each. */
  read(record: string): { match: Match; tags: Record<string, string>; viewer: Viewer; comments: string[] };
  perft(position: string, depth: number): number;
}

export interface Match {
  readonly setup: Setup;
  readonly steps: number;
  scene(viewer: Viewer): Scene;
  /** As it was after the first `steps` steps. */
  sceneAt(steps: number, viewer: Viewer): Scene;
  events(viewer: Viewer): GameEvent[];
  /** One action, or a joined turn. Throws RulesError; then nothing was played (but S14). */
  play(text: string): void;
  /** What an opponent showed us (watched games). */
  hear(player: number, text: string): void;
  /** Why this action is refused now, or null if it is legal. */
  why(text: string, viewer: Viewer): { clause: string | null; message: string } | null;
  /** What the other side could do if it were to act on this position: visible pawns only, by what the viewer knows. */
  answers(viewer: Viewer): Action[];
  belief(viewer: Viewer): Belief | null;
  undo(steps: number): void;
  /** .ogn or its JSON twin, in a scope. The tags Result ("1-0", "1/2-1/2", …) and Ending ("resignation", "agreement",
   * "claim", "abandoned") count where the board has not decided; tags that the game tells itself are left out. */
  record(format: "ogn" | "json", viewer: Viewer, tags: Record<string, string>): string;
  svg(steps: number, viewer: Viewer, lang: Lang): string;
  free(): void;
}

export interface Thinking {
  setup: Setup;
  viewer: Viewer; // whose eyes: the seat that thinks
  moves: string[]; // every step's text as that seat was shown it, chance included
}

/** The minds, in a worker; one at a time, a new question ends the one before. */
export interface Mind {
  /** A move at a level 1–10, as the computer's seats play it. What is random in it follows from the secret of the game
   * (64 hexadecimal digits, docs/formats/fair.md), the seat and how far the game is: the same question has the same answer. */
  choose(game: Thinking, level: number, secret: string): Promise<string>;
  /** The best move and why, within about `ms`. */
  hint(game: Thinking, ms: number): Promise<Judgement>;
  /** A move judged: what refutes it, or why it is good. */
  judge(game: Thinking, move: string, ms: number): Promise<Judgement>;
  /** How even a deal is: 0.5 is even; for `balanced` deals. `wind`: whether there are wind cards in it (W2). */
  balance(cards: string, wind: boolean, ms: number): Promise<number>;
  stop(): void;
}
