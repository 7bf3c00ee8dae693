// Torii: MIT licence, see LICENSE.
// A press that cuts a motion short. What was pressed jumps to where it belongs, away from under the pointer, and the
// browser would give the click to whatever encloses both places: to nothing that can be picked.

const TREMBLE = 7; // pixels: whoever goes further has let it go elsewhere, on purpose

/**
 * Ends what moves; if something did, the click that follows belongs to what is meant. `seen`: that is what was pressed, though it
 * lies elsewhere now. `rest`: what lies there once everything has arrived, since whatever flew past was only in the way.
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
