// Torii: MIT licence, see LICENSE.
// <ona-market>: the ground floor, where cubes are sold and bought without limit, and the services upstairs, each once a
// visit. Prices follow from the rules, for the viewer.
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { OnaScene } from "../../core/onamazu-types.ts";
import { plural, t } from "../../locale/locale.ts";
import type { OnaView } from "../../model/onamazu/types.ts";
import { OnaPart } from "./part.ts";
import { coinSign, cubeSign, sign } from "./signs.ts";

type Service = OnaScene["market"]["services"][number];

@customElement("ona-market")
export class MarketElement extends OnaPart {
  static override sheet = css`
    ona-market { display: block; }
    ona-market {
      .floor { display: grid; grid-template-columns: auto repeat(7, minmax(0, 1fr)); gap: 0.15rem; align-items: center; }
      .floor > .ona-sign { justify-self: center; width: 1.3rem; height: 1.3rem; }
      .floor .word { font-size: 0.75rem; color: var(--ink-soft); padding-inline-end: 0.2rem; }
      .floor .ona-mini { border-color: var(--line); background: var(--cell); font-size: 0.875rem; min-height: 1.5rem; padding: 0; }
      .floor .ona-mini.none { border-color: transparent; background: none; }
      .up { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.25rem; }
      .up .ona-tile { grid-template-columns: 1fr auto; padding: 0.1rem 0.15rem; gap: 0 0.1rem; font-size: 0.68rem; letter-spacing: -0.02em; align-items: center; }
      .up .word { grid-column: span 2; }
      .up .what { display: flex; height: 1.5rem; align-items: center; }
      .up .what .ona-sign { width: 1.35rem; height: 1.35rem; }
      .up .pair .ona-sign + .ona-sign { width: 0.9rem; height: 0.9rem; margin-inline-start: 0.1rem; }
      .up .what .three { width: 0.95rem; height: 0.95rem; margin-inline: -0.1rem; }
      .up .word { max-width: 100%; line-height: 1.05; font-size: 0.64rem; letter-spacing: -0.03em; }
      .up .coin .ona-sign { width: 1.35rem; height: 1.35rem; }
      .used :is(.what, .coin) { opacity: 0.4; }
      @media (max-width: 64rem), (pointer: coarse) {
        .floor .ona-mini { min-height: var(--target); }
      }
      /* A narrow screen with seven columns: the labels go above their row. */
      @media (max-width: 30rem) {
        .floor { grid-template-columns: repeat(7, minmax(0, 1fr)); }
        .floor > :first-child { display: none; }
        .floor .word { grid-column: 1 / -1; }
      }
      .used .word { color: var(--ink-soft); text-decoration: line-through; }
    }
  `;

  private price(view: OnaView, verb: "sell" | "buy", i: number) {
    const thing = `${verb}:${i}`;
    const mons = view.scene.market[verb][i] ?? 0;
    const name = view.rules.resources[i]?.name ?? "";
    if (mons === 0) return html`<span class="ona-mini none">–</span>`;
    const words = verb === "sell" ? plural(mons, "Sell {resource} for {n} mon", "Sell {resource} for {n} mons", { resource: name }) : plural(mons, "Buy {resource} for {n} mon", "Buy {resource} for {n} mons", { resource: name });
    return html`<button type="button" class="ona-mini ${this.marks(thing)}" data-thing=${thing} aria-label=${words}>${mons}</button>`;
  }

  /** A thing's picture and one word; screen readers and tooltips get the full name. */
  private shown(thing: string): { picture: TemplateResult; word: string } {
    const three = (list: number[]) => html`${list.map((i) => sign(`r${i}`, "three"))}`;
    switch (thing) {
      case "service:deal:primary":
        return { picture: three([0, 1, 2]), word: t("primary") };
      case "service:deal:manufactured":
        return { picture: three([3, 4, 5]), word: t("manufactured") };
      case "service:miko":
        return { picture: sign("miko"), word: t("miko") };
      case "service:bless":
        return { picture: sign("god0"), word: t("blessing") };
      case "service:jinja":
        return { picture: sign("jinja"), word: t("jinja") };
      default:
        return { picture: html`<span class="pair">${sign("temple")}${sign("seal")}</span>`, word: t("contract") };
    }
  }

  private service(one: Service, all: readonly Service[]) {
    const deals = all.filter((other) => other.verb === "deal");
    const thing = one.verb === "deal" ? `service:deal:${deals.indexOf(one) === 0 ? "primary" : "manufactured"}` : `service:${one.verb}`;
    const { picture, word } = this.shown(thing);
    const words = t("{service}: {n} mons, once per visit", { service: one.name, n: one.price });
    return html`<button type="button" class="ona-tile ${one.used ? "used" : ""} ${this.marks(thing)}" data-thing=${thing} aria-label="${words}${one.used ? `. ${t("already used on this visit")}.` : ""}">
      <span class="what">${picture}</span><span class="coin">${coinSign(one.price)}</span><span class="word">${word}</span>
    </button>`;
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    const { market } = view.scene;
    const each = view.rules.resources.map((_, i) => i);
    return html`<section class="ona-part" aria-label=${t("Market")}>
      <div class="ona-head"><span>${t("Market")}</span><small>${sign("mon")} ${t("in mons")}</small></div>
      <div class="floor"><span></span>${each.map((i) => cubeSign(i))}
        <span class="word">${t("sell")}</span>${each.map((i) => this.price(view, "sell", i))}
        <span class="word">${t("buy")}</span>${each.map((i) => this.price(view, "buy", i))}</div>
      <div class="up">${market.services.map((one) => this.service(one, market.services))}</div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ona-market": MarketElement;
  }
}
