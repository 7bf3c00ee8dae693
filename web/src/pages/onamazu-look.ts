// Torii: MIT licence, see LICENSE.
// <torii-onamazu-look>: review of a game of Onamazu, step by step or turn by turn, from each view that is allowed.
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { RulesError } from "../core/types.ts";
import { t, whyWords } from "../locale/locale.ts";
import { keptOna } from "../model/onamazu/keep.ts";
import { OnaLookedAt } from "../model/onamazu/looked-at.ts";
import { OnaTable } from "../model/onamazu/table.ts";
import type { OnaViewer } from "../model/onamazu/types.ts";
import { onaEndingWords } from "../model/onamazu/words.ts";
import { NotRead } from "../model/pasted.ts";
import { BrokenLink, readFragment } from "../model/share.ts";
import { Light } from "../page.ts";
import { noGame } from "./game-rooms.ts";
import { nameOf, said } from "./onamazu-names.ts";
import "./onamazu-table.ts";
import { onaRules, onaWishes } from "./onamazu-tools.ts";

@customElement("torii-onamazu-look")
export class OnamazuLook extends Light {
  /** In the form of /look. */
  @property() fragment = "";
  @state() private table: OnaTable | null = null;
  @state() private fault: string | null = null;
  private source: OnaLookedAt | null = null;
  private opened = "";

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
    this.opened = "";
  }

  private close(): void {
    this.table?.close();
    this.table = this.source = null;
  }

  protected override willUpdate(): void {
    if (!this.isConnected || this.fragment === this.opened) return;
    this.opened = this.fragment;
    void this.open(this.fragment);
  }

  private async open(fragment: string): Promise<void> {
    try {
      const shared = await readFragment(fragment);
      const record = shared?.kind === "record" ? shared.record : shared?.kind === "kept" ? keptOna(shared.id)?.record : undefined;
      if (record === undefined) throw new NotRead("kept");
      const rules = await onaRules(true);
      if (this.opened !== fragment) return;
      this.close();
      this.source = new OnaLookedAt(rules.read(record), shared?.at ?? null);
      this.source.subscribe(() => this.requestUpdate());
      this.table = new OnaTable(this.source, onaWishes);
      this.fault = null;
    } catch (fault) {
      this.close();
      this.fault = this.told(fault);
    }
  }

  private told(fault: unknown): string {
    if (fault instanceof RulesError) return whyWords(fault);
    if (fault instanceof NotRead) return t(NotRead.words[fault.why]);
    return fault instanceof BrokenLink ? t(NotRead.words.link) : t("The rules could not be loaded. Is the connection down?");
  }

  private viewerWords(source: OnaLookedAt, viewer: OnaViewer): string {
    if (viewer === "full") return t("Everything");
    return viewer === "spectator" ? t("Spectators") : nameOf(source.seats, viewer);
  }

  private renderBar(source: OnaLookedAt) {
    const event = source.at > source.firstStep ? source.events().at(-1) : undefined; // the layout is not a turn
    const { viewers } = source;
    return html`<div class="ona-asked" data-asked="look">
      <div class="head"><p class="question" role="status">${event ? html`${event.player === -1 ? nothing : html`${nameOf(source.seats, event.player)}${t(": ")}`}${said(event.words, source.seats)}` : t("Before the first turn")} ${source.outcome && (!event || source.at === source.steps) ? onaEndingWords(source.outcome, source.seats) : nothing}</p>
        ${viewers.length > 1
          ? html`<select aria-label=${t("View")} @change=${(change: Event) => source.look(viewers[(change.target as HTMLSelectElement).selectedIndex] ?? "spectator")}>
              ${viewers.map((viewer) => html`<option .selected=${viewer === source.viewer}>${this.viewerWords(source, viewer)}</option>`)}
            </select>`
          : nothing}</div>
      <div class="ona-progress">
        <button type="button" aria-label=${t("Previous turn")} @click=${() => source.walk(-1)}>${"«"}</button>
        <button type="button" aria-label=${t("Previous step")} @click=${() => source.goTo(source.at - 1)}>${"‹"}</button>
        <input type="range" aria-label=${t("Step")} min=${source.firstStep} max=${source.steps} .value=${String(source.at)} @input=${(input: Event) => source.goTo(Number((input.target as HTMLInputElement).value))} />
        <button type="button" aria-label=${t("Next step")} @click=${() => source.goTo(source.at + 1)}>${"›"}</button>
        <button type="button" aria-label=${t("Next turn")} @click=${() => source.walk(1)}>${"»"}</button>
      </div>
    </div>`;
  }

  override render() {
    if (this.fault) return noGame(t("This game cannot be shown"), this.fault);
    if (!this.table || !this.source) return html`<div class="ona-wait"><p class="soft">${t("Loading…")}</p></div>`;
    return html`<h1 class="for-ears">${t("Review")}</h1><torii-onamazu-table .table=${this.table} .bar=${this.renderBar(this.source)}></torii-onamazu-table>`;
  }
}
