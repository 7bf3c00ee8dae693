// Torii: MIT licence, see LICENSE.
// Coordinates on the three rings: sector 0 at the top, then clockwise. A unit is about a pixel at 1280×720.
import type { OnaCell, RingName } from "../../core/onamazu-types.ts";

export const SECTORS = 10;
export const SECTOR = 360 / SECTORS;
export const REACH = 304; // radius of the whole picture
export const HOLE = 55;

export interface Ring {
  name: RingName;
  letter: "O" | "M" | "I";
  inside: number;
  rim: number; // inner radius of the band with the name
  outside: number;
}

/** From the outside inwards, as rows of the grid. */
export const RINGS: readonly Ring[] = [
  { name: "outer", letter: "O", inside: 231, rim: 286, outside: 301 },
  { name: "middle", letter: "M", inside: 162, rim: 216, outside: 231 },
  { name: "inner", letter: "I", inside: HOLE, rim: 147, outside: 162 },
];

export const ringOf = (name: RingName): Ring => RINGS.find((ring) => ring.name === name) ?? RINGS[0]!;

export interface Spot {
  x: number;
  y: number;
}

const tidy = (value: number): number => Math.round(value * 10) / 10 + 0; // never −0

/** A point by its distance from the centre and its angle, in degrees clockwise from the top. */
export function at(radius: number, angle: number): Spot {
  const turn = (angle * Math.PI) / 180;
  return { x: tidy(radius * Math.sin(turn)), y: tidy(-radius * Math.cos(turn)) };
}

const pair = (radius: number, angle: number): string => {
  const { x, y } = at(radius, angle);
  return `${x} ${y}`;
};

/** A sector of a ring between two radii, around the top; `less` is the margin along its edges. */
export function sectorPath(inside: number, outside: number, less = 0): string {
  const angle = (radius: number) => SECTOR / 2 - (less / radius) * (180 / Math.PI);
  const [near, far] = [inside + less, outside - less];
  const [a, b] = [angle(far), angle(near)];
  return `M${pair(far, -a)}A${far} ${far} 0 0 1 ${pair(far, a)}L${pair(near, b)}A${near} ${near} 0 0 0 ${pair(near, -b)}Z`;
}

/** Whether this sector is in the lower half, where text on a rim is turned over. */
export const isBelow = (sector: number): boolean => sector > 2.5 && sector < 7.5;

/** The path of a cell's name. */
export function rimLine(ring: Ring, sector: number): string {
  const below = isBelow(sector);
  const radius = ring.rim + (below ? 11.3 : 3.8);
  const [from, to] = [sector * SECTOR - SECTOR / 2, sector * SECTOR + SECTOR / 2];
  return below ? `M${pair(radius, to)}A${radius} ${radius} 0 0 0 ${pair(radius, from)}` : `M${pair(radius, from)}A${radius} ${radius} 0 0 1 ${pair(radius, to)}`;
}

export const rimLength = (ring: Ring): number => (2 * Math.PI * (ring.rim + 7)) / SECTORS;

/** How far the corners of a picture of 50 × 46 around this point stick out of the cell, in total. */
function sticksOut(ring: Ring, middle: number, radius: number, angle: number): number {
  const { x, y } = at(radius, angle);
  let sum = 0;
  for (const [dx, dy] of [[-25, -23], [25, -23], [-25, 23], [25, 23]] as const) {
    const far = Math.hypot(x + dx, y + dy);
    const off = (Math.atan2(x + dx, -(y + dy)) * 180) / Math.PI - middle;
    const side = (Math.abs(((off + 540) % 360) - 180) - SECTOR / 2) * (Math.PI / 180) * far + 4;
    sum += Math.max(0, ring.inside + 3 - far) ** 2 + Math.max(0, far - ring.rim + 2) ** 2 + Math.max(0, side) ** 2;
  }
  return sum;
}

