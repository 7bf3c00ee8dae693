// Torii: MIT licence, see LICENSE.
// Common to local games of both kinds: a match with an id and a secret, the computers' turns, the curtain between people.
import { t } from "../locale/locale.ts";
import { keptSecret, newId, newSecret } from "./kept.ts";
import { Observable } from "./observable.ts";
import type { Refusal } from "./types.ts";

interface LocalTools {
  mind: () => Promise<{ stop(): void }>; // loaded when a computer first thinks
  now: () => number;
}

export abstract class LocalTable<Match extends { free(): void }, S extends number> extends Observable {
  readonly kind = "local";
  trouble: Refusal | null = null;
  /** The computer that is thinking now. */
  thinking: S | null = null;
  protected id: string;
  protected secret: string; // seeds the computers' random choices
  protected looking: S | null = null; // with several people and hidden information: who has the screen
  protected closed = false;
  private question = 0; // answers to older requests are dropped

  constructor(
    protected match: Match,
    saved: { id: string; secret?: string | undefined } | null,
  ) {
    super();
    this.id = saved?.id ?? newId();
    this.secret = keptSecret(saved?.secret);
  }

  protected abstract readonly tools: LocalTools;
  abstract get curtain(): { stage: "lift" | "hide"; to: S } | null;
  /** After every change: asks the computer if it is to act, saves, notifies. */
  protected abstract changed(): void;
  /** Plays an action of any seat, and calls `changed`. */
  protected abstract put(text: string): void;
  /** The computer's action, and the minimum length of its turn in milliseconds. */
  protected abstract answer(seat: S): Promise<{ text: string; pause: number }>;

  get busy(): boolean {
    return this.thinking !== null;
  }

  /** The id under which a finished game is saved. */
  get round(): string {
    return this.id;
  }

  turnCurtain(): void {
    const { curtain } = this;
    if (!curtain) return;
    this.looking = curtain.stage === "hide" ? null : curtain.to;
    this.changed();
  }

  retry(): void {
    this.trouble = null;
    this.changed();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stop();
    this.unsubscribeAll();
    this.match.free();
  }

  /** Starts another game at the same table. */
  protected replace(next: Match): void {
    this.stop();
    this.match.free();
    this.match = next;
    this.id = newId();
    this.secret = newSecret();
    this.looking = null;
  }

  /** Drops the answer that a computer is working on. */
  protected stop(): void {
    this.question += 1;
    if (this.thinking !== null) void this.tools.mind().then((mind) => mind.stop()).catch(() => undefined);
    this.thinking = null;
  }

  protected ask(seat: S): void {
    const question = ++this.question;
    const began = this.tools.now();
    const isOver = (): boolean => question !== this.question || this.closed;
    this.thinking = seat;
    void this.answer(seat)
      .then(async ({ text, pause }) => {
        const rest = pause - (this.tools.now() - began);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        if (isOver()) return;
        this.thinking = null;
        this.put(text);
      })
      .catch(() => {
        if (isOver()) return;
        this.thinking = null;
        this.trouble = { text: t("The computer could not be loaded."), clause: null };
        this.changed();
      });
  }
}
