// Torii: MIT licence, see LICENSE.
// The bar below the rings: the question, the answers as large buttons, a preview of what an answer would give, and
// what the others are doing. Players never see the action grammar.
import { html, nothing, type TemplateResult } from "lit";
import { cubeSign, gainSigns, priceSigns, seatSign, sign } from "../boards/onamazu/signs.ts";
import { N_, plural, t } from "../locale/locale.ts";
import type { OnaAction, OnaAsked, OnaCell, OnaPreview, OnaTableModel, OnaView } from "../model/onamazu/types.ts";
import { settings } from "../settings.ts";
import { clauseLink, icon } from "./table-parts.ts";
import { renderBasket } from "./onamazu-basket.ts";
import { openOnaHelp } from "./onamazu-keys.ts";
import { nameOf, said } from "./onamazu-names.ts";
import { hurry } from "./onamazu-tools.ts";
import type { Turn } from "./onamazu-turning.ts";
import { renderReplay } from "./onamazu-replay.ts";

/** Answered by touching the board: thirty buttons would be less clear. */
const ON_BOARD: readonly OnaAsked[] = ["PLACE", "RAISE", "MARKET", "TROC", "OFFER"];
/** With more answers than this, they are given only on the board. */
const BUTTONS = 7;

/** The first thing that represents an action: touched in its place. */
const thingOf = (view: OnaView, action: OnaAction): string | null => Object.keys(view.lit).find((thing) => view.lit[thing]?.includes(action)) ?? null;

/** The cell where the acolyte would go, which describes what it could do there now. */
function wouldOf(view: OnaView, action: OnaAction): OnaCell | null {
  return action.verb === "put" ? (view.scene.cells.find((cell) => cell.id === action.cell) ?? null) : null;
}

/** One of each group: actions that differ only in the payment are one answer. */
function answers(view: OnaView): OnaAction[] {
  const seen = new Set<string>();
  return view.scene.actions.filter((action) => {
    const group = action.group ?? action.text;
    return seen.has(group) ? false : seen.add(group);
  });
}

const payments = (view: OnaView, action: OnaAction): number => (action.group === null ? 1 : view.scene.actions.filter((one) => one.group === action.group).length);

export function gainOf(action: Pick<OnaAction, "gain" | "fees">, table: OnaTableModel): TemplateResult | typeof nothing {
  const fees = action.fees.reduce((sum, fee) => sum + fee.mons, 0);
  const told = action.fees.map((fee) => t("{mons} to {player}", { mons: fee.mons, player: nameOf(table.source.seats, fee.seat) })).join(", ");
  return html`${action.gain ? html`<span class="ona-gain">${gainSigns(action.gain)}</span>` : nothing}
    ${fees > 0 ? html`<span class="ona-gain" title=${t("Fee: {told}", { told })}><span class="for-ears">${t("Fee: {told}", { told })}</span><span aria-hidden="true">−${fees}</span>${sign("mon")}</span>` : nothing}`;
}

/** For a cell with further choices, its best gain. If the payment is chosen next, it is not included yet. */
function gainAt(view: OnaView, { verb, cell, gain, pay }: OnaAction, several: boolean): OnaAction["gain"] {
  if (gain && pay && several) return { ...gain, cubes: gain.cubes.map((n, i) => n + (pay.cubes[i] ?? 0)), mons: gain.mons + pay.mons };
  return gain ?? (verb === "act" ? (view.scene.cells.find((one) => one.id === cell)?.would?.gain ?? null) : null);
}

/** The button's label. Its price is drawn as icons and read aloud in words; a price chosen in the next step is in neither. */
function briefly({ what, brief, pay }: OnaAction, several: boolean): TemplateResult {
  if (several) return html`<span>${said(what ?? brief)}…</span>`;
  return what !== null && pay !== null ? html`<span aria-hidden="true">${said(what)}</span><span class="for-ears">${said(brief)}</span>` : html`<span>${said(brief)}</span>`;
}

