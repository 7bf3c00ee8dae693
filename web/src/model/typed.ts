// Torii: MIT licence, see LICENSE.
// Typed moves: the card's name in any spelling or supported language, capitals, blanks; and "c1c2" alone if only one
// card allows it (as in the terminal, src/term/onitama_moves.c).
import type { Card, Scene } from "../core/types.ts";
import { cardTitle, formatList, isCardTitle, t } from "../locale/locale.ts";

/** The simplest legal move in the form one may type, with the card's title: "Ox c1c2". */
export function typedExample(scene: Scene, cardOf: (name: string) => Card): string | null {
  const action = scene.actions.find((one) => one.kind === "pawn" && one.spiritTo === null) ?? scene.actions.find((one) => one.kind !== "stay" && one.kind !== "nolantern") ?? scene.actions[0];
  if (!action) return null;
  const rest = action.text.slice(action.text.indexOf(":") + 1);
  return action.card && action.text.includes(":") && /^(@?[a-e][1-5]|pass)/.test(rest) ? `${cardTitle(cardOf(action.card))} ${rest}` : action.text;
}

export type Typed = { text: string } | { question: string };

/** "Bœuf : C1 C2" is "ox:c1c2", and so is "Ox c1-c2". */
export function normal(typed: string, cards: readonly Card[]): string {
  const colon = typed.indexOf(":");
  const named = colon < 0 ? /^\s*(\D*?\p{L})\s+(@?[a-e][1-5].*|pass)$/iu.exec(typed) : null;
  const name = colon >= 0 ? typed.slice(0, colon) : (named?.[1] ?? null);
  const rest = (colon >= 0 ? typed.slice(colon + 1) : (named?.[2] ?? typed)).toLowerCase().replace(/\s+/g, "").replace(/([a-e][1-5])(?:[-–—→>x]+|to)(?=@?[a-e][1-5])/g, "$1");
  if (name === null) return rest;
  const card = cards.find((one) => isCardTitle(one, name));
  return `${card?.name ?? name.trim().toLowerCase().replace(/\s+/g, "")}:${rest}`;
}

/** No card has this name, or it contains no square: a plain message with an example. */
function unknownWords(text: string, scene: Scene, cards: readonly Card[]): string | null {
  const colon = text.indexOf(":");
  const name = colon < 0 ? null : text.slice(0, colon);
  const example = typedExample(scene, (one) => cards.find((card) => card.name === one) as Card) ?? "ox:c1c2";
  if (name !== null && !cards.some((card) => card.name === name)) return t("There is no card called “{name}”. Type, for example: {example}", { name, example });
  const rest = text.slice(colon + 1);
  return /[a-e][1-5]|^(?:pass|n-|l-|l[a-e1-5])/.test(rest) ? null : t("That is not a move: type a card and two squares, for example: {example}", { example });
}

/** The meaning of the typed text: an action for the rules, or a question. */
export function typedMove(typed: string, scene: Scene, cards: readonly Card[]): Typed {
  const text = normal(typed, cards);
  const strange = unknownWords(text, scene, cards);
  if (strange) return { question: strange };
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
  return { question: t("Which card ({cards})? Type it first: {example}", { cards: formatList(names, "disjunction"), example: several[0]?.text ?? "" }) };
}
