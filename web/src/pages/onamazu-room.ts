// Torii: MIT licence, see LICENSE.
// On a small screen the question covers the bottom of the page: the page is extended by its height, so that everything can
// be scrolled out from under it (--asked-now, onamazu-sheet.ts).
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class AskedRoom implements ReactiveController {
  private asked: Element | null = null;
  private readonly observer = new ResizeObserver(([entry]) => {
    if (entry) this.host.style.setProperty("--asked-now", `${Math.ceil(entry.target.getBoundingClientRect().height)}px`);
  });

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostUpdated(): void {
    const asked = this.host.querySelector(".ona-asked");
    if (asked === this.asked) return;
    this.observer.disconnect();
    this.asked = asked;
    if (asked) this.observer.observe(asked);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
    this.asked = null;
  }
}
