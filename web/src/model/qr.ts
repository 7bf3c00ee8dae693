// Torii: MIT licence, see LICENSE.
// QR codes (ISO/IEC 18004), for invitations: text as bytes, error correction M (15 %), versions 1 to 10, which hold 213 bytes.

/** Per version from 1: error correction codewords of a block, and data codewords of each block. */
const blocks: readonly [number, readonly number[]][] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];
/** Centres of the alignment patterns, per version. */
const alignments: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// ---- error correction: Reed and Solomon, over GF(256) with 0x11d ------------------------------------

const exp = new Uint8Array(510);
const log = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  exp[i] = exp[i + 255] = value;
  log[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? exp[log[a]! + log[b]!]! : 0);

/** The polynomial with the roots 1, 2, 4, …, highest power first, without its leading 1. */
function generator(count: number): number[] {
  let all = [1];
  for (let i = 0; i < count; i++) {
    const root = exp[i]!;
    all = [...all, 0].map((one, at) => one ^ times(all[at - 1] ?? 0, root));
  }
  return all.slice(1);
}

export function correction(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  let rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(divisor[at]!, factor));
  }
  return rest;
}

// ---- the text as codewords ---------------------------------------------------------------------------

const roomOf = (version: number): number => blocks[version - 1]![1].reduce((sum, one) => sum + one, 0);
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, lengthBits(version));
  bytes.forEach((byte) => put(byte, 8));
  const room = roomOf(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** One codeword of each block in turn, first of the data, then of their corrections. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, sizes] = blocks[version - 1]!;
  let from = 0;
  const parts = sizes.map((size) => data.slice(from, (from += size)));
  const checks = parts.map((part) => correction(part, count));
  const turns = (all: number[][], longest: number): number[] => Array.from({ length: longest }, (_, i) => all.flatMap((one) => (i < one.length ? [one[i]!] : []))).flat();
  return [...turns(parts, Math.max(...sizes)), ...turns(checks, count)];
}

// ---- the picture ---------------------------------------------------------------------------------------

/** Modules by row; null: not yet drawn. */
type Grid = (boolean | null)[][];

function finder(grid: Grid, row: number, column: number): void {
  for (let dy = -1; dy <= 7; dy++)
    for (let dx = -1; dx <= 7; dx++) {
      const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
      if (grid[row + dy]?.[column + dx] !== undefined) grid[row + dy]![column + dx] = ring !== 2 && ring !== 4;
    }
}

function alignment(grid: Grid, row: number, column: number): void {
  if (grid[row]![column] !== null) return; // where a finder is
  for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) grid[row + dy]![column + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
}

/** The remainder of a cyclic code, after the value itself. */
function withCheck(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= divisor << (i - bits);
  return (value << bits) | rest;
}

/** The mask, twice, beside the finders; correction M is 00. */
function putFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const code = withCheck(mask, 10, 0x537) ^ 0x5412;
  const bit = (i: number): boolean => ((code >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const up = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const left = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[up]![8] = bit(i);
    grid[8]![left] = bit(i);
  }
  grid[size - 8]![8] = true;
}

function putVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const code = withCheck(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), grid.length - 11 + (i % 3)];
    grid[near]![far] = grid[far]![near] = ((code >> i) & 1) === 1;
  }
}

function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (const [row, column] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) finder(grid, row, column);
  for (const row of alignments[version - 1]!) for (const column of alignments[version - 1]!) alignment(grid, row, column);
  for (let i = 8; i < size - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  putFormat(grid, 0);
  putVersion(grid, version);
  return grid;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Upwards and downwards in pairs of columns, from the right, around what is drawn already. */
function putData(grid: Grid, codewords: readonly number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - i : i;
        if (grid[row]![column] !== null) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        grid[row]![column] = (bit === 1) !== masks[mask]!(row, column);
        at++;
      }
}

/** How hard the picture is to read: runs, blocks, what looks like a finder, and too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid.map((row) => row.map(Number)), ...grid.map((_, x) => grid.map((row) => Number(row[x])))].map((line) => line.join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * ([...line.matchAll(/(?=10111010000)/g)].length + [...line.matchAll(/(?=00001011101)/g)].length);
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (grid[y]![x] === grid[y - 1]![x] && grid[y]![x] === grid[y]![x - 1] && grid[y]![x] === grid[y - 1]![x - 1]) sum += 3;
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

function drawn(version: number, codewords: readonly number[], mask: number): Grid {
  const grid = patterns(version);
  putData(grid, codewords, mask);
  putFormat(grid, mask);
  return grid;
}

/** Rows of dark (true) and light modules, without the quiet zone of four around them; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = blocks.findIndex((_, i) => bytes.length * 8 + 4 + lengthBits(i + 1) <= roomOf(i + 1) * 8) + 1;
  if (version === 0) return null;
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const grids = masks.map((_, mask) => drawn(version, codewords, mask));
  const best = grids.reduce((one, other) => (penalty(other) < penalty(one) ? other : one));
  return best.map((row) => row.map(Boolean));
}

/** The same as one path of squares of 1 by 1. */
export const qrPath = (code: readonly (readonly boolean[])[]): string => code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
