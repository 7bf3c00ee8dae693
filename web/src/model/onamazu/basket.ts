// Torii: MIT licence, see LICENSE.
// A visit to the market as a basket: what is put in is tried on the rules at once and played with one button. Taking one
// thing out takes out what depended on it as well.
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

  /** The last one brings something to light, or asks what only then can be answered (which miko): it ends the basket. */
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

  /** The table with everything in the basket but what is not known yet. */
  scene(): OnaScene {
    const known = this.ends ? this.actions.slice(0, -1) : this.actions;
    if (this.actions.length === 0) return this.source.scene();
    if (this.shown) return this.shown;
    const scene = known.length === 0 ? this.source.scene() : this.source.tried(known.map((action) => action.text)).scene;
    return (this.shown = this.ends ? this.paid(scene) : scene);
  }

  /** What the unknown costs is known, and paid. */
  private paid(scene: OnaScene): OnaScene {
    const last = this.actions.at(-1);
    const mons = last ? sureGain(last).mons : 0;
    return { ...scene, monasteries: scene.monasteries.map((one) => (one.seat === scene.seat ? { ...one, mons: one.mons + mons } : one)) };
  }

  /** Throws RulesError; then the basket is as it was. */
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

  /** Returns what else had to go. */
  remove(index: number): OnaAction[] {
    const wanted = this.actions.filter((_, i) => i !== index);
    this.clear();
    return wanted.filter((action) => !this.addsAgain(action));
  }

  private addsAgain(action: OnaAction): boolean {
    if (this.closed) return false;
    // Told by the table of now: a price or a gain may be another one.
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
