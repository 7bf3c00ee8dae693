// Torii: MIT licence, see LICENSE.
// Quick pairing while no opponent has been found: leaving the page ends the search, and a lost connection restarts it.
import { t } from "../locale/locale.ts";
import { leaveTable, lookAgain } from "../net/enter.ts";
import type { GameView } from "../net/protocol.ts";
import { isOnamazu } from "../net/reading.ts";
import { heldGame, heldSeat } from "../net/seats.ts";
import type { Line } from "../net/socket.ts";
import { faultWords } from "../net/words.ts";
import { go } from "../router.ts";
import { toast } from "../shell/toast.ts";

/** The server skips players who have been disconnected for ten seconds; the loss is reported after two of them. */
const PASSED = 8000;

let fresh = true; // the first table since the page was loaded

/** A reload leaves the table, as closing the window does; but somebody who reloads wants to go on. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const first = fresh;
  fresh = false;
  return first && entry?.type === "reload";
}

export interface Seeking {
  view: GameView;
  token: string; // of the waiting seat
  pairs: boolean; // opened by quick pairing
}

export class Searching {
  private lostAt: number | null = null; // when the loss of the connection was reported
  private leaving = false; // this page is ending the search

  /** `now`: the table of this page, if it holds a seat there. */
  constructor(private readonly now: () => Seeking | null) {}

  /** Resets for another table. */
  begin(): void {
    this.lostAt = null;
    this.leaving = false;
  }

  /** An unlisted table with a seat that has no key: quick pairing fills the other one. */
  get isOn(): boolean {
    const now = this.now();
    if (!now || now.view.stage !== "waiting" || now.view.you === null || isOnamazu(now.view.game)) return false;
    const free = now.view.seats.findIndex((seat) => seat.kind === "open");
    return now.pairs || (!now.view.options.listed && !heldGame(now.view.id)?.keys[free]);
  }

  /** Leaving the page ends the search: the next player must not be paired with an empty seat. */
  readonly stop = (): void => {
    const now = this.now();
    if (!now || !this.isOn || this.leaving) return;
    this.leaving = true;
    void leaveTable(now.view.id, now.token, true).catch(() => undefined);
  };

  /** A search ended by the player is not restarted; false reverts that. */
  ends(ending = true): void {
    this.leaving = ending;
  }

  onLine(line: Line): void {
    if (line === "lost") this.lostAt ??= Date.now();
    if (line !== "open") return;
    const away = this.lostAt === null ? 0 : Date.now() - this.lostAt;
    this.lostAt = null;
    if (away >= PASSED && this.isOn) void this.again(t("The connection was lost for a while. Searching for an opponent again."));
  }

  /** The waiting table was removed, and not by this page. */
  onView(before: GameView | null, view: GameView): void {
    if (view.ending !== "withdrawn" || !this.now()?.pairs) return;
    if (before?.stage === "waiting") void this.again(t("The connection was lost for a while. Searching for an opponent again."));
    else if (before === null && wasReloaded()) void this.again(null);
  }

  /** Searches again with the same options. */
  private async again(words: string | null): Promise<void> {
    const now = this.now();
    if (!now || this.leaving) return;
    const { id } = now.view;
    this.leaving = true;
    try {
      const path = await lookAgain(id, now.token);
      if (path && this.now()?.view.id === id) {
        if (words) toast(words, { stay: 8000 });
        go(path, { replace: true });
      } else if (path) await leaveFresh(path); // the player has navigated away in the meantime
    } catch (fault) {
      this.leaving = false;
      if (this.now()?.view.id === id) toast(faultWords(fault), { kind: "fault" });
    }
  }
}

async function leaveFresh(path: string): Promise<void> {
  const id = /^\/g\/([^?]+)/.exec(path)?.[1] ?? "";
  const seat = heldSeat(id, null);
  if (seat) await leaveTable(id, seat.token);
}
