// Torii: MIT licence, see LICENSE.
// What every part of the table's view-model goes by: the game, what lies in the basket or is held back, who acts.
import type { OnaEvent, OnaScene, OnaSeat } from "../../core/onamazu-types.ts";
import { Basket } from "./basket.ts";
import type { Held } from "./held.ts";
import { logOf } from "./log.ts";
import type { OnaLogTurn, OnaSource, OnaView } from "./types.ts";

export abstract class TableBase {
  protected readonly basket: Basket;
  protected held: Held | null = null;
  protected playing = false; // actions of ours are being played
  protected kept: OnaView | null = null; // drawn, until something changes
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

  /** What was touched before is still on its way: a second touch of it means nothing. */
  protected get waits(): boolean {
    return this.playing || (this.source.busy && this.source.thinking === null);
  }

  /** The table with what is held or lies in the basket. */
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

  /** With the step that is held: it is shown as done, so it is told as well. */
  protected get told(): OnaLogTurn[] {
    const { held, log } = this;
    return held ? logOf([...this.source.events(), ...held.events], this.source.scene(), log) : log;
  }

  protected forgetLog(): void {
    this.turns = null;
  }

  /** Whose monastery is drawn large; stays where it was while nobody in particular looks. */
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

  /** What is played at this device is answered before anybody can see that it was on its way: then it is drawn once. */
  protected changeLater(): void {
    this.kept = null;
    this.later ??= setTimeout(() => this.change());
  }

  protected hush(): void {
    clearTimeout(this.later);
    this.later = undefined;
  }
}
