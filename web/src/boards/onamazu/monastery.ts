// Torii: MIT licence, see LICENSE.
// <ona-monastery>: the board of one seat. Large: everything on it can be touched, dragged and inspected. Compact: an
// opponent's at a glance, with only what the viewer may know; for screen readers, one sentence.
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { OnaJinja, OnaMonastery, OnaSeat } from "../../core/onamazu-types.ts";
import { plural, t } from "../../locale/locale.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { onaSeatName } from "../../model/onamazu/words.ts";
import { familyName } from "./jinjas.ts";
import { priceWords, range } from "./labels.ts";
import { monasterySheet } from "./monastery-sheet.ts";
import { OnaPart } from "./part.ts";
import { cubeSign, firstSign, pawnSign, sign, tokenSign } from "./signs.ts";

const FIRST = 0; // the seat that starts every round
const ROOM = 6; // cubes of a kind drawn separately

/** "24", "24–27", "24–27 +?" if the backs of tiles and cards are not known. */
export const scoreWords = ({ score }: OnaMonastery): string => `${range(score.total, score.totalMost)}${score.hiddenMikos > 0 ? " +?" : ""}`;

const pointsWords = (one: OnaMonastery): string => plural(one.score.totalMost, "{n} point", "{n} points", { n: scoreWords(one) });

/** The sign of the contract's place, as on its cell. */
const placeSign = (place: string): string => ({ potter: "r3", incense: "r4", weaver: "r5", goldsmith: "r6", rice: "r0", temple: "temple", armourer: "shield" })[place] ?? "seal";

@customElement("ona-monastery")
export class MonasteryElement extends OnaPart {
  static override sheet = monasterySheet;

