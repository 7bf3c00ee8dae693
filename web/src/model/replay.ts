// Torii: MIT licence, see LICENSE.
// A game that is looked back at: a GameSource that stands at one of its steps. Nothing can be played; one can walk
// through it and, when it is over, through other eyes.
import type { Action, Belief, GameEvent, Scene, Seat, Viewer } from "../core/types.ts";
import { RulesError } from "../core/types.ts";
import type { Match, Rules } from "../core/rules-api.ts";
import { StillTable } from "./still.ts";
import { turnsOf, type Turn } from "./turns.ts";
import type { Deed, Ending, GameSource, Refusal, SeatInfo } from "./types.ts";

export type Tags = Record<string, string>;

/** How a record says it ended where the board does not tell. */
const WAYS: Record<string, Ending["way"]> = { resignation: "resign", agreement: "agreement", claim: "claim", abandoned: "abandoned" };

const WINNERS: Record<string, Seat | null> = { "1-0": 0, "0-1": 1, "1/2-1/2": null };

/** The end of the game as board and record tell it; null while it goes on. */
export function endingOf(last: Scene, tags: Tags): Ending | null {
  if (last.result) return { winner: last.result.winner, way: last.result.way, clause: last.result.clause };
  const result = tags["Result"] ?? "*";
  if (!(result in WINNERS)) return null;
  const way = WAYS[tags["Ending"] ?? ""] ?? "abandoned";
  // A lost clock is "abandoned" to the record; who keeps it may say more.
  return { winner: WINNERS[result] ?? null, way: tags["Termination"]?.startsWith("time") ? "time" : way, clause: way === "claim" ? "B13" : null };
}

/** Who sat there. Where nobody has a name, records of the program say what sat there: told by colour and level here. */
function seatOf(seat: Seat, tags: Tags): SeatInfo {
  const [said, sat] = seat === 0 ? [tags["Blue"], tags["BlueSeat"]] : [tags["Red"], tags["RedSeat"]];
  const level = /^(?:Torii )?level (\d+)$/.exec(sat ?? "")?.[1] ?? /^(?:Torii )?level (\d+)$/.exec(said ?? "")?.[1];
  const name = said === undefined || said === "person" || /^(?:Torii )?level \d+$/.test(said) ? null : said;
  return { seat, kind: level ? "computer" : "person", name, level: level ? Number(level) : null, yours: false, present: true };
}

export interface Replayed {
  match: Match;
  tags: Tags;
  viewer: Viewer; // the scope that the record was written in
  side?: Seat | undefined; // where whoever looks back sat, if that is known
}

/** One person against a computer: that is who looks back. */
function onlyPerson([blue, red]: readonly [SeatInfo, SeatInfo]): Seat | null {
  if (blue.kind === red.kind) return null;
  return blue.kind === "person" ? 0 : 1;
}

export class ReplaySource extends StillTable implements GameSource {
  readonly kind = "replay";
  readonly seats: readonly [SeatInfo, SeatInfo];
  /** How the game ended, wherever in it we stand. */
  readonly outcome: Ending | null;
  /** Has ninjas: then it matters who looks. */
  readonly hidden: boolean;
  readonly tags: Tags;
  readonly side: Seat | null;
  private readonly scope: Viewer;
  private eyes: Viewer;
  private step: number;
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
    this.eyes = this.viewers[0] ?? "spectator";
    this.step = Math.max(this.firstStep, Math.min(at ?? this.firstStep, this.match.steps));
  }

  /** Whose eyes may be looked through: all when everything is told and the game is over; else what the record holds. */
  get viewers(): Viewer[] {
    if (!this.hidden) return ["full"];
    if (this.scope !== "full") return [this.scope];
    return this.outcome ? ["full", 0, 1, "spectator"] : ["spectator"];
  }

  get viewer(): Viewer {
    return this.eyes;
  }

  look(viewer: Viewer): void {
    if (!this.viewers.includes(viewer)) return;
    this.eyes = viewer;
    this.change();
  }

  // ---- where we stand ------------------------------------------------------------------------------

  /** The deal is no move: looking back begins with the cards on the table. */
  get firstStep(): number {
    const first = this.all.events[0];
    return first?.kind === "deal" ? 1 : 0;
  }

  get at(): number {
    return this.step;
  }

  get steps(): number {
    return this.match.steps;
  }

  goTo(step: number): void {
    const next = Math.max(this.firstStep, Math.min(Math.round(step), this.steps));
    if (next === this.step) return;
    this.step = next;
    this.change();
  }

  /** Whole turns, without the deal. */
  get turns(): readonly Turn[] {
    return this.all.turns;
  }

  /** How many of the turns have been played where we stand; one that is half played counts. */
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

  // ---- as any game is asked ------------------------------------------------------------------------

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

  why(): { clause: string | null; message: string } | null {
    return null;
  }

  answers(): readonly Action[] {
    return [];
  }

  belief(): Belief | null {
    return this.step === this.steps ? this.match.belief(this.eyes) : null;
  }

  /** Everything where it may be told, else what the eyes of now have seen. */
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

/** A position alone: a game that begins and ends with it. A position with unknown ninjas can only be looked at. */
export function positionMatch(rules: Rules, position: string): Replayed {
  const known = !/[=,]\?/.test(position);
  const viewer: Viewer = known ? "full" : "spectator";
  const game = rules.scene(position, viewer).game;
  const setup = { game, position };
  return { match: known ? rules.match(setup) : rules.watch(setup, viewer, position, []), tags: { Game: game, Position: position }, viewer };
}