/** Where the picture fits best: on the outer rings beside the acolytes' place, on the inner one outside of it. */
function bestSpot(ring: Ring, sector: number): Spot {
  const [radius, angle, free] = ring.name === "inner" ? [118, 0, 86] : ring.name === "middle" ? [189, -7, ring.inside] : [258.5, -8.2, ring.inside];
  const room = { ...ring, inside: free };
  let best = { worst: Infinity, spot: { x: 0, y: 0 } };
  for (let r = radius - 6; r <= radius + 6; r += 2)
    for (let a = angle - 2; a <= angle + 2; a += 0.5) {
      const worst = sticksOut(room, sector * SECTOR, r, sector * SECTOR + a) + (r - radius) ** 2 / 4 + (a - angle) ** 2 * 4;
      if (worst < best.worst) best = { worst, spot: at(r, sector * SECTOR + a) };
    }
  return best.spot;
}

const spots = new Map(RINGS.map((ring) => [ring.name, Array.from({ length: SECTORS }, (_, sector) => bestSpot(ring, sector))]));

/** The centre of a cell's effect. */
export const effectSpot = (cell: OnaCell): Spot => spots.get(cell.ring)?.[cell.sector] ?? { x: 0, y: 0 };

/** The i-th acolyte of `count` on a cell: beside the cell's effect, never over it. */
export function pawnSpot(cell: OnaCell, i: number, count: number): Spot {
  const angle = cell.sector * SECTOR;
  const [row, column] = [i % 2, Math.floor(i / 2)];
  if (cell.ring === "outer") return at(count === 1 ? 259 : 245 + 27 * row, angle + 2.2 + 5.2 * column + (count === 1 ? 2 : 0));
  if (cell.ring === "middle") return at(count === 1 ? 190 : 176 + 27 * row, angle + 5.2 + 6.8 * column + (count === 1 ? 2.5 : 0));
  if (count <= 2) return at(count === 1 ? 70 : 76, angle + (count === 1 ? 0 : (i - 0.5) * 17));
  return at(row === 0 ? 82 : 63, angle + (column - 0.5) * (row === 0 ? 14 : 18));
}

/** Buildings are at the right end of their land, one place per seat. */
export const houseSpot = (cell: OnaCell, seat: number): Spot => at(seat % 2 === 0 ? 246 : 272, cell.sector * SECTOR + (seat < 2 ? 15.6 : 12));

/** Text on the rim runs clockwise in the upper half, anticlockwise in the lower. */
const wordsEnd = (sector: number): number => (isBelow(sector) ? -1 : 1);

/** Seals are on the rim, after the name; further ones inwards from there. */
export const sealSpot = (cell: OnaCell, i: number): Spot => at(154.5 - 17 * i, cell.sector * SECTOR + (14.4 - i) * wordsEnd(cell.sector));

/** The length of the sharing fee on a rim, and the distance of its centre from the end of the rim. */
export const FEE = 28;
const FEE_END = 16.5;

/** The fee for sharing a cell is on its rim next to the name: after it, or before it if a seal follows. */
export function feeSpot(cell: OnaCell): Spot & { turn: number } {
  const ring = ringOf(cell.ring);
  const radius = ring.rim + 7.5;
  const off = SECTOR / 2 - (FEE_END / radius) * (180 / Math.PI);
  const angle = cell.sector * SECTOR + off * wordsEnd(cell.sector) * (cell.place === null ? 1 : -1);
  return { ...at(radius, angle), turn: tidy(angle + (isBelow(cell.sector) ? 180 : 0)) };
}

/** The part of the rim that a name may fill, and where to centre it: cell ids come before it, seals after, a fee at
 * the free end. */
export function rimRoom(cell: OnaCell, named: boolean, fee: boolean): { from: number; to: number; middle: number } {
  const long = rimLength(ringOf(cell.ring));
  const [held, paid] = [cell.place !== null, fee ? FEE + 7 : 0];
  const side = held ? 13 : named ? 16 : 6; // without a fee the name is centred in the remaining space
  if (!fee) return { from: held ? 0.43 * long - (long - 26) / 2 : side, to: held ? 0.43 * long + (long - 26) / 2 : long - side, middle: (held ? 0.43 : 0.5) * long };
  const [from, to] = held ? [paid, long - 20] : [named ? 19 : 5, long - paid];
  return { from, to, middle: long / 2 };
}
