// Torii: MIT licence, see LICENSE.
// A game under review: a GameSource positioned at one of its steps. Nothing can be played; the reviewer can step
// through it and, once it is over, switch viewers.
import type { Action, Belief, GameEvent, Scene, Seat, Viewer, Why } from "../core/types.ts";
import { RulesError } from "../core/types.ts";
import type { Match, Rules } from "../core/rules-api.ts";
import { Review, sitterOf } from "./review.ts";
import { turnsOf, type Turn } from "./turns.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

export type Tags = Record<string, string>;

/** A record's word for an ending that the board does not show. */
const WAYS: Record<string, Ending["way"]> = { resignation: "resign", agreement: "agreement", claim: "claim", abandoned: "abandoned" };

const WINNERS: Record<string, Seat | null> = { "1-0": 0, "0-1": 1, "1/2-1/2": null };

/** The end of the game from board and record; null while it is running. */
export function endingOf(last: Scene, tags: Tags): Ending | null {
  if (last.result) return { winner: last.result.winner, way: last.result.way, clause: last.result.clause };
  const result = tags["Result"] ?? "*";
  if (!(result in WINNERS)) return null;
  const way = WAYS[tags["Ending"] ?? ""] ?? "abandoned";
  // A loss on time is "abandoned" in the record; its Termination tag may say more.
  return { winner: WINNERS[result] ?? null, way: tags["Termination"]?.startsWith("time") ? "time" : way, clause: way === "claim" ? "B13" : null };
}

function seatOf(seat: Seat, tags: Tags): SeatInfo {
  const sitter = seat === 0 ? sitterOf(tags["Blue"], tags["BlueSeat"]) : sitterOf(tags["Red"], tags["RedSeat"]);
  return { seat, ...sitter, yours: false, present: true };
}

export interface Replayed {
  match: Match;
  tags: Tags;
  viewer: Viewer; // the scope that the record was written in
  side?: Seat | undefined; // the reviewer's seat in the game, if known
}

/** The only person in a game against a computer: the reviewer. */
function onlyPerson([blue, red]: readonly [SeatInfo, SeatInfo]): Seat | null {
  if (blue.kind === red.kind) return null;
  return blue.kind === "person" ? 0 : 1;
}

export class ReplaySource extends Review<Match, Viewer> implements GameSource {
  readonly seats: readonly [SeatInfo, SeatInfo];
  /** How the game ended, whichever step is shown. */
  readonly outcome: Ending | null;
  /** The game has ninjas: then the viewer matters. */
  readonly hidden: boolean;
  readonly tags: Tags;
  readonly side: Seat | null;
  private readonly scope: Viewer;
  private told: { viewer: Viewer; events: GameEvent[]; turns: Turn[] } | null = null;

  constructor(replayed: Replayed, at: number | null = null) {
    super(replayed.match);
    this.tags = replayed.tags;
    this.scope = replayed.viewer;
    const last = this.match.scene(this.scope);
    this.outcome = endingOf(last, this.tags);
    this.hidden = last.ninjas.some((count) => count !== null);
    this.seats = [seatOf(0, this.tags), seatOf(1, this.tags)];
    this.side = replayed.side ?? onlyPerson(this.seats);
    this.openAt(at, "spectator");
  }

  get viewers(): Viewer[] {
    if (!this.hidden) return ["full"];
    if (this.scope !== "full") return [this.scope];
    return this.outcome ? ["full", 0, 1, "spectator"] : ["spectator"];
  }

  // ---- the current step ----------------------------------------------------------------------------

  get firstStep(): number {
    const first = this.all.events[0];
    return first?.kind === "deal" ? 1 : 0;
  }

  /** Whole turns, without the deal. */
  get turns(): readonly Turn[] {
    return this.all.turns;
  }

  /** The number of turns played at the current step, including one in progress. */
  get turnsPlayed(): number {
    return this.turns.filter((turn) => turn.first < this.step).length;
  }

  /** By whole turns, forwards or back. */
  walk(turns: number): void {
    const target = this.turnsPlayed + turns;
    if (target <= 0) return this.goTo(this.firstStep);
    this.goTo(this.turns[Math.min(target, this.turns.length) - 1]?.steps ?? this.steps);
  }

  private get all(): { events: GameEvent[]; turns: Turn[] } {
    if (this.told?.viewer !== this.eyes) {
      const events = this.match.events(this.eyes);
      this.told = { viewer: this.eyes, events, turns: turnsOf(events).filter((turn) => turn.player !== -1) };
    }
    return this.told;
  }

  // ---- the GameSource interface --------------------------------------------------------------------

  get ending(): Ending | null {
    return this.step === this.steps ? this.outcome : null;
  }

  scene(): Scene {
    return this.match.sceneAt(this.step, this.eyes);
  }

  events(): readonly GameEvent[] {
    return this.all.events.slice(0, this.step);
  }

  play(): Promise<void> {
    return Promise.reject(new RulesError("the game is only looked at", null));
  }

  why(): Why | null {
    return null;
  }

  answers(): readonly Action[] {
    return [];
  }

  belief(): Belief | null {
    return this.step === this.steps ? this.match.belief(this.eyes) : null;
  }

  /** Complete if that is allowed, otherwise the current viewer's scope. */
  get recordScope(): Viewer {
    return this.viewers.includes("full") ? "full" : this.eyes;
  }

  record(): Promise<string> {
    return Promise.resolve(this.match.record("ogn", this.recordScope, this.tags));
  }

  may(_deed: Deed): Refusal | null | undefined {
    return undefined;
  }
}

/** A position alone: a match of no steps. One with unknown ninjas can only be viewed. */
export function positionMatch(rules: Rules, position: string): Replayed {
  const known = !/[=,]\?/.test(position);
  const viewer: Viewer = known ? "full" : "spectator";
  const game = rules.scene(position, viewer).game;
  const setup = { game, position };
  return { match: known ? rules.match(setup) : rules.watch(setup, viewer, position, []), tags: { Game: game, Position: position }, viewer };
}