/** The direction of rotation that was touched once. */
type Armed = Turn | null;

function answer(table: OnaTableModel, action: OnaAction, main: boolean, armed: Armed = null): TemplateResult {
  const { view } = table;
  const several = payments(view, action) > 1;
  const run = (): void => {
    const thing = several ? thingOf(view, action) : null;
    if (thing) table.pick(thing);
    else if (action.verb === "end") table.endTurn();
    else table.act(action.text);
  };
  const again = action.way !== null && action.way === armed;
  const classes = `${again || (main && armed === null) ? "primary" : ""} ${action.useful ? "" : "useless"}`;
  return html`<button type="button" class=${classes} data-action=${action.text} data-verb=${action.verb} @click=${run}>
    ${action.way ? html`<span aria-hidden="true">${again ? "✓" : action.way === "cw" ? "↻" : "↺"}</span><span class="for-ears">${action.brief}</span><span aria-hidden="true">${again ? t("Tap again") : action.way === "cw" ? t("Clockwise") : t("Counter-clockwise")}</span>` : briefly(action, several)}${action.verb === "end" ? nothing : gainOf({ fees: action.fees, gain: gainAt(view, action, several) }, table)}
    ${action.vain ? html`<span class="vain">${said(action.vain)}</span>` : nothing}
  </button>`;
}

interface Card {
  title: string;
  words: string;
  note: string; // in small print
}

const KINDS: Record<string, string> = { once: N_("immediate effect"), permanent: N_("permanent effect"), end: N_("scores at the end") };

function cardOf(view: OnaView, { verb, god, card }: OnaAction): Card | null {
  if (verb === "god" && god !== null) {
    const told = view.rules.gods[god];
    const favourite = view.mine !== null && view.scene.monasteries[view.mine]?.favourite === god;
    return told ? { title: told.name, words: told.gives, note: favourite ? t("Your favourite: once one of your jinjas is full, it gives you the superior acolyte.") : "" } : null;
  }
  const miko = verb === "pick" && card !== null ? view.rules.mikos[card] : undefined;
  return miko ? { title: miko.name, words: miko.gives, note: t(KINDS[miko.kind] ?? "") } : null;
}

/** Blessings and mikos are chosen by their effect: as cards with text. */
function cards(table: OnaTableModel): TemplateResult | typeof nothing {
  const { view } = table;
  const found = view.scene.actions.flatMap((action) => {
    const card = cardOf(view, action);
    return card ? [{ action, ...card }] : [];
  });
  if (found.length === 0) return nothing;
  return html`<div class="ona-cards">
    ${found.map(({ action, title, words, note }) => html`<button type="button" data-action=${action.text} data-verb=${action.verb} @click=${() => table.act(action.text)}>
      <b>${title}</b><small>${words}${note ? html`<br /><em>${note}</em>` : nothing}</small>
    </button>`)}
  </div>`;
}

/** The buttons for the current question. */
function choices(table: OnaTableModel, armed: Armed): TemplateResult | typeof nothing {
  const { view } = table;
  const asCards = cards(table);
  if (asCards !== nothing) return asCards;
  const all = answers(view);
  const onBoard = view.held !== null || ON_BOARD.includes(view.scene.asked) || all.length > BUTTONS;
  const shown = onBoard ? [...view.offers] : all;
  const first = shown.find((action) => action.useful || view.held !== null);
  if (shown.length === 0) return nothing;
  return html`<div class="ona-choices" role="group" aria-label=${t("Answers")}>${shown.map((action) => answer(table, action, (view.held !== null || (!onBoard && shown.length <= 3)) && action === first, armed))}</div>`;
}

const payWords = (action: OnaAction): TemplateResult => html`<span class="ona-gain">${action.pay ? priceSigns(action.pay) : action.brief}</span>`;

/** The cube gained, if the alternatives differ only in that. */
const cubeOf = (action: OnaAction): number | null => action.taken ?? action.resource;

