// Torii: MIT licence, see LICENSE.
// <torii-new-onamazu>: the options for Onamazu on /new: who takes each of two to four seats, the clock, the rules.
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { OnaSeat } from "../model/onamazu/types.ts";
import { onaSheet } from "../boards/onamazu/sheet.ts";
import { seatSign } from "../boards/onamazu/signs.ts";
import { assetUrl } from "../assets.ts";
import { plural, t } from "../locale/locale.ts";
import { Light, need } from "../page.ts";
import { go } from "../router.ts";
import { makeTable } from "../net/enter.ts";
import { chooseName, myName, tidyName } from "../net/seats.ts";
import { faultWords } from "../net/words.ts";
import { clockName, levelWords } from "./new-words.ts";
import { seatWord } from "./onamazu-names.ts";
import { checkRulesFile } from "./onamazu-rules-file.ts";
import { letterChanges, rulesWords } from "./onamazu-rules-words.ts";
import { isOnline, keepOnaWish, keptOnaWish, onaAddress, onaCreate, seatsOf, type OnaWho, type OnaWish, type OnaWishSeat } from "./onamazu-wish.ts";

/** A game takes about an hour: minutes for each seat, or days. */
const CLOCKS = ["none", "15+10", "30+15", "45+15", "1d", "3d"];

@customElement("torii-new-onamazu")
export class NewOnamazu extends Light {
  static override sheet = css`
    torii-new-onamazu { display: contents; }
    .ona-seat-rows { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
    .ona-seat-rows li { display: grid; grid-template-columns: 2rem minmax(11rem, 15rem) minmax(0, 1fr); gap: var(--space-1) var(--space-3); align-items: center; min-height: 3.5rem; padding: var(--space-1) var(--space-3); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round); }
    .ona-seat-rows .ona-sign { width: 1.75rem; height: 1.75rem; }
    .ona-seat-rows :is(select, input[type="text"]) { width: 100%; }
    .ona-seat-rows .ona-level { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-3); }
    .ona-seat-rows .ona-level input { flex: 1 1 8rem; min-width: 6rem; }
    .ona-seat-rows .ona-level output { flex: 1 1 13rem; font-size: var(--size-0); }
    .ona-rules-file { display: grid; gap: var(--space-3); margin-block-start: var(--space-3); }
    @media (max-width: 40rem) { .ona-seat-rows li { grid-template-columns: 2rem minmax(0, 1fr); } .ona-seat-rows li > :nth-child(3) { grid-column: 1 / -1; } }
  `;

  @state() private wish: OnaWish = keptOnaWish();
  @state() private own = false; // a rules file is chosen
  @state() private busy = false;
  @state() private checking = false;
  @state() private fault = "";
  @state() private faults: readonly string[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    need(onaSheet, 1);
    const seats = this.wish.seats.map((seat, at) => (at === 0 ? { ...seat, who: "me" as const, name: myName() } : seat));
    this.wish = { ...this.wish, seats, listed: new URLSearchParams(location.search).has("listed") };
    if (new URLSearchParams(location.search).get("with") === "friend" && !isOnline(this.wish)) this.changeSeat(1, { who: "friend" });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    need(onaSheet, -1);
  }

  private change(part: Partial<OnaWish>): void {
    this.wish = { ...this.wish, ...part };
    this.fault = "";
    keepOnaWish(this.wish);
  }

  private changeSeat(at: number, part: Partial<OnaWishSeat>): void {
    this.change({ seats: this.wish.seats.map((seat, i) => (i === at ? { ...seat, ...part } : seat)) });
  }

  // ---- start ---------------------------------------------------------------------------------------

