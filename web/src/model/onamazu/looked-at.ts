// Torii: MIT licence, see LICENSE.
// A game of Onamazu under review: an OnaSource positioned at one of its steps. Nothing can be played; the reviewer can
// step through it and, when everything is open, switch between the players' views.
import type { OnaEvent, OnaExplained, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import { RulesError } from "../../core/types.ts";
import { t } from "../../locale/locale.ts";
import { Review, sitterOf } from "../review.ts";
import { logOf } from "./log.ts";
import { onSpoken, OnaTelling } from "./telling.ts";
import type { OnaDeed, OnaEnding, OnaLogTurn, OnaSeatInfo, OnaSource, Refusal } from "./types.ts";

export interface OnaReplayed {
  match: OnaMatch;
  tags: Record<string, string>;
  viewer: OnaViewer; // the scope that the record was written in
}

function seatOf(seat: OnaSeat, tags: Record<string, string>): OnaSeatInfo {
  return { seat, ...sitterOf(tags[`Player${seat + 1}`], tags[`Seat${seat + 1}`]), yours: false, present: true };
}

/** How it ended: by the scoring, or as the record says. */
function endingOf(scene: OnaScene, tags: Record<string, string>): OnaEnding | null {
  if (scene.result) return { winners: scene.result.winners, points: scene.result.points, way: "score", by: null };
  const shares = (tags["Result"] ?? "*").split("-");
  if (shares.length < 2) return null;
  const winners = shares.flatMap((share, seat) => (share === "1" || share === "1/2" ? [seat as OnaSeat] : []));
  const points = tags["Scores"]?.split(",").map(Number) ?? null;
  const way = tags["Ending"] === "resignation" ? "resign" : tags["Ending"] === "abandoned" ? "abandoned" : "score";
  const loser = way === "resign" && shares.length === 2 ? ((1 - (winners[0] ?? 0)) as OnaSeat) : null;
  return { winners, points, way, by: loser };
}

export class OnaLookedAt extends Review<OnaMatch, OnaViewer> implements OnaSource {
  readonly trouble = null;
  readonly thinking = null;
  readonly round = "";
  readonly seats: readonly OnaSeatInfo[];
  /** How the game ended, whichever step is shown. */
  readonly outcome: OnaEnding | null;
  private readonly telling: OnaTelling;
  private told: { of: readonly OnaEvent[]; turns: OnaLogTurn[] } | null = null;
  private readonly stopLang: () => void;

  constructor(
    private readonly replayed: OnaReplayed,
    at: number | null = null,
  ) {
    super(replayed.match);
    this.telling = new OnaTelling(this.match);
    this.outcome = endingOf(this.match.scene(replayed.viewer), replayed.tags);
    this.seats = Array.from({ length: this.match.players }, (_, seat) => seatOf(seat as OnaSeat, replayed.tags));
    this.openAt(at, "spectator");
    this.stopLang = onSpoken(() => {
      this.telling.forget();
      this.notify();
    });
  }

  get viewers(): OnaViewer[] {
    const { viewer } = this.replayed;
    if (viewer !== "full") return [viewer];
    return this.outcome ? ["full", ...this.seats.map((seat) => seat.seat), "spectator"] : ["spectator"];
  }

  // ---- the current step ----------------------------------------------------------------------------

  get firstStep(): number {
    return this.turns[0]?.first ?? 0;
  }

  /** Whole turns, without the set-up. */
  get turns(): readonly OnaLogTurn[] {
    const events = this.telling.events(this.eyes);
    if (this.told?.of !== events) this.told = { of: events, turns: logOf(events, this.telling.scene(this.eyes)).filter((turn) => turn.turn > 0) };
    return this.told.turns;
  }

  /** By whole turns, forwards or back; from within a turn, first to its beginning or end. */
  walk(turns: number): void {
    const ends = [this.firstStep, ...this.turns.map((turn) => turn.end)];
    const ahead = turns > 0;
    const on = ahead ? ends.filter((end) => end > this.step) : ends.filter((end) => end < this.step).reverse();
    this.goTo(on[Math.min(Math.abs(turns), on.length) - 1] ?? this.step);
  }

  // ---- the OnaSource interface ---------------------------------------------------------------------

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  get ending(): OnaEnding | null {
    return this.step === this.steps ? this.outcome : null;
  }

  scene(): OnaScene {
    return this.telling.sceneAt(this.step, this.eyes);
  }

  sceneAt(steps: number): OnaScene {
    return this.match.sceneAt(steps, this.eyes);
  }

  events(from = 0): readonly OnaEvent[] {
    return this.telling.events(this.eyes).slice(from, this.step);
  }

  explain(thing: OnaThing): OnaExplained {
    return this.match.explain(thing, this.eyes);
  }

  record(): Promise<string> {
    return Promise.resolve(this.match.record(this.viewers.includes("full") ? "full" : this.eyes, this.replayed.tags));
  }

  may(_deed: OnaDeed): Refusal | null | undefined {
    return undefined;
  }

  why = (): null => null;
  tried = (): never => {
    throw new RulesError(t("This game is for viewing only."), null);
  };
  play = async (): Promise<never> => this.tried();
  retry = (): void => undefined;

  override close(): void {
    this.stopLang();
    super.close();
  }
}
