// Torii: MIT licence, see LICENSE.
// Which things represent an action: what is highlighted, and what a touch means. An action can be reached by each of
// its things, and two of them together narrow it down (a cube and the jinja it is offered on).
import type { OnaAction, OnaScene, OnaThing } from "../../core/onamazu-types.ts";
import type { OnaLit } from "./types.ts";

const category = (resource: number | null): string => ((resource ?? 0) < 3 ? "primary" : "manufactured");

function marketThings(action: OnaAction): OnaThing[] {
  const { verb, resource, taken, slot } = action;
  if (verb === "sell") return [`sell:${resource}`, `resource:${resource}`];
  if (verb === "buy") return [`buy:${resource}`];
  if (verb === "swap") return [`swap:${resource}:${taken}`, `resource:${resource}`, `supply:${taken}`];
  if (verb === "deal") return [`service:deal:${category(resource)}`, `deal:${resource}`];
  if (verb === "jinja") return ["service:jinja", `slot:${slot}`];
  return verb === "leave" ? ["leave"] : [`service:${verb}`];
}

/** For all other questions. */
function boardThings(action: OnaAction, scene: OnaScene): OnaThing[] {
  const { verb, cell, place, slot, resource, taken, god, way, text } = action;
  switch (verb) {
    case "put":
      return [`cell:${cell}`, action.superior ? "pawn:S" : "pawn"];
    case "act":
    case "raise":
      return [`cell:${cell}`];
    case "rot":
      return [`rot:${way}`];
    case "atk":
    case "fight":
      return [`tile:${place}`];
    case "drop":
      return place === "BOTH" ? ["drop:BOTH"] : [`tile:${place}`];
    case "reshuffle":
      return ["pile"];
    case "offer":
      return [`resource:${resource}`, `jinja:${scene.seat}:${action.jinja}`];
    case "build":
      return [`slot:${slot}`];
    case "swap":
      return [`resource:${resource}`, `supply:${taken}`];
    case "use":
      return cell ? ["use", `cell:${cell}`] : ["use"];
    case "draw":
      return text === "draw" ? ["deck"] : ["deck:shuffle"];
    case "pick":
      return [`drawn:${text.split(" ")[1] ?? "1"}`];
    case "god":
      return [`god:${god}`];
    case "take":
      return [`supply:${resource}`];
    default:
      return [verb]; // end, pass, sign, nosign, armour
  }
}

export const thingsOf = (action: OnaAction, scene: OnaScene): OnaThing[] =>
  scene.asked === "MARKET" ? marketThings(action) : boardThings(action, scene);

/** The actions that all of these things represent. */
export const narrowed = (scene: OnaScene, picks: readonly OnaThing[]): OnaAction[] =>
  scene.actions.filter((action) => {
    const things = thingsOf(action, scene);
    return picks.every((pick) => things.includes(pick));
  });

const kindOf = (thing: OnaThing): string => thing.split(":")[0] ?? thing;

/** The picks after this is touched too: another thing of the same kind replaces the previous one. */
export function withPick(scene: OnaScene, picks: readonly OnaThing[], thing: OnaThing): OnaThing[] {
  const next = [...picks.filter((pick) => kindOf(pick) !== kindOf(thing)), thing];
  return narrowed(scene, next).length > 0 ? next : [thing];
}

/** Everything that can be touched now, with the actions each may lead to: what fits the picks, and other things of
 * their kind that fit the rest of them. */
export function litOf(scene: OnaScene, picks: readonly OnaThing[]): OnaLit {
  const lit: Record<OnaThing, OnaAction[]> = {};
  for (const action of scene.actions) {
    const things = thingsOf(action, scene);
    for (const thing of things)
      if (picks.every((pick) => things.includes(pick) || kindOf(pick) === kindOf(thing))) (lit[thing] ??= []).push(action);
  }
  return lit;
}

/** Picked in order to be put somewhere: the place comes next, nothing is decided yet. */
export const isStarter = (thing: OnaThing): boolean => thing === "pawn" || thing === "pawn:S";

/** Offered as buttons: there is no place on the board to touch, or a few words are clearer. */
const BUTTONS = new Set(["rot", "end", "pass", "leave", "use", "sign", "nosign", "armour", "draw", "pick", "reshuffle", "drop", "fight", "atk", "god", "take"]);

/** Of actions that differ only in the payment, the sensible one. */
export const firstOfGroups = (actions: readonly OnaAction[]): OnaAction[] =>
  actions.filter((action, i) => action.group === null || actions.findIndex((other) => other.group === action.group) === i);

export const offersOf = (scene: OnaScene): OnaAction[] => firstOfGroups(scene.actions.filter((action) => BUTTONS.has(action.verb)));

/** The same action with all its payments. */
export const groupOf = (scene: OnaScene, action: OnaAction): OnaAction[] =>
  action.group === null ? [action] : scene.actions.filter((other) => other.group === action.group);

/** The action that a touch of this thing would mean if it were legal, so that the rules can say why it is not. */
export function wishOf(scene: OnaScene, thing: OnaThing, codes: { resources: readonly string[]; gods: readonly string[] }): string | null {
  const [kind, first = "", second = ""] = thing.split(":");
  const resource = codes.resources[Number(first)] ?? "";
  const wishes: Record<string, Record<string, string>> = {
    PLACE: { cell: `put ${scene.actions.every((action) => action.superior) ? "S" : "A"} ${first}` },
    ACTIVATE: { cell: `act ${first}` },
    RAISE: { cell: `raise ${first} -` },
    FIGHT: { tile: `fight ${first}`, pile: "reshuffle" },
    ATTACK: { tile: `atk ${first}` },
    OFFER: { resource: `offer ${resource} 1` },
    BUILD: { slot: `build ${first} -` },
    BLESS: { god: `god ${codes.gods[Number(first)] ?? ""}` },
    TAKE: { supply: `take ${resource}` },
    MARKET: {
      sell: `sell ${resource}`,
      buy: `buy ${resource}`,
      resource: `sell ${resource}`,
      deal: `deal ${resource}`,
      slot: `jinja ${first}`,
      swap: `swap ${resource} ${codes.resources[Number(second)] ?? ""}`,
      service: first === "deal" ? `deal ${codes.resources[second === "primary" ? 0 : 3] ?? ""}` : first === "jinja" ? "jinja 1" : first,
    },
  };
  return wishes[scene.asked]?.[kind ?? ""] ?? null;
}
