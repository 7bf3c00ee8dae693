// Torii: MIT licence, see LICENSE.
// A table without an opponent: a review, or a task of a lesson. There are no offers between players, and no page
// shows any; a request for one is refused.
import { RulesError, type Judgement } from "../core/types.ts";
import { t } from "../locale/locale.ts";
import { Observable } from "./observable.ts";

const refused = (): Promise<never> => Promise.reject(new RulesError("nobody sits opposite at this table", null));

export abstract class StillTable<Match extends { free(): void }> extends Observable {
  readonly clock = null;
  readonly curtain = null;
  readonly proposal = null;
  get busy(): boolean {
    return false;
  }

  constructor(readonly match: Match) {
    super();
  }

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

  close(): void {
    this.unsubscribeAll();
    this.match.free();
  }
}
