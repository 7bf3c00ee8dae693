// Torii: MIT licence, see LICENSE.
// The board of a game from a given position, shown before players join.
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../boards/board.ts";
import { t } from "../locale/locale.ts";
import { positionMatch, ReplaySource } from "../model/replay.ts";
import { Table } from "../model/table.ts";
import { pageRules } from "./table-tools.ts";

export const startSheet = css`
  torii-start { display: block; width: 19rem; max-width: 100%; margin: 0 auto var(--space-4); pointer-events: none; }
  torii-start .board-table { --gap: 0.3rem; --card-grid: 2.6rem; --card-h: 4.4rem; --card-title: 0.6rem; --side: 100cqi; }
`;

@customElement("torii-start")
export class StartBoard extends LitElement {
  @property() position = "";
  @state() private table: Table | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    pageRules().then(
      (rules) => {
        if (this.isConnected) this.table = new Table(new ReplaySource(positionMatch(rules, this.position)), rules, { coordinates: false, belief: false });
      },
      () => undefined, // without the rules only the text is shown
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.table?.close();
    this.table = null;
  }

  override render() {
    const { table } = this;
    return table ? html`<div role="img" aria-label=${t("Starting position")} inert><torii-board still .view=${table.view} .cardOf=${table.cardOf}></torii-board></div>` : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "torii-start": StartBoard;
  }
}
