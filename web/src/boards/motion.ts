// Torii: MIT licence, see LICENSE.
// Animations: stones move, cards change hands, captured pieces leave, a lantern sweeps its line. Everything is already
// drawn in its final place; an animation only leads there, so it can be cut short at any time.
import type { GameEvent, Pawn, SquareIndex } from "../core/types.ts";
import type { BoardView } from "../model/types.ts";
import { moves } from "../settings.ts";
import { spotOf, CELL } from "./geometry.ts";

export interface Ghost {
  square: SquareIndex;
  pawn: Pawn;
}

/** Where the cards were on the screen before a change. */
export type Places = Map<string, DOMRect>;

const LONGEST = 900; // milliseconds: every animation is over by then
let begun = 0;

export function keepPlaces(board: HTMLElement): Places {
  // A page that gets no frames (a busy machine) may still be at the start of an animation that should be over.
  if (performance.now() - begun > LONGEST) finishMotion(board);
  const places: Places = new Map();
  for (const card of board.querySelectorAll<HTMLElement>(".table-card[data-card]")) places.set(card.dataset["card"] ?? "", card.getBoundingClientRect());
  return places;
}

/** Finishes all animations: a touch never waits. Returns whether anything was moving. */
export function finishMotion(board: HTMLElement): boolean {
  const moving = board.getAnimations({ subtree: true }).filter((one) => one.id === "torii");
  for (const one of moving) one.finish();
  return moving.length > 0;
}

interface Change {
  board: HTMLElement;
  before: BoardView;
  after: BoardView;
  places: Places;
  dropped: SquareIndex | null;
  ghosts: (list: Ghost[]) => void;
}

const EASE = "cubic-bezier(.3,.1,.2,1)";

function play(what: Element, frames: Keyframe[], duration: number, delay = 0): Animation {
  const one = what.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  one.id = "torii";
  return one;
}

export function showMotion(change: Change): void {
  const { before, after } = change;
  const steps = after.scene.steps - before.scene.steps;
  const turned = before.flip !== after.flip || before.curtain !== null || after.curtain?.stage === "lift";
  // Another game, a jump in a replay, a turned board: not animated.
  if (!moves() || turned || before.scene.game !== after.scene.game || Math.abs(steps) > 6) return change.ghosts([]);
  if (after.pending && !before.pending) return travel(change, after.pending.from, after.pending.to, "top", 0);
  if (steps === 0) return;
  // Moving cards were measured where they were; now everything goes to its final place.
  finishMotion(change.board);
  begun = performance.now();
  moveCards(change);
  if (steps < 0) return;
  const news = after.last.filter((event) => event.step >= before.scene.steps);
  showGhosts(change, news);
  news.forEach((event, i) => showEvent(change, event, Math.min(i, 2) * 180));
}

function travel(change: Change, from: SquareIndex, to: SquareIndex, part: string, delay: number, hop = 0): void {
  const stone = change.board.querySelector(`[data-stone="${to}"][data-part="${part}"]`);
  if (!stone) return;
  const [a, b] = [spotOf(from, change.after.flip), spotOf(to, change.after.flip)];
  const [dx, dy] = [(a.column - b.column) * CELL, (a.row - b.row) * CELL];
  const middle = { transform: `translate(${dx * 0.45}px, ${dy * 0.45 - hop}px) scale(1.06)`, offset: 0.5 };
  play(stone, [{ transform: `translate(${dx}px, ${dy}px)` }, middle, { transform: "none" }], 300, delay);
}

function showEvent(change: Change, event: GameEvent, delay: number): void {
  const { before, board } = change;
  const made = before.pending !== null && event.from === before.pending.from && event.to === before.pending.to;
  if (event.from !== null && event.to !== null && !made && change.dropped !== event.to) travel(change, event.from, event.to, "top", delay, 18);
  if (event.spiritFrom !== null && event.spiritTo !== null) {
    const after = made || event.from === null ? delay : delay + 150;
    if (change.dropped !== event.spiritTo) travel(change, event.spiritFrom, event.spiritTo, "spirit", after, 26);
    travel(change, event.spiritTo, event.spiritFrom, "top", after);
  }
  if (event.from === null && event.to !== null) appear(board, event.to, delay);
  if (event.line) sweep(board, event.line, delay);
  for (const verdict of board.querySelectorAll(".verdict")) play(verdict, [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], 420, delay);
}

/** A ninja appears out of the mist. */
function appear(board: HTMLElement, square: SquareIndex, delay: number): void {
  const stone = board.querySelector(`[data-stone="${square}"][data-part="top"]`);
  if (stone) play(stone, [{ opacity: 0, transform: "scale(1.5)", filter: "blur(8px)" }, { opacity: 1, transform: "none", filter: "none" }], 380, delay);
}

/** A light runs along the line. */
function sweep(board: HTMLElement, line: string, delay: number): void {
  const lit = board.querySelector(`.lower-lights [data-band="${line}"]`);
  if (!lit) return;
  const across = /[1-5]/.test(line);
  const shut = across ? "inset(0 100% 0 0)" : "inset(100% 0 0 0)";
  play(lit, [{ clipPath: shut, opacity: 0.75 }, { clipPath: "inset(0 0 0 0)", opacity: 0.75, offset: 0.75 }, { clipPath: "inset(0 0 0 0)" }], 450, delay);
}

/** Captured pieces are drawn once more where they were, and leave. */
function showGhosts(change: Change, news: readonly GameEvent[]): void {
  const ghosts: Ghost[] = [];
  for (const event of news) {
    if (event.takes === null || event.to === null || event.player === -1) continue;
    const stood = change.before.scene.squares[event.to];
    const seen = [stood?.pawn, stood?.under].find((one) => one && one.player !== event.player && one.kind === event.takes);
    ghosts.push({ square: event.to, pawn: seen ?? { player: event.player === 0 ? 1 : 0, kind: event.takes, hidden: true } });
  }
  change.ghosts(ghosts);
  if (ghosts.length > 0) setTimeout(() => change.ghosts([]), 460);
}

/** Each card moves from its old place, turning if it goes to the other side of the table. */
function moveCards(change: Change): void {
  for (const card of change.board.querySelectorAll<HTMLElement>(".table-card[data-card]")) {
    const was = change.places.get(card.dataset["card"] ?? "");
    const now = card.getBoundingClientRect();
    if (!was || (Math.abs(was.left - now.left) < 2 && Math.abs(was.top - now.top) < 2)) continue;
    const [dx, dy] = [was.left - now.left, was.top - now.top];
    const turn = Math.abs(dy) > now.height ? (dx > 0 ? 14 : -14) : 0;
    card.style.zIndex = "3";
    const journey = play(card, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: `translate(${dx * 0.4}px, ${dy * 0.4}px) rotate(${turn}deg) scale(1.05)`, offset: 0.55 }, { transform: "none" }], 430);
    journey.onfinish = () => {
      if (!card.getAnimations().some((one) => one.playState === "running")) card.style.zIndex = "";
    };
  }
}
