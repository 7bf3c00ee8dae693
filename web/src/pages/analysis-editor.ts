// Torii: MIT licence, see LICENSE.
// The position editor: pieces are chosen and put on squares, cards exchanged by tapping them. What is set up may be
// impossible on the way; src/study says why, and only a possible position can be analysed.
import { css, html, nothing, type TemplateResult } from "lit";
import "../boards/board.ts";
import { pawn, spirit } from "../boards/stones.ts";
import type { Rules } from "../core/rules-api.ts";
import type { Study } from "../core/study.ts";
import type { Draft } from "../core/study-types.ts";
import { RulesError, whyOf, type PawnKind, type Scene, type Seat, type Why } from "../core/types.ts";
import { cardTitle, t, whyWords } from "../locale/locale.ts";
import { squareName } from "../model/squares.ts";
import type { BoardView } from "../model/types.ts";
import { gameName, pawnName, seatName } from "../model/words.ts";
import { adopt } from "../page.ts";
import { openDialog, type DialogHandle } from "../shell/dialog.ts";

const sheet = css`
  .editor { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 14rem); gap: var(--space-4); align-items: start; }
  .editor .stack { align-content: start; min-width: 0; grid-template-columns: minmax(0, 1fr); }
  .editor { --board-chrome: 22rem; }
  .editor .palette { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: var(--space-1); }
  .editor .palette button { min-width: 0; }
  .editor .palette button { padding: 2px; aspect-ratio: 1; }
  .editor .palette svg { width: 100%; height: 100%; }
  .editor .palette .pawn.blue .pawn-fill { fill: var(--stone-blue); stroke: var(--stone-blue-deep); }
  .editor .palette .pawn.red .pawn-fill { fill: var(--stone-red); stroke: var(--stone-red-deep); }
  .editor .palette .pawn-lines { fill: none; stroke: var(--stone-line); stroke-width: 3; }
  .editor .palette .pawn-mark { fill: #e9b949; }
  .editor .palette :is(.pawn-shadow, .pawn-shine) { display: none; }
  .editor .palette .spirit-swirl { fill: var(--spirit); }
  .editor .palette .spirit-breath { opacity: 0.16; fill: var(--spirit); }
  .editor fieldset { margin: 0; }
  .editor legend { margin: 0 0 var(--space-1); font: 600 var(--size-0)/1.3 var(--sans); }
  .editor-done .faults { margin: 0; padding: var(--space-2) var(--space-3); background: var(--red-wash); border-inline-start: 4px solid var(--red); border-radius: var(--round); }
  .editor-done .faults ul { margin: 0; }
  input.ofen { width: 100%; font-family: var(--mono); font-size: var(--size-0); }
  .editor-done [role="status"] { flex: 1 1 14rem; }
  .editor-done p { margin: 0; }
  .card-choice { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: var(--space-2); }
  .card-choice button { padding: var(--space-1); }
  .editor-done { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); position: sticky; inset-block-end: calc(-1 * var(--space-4)); margin: 0 calc(-1 * var(--space-4)) calc(-1 * var(--space-4)); padding: var(--space-2) var(--space-4); background: var(--paper-raised); border-block-start: 1px solid var(--line); }
  /* Low cards leave the height to the board. */
  @media (min-width: 52.01rem) { .editor { --board-chrome: 17rem; } .editor .board-table { --card-h: 3.6rem !important; } }
  @media (max-width: 52rem) {
    .editor { grid-template-columns: minmax(0, 1fr); }
  }
  /* A phone in landscape: no board fits into its height, so the dialog scrolls. */
  @media (max-height: 30rem) { .editor { --board-chrome: calc(100dvh - 26rem); } }
`;

/** What a tap on a square does. */
interface Tool {
  key: string; // a piece of study_edit; "-": takes away; "@": the spirit; "N" and "n": ninjas
  words: () => string;
  picture: () => TemplateResult;
}

const piece = (player: Seat, kind: PawnKind) => html`<svg viewBox="0 0 100 100" aria-hidden="true">${pawn({ player, kind, hidden: false })}</svg>`;

