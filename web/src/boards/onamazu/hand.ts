// Torii: MIT licence, see LICENSE.
// Dragging an acolyte or a cube: a copy follows the pointer and is dropped on a thing of any part of the table.
// A press without movement stays a click.
import type { OnaPart } from "./part.ts";

const START = 7; // pixels: less is a click
let ended = 0;

/** The click that a browser sends after a drag is ignored. */
export const dragged = (): boolean => performance.now() - ended < 80;

const under = (event: PointerEvent): Element | null => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-thing]") ?? null;

export function startDrag(down: PointerEvent, source: Element, part: OnaPart): void {
  if (down.button !== 0) return;
  const from = source.getAttribute("data-thing") ?? "";
  let copy: HTMLElement | null = null;
  let over: Element | null = null;

  const mark = (next: Element | null) => {
    if (over !== next) over?.classList.remove("under-hand");
    over = next;
    over?.classList.add("under-hand");
  };
  const begin = () => {
    const box = source.getBoundingClientRect();
    copy = document.createElement("div");
    copy.className = "ona-hand";
    const picture = source.querySelector("svg")?.cloneNode(true) ?? source.cloneNode(true);
    copy.append(picture);
    copy.style.width = `${Math.max(34, Math.min(box.width, 48))}px`;
    document.body.append(copy);
    source.classList.add("in-hand");
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (!copy && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < START) return;
    if (!copy) begin();
    event.preventDefault();
    if (copy) copy.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -65%)`;
    mark(under(event));
  };
  const stop = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    for (const [name, listener] of heard) window.removeEventListener(name, listener as EventListener);
    source.classList.remove("in-hand");
    mark(null);
    if (!copy) return;
    copy.remove();
    ended = performance.now();
    const thing = event.type === "pointerup" ? under(event)?.getAttribute("data-thing") : null;
    if (thing && thing !== from) part.tell("thing-drop", { from, thing });
  };
  const heard = [["pointermove", move], ["pointerup", stop], ["pointercancel", stop]] as const;
  for (const [name, listener] of heard) window.addEventListener(name, listener as EventListener);
}
