// Torii: MIT licence, see LICENSE.
// A list from the server, refreshed while its page is open and visible.
import type { ReactiveController, ReactiveControllerHost } from "lit";

const REFRESH = 10000;

export class Refresh implements ReactiveController {
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `atOnce`: also when the page opens, not only later. */
  constructor(
    host: ReactiveControllerHost,
    private readonly load: () => Promise<void>,
    private readonly atOnce = true,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    if (this.atOnce) void this.load();
    this.timer = setInterval(() => {
      if (!document.hidden) void this.load();
    }, REFRESH);
  }

  hostDisconnected(): void {
    clearInterval(this.timer);
  }
}
