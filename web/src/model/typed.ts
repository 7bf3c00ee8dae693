// Torii: MIT licence, see LICENSE.
// Moves that are typed: the card's name in any spelling or language we speak, capitals, blanks; and "c1c2" alone
// where only one card allows it (as the terminal does it, src/term/moves.c).
import type { Card, Scene } from "../core/types.ts";
import { cardTitle, formatList, isCardTitle, t } from "../locale/locale.ts";

/** A move of now as one may type it, by the card's own name: "Ox c1c2", the simplest there is. */
export function typedExample(scene: Scene, cardOf: (name: string) => Card): string | null {
  const action = scene.actions.find((one) => one.kind === "pawn" && one.spiritTo === null) ?? scene.actions.find((one) => one.kind !== "stay" && one.kind !== "nolantern") ?? scene.actions[0];
  if (!action) return null;
  const rest = action.text.slice(action.text.indexOf(":") + 1);
  return action.card && action.text.includes(":") && /^(@?[a-e][1-5]|pass)/.test(rest) ? `${cardTitle(cardOf(action.card))} ${rest}` : action.text;
}

export type Typed = { text: string } | { question: string };

/** "Bœuf : C1 C2" is "ox:c1c2". */
export function normal(typed: string, cards: readonly Card[]): string {
  const colon = typed.indexOf(":");
  const named = colon < 0 ? /^\s*(\D*?\p{L})\s+(@?[a-e][1-5].*|pass)$/iu.exec(typed) : null;
  const name = colon >= 0 ? typed.slice(0, colon) : (named?.[1] ?? null);
  const rest = (colon >= 0 ? typed.slice(colon + 1) : (named?.[2] ?? typed)).toLowerCase().replace(/\s+/g, "");
  if (name === null) return rest;
  const card = cards.find((one) => isCardTitle(one, name));
  return `${card?.name ?? name.trim().toLowerCase().replace(/\s+/g, "")}:${rest}`;
}

/** What the typed words mean now: a text for the rules, or a question back. */
export function typedMove(typed: string, scene: Scene, cards: readonly Card[]): Typed {
  const text = normal(typed, cards);
  if (text.includes(":")) return { text };
  const [part, ...others] = text.split("+");
  const same = scene.actions.filter((action) => action.text.slice(action.text.indexOf(":") + 1) === part);
  const joined = (whole: string): Typed => ({ text: [whole, ...others].join("+") });
  if (same.length === 1 && same[0]) return joined(same[0].text);
  // A wind card's pawn and spirit are one action: "b1b2+@c3e4".
  const whole = scene.actions.filter((action) => action.text.slice(action.text.indexOf(":") + 1) === text);
  if (whole.length === 1 && whole[0]) return { text: whole[0].text };
  const several = same.length > 1 ? same : whole;
  if (several.length < 2) return { text };
  const names = several.flatMap((action) => {
    const card = cards.find((one) => one.name === action.card);
    return card ? [cardTitle(card)] : [];
  });
  return { question: t("Which card ({cards})? Type it in front: {example}", { cards: formatList(names, "disjunction"), example: several[0]?.text ?? "" }) };
}
