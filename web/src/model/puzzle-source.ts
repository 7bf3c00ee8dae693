// Torii: MIT licence, see LICENSE.
// An open puzzle as a game that the table can play: a right move is answered by the best defence, a wrong one by what
// refutes it.
import type { PuzzleAnswer, PuzzleMaster } from "../core/puzzle.ts";
import { Stopped } from "../core/asker.ts";
import type { Match, Rules } from "../core/rules-api.ts";
import { RulesError, type Action, type Belief, type GameEvent, type Scene, type Seat, type Viewer, type Why } from "../core/types.ts";
import type { Puzzle } from "./daily-puzzle.ts";
import { StillTable } from "./still.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

/** asked: a move is expected; thinking: one was tried; wrong: it is refuted on the board; shown: the solution was looked at. */
export type PuzzleStage = "asked" | "thinking" | "wrong" | "solved" | "shown";

export class PuzzleSource extends StillTable<Match> implements GameSource {
  readonly kind = "local";
  readonly solver: Seat;
  stage: PuzzleStage = "asked";
  /** The text of the last wrong move, what refutes it, and in how many moves the opponent then wins (0: not shown). */
  wrong: { move: string; reply: string | null; loses: number; before: Scene } | null = null;
  /** Own moves played rightly so far. */
  done = 0;
  private readonly moves: string[] = [];
  private gone = false; // closed: an answer that arrives now is for nobody

  /** `pause` waits before the opponent answers: a person should see both moves. */
  constructor(
    rules: Rules,
    readonly puzzle: Puzzle,
    private readonly master: PuzzleMaster,
    private readonly pause: () => Promise<void>,
  ) {
    super(rules.match({ game: rules.scene(puzzle.position, "full").game, position: puzzle.position }));
    this.solver = this.match.scene("full").turn === 1 ? 1 : 0;
  }

  get seats(): readonly [SeatInfo, SeatInfo] {
    return [this.seat(0), this.seat(1)];
  }

  private seat(seat: Seat): SeatInfo {
    const own = seat === this.solver;
    return { seat, kind: own ? "person" : "computer", name: null, level: null, yours: own && this.stage === "asked", present: true };
  }

  get viewer(): Viewer {
    return this.solver;
  }

  get ending(): Ending | null {
    const { result } = this.scene();
    return result ? { winner: result.winner, way: result.way, clause: result.clause } : null;
  }

  scene(): Scene {
    return this.match.scene("full");
  }

  events(): readonly GameEvent[] {
    return this.match.events("full");
  }

  private put(text: string): void {
    this.match.play(text);
    this.moves.push(text);
  }

  private enter(stage: PuzzleStage): void {
    this.stage = stage;
    this.notify();
  }

  async play(text: string): Promise<void> {
    if (this.stage !== "asked") throw new RulesError("the puzzle is not waiting for a move", null);
    const before = this.scene();
    this.put(text);
    this.enter("thinking");
    try {
      const [answer] = await Promise.all([this.master.tried(this.puzzle.row, this.moves), this.pause()]);
      if (!this.gone) this.judge(text, before, answer);
    } catch (fault) {
      if (this.gone || fault instanceof Stopped) return;
      this.back(1); // without the code nothing can be judged
      this.enter("asked");
      throw fault;
    }
  }

  private judge(move: string, before: Scene, { right, solved, reply, loses }: PuzzleAnswer): void {
    if (reply !== null) this.put(reply);
    if (right) this.done++;
    else this.wrong = { move, reply, loses: Math.ceil(loses / 2), before };
    this.enter(solved ? "solved" : right ? "asked" : "wrong");
  }

  private back(steps: number): void {
    this.match.undo(steps);
    this.moves.splice(this.moves.length - steps, steps);
  }

  /** Takes the wrong move and its refutation back. */
  again(): void {
    if (this.stage !== "wrong" || !this.wrong) return;
    this.back(this.wrong.reply === null ? 1 : 2);
    this.wrong = null;
    this.enter("asked");
  }

  /** Plays the solution to its end. */
  async show(): Promise<void> {
    this.again();
    if (this.stage !== "asked") return;
    this.enter("shown");
    try {
      while (await this.showOne());
    } catch (fault) {
      if (!this.gone && !(fault instanceof Stopped)) throw fault;
    }
  }

  /** The solution's next move and the answer to it; false at the end. */
  private async showOne(): Promise<boolean> {
    const move = await this.master.next(this.puzzle.row, this.moves);
    if (this.gone) return false;
    this.put(move);
    this.notify();
    const [{ solved, reply }] = await Promise.all([this.master.tried(this.puzzle.row, this.moves), this.pause()]);
    if (this.gone || solved || reply === null) return false;
    this.put(reply);
    this.notify();
    await this.pause();
    return !this.gone;
  }

  why(text: string): Why | null {
    return this.match.why(text, "full");
  }

  answers(): readonly Action[] {
    return this.match.answers("full");
  }

  belief(): Belief | null {
    return null;
  }

  record = (): Promise<string> => Promise.resolve(this.match.record("ogn", "full", {}));

  may(deed: Deed): Refusal | null | undefined {
    return deed === "answers" ? null : undefined;
  }

  override close(): void {
    this.gone = true;
    this.master.stop();
    super.close();
  }
}
