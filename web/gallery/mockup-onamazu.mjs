// Torii: MIT licence, see LICENSE.
// Mock-ups of Onamazu: its table, and its signs. Rings, pictures and shapes are the real ones (boards/onamazu).

/** Renders a template of the page to text. */
function drawn(part) {
  if (Array.isArray(part)) return part.map(drawn).join("");
  if (part && typeof part === "object" && part.strings) return part.strings.map((text, i) => text + (i < part.values.length ? (text.endsWith("=") ? `"${drawn(part.values[i])}"` : drawn(part.values[i])) : "")).join("");
  return typeof part === "symbol" ? "" : String(part);
}

const SEATS = ["blue", "red", "green", "gold"];
const TINTS = { outer: "green", middle: "blue", inner: "red" };
const style = `<style>.effect-number{fill:var(--ink);font-weight:700}.coin-number{fill:#3c2905;font-weight:700}${SEATS.map((name, i) => `.seat-${i}{color:var(--${name})}`).join("")}</style>`;

/** The shapes, once per sheet. */
const defs = (pen) => pen.phone || pen.out.push(pen.art.artText().replace(/^<svg[^>]*>|<\/svg>$/g, ""), style);
const sign = (pen, name, x, y, size, colour = "ink", reach = 11) => pen.out.push(`<g color="var(--${colour})"><use href="#ona-${name}" transform="translate(${x} ${y}) scale(${Math.round((size / reach / 2) * 100) / 100})"/></g>`);
const big = (pen, name, x, y, size, colour) => sign(pen, name, x, y, size, colour, 22);

/** The rings around their centre, once per sheet. */
function drawRings(pen) {
  const { RINGS, SECTOR, HOLE, sectorPath, rimLine, effectSpot, pawnSpot, houseSpot, effect, tables } = pen.art;
  const { scene, lit } = tables.place;
  const out = ['<defs><g id="ona-rings" color="var(--ink)">'];
  const token = (spot, name, seat, wide, reach) => out.push(`<g color="var(--${SEATS[seat]})"><use href="#ona-${name}" transform="translate(${spot.x} ${spot.y}) scale(${Math.round((wide / reach / 2) * 100) / 100})"/></g>`);
  for (const cell of scene.cells) {
    const ring = RINGS.find((one) => one.name === cell.ring);
    const tint = TINTS[ring.name];
    const key = `rim-${cell.id}`;
    const open = lit[`cell:${cell.id}`]?.some((action) => action.vain === null);
    out.push(`<g transform="rotate(${cell.sector * SECTOR})"><path d="${sectorPath(ring.inside, ring.outside)}" fill="var(--cell)" stroke="var(--${tint})"/><path d="${sectorPath(ring.inside, ring.outside)}" fill="var(--${tint}-wash)" opacity="${cell.sector % 2 ? 0.6 : 0.4}"/><path d="${sectorPath(ring.rim, ring.outside)}" fill="var(--${tint})"/>${open ? `<path d="${sectorPath(ring.inside, ring.rim, 2.6)}" fill="none" stroke="var(--light-source)" stroke-width="3"/>` : ""}</g>`);
    out.push(`<path id="${key}" d="${rimLine(ring, cell.sector)}" fill="none"/><text font-size="11" fill="var(--paper-raised)" text-anchor="middle"><textPath href="#${key}" startOffset="50%">${cell.title}</textPath></text>`);
    const spot = effectSpot(cell);
    out.push(`<g transform="translate(${spot.x} ${spot.y})">${drawn(effect(cell, null)).replace(/\s+/g, " ")}</g>`);
    for (const seat of cell.buildings) token(houseSpot(cell, seat), "house", seat, 17, 10);
    cell.pawns.forEach((pawn, i) => token(pawnSpot(cell, i, cell.pawns.length), `${pawn.superior ? "superior" : "pawn"}${pawn.seat}`, pawn.seat, 24, 21));
  }
  out.push(`<circle r="${HOLE - 1}" fill="var(--paper-raised)" stroke="var(--brush)" stroke-width="2.4"/><use href="#ona-catfish" transform="translate(0 -7) scale(.42)"/><text y="34" font-size="16" font-weight="700" fill="var(--red)" text-anchor="middle">19/32</text></g></defs>`);
  pen.out.push(...out);
}

function rings(pen, x, y, size) {
  if (!pen.phone) drawRings(pen);
  pen.out.push(`<use href="#ona-rings" transform="translate(${x + size / 2} ${y + size / 2}) scale(${Math.round((size / 2 / pen.art.REACH) * 1000) / 1000})"/>`);
}

function track(pen, x, y, w) {
  pen.box(x, y, w, 76).box(x + 12, y + 12, 52, 52, "cell", "ink", 10).words(x + 38, y + 46, "3", { size: 22, fill: "red", bold: true, middle: true });
  pen.words(x + 78, y + 26, "Round 7", { bold: true }).words(x + 78, y + 44, "Inner ring turns by 3", { size: 13, fill: "ink-soft" }).box(x + 78, y + 54, w - 140, 10, "paper-sunk", "line-strong", 5).box(x + 78, y + 54, (w - 140) * 0.6, 10, "red", null, 5).words(x + w - 54, y + 64, "19/32", { size: 14, fill: "red", bold: true });
}

