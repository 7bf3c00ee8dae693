// Torii: MIT licence, see LICENSE.
// How viewers, set-ups and games of Onamazu are passed to the C code (src/bindings/wasm/ona_setup.h).
import type { OnaSetup, OnaViewer } from "./onamazu-types.ts";

export const onaViewerNumber = (viewer: OnaViewer): number => (viewer === "spectator" ? -1 : viewer === "full" ? -2 : viewer);

/** Changes are separated by newlines or semicolons; on one line, by semicolons. */
const inOneLine = (changes: string): string =>
  changes
    .split(/[;\n]/)
    .map((change) => change.trim())
    .filter((change) => change !== "")
    .join("; ");

/** One line per option. */
export function onaSetupLines(setup: OnaSetup): string {
  const changes = inOneLine(setup.changes);
  return [
    `players ${setup.players}\n`,
    changes && `changes ${changes}\n`,
    setup.seed ? `seed ${setup.seed}\n` : "",
    setup.position ? `position ${setup.position.replaceAll("\n", " ")}\n` : "",
  ].join("");
}

/** Steps as the viewer was shown them; -1 is chance. */
export const onaMoveLines = (moves: readonly (readonly [number, string])[]): string =>
  moves.map(([player, text]) => `move ${player} ${text}\n`).join("");