/** The label of the confirm button. */
function doWords(action: OnaAction, basket: boolean): string {
  if (basket) return t("Add to basket");
  if (action.verb === "put") return t("Place here");
  return action.verb === "act" ? t("Activate") : t("Confirm");
}

interface Way {
  title: string;
  /** What distinguishes this one from the others. */
  face: (action: OnaAction) => TemplateResult | string;
}

const differ = (actions: readonly OnaAction[], by: (action: OnaAction) => unknown): boolean => new Set(actions.map(by)).size === actions.length;

/** How the alternatives differ: the payment, the jinja, the cube; otherwise they are described in words. */
function wayOf(table: OnaTableModel, actions: readonly OnaAction[]): Way {
  const group = actions[0]?.group ?? null;
  const { rules, scene, mine } = table.view;
  const heard = (action: OnaAction): TemplateResult => html`<span class="for-ears">${said(action.words)}</span>`;
  if (group !== null && actions.every((action) => action.group === group && action.pay !== null)) return { title: t("Pay with"), face: (action) => html`${heard(action)}${payWords(action)}` };
  if (actions.every((action) => action.jinja !== null) && differ(actions, (action) => action.jinja)) {
    const own = mine === null ? [] : (scene.monasteries[mine]?.jinjas ?? []);
    const jinja = (action: OnaAction) => own.find((one) => one.number === action.jinja);
    return { title: t("Which jinja?"), face: (action) => html`${action.jinja}. ${rules.families[jinja(action)?.family ?? -1] ?? ""} ${priceSigns({ cubes: jinja(action)?.offerings ?? [], mons: 0 })}` };
  }
  if (actions.every((action) => cubeOf(action) !== null) && differ(actions, cubeOf)) return { title: t("Which cube?"), face: (action) => html`${heard(action)}${cubeSign(cubeOf(action) ?? 0)}` };
  return { title: t("Which option?"), face: (action) => said(action.brief) };
}

function alternatives(table: OnaTableModel, preview: OnaPreview): TemplateResult | typeof nothing {
  if (preview.actions.length < 2) return nothing;
  const { title, face } = wayOf(table, preview.actions);
  return html`<div class="pays" role="group" aria-label=${title}>
    <span class="soft small">${title}</span>
    ${preview.actions.map((action) => html`<button type="button" data-pay=${action.text} aria-pressed=${String(action === preview.chosen)} title=${said(action.words)} @click=${() => table.choose(action.text)}>${face(action)}</button>`)}
  </div>`;
}

/** The cell under the acolyte: its name, what it does, what that would give now. */
function renderWould(table: OnaTableModel, preview: OnaPreview, cell: OnaCell): TemplateResult {
  const gain = cell.would?.gain ?? null;
  return html`<b>${cell.title}.</b> ${gain ? html`<span class="ona-gain">${gainSigns(gain)}</span>` : nothing} ${gainOf({ gain: null, fees: preview.fees }, table)}
    <span class="for-ears">${cell.would?.words}</span><span class="soft" aria-hidden=${gain ? "true" : nothing}>${cell.does}</span>`;
}

function renderPreview(table: OnaTableModel, preview: OnaPreview): TemplateResult {
  const cell = wouldOf(table.view, preview.chosen);
  return html`<div class="ona-preview" data-preview=${preview.thing}>
    ${alternatives(table, preview)}
    <p class="words">${cell ? renderWould(table, preview, cell) : html`${said(preview.words, table.source.seats)} ${gainOf(preview, table)}`}
      ${preview.vain ? html`<span class="vain-words">${t("No effect now: {reason}.", { reason: preview.vain })}</span>` : nothing}
      ${preview.hides ? html`<span class="soft small">${t("This reveals something: you cannot take it back.")}</span>` : nothing}</p>
    <div class="row">
      <button type="button" class="quiet" data-tool="cancel" @click=${() => table.cancel()}>${t("Cancel")}</button>
      <button type="button" class="primary" data-tool="confirm" @click=${() => table.confirm()}>${doWords(preview.chosen, table.view.basket !== null)}</button>
    </div>
  </div>`;
}

