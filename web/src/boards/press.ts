// Torii: MIT licence, see LICENSE.
// A press that cuts an animation short. The pressed element jumps to its final place, away from under the pointer, and the
// browser would send the click to the common ancestor of both places, which cannot be picked.

const TREMBLE = 7; // pixels: moving further means a deliberate release elsewhere

/**
 * Finishes all animations; if there were any, redirects the click that follows. `seen`: to the pressed element, although it
 * has moved. `rest`: to the element at that point once everything has arrived, since a passing element was not meant.
 */
export function cutShort(press: PointerEvent, finish: () => boolean, means: "seen" | "rest"): void {
  if (!finish()) return;
  const meant = means === "seen" ? press.target : document.elementFromPoint(press.clientX, press.clientY);
  if (!(meant instanceof Element)) return;
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  addEventListener("pointerdown", () => over.abort(), options);
  addEventListener("pointercancel", () => over.abort(), options);
  addEventListener("click", (click: MouseEvent) => {
    over.abort();
    const { clientX, clientY, detail } = click;
    const far = Math.hypot(clientX - press.clientX, clientY - press.clientY) >= TREMBLE;
    if (far || !meant.isConnected || (click.target instanceof Node && meant.contains(click.target))) return;
    click.stopImmediatePropagation();
    click.preventDefault();
    meant.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, clientX, clientY, detail }));
  }, options);
}
