// Torii: MIT licence, see LICENSE.
// A position or a game under analysis: a tree of moves that grows as they are tried. It is a GameSource, so that a Table
// draws it and takes its touches; the tree itself, and what may be played in it, is src/study in WebAssembly. In a game
// with ninjas the tree holds only what its viewer was shown.
import type { Action, Belief, GameEvent, Scene, Seat, Setup, Viewer, Why } from "../core/types.ts";
import { RulesError } from "../core/types.ts";
import type { Match, Rules, Thinking } from "../core/rules-api.ts";
import { fromJsonLines, isJsonLines } from "../core/record-json.ts";
import { N_ } from "../locale/locale.ts";
import type { Study, StudyTree } from "../core/study.ts";
import type { StudyChoice, Threats, TreeNode, TreeView } from "../core/study-types.ts";
import { endingOf, type Tags } from "./replay.ts";
import { sitterOf } from "./review.ts";
import { StillTable } from "./still.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

/** What is opened: a record, with the reader's own seat if it is known, or a position. */
export interface OpenedRecord {
  record: string;
  side?: Seat | undefined;
  at: number | null; // the step shown first
}
export interface OpenedPosition {
  position: string;
}
export type Opened = OpenedRecord | OpenedPosition;

interface Read {
  tags: Tags;
  scope: Viewer;
  hidden: boolean;
  ended: boolean;
}

const hasNinjas = (scene: Scene): boolean => scene.ninjas.some((count) => count !== null);

function seatOf(seat: Seat, tags: Tags, yours: boolean): SeatInfo {
  const sitter = seat === 0 ? sitterOf(tags["Blue"], tags["BlueSeat"]) : sitterOf(tags["Red"], tags["RedSeat"]);
  return { seat, ...sitter, yours, present: true };
}

/** The only person in a game against a computer. */
function onlyPerson(tags: Tags): Seat | null {
  const [blue, red] = [seatOf(0, tags, false), seatOf(1, tags, false)];
  return blue.kind === red.kind ? null : blue.kind === "person" ? 0 : 1;
}

export class AnalysisSource extends StillTable<StudyTree> implements GameSource {
  readonly kind = "replay";
  readonly tags: Tags;
  /** The game has ninjas: then the viewer matters. */
  readonly hidden: boolean;
  readonly scope: Viewer;
  readonly ended: boolean;
  private tree: TreeView;
  private eyes: Viewer;
  private kept: { node: number; scene: Scene; events: GameEvent[] } | null = null;

  private constructor(
    tree: StudyTree,
    private readonly rules: Rules,
    private readonly study: Study,
    private readonly opened: Opened,
    read: Read,
    viewer: Viewer,
  ) {
    super(tree);
    this.tags = read.tags;
    this.hidden = read.hidden;
    this.scope = read.scope;
    this.ended = read.ended;
    this.eyes = viewer;
    this.tree = tree.view();
  }

  // ---- opening -------------------------------------------------------------------------------------

  static open(opened: Opened, rules: Rules, study: Study): AnalysisSource {
    return "position" in opened ? AnalysisSource.ofPosition(opened, rules, study) : AnalysisSource.ofRecord(opened, rules, study);
  }

  /** A position alone: its author knows all of it; where a side's ninjas are unknown, it is the other side's view. */
  private static ofPosition(opened: OpenedPosition, rules: Rules, study: Study): AnalysisSource {
    const unknown = [/ nb=[^ ]*\?/, / nr=[^ ]*\?/].map((one) => one.test(opened.position));
    if (unknown[0] && unknown[1]) throw refusal(N_("a position in which both sides' ninjas are unknown cannot be analysed"));
    const viewer: Viewer = unknown[0] ? 1 : unknown[1] ? 0 : "full";
    const scene = rules.scene(opened.position, viewer);
    const tree = study.open({ game: scene.game, position: opened.position }, viewer, []);
    return new AnalysisSource(tree, rules, study, opened, { tags: {}, scope: viewer, hidden: hasNinjas(scene), ended: true }, viewer);
  }

  private static ofRecord(opened: OpenedRecord, rules: Rules, study: Study): AnalysisSource {
    const text = isJsonLines(opened.record) ? fromJsonLines(opened.record) : opened.record;
    const tags = tagsOf(text);
    const whole = study.read(text);
    const read = readOf(whole, tags);
    const eyes = firstEyes(read, opened.side ?? onlyPerson(tags));
    const tree = eyes === read.scope ? whole : study.read(seenRecord(rules, text, eyes));
    if (tree !== whole) whole.free();
    const source = new AnalysisSource(tree, rules, study, { ...opened, record: text }, read, eyes);
    source.goToStep(opened.at);
    return source;
  }

  // ---- viewers -------------------------------------------------------------------------------------

  get viewer(): Viewer {
    return this.eyes;
  }

  /** Whose views are available: in a game with ninjas both seats', and everything, once it is over; before, what the record holds. */
  get viewers(): Viewer[] {
    if (!this.hidden || "position" in this.opened) return [this.eyes];
    return this.scope === "full" && this.ended ? [0, 1, "full"] : [this.eyes];
  }

