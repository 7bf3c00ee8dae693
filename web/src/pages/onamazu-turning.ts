// Torii: MIT licence, see LICENSE.
// The direction in which a ring would turn is shown while the answer is hovered or focused. Touch has no hover: the first
// touch previews the turned ring, the second one turns it.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { t } from "../locale/locale.ts";
import { settings } from "../settings.ts";
import { announce } from "../shell/toast.ts";

export type Turn = "cw" | "ccw";

/** The direction of an arrow on the ring, or of an answer. */
function wayAt(event: Event): Turn | null {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-thing^="rot:"], [data-verb="rot"]') : null;
  const way = at && /\b(c?cw)\b/.exec(at.dataset["thing"] ?? at.dataset["action"] ?? "")?.[1];
  return way === "cw" || way === "ccw" ? way : null;
}

export class Turning implements ReactiveController {
  would: Turn | null = null; // the direction being previewed
  armed: Turn | null = null; // and touched once
  private finger = false; // the last pointer was not a mouse

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

  /** Captures the touch before other listeners. */
  tap = {
    capture: true,
    handleEvent: (event: MouseEvent): void => {
      const way = wayAt(event);
      // Keyboard users preview with the focus; a second press confirms.
      if (way === null || way === this.armed || !this.finger || event.detail === 0 || settings().oneTouch) return;
      event.stopPropagation();
      this.set(way, way);
      announce(t("Tap again to turn the ring this way."));
    },
  };
}
