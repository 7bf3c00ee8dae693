// Torii: MIT licence, see LICENSE.
// Stepping back during a game: an earlier position is shown, and the game continues.
import type { GameEvent, Scene } from "../core/types.ts";
import { turnsOf, type Turn } from "./turns.ts";
import type { GameSource } from "./types.ts";

export class Past {
  /** The number of turns shown; null: the present. */
  shown: number | null = null;

  constructor(private readonly source: GameSource) {}

  /** Whole turns without the deal. */
  get turns(): Turn[] {
    return turnsOf(this.source.events()).filter((turn) => turn.player !== -1);
  }

  get can(): boolean {
    return this.source.past !== undefined && this.source.curtain === null;
  }

  /** After this many turns; the present if those are all. */
  goTo(turns: number): void {
    const count = this.turns.length;
    this.shown = this.can && turns < count ? Math.max(0, turns) : null;
  }

  walk(by: number): void {
    this.goTo((this.shown ?? this.turns.length) + by);
  }

  /** Steps played at the position shown. */
  private get steps(): number {
    const { shown, turns } = this;
    if (shown === null) return this.source.scene().steps;
    const before = turns[shown - 1];
    return before ? before.steps : (turns[0]?.first ?? 0);
  }

  scene(): Scene {
    return (this.shown === null ? null : this.source.past?.(this.steps)) ?? this.source.scene();
  }

  events(): readonly GameEvent[] {
    const { steps } = this;
    return this.shown === null ? this.source.events() : this.source.events().filter((event) => event.step < steps);
  }
}
