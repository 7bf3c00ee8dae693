// Torii: MIT licence, see LICENSE.
// The engine at an analysis board: on or off, thinking about the position that is shown, with its last report for it.
import { Live, type LiveLine, type LiveReport } from "../core/live.ts";
import type { Thinking } from "../core/rules-api.ts";
import type { Seat } from "../core/types.ts";
import { Observable } from "./observable.ts";

/** Who stepped through five moves in a second gets one worker, not five. */
const SETTLE = 90;
/** Early depths take microseconds each: the page is not drawn for every one. */
const FRAME = 120;

export const LINES = 3;

const keyOf = ({ setup, moves }: Thinking): string => JSON.stringify([setup, moves]);

/** Knows more positions than the engine's own tables: a line for each move, the best first, and `done` where it has distances too;
 * null: not this one. */
export interface Tables {
  ask(position: string): Promise<LiveReport | null>;
}

export class EngineView extends Observable {
  on = false;
  /** Of the position shown; null: nothing yet. */
  report: LiveReport | null = null;
  /** The engine could not be loaded or started. */
  fault: Error | null = null;
  private game: Thinking | null = null;
  private position = "";
  private key = "";
  private timer = 0;
  private drawing = 0; // a timer: the report will be drawn
  private readonly known = new Map<string, LiveReport>(); // proved or deep ones, for coming back
  private readonly proved = new Map<string, readonly LiveLine[]>(); // by the tables: every move

  constructor(
    private readonly live = new Live(),
    private readonly tables: Tables | null = null,
  ) {
    super();
  }

  get turn(): Seat {
    return this.game?.viewer === 1 ? 1 : 0;
  }

  get thinks(): boolean {
    return this.on && this.game !== null && this.report?.done !== true && this.fault === null;
  }

  /** Blue's share of the evaluation bar, 0…1; null: not known. */
  get share(): number | null {
    const [best] = this.report?.lines ?? [];
    return best ? (this.turn === 0 ? best.chance : 1 - best.chance) : null;
  }

  switch(on: boolean): void {
    this.on = on;
    this.fault = null;
    if (on) this.begin();
    else this.halt();
    this.notify();
  }

  /** The position shown has changed; null: nothing to think about. `position`: the same as text, for the tables. */
  show(game: Thinking | null, position = ""): void {
    const key = game ? keyOf(game) : "";
    if (key === this.key) return;
    this.halt();
    [this.game, this.key, this.position] = [game, key, game ? position : ""];
    this.report = this.known.get(key) ?? null;
    if (this.on) this.begin();
    this.notify();
  }

  close(): void {
    this.halt();
    this.unsubscribeAll();
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.live.stop();
  }

  private begin(): void {
    const { game, key, position } = this;
    clearTimeout(this.timer);
    if (!game || this.report?.done) return;
    this.timer = window.setTimeout(() => {
      this.live.start(game, LINES, (report) => this.hear(key, report), (fault) => this.fail(fault));
      if (position) void this.tables?.ask(position).then((report) => report && this.settle(key, report));
    }, SETTLE);
  }

  /** The tables know the position: with distances there is nothing left to think about; else the engine looks for the way. */
  private settle(key: string, report: LiveReport): void {
    if (report.done && key === this.key) this.live.stop();
    this.proved.set(key, report.lines);
    this.hear(key, report.done ? report : (this.known.get(key) ?? report));
  }

  /** What the engine has found so far, with the values that are certain. */
  private corrected(key: string, report: LiveReport): LiveReport {
    const sure = this.proved.get(key);
    return sure && !report.done ? { ...report, lines: best(report.lines, sure) } : { ...report, lines: report.lines.slice(0, LINES) };
  }

  private hear(key: string, report: LiveReport): void {
    // Coming back to a position: what was known of it stays until the engine is as deep again.
    report = this.corrected(key, report);
    const old = this.known.get(key);
    if (!old || report.done || (!old.done && report.depth >= old.depth)) this.known.set(key, report);
    if (key !== this.key) return;
    this.report = this.known.get(key) ?? report;
    this.drawing ||= window.setTimeout(() => {
      this.drawing = 0;
      this.notify();
    }, FRAME);
  }

  private fail(fault: Error): void {
    this.fault = fault;
    this.notify();
  }
}

/** The best lines, found ones before mere moves: a found line without a proof takes that of its first move. */
function best(found: readonly LiveLine[], sure: readonly LiveLine[]): LiveLine[] {
  const value = new Map(sure.map((line) => [line.moves[0], line]));
  const known = found.map((line) => {
    const { proof = null, chance = 0 } = value.get(line.moves[0]) ?? {};
    return line.proof === proof || proof === null ? line : { ...line, proof, chance, plies: 0 };
  });
  const rest = sure.filter(({ moves }) => !found.some((line) => line.moves[0] === moves[0]));
  return [...known, ...rest].sort((a, b) => b.chance - a.chance).slice(0, LINES);
}

/** Nodes a second. */
export const speedOf = ({ nodes, milliseconds }: LiveReport): number => (milliseconds > 0 ? (1000 * nodes) / milliseconds : 0);

