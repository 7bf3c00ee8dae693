// Torii: MIT licence, see LICENSE.
// The engine at an analysis board: on or off, thinking about the position that is shown, with its last report for it.
import { Live, type LiveReport } from "../core/live.ts";
import type { Thinking } from "../core/rules-api.ts";
import type { Seat } from "../core/types.ts";
import { Observable } from "./observable.ts";

/** Who stepped through five moves in a second gets one worker, not five. */
const SETTLE = 90;
/** Early depths take microseconds each: the page is not drawn for every one. */
const FRAME = 120;

export const LINES = 3;

const keyOf = ({ setup, moves }: Thinking): string => JSON.stringify([setup, moves]);

export class EngineView extends Observable {
  on = false;
  /** Of the position shown; null: nothing yet. */
  report: LiveReport | null = null;
  /** The engine could not be loaded or started. */
  fault: Error | null = null;
  private game: Thinking | null = null;
  private key = "";
  private timer = 0;
  private drawing = 0; // a timer: the report will be drawn
  private readonly known = new Map<string, LiveReport>(); // proved or deep ones, for coming back

  constructor(private readonly live = new Live()) {
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

  /** The position shown has changed; null: nothing to think about. */
  show(game: Thinking | null): void {
    const key = game ? keyOf(game) : "";
    if (key === this.key) return;
    this.halt();
    [this.game, this.key] = [game, key];
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
    const { game, key } = this;
    clearTimeout(this.timer);
    if (!game || this.report?.done) return;
    this.timer = window.setTimeout(() => {
      this.live.start(game, LINES, (report) => this.hear(key, report), (fault) => this.fail(fault));
    }, SETTLE);
  }

  private hear(key: string, report: LiveReport): void {
    // Coming back to a position: what was known of it stays until the engine is as deep again.
    const old = this.known.get(key);
    if (!old || report.done || report.depth >= old.depth) this.known.set(key, report);
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

/** Nodes a second. */
export const speedOf = ({ nodes, milliseconds }: LiveReport): number => (milliseconds > 0 ? (1000 * nodes) / milliseconds : 0);

