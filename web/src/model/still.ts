// Torii: MIT licence, see LICENSE.
// A table at which nobody sits opposite: a game that is looked back at, a task of a lesson. Nothing is settled between
// players there, and no page offers it; whoever asks all the same is refused.
import { RulesError, type Judgement } from "../core/types.ts";
import type { Match } from "../core/rules-api.ts";
import { t } from "../locale/locale.ts";

const refused = (): Promise<never> => Promise.reject(new RulesError("nobody sits opposite at this table", null));

export abstract class StillTable {
  readonly clock = null;
  readonly curtain = null;
  readonly proposal = null;
  readonly busy = false;
  private readonly listeners = new Set<() => void>();

  constructor(readonly match: Match) {}

  hint(): Promise<Judgement> {
    return Promise.reject(new Error(t("No hint can be given here.")));
  }

  undo = (): Promise<void> => refused();
  resign = (): Promise<void> => refused();
  draw = (): Promise<void> => refused();
  claim = (): Promise<void> => refused();
  rematch = (): Promise<string | null> => refused();
  reply = (): Promise<void> => refused();
  turnCurtain = (): void => undefined;

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.listeners.clear();
    this.match.free();
  }

  protected change(): void {
    this.listeners.forEach((listener) => listener());
  }
}
