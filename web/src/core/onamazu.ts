// Torii: MIT licence, see LICENSE.
// Onamazu: rules and texts of the program (src/rules/onamazu, src/words/onamazu) compiled to WebAssembly. This is only
// the binding (src/bindings/wasm/onamazu.c is the other side).
import { onaSetupLines, onaViewerNumber } from "./onamazu-lines.ts";
import type { OnaEvent, OnaExplained, OnamazuRules, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaSetup, OnaThing, OnaViewer } from "./onamazu-types.ts";
import type { Lang, Why } from "./types.ts";
import { compile, Wasm, type WasmSource } from "./wasm.ts";
import { languages } from "../locale/languages.ts";

const NOW = 0x7fffffff; // all steps

/** English text and translation alternate, sorted bytewise by the English text, as written by `tools/gen_locale.py --onamazu`. */
export type OnaCatalogue = readonly string[];

const viewerNamed = (number: number): OnaViewer => (number === -1 ? "spectator" : number === -2 ? "full" : (number as OnaSeat));

const drawSeed = (): string => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();

/** Frees matches that were dropped without being freed. */
const forgotten = new FinalizationRegistry<{ wasm: Wasm; game: number }>(({ wasm, game }) => wasm.number("ona_page_free", game));

class WasmMatch implements OnaMatch {
  private game: number;
  readonly players: number;

  /** `scope`: who may certainly view it. */
  constructor(
    private readonly wasm: Wasm,
    private readonly owner: WasmOnamazu,
    readonly setup: OnaSetup,
    scope: OnaViewer,
  ) {
    this.game = wasm.number("ona_page_made");
    forgotten.register(this, { wasm, game: this.game }, this);
    this.players = setup.position === undefined ? setup.players : this.scene(scope).players;
  }

  /** Using a game after it was freed throws instead of reading freed memory. */
  private get at(): number {
    if (this.game === 0) throw new Error("the match was freed");
    return this.game;
  }

  get rules(): OnaRulesTold {
    return this.owner.told(this.setup.changes);
  }

  get steps(): number {
    return this.wasm.number("ona_page_steps", this.at);
  }

  scene(viewer: OnaViewer): OnaScene {
    return this.sceneAt(NOW, viewer);
  }

  sceneAt(steps: number, viewer: OnaViewer): OnaScene {
    return this.wasm.json("ona_page_scene", this.at, Math.max(0, steps), onaViewerNumber(viewer));
  }

  events(viewer: OnaViewer, from = 0): OnaEvent[] {
    return this.wasm.json("ona_page_events", this.at, Math.max(0, from), onaViewerNumber(viewer));
  }

  play(text: string): void {
    this.wasm.text("ona_page_play", this.at, this.wasm.write(text));
  }

  hear(player: number, text: string): void {
    this.wasm.text("ona_page_hear", this.at, player, this.wasm.write(text));
  }

  undo(steps: number): void {
    this.wasm.number("ona_page_undo", this.at, Math.max(0, steps));
  }

  why(text: string, viewer: OnaViewer): Why | null {
    return this.wasm.json("ona_page_why", this.at, onaViewerNumber(viewer), this.wasm.write(text));
  }

  explain(thing: OnaThing, viewer: OnaViewer): OnaExplained {
    return this.wasm.json("ona_page_explain", this.at, onaViewerNumber(viewer), this.wasm.write(thing));
  }

  /** The position in the form of docs/formats/onamazu-position.md, in the viewer's scope. */
  position(viewer: OnaViewer, steps = NOW): string {
    return this.wasm.text("ona_page_position", this.at, steps, onaViewerNumber(viewer));
  }

  record(viewer: OnaViewer, tags: Record<string, string>): string {
    const lines = Object.entries(tags).map(([name, value]) => {
      const word = name === "Result" || name === "Ending" ? name.toLowerCase() : `tag ${name}`;
      return `${word} ${value.replaceAll("\n", " ")}\n`;
    });
    return this.wasm.text("ona_page_record", this.at, onaViewerNumber(viewer), this.wasm.write(lines.join("")));
  }

  /** The page draws its own pictures. */
  svg(): string {
    return "";
  }

  free(): void {
    if (this.game === 0) return;
    forgotten.unregister(this);
    this.wasm.number("ona_page_free", this.game);
    this.game = 0;
  }
}

export class WasmOnamazu implements OnamazuRules {
  private readonly known = new Map<string, OnaRulesTold>();
  private spoken: Lang = "en";

  constructor(private readonly wasm: Wasm) {}

  /** The language of all texts from now on. */
  get lang(): Lang {
    return this.spoken;
  }

  /** Bytes of memory that the module has allocated. */
  get memory(): number {
    return this.wasm.memory.buffer.byteLength;
  }

  /** Sets the language of all texts; English needs no catalogue. */
  speak(lang: Lang, catalogue: OnaCatalogue = []): void {
    this.wasm.text("ona_page_words", languages.indexOf(lang), this.wasm.write(catalogue.map((text) => `${text}\0`).join("")));
    this.spoken = lang;
    this.known.clear();
  }

  told(changes: string): OnaRulesTold {
    const found = this.known.get(changes);
    if (found) return found;
    const told = this.wasm.json<OnaRulesTold>("ona_page_rules", this.wasm.write(changes.split("\n").join("; ")));
    this.known.set(changes, told);
    return told;
  }

  open(setup: OnaSetup): OnaMatch {
    const whole = setup.seed === undefined && setup.position === undefined ? { ...setup, seed: drawSeed() } : setup;
    this.wasm.text("ona_page_open", this.wasm.write(onaSetupLines(whole)));
    return new WasmMatch(this.wasm, this, whole, "full");
  }

  watch(setup: OnaSetup, viewer: OnaViewer, moves: readonly [number, string][]): OnaMatch {
    this.wasm.text("ona_page_watch", onaViewerNumber(viewer), this.wasm.write(onaSetupLines(setup)));
    const match = new WasmMatch(this.wasm, this, setup, viewer);
    try {
      for (const [player, text] of moves) match.hear(player, text);
    } catch (fault) {
      match.free();
      throw fault;
    }
    return match;
  }

  read(record: string): { match: OnaMatch; tags: Record<string, string>; viewer: OnaViewer } {
    this.wasm.text("ona_page_read", this.wasm.write(`${drawSeed()}\n${record}`));
    const told = this.wasm.json<{ tags: Record<string, string>; viewer: number; setup: OnaSetup }>("ona_page_told");
    const viewer = viewerNamed(told.viewer);
    return { match: new WasmMatch(this.wasm, this, told.setup, viewer), tags: told.tags, viewer };
  }
}

export async function loadOnamazu(source: WasmSource): Promise<WasmOnamazu> {
  return new WasmOnamazu(new Wasm(await WebAssembly.instantiate(await compile(source))));
}
