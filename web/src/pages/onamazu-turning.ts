// Torii: MIT licence, see LICENSE.
// Which way a ring would turn is shown while the answer is under the pointer or has the focus. A finger does not look before
// it touches: its first touch shows how the ring would lie, the second one turns it.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { t } from "../locale/locale.ts";
import { settings } from "../settings.ts";
import { announce } from "../shell/toast.ts";

export type Turn = "cw" | "ccw";

/** The way that an arrow on the ring, or an answer, stands for. */
function wayAt(event: Event): Turn | null {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-thing^="rot:"], [data-verb="rot"]') : null;
  const way = at && /\b(c?cw)\b/.exec(at.dataset["thing"] ?? at.dataset["action"] ?? "")?.[1];
  return way === "cw" || way === "ccw" ? way : null;
}

export class Turning implements ReactiveController {
  would: Turn | null = null; // the way that is looked at
  armed: Turn | null = null; // and was touched once
  private finger = false; // it was no mouse that came down last

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.clear();
  }

  clear(): void {
    this.set(null, null);
  }

  private set(would: Turn | null, armed: Turn | null): void {
    if (would === this.would && armed === this.armed) return;
    [this.would, this.armed] = [would, armed];
    this.host.requestUpdate();
  }

  look = (event: Event): void => {
    const way = wayAt(event);
    this.set(way, way === this.armed ? way : null);
  };

  down = (event: PointerEvent): void => {
    this.finger = event.pointerType !== "mouse";
  };

  /** Before anybody else hears of the touch. */
  tap = {
    capture: true,
    handleEvent: (event: MouseEvent): void => {
      const way = wayAt(event);
      // Keys have the focus to look with, and whoever knows says so.
      if (way === null || way === this.armed || !this.finger || event.detail === 0 || settings().oneTouch) return;
      event.stopPropagation();
      this.set(way, way);
      announce(t("Tap again to turn the ring this way."));
    },
  };
}
