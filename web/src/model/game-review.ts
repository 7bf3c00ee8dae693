// Torii: MIT licence, see LICENSE.
// The review of a finished game: every move graded by src/study in a worker, each from what its player could know. In a game
// with ninjas every seat is a review of its own, and a record of one seat gives only that one.
import { Stopped } from "../core/asker.ts";
import { Reviewer } from "../core/reviewer.ts";
import type { Grade, ReviewSum, Verdict } from "../core/study-types.ts";
import type { Said, Seat, Setup, Viewer } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { moveWords } from "./advice.ts";
import { Observable } from "./observable.ts";
import { sentence, type CardOf } from "./words.ts";

export const GRADES: readonly Grade[] = ["brilliant", "best", "good", "inaccuracy", "mistake", "missed", "blunder"];

export const isError = (grade: Grade): boolean => grade === "mistake" || grade === "blunder" || grade === "missed";

export interface ReviewOrder {
  record: string; // .ogn
  setup: Setup;
  /** Whose moves are judged, one review after the other: "full" judges both at once. */
  viewers: readonly Viewer[];
}

/** Blue's chances after a graded move. */
export const blueAfter = ({ seat, chanceAfter }: Verdict): number => (seat === 0 ? chanceAfter : 1 - chanceAfter);

export class GameReview extends Observable {
  /** By their steps, as far as they are known. */
  verdicts: readonly Verdict[] = [];
  done = false;
  fault: Error | null = null;
  accuracy: [number | null, number | null] = [null, null];
  /** The errors worth an exercise. */
  exercises: Verdict[] = [];
  private all = 0;
  private critical: Verdict | null = null;
  private part: Verdict[] = []; // of the review that is running
  private stopped = false;
  private running: Promise<void> | null = null;

  constructor(
    private readonly order: ReviewOrder,
    private readonly reviewer = new Reviewer(),
  ) {
    super();
  }

  /** How much is judged, 0…1. */
  get share(): number {
    return this.done ? 1 : this.all === 0 ? 0 : Math.min(1, this.verdicts.length / this.all);
  }

  /** The step after the move on which the game turned. */
  get turningPoint(): number | null {
    return this.critical && this.critical.step + 1;
  }

  at(step: number): Verdict | null {
    return this.verdicts.find((one) => one.step === step) ?? null;
  }

  count(seat: Seat, grade: Grade): number {
    return this.verdicts.filter((one) => one.seat === seat && one.grade === grade).length;
  }

  /** Resolves when all is judged, or when that failed; however often it is asked for. */
  run(): Promise<void> {
    return (this.running ??= this.judge());
  }

  private async judge(): Promise<void> {
    try {
      for (const viewer of this.order.viewers) this.take(viewer, await this.reviewer.review({ record: this.order.record, setup: this.order.setup, viewer }, (news) => this.hear(news)));
      this.done = true;
    } catch (fault) {
      if (fault instanceof Stopped || this.stopped) return;
      this.fault = fault instanceof Error ? fault : new Error(String(fault));
    }
    this.reviewer.close();
    this.notify();
  }

  close(): void {
    this.stopped = true;
    this.reviewer.close();
    this.unsubscribeAll();
  }

  private hear(news: { plies: number } | Verdict): void {
    if ("plies" in news) this.all += news.plies;
    else {
      this.part.push(news);
      this.verdicts = [...this.verdicts, news].sort((a, b) => a.step - b.step);
    }
    this.notify();
  }

  private take(viewer: Viewer, { summary, exercises }: ReviewSum): void {
    const { part } = this;
    this.part = [];
    for (const seat of [0, 1] as const) if (viewer === "full" || viewer === seat) this.accuracy[seat] = summary.accuracy[seat];
    this.exercises.push(...exercises.flatMap((index) => part[index] ?? []));
    const critical = summary.critical === null ? null : (part[summary.critical] ?? null);
    if (critical && critical.lost > (this.critical?.lost ?? -1)) this.critical = critical;
  }
}

/** What src/study says in the reader's language, as a part of a sentence; its %n are moves. */
export function saidPart({ message, args }: Said, cardOf: CardOf): string {
  let next = 0;
  return t(message).replace(/%(.)/g, (_, kind: string) => {
    if (kind === "%") return kind;
    const arg = args[next++];
    if (typeof arg !== "string") return arg ? saidPart(arg, cardOf) : "";
    return kind === "n" ? moveWords(arg, cardOf) : arg;
  });
}

export function saidWords(said: Said, cardOf: CardOf): string {
  const words = saidPart(said, cardOf);
  return sentence(/[.!?]$/.test(words) ? words : `${words}.`);
}