function toolOf(key: string, player: Seat, kind: PawnKind): Tool {
  return { key, words: () => t("{player}, {pawn}", { player: seatName(player), pawn: pawnName(kind) }), picture: () => piece(player, kind) };
}

const eraser: Tool = { key: "-", words: () => t("Remove"), picture: () => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>` };
const wind: Tool = { key: "@", words: () => t("the wind spirit"), picture: () => html`<svg viewBox="0 0 100 100" aria-hidden="true">${spirit}</svg>` };
const tools: Tool[] = [toolOf("S", 0, "student"), toolOf("M", 0, "master"), toolOf("s", 1, "student"), toolOf("m", 1, "master"), eraser];
const ninjas: [Tool, Tool] = [toolOf("N", 0, "ninja"), toolOf("n", 1, "ninja")];

/** Why a position is impossible: what people meet here in the page's words, the rest as the rules say it. */
function faultWords(why: Why): string {
  const [who, what, , most] = (why.said?.args ?? []).map(String);
  const player = seatName(/^'?b/.test(who ?? "") ? 0 : 1);
  switch (why.said?.message) {
    case "%s has %d students '%s', at most %d are possible (%s)":
      return t("{player} has {n} students; {most} is the most.", { player, n: what ?? "", most: most ?? "" });
    case "%s has %s '%s' (%s)":
      return what === "more than one master" ? t("{player} has more than one master.", { player }) : whyWords(why);
    case "%s is to act though %s":
      return what === "both masters are missing" ? t("Both masters are missing.") : t("{player} has already won: it is the opponent's move.", { player });
    case "%s is to act though its master already stands on the arch %s":
      return t("{player} has already won: it is the opponent's move.", { player });
    default:
      return whyWords(why);
  }
}

const GAMES = ["onitama", "onitama+wind", "onitama+shadow", "onitama+light", "onitama+wind+shadow", "onitama+wind+light"];

export interface EditorOrder {
  rules: Rules;
  study: Study;
  position: string | null;
  done: (position: string) => void;
}

const WORDS = ["blue", "red"] as const;

/** What stands there, as the board draws it; a ninja may share its square. */
function squaresOf({ board, ninjas: all }: Draft): Scene["squares"] {
  const squares = [...board].map((sign, square): Scene["squares"][number] => {
    const kind = sign.toLowerCase() === "s" ? "student" : sign.toLowerCase() === "m" ? "master" : null;
    const seat: Seat = sign === sign.toUpperCase() ? 0 : 1;
    return { pawn: kind && { player: seat, kind, hidden: false }, under: null, spirit: sign === "W", arch: square === 2 ? 0 : square === 22 ? 1 : null };
  });
  for (const player of [0, 1] as const)
    for (const { square, revealed } of all[player]) {
      const at = square === null ? undefined : squares[square];
      const ninja = { player, kind: "ninja" as const, hidden: !revealed };
      if (at?.pawn) at.under = ninja;
      else if (at) at.pawn = ninja;
    }
  return squares;
}

class Editor {
  private draft: Draft;
  private tool = tools[0] as Tool;
  private typed: string | null = null; // an OFEN that cannot be read
  private fault: string | null = null;
  private dialog: DialogHandle | null = null;

  constructor(private readonly order: EditorOrder) {
    this.draft = order.study.edit(order.position === null ? { game: "onitama" } : { position: order.position }, order.position === null ? [this.dealt("onitama")] : []);
  }

  open(): void {
    adopt(sheet);
    this.dialog = openDialog({ title: () => t("Editor"), wide: true, body: () => this.render() });
  }

  /** Five cards at random, as the game deals them. */
  private dealt(game: string): string {
    const match = this.order.rules.match({ game });
    try {
      const { hands, beside } = match.scene("full");
      return `cards ${hands[0].join(",")}/${hands[1].join(",")}/${beside ?? ""}`;
    } finally {
      match.free();
    }
  }

  private edit(from: { position: string } | { game: string }, ...edits: string[]): void {
    try {
      this.draft = this.order.study.edit(from, edits);
      this.typed = this.fault = null;
    } catch (fault) {
      this.fault = fault instanceof RulesError ? faultWords(fault) : String(fault);
    }
    this.dialog?.update();
  }

  private change(...edits: string[]): void {
    this.edit({ position: this.draft.position }, ...edits);
  }

  /** The same piece again takes it away. */
  private put(square: number): void {
    const { key } = this.tool;
    const at = this.draft.board[square] ?? ".";
    const name = squareName(square);
    if (key === "N" || key === "n") return this.putNinja(key === "N" ? 0 : 1, square);
    if (key === "@") return this.change(`spirit ${at === "W" ? "-" : name}`);
    if (key === "-") return this.change(...(at === "W" ? ["spirit -"] : [`put ${name} -`]), ...this.ninjasAt(square));
    this.change(`put ${name} ${at === key ? "-" : key}`);
  }

  /** The edits that take away the ninjas of a square. */
  private ninjasAt(square: number): string[] {
    return ([0, 1] as const).flatMap((seat) => this.draft.ninjas[seat].flatMap((ninja, i) => (ninja.square === square ? [`ninja ${WORDS[seat]} ${i} -`] : [])));
  }

  /** There: hidden, then revealed, then gone; elsewhere the first one that is not on the board, otherwise the first. */
  private putNinja(seat: Seat, square: number): void {
    const all = this.draft.ninjas[seat];
    const there = all.findIndex((ninja) => ninja.square === square);
    const name = squareName(square);
    if (there >= 0) return this.change(`ninja ${WORDS[seat]} ${there} ${all[there]?.revealed ? "-" : `${name}!`}`);
    const free = all.findIndex((ninja) => ninja.square === null || ninja.square < 0);
    this.change(`ninja ${WORDS[seat]} ${Math.max(0, free)} ${name}`);
  }

  private seatHas(seat: Seat): boolean {
    return this.draft.ninjas[seat].length > 0;
  }

  /** The board draws a view: this one has nothing to move, and every piece can be dragged. */
  private get view(): BoardView {
    const { draft } = this;
    const squares = squaresOf(draft);
    const [a, b, c, d, beside] = draft.cards;
    const hand = (...cards: (string | null | undefined)[]): string[] => cards.flatMap((card) => card ?? []);
    const scene: Scene = {
      game: draft.game ?? "", position: draft.position, rules: "", expert: false, viewer: "full", turn: draft.turn, asked: "move", partCard: null, ply: 0, steps: 0,
      squares, hands: [hand(a, b), hand(c, d)], beside: beside ?? null, lanterns: draft.lanterns, ninjas: [null, null], actions: [], repetitions: 0, claim: false, result: null,
    };
    const sources = squares.flatMap((at, square) => (at.pawn || at.spirit ? [square] : []));
    return {
      scene, viewer: "full", mine: null, flip: false, curtain: null, curtainFor: null, card: null, square: null, cards: hand(a, b, c, d, beside), sources, targets: [], lines: [], placed: [], pending: null,
      choice: null, last: [], hint: null, answers: null, belief: null, coordinates: true, busy: false, ending: null,
    };
  }

  private pickCard(name: string): void {
    const places = this.draft.cards;
    const place = places.indexOf(name);
    if (place < 0) return;
    const choose = (card: string, dialog: DialogHandle): void => {
      dialog.close();
      this.change(`card ${place} ${card}`);
    };
    openDialog({
      title: () => t("Another card for {card}", { card: cardTitle(this.order.rules.card(name)) }),
      wide: true,
      body: (dialog) => html`<div class="card-choice">
        ${this.order.rules
          .cards()
          .filter((card) => card.set !== "wind" || this.draft.board.includes("W"))
          .map((card) => html`<button type="button" data-card-choice=${card.name} @click=${() => choose(card.name, dialog)}><torii-card .card=${card}></torii-card></button>`)}
      </div>`,
    });
  }

  private button(tool: Tool): TemplateResult {
    const choose = (): void => {
      this.tool = tool;
      this.dialog?.update();
    };
    return html`<button type="button" data-piece=${tool.key} aria-label=${tool.words()} title=${tool.words()} aria-pressed=${String(tool === this.tool)} @click=${choose}>${tool.picture()}</button>`;
  }

  private renderSide(): TemplateResult {
    const { draft } = this;
    const turn = (seat: Seat, word: string): TemplateResult =>
      html`<label><input type="radio" name="editor-turn" .checked=${draft.turn === seat} @change=${() => this.change(`turn ${word}`)} /><span>${seatName(seat)}</span></label>`;
    return html`<div class="stack">
      <fieldset><legend>${t("Pieces")}</legend><div class="palette">${[...tools, wind, ...ninjas.filter((_, seat) => this.seatHas(seat as Seat))].map((tool) => this.button(tool))}</div></fieldset>
      <fieldset><legend>${t("To move")}</legend><div class="segments">${turn(0, "blue")}${turn(1, "red")}</div></fieldset>
      ${draft.lanterns.some((count) => count !== null) ? this.renderLanterns() : nothing}
      <label class="stack" style="align-items:stretch"><span>${t("Start over with")}</span>
        <select data-editor="game" @change=${(event: Event) => this.restart((event.target as HTMLSelectElement).value)}>
          ${GAMES.map((game) => html`<option value=${game} ?selected=${game === draft.game}>${gameName(game)}</option>`)}
        </select>
      </label>
      <button type="button" data-editor="deal" @click=${() => this.change(this.dealt(draft.game ?? "onitama"))}>${t("Deal cards at random")}</button>
      <button type="button" data-editor="clear" @click=${() => this.change(...[...draft.board].flatMap((sign, square) => (/[SMsm]/.test(sign) ? [`put ${squareName(square)} -`] : [])))}>${t("Clear the board")}</button>
    </div>`;
  }

  private restart(game: string): void {
    this.edit({ game }, this.dealt(game));
  }

  private renderLanterns(): TemplateResult {
    const { lanterns } = this.draft;
    const field = (seat: Seat, word: string): TemplateResult | typeof nothing =>
      lanterns[seat] === null
        ? nothing
        : html`<label>${seatName(seat)} <input type="number" min="0" max="5" style="width:4.5rem" .value=${String(lanterns[seat])} @change=${(event: Event) => this.change(`lanterns ${word} ${(event.target as HTMLInputElement).value}`)} /></label>`;
    return html`<fieldset><legend>${t("Lanterns")}</legend><div class="row">${field(0, "blue")}${field(1, "red")}</div></fieldset>`;
  }

  private render(): TemplateResult {
    const { draft, order } = this;
    const on = (event: CustomEvent<{ square: number }>): void => this.put(event.detail.square);
    const move = (event: CustomEvent<{ from: number; to: number }>): void => this.change(`move ${squareName(event.detail.from)} ${squareName(event.detail.to)}`);
    return html`<div class="editor">
      <div @square-pick=${on} @square-drop=${move} @card-pick=${(event: CustomEvent<{ card: string }>) => this.pickCard(event.detail.card)}>
        <torii-board .view=${this.view} .cardOf=${(name: string) => order.rules.card(name)} .help=${false}></torii-board>
      </div>
      ${this.renderSide()}
    </div>
    <label class="stack" style="align-items:stretch;margin-block:var(--space-3)"><span>${t("Position (OFEN)")}</span>
      <input class="ofen" spellcheck="false" autocomplete="off" .value=${this.typed ?? draft.position} @change=${(event: Event) => this.read((event.target as HTMLInputElement).value)} />
    </label>
    <div class="editor-done">
      <div role="status">
        ${this.fault ? html`<p class="red">${this.fault}</p>` : nothing}
        ${draft.possible ? nothing : html`<div class="faults"><ul>${draft.faults.map((fault) => html`<li>${faultWords(whyOf(fault))}</li>`)}</ul></div>`}
      </div>
      <div class="choices">
        <button type="button" class="primary" data-editor="done" ?disabled=${!draft.possible} @click=${() => { this.dialog?.close(); order.done(draft.position); }}>${t("Analyse this position")}</button>
      </div>
    </div>`;
  }

  private read(text: string): void {
    this.typed = text;
    this.edit({ position: text.trim().replace(/\s+/g, " ") });
  }
}

export function openEditor(order: EditorOrder): void {
  new Editor(order).open();
}

