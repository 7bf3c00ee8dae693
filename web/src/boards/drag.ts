// Torii: MIT licence, see LICENSE.
// Dragging a stone with mouse, pen or finger. A press without movement stays a click.
import type { SquareIndex } from "../core/types.ts";
import type { BoardElement } from "./board.ts";

const START = 7; // pixels: less is a click

interface Drag {
  pointer: number;
  from: SquareIndex;
  x: number;
  y: number;
  stone: SVGGElement | null;
  scale: number; // SVG units per pixel
  moving: boolean;
}

export class DragHand {
  private drag: Drag | null = null;
  private clickAfter = 0;
  private dropped: SquareIndex | null = null;

  constructor(private readonly board: BoardElement) {}

  onDown = (event: PointerEvent): void => {
    const { view, still } = this.board;
    const cell = (event.target as Element).closest<HTMLElement>("[data-index]");
    if (!view || still || !cell || event.button !== 0 || this.drag) return;
    const from = Number(cell.dataset["index"]);
    const shown = view.pending && view.pending.to === from ? view.pending.from : from;
    if (!view.sources.includes(from) && view.square !== shown) return;
    const picture = this.board.querySelector(".board-picture.things");
    const matrix = picture instanceof SVGSVGElement ? picture.getScreenCTM() : null;
    const stones = [...this.board.querySelectorAll<SVGGElement>(`[data-stone="${from}"]`)];
    this.drag = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, stone: stones.at(-1) ?? null, scale: matrix ? 1 / matrix.a : 1, moving: false };
  };

  onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) < START) return;
    if (!drag.moving) this.begin(drag, event);
    if (drag.stone) drag.stone.style.transform = `translate(${dx * drag.scale}px, ${dy * drag.scale - 6}px) scale(1.08)`;
  };

  private begin(drag: Drag, event: PointerEvent): void {
    drag.moving = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    drag.stone?.classList.add("carried");
    this.board.carried = drag.from; // drawn above all others
    if (this.board.view?.square !== drag.from && !this.board.view?.pending) this.board.tell("square-pick", { square: drag.from });
  }

  onUp = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.drag = null;
    if (!drag.moving) return;
    this.clickAfter = performance.now();
    const to = this.squareUnder(event);
    this.letGo(drag);
    if (to === null || to === drag.from) return;
    this.dropped = to;
    this.board.tell("square-drop", { from: drag.from, to });
  };

  onCancel = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.drag = null;
    this.letGo(drag);
  };

  private letGo(drag: Drag): void {
    drag.stone?.classList.remove("carried");
    this.board.carried = null;
    if (drag.stone) drag.stone.style.transform = "";
  }

  private squareUnder(event: PointerEvent): SquareIndex | null {
    for (const cell of this.board.querySelectorAll<HTMLElement>("[data-index]")) {
      const box = cell.getBoundingClientRect();
      if (event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom) return Number(cell.dataset["index"]);
    }
    return null;
  }

  /** The click that a browser sends after a drag is ignored. */
  swallowsClick(): boolean {
    const swallowed = performance.now() - this.clickAfter < 60;
    this.clickAfter = 0;
    return swallowed;
  }

  /** The square where a stone was just dropped: its move is not animated again. */
  takeDropped(): SquareIndex | null {
    const { dropped } = this;
    this.dropped = null;
    return dropped;
  }
}
