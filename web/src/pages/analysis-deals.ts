// Torii: MIT licence, see LICENSE.
// The deal explorer: the thirty ways in which five cards can be dealt, each with Blue's chance, proved or likely. The engine
// works through them in its worker; the list fills up as it goes. Cards that are solved need no engine.
import { css, html, nothing, type TemplateResult } from "lit";
import { Stopped } from "../core/asker.ts";
import { Reviewer } from "../core/reviewer.ts";
import type { Rules } from "../core/rules-api.ts";
import type { Study } from "../core/study.ts";
import type { DealChance } from "../core/study-types.ts";
import type { Scene } from "../core/types.ts";
import { cardTitle, t } from "../locale/locale.ts";
import { dealWords, solvedDeals, solvedWords } from "../model/deal-words.ts";
import { seatName } from "../model/words.ts";
import { adopt } from "../page.ts";
import { openDialog, type DialogHandle } from "../shell/dialog.ts";

const sheet = css`
  .deals table { width: 100%; font-size: var(--size-0); }
  .deals :is(th, td) { padding: var(--space-1) var(--space-2); }
  .deals td button { min-height: 2.25rem; padding: 0 var(--space-2); font-size: var(--size-0); }
  .deals .bar { display: block; width: 100%; min-width: 4rem; height: 0.7rem; background: var(--red); border: 1px solid var(--ink); border-radius: 0.2rem; overflow: hidden; }
  .deals .bar span { display: block; height: 100%; background: var(--blue); }
  .deals .here td { background: var(--gold-wash); }
  @media (max-width: 40rem) { .deals td button { min-height: var(--target); min-width: var(--target); } }
`;

export interface DealsOrder {
  rules: Rules;
  study: Study;
  scene: Scene;
  done: (position: string) => void;
}

const dealOf = ({ hands, beside }: Scene): string => `${hands[0].join(",")}/${hands[1].join(",")}/${beside ?? ""}`;
/** The same deal whatever the order of a hand. */
const sameDeal = (one: string, other: string): boolean => {
  const sorted = (deal: string): string => deal.split("/").map((hand) => hand.split(",").sort().join()).join("/");
  return sorted(one) === sorted(other);
};

class Deals {
  private readonly reviewer = new Reviewer();
  private deals: string[] = [];
  private readonly found = new Map<string, DealChance>();
  private fault = false;
  private dialog: DialogHandle | null = null;

  constructor(private readonly order: DealsOrder) {}

  open(): void {
    adopt(sheet);
    this.dialog = openDialog({ title: () => t("The thirty deals of these cards"), wide: true, body: () => this.render() });
    void this.dialog.closed.then(() => this.reviewer.stop());
    void this.run().catch((fault: unknown) => {
      if (fault instanceof Stopped) return;
      this.fault = true;
      this.dialog?.update();
    });
  }

  private get wind(): boolean {
    return this.order.scene.game.includes("wind");
  }

  private async run(): Promise<void> {
    const { scene } = this.order;
    const cards = [...scene.hands[0], ...scene.hands[1], scene.beside].join(",");
    this.deals = await this.reviewer.deals(cards, this.wind);
    this.dialog?.update();
    for (const deal of this.deals) {
      this.found.set(deal, await this.reviewer.deal(deal, this.wind));
      this.dialog?.update();
    }
  }

  private start(deal: string): void {
    this.dialog?.close();
    this.order.done(this.order.study.edit({ game: this.order.scene.game }, [`cards ${deal}`]).position);
  }

  private names(hand: string): string {
    return hand.split(",").map((name) => cardTitle(this.order.rules.card(name))).join(", ");
  }

  private renderRow(deal: string): TemplateResult {
    const [blue = "", red = "", beside = ""] = deal.split("/");
    const chance = this.found.get(deal);
    return html`<tr class=${sameDeal(deal, dealOf(this.order.scene)) ? "here" : ""}>
      <td>${this.names(blue)}</td><td>${this.names(red)}</td><td>${this.names(beside)}</td><td>${chance ? seatName(chance.first) : nothing}</td>
      <td>${chance ? html`<span class="bar" aria-hidden="true"><span style="width:${(chance.chance * 100).toFixed(0)}%"></span></span>${dealWords(chance)}` : html`<span class="soft">…</span>`}</td>
      <td><button type="button" data-deal=${deal} @click=${() => this.start(deal)}>${t("Analyse")}</button></td>
    </tr>`;
  }

  private render(): TemplateResult {
    const ordered = [...this.deals].sort((a, b) => (this.found.get(b)?.chance ?? -1) - (this.found.get(a)?.chance ?? -1));
    const solved = solvedDeals([...this.found.values()]);
    return html`<div class="deals">
      <p class="soft" role="status">${solved ? solvedWords(solved) : t("Blue's chance of winning from the start, found by the engine: {done} of {all} deals so far.", { done: this.found.size, all: this.deals.length })}</p>
      ${this.fault ? html`<p class="red" role="alert">${t("The engine could not be started.")}</p>` : nothing}
      <div style="overflow:auto" data-sideways><table>
        <thead><tr><th scope="col">${seatName(0)}</th><th scope="col">${seatName(1)}</th><th scope="col">${t("Beside")}</th><th scope="col">${t("First")}</th><th scope="col">${t("Blue's chance")}</th><th></th></tr></thead>
        <tbody>${ordered.map((deal) => this.renderRow(deal))}</tbody>
      </table></div>
    </div>`;
  }
}

export function openDeals(order: DealsOrder): void {
  new Deals(order).open();
}
