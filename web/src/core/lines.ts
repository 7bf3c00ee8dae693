// Torii: MIT licence, see LICENSE.
// How viewers and set-ups are passed to the C code (src/bindings/wasm/wasm.h).
import type { Setup, Viewer } from "./types.ts";

export const viewerNumber = (viewer: Viewer): number => (viewer === "spectator" ? -1 : viewer === "full" ? -2 : viewer);

/** A set-up in the form that the C code reads: one line per option. */
export function setupLines(setup: Setup): string {
  const lines = Object.entries(setup).filter(([, value]) => value !== undefined && value !== "");
  return lines.map(([key, value]) => `${key} ${String(value).replaceAll("\n", " ")}\n`).join("");
}
