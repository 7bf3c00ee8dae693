// Torii: MIT licence, see LICENSE.
// Animations: a ring turns, an acolyte comes from its monastery, cubes fly to the stock. Everything is already drawn in its
// final place and an animation only leads there, so a touch can cut it short and it never affects the game.
import type { OnaEvent, RingName } from "../../core/onamazu-types.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { moves } from "../../settings.ts";
import { RINGS, SECTOR, SECTORS } from "./geometry.ts";

const EASE = "cubic-bezier(.3,.1,.2,1)";
const TURN = 260; // milliseconds per sector, plus the same once
const FEW = 6; // maximum number of cubes flying at once

const running = new Set<Animation>();

function play(what: Element, frames: Keyframe[], duration: number, delay = 0): Animation {
  const one = what.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.add(one);
  one.onfinish = one.oncancel = () => running.delete(one);
  return one;
}

/** Finishes all animations: a touch never waits. Returns whether anything was moving. */
export function finishMotion(): boolean {
  const moving = [...running];
  for (const one of moving) one.finish();
  return moving.length > 0;
}

/** How far a ring turned: the shorter way round, unless the event says otherwise. */
function sectorsTurned(before: OnaView, after: OnaView, ring: RingName, index: number): number {
  const said = after.fresh.find((event) => event.ring === ring && event.sectors !== 0);
  const way = ((after.scene.rot[index] ?? 0) - (before.scene.rot[index] ?? 0) + SECTORS) % SECTORS;
  if (way === 0) return 0;
  return said ? said.sectors : way > SECTORS / 2 ? way - SECTORS : way;
}

export function showTurn(rings: HTMLElement, before: OnaView, after: OnaView): void {
  const steps = after.scene.steps - before.scene.steps;
  if (steps === 0 || !moves() || before.scene.players !== after.scene.players || Math.abs(steps) > 24) return;
  RINGS.forEach((ring, i) => turnRing(rings, ring.name, sectorsTurned(before, after, ring.name, i)));
  const came = new Set<string>();
  for (const cell of after.scene.cells) {
    const earlier = before.scene.cells.find((one) => one.id === cell.id)?.pawns ?? [];
    for (const pawn of cell.pawns) if (!earlier.some((one) => one.seat === pawn.seat)) came.add(`${cell.id}:${pawn.seat}${pawn.superior ? "S" : ""}`);
  }
  for (const one of came) arrive(rings, one);
  if (steps > 0) after.fresh.forEach((event, i) => flyHome(event, Math.min(i, 4) * 120));
}

function turnRing(rings: HTMLElement, ring: RingName, sectors: number): void {
  if (sectors === 0) return;
  const angle = -sectors * SECTOR;
  const time = TURN * (1 + Math.abs(sectors));
  for (const group of rings.querySelectorAll(`[data-ring="${ring}"]`)) {
    play(group, [{ transform: `rotate(${angle}deg)` }, { transform: "none" }], time);
    // Signs and acolytes stay upright while the ring turns.
    for (const one of group.querySelectorAll(".upright")) play(one, [{ transform: `rotate(${-angle}deg)` }, { transform: "none" }], time);
  }
  const fish = rings.querySelector(".catfish");
  if (fish) play(fish, [0, 9, -8, 6, -4, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })), 700);
}

/** From its monastery, if that is on the screen; otherwise from above. */
function arrive(rings: HTMLElement, key: string): void {
  const [id, name = ""] = key.split(":");
  const cell = rings.querySelector(`[data-thing="cell:${id}"]`)?.getBoundingClientRect();
  const pawn = [...rings.querySelectorAll(`[data-pawn="${name}"]`)].find((one) => cell && inside(one.getBoundingClientRect(), cell));
  if (!pawn) return;
  const now = pawn.getBoundingClientRect();
  const home = document.querySelector(`ona-monastery[data-seat="${name[0]}"] .people`)?.getBoundingClientRect();
  const scale = rings.getBoundingClientRect().width / 608 || 1;
  const [dx, dy] = home && home.width > 0 ? [(home.left + home.width / 2 - now.left - now.width / 2) / scale, (home.top + home.height / 2 - now.top - now.height / 2) / scale] : [0, -60];
  play(pawn, [{ transform: `translate(${dx}px, ${dy}px) scale(1.3)` }, { transform: `translate(${dx * 0.3}px, ${dy * 0.3 - 14}px) scale(1.35)`, offset: 0.6 }, { transform: "none" }], 420);
}

const inside = (a: DOMRect, b: DOMRect): boolean => a.left + a.width / 2 > b.left && a.left + a.width / 2 < b.right && a.top + a.height / 2 > b.top && a.top + a.height / 2 < b.bottom;

/** Gains of an event fly from its cell to the player's stock; costs are not animated. */
function flyHome(event: OnaEvent, delay: number): void {
  if (event.cell === null && event.place === null) return;
  const from = document.querySelector(event.cell ? `ona-rings [data-thing="cell:${event.cell}"] .effect` : `[data-thing="tile:${event.place}"]`)?.getBoundingClientRect();
  for (const { seat, gain } of event.changes) {
    const names = [...gain.cubes.flatMap((n, i) => Array.from({ length: Math.max(0, n) }, () => `r${i}`)), ...(gain.mons > 0 ? ["mon"] : []), ...(gain.bushi > 0 ? ["helmet"] : [])].slice(0, FEW);
    const to = document.querySelector(`ona-monastery[data-seat="${seat}"] .stock`)?.getBoundingClientRect();
    if (from && to && to.width > 0) names.forEach((name, i) => fly(name, from, to, delay + i * 70));
  }
}

function fly(name: string, from: DOMRect, to: DOMRect, delay: number): void {
  const thing = document.createElement("div");
  thing.className = "ona-flying";
  const reach = name === "helmet" ? 22 : 11;
  thing.innerHTML = `<svg viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}" aria-hidden="true"><use href="#ona-${name}"/></svg>`;
  document.body.append(thing);
  const point = (box: DOMRect) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
  const journey = play(thing, [{ transform: `${point(from)} scale(1)`, opacity: 1 }, { transform: `${point(from)} translateY(-18px) scale(1.25)`, opacity: 1, offset: 0.25 }, { transform: `${point(to)} scale(0.8)`, opacity: 0.9 }], 560, delay);
  const gone = () => thing.remove();
  journey.addEventListener("finish", gone);
  journey.addEventListener("cancel", gone);
}

