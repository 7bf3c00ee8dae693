// Torii: MIT licence, see LICENSE.
// The base class of all parts of Onamazu's table: it draws an OnaView, and reports touches, inspection and dragging.
// Things carry data-thing; buttons react to clicks, cells of the grid to their own keys.
import type { PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import type { OnaThing } from "../../core/onamazu-types.ts";
import type { OnaBoardEvents, OnaView } from "../../model/onamazu/types.ts";
import { Light, need } from "../../page.ts";
import { ensureArt } from "./art.ts";
import { dragged, startDrag } from "./hand.ts";
import { onaSheet } from "./sheet.ts";

const LINGER = 260; // milliseconds of hovering before the explanation opens
const HOLD = 450; // milliseconds of a long press
let rests = ""; // where the pointer rests

export class OnaPart extends Light {
  @property({ attribute: false }) view: OnaView | null = null;
  /** View only: nothing can be touched. */
  @property({ type: Boolean }) still = false;

  private wanted: OnaThing | null = null; // being inspected, or soon
  private timer = 0;
  private pressed = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    need(onaSheet, 1);
    ensureArt();
    this.addEventListener("click", this.onTouch);
    this.addEventListener("pointermove", this.onMove);
    this.addEventListener("pointerleave", this.onLeave);
    this.addEventListener("pointerdown", this.onDown);
    this.addEventListener("pointerup", this.onUp);
    this.addEventListener("focusin", this.onFocus);
    this.addEventListener("focusout", this.onBlur);
    this.addEventListener("keydown", this.onArrow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    need(onaSheet, -1);
    window.clearTimeout(this.timer);
  }

  tell<K extends keyof OnaBoardEvents>(name: K, detail: OnaBoardEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Whether a touch would have an effect now. */
  protected lit(thing: OnaThing): boolean {
    return !this.still && (this.view?.lit[thing]?.length ?? 0) > 0;
  }

  /** "lit", "vain" (it would have no effect), "picked": as classes of a thing. */
  protected marks(thing: OnaThing): string {
    const { view } = this;
    if (!view || this.still) return "";
    const actions = view.lit[thing] ?? [];
    const words = [];
    if (actions.length > 0) words.push(actions.every((action) => action.vain !== null) ? "lit vain" : "lit");
    if (view.picked === thing || view.preview?.thing === thing) words.push("picked");
    return words.join(" ");
  }

  private thingOf(event: Event): OnaThing | null {
    const found = event.target instanceof Element ? event.target.closest<Element>("[data-thing]") : null;
    return found && this.contains(found) ? found.getAttribute("data-thing") : null;
  }

  private readonly onTouch = (event: MouseEvent): void => {
    const thing = this.thingOf(event);
    if (!thing || dragged() || this.pressed < 0) return;
    // What a touch opens closes when the pointer or the focus leaves.
    window.clearTimeout(this.timer);
    this.wanted = thing;
    // Other players' things are only explained.
    if (this.still || (event.target instanceof Element && event.target.closest("[data-look]"))) this.tell("thing-explain", { thing });
    else this.pick(thing);
  };

  protected pick(thing: OnaThing): void {
    if (!this.still) this.tell("thing-pick", { thing });
  }

  // ---- inspection: hover, focus, long press ---------------------------------------------------------

  private look(thing: OnaThing | null, after: number): void {
    if (thing === this.wanted) return;
    this.wanted = thing;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tell("thing-explain", { thing }), after);
  }

  /** Only a moving pointer counts as hovering, not an element redrawn under a resting one. */
  private readonly onMove = (event: PointerEvent): void => {
    const spot = `${event.clientX} ${event.clientY}`;
    if (spot === rests || event.pointerType !== "mouse") return;
    rests = spot;
    if (event.buttons === 0) this.look(this.thingOf(event), LINGER);
  };

  private readonly onLeave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.look(null, LINGER);
    else window.clearTimeout(this.timer);
  };

  private readonly onDown = (event: PointerEvent): void => {
    const thing = this.thingOf(event);
    this.pressed = 0;
    if (!thing) return;
    if (event.pointerType !== "mouse") {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.pressed = -1; // ignore the click that follows
        this.wanted = thing;
        this.tell("thing-explain", { thing });
      }, HOLD);
    }
    const source = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
    if (source && !this.still) startDrag(event, source, this);
  };

  private readonly onUp = (): void => {
    if (this.pressed === 0) window.clearTimeout(this.timer);
  };

  private readonly onFocus = (event: FocusEvent): void => {
    const thing = this.thingOf(event);
    if (thing && event.target instanceof Element && event.target.matches(":focus-visible")) this.look(thing, 0);
  };

  private readonly onBlur = (): void => this.look(null, LINGER);

  // ---- keys: one tab stop per part, and one for all highlighted things; arrows move within ----------

  private stop: Element | null = null;

  protected override updated(_changed: PropertyValues<this>): void {
    this.rove();
  }

  private rove(): void {
    const things = [...this.querySelectorAll<HTMLElement>("button[data-thing]")];
    if (!this.stop || !things.includes(this.stop as HTMLElement)) this.stop = things.find((one) => one.classList.contains("lit")) ?? things[0] ?? null;
    for (const one of things) one.tabIndex = one === this.stop || one.classList.contains("lit") ? 0 : -1;
  }

  private readonly onArrow = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement) || !event.target.matches("button[data-thing]")) return;
    const things = [...this.querySelectorAll<HTMLElement>("button[data-thing]")];
    const next = things[(things.indexOf(event.target) + way + things.length) % things.length];
    event.preventDefault();
    this.stop = next ?? null;
    this.rove();
    next?.focus();
  };

  /** For subclasses: the previous view. */
  protected earlier(changed: PropertyValues<this>): OnaView | null {
    return changed.has("view") ? ((changed.get("view") as OnaView | null | undefined) ?? null) : null;
  }
}
