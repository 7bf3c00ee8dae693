// Torii: MIT licence, see LICENSE.
// Replay of turns already played, step by step, automatic or manual.
import type { OnaScene } from "../../core/onamazu-types.ts";
import type { OnaLogTurn, OnaReplaying, OnaSource } from "./types.ts";

export class Showing {
  private range: { from: number; to: number } | null = null;
  private at = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private runs = false;

  constructor(
    private readonly source: OnaSource,
    private readonly pace: () => number, // milliseconds a step
    private readonly change: () => void,
  ) {}

  get isOn(): boolean {
    return this.range !== null;
  }

  start(range: { from: number; to: number }): void {
    this.range = range;
    this.at = range.from;
    this.run(true);
  }

  stop(): void {
    this.halt();
    this.range = null;
  }

  goTo(at: number): void {
    if (!this.range) return;
    this.at = Math.max(this.range.from, Math.min(at, this.range.to));
    this.run(false);
  }

  run(running: boolean): void {
    this.halt();
    this.runs = running && this.range !== null;
    if (this.runs && this.range && this.at >= this.range.to) this.at = this.range.from;
    if (this.runs) this.timer = setTimeout(() => this.step(), this.pace());
    this.change();
  }

  private halt(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.runs = false;
  }

  /** The next step; stops after the last one, so that it can be read. */
  private step(): void {
    if (!this.range) return;
    this.at = Math.min(this.at + 1, this.range.to);
    if (this.at < this.range.to) this.timer = setTimeout(() => this.step(), this.pace());
    else this.halt();
    this.change();
  }

  scene(): OnaScene {
    return this.source.sceneAt(this.at);
  }

  view(log: readonly OnaLogTurn[]): OnaReplaying | null {
    if (!this.range) return null;
    const event = this.at > this.range.from ? (this.source.events()[this.at - 1] ?? null) : null;
    const turn = log.find((one) => one.first <= Math.max(this.at - 1, this.range?.from ?? 0) && this.at <= one.end) ?? null;
    return { ...this.range, at: this.at, event, turn, running: this.runs };
  }
}
