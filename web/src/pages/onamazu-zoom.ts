// Torii: MIT licence, see LICENSE.
// The rings on a small screen: two fingers or two buttons zoom, one finger pans.
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Zoom implements ReactiveController {
  static readonly MOST = 2.8;
  scale = 1;
  private apart = 0; // initial distance of the two fingers
  private from = 1;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    this.scale = 1;
  }

  /** Keeps the centre fixed. */
  private set(scale: number): void {
    const box = this.host.querySelector<HTMLElement>(".ona-zoom");
    const next = Math.min(Zoom.MOST, Math.max(1, scale));
    if (!box || next === this.scale) return;
    const [x, y] = [(box.scrollLeft + box.clientWidth / 2) / this.scale, (box.scrollTop + box.clientHeight / 2) / this.scale];
    this.scale = next;
    box.style.setProperty("--zoom", String(next));
    box.scrollTo(x * next - box.clientWidth / 2, y * next - box.clientHeight / 2);
    this.host.requestUpdate();
  }

  by(factor: number): void {
    const next = this.scale * factor;
    this.set(next < 1.1 ? 1 : next);
  }

  start = (event: TouchEvent): void => {
    if (event.touches.length !== 2) return;
    [this.apart, this.from] = [distance(event.touches), this.scale];
  };

  move = (event: TouchEvent): void => {
    if (event.touches.length !== 2 || this.apart === 0) return;
    event.preventDefault(); // otherwise the whole page would zoom
    this.set((this.from * distance(event.touches)) / this.apart);
  };
}

function distance(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}
