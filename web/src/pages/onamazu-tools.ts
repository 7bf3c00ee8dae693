// Torii: MIT licence, see LICENSE.
// The rules and the engine of Onamazu: loaded once, the engine only when a computer first thinks.
import { assetUrl } from "../assets.ts";
import { loadOnamazu } from "../core/onamazu.ts";
import { startOnamazuMind } from "../core/onamazu-mind.ts";
import type { OnamazuMind, OnamazuRules } from "../core/onamazu-types.ts";
import { followLanguage } from "../locale/onamazu.ts";
import type { OnaTools } from "../model/onamazu/keep.ts";
import type { OnaWishes } from "../model/onamazu/table.ts";
import { localDrawer } from "../model/shelf.ts";
import { moves, settings, type Pace } from "../settings.ts";

const rules = new Map<string, Promise<OnamazuRules>>();
let mind: OnamazuMind | null = null;

/** Most games start at the beginning: the code that reads records and positions is loaded only on demand. A failed
 * attempt (offline during the first visit) is not cached. */
export function onaRules(reads = false): Promise<OnamazuRules> {
  const name = reads || rules.has("onamazu.wasm") ? "onamazu.wasm" : "onamazu-table.wasm";
  const loaded = rules.get(name);
  if (loaded) return loaded;
  const loading = loadOnamazu(assetUrl(name)).then(async (ona) => {
    await followLanguage(ona);
    return ona;
  });
  loading.catch(() => rules.delete(name));
  rules.set(name, loading);
  return loading;
}

function onaMind(): Promise<OnamazuMind> {
  mind ??= startOnamazuMind();
  return Promise.resolve(mind);
}

/** The player's preferences: the first touch previews, unless one-touch is on; a turn is replayed slowly enough
 * to read. */
export const onaWishes: OnaWishes = { oneClick: () => settings().oneTouch, pace: () => 1100, hold: () => true };

/** Long enough to follow a computer's step, short enough not to wait for it; shorter without animations. */
const PACES: Record<Pace, [moving: number, still: number]> = { slow: [1200, 900], usual: [500, 200], quick: [120, 60] };
let hurried = false;

/** Skips watching the computers: they play at once until the player is asked something. */
export function hurry(on: boolean): void {
  hurried = on;
}

export async function onaTools(reads: boolean): Promise<OnaTools> {
  return { rules: await onaRules(reads), mind: onaMind, drawer: localDrawer(), now: () => Date.now(), pace: () => (hurried ? 0 : (PACES[settings().pace] ?? PACES.usual)[moves() ? 0 : 1]) };
}