/** A swap has begun: the cubes to take are offered here too, because the supply may be on another tab. */
function renderTaken(table: OnaTableModel): TemplateResult | typeof nothing {
  const { view } = table;
  if (!view.picked?.startsWith("resource:") || (view.scene.asked !== "TROC" && view.scene.asked !== "MARKET")) return nothing;
  const things = Object.keys(view.lit).filter((thing) => thing.startsWith("supply:"));
  if (things.length === 0) return nothing;
  return html`<div class="ona-choices" role="group" aria-label=${t("Which cube?")}>
    ${things.map((thing) => html`<button type="button" data-take=${thing} @click=${() => table.pick(thing)}>${cubeSign(Number(thing.slice(7)))}<span>${view.rules.resources[Number(thing.slice(7))]?.name}</span></button>`)}
  </div>`;
}

/** Asks once before a turn is ended with something useful left. */
function renderEndQuestion(table: OnaTableModel, left: readonly OnaAction[]): TemplateResult {
  return html`<p>${plural(left.length, "One acolyte could still act. End your turn anyway?", "{n} acolytes could still act. End your turn anyway?")}</p>
    <div class="ona-choices" role="group" aria-label=${t("Answers")}>
      <button type="button" class="primary" data-tool="end-not" @click=${() => table.cancel()}>${t("Keep playing")}</button>
      ${left.map((action) => answer(table, action, false))}
      <button type="button" class="last" data-tool="end-sure" @click=${() => table.endTurn(true)}>${t("End my turn")}</button>
    </div>`;
}

/** The result of the die at the start of this turn, until the first acolyte is placed. */
function dieWords(table: OnaTableModel): string | null {
  const { view } = table;
  const turn = view.log.at(-1);
  if (!turn || turn.seat !== view.mine || turn.events.some((event) => event.verb === "put")) return null;
  const told = turn.events.filter((event) => event.words && event.player === -1 && event.text.startsWith("die"));
  return told.length > 0 ? told.map((event) => said(event.words, table.source.seats)).join(" ") : null;
}

/** How to answer the question on the board. */
function hint(view: OnaView): string | null {
  const { asked } = view.scene;
  if (view.preview || view.basket) return null;
  if (asked === "PLACE" && settings().oneTouch) return t("Choose a highlighted cell for your acolyte.");
  if (asked === "PLACE") return t("Tap a highlighted cell to see what it gives; tap again to place.");
  if (asked === "OFFER") return t("Choose one of your cubes, then the jinja to put it on.");
  if (asked === "TROC") return t("Choose the cube you give, then the one you take.");
  if (asked === "RAISE") return t("Choose a highlighted resource cell on the outer ring.");
  if (asked === "SIGN") return t("With the contract you use this place for free; everyone else still pays.");
  return null;
}

function undoButton(table: OnaTableModel): TemplateResult | typeof nothing {
  const { view } = table;
  if (view.mine === null || table.source.may("undo") === undefined) return nothing;
  const { may, reason } = view.undo;
  return html`<button type="button" data-tool="undo" title=${reason ?? t("Take back your last action")} aria-disabled=${may ? nothing : "true"} @click=${() => void table.undo()}>${icon("undo")}<span>${t("Take back")}</span></button>`;
}

/** The last actions, in words, while waiting: of the current turn, otherwise of the previous one. */
function lastWords(table: OnaTableModel): TemplateResult | typeof nothing {
  const { log } = table.view;
  const turn = [...log].reverse().find((one) => one.seat !== -1 && one.events.some((event) => event.player === one.seat));
  if (!turn || turn.seat === -1) return nothing;
  const told = turn.events.filter((event) => event.words && event.player !== -1).slice(-3);
  return html`<p class="told">${seatSign(turn.seat)} <b>${nameOf(table.source.seats, turn.seat)}${t(": ")}</b>${told.map((event) => html`<span>${said(event.words, table.source.seats)}</span> `)}</p>`;
}

