// Torii: MIT licence, see LICENSE.
// One task of a lesson as a game that the table can play: a legal move that misses the goal is taken back with a
// message, the right one stands.
import type { Action, Belief, GameEvent, Scene, Seat, Viewer, Why } from "../core/types.ts";
import type { Match, Rules } from "../core/rules-api.ts";
import { isMet, type Task } from "./lessons.ts";
import { StillTable } from "./still.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

export type Stage = "asked" | "nudged" | "done";

export class LessonSource extends StillTable<Match> implements GameSource {
  readonly kind = "local";
  readonly learner: Seat;
  stage: Stage = "asked";

  constructor(
    rules: Rules,
    readonly task: Task,
  ) {
    super(rules.match({ game: rules.scene(task.position, "full").game, position: task.position }));
    const turn = this.match.scene("full").turn;
    this.learner = turn === 1 ? 1 : 0;
  }

  /** Once the task is done, nothing can be moved. */
  get seats(): readonly [SeatInfo, SeatInfo] {
    return [this.seat(0), this.seat(1)];
  }

  private seat(seat: Seat): SeatInfo {
    const own = seat === this.learner;
    return { seat, kind: own ? "person" : "computer", name: null, level: null, yours: own && this.stage !== "done", present: true };
  }

  get viewer(): Viewer {
    return this.learner;
  }

  get ending(): Ending | null {
    const { result } = this.scene();
    return result ? { winner: result.winner, way: result.way, clause: result.clause } : null;
  }

  scene(): Scene {
    return this.match.scene(this.learner);
  }

  events(): readonly GameEvent[] {
    return this.match.events(this.learner);
  }

  async play(text: string): Promise<void> {
    if (this.stage === "done") return;
    const before = this.scene();
    const [steps, action] = [this.match.steps, before.actions.find((one) => one.text === text)];
    this.match.play(text);
    const event = this.events()[steps];
    const met = action !== undefined && event !== undefined && isMet(this.task.goal, { action, event, before, after: this.match.scene("full") });
    if (met) this.stage = "done";
    else {
      this.match.undo(this.match.steps - steps);
      this.stage = "nudged";
    }
    this.notify();
  }

  why(text: string): Why | null {
    return this.match.why(text, this.learner);
  }

  answers(): readonly Action[] {
    return this.match.answers(this.learner);
  }

  belief(): Belief | null {
    return null;
  }

  record = (): Promise<string> => Promise.resolve(this.match.record("ogn", this.learner, {}));

  may(deed: Deed): Refusal | null | undefined {
    return deed === "answers" ? null : undefined;
  }
}
