// Torii: MIT licence, see LICENSE.
// /onamazu: a local game of Onamazu. The address sets it up (model/onamazu/order.ts); without a query the last game
// is resumed, or one against three computers begins.
import { css, html, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import { RulesError } from "../core/types.ts";
import { t, whyWords } from "../locale/locale.ts";
import { unfinishedOna, unfinishedOnas, type OnaTools } from "../model/onamazu/keep.ts";
import { OnaLocal } from "../model/onamazu/local.ts";
import { readOnaOrder } from "../model/onamazu/order.ts";
import { OnaTable } from "../model/onamazu/table.ts";
import { Page, type Topic } from "../page.ts";
import { go } from "../router.ts";
import "./onamazu-how.ts";
import "./onamazu-table.ts";
import { onaTools, onaWishes } from "./onamazu-tools.ts";

@customElement("torii-onamazu")
export class OnamazuPage extends Page {
  static override sheet = css`
    .ona-trouble { max-width: 34rem; margin: var(--space-6) auto; padding: 0 var(--space-4); }
    .ona-wait { display: grid; place-content: center; min-height: 50dvh; }
  `;

  @state() private table: OnaTable | null = null;
  @state() private trouble: string | null = null;

  override get topic(): Topic {
    return "onamazu";
  }

  override get heading(): string {
    return "Onamazu";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.table?.close();
    this.table = null;
  }

  /** An address with a query starts a game each time it is opened; one without keeps the running game. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const ordered = this.query.size > 0;
    if (this.hash) {
      // A record in the fragment: opened for review, and no game is started.
      this.table?.close();
      this.table = null;
      void import("./onamazu-look.ts");
    } else if (changed.get("hash") && !ordered && unfinishedOnas().length === 0) {
      go("/new?game=onamazu", { replace: true }); // back from the review of a finished game: no new one starts by itself
    } else if ((changed.has("query") || changed.has("hash")) && (ordered || !this.table)) void this.open(ordered);
  }

  private async open(ordered: boolean): Promise<void> {
    try {
      const tools = await onaTools(this.query.has("position") || unfinishedOnas().some(({ order }) => order.setup.position !== undefined));
      this.table?.close();
      this.trouble = null;
      this.table = new OnaTable(this.begun(ordered, tools), onaWishes);
      if (ordered) this.forgetOrder(this.table);
      this.dispatchEvent(new CustomEvent("title-change", { bubbles: true }));
    } catch (fault) {
      this.table = null;
      this.trouble = fault instanceof RulesError ? whyWords(fault) : t("The rules could not be loaded. Is the connection down?");
    }
  }

  /** After the first action the game is saved, and a reload resumes it; until then the address defines it. */
  private forgetOrder(table: OnaTable): void {
    const isBegun = (): boolean => table.source.events().some((event) => event.player >= 0);
    const address = location.href;
    const forget = (): void => {
      if (this.table !== table || location.href !== address) stop();
      else if (isBegun()) {
        history.replaceState(null, "", location.pathname);
        stop();
      }
    };
    const stop = table.subscribe(forget);
    forget();
  }

  /** The running game, one that was put aside (/onamazu?go-on=ID), or a new one. */
  private begun(ordered: boolean, tools: OnaTools): OnaLocal {
    const wanted = this.query.get("go-on");
    const saved = wanted !== null ? unfinishedOna(wanted, tools.drawer) : ordered ? null : unfinishedOna(null, tools.drawer);
    if (wanted !== null && !saved) throw new RulesError(t("This game is no longer saved on this device."), null);
    if (!saved) return new OnaLocal(readOnaOrder(this.query), tools);
    try {
      return OnaLocal.resume(saved, tools);
    } catch (fault) {
      if (wanted !== null) throw fault;
      return new OnaLocal(readOnaOrder(this.query), tools); // saved by an older version, and no longer valid
    }
  }

  override render() {
    if (this.hash) return html`<torii-onamazu-look .fragment=${this.hash}></torii-onamazu-look>`;
    if (this.trouble)
      return html`<section class="ona-trouble">
        <h1 class="brushed">${t("This game cannot start")}</h1>
        <p>${this.trouble}</p>
        <p class="row"><a class="button primary" href="/new?game=onamazu">${t("Set up a game")}</a><a class="button" href="/">${t("Home page")}</a></p>
      </section>`;
    if (!this.table) return html`<div class="ona-wait"><p class="soft">${t("Loading…")}</p></div>`;
    return html`<h1 class="for-ears">${this.heading}</h1><torii-onamazu-table .table=${this.table}></torii-onamazu-table>`;
  }
}
