// Torii: MIT licence, see LICENSE.
// A game of Onamazu that is looked back at: an OnaSource that stands at one of its steps. Nothing can be played; one can
// walk through it and, when everything is told, look through other eyes.
import type { OnaEvent, OnaExplained, OnaMatch, OnaRulesTold, OnaScene, OnaSeat, OnaThing, OnaViewer } from "../../core/onamazu-types.ts";
import { RulesError } from "../../core/types.ts";
import { t } from "../../locale/locale.ts";
import { logOf } from "./log.ts";
import { onSpoken, OnaTelling } from "./telling.ts";
import type { OnaDeed, OnaEnding, OnaLogTurn, OnaSeatInfo, OnaSource, Refusal } from "./types.ts";

export interface OnaReplayed {
  match: OnaMatch;
  tags: Record<string, string>;
  viewer: OnaViewer; // the scope that the record was written in
}

/** Who sat there, as records say it (docs/formats/record.md). */
function seatOf(seat: OnaSeat, tags: Record<string, string>): OnaSeatInfo {
  const [said, sat] = [tags[`Player${seat + 1}`], tags[`Seat${seat + 1}`]];
  const level = /^(?:Torii )?level (\d+)$/.exec(sat ?? said ?? "")?.[1];
  const name = said === undefined || said === "person" || /^(?:Torii )?level \d+$/.test(said) ? null : said;
  return { seat, kind: level ? "computer" : "person", name, level: level ? Number(level) : null, yours: false, present: true };
}

/** How it ended: by the count, or as the record says. */
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

const refused = async (): Promise<never> => {
  throw new RulesError(t("This game is for viewing only."), null);
};

export class OnaLookedAt implements OnaSource {
  readonly kind = "replay";
  readonly clock = null;
  readonly curtain = null;
  readonly proposal = null;
  readonly trouble = null;
  readonly thinking = null;
  readonly busy = false;
  readonly round = "";
  readonly seats: readonly OnaSeatInfo[];
  /** How the game ended, wherever in it we stand. */
  readonly outcome: OnaEnding | null;
  private readonly match: OnaMatch;
  private readonly telling: OnaTelling;
  private eyes: OnaViewer;
  private step: number;
  private told: { of: readonly OnaEvent[]; turns: OnaLogTurn[] } | null = null;
  private readonly stopLang: () => void;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly replayed: OnaReplayed,
    at: number | null = null,
  ) {
    this.match = replayed.match;
    this.telling = new OnaTelling(this.match);
    this.outcome = endingOf(this.match.scene(replayed.viewer), replayed.tags);
    this.seats = Array.from({ length: this.match.players }, (_, seat) => seatOf(seat as OnaSeat, replayed.tags));
    this.eyes = this.viewers[0] ?? "spectator";
    this.step = this.within(at ?? this.firstStep);
    this.stopLang = onSpoken(() => {
      this.telling.forget();
      this.change();
    });
  }

  /** Whose eyes may be looked through: all when everything is told and the game is over; else what the record holds. */
  get viewers(): OnaViewer[] {
    const { viewer } = this.replayed;
    if (viewer !== "full") return [viewer];
    return this.outcome ? ["full", ...this.seats.map((seat) => seat.seat), "spectator"] : ["spectator"];
  }

  look(viewer: OnaViewer): void {
    if (!this.viewers.includes(viewer)) return;
    this.eyes = viewer;
    this.change();
  }

  // ---- where we stand ------------------------------------------------------------------------------

  /** What chance laid out is no turn: looking back begins with the table as it was set up. */
  get firstStep(): number {
    return this.turns[0]?.first ?? 0;
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
    this.change();
  }

  /** Whole turns, without the set-up. */
  get turns(): readonly OnaLogTurn[] {
    const events = this.telling.events(this.eyes);
    if (this.told?.of !== events) this.told = { of: events, turns: logOf(events, this.telling.scene(this.eyes)).filter((turn) => turn.turn > 0) };
    return this.told.turns;
  }

  /** By whole turns, forwards or back; from within a turn first to its beginning or end. */
  walk(turns: number): void {
    const ends = [this.firstStep, ...this.turns.map((turn) => turn.end)];
    const ahead = turns > 0;
    const on = ahead ? ends.filter((end) => end > this.step) : ends.filter((end) => end < this.step).reverse();
    this.goTo(on[Math.min(Math.abs(turns), on.length) - 1] ?? this.step);
  }

  // ---- as any game is asked ------------------------------------------------------------------------

  get rules(): OnaRulesTold {
    return this.match.rules;
  }

  get viewer(): OnaViewer {
    return this.eyes;
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
  play = refused;
  undo = refused;
  resign = refused;
  claim = refused;
  rematch = refused;
  reply = refused;
  retry = (): void => undefined;
  turnCurtain = (): void => undefined;

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.stopLang();
    this.listeners.clear();
    this.match.free();
  }

  private change(): void {
    this.listeners.forEach((listener) => listener());
  }
}
