// Torii: MIT licence, see LICENSE.
// The study room in WebAssembly (study.wasm): trees, the editor, threats. Every call takes a few milliseconds; whatever
// thinks runs in a worker (reviewer.ts, live.ts). This is only the binding.
import { assetUrl } from "../assets.ts";
import { setupLines, viewerNumber } from "./lines.ts";
import type { Draft, StudyChoice, Threats, TreeView } from "./study-types.ts";
import type { Belief, GameEvent, Scene, Setup, Viewer } from "./types.ts";
import { compile, Wasm, type WasmSource } from "./wasm.ts";

const forgotten = new FinalizationRegistry<{ wasm: Wasm; tree: number }>(({ wasm, tree }) => wasm.number("study_free", tree));

/** A tree of moves with a current node. */
export class StudyTree {
  private tree: number;

  constructor(private readonly wasm: Wasm) {
    this.tree = wasm.number("study_made");
    forgotten.register(this, { wasm, tree: this.tree }, this);
  }

  private get at(): number {
    if (this.tree === 0) throw new Error("the tree was freed");
    return this.tree;
  }

  view(): TreeView {
    return this.wasm.json("study_tree", this.at);
  }

  scene(): Scene {
    return this.wasm.json("study_scene", this.at);
  }

  events(): GameEvent[] {
    return this.wasm.json("study_events", this.at);
  }

  belief(): Belief | null {
    return this.wasm.json("study_belief", this.at);
  }

  threats(): Threats {
    return this.wasm.json("study_threats", this.at);
  }

  choices(): StudyChoice[] {
    return this.wasm.json("study_choices", this.at);
  }

  /** Plays at the current node, reusing an existing child, and goes there. Throws RulesError. */
  play(text: string): void {
    this.wasm.text("study_play", this.at, this.wasm.write(text));
  }

  go(node: number): void {
    this.wasm.text("study_go", this.at, node);
  }

  promote(node: number): void {
    this.wasm.text("study_promote", this.at, node);
  }

  makeMain(node: number): void {
    this.wasm.text("study_main", this.at, node);
  }

  remove(node: number): void {
    this.wasm.text("study_delete", this.at, node);
  }

  comment(node: number, words: string): void {
    this.wasm.text("study_comment", this.at, node, this.wasm.write(words));
  }

  glyph(node: number, nag: number): void {
    this.wasm.text("study_glyph", this.at, node, nag);
  }

  /** .ogn with all branches. */
  record(tags: Record<string, string>): string {
    const lines = Object.entries(tags).map(([name, value]) => `tag ${name} ${value.replaceAll("\n", " ")}\n`);
    return this.wasm.text("study_record", this.at, this.wasm.write(lines.join("")));
  }

  free(): void {
    if (this.tree !== 0) this.wasm.number("study_free", this.tree);
    forgotten.unregister(this);
    this.tree = 0;
  }
}

export class Study {
  constructor(private readonly wasm: Wasm) {}

  /** A set-up and the moves of the main line, as the viewer was shown them. */
  open(setup: Setup, viewer: Viewer, moves: readonly string[]): StudyTree {
    const text = setupLines(setup) + moves.map((move) => `move ${move}\n`).join("");
    this.wasm.text("study_open", viewerNumber(viewer), this.wasm.write(text));
    return new StudyTree(this.wasm);
  }

  /** A record with its branches and comments. */
  read(record: string): StudyTree {
    this.wasm.text("study_read", this.wasm.write(record));
    return new StudyTree(this.wasm);
  }

  /** A position after some edits; impossible ones say why. */
  edit(from: { position: string } | { game: string }, edits: readonly string[]): Draft {
    const first = "position" in from ? `position ${from.position}` : `game ${from.game}`;
    return this.wasm.json("study_edit", this.wasm.write([first, ...edits].map((line) => `${line}\n`).join("")));
  }
}

export async function loadStudy(source: WasmSource): Promise<Study> {
  const imports = { page: { seconds: () => performance.now() / 1000, report: () => undefined } };
  return new Study(new Wasm(await WebAssembly.instantiate(await compile(source), imports)));
}

let study: Promise<Study> | null = null;

/** The page's own: a failed attempt is not kept. */
export function pageStudy(): Promise<Study> {
  if (!study) {
    study = loadStudy(assetUrl("study.wasm"));
    study.catch(() => (study = null));
  }
  return study;
}
