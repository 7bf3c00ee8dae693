// Torii: MIT licence, see LICENSE.
// Common to reviews of both games: a match positioned at one of its steps, seen by one of the viewers it allows.
import { StillTable } from "./still.ts";

/** The player of a seat, from a record's tags (docs/formats/record.md): a name, or what the program wrote for a level or a person. */
export function sitterOf(said: string | undefined, sat: string | undefined): { kind: "computer" | "person"; name: string | null; level: number | null } {
  const level = /^(?:Torii )?level (\d+)$/;
  const found = level.exec(sat ?? "")?.[1] ?? level.exec(said ?? "")?.[1];
  const name = said === undefined || said === "person" || level.test(said) ? null : said;
  return { kind: found ? "computer" : "person", name, level: found ? Number(found) : null };
}

export abstract class Review<Match extends { readonly steps: number; free(): void }, Viewer> extends StillTable<Match> {
  readonly kind = "replay";
  protected eyes!: Viewer;
  protected step = 0;

  /** Whose views are available: all when everything is open and the game is over; otherwise what the record holds. */
  abstract get viewers(): Viewer[];
  /** The random set-up is not a turn: the review begins after it. */
  abstract get firstStep(): number;

  /** Called once the subclass knows its viewers. */
  protected openAt(at: number | null, spectator: Viewer): void {
    this.eyes = this.viewers[0] ?? spectator;
    this.step = this.within(at ?? this.firstStep);
  }

  get viewer(): Viewer {
    return this.eyes;
  }

  look(viewer: Viewer): void {
    if (!this.viewers.includes(viewer)) return;
    this.eyes = viewer;
    this.notify();
  }

  get at(): number {
    return this.step;
  }

  get steps(): number {
    return this.match.steps;
  }

  private within(step: number): number {
    return Math.max(this.firstStep, Math.min(Math.round(step), this.steps));
  }

  goTo(step: number): void {
    const next = this.within(step);
    if (next === this.step) return;
    this.step = next;
    this.notify();
  }
}
