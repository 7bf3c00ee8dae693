// Torii: MIT licence, see LICENSE.
// A list of the server that is asked for again while its page is open and somebody looks.
import type { ReactiveController, ReactiveControllerHost } from "lit";

const REFRESH = 10000;

export class Refresh implements ReactiveController {
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `atOnce`: also when the page opens, not only from then on. */
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
