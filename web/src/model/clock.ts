// Torii: MIT licence, see LICENSE.
// A Fischer clock for two players on this device, with the same rules as the server's (src/server/clock.c), and the
// formatting of remaining time.
import type { Seat } from "../core/types.ts";
import type { Clock } from "./types.ts";

export interface ClockWish {
  base: number; // milliseconds
  increment: number;
}

/** "5+3": five minutes, and three seconds a turn; null if malformed. */
export function readClock(text: string): ClockWish | null {
  const parts = /^(\d{1,3}(?:\.\d)?)\+(\d{1,3})$/.exec(text);
  if (!parts) return null;
  const base = Math.round(Number(parts[1]) * 60_000);
  const increment = Number(parts[2]) * 1000;
  return base > 0 && base <= 180 * 60_000 ? { base, increment } : null;
}

export const clockText = (wish: ClockWish): string => `${wish.base / 60_000}+${wish.increment / 1000}`;

/** The time a seat has left now; never below zero. */
export function leftOf(clock: Clock, seat: Seat, now: number): number {
  const spent = clock.running === seat ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock.left[seat] - spent);
}

/** "4:07", "1:02:09", and tenths in the last ten seconds: "8.3". */
export function timeText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const whole = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export class LocalClock {
  private state: Clock;

  constructor(
    wish: ClockWish,
    private readonly now: () => number,
    left: [number, number] | null = null,
  ) {
    this.state = { kind: "fischer", ...wish, left: left ?? [wish.base, wish.base], running: null, since: now() };
  }

  get view(): Clock {
    return this.state;
  }

  get left(): [number, number] {
    const now = this.now();
    return [leftOf(this.state, 0, now), leftOf(this.state, 1, now)];
  }

  /** Starts this seat's clock (null: nobody's). `passed`: the player whose clock was running has finished his turn. */
  run(seat: Seat | null, passed: Seat | null): void {
    const left = this.left;
    if (passed !== null && left[passed] > 0) left[passed] += this.state.increment;
    this.state = { ...this.state, left, running: seat, since: this.now() };
  }

  /** Milliseconds until the running clock reaches zero; null: no clock is running. */
  get due(): number | null {
    return this.state.running === null ? null : this.left[this.state.running];
  }
}
