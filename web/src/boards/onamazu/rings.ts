// Torii: MIT licence, see LICENSE.
// <ona-rings>: the three rings as one turning picture. Cells are a grid of 3 rows (rings) and 10 columns (sectors) that takes
// pointer and keys; acolytes, buildings and seals are a layer above it, hidden from screen readers. The catfish is in the centre.
import { html, nothing, svg, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { OnaCell, OnaPawn } from "../../core/onamazu-types.ts";
import { t } from "../../locale/locale.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { settings } from "../../settings.ts";
import { dice, strokeAlong } from "../brush.ts";
import { effect, put } from "./effects.ts";
import { at, effectSpot, FEE, feeSpot, HOLE, houseSpot, pawnSpot, REACH, rimLength, rimLine, rimRoom, RINGS, sealSpot, SECTOR, SECTORS, sectorPath, type Ring } from "./geometry.ts";
import { cellLabel, feeOf, holdersOf, ringWord, shortName } from "./labels.ts";
import { cutShort } from "../press.ts";
import { finishMotion, showTurn } from "./motion.ts";
import { OnaPart } from "./part.ts";
import { ringsSheet } from "./rings-sheet.ts";

const VIEW = `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`;
const shapes = new Map(RINGS.map((ring) => [ring.name, { ground: sectorPath(ring.inside, ring.outside), rim: sectorPath(ring.rim, ring.outside), frame: sectorPath(ring.inside, ring.rim, 2.6) }]));
/** The paths of the names: one per sector, fixed while the rings turn. */
const rims = svg`<defs>${RINGS.map((ring) => Array.from({ length: SECTORS }, (_, sector) => svg`<path id="ona-rim-${ring.letter}${sector}" d=${rimLine(ring, sector)} />`))}</defs>`;
/** A nearly regular circle in one stroke: it must not touch the names. */
const strokes = RINGS.map((ring, i) => {
  const next = dice(31 + i);
  const start = 40 + 110 * i;
  return strokeAlong(Array.from({ length: 73 }, (_, step) => at(ring.outside + next() * 0.7, start + step * 4.95)), i === 0 ? 4.4 : 3.2, 7 + i);
});
const SMALLEST = 8.8; // minimum font size on a rim: longer names are abbreviated
const PIPS = 48; // more offerings than this are drawn as a bar

@customElement("ona-rings")
export class RingsElement extends OnaPart {
  static override sheet = ringsSheet;

  /** Shows the ring as it would be after turning, while an answer is hovered or focused. */
  @property({ attribute: false }) would: "cw" | "ccw" | null = null;
  /** This direction is selected; a second touch turns the ring. */
  @property({ attribute: false }) armed: "cw" | "ccw" | null = null;

  /** One cell is in the tab order. */
  @state() private focused: string | null = null;

  focusRings(): void {
    this.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const before = this.earlier(changed);
    const { view } = this;
    // Animations are measured once everything else is rendered, so that there is only one layout pass.
    if (before && view && before.scene.steps !== view.scene.steps) requestAnimationFrame(() => this.isConnected && showTurn(this, before, view));
  }

  // ---- keys ----------------------------------------------------------------------------------------

  private home(view: OnaView): string {
    const lit = view.scene.cells.find((cell) => this.lit(`cell:${cell.id}`));
    return this.focused ?? lit?.id ?? view.scene.cells.find((cell) => cell.sector === 0)?.id ?? "O0";
  }

  private onKey(event: KeyboardEvent, cell: OnaCell): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(`cell:${cell.id}`);
      return;
    }
    const row = RINGS.findIndex((ring) => ring.name === cell.ring);
    const steps: Record<string, [number, number]> = { ArrowLeft: [row, cell.sector - 1], ArrowRight: [row, cell.sector + 1], ArrowUp: [row - 1, cell.sector], ArrowDown: [row + 1, cell.sector], Home: [row, 0], End: [row, SECTORS - 1], PageUp: [0, cell.sector], PageDown: [2, cell.sector] };
    const step = steps[event.key];
    const ring = step && RINGS[Math.max(0, Math.min(2, step[0]))];
    const next = step && ring && this.view?.scene.cells.find((one) => one.ring === ring.name && one.sector === (step[1] + SECTORS) % SECTORS);
    if (!next) return;
    event.preventDefault();
    this.focused = next.id;
    void this.updateComplete.then(() => this.querySelector<SVGElement>(`[data-thing="cell:${next.id}"]`)?.focus());
  }

  // ---- cells ---------------------------------------------------------------------------------------

  private rimName(view: OnaView, ring: Ring, cell: OnaCell) {
    const { coordinates } = settings();
    const { from, to, middle } = rimRoom(cell, coordinates, this.fees(view, cell) > 0);
    const sizeOf = (name: string) => Math.min(11.5, (to - from) / (name.length * 0.56));
    const title = sizeOf(cell.title) < SMALLEST ? (shortName(cell.kind) ?? cell.title) : cell.title;
    const size = sizeOf(title);
    const half = (title.length * 0.56 * size) / 2;
    const offset = Math.min(Math.max(middle, from + half), to - half);
    // Texts refer to cells by these ids; a named place needs none.
    const id = coordinates && cell.place === null ? svg`<text class="rim-name rim-id" font-size="8.6"><textPath href="#ona-rim-${ring.letter}${cell.sector}" startOffset="4">${cell.id}</textPath></text>` : nothing;
    return svg`${id}<text class="rim-name" font-size=${size.toFixed(1)}><textPath href="#ona-rim-${ring.letter}${cell.sector}" startOffset="${((100 * offset) / rimLength(ring)).toFixed(1)}%" text-anchor="middle">${title}</textPath></text>`;
  }

  private cell(view: OnaView, ring: Ring, cell: OnaCell) {
    const thing = `cell:${cell.id}`;
    const shape = shapes.get(ring.name);
    const spot = effectSpot(cell);
    const mine = view.viewer === "spectator" || view.viewer === "full" ? null : view.viewer;
    const free = mine !== null && holdersOf(view, cell).includes(mine) ? mine : null;
    const last = view.last.some((event) => event.cell === cell.id);
    const shares = view.preview?.chosen.verb === "put" && view.scene.cells.some((one) => one.sector === cell.sector && `cell:${one.id}` === view.preview?.thing);
    return svg`<g role="gridcell" class="ona-cell ${cell.sector % 2 ? "odd" : ""} ${this.marks(thing)} ${last ? "last" : ""} ${shares ? "shares" : ""}" data-thing=${thing} data-sector=${cell.sector}
        tabindex=${this.home(view) === cell.id ? 0 : -1} aria-colindex=${cell.sector + 1} aria-selected=${view.picked === thing ? "true" : "false"} aria-label=${cellLabel(view, cell)}
        @keydown=${(event: KeyboardEvent) => this.onKey(event, cell)} @focus=${() => (this.focused = cell.id)}>
      <g transform="rotate(${cell.sector * SECTOR})"><path class="ground" d=${shape?.ground} /><path class="rim" d=${shape?.rim} /><path class="frame" d=${shape?.frame} /></g>
      ${this.rimName(view, ring, cell)}
      <g class="effect" transform="translate(${spot.x} ${spot.y})"><g class="upright">${effect(cell, free)}${cell.blocked ? svg`<path class="planks" d="M-26-17L26 17M-26 17L26-17" />` : nothing}</g></g>
    </g>`;
  }

  private row(view: OnaView, ring: Ring, index: number) {
    const cells = view.scene.cells.filter((cell) => cell.ring === ring.name).sort((a, b) => a.sector - b.sector);
    return svg`<g role="row" class="ring ${ring.name}" style=${this.turned(view, ring)} data-ring=${ring.name} aria-rowindex=${index + 1} aria-label=${ringWord(ring.name)}>${repeat(cells, (cell) => cell.id, (cell) => this.cell(view, ring, cell))}</g>`;
  }

  private turned(view: OnaView, ring: Ring): string {
    const face = this.would && this.lit(`rot:${this.would}`) ? view.rules.faces[view.scene.die ?? -1] : null;
    return face?.ring === ring.name ? `--turn: ${(this.would === "cw" ? 1 : -1) * face.steps * SECTOR}deg` : "";
  }

  // ---- pieces on the cells -------------------------------------------------------------------------

  private pawn(view: OnaView, cell: OnaCell, pawn: OnaPawn, i: number) {
    const spot = pawnSpot(cell, i, cell.pawns.length);
    const done = pawn.acted && pawn.seat === view.scene.seat;
    return svg`<g transform="translate(${spot.x} ${spot.y})"><g class="upright"><g class="pawn seat-${pawn.seat} ${done ? "done" : ""}" data-pawn="${pawn.seat}${pawn.superior ? "S" : ""}">
      ${put(`${pawn.superior ? "superior" : "pawn"}${pawn.seat}`, 0, 0, cell.ring !== "inner" ? 25 : cell.pawns.length > 2 ? 19 : 22, 21)}</g></g></g>`;
  }

  private token(spot: { x: number; y: number }, name: "house" | "seal", seat: number) {
    return svg`<g transform="translate(${spot.x} ${spot.y})"><g class="upright seat-${seat}">${put(name, 0, 0, name === "seal" ? 15 : 17)}<text class="token-number" y=${name === "house" ? 6 : 4} font-size="10.5" text-anchor="middle">${seat + 1}</text></g></g>`;
  }

  private seals(view: OnaView, cell: OnaCell) {
    if (cell.place === null) return nothing;
    const holders = holdersOf(view, cell);
    const open = sealSpot(cell, 0);
    return svg`${holders.map((seat, i) => this.token(sealSpot(cell, i), "seal", seat))}
      ${holders.length === 0 ? svg`<g transform="translate(${open.x} ${open.y})"><rect class="upright no-seal" x="-5.5" y="-5.5" width="11" height="11" rx="1.5" /></g>` : nothing}`;
  }

  private fees(view: OnaView, cell: OnaCell): number {
    return this.still ? 0 : feeOf(view, `cell:${cell.id}`);
  }

  /** Along the rim like the name, so that they never overlap however the ring is turned. */
  private fee(view: OnaView, cell: OnaCell) {
    const fee = this.fees(view, cell);
    const { x, y, turn } = feeSpot(cell);
    return fee === 0 ? nothing : svg`<g class="fee" transform="translate(${x} ${y}) rotate(${turn})" data-fee=${cell.id}><rect x=${-FEE / 2} y="-7" width=${FEE} height="14" rx="7" /><text x="-5.4" y="4" font-size=${fee > 9 ? 8.5 : 11} text-anchor="middle">−${fee}</text>${put("mon", 7.6, 0, 11)}</g>`;
  }

  private standing(view: OnaView, ring: Ring) {
    const cells = view.scene.cells.filter((cell) => cell.ring === ring.name);
    return svg`<g class="ring ${ring.name}" style=${this.turned(view, ring)} data-ring=${ring.name}>${repeat(cells, (cell) => cell.id, (cell) => svg`
      ${cell.buildings.map((seat) => this.token(houseSpot(cell, seat), "house", seat))}${this.seals(view, cell)}
      ${cell.pawns.map((pawn, i) => this.pawn(view, cell, pawn, i))}${this.fee(view, cell)}`)}</g>`;
  }

  // ---- the centre ----------------------------------------------------------------------------------

  private middle(view: OnaView) {
    const { appeasement, threshold } = view.scene;
    const pips = Math.max(1, Math.min(threshold, PIPS));
    const full = Math.min(pips, threshold > PIPS ? Math.floor((appeasement * PIPS) / threshold) : appeasement);
    const label = t("Appeasement: {n} of {most}", { n: appeasement, most: threshold });
    return html`<button type="button" class="ona-hole ${view.scene.triggered ? "triggered" : ""}" data-thing="appeasement" aria-label=${label}>
      <svg viewBox="${-HOLE} ${-HOLE} ${2 * HOLE} ${2 * HOLE}" aria-hidden="true">
        <circle class="hole" r=${HOLE - 1} />
        ${Array.from({ length: pips }, (_, i) => {
          const angle = ((i + 1) * 2 * Math.PI) / (pips + 1);
          return svg`<circle class="pip ${i < full ? "full" : ""}" cx=${(46.5 * Math.sin(angle)).toFixed(1)} cy=${(-46.5 * Math.cos(angle)).toFixed(1)} r=${pips > 36 ? 2.6 : pips > 24 ? 3.4 : 4} />`;
        })}
        <g class="gate">${put("torii", 0, -46, 15, 21)}</g>
        <g class="catfish">${put("catfish", 0, -7, 48, 60)}</g>
        <text class="hole-number" y="34" font-size="16" text-anchor="middle">${appeasement}/${threshold}</text>
      </svg>
    </button>`;
  }

  /** The direction of rotation is chosen on the ring itself. */
  private ways(view: OnaView) {
    const ring = view.scene.die === null ? null : view.rules.faces[view.scene.die]?.ring;
    const place = RINGS.find((one) => one.name === ring);
    if (!place || !(this.lit("rot:cw") || this.lit("rot:ccw"))) return nothing;
    // At the ends of the rim of the topmost cell, where there is neither a name nor a picture.
    const radius = ((place.rim + 6) / REACH) * 50;
    const button = (thing: string, angle: number, words: string, path: string) => {
      const turn = (angle * Math.PI) / 180;
      const style = `left:${(50 + radius * Math.sin(turn)).toFixed(2)}%;top:${(50 - radius * Math.cos(turn)).toFixed(2)}%`;
      const armed = thing === `rot:${this.armed}`;
      return this.lit(thing) ? html`<button type="button" class="way ${place.name} ${armed ? "picked" : this.marks(thing)}" data-thing=${thing} style=${style} aria-label=${words} title=${words}><svg viewBox="-12 -12 24 24" aria-hidden="true"><path d=${armed ? "M-7 0.5L-2 6L7.5-5.5" : path} transform=${armed ? nothing : `rotate(${angle})`} /></svg></button>` : nothing;
    };
    return html`${button("rot:ccw", -SECTOR / 2, t("turn the ring counter-clockwise"), "M8 0H-7M-1-6L-7.5 0L-1 6")}${button("rot:cw", SECTOR / 2, t("turn the ring clockwise"), "M-8 0H7M1-6L7.5 0L1 6")}`;
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const turning = view.lit["rot:cw"] ? view.rules.faces[view.scene.die ?? -1]?.ring : null;
    return html`<div class="ona-board ${view.scene.cells.some((cell) => this.lit(`cell:${cell.id}`)) ? "some-lit" : ""} ${turning ? `turns-${turning}` : ""}" @pointerdown=${(event: PointerEvent) => cutShort(event, finishMotion, "seen")}>
      <svg class="rings" viewBox=${VIEW} role="grid" aria-label=${t("The three rings")} aria-colcount=${SECTORS} aria-rowcount="3" aria-readonly=${this.still ? "true" : "false"}>
        ${rims}${RINGS.map((ring, i) => this.row(view, ring, i))}
      </svg>
      <svg class="rings above" viewBox=${VIEW} aria-hidden="true">
        ${strokes.map((path) => svg`<path class="ring-stroke" d=${path} />`)}
        ${RINGS.map((ring) => this.standing(view, ring))}
      </svg>
      ${this.middle(view)}${this.ways(view)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-rings": RingsElement;
  }
}
