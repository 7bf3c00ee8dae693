// Torii: MIT licence, see LICENSE.
// Quick pairing, as long as nobody has come: who goes away looks for nobody, and who had no line for a while looks again.
import { t } from "../locale/locale.ts";
import { leaveTable, lookAgain } from "../net/enter.ts";
import type { GameView } from "../net/protocol.ts";
import { isOnamazu } from "../net/reading.ts";
import { heldGame, heldSeat } from "../net/seats.ts";
import type { Line } from "../net/socket.ts";
import { faultWords } from "../net/words.ts";
import { go } from "../router.ts";
import { toast } from "../shell/toast.ts";

/** The server passes over who has had no line for ten seconds; two have gone by when the loss is told. */
const PASSED = 8000;

export interface Seeking {
  view: GameView;
  token: string; // of the seat that waits
  pairs: boolean; // came here by quick pairing
}

export class Searching {
  private lostAt: number | null = null; // when it was told that there is no line
  private leaving = false; // this search is being ended, by us

  /** `now`: the table of this page, if it holds a seat there. */
  constructor(private readonly now: () => Seeking | null) {}

  /** Another table is opened. */
  begin(): void {
    this.lostAt = null;
    this.leaving = false;
  }

  /** A seat without a key that nobody can see in a list: quick pairing fills the other one. */
  get isOn(): boolean {
    const now = this.now();
    if (!now || now.view.stage !== "waiting" || now.view.you === null || isOnamazu(now.view.game)) return false;
    const free = now.view.seats.findIndex((seat) => seat.kind === "open");
    return now.pairs || (!now.view.options.listed && !heldGame(now.view.id)?.keys[free]);
  }

  /** Whoever goes away looks for nobody: the next one who comes must not be given an empty chair. */
  readonly stop = (): void => {
    const now = this.now();
    if (!now || !this.isOn || this.leaving) return;
    this.leaving = true;
    void leaveTable(now.view.id, now.token, true).catch(() => undefined);
  };

  /** What a person ends is not begun again; false takes that back. */
  ends(ending = true): void {
    this.leaving = ending;
  }

  onLine(line: Line): void {
    if (line === "lost") this.lostAt ??= Date.now();
    if (line !== "open") return;
    const away = this.lostAt === null ? 0 : Date.now() - this.lostAt;
    this.lostAt = null;
    if (away >= PASSED && this.isOn) void this.again();
  }

  /** The table where we waited was cleared away, and not by us. */
  onView(before: GameView | null, view: GameView): void {
    if (before?.stage === "waiting" && view.ending === "withdrawn" && this.now()?.pairs) void this.again();
  }

  /** Looks once more, for the same. */
  private async again(): Promise<void> {
    const now = this.now();
    if (!now || this.leaving) return;
    const { id } = now.view;
    this.leaving = true;
    try {
      const path = await lookAgain(id, now.token);
      if (path && this.now()?.view.id === id) {
        toast(t("The connection was lost for a while. Searching for an opponent again."), { stay: 8000 });
        go(path, { replace: true });
      } else if (path) await leaveFresh(path); // he has gone elsewhere meanwhile
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
