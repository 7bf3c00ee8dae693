// Torii: MIT licence, see LICENSE.
// QR codes: those of another program (libqrencode's `qrencode -8 -l M -t ASCII`), module by module up to the choice of the
// mask; and what every one of them says when it is read back by the standard's own steps.
import assert from "node:assert/strict";
import test from "node:test";
import fs from "node:fs";
import { load } from "./load.mjs";

const { qrCode, correction } = await load("model/qr.ts");
const invitation = (length) => `https://torii.example/g/AbCdEfGhIjKlMnOp#join=${"k-_9Zz".repeat(40)}`.slice(0, length);

/** Blocks per version, from the table of the standard (correction M): corrections of each, number of blocks, all codewords. */
const table = [[10, 1, 26], [16, 1, 44], [26, 1, 70], [18, 2, 100], [24, 2, 134], [16, 4, 172], [18, 4, 196], [22, 4, 242], [22, 5, 292], [26, 5, 346]];
const maskOf = (code) => {
  const bits = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8][x]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => code[y][8]));
  const format = bits.reduce((sum, bit) => sum * 2 + Number(bit), 0) ^ 0x5412;
  assert.equal(format >> 13, 0, "correction M");
  return (format >> 10) & 7;
};

const inverted = [
  (y, x) => (y + x) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3, (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3), (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** Modules that hold no data, by their places in the standard. */
function reserved(size, version) {
  const centres = { 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] }[version];
  const corner = (y, x) => (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
  const lost = (y, x) => (y < 8 && x < 8) || (y < 8 && x >= size - 8) || (y >= size - 8 && x < 8);
  return (y, x) =>
    corner(y, x) || y === 6 || x === 6 || (version >= 7 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11))) ||
    centres.some((cy) => centres.some((cx) => !lost(cy, cx) && Math.abs(y - cy) <= 2 && Math.abs(x - cx) <= 2));
}

function read(code) {
  const size = code.length;
  const version = (size - 17) / 4;
  const [checks, count, all] = table[version - 1];
  const mask = inverted[maskOf(code)];
  const isReserved = reserved(size, version);
  const bits = [];
  for (let right = size - 1, step = 0; right > 0; right -= 2, step++) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = step % 2 ? i : size - 1 - i;
        if (!isReserved(y, x)) bits.push(Number(code[y][x]) ^ Number(mask(y, x) === 0));
      }
  }
  const words = Array.from({ length: all }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  const short = Math.floor((all - checks * count) / count);
  const long = (all - checks * count) % count; // the last blocks have one codeword more
  const parts = Array.from({ length: count }, () => []);
  for (let i = 0, at = 0; i <= short; i++) for (let b = 0; b < count; b++) if (i < short || b >= count - long) parts[b].push(words[at++]);
  parts.forEach((part, b) => assert.deepEqual(correction(part, checks), Array.from({ length: checks }, (_, i) => words[all - checks * count + i * count + b]), "corrections"));
  const data = parts.flat().map((byte) => byte.toString(2).padStart(8, "0")).join("");
  assert.equal(data.slice(0, 4), "0100", "bytes");
  const width = version < 10 ? 8 : 16;
  const length = Number.parseInt(data.slice(4, 4 + width), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => Number.parseInt(data.slice(4 + width + 8 * i, 12 + width + 8 * i), 2)));
}

test("an invitation of any length can be read back", () => {
  const versions = new Set();
  for (let length = 1; length <= 213; length += length < 20 ? 1 : 7) {
    const text = invitation(length);
    const code = qrCode(text);
    versions.add(code.length);
    assert.equal(read(code), text);
  }
  assert.equal(versions.size, 10);
  assert.equal(read(qrCode("à deux, jugar, 東")), "à deux, jugar, 東");
  assert.equal(read(qrCode(invitation(213))), invitation(213));
  assert.equal(qrCode(invitation(214)), null);
});

test("the corrections are those of the standard's own example", () => {
  // ISO/IEC 18004, annex I: "01234567" as version 1, correction M.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  assert.deepEqual(correction(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test("another program draws the same", () => {
  const { codes } = JSON.parse(fs.readFileSync(new URL("qr.json", import.meta.url), "utf8"));
  for (const { text, rows } of codes) {
    const ours = qrCode(text);
    const theirs = rows.map((row) => [...row].map((sign) => sign === "#"));
    assert.equal(read(theirs), text);
    if (maskOf(ours) === maskOf(theirs)) assert.deepEqual(ours, theirs, text);
    else assert.equal(ours.length, theirs.length, text);
  }
  assert.ok(codes.some(({ text, rows }) => maskOf(qrCode(text)) === maskOf(rows.map((row) => [...row].map((sign) => sign === "#")))), "one of them with the same mask");
});