  /** Called by the surrounding form. */
  async begin(): Promise<void> {
    if (this.busy) return;
    this.fault = "";
    if (this.own && !this.wish.rules) {
      this.fault = t("Choose a rules file, or play with the standard rules.");
      return;
    }
    const seats = this.wish.seats.map((seat) => ({ ...seat, name: tidyName(seat.name) }));
    const wish = { ...this.wish, seats, rules: this.own ? this.wish.rules : null };
    chooseName(seats[0]?.name ?? "");
    this.busy = true;
    try {
      go(isOnline(wish) ? await makeTable(onaCreate(wish)) : onaAddress(wish));
    } catch (fault) {
      this.fault = faultWords(fault);
    } finally {
      this.busy = false;
    }
  }

  private async takeFile(event: Event): Promise<void> {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (!file) return;
    this.checking = true;
    this.faults = [];
    const checked = await checkRulesFile(file);
    this.checking = false;
    this.faults = checked.faults;
    this.change({ rules: checked.rules });
    await this.updateComplete;
    this.querySelector(".ona-rules-file > :last-child")?.scrollIntoView({ block: "nearest" });
  }

  // ---- options -------------------------------------------------------------------------------------

  private segments(name: string, legend: string, all: [string, string][], chosen: string, choose: (value: string) => void, more: unknown = nothing): TemplateResult {
    return html`<fieldset>
      <legend>${legend}</legend>
      <div class="segments">
        ${all.map(([value, words]) => html`<label><input type="radio" name=${name} .value=${value} .checked=${value === chosen} @change=${() => choose(value)} /><span>${words}</span></label>`)}
      </div>
      ${more}
    </fieldset>`;
  }

  private renderSeat(seat: OnaWishSeat, at: number): TemplateResult {
    const label = seatWord(at);
    const ways: [OnaWho, string][] = [["computer", t("The computer")], ["here", t("A person on this device")], ["friend", t("A friend, by link")]];
    const who =
      at === 0
        ? html`<b>${t("You")}</b>`
        : html`<select aria-label=${label} @change=${(event: Event) => this.changeSeat(at, { who: (event.target as HTMLSelectElement).value as OnaWho })}>
            ${ways.map(([value, words]) => html`<option value=${value} .selected=${seat.who === value} ?disabled=${value === "here" && isOnline(this.wish) && seat.who !== "here"}>${words}</option>`)}
          </select>`;
    return html`<li>${seatSign(at as OnaSeat)}${who}${this.renderSeatMore(seat, at, label)}</li>`;
  }

  private renderSeatMore(seat: OnaWishSeat, at: number, label: string): TemplateResult {
    if (seat.who === "friend") return html`<span class="soft small">${t("You will get a link for this seat.")}</span>`;
    if (seat.who === "computer")
      return html`<label class="ona-level"><input type="range" min="1" max="10" step="1" aria-label=${t("{player}: level", { player: label })} aria-valuetext=${levelWords(seat.level)} .value=${String(seat.level)}
          @input=${(event: Event) => this.changeSeat(at, { level: Number((event.target as HTMLInputElement).value) })} /><output>${levelWords(seat.level)}</output></label>`;
    return html`<input type="text" maxlength="24" autocomplete="nickname" aria-label=${t("{player}: name", { player: label })} placeholder=${t("Name (optional)")} .value=${seat.name}
      @change=${(event: Event) => this.changeSeat(at, { name: tidyName((event.target as HTMLInputElement).value) })} />`;
  }

  /** Local games have no clock. */
  private renderClock(): TemplateResult | typeof nothing {
    if (!isOnline(this.wish)) return nothing;
    return this.segments("ona-clock", t("Clock"), CLOCKS.map((clock) => [clock, clockName(clock)]), this.wish.clock, (clock) => this.change({ clock }));
  }

