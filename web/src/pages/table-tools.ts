// Torii: MIT licence, see LICENSE.
// The rules and the engines of this page: loaded once, the engines only when first needed.
import { assetUrl } from "../assets.ts";
import { startMind } from "../core/mind.ts";
import { loadRules } from "../core/rules.ts";
import type { Mind, Rules } from "../core/rules-api.ts";
import type { Tools } from "../model/local-keep.ts";
import { localDrawer } from "../model/shelf.ts";

let rules: Promise<Rules> | null = null;
let mind: Mind | null = null;

/** A failed attempt (offline during the first visit) is not cached. */
export function pageRules(): Promise<Rules> {
  if (!rules) {
    rules = loadRules(assetUrl("rules.wasm"));
    rules.catch(() => (rules = null));
  }
  return rules;
}

export function pageMind(): Promise<Mind> {
  mind ??= startMind();
  return Promise.resolve(mind);
}

/** Long enough to follow a computer's turn, short enough not to wait for it. */
const PACE = 550;

export async function pageTools(): Promise<Tools> {
  const drawer = localDrawer();
  return { rules: await pageRules(), mind: pageMind, drawer, shelf: drawer, now: () => Date.now(), pace: PACE };
}
