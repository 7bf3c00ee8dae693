// Torii: MIT licence, see LICENSE.
// What is picked, and what follows from it: an action that is done at once, or a preview with the ways to do it.
import type { OnaAction, OnaScene, OnaThing } from "../../core/onamazu-types.ts";
import { groupOf, isStarter, narrowed, withPick } from "./things.ts";
import type { OnaPreview } from "./types.ts";

/** `asked`: more input is needed; `miss`: nothing can be done with it. */
export type Touched = OnaAction | "asked" | "miss";

export class Picking {
  private picks: OnaThing[] = [];
  private asked: { thing: OnaThing; actions: readonly OnaAction[]; chosen: OnaAction } | null = null;

  /** Whether an action may be done without confirmation, and whether it cannot be undone. */
  constructor(
    private readonly atOnce: (action: OnaAction) => boolean,
    private readonly isFinal: (action: OnaAction) => boolean,
  ) {}

  get things(): readonly OnaThing[] {
    return this.picks;
  }

  /** The one that was picked last. */
  get last(): OnaThing | null {
    return this.asked?.thing ?? this.picks.at(-1) ?? null;
  }

  get chosen(): OnaAction | null {
    return this.asked?.chosen ?? null;
  }

  preview(): OnaPreview | null {
    if (!this.asked) return null;
    const { thing, actions, chosen } = this.asked;
    const { words, gain, fees, vain } = chosen;
    return { thing, words, gain, fees, vain, hides: this.isFinal(chosen), actions, chosen };
  }

  clear(): void {
    this.picks = [];
    this.asked = null;
  }

  /** One step back; false if nothing was picked. */
  back(): boolean {
    if (this.last === null) return false;
    this.picks = this.asked ? this.picks.filter(isStarter) : [];
    this.asked = null;
    return true;
  }

  touch(scene: OnaScene, thing: OnaThing): Touched {
    if (this.asked?.thing === thing) return this.asked.chosen;
    if (this.picks.includes(thing)) return this.back() ? "asked" : "miss";
    return this.settle(scene, withPick(scene, this.picks, thing), isStarter(thing));
  }

  /** Dragging one thing onto another counts as a choice. */
  drop(scene: OnaScene, from: OnaThing, thing: OnaThing): Touched {
    const found = narrowed(scene, [from, thing]);
    const [only] = found;
    return only && found.length === 1 ? only : this.settle(scene, [from, thing], false);
  }

  /** A button's action, by its text: done, unless the payment has to be chosen. */
  press(scene: OnaScene, action: OnaAction): Touched {
    const group = groupOf(scene, action);
    if (group.length === 1 || this.asked?.actions.some((one) => one.text === action.text)) return action;
    this.picks = [];
    this.asked = { thing: action.verb, actions: group, chosen: action };
    return "asked";
  }

  choose(text: string): void {
    const chosen = this.asked?.actions.find((one) => one.text === text);
    if (this.asked && chosen) this.asked = { ...this.asked, chosen };
  }

  private settle(scene: OnaScene, picks: OnaThing[], starts: boolean): Touched {
    const actions = narrowed(scene, picks);
    const [first] = actions;
    if (!first) return "miss";
    this.picks = picks;
    this.asked = null;
    if (starts && actions.length > 1) return "asked";
    if (actions.length === 1 && this.atOnce(first)) return first;
    this.asked = { thing: picks.at(-1) ?? "", actions, chosen: first };
    return "asked";
  }
}