  @property({ attribute: false }) seat: OnaSeat = 0;
  @property({ reflect: true }) size: "large" | "compact" = "large";
  /** The player's name; null: the colour of the seat. */
  @property({ attribute: false }) name: string | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("seat") || !this.dataset["seat"]) this.dataset["seat"] = String(this.seat);
  }

  private get who(): string {
    return this.name || onaSeatName([], this.seat);
  }

  private get called(): string {
    return this.view?.viewer === this.seat ? t("Your monastery") : t("Monastery of {player}", { player: this.who });
  }

  /** Whether the seat acts from this page: then its things can be selected, otherwise only explained. */
  private get own(): boolean {
    return this.view?.mine === this.seat && !this.still;
  }

  /** A thing of this board: a button. */
  private thing(thing: string, kind: string, label: string, content: unknown, drag = false, gone = false) {
    const marks = this.own && !gone ? this.marks(thing) : "";
    return html`<button type="button" class="${kind} ${marks}" data-thing=${thing} ?data-look=${!this.own || gone} ?data-drag=${drag && this.own && marks.includes("lit")} aria-label=${label}>${content}</button>`;
  }

  /** The same, view only. */
  private mark(thing: string, kind: string, label: string, content: unknown) {
    return html`<span class=${kind} data-thing=${thing} data-look title=${label}>${content}</span>`;
  }

  // ---- parts ---------------------------------------------------------------------------------------

  private rack(view: OnaView, one: OnaMonastery, i: number) {
    const resource = view.rules.resources[i];
    const [have, cap] = [one.cubes[i] ?? 0, resource?.cap ?? 0];
    const label = t("{resource}: {n} of {most}", { resource: resource?.name ?? "", n: have, most: cap });
    const content = cap <= ROOM ? Array.from({ length: cap }, (_, at) => (at < have ? cubeSign(i) : sign("slot", "slot"))) : html`${cubeSign(i)}<span class="of">${have}/${cap}</span>`;
    return this.thing(`resource:${i}`, `rack ona-mini ${cap > 2 && cap <= ROOM ? "" : "few"}`, label, content, true);
  }

  private people(one: OnaMonastery) {
    return one.pawns.map((pawn) => {
      const thing = pawn.superior ? "pawn:S" : "pawn";
      const waits = pawn.superior && one.superior === "pending";
      const state = pawn.wounded ? "wounded" : waits || pawn.cell !== null ? "away" : "home";
      const name = pawn.superior ? t("superior acolyte") : t("acolyte");
      const words = pawn.wounded ? t("{pawn}, wounded", { pawn: name }) : waits ? t("{pawn}, arrives next turn", { pawn: name }) : pawn.cell ? t("{pawn} on {cell}", { pawn: name, cell: pawn.cell }) : t("{pawn}, in the monastery", { pawn: name });
      return { thing, state, words, picture: pawnSign(this.seat, pawn.superior) };
    });
  }

  /** Superior acolytes not earned yet, which are not in the list of pawns. */
  private awaited(one: OnaMonastery) {
    const listed = one.pawns.some((pawn) => pawn.superior);
    return one.superior === "pending" && !listed ? [{ thing: "pawn:S", state: "away", words: t("{pawn}, arrives next turn", { pawn: t("superior acolyte") }), picture: pawnSign(this.seat, true) }] : [];
  }

  private god(view: OnaView, one: OnaMonastery, i: number) {
    const state = one.active.includes(i) ? "active" : one.pending.includes(i) ? "pending" : "";
    const god = view.rules.gods[i];
    const tiles = 1 + (one.again[i] ?? 0);
    const words = [tiles > 1 ? `${god?.name ?? ""} ×${tiles}` : (god?.name ?? ""), god?.gives ?? ""];
    if (state === "pending") words.push(t("from the next turn"));
    if (one.favourite === i) words.push(t("favourite"));
    return { thing: `god:${i}`, kind: `god ${state} ${one.favourite === i ? "favourite" : ""}`, words: words.join(". "), picture: html`${sign(`god${i}`)}${tiles > 1 ? html`<span class="times">×${tiles}</span>` : nothing}${one.favourite === i ? sign("star", "mark") : nothing}` };
  }

  private offerings(view: OnaView, jinja: OnaJinja) {
    const laid = jinja.offerings.flatMap((n, i) => Array.from({ length: n }, () => i));
    const places = Math.max(view.rules.jinjaOfferings, laid.length);
    return Array.from({ length: places }, (_, i) => (laid[i] === undefined ? sign("slot", "slot") : cubeSign(laid[i])));
  }

  private jinja(view: OnaView, jinja: OnaJinja) {
    const family = jinja.family === null ? t("face down") : familyName(view.rules.families[jinja.family] ?? "");
    const offered = priceWords(view.rules, { cubes: jinja.offerings, mons: 0 });
    const words = `${t("Jinja {n}: {family}", { n: jinja.number, family })}. ${offered ? t("offerings: {list}", { list: offered }) : t("no offerings")}${jinja.full ? `. ${t("full")}` : ""}`;
    const picture = jinja.family === null ? sign("torii", "soft") : sign(`family${jinja.family}`, `family-${jinja.family}`);
    return { thing: `jinja:${this.seat}:${jinja.number}`, words, picture, family, offerings: this.offerings(view, jinja) };
  }

  private mikos(view: OnaView, one: OnaMonastery) {
    return one.mikos.map((id) => ({ id, kind: view.rules.mikos[id]?.kind ?? "", name: view.rules.mikos[id]?.name ?? "", words: `${view.rules.mikos[id]?.name ?? ""}. ${view.rules.mikos[id]?.gives ?? ""}` }));
  }

  private contract(place: string) {
    return html`${tokenSign("seal", this.seat)}${sign(placeSign(place))}`;
  }

  /** The first player's token: seat 1 has it for the whole game (R21, R22). */
  private token() {
    return this.seat === FIRST ? html`<span class="first-token" role="img" title=${t("first player")} aria-label=${t("first player")}>${firstSign()}</span>` : nothing;
  }

  // ---- large ---------------------------------------------------------------------------------------

  private head(view: OnaView, one: OnaMonastery) {
    const acts = (view.scene.seat === this.seat && !view.ending);
    return html`<header>
      ${pawnSign(this.seat)}<strong class="who">${this.who}</strong>${this.token()}
      ${acts ? html`<span class="turn">${t("current turn")}</span>` : nothing}
      ${this.thing(`score:${this.seat}`, "ona-mini score", pointsWords(one), html`${sign("star")}${scoreWords(one)}`)}
    </header>`;
  }

  private large(view: OnaView, one: OnaMonastery) {
    const { rules } = view;
    const houses = rules.buildingCap;
    const free = Math.max(0, rules.contractCap - one.contracts.length);
    return html`<div class="ona-part monastery seat-edge-${this.seat} ${(view.scene.seat === this.seat && !view.ending) ? "acts" : ""}" role="toolbar" aria-label=${this.called}>
      ${this.head(view, one)}
      <div class="people">
        ${[...this.people(one), ...this.awaited(one)].map((pawn) => this.thing(pawn.thing, `person ${pawn.state} ona-mini`, pawn.words, pawn.picture, true, pawn.state !== "home"))}
        <span class="gap"></span>
        ${this.thing("building", "ona-mini houses", t("Buildings: {n} left", { n: one.buildingsLeft }), Array.from({ length: houses }, (_, i) => sign("house", `seat-${this.seat} ${i < one.buildingsLeft ? "" : "gone"}`)))}
        ${one.contracts.map((place) => this.thing(`place:${place}`, "ona-mini contract", t("Contract: {place}", { place: view.scene.cells.find((cell) => cell.place === place)?.title ?? place }), this.contract(place)))}
        ${free > 0 ? this.thing("contract", "ona-mini contract", plural(free, "{n} contract can still be signed", "{n} contracts can still be signed"), Array.from({ length: free }, () => html`<span class="no-seal"></span>`)) : nothing}
      </div>
      <div class="stock">${rules.resources.map((_, i) => this.rack(view, one, i))}</div>
      <div class="purse">
        ${this.thing("mons", "ona-mini", plural(one.mons, "{n} mon", "{n} mons"), html`${sign("mon")}${one.mons}`)}
        ${this.thing("bushi", "ona-mini", t("Bushis: {n} of {most}", { n: one.bushi, most: rules.bushiCap }), html`${sign("helmet")}${one.bushi}<span class="of">/${rules.bushiCap}</span>`)}
        ${this.thing("armour", "ona-mini armour", t("Armour: {n} of {most}", { n: one.armour, most: rules.armourCap }), rules.armourCap <= 4 ? Array.from({ length: rules.armourCap }, (_, i) => sign("shield", i < one.armour ? "armour-ink" : "gone")) : html`${sign("shield", "armour-ink")}${one.armour}<span class="of">/${rules.armourCap}</span>`)}
      </div>
      <div class="gods">${rules.gods.map((_, i) => { const god = this.god(view, one, i); return this.thing(god.thing, `ona-mini ${god.kind}`, god.words, god.picture); })}</div>
      <div class="jinjas">${one.jinjas.map((each) => { const jinja = this.jinja(view, each); return this.thing(jinja.thing, "ona-tile jinja", jinja.words, html`${jinja.picture}<span class="laid">${jinja.offerings}</span>`); })}
        ${one.jinjas.length === 0 ? html`<span class="soft none">${t("no jinja yet")}</span>` : nothing}</div>
      <div class="gathered">
        ${this.mikos(view, one).map((miko) => this.thing(`miko:${miko.id}`, `ona-mini miko ${miko.kind}`, miko.words, html`${sign("miko")}${miko.name}`))}
        ${one.hiddenMikos > 0 ? this.thing("deck", "ona-mini", plural(one.hiddenMikos, "{n} hidden miko", "{n} hidden mikos"), html`${sign("card")}×${one.hiddenMikos}`) : nothing}
        ${one.tiles.map((tile) => this.thing("tiles", "ona-mini beaten", `${tile.name}. ${t("fame {n}", { n: range(tile.fame[0], tile.fame[1]) })}`, html`${sign("brigand")}${range(tile.fame[0], tile.fame[1])}`))}
      </div>
    </div>`;
  }

  // ---- compact -------------------------------------------------------------------------------------

  /** One sentence for screen readers: everything on the board. */
  private spoken(view: OnaView, one: OnaMonastery): string {
    const { rules } = view;
    const words = [pointsWords(one), plural(one.mons, "{n} mon", "{n} mons"), t("Bushis: {n} of {most}", { n: one.bushi, most: rules.bushiCap }), t("Armour: {n} of {most}", { n: one.armour, most: rules.armourCap })];
    const cubes = priceWords(rules, { cubes: one.cubes, mons: 0 });
    if (cubes) words.push(cubes);
    words.push(...[...this.people(one), ...this.awaited(one)].map((pawn) => pawn.words), ...one.jinjas.map((jinja) => this.jinja(view, jinja).words));
    words.push(...[...one.active, ...one.pending].map((i) => this.god(view, one, i).words), ...this.mikos(view, one).map((miko) => miko.name));
    if (one.hiddenMikos > 0) words.push(plural(one.hiddenMikos, "{n} hidden miko", "{n} hidden mikos"));
    if (one.tiles.length > 0) words.push(plural(one.tiles.length, "{n} brigand tile", "{n} brigand tiles"));
    return `${this.called}${this.seat === FIRST ? `, ${t("first player")}` : ""}. ${words.join(". ")}.`;
  }

  private compact(view: OnaView, one: OnaMonastery) {
    const { rules } = view;
    const fame = one.tiles.reduce((sum, tile) => [sum[0] + tile.fame[0], sum[1] + tile.fame[1]] as [number, number], [0, 0] as [number, number]);
    return html`<section class="ona-part monastery seat-edge-${this.seat} ${(view.scene.seat === this.seat && !view.ending) ? "acts" : ""}" role="group" aria-label=${this.called}>
      <div class="line">
      <button type="button" class="whole" data-thing="monastery:${this.seat}" aria-label=${this.spoken(view, one)}>
        ${pawnSign(this.seat)}<strong class="who">${this.who}</strong>${this.token()}${view.thinking === this.seat ? html`<span class="dots" aria-hidden="true"></span>` : nothing}
      </button>
      <span class="purse" aria-hidden="true">
        ${this.mark("mons", "ona-mini", plural(one.mons, "{n} mon", "{n} mons"), html`${sign("mon")}${one.mons}`)}
        ${this.mark("bushi", "ona-mini", t("Bushis: {n} of {most}", { n: one.bushi, most: rules.bushiCap }), html`${sign("helmet")}${one.bushi}`)}
        ${this.mark("armour", `ona-mini ${one.armour ? "" : "none"}`, t("Armour: {n} of {most}", { n: one.armour, most: rules.armourCap }), html`${sign("shield", "armour-ink")}${one.armour}`)}
        ${this.mark(`score:${this.seat}`, "ona-mini score", pointsWords(one), html`${sign("star")}${scoreWords(one)}`)}
      </span>
      </div>
      <div class="line first" aria-hidden="true">
        <span class="stock">${rules.resources.map((resource, i) => this.mark(`resource:${i}`, `ona-mini ${one.cubes[i] ? "" : "none"}`, t("{resource}: {n} of {most}", { resource: resource.name, n: one.cubes[i] ?? 0, most: resource.cap }), html`${cubeSign(i)}${one.cubes[i] ?? 0}`))}</span>
        <span class="people">${[...this.people(one), ...this.awaited(one)].map((pawn) => this.mark(pawn.thing.replace("pawn:S", "superior"), `person ${pawn.state}`, pawn.words, pawn.picture))}</span>
        <span class="contracts">${one.contracts.map((place) => this.mark(`place:${place}`, "contract", t("Contract: {place}", { place: view.scene.cells.find((cell) => cell.place === place)?.title ?? place }), this.contract(place)))}</span>
      </div>
      <div class="line second" aria-hidden="true">
        <span class="jinjas">${one.jinjas.map((each) => { const jinja = this.jinja(view, each); return this.mark(jinja.thing, "jinja", jinja.words, html`${jinja.picture}<span class="laid">${jinja.offerings}</span>`); })}</span>
        <span class="gods">${rules.gods.map((_, i) => this.god(view, one, i)).filter((god) => /active|pending|favourite/.test(god.kind)).map((god) => this.mark(god.thing, god.kind, god.words, god.picture))}</span>
        <span class="rest">
          ${one.mikos.length + one.hiddenMikos > 0 ? this.mark("miko", "ona-mini", [...this.mikos(view, one).map((miko) => miko.words), one.hiddenMikos > 0 ? plural(one.hiddenMikos, "{n} hidden miko", "{n} hidden mikos") : ""].filter(Boolean).join("\n"), html`${sign("miko")}${one.mikos.length + one.hiddenMikos}`) : nothing}
          ${one.tiles.length > 0 ? this.mark("tiles", "ona-mini", t("fame {n}", { n: range(fame[0], fame[1]) }), html`${sign("brigand")}${range(fame[0], fame[1])}`) : nothing}
        </span>
      </div>
    </section>`;
  }

  override render() {
    const { view } = this;
    const one = view?.scene.monasteries.find((each) => each.seat === this.seat);
    if (!view || !one) return nothing;
    return this.size === "large" ? this.large(view, one) : this.compact(view, one);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-monastery": MonasteryElement;
  }
}
