// Torii: MIT licence, see LICENSE.
// What the sources of both games at the server have in common: who listens, and what is asked over the socket.
import { RulesError } from "../core/types.ts";
import { ApiError } from "./http.ts";
import type { GameSocket } from "./socket.ts";
import { faultWords } from "./words.ts";

export abstract class AtServer {
  /** A request of a button that failed, for the page to tell. */
  onfault: (words: string) => void = () => undefined;
  protected asking = 0; // requests that wait for an answer
  protected readonly listeners = new Set<() => void>();

  constructor(protected readonly socket: GameSocket) {}

  /** Something of the line has changed, or of the game. */
  tell(): void {
    this.listeners.forEach((listener) => listener());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether it was said. */
  async say(text: string, to: "players" | "all"): Promise<boolean> {
    return this.wish("chat", { text, to });
  }

  async mute(seat: number, on: boolean): Promise<void> {
    await this.wish("mute", { seat, on });
  }

  /** Done when the server has answered, and `settle` with its answer. Rejects with words for a person: RulesError where a rule forbids it. */
  protected async ask(verb: string, d: Record<string, unknown> = {}): Promise<void> {
    this.asking++;
    this.tell();
    try {
      await this.settle(await this.socket.ask(verb, d));
    } catch (fault) {
      const ruled = fault instanceof ApiError && (fault.code === "illegal" || fault.code === "bad_move");
      if (ruled) throw new RulesError(fault.message, fault.clause);
      throw new Error(faultWords(fault));
    } finally {
      this.asking--;
      this.tell();
    }
  }

  /** What else has to come before a request is done. */
  protected async settle(_answer: Record<string, unknown>): Promise<void> {
    // Nothing.
  }

  /** How a fault is told. */
  protected wordsOf(fault: unknown): string {
    return (fault as Error).message;
  }

  /** What a button asks for: a failure is told by the page, nothing else depends on it. */
  protected async wish(verb: string, d: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.ask(verb, d);
      return true;
    } catch (fault) {
      this.onfault(this.wordsOf(fault));
      return false;
    }
  }
}
