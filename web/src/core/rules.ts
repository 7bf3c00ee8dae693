// Torii: MIT licence, see LICENSE.
// The rules: src/rules and src/game compiled to WebAssembly. This is only the binding.
import type { Match, Rules } from "./rules-api.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import { fromJsonLines, isJsonLines } from "./record-json.ts";
import type { Action, Belief, Card, Fault, GameEvent, Lang, Scene, Setup, Viewer, Why } from "./types.ts";
import { RulesError, whyOf } from "./types.ts";
import { compile, Wasm, type WasmSource } from "./wasm.ts";
import { languages } from "../locale/languages.ts";

const NOW = 0x7fffffff; // all steps

const viewerNamed = (number: number): Viewer => (number === -1 ? "spectator" : number === -2 ? "full" : (number as 0 | 1));

function drawSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}

/** Frees matches that were dropped without being freed. */
const forgotten = new FinalizationRegistry<{ wasm: Wasm; game: number }>(({ wasm, game }) => wasm.number("rules_free", game));

class WasmMatch implements Match {
  private game: number;

  constructor(
    private readonly wasm: Wasm,
    readonly setup: Setup,
  ) {
    this.game = wasm.number("rules_made");
    forgotten.register(this, { wasm, game: this.game }, this);
  }

  /** Using a game after it was freed throws instead of reading freed memory. */
  private get at(): number {
    if (this.game === 0) throw new Error("the match was freed");
    return this.game;
  }

  get steps(): number {
    return this.wasm.number("rules_steps", this.at);
  }

  scene(viewer: Viewer): Scene {
    return this.sceneAt(NOW, viewer);
  }

  sceneAt(steps: number, viewer: Viewer): Scene {
    return this.wasm.json("rules_scene", this.at, steps, viewerNumber(viewer));
  }

  events(viewer: Viewer): GameEvent[] {
    return this.wasm.json("rules_events", this.at, viewerNumber(viewer));
  }

  play(text: string): void {
    this.wasm.text("rules_play", this.at, this.wasm.write(text));
  }

  hear(player: number, text: string): void {
    this.wasm.text("rules_hear", this.at, player, this.wasm.write(text));
  }

  why(text: string, viewer: Viewer): Why | null {
    const fault = this.wasm.json<Fault | null>("rules_why", this.at, viewerNumber(viewer), this.wasm.write(text));
    return fault && whyOf(fault);
  }

  answers(viewer: Viewer): Action[] {
    return this.wasm.json("rules_answers", this.at, viewerNumber(viewer));
  }

  belief(viewer: Viewer): Belief | null {
    return this.wasm.json("rules_belief", this.at, viewerNumber(viewer));
  }

  undo(steps: number): void {
    this.wasm.text("rules_undo", this.at, Math.max(0, steps));
  }

  record(format: "ogn" | "json", viewer: Viewer, tags: Record<string, string>): string {
    const lines = Object.entries(tags).map(([name, value]) => {
      const word = name === "Result" || name === "Ending" ? name.toLowerCase() : `tag ${name}`;
      return `${word} ${value.replaceAll("\n", " ")}\n`;
    });
    return this.wasm.text("rules_record", this.at, viewerNumber(viewer), this.wasm.write(`format ${format}\n${lines.join("")}`));
  }

  svg(steps: number, viewer: Viewer, lang: Lang): string {
    return this.wasm.text("rules_svg", this.at, steps, viewerNumber(viewer), languages.indexOf(lang));
  }

  free(): void {
    if (this.game !== 0) this.wasm.number("rules_free", this.game);
    forgotten.unregister(this);
    this.game = 0;
  }
}

interface Clause {
  id: string;
  title: string;
  text: string;
}

class WasmRules implements Rules {
  private readonly deck: readonly Card[];
  private readonly books = new Map<Lang, Map<string, Clause>>();

  constructor(private readonly wasm: Wasm) {
    this.deck = wasm.json<Card[]>("rules_cards");
  }

  cards(): readonly Card[] {
    return this.deck;
  }

  card(name: string): Card {
    const card = this.deck.find((one) => one.name === name);
    if (!card) throw new RulesError(`unknown card '${name}'`, "N3", { message: "unknown card %q", args: [name] });
    return card;
  }

  teach(lang: Lang, chapters: readonly { clauses: readonly Clause[] }[]): void {
    const clauses = chapters.flatMap((chapter) => chapter.clauses);
    this.books.set(lang, new Map(clauses.map((one) => [one.id, one])));
  }

  clause(id: string, lang: Lang): string | null {
    return this.books.get(lang)?.get(id)?.title ?? null;
  }

  clauses(lang: Lang): { id: string; text: string }[] {
    return [...(this.books.get(lang)?.values() ?? [])].map(({ id, text }) => ({ id, text }));
  }

  match(setup: Setup): Match {
    const drawn = setup.seed === undefined && setup.cards === undefined && setup.position === undefined;
    const whole = drawn ? { ...setup, seed: drawSeed() } : setup;
    this.wasm.text("rules_match", this.wasm.write(setupLines(whole)));
    return new WasmMatch(this.wasm, whole);
  }

  watch(game: Setup, viewer: Viewer, first: string | null, moves: [number, string][]): Match {
    const setup = first === null ? game : { ...game, position: first };
    this.wasm.text("rules_watch", viewerNumber(viewer), this.wasm.write(setupLines(setup)));
    const match = new WasmMatch(this.wasm, setup);
    try {
      for (const [player, text] of moves) match.hear(player, text);
    } catch (fault) {
      match.free();
      throw fault;
    }
    return match;
  }

  scene(position: string, viewer: Viewer): Scene {
    this.wasm.text("rules_look", viewerNumber(viewer), this.wasm.write(position));
    const match = new WasmMatch(this.wasm, { game: "", position });
    try {
      return match.scene(viewer);
    } finally {
      match.free();
    }
  }

  read(record: string): { match: Match; tags: Record<string, string>; viewer: Viewer; comments: string[] } {
    const text = isJsonLines(record) ? fromJsonLines(record) : record;
    this.wasm.text("rules_read", this.wasm.write(text));
    const told = this.wasm.json<{ tags: Record<string, string>; viewer: number; setup: Setup; comments: string[] }>("rules_told");
    return { match: new WasmMatch(this.wasm, told.setup), tags: told.tags, viewer: viewerNamed(told.viewer), comments: told.comments };
  }

  perft(position: string, depth: number): number {
    this.wasm.text("rules_look", -2, this.wasm.write(position));
    const game = this.wasm.number("rules_made");
    try {
      return Number(this.wasm.text("rules_perft", game, depth));
    } finally {
      this.wasm.number("rules_free", game);
    }
  }
}

export async function loadRules(source: WasmSource): Promise<Rules> {
  return new WasmRules(new Wasm(await WebAssembly.instantiate(await compile(source))));
}
