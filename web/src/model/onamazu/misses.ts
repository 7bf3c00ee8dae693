// Torii: MIT licence, see LICENSE.
// Why an action is refused: the rules give the reason; only reasons outside the rules are worded here.
import type { OnaScene, OnaSeat, OnaThing } from "../../core/onamazu-types.ts";
import { RulesError } from "../../core/types.ts";
import { t } from "../../locale/locale.ts";
import { isStarter, wishOf } from "./things.ts";
import type { OnaSource, Refusal } from "./types.ts";
import { onaNotNow } from "./words.ts";

/** `tried`: the scene is hypothetical (a basket), so the rules cannot be asked about it. */
export interface Wish {
  source: OnaSource;
  scene: OnaScene;
  mine: OnaSeat | null;
  tried: boolean;
}

/** For an action by its text. */
export function actionRefused({ source, mine, tried }: Wish, text: string): Refusal {
  if (mine === null) return onaNotNow(source);
  const why = tried ? null : source.why(text);
  return why ? { text: why.message, clause: why.clause } : { text: t("You can't use that now."), clause: null };
}

/** For a thing that was touched; null if only its explanation is wanted. */
export function thingRefused(wish: Wish, thing: OnaThing): Refusal | null {
  const { rules } = wish.source;
  if (wish.mine === null) return thing.startsWith("cell:") || isStarter(thing) ? onaNotNow(wish.source) : null;
  const text = wishOf(wish.scene, thing, { resources: rules.resources.map((one) => one.code), gods: rules.gods.map((one) => one.code) });
  return text === null ? null : actionRefused(wish, text);
}

/** Any thrown value as a refusal. */
export const faultTold = (fault: unknown): Refusal =>
  fault instanceof RulesError ? { text: fault.message, clause: fault.clause } : { text: fault instanceof Error ? fault.message : String(fault), clause: null };
