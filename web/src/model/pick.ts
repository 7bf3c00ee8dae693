// Torii: MIT licence, see LICENSE.
// Picking: the legal actions that still match once a card, a square and a target have been picked, in any
// order. Every action has a first leg (a pawn, a ninja, or the spirit alone) and perhaps a second (the spirit after
// a wind card's pawn, W4). No rule is implemented here: it only narrows the list that the rules gave.
import type { Action, Scene, SquareIndex } from "../core/types.ts";
import { linesThrough } from "./squares.ts";
import type { Target, TargetKind } from "./types.ts";

export interface Picked {
  card: string | null;
  square: SquareIndex | null;
  /** The first leg is settled; the spirit's is next. */
  leg: { card: string | null; from: SquareIndex; to: SquareIndex; attempt: boolean } | null;
  placed: SquareIndex[];
  /** A target whose actions differ by card or attempt: the player has to choose. */
  asked: SquareIndex | null;
}

export const nothingPicked: Picked = { card: null, square: null, leg: null, placed: [], asked: null };

/** Whether anything is picked. */
export const isAnything = ({ card, square, leg, placed, asked }: Picked): boolean => card !== null || square !== null || leg !== null || placed.length > 0 || asked !== null;

/** Whether more than a square is picked. */
export const isBegun = (picked: Picked): boolean => isAnything({ ...picked, square: null });

const isMove = (action: Action): boolean => action.kind === "pawn" || action.kind === "spirit" || action.kind === "ninja";

/** Where the first leg begins and ends. */
export const startOf = (action: Action): SquareIndex | null => action.from ?? action.spiritFrom;
export const endOf = (action: Action): SquareIndex | null => (action.from === null ? action.spiritTo : action.to);
export const hasSecondLeg = (action: Action): boolean => action.from !== null && action.spiritTo !== null;

const unique = <T>(all: T[]): T[] => [...new Set(all)];
const known = <T>(all: (T | null)[]): T[] => all.filter((one): one is T => one !== null);

/** Actions that match the card and the square picked so far. An attempt where no ninja can be is not offered: it
 *  stays legal (S10) and can be typed. */
export function meant(scene: Scene, picked: Picked): Action[] {
  return scene.actions.filter(
    (action) => isMove(action) && !action.vain && (picked.card === null || action.card === null || action.card === picked.card) && (picked.square === null || startOf(action) === picked.square),
  );
}

/** Actions whose first leg is settled. */
export function afterLeg(scene: Scene, picked: Picked): Action[] {
  const { leg } = picked;
  if (!leg) return [];
  return scene.actions.filter(
    (action) => isMove(action) && action.card === leg.card && action.from === leg.from && action.to === leg.to && action.attempt === leg.attempt && hasSecondLeg(action),
  );
}

/** Cards that some action uses, in the order of the hands. */
export const cardsOf = (scene: Scene): string[] => {
  const used = unique(known(scene.actions.map((action) => action.card)));
  const hands = scene.hands.flat();
  return used.sort((a, b) => hands.indexOf(a) - hands.indexOf(b));
};

/** Only passes are legal: the player chooses a card to give away (B9, S7). */
export const onlyPasses = (scene: Scene): boolean => scene.actions.length > 0 && scene.actions.every((action) => action.kind === "pass");

/** Squares that can be picked first: pawns and the spirit, if some action moves them. */
export function sourcesOf(scene: Scene, picked: Picked): SquareIndex[] {
  if (picked.leg) return [];
  return unique(known(meant(scene, { ...picked, square: null }).map(startOf)));
}

function kindOf(actions: Action[]): TargetKind {
  if (actions.some((action) => action.wins)) return "win";
  if (actions.some((action) => action.takes !== null)) return "take";
  if (actions.every((action) => action.kind === "spirit")) return "spirit";
  if (actions.some((action) => action.attempt)) return "attempt";
  return actions.some((action) => action.kind === "ninja") ? "ninja" : "move";
}

function targetOf(square: SquareIndex, actions: Action[]): Target {
  const takes = actions.find((action) => action.takes !== null)?.takes ?? null;
  return { square, kind: kindOf(actions), takes, cards: unique(known(actions.map((action) => action.card))) };
}

function grouped(actions: readonly Action[], squareOf: (action: Action) => SquareIndex | null): Map<SquareIndex, Action[]> {
  const groups = new Map<SquareIndex, Action[]>();
  for (const action of actions) {
    const square = squareOf(action);
    if (square === null) continue;
    const group = groups.get(square);
    if (group) group.push(action);
    else groups.set(square, [action]);
  }
  return groups;
}

/** Squares that complete or continue what is picked. */
export function targetsOf(scene: Scene, picked: Picked): Target[] {
  if (scene.asked === "place") return placeTargets(scene, picked);
  if (picked.leg)
    return unique(known(afterLeg(scene, picked).map((action) => action.spiritTo))).map((square) => ({ square, kind: "spirit", takes: null, cards: picked.leg?.card ? [picked.leg.card] : [] }));
  if (picked.square === null) return [];
  return [...grouped(meant(scene, picked), endOf)].map(([square, actions]) => targetOf(square, actions));
}

/** Where a ninja may be hidden, given those already placed (S2, L3). */
function placeTargets(scene: Scene, picked: Picked): Target[] {
  const open = scene.actions.filter((action) => picked.placed.every((square) => action.places.includes(square)));
  const squares = unique(open.flatMap((action) => action.places)).filter((square) => !picked.placed.includes(square));
  return squares.map((square) => ({ square, kind: "place", takes: null, cards: [] }));
}

/** The placement if it is complete, or null. */
export function placement(scene: Scene, placed: SquareIndex[]): Action | null {
  return scene.actions.find((action) => action.kind === "place" && action.places.length === placed.length && placed.every((square) => action.places.includes(square))) ?? null;
}

/** The first legs that lead to a target, one action for each; more than one requires a choice. */
export function waysTo(scene: Scene, picked: Picked, square: SquareIndex): Action[] {
  const ways = new Map<string, Action>();
  for (const action of meant(scene, picked)) {
    if (endOf(action) !== square) continue;
    const key = `${action.card ?? ""}${action.attempt ? "!" : ""}`;
    if (!ways.has(key)) ways.set(key, action);
  }
  const hands = scene.hands.flat();
  return [...ways.values()].sort((a, b) => hands.indexOf(a.card ?? "") - hands.indexOf(b.card ?? ""));
}

/** Where the opponent could capture or win next. */
export const answerTargets = (answers: readonly Action[]): Target[] =>
  [...grouped(answers.filter(isMove), endOf)].map(([square, actions]) => targetOf(square, actions)).filter(({ kind }) => kind === "take" || kind === "win");

/** Files and ranks that a lantern may light and would tell something about; the others stay legal, and can be typed. */
export const linesOf = (scene: Scene): string[] => known(scene.actions.filter((action) => !action.vain).map((action) => action.line));

/** The lines through a square that may be lit: after a click the player chooses one. */
export const linesAt = (scene: Scene, square: SquareIndex): string[] => linesThrough(square).filter((line) => linesOf(scene).includes(line));