  /** Another view is another tree: what was tried in the old one may depend on what the new one cannot know. */
  seenBy(viewer: Viewer): AnalysisSource {
    const { opened } = this;
    if (!this.viewers.includes(viewer) || "position" in opened) return this;
    const read = { tags: this.tags, scope: this.scope, hidden: this.hidden, ended: this.ended };
    const record = viewer === this.scope ? opened.record : seenRecord(this.rules, opened.record, viewer);
    const source = new AnalysisSource(this.study.read(record), this.rules, this.study, opened, read, viewer);
    source.goToStep(this.scene().steps);
    return source;
  }

  // ---- the tree ------------------------------------------------------------------------------------

  get view(): TreeView {
    return this.tree;
  }

  /** The main line: always the first continuation. */
  get main(): number[] {
    return mainOf(this.tree);
  }

  get node(): TreeNode {
    return this.nodeAt(this.tree.current);
  }

  nodeAt(id: number): TreeNode {
    const node = this.tree.nodes.find((one) => one.id === id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  /** From the root to this node, without the root. */
  pathTo(id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let node = this.nodeAt(id); node.parent !== null; node = this.nodeAt(node.parent)) path.unshift(node);
    return path;
  }

  goTo(id: number): void {
    if (id !== this.tree.current) this.changing(() => this.match.go(id));
  }

  /** A step of the main line, counted as in records: the set-up before the root counts. */
  private goToStep(step: number | null): void {
    const { main } = this;
    const at = Math.max(0, Math.min((step ?? 0) - this.scene().steps, main.length - 1));
    this.goTo(main[at] ?? 0);
  }

  back(): void {
    const { parent } = this.node;
    if (parent !== null) this.goTo(parent);
  }

  /** Along the first continuation. */
  forward(): void {
    const [next] = this.node.children;
    if (next !== undefined) this.goTo(next);
  }

  start(): void {
    this.goTo(this.main[0] ?? 0);
  }

  end(): void {
    let { node } = this;
    while (node.children[0] !== undefined) node = this.nodeAt(node.children[0]);
    this.goTo(node.id);
  }

  /** The next or previous continuation from the same position. */
  sibling(by: 1 | -1): void {
    const { parent, id } = this.node;
    if (parent === null) return;
    const { children } = this.nodeAt(parent);
    const next = children[children.indexOf(id) + by];
    if (next !== undefined) this.goTo(next);
  }

  /** Several moves from here on; it stops where one is refused. */
  playLine(moves: readonly string[]): void {
    this.changing(() => moves.forEach((move) => this.match.play(move)));
  }

  promote(id: number): void {
    this.changing(() => this.match.promote(id));
  }

  makeMain(id: number): void {
    this.changing(() => this.match.makeMain(id));
  }

  remove(id: number): void {
    this.changing(() => this.match.remove(id));
  }

  comment(id: number, words: string): void {
    this.changing(() => this.match.comment(id, words));
  }

  toggleGlyph(id: number, nag: number): void {
    this.changing(() => this.match.glyph(id, nag));
  }

  /** The lines of another tree of the same open game are added behind this one's own, and what it showed is shown. False: it is
   * of another game. */
  adopt(other: AnalysisSource): boolean {
    const [mine, theirs] = [this.setup, other.setup];
    if (this.hidden || other.hidden || mine.game !== theirs.game || mine.position !== theirs.position) return false;
    const here = new Map<number | null, number>(); // the nodes of the other tree; parents come before their children
    this.changing(() => {
      for (const node of other.view.nodes) here.set(node.id, this.adoptNode(node, here.get(node.parent)));
      this.match.go(here.get(other.view.current) ?? 0);
    });
    return true;
  }

  private adoptNode({ text, comment, glyphs }: TreeNode, parent: number | undefined): number {
    if (parent === undefined || text === null) return this.main[0] ?? 0;
    this.match.go(parent);
    this.match.play(text);
    const { current, nodes } = this.match.view();
    const own = nodes.find(({ id }) => id === current);
    if (comment) this.match.comment(current, comment);
    for (const glyph of glyphs) if (!own?.glyphs.includes(glyph)) this.match.glyph(current, glyph);
    return current;
  }

  private changing(change: () => void): void {
    try {
      change();
    } finally {
      this.tree = this.match.view();
      this.kept = null;
      this.notify();
    }
  }

  // ---- what is asked about the current position ----------------------------------------------------

  /** For the engine: open games only. */
  thinking(): Thinking | null {
    const { turn } = this.scene();
    if (this.hidden || (turn !== 0 && turn !== 1)) return null;
    return { setup: this.setup, viewer: turn, moves: this.moves() };
  }

  /** The set-up of the tree's root, for the engines. */
  get setup(): Setup {
    return { game: this.tree.game, position: this.first.position };
  }

  private moves(): string[] {
    return this.pathTo(this.tree.current).map((node) => node.text ?? "");
  }

  /** The scene before the first move. */
  private get first(): Scene {
    this.root ??= this.sceneOf(this.main[0] ?? 0);
    return this.root;
  }

  private root: Scene | null = null;

  private sceneOf(id: number): Scene {
    const { current } = this.tree;
    this.match.go(id);
    try {
      return this.match.scene();
    } finally {
      this.match.go(current);
    }
  }

  threats(): Threats | null {
    const { turn } = this.scene();
    return turn === 0 || turn === 1 ? this.match.threats() : null;
  }

  /** Hidden games: what the opponent could do next, as far as the viewer can tell. */
  choices(): StudyChoice[] {
    const { turn } = this.scene();
    return this.eyes === "full" || turn === this.eyes || turn === null ? [] : this.match.choices();
  }

  private get here(): { scene: Scene; events: GameEvent[] } {
    if (this.kept?.node !== this.tree.current) this.kept = { node: this.tree.current, scene: this.match.scene(), events: this.match.events() };
    return this.kept;
  }

  // ---- the GameSource interface --------------------------------------------------------------------

  get seats(): readonly [SeatInfo, SeatInfo] {
    const yours = (seat: Seat): boolean => this.eyes === "full" || this.eyes === seat;
    return [seatOf(0, this.tags, yours(0)), seatOf(1, this.tags, yours(1))];
  }

  get ending(): Ending | null {
    const { result } = this.scene();
    return result && { winner: result.winner, way: result.way, clause: result.clause };
  }

  scene(): Scene {
    return this.here.scene;
  }

  events(): readonly GameEvent[] {
    return this.here.events;
  }

  play(text: string): Promise<void> {
    try {
      this.changing(() => this.match.play(text));
      return Promise.resolve();
    } catch (fault) {
      return Promise.reject(fault instanceof Error ? fault : new Error(String(fault)));
    }
  }

  /** The rules are asked in a match of this one position. */
  why(text: string): Why | null {
    const { game, position } = this.scene();
    const viewer = this.eyes;
    const match: Match = viewer === "full" ? this.rules.match({ game, position }) : this.rules.watch({ game }, viewer, position, []);
    try {
      return match.why(text, viewer);
    } finally {
      match.free();
    }
  }

  answers(): readonly Action[] {
    return [];
  }

  belief(): Belief | null {
    return this.match.belief();
  }

  record(): Promise<string> {
    return Promise.resolve(this.match.record(this.tags));
  }

  /** The line through the current position, to its end, as a record without names, comments and other lines. */
  line(): string {
    const copy = this.study.read(this.match.record({}));
    try {
      copy.makeMain(sameNode(copy.view(), this.pathTo(this.tree.current)));
      const { match, viewer } = this.rules.read(copy.record({}));
      const text = match.record("ogn", viewer, {});
      match.free();
      return text;
    } finally {
      copy.free();
    }
  }

  may(deed: Deed): Refusal | null | undefined {
    return deed === "belief" && this.hidden && this.eyes !== "full" ? null : undefined;
  }
}

/** The tags at the head of an .ogn. */
function tagsOf(record: string): Tags {
  const found = record.matchAll(/^\s*\[(\w+) "(.*)"\]\s*$/gm);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value.replace(/\\(["\\])/g, "$1")]));
}

function mainOf({ nodes }: TreeView): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line: number[] = [];
  for (let node = nodes[0]; node; node = byId.get(node.children[0] ?? -1)) line.push(node.id);
  return line;
}

/** The node that the same moves lead to in a copy of the tree. */
function sameNode({ nodes }: TreeView, path: readonly TreeNode[]): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const next = (from: TreeNode | undefined, text: string | null): TreeNode | undefined => from?.children.map((id) => byId.get(id)).find((child) => child?.text === text);
  return path.reduce<TreeNode | undefined>((node, { text }) => next(node, text), nodes[0])?.id ?? 0;
}

/** What the tree of a whole record says of it. */
function readOf(tree: StudyTree, tags: Tags): Read {
  const view = tree.view();
  const { game, viewer, current } = view;
  tree.go(mainOf(view).at(-1) ?? 0);
  const ended = endingOf(tree.scene(), tags) !== null;
  tree.go(current);
  return { tags, scope: viewer === 0 || viewer === 1 ? viewer : viewer === -1 ? "spectator" : "full", hidden: /\+(shadow|light)\b/.test(game), ended };
}

const refusal = (message: string): RulesError => new RulesError(message, null, { message, args: [] });

/** The first view of a game: in one with ninjas a seat's, so that nothing is given away unasked. */
function firstEyes(read: Read, side: Seat | null): Viewer {
  if (!read.hidden) return "full";
  if (read.scope === "spectator" || (read.scope === "full" && !read.ended)) throw refusal(N_("a running game with ninjas can be analysed only by its players, each from what they have seen"));
  return read.scope === "full" ? (side ?? 0) : read.scope;
}

/** A complete record as a seat was shown it. */
function seenRecord(rules: Rules, record: string, viewer: Viewer): string {
  const { match, tags } = rules.read(record);
  try {
    return match.record("ogn", viewer, tags);
  } finally {
    match.free();
  }
}