  private renderRules(): TemplateResult {
    const { rules } = this.wish;
    const letter = !this.own && this.wish.letter;
    const more = letter ? html`<div class="ona-rules-file"><p class="soft small">${t("The rulebook is taken literally, even where we normally interpret it more freely. What changes:")}</p>${letterChanges()}</div>` : !this.own ? nothing : html`<div class="ona-rules-file">
      <label class="stack"><span>${t("Rules file (.yaml), checked by the server")}</span><input type="file" accept=".yaml,.yml,text/yaml" ?disabled=${this.checking} @change=${(event: Event) => void this.takeFile(event)} /></label>
      <p>${t("Start from the standard file: every number in it is explained and can be changed.")} <a href=${assetUrl("onamazu-rules.txt")} download="onamazu.yaml">${t("Download the standard file")}</a></p>
      ${this.checking ? html`<p role="status">${t("The server is checking it…")}</p>` : nothing}
      ${this.faults.length ? html`<div class="new-fault" role="alert"><p>${t("These rules cannot be used:")}</p><ul>${this.faults.map((words) => html`<li>${words}</li>`)}</ul></div>` : nothing}
      ${rules ? rulesWords(rules.changes, rules.hash) : nothing}
    </div>`;
    return this.segments("ona-rules", t("Rules"), [["standard", t("Standard rules")], ["letter", t("Rules as written")], ["own", t("From a file…")]], this.own ? "own" : letter ? "letter" : "standard", (value) => {
      this.own = value === "own";
      if (!this.own) this.change({ letter: value === "letter" });
    }, more);
  }

  private renderOnline(): TemplateResult | typeof nothing {
    if (!isOnline(this.wish)) return nothing;
    return html`<fieldset><legend>${t("People")}</legend><div class="stack">
      <label><input type="checkbox" .checked=${this.wish.listed} @change=${(event: Event) => this.change({ listed: (event.target as HTMLInputElement).checked })} />${t("Public table: anyone can take the free seat, or watch")}</label>
      <p class="soft small">${t("Anyone with the table's address can watch; nobody sees what is hidden.")}</p>
    </div></fieldset>`;
  }

  private words(): string[] {
    const { wish } = this;
    const count = (who: OnaWho): number => seatsOf(wish).filter((seat) => seat.who === who).length;
    const [computers, here, friends] = [count("computer"), count("here"), count("friend")];
    return [
      plural(wish.players, "{n} player", "{n} players"),
      ...(computers ? [plural(computers, "{n} computer", "{n} computers")] : []),
      ...(here ? [plural(here + 1, "{n} person on this device", "{n} people on this device")] : []),
      ...(friends ? [plural(friends, "{n} friend by link", "{n} friends by link")] : []),
      ...(wish.clock === "none" || !friends ? [] : [clockName(wish.clock)]),
      ...(!this.own && wish.letter ? [t("rules as written")] : []),
      ...(this.own && wish.rules && !wish.rules.standard ? [t("custom rules {hash}", { hash: wish.rules.hash.slice(0, 8) })] : []),
    ];
  }

  override render() {
    const { wish } = this;
    return html`<div class="new-form">
        <p class="soft">${t("Lead a monastery for about an hour: place acolytes on three rotating rings, gather, trade, build jinjas and make offerings. Most points wins.")}</p>
        ${this.segments("ona-players", t("How many players?"), ["2", "3", "4"].map((n) => [n, n]), String(wish.players), (n) => this.change({ players: Number(n) }))}
        <fieldset><legend>${t("Who plays?")}</legend><ul class="ona-seat-rows">${seatsOf(wish).map((seat, at) => this.renderSeat(seat, at))}</ul></fieldset>
        ${this.segments("ona-order", t("Who goes first?"), [["random", t("Random")], ["given", t("In this order")]], wish.order, (order) => this.change({ order: order === "given" ? "given" : "random" }))}
        ${this.renderClock()} ${this.renderRules()} ${this.renderOnline()}
      </div>
      <aside class="new-begin panel-box" aria-label=${t("Summary")}>
        <ul><li>${"Onamazu"}</li>${this.words().map((words) => html`<li>${words}</li>`)}</ul>
        ${this.fault ? html`<p class="new-fault" role="alert">${this.fault}</p>` : nothing}
        <button type="submit" class="primary large" ?disabled=${this.busy || this.checking}>${this.busy ? t("One moment…") : isOnline(wish) ? t("Create links") : t("Start")}</button>
      </aside>`;
  }
}
