// Torii: MIT licence, see LICENSE.
// Arrows and circles drawn by hand: with the right mouse button, or with a finger that rests on a square first; on the
// keyboard M marks the square that has the focus, and A begins an arrow there and ends it at another.
import type { SquareIndex } from "../core/types.ts";
import type { Arrow, ArrowKind } from "./arrows.ts";

const REST = 450; // milliseconds: a finger that rests draws
const TREMBLE = 9; // pixels

const colourOf = (event: MouseEvent | KeyboardEvent): ArrowKind => (event.shiftKey ? "red" : event.altKey ? "blue" : "green");

const squareOf = (target: EventTarget | null): SquareIndex | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return cell ? Number(cell.dataset["index"]) : null;
};

interface Stroke {
  pointer: number;
  from: SquareIndex;
  kind: ArrowKind;
  x: number;
  y: number;
  drawing: boolean;
  target: Element;
}

export class MarkHand {
  private stroke: Stroke | null = null;
  private timer = 0;
  private swallow = false; // the click that follows a stroke of a finger
  private begun: SquareIndex | null = null; // an arrow of the keyboard

  /** `draw`: toggles this one. */
  constructor(private readonly draw: (arrow: Arrow) => void) {}

  /** Listens on an element around the board, before the board itself. */
  attach(host: HTMLElement): () => void {
    const all: [string, (event: never) => void][] = [
      ["pointerdown", this.onDown],
      ["pointermove", this.onMove],
      ["pointerup", this.onUp],
      ["pointercancel", this.onCancel],
      ["contextmenu", this.onMenu],
      ["click", this.onClick],
      ["keydown", this.onKey],
    ];
    for (const [name, listener] of all) host.addEventListener(name, listener as EventListener, { capture: true });
    host.addEventListener("touchmove", this.onTouch, { passive: false });
    return () => {
      for (const [name, listener] of all) host.removeEventListener(name, listener as EventListener, { capture: true });
      host.removeEventListener("touchmove", this.onTouch);
      clearTimeout(this.timer);
    };
  }

  private onDown = (event: PointerEvent): void => {
    this.swallow = false;
    const from = squareOf(event.target);
    if (from === null || this.stroke) return;
    const stroke = { pointer: event.pointerId, from, kind: colourOf(event), x: event.clientX, y: event.clientY, drawing: event.button === 2, target: event.target as Element };
    if (event.button === 2) {
      this.stroke = stroke;
      event.stopPropagation();
    } else if (event.pointerType !== "mouse" && event.isPrimary) {
      this.stroke = stroke;
      this.timer = window.setTimeout(() => this.rested(), REST);
    }
  };

  /** The board gives up what it thought was the beginning of a move. */
  private rested(): void {
    const { stroke } = this;
    if (!stroke) return;
    stroke.target.dispatchEvent(new PointerEvent("pointercancel", { pointerId: stroke.pointer, bubbles: true }));
    stroke.drawing = true;
    this.stroke = stroke;
    navigator.vibrate?.(12);
  }

  private onMove = (event: PointerEvent): void => {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.pointer) return;
    if (stroke.drawing) return event.stopPropagation();
    if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > TREMBLE) this.drop();
  };

  private onUp = (event: PointerEvent): void => {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.pointer) return;
    this.drop();
    if (!stroke.drawing) return;
    event.stopPropagation();
    this.swallow = event.pointerType !== "mouse";
    const to = squareOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to !== null) this.draw({ from: stroke.from, to, kind: stroke.kind });
  };

  private onCancel = (event: PointerEvent): void => {
    if (event.isTrusted && event.pointerId === this.stroke?.pointer) this.drop();
  };

  private drop(): void {
    clearTimeout(this.timer);
    this.stroke = null;
  }

  private onMenu = (event: MouseEvent): void => {
    if (squareOf(event.target) !== null) event.preventDefault();
  };

  private onClick = (event: MouseEvent): void => {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** A finger that draws does not scroll. */
  private onTouch = (event: TouchEvent): void => {
    if (this.stroke?.drawing && event.cancelable) event.preventDefault();
  };

  private onKey = (event: KeyboardEvent): void => {
    const at = squareOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey) return;
    const key = event.code === "KeyM" || event.code === "KeyA" ? event.code : "";
    if (key === "KeyM") this.draw({ from: at, to: at, kind: colourOf(event) });
    else if (key === "KeyA" && this.begun === null) this.begun = at;
    else if (key === "KeyA" && this.begun !== null) {
      if (this.begun !== at) this.draw({ from: this.begun, to: at, kind: colourOf(event) });
      this.begun = null;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