/** Computers play at a pace that can be followed; this button skips it. */
function renderHurry({ source, view }: OnaTableModel): TemplateResult | typeof nothing {
  if (source.kind !== "local" || view.thinking === null || !source.seats.some((seat) => seat.yours)) return nothing;
  return html`<button type="button" class="quiet welcome" data-tool="hurry" @click=${() => hurry(true)}>${t("Skip to my turn")}</button>`;
}

/** A one-time introduction for first-time visitors. */
function renderWelcome(view: OnaView): TemplateResult | typeof nothing {
  if (view.scene.round > 1 || view.preview) return nothing;
  return html`<button type="button" class="quiet welcome" data-tool="how" @click=${() => openOnaHelp(view.rules)}>${t("How a turn works")}</button>`;
}

function renderCurtain(table: OnaTableModel): TemplateResult {
  const { curtain, curtainFor } = table.view;
  const player = curtain ? (curtainFor ?? nameOf(table.source.seats, curtain.to)) : "";
  const hide = curtain?.stage === "hide";
  return html`<div class="ona-curtain">
    <p class="question">${hide ? t("Your turn is over. Hide your side, then pass the device to {player}.", { player }) : t("Only {player} should look now.", { player })}</p>
    <button type="button" class="primary curtain-button" @click=${() => table.source.turnCurtain()}>${hide ? t("Hide my side") : t("I'm {player}: show my side", { player })}</button>
  </div>`;
}

function renderBody(table: OnaTableModel, armed: Armed): TemplateResult | typeof nothing {
  const { view } = table;
  if (view.mine === null) return html`${lastWords(table)}<div class="welcomes">${renderHurry(table)}${renderWelcome(view)}</div>`;
  if (view.asksEnd) return renderEndQuestion(table, view.asksEnd);
  if (view.preview) return renderPreview(table, view.preview);
  const [die, told] = [dieWords(table), hint(view)];
  const welcome = view.scene.asked === "PLACE" ? renderWelcome(view) : nothing;
  const hinted = told !== null && (!die || view.scene.round < 3);
  return html`${die || hinted ? html`<p class="told">${die ? html`<span class="die-words">${die}</span> ` : nothing}${hinted ? html`${told} ${welcome}` : nothing}</p>` : nothing}${renderTaken(table)}
    ${!view.basket || view.basket.open ? choices(table, armed) : nothing}${view.basket ? renderBasket(table, view.basket) : nothing}`;
}

export function renderAsked(table: OnaTableModel, armed: Armed = null): TemplateResult {
  const { view, source } = table;
  if (view.replaying) return renderReplay(table, view.replaying);
  if (view.curtain) return html`<div class="ona-asked mine" data-asked="curtain">${renderCurtain(table)}</div>`;
  const asked = view.mine === null ? "wait" : view.held ? "held" : view.scene.asked;
  return html`<div class="ona-asked ${view.mine === null ? "" : "mine"} ${asked === "PICK" || asked === "BLESS" ? "tall" : ""}" data-asked=${asked} data-steps=${view.scene.steps}>
    <div class="head"><p class="question">${said(view.question, source.seats)}</p>${undoButton(table)}</div>
    ${view.notice ? html`<p class="notice-line soft">${view.notice}</p>` : nothing}
    ${view.refused ? html`<p class="refused">${view.refused.text} ${clauseLink(view.refused.clause)}</p>` : nothing}
    ${source.trouble ? html`<p class="refused">${source.trouble.text} <button type="button" @click=${() => source.retry()}>${t("Try again")}</button></p>` : nothing}
    ${renderBody(table, armed)}
  </div>`;
}


