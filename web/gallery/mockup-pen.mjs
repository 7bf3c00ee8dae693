// Torii: MIT licence, see LICENSE.
// A pen for mock-ups: boxes, text, buttons, cards and the board, in the colours of the tokens (by name, so that one
// drawing serves three themes). The board's strokes and stones are the real ones.
const escape = (text) => String(text).replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
const round = (value) => Math.round(value * 10) / 10;

export class Pen {
  /** `art`: bundled boards/brush.ts and boards/stones.ts shapes. */
  constructor(width, height, art) {
    Object.assign(this, { width, height, art, out: [] });
    this.box(0, 0, width, height, "paper", null, 0);
  }

  get phone() {
    return this.width < 600;
  }

  box(x, y, w, h, fill = "paper-raised", line = "line", r = 8) {
    this.out.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill ? `var(--${fill})` : "none"}"${line ? ` stroke="var(--${line})" stroke-width="1.5"` : ""}/>`);
    return this;
  }

  words(x, y, text, { size = 15, fill = "ink", serif = false, bold = serif, middle = false } = {}) {
    this.out.push(`<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="var(--${fill})"${serif ? ' class="s"' : ""}${bold ? ' font-weight="600"' : ""}${middle ? ' text-anchor="middle"' : ""}>${escape(text)}</text>`);
    return this;
  }

  path(d, fill, transform = "", opacity = 1) {
    this.out.push(`<path d="${d}" fill="var(--${fill})"${transform ? ` transform="${transform}"` : ""}${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`);
    return this;
  }

  title(x, y, text, size = 28) {
    this.words(x, y, text, { size, serif: true });
    return this.path(this.art.stroke({ x, y: y + 16 }, { x: x + 170, y: y + 14 }, 8, 5), "accent");
  }

  button(x, y, w, text, { primary = false, h = 44, size = 15 } = {}) {
    this.box(x, y, w, h, primary ? "accent" : "paper-raised", primary ? "accent-deep" : "line-strong", 8);
    return this.words(x + w / 2, y + h / 2 + size * 0.36, text, { size, fill: primary ? "on-accent" : "ink", middle: true, serif: size > 18 });
  }

  field(x, y, w, text, h = 44) {
    this.box(x, y, w, h, "paper-raised", "line-strong");
    return this.words(x + 12, y + 27, text, { fill: "ink-soft", size: 14 });
  }

  /** Short lines in place of text that need not be readable. */
  lines(x, y, w, count, gap = 22) {
    for (let i = 0; i < count; i++) this.box(x, y + i * gap, w * (i === count - 1 ? 0.6 : 0.96 - (i % 3) * 0.06), 7, "line", null, 3);
    return this;
  }

  bar(here) {
    this.box(0, 0, this.width, 52, "paper", null, 0).box(-2, 52, this.width + 4, 1, "line", null, 0);
    const gate = "M3 10.5c9 3.4 18.6 4.7 29 4.7s20-1.3 29-4.7l-2.4 9.3c-8.4 1.9-17.2 2.8-26.6 2.8S13.8 21.7 5.4 19.8zM9.5 28.2c15 1.7 30 1.7 45 0l.3 6c-15 1.7-30.3 1.7-45.6 0zM15.6 21.5l6.2.8c-.7 12.9-1.8 25-3.6 38.2l-7.4-.2c2.6-13 4-25.3 4.8-38.8zM42.2 22.3l6.2-.8c.8 13.5 2.2 25.8 4.8 38.8l-7.4.2c-1.8-13.2-2.9-25.3-3.6-38.2z";
    this.path(gate, "red", "translate(20 12) scale(.44)").words(56, 34, "Torii", { size: 21, serif: true });
    if (!this.phone) ["Play", "New game", "Games", "How to play", "Rules"].reduce((x, name) => {
      this.words(x, 31, name);
      if (name === here) this.box(x - 12, 45, name.length * 8 + 24, 3, "accent", null, 0);
      return x + name.length * 8 + 32;
    }, 140);
    for (const y of [19, 25.5, 32]) this.box(this.width - 43, y, 18, 2.4, "ink", null, 1);
    return this;
  }

  /** A card: name, seal, pattern; `turned` for the other side's. */
  card(x, y, w, h, { name, moves, seat = null, turned = false, lit = false, picked = false }) {
    const tall = w / h < 1.35;
    this.box(x, y, w, h, "paper-raised", picked ? "light-win" : lit ? "light-source" : "line-strong", 6);
    const side = tall ? Math.min(w - 16, h - 34) : h - 16;
    const gx = tall ? x + (w - side) / 2 : turned ? x + 9 : x + w - side - 9;
    const gy = tall ? (turned ? y + 7 : y + h - side - 7) : y + 8;
    const nx = tall ? x + w / 2 : turned ? x + (w + side) / 2 + 4 : x + (w - side) / 2 - 4;
    const ny = tall ? (turned ? y + h - 9 : y + 18) : y + h / 2 + 14;
    const unit = side / 5;
    this.box(gx, gy, side, side, "cell", "brush", 0);
    for (let i = 1; i < 5; i++) this.box(gx + i * unit, gy, 0.5, side, "brush", null, 0).box(gx, gy + i * unit, side, 0.5, "brush", null, 0);
    const way = turned ? -1 : 1;
    const cell = (dx, dy, fill) => this.box(gx + (2 + dx * way) * unit + 1, gy + (2 - dy * way) * unit + 1, unit - 2, unit - 2, fill, null, 1);
    for (const [dx, dy] of moves) cell(dx, dy, seat === null ? "ink-soft" : seat === 0 ? "stone-blue" : "stone-red");
    cell(0, 0, "ink");
    return this.words(nx, ny, name, { size: tall ? 12.5 : 14, serif: true, middle: true });
  }

  /** The mat with stones: `stones` is a list of [square, seat, kind]; `lights` of [square, kind]. */
  board(x, y, side, stones, { lights = [], spirit = null, veil = null } = {}) {
    const k = side / 592;
    const square = (index) => [(index % 5) * 100, (4 - Math.floor(index / 5)) * 100];
    this.out.push(`<g transform="translate(${round(x + 46 * k)} ${round(y + 46 * k)}) scale(${Math.round(k * 1000) / 1000})">`);
    this.box(-58, -46, 616, 592, "mat", "mat-edge", 2).box(0, 0, 500, 500, "cell", null, 0);
    for (const [index, kind] of lights) {
      const [sx, sy] = square(index);
      this.path(`M${sx + 4} ${sy + 4}h92v92h-92z`, `light-${kind}`, "", 0.18);
      if (kind !== "source") this.path(this.art.dot({ x: sx + 50, y: sy + 50 }, kind === "win" ? 24 : 15, index + 2), `light-${kind}`);
    }
    for (const at of [0, 100, 200, 300, 400, 500]) {
      const wide = at % 500 === 0 ? 8 : 4.6;
      this.path(this.art.stroke({ x: -5, y: at }, { x: 505, y: at }, wide, 11 + at), "brush").path(this.art.stroke({ x: at, y: 505 }, { x: at, y: -5 }, wide, 31 + at), "brush");
    }
    for (const [index, seat, kind] of stones) {
      const shape = this.art.shapeOf(seat, kind);
      const at = `translate(${square(index).join(" ")})`;
      const name = seat === 0 ? "stone-blue" : "stone-red";
      this.path(shape.back + shape.body + shape.head, kind === "ninja" ? `${name}-deep` : name, at);
      if (shape.mark) this.path(shape.mark, kind === "ninja" ? "stone-line" : "light-win", at);
    }
    if (spirit !== null) this.path(this.art.swirl({ x: square(spirit)[0] + 50, y: square(spirit)[1] + 50 }, 33, 1.9, 12, 3), "spirit");
    if (veil) veil(this);
    this.out.push("</g>");
    return this;
  }
}
