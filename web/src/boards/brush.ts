// Torii: MIT licence, see LICENSE.
// Brush strokes as filled SVG paths, slightly irregular, with varying pressure. The same seed draws the same stroke, so
// that nothing flickers between two paints.

export interface Point {
  x: number;
  y: number;
}

/** A small pseudo-random generator, 0–1 (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A smooth closed path through the points. */
function closed(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? { x: 0, y: 0 };
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const start = middle(at(-1), at(0));
  let path = `M${round(start.x)} ${round(start.y)}`;
  for (let i = 0; i < points.length; i++) {
    const [corner, end] = [at(i), middle(at(i), at(i + 1))];
    path += `Q${round(corner.x)} ${round(corner.y)} ${round(end.x)} ${round(end.y)}`;
  }
  return `${path}Z`;
}

/** The pressure along a stroke, 0–1: the brush sets down, glides, lifts. */
const pressure = (along: number): number => {
  const down = Math.min(1, along / 0.06);
  const up = Math.min(1, (1 - along) / 0.16);
  return (0.35 + 0.65 * Math.sqrt(down)) * (0.2 + 0.8 * Math.sqrt(up)) * (0.82 + 0.18 * Math.cos(along * 5));
};

/** A stroke along a line of points, `width` at its widest. */
export function strokeAlong(line: readonly Point[], width: number, seed: number): string {
  const next = dice(seed);
  const left: Point[] = [];
  const right: Point[] = [];
  const last = line.length - 1;
  for (const [i, point] of line.entries()) {
    const before = line[Math.max(0, i - 1)] ?? point;
    const after = line[Math.min(last, i + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const normal = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
    const half = (width / 2) * pressure(i / last);
    const [a, b] = [half * (0.85 + 0.3 * next()), half * (0.85 + 0.3 * next())];
    left.push({ x: point.x + normal.x * a, y: point.y + normal.y * a });
    right.unshift({ x: point.x - normal.x * b, y: point.y - normal.y * b });
  }
  return closed([...left, ...right]);
}

/** A straight, slightly irregular stroke. */
export function stroke(from: Point, to: Point, width: number, seed: number): string {
  const next = dice(seed * 7919 + 13);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(4, Math.round(length / 42));
  const line = Array.from({ length: steps + 1 }, (_, i) => {
    const along = i / steps;
    const tremble = i === 0 || i === steps ? 0 : (next() - 0.5) * 2.2;
    return { x: from.x + (to.x - from.x) * along + tremble, y: from.y + (to.y - from.y) * along + tremble };
  });
  return strokeAlong(line, width, seed);
}

/** An open circle in one stroke. */
export function circle(centre: Point, radius: number, width: number, seed: number): string {
  const next = dice(seed + 101);
  const [start, sweep] = [next() * 6.28, 6.28 * 0.95];
  const line = Array.from({ length: 29 }, (_, i) => {
    const angle = start + (sweep * i) / 28;
    const r = radius * (0.98 + 0.04 * next());
    return { x: centre.x + Math.cos(angle) * r, y: centre.y + Math.sin(angle) * r };
  });
  return strokeAlong(line, width, seed);
}

/** An ink dot: nearly round. */
export function dot(centre: Point, radius: number, seed: number): string {
  const next = dice(seed);
  return closed(Array.from({ length: 11 }, (_, i) => {
    const [angle, r] = [(i * 6.283) / 11, radius * (0.9 + 0.22 * next())];
    return { x: centre.x + Math.cos(angle) * r, y: centre.y + Math.sin(angle) * r };
  }));
}

/** A spiral from the centre outwards: the wind. */
export function swirl(centre: Point, radius: number, turns: number, width: number, seed: number): string {
  const steps = Math.round(turns * 16);
  const line = Array.from({ length: steps + 1 }, (_, i) => {
    const along = i / steps;
    const angle = -1.2 + along * turns * 6.283;
    const r = radius * (0.1 + 0.9 * along);
    return { x: centre.x + Math.cos(angle) * r, y: centre.y + Math.sin(angle) * r * 0.94 };
  });
  return strokeAlong(line.reverse(), width, seed);
}

/** A curved stroke between two points: the path of a move. */
export function bow(from: Point, to: Point, bend: number, width: number, seed: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const line = Array.from({ length: 15 }, (_, i) => {
    const along = i / 14;
    const out = bend * length * 4 * along * (1 - along);
    return { x: from.x + (to.x - from.x) * along + normal.x * out, y: from.y + (to.y - from.y) * along + normal.y * out };
  });
  return strokeAlong(line, width, seed);
}
