// Torii: MIT licence, see LICENSE.
// Common to all parts of the table's view-model: the game, the basket, the held action, the acting seat.
import type { OnaEvent, OnaScene, OnaSeat } from "../../core/onamazu-types.ts";
import { Basket } from "./basket.ts";
import type { Held } from "./held.ts";
import { logOf } from "./log.ts";
import type { OnaLogTurn, OnaSource, OnaView } from "./types.ts";

export abstract class TableBase {
  protected readonly basket: Basket;
  protected held: Held | null = null;
  protected playing = false; // our own actions are being played
  protected kept: OnaView | null = null; // the current view, until something changes
  private later: ReturnType<typeof setTimeout> | undefined;
  private home: OnaSeat = 0;
  private turns: { of: readonly OnaEvent[]; log: OnaLogTurn[] } | null = null;
  protected readonly listeners = new Set<() => void>();

  constructor(readonly source: OnaSource) {
    this.basket = new Basket(source);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The seat that acts from this page now. */
  protected get mine(): OnaSeat | null {
    const { source } = this;
    const { seat } = source.scene();
    if (this.playing || source.busy || source.curtain || source.ending || seat === null || seat === "chance") return null;
    return source.seats[seat]?.yours ? seat : null;
  }

  /** The previous touch is still being processed: a second one is ignored. */
  protected get waits(): boolean {
    return this.playing || (this.source.busy && this.source.thinking === null);
  }

  /** The table including the held action or the basket. */
  protected get scene(): OnaScene {
    if (this.held) return this.held.scene;
    return this.mine === null ? this.source.scene() : this.basket.scene();
  }

  protected get inMarket(): boolean {
    return this.mine !== null && !this.held && (this.source.scene().asked === "MARKET" || !this.basket.isEmpty);
  }

  protected get log(): OnaLogTurn[] {
    const events = this.source.events();
    if (this.turns?.of !== events) this.turns = { of: events, log: logOf(events, this.source.scene(), this.turns?.log) };
    return this.turns.log;
  }

  /** Including the held step: it is shown as done, so it is announced too. */
  protected get told(): OnaLogTurn[] {
    const { held, log } = this;
    return held ? logOf([...this.source.events(), ...held.events], this.source.scene(), log) : log;
  }

  protected forgetLog(): void {
    this.turns = null;
  }

  /** Whose monastery is drawn large; unchanged while there is no particular viewer. */
  protected atHome(): OnaSeat {
    const { viewer, seats, kind } = this.source;
    const person = kind === "replay" ? seats.find((one) => one.kind === "person") : undefined;
    const { seat } = this.source.scene();
    if (typeof viewer === "number") this.home = viewer;
    else if (person) this.home = person.seat;
    else if (typeof seat === "number" && (seats[seat]?.yours || seats.every((one) => !one.yours))) this.home = seat;
    return this.home;
  }

  protected change(): void {
    this.hush();
    this.kept = null;
    this.listeners.forEach((listener) => listener());
  }

  /** Local actions finish before a pending state would be visible: draw once. */
  protected changeLater(): void {
    this.kept = null;
    this.later ??= setTimeout(() => this.change());
  }

  protected hush(): void {
    clearTimeout(this.later);
    this.later = undefined;
  }
}