function brigands(pen, x, y, w) {
  pen.box(x, y, w, 118).words(x + 10, y + 20, "Brigands", { serif: true });
  [[5, 2], [10, 6], [11, 5]].forEach(([power, loot], i) => {
    const left = x + 8 + i * ((w - 8) / 3);
    pen.box(left, y + 28, (w - 32) / 3, 82, "cell", "line-strong", 6).words(left + 30, y + 52, power, { size: 18, fill: "red", bold: true });
    big(pen, "swords", left + 17, y + 46, 20);
    sign(pen, `r${loot}`, left + 18, y + 94, 18);
  });
}

function jinjas(pen, x, y, w) {
  pen.box(x, y, w, 108).words(x + 10, y + 20, "Jinjas on offer", { serif: true });
  [[2, "light-ninja"], [1, "blue"], [5, "gold"], [3, "spirit"]].forEach(([family, colour], i) => {
    const left = x + 8 + i * ((w - 8) / 4);
    pen.box(left, y + 28, (w - 40) / 4, 72, "cell", "line-strong", 6);
    big(pen, `family${family}`, left + (w - 40) / 8, y + 48, 26, colour);
    [3, 4, 5].forEach((cube, at) => sign(pen, `r${cube}`, left + (w - 40) / 8 + (at - 1) * 15, y + 86, 14));
  });
}

function market(pen, x, y, w) {
  pen.box(x, y, w, 190).words(x + 10, y + 20, "Market", { serif: true });
  for (let i = 0; i < 7; i++) {
    const left = x + 48 + i * ((w - 56) / 7);
    sign(pen, `r${i}`, left + 14, y + 40, 19);
    [[1, 1, 1, 2, 2, 2, 2], [4, 4, 4, 6, 6, 6, 8]].forEach((prices, row) => pen.box(left, y + 54 + row * 24, 29, 21, "cell", "line", 5).words(left + 14, y + 70 + row * 24, prices[i], { size: 13, bold: true, middle: true }));
  }
  pen.words(x + 10, y + 70, "sell", { size: 12, fill: "ink-soft" }).words(x + 10, y + 94, "buy", { size: 12, fill: "ink-soft" });
  ["r0", "r3", "miko", "god0", "jinja", "temple"].forEach((name, i) => {
    const [left, top] = [x + 8 + (i % 3) * ((w - 8) / 3), y + 106 + Math.floor(i / 3) * 40];
    pen.box(left, top, (w - 32) / 3, 36, "cell", "line-strong", 6).words(left + (w - 32) / 3 - 22, top + 23, [3, 4, 4, 5, 13, 10][i], { size: 14, bold: true });
    name.length > 2 ? big(pen, name, left + 20, top + 18, 26) : sign(pen, name, left + 20, top + 18, 18);
  });
}

function mine(pen, x, y, w) {
  pen.box(x, y, w, 250, "paper-raised", "blue").box(x, y, 7, 250, "blue", null, 3).words(x + 44, y + 28, "Vivi", { serif: true, size: 17 }).words(x + w - 44, y + 28, "31", { bold: true });
  big(pen, "pawn0", x + 26, y + 22, 26, "blue");
  sign(pen, "star", x + w - 58, y + 22, 18);
  ["pawn0", "pawn0", "superior0"].forEach((name, i) => big(pen, name, x + 34 + i * 42, y + 62, 30, "blue"));
  [2, 0, 4, 1, 2, 0, 1].forEach((have, i) => {
    const left = x + 16 + i * ((w - 24) / 7);
    pen.box(left, y + 86, (w - 24) / 7 - 6, 42, "paper-sunk", null, 5);
    for (let at = 0; at < (i < 6 ? 4 : 2); at++) sign(pen, at < have ? `r${i}` : "slot", left + 11 + (at % 2) * 18 + (i === 6 ? 8 - (at % 2) * 18 : 0), y + 98 + (i === 6 ? at * 18 : Math.floor(at / 2) * 18), 15);
  });
  sign(pen, "mon", x + 30, y + 150, 24);
  big(pen, "helmet", x + 150, y + 150, 26);
  pen.words(x + 48, y + 156, "7", { size: 18, bold: true }).words(x + 170, y + 156, "9/12", { size: 18, bold: true });
  [0, 1, 2].forEach((i) => sign(pen, "shield", x + w - 76 + i * 22, y + 150, 19, i === 0 ? "blue" : "line"));
  for (let i = 0; i < 6; i++) big(pen, `god${i}`, x + 40 + i * ((w - 30) / 6), y + 186, 26);
  [[2, "light-ninja"], [4, "green"], [4, "green"]].forEach(([family, colour], i) => {
    const left = x + 16 + i * ((w - 20) / 3);
    pen.box(left, y + 208, (w - 40) / 3, 32, "cell", "line-strong", 6);
    big(pen, `family${family}`, left + 18, y + 224, 22, colour);
    [0, 1, 2, 3].forEach((at) => sign(pen, at < 4 - i * 2 ? ["r0", "r1", "r3", "r6"][at] : "slot", left + 42 + at * 16, y + 224, 14));
  });
}

