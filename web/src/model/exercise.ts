// Torii: MIT licence, see LICENSE.
// One exercise of a review: the position before a mistake, as its player saw it. A move is tried, judged elsewhere, and taken
// back unless it was right.
import type { Action, Belief, GameEvent, Scene, Seat, Setup, Viewer, Why } from "../core/types.ts";
import type { Match, Rules } from "../core/rules-api.ts";
import type { Verdict } from "../core/study-types.ts";
import { StillTable } from "./still.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

type Stage = "asked" | "judged" | "done";

/** A seat's view, in a game with ninjas; otherwise everything. */
function matchOf(rules: Rules, { position, seat }: Verdict): Match {
  const scene = rules.scene(position, seat);
  const hidden = scene.ninjas.some((count) => count !== null);
  return hidden ? rules.watch({ game: scene.game }, seat, position, []) : rules.match({ game: scene.game, position });
}

export class ExerciseSource extends StillTable<Match> implements GameSource {
  readonly kind = "replay";
  private stage: Stage = "asked";
  private readonly seat: Seat;

  constructor(
    rules: Rules,
    exercise: Verdict,
    private readonly onMove: (move: string) => void,
  ) {
    super(matchOf(rules, exercise));
    this.seat = exercise.seat;
  }

  get setup(): Setup {
    return this.match.setup;
  }

  /** Taken back: another move may be tried. */
  retry(): void {
    this.match.undo(this.match.steps);
    this.stage = "asked";
    this.notify();
  }

  finish(): void {
    this.stage = "done";
    this.notify();
  }

  override get busy(): boolean {
    return this.stage === "judged";
  }

  get seats(): readonly [SeatInfo, SeatInfo] {
    const info = (seat: Seat): SeatInfo => ({ seat, kind: "person", name: null, level: null, yours: seat === this.seat && this.stage === "asked", present: true });
    return [info(0), info(1)];
  }

  get viewer(): Viewer {
    return this.seat;
  }

  readonly ending: Ending | null = null;

  scene(): Scene {
    return this.match.scene(this.seat);
  }

  events(): readonly GameEvent[] {
    return this.match.events(this.seat);
  }

  play(text: string): Promise<void> {
    try {
      this.match.play(text);
    } catch (fault) {
      return Promise.reject(fault instanceof Error ? fault : new Error(String(fault)));
    }
    this.stage = "judged";
    this.notify();
    this.onMove(text);
    return Promise.resolve();
  }

  why(text: string): Why | null {
    return this.match.why(text, this.seat);
  }

  answers(): readonly Action[] {
    return [];
  }

  belief(): Belief | null {
    return this.match.belief(this.seat);
  }

  record = (): Promise<string> => Promise.resolve(this.match.record("ogn", this.seat, {}));

  may(_deed: Deed): Refusal | null | undefined {
    return undefined;
  }
}
