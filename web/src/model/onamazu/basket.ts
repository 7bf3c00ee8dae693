// Torii: MIT licence, see LICENSE.
// A visit to the market as a basket: every item is tried on the rules at once, and one button plays them all. Removing
// an item also removes those that depended on it.
import type { OnaAction, OnaScene } from "../../core/onamazu-types.ts";
import { noGain, sumGain, sureGain } from "./gains.ts";
import type { OnaBasket, OnaSource } from "./types.ts";

export class Basket {
  private actions: OnaAction[] = [];
  private shown: OnaScene | null = null;
  private ends = false;

  constructor(private readonly source: OnaSource) {}

  get isEmpty(): boolean {
    return this.actions.length === 0;
  }

  get all(): readonly OnaAction[] {
    return this.actions;
  }

  /** The last item reveals something, or leads to a question that cannot be answered before (which miko): it ends the basket. */
  get closed(): boolean {
    return this.ends;
  }

  clear(): void {
    this.actions = [];
    this.shown = null;
    this.ends = false;
  }

  /** The source has changed: another language, another view. */
  forget(): void {
    this.shown = null;
  }

  /** The table with everything in the basket, except outcomes not known yet. */
  scene(): OnaScene {
    const known = this.ends ? this.actions.slice(0, -1) : this.actions;
    if (this.actions.length === 0) return this.source.scene();
    if (this.shown) return this.shown;
    const scene = known.length === 0 ? this.source.scene() : this.source.tried(known.map((action) => action.text)).scene;
    return (this.shown = this.ends ? this.paid(scene) : scene);
  }

  /** The scene after paying for an unknown item: its price is known. */
  private paid(scene: OnaScene): OnaScene {
    const last = this.actions.at(-1);
    const mons = last ? sureGain(last).mons : 0;
    return { ...scene, monasteries: scene.monasteries.map((one) => (one.seat === scene.seat ? { ...one, mons: one.mons + mons } : one)) };
  }

  /** Throws RulesError, and then leaves the basket unchanged. */
  add(action: OnaAction): void {
    if (!action.hides) {
      const { scene } = this.source.tried([...this.actions, action].map((one) => one.text));
      this.ends = scene.asked !== "MARKET" && scene.actions.every((one) => one.hides);
      this.shown = this.ends ? null : scene;
    } else {
      this.ends = true;
      this.shown = null;
    }
    this.actions = [...this.actions, action];
  }

  /** Returns the other items that had to be removed. */
  remove(index: number): OnaAction[] {
    const wanted = this.actions.filter((_, i) => i !== index);
    this.clear();
    return wanted.filter((action) => !this.addsAgain(action));
  }

  private addsAgain(action: OnaAction): boolean {
    if (this.closed) return false;
    // Looked up in the present scene: the price or gain may have changed.
    const now = this.scene().actions.find((one) => one.text === action.text);
    if (!now) return false;
    this.add(now);
    return true;
  }

  view(): OnaBasket {
    return {
      items: this.actions.map((action) => ({ action, words: action.words })),
      total: this.actions.reduce((sum, action) => sumGain(sum, sureGain(action)), noGain()),
      closed: this.closed,
      open: !this.closed && this.scene().asked !== "MARKET",
    };
  }
}