function other(pen, x, y, w, seat, name, points) {
  pen.box(x, y, w, 72, "paper-raised", "line").box(x, y, 7, 72, SEATS[seat], null, 3).words(x + 40, y + 22, name, { serif: true }).words(x + w - 44, y + 22, points, { size: 14, bold: true });
  big(pen, `pawn${seat}`, x + 24, y + 17, 21, SEATS[seat]);
  sign(pen, "star", x + w - 56, y + 17, 15);
  for (let i = 0; i < 7; i++) {
    sign(pen, `r${i}`, x + 24 + i * 31, y + 40, 16);
    pen.words(x + 34 + i * 31, y + 45, (i * 5 + seat) % 4, { size: 13 });
  }
  [0, 1].forEach((i) => big(pen, `pawn${seat}`, x + w - 60 + i * 22, y + 40, 18, SEATS[seat]));
  big(pen, `family${seat}`, x + 24, y + 60, 15, "red");
  big(pen, `god${seat}`, x + 60, y + 60, 16);
  big(pen, "miko", x + 92, y + 60, 16);
}

function asked(pen, x, y, w, h) {
  pen.box(x, y, w, h, "paper-raised", "gold").words(x + 14, y + 28, "Rice: +2 rice, −4 mons to share", { serif: true, size: 16 });
  pen.button(x + 14, y + h - 52, 150, "Place here", { primary: true }).button(x + 174, y + h - 52, 110, "Not here");
}

const table = (pen) => {
  defs(pen);
  pen.bar("Play");
  if (pen.phone) {
    rings(pen, 4, 60, 382);
    track(pen, 8, 452, 374);
    brigands(pen, 8, 536, 374);
    asked(pen, 0, 664, 390, 116);
    ["Board", "Mine", "Others", "Market", "Log"].forEach((word, i) => pen.box(i * 78, 788, 78, 56, i === 0 ? "paper-raised" : "paper", "line", 0).words(i * 78 + 39, 822, word, { size: 13, middle: true, bold: i === 0 }));
    return;
  }
  track(pen, 12, 62, 290);
  brigands(pen, 12, 146, 290);
  jinjas(pen, 12, 272, 290);
  market(pen, 12, 388, 290);
  rings(pen, 318, 58, 580);
  asked(pen, 912, 570, 356, 130);
  mine(pen, 912, 62, 356);
  ["Akira", "Mo", "Computer 4"].forEach((name, i) => other(pen, 912, 324 + i * 80, 356, i + 1, name, [24, 52, 18][i]));
};

const LEGEND = [
  ["Cubes", ["r0 rice", "r1 bamboo", "r2 coal", "r3 ceramics", "r4 incense", "r5 silk", "r6 gold"]],
  ["Tokens", ["mon mons", "star points", "shield armour", "house building", "seal contract", "card miko", "slot free"]],
  ["Acolytes", ["pawn0 1 Indigo", "pawn1 2 Vermilion", "pawn2 3 Pine", "pawn3 4 Ochre", "superior0 superior"]],
  ["Places", ["swords combat", "zen meditation", "helmet bushis", "bowl offerings", "jinja jinja", "market market", "temple temple"]],
  ["Fortunes", ["god0 Daikoku", "god1 Bishamon", "god2 Fukurokuju", "god3 Ebisu", "god4 Hotei", "god5 Jurojin"]],
  ["Families", ["family0 Inari", "family1 Hachiman", "family2 Tenjin", "family3 Sengen", "family4 Suwa", "family5 Kasuga"]],
];
const COLOURS = { pawn0: "blue", pawn1: "red", pawn2: "green", pawn3: "gold", superior0: "blue", house: "green", seal: "red", shield: "blue", family0: "red", family1: "blue", family2: "light-ninja", family3: "spirit", family4: "green", family5: "gold" };

const legend = (pen) => {
  defs(pen);
  const [step, row] = pen.phone ? [54, 136] : [164, 116];
  LEGEND.forEach(([title, list], at) => {
    pen.words(pen.phone ? 10 : 24, (pen.phone ? 26 : 24) + at * row, title, { serif: true, size: 17 });
    list.forEach((entry, i) => {
      const [name, ...words] = entry.split(" ");
      const [x, y] = [(pen.phone ? 32 : 80) + i * step, 62 + at * row];
      const small = /^(r\d|mon|star|shield|house|seal|card|slot)$/.test(name);
      sign(pen, name, x, y, pen.phone ? 36 : 46, COLOURS[name] ?? "ink", small ? 11 : 22);
      pen.words(x, y + (pen.phone ? 38 : 42), words.join(" "), { size: pen.phone ? 9 : 14, middle: true });
    });
  });
};

export const ONAMAZU = {
  onamazu: ["Onamazu: a cell is picked, and what it costs to share it", table],
  "onamazu-signs": ["The signs of Onamazu", legend],
};
