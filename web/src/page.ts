// Torii: MIT licence, see LICENSE.
// The base class of screens: a lit element in the light DOM (so that the styles of styles/ apply, and labels and
// descriptions may refer to any element), which knows the address it was opened with.
import { LitElement, type CSSResult } from "lit";
import { property } from "lit/decorators.js";
import { onLang } from "./locale/locale.ts";

/** How many elements in the document use a style sheet. */
const needed = new Map<CSSResult, number>();

/** Adopts only the style sheets of elements in the document: the plain class names of one screen must not affect the next. */
function settle(styles: CSSResult): void {
  const sheet = styles.styleSheet;
  if (!sheet) return;
  const there = document.adoptedStyleSheets.includes(sheet);
  const wanted = (needed.get(styles) ?? 0) > 0;
  if (wanted && !there) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  if (!wanted && there) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Styles of parts that are not elements (rows, dialogs), added permanently: their class names must be unique. */
export function adopt(styles: CSSResult): void {
  if (!needed.has(styles)) need(styles, 1);
}

/** Counts the elements that use the styles of a screen or part while they are in the document. */
export function need(styles: CSSResult, more: 1 | -1): void {
  needed.set(styles, (needed.get(styles) ?? 0) + more);
  if (more > 0) settle(styles);
  // An element that is only moved within the page is reconnected at once: then its style sheet keeps its place.
  else queueMicrotask(() => settle(styles));
}

/** An element in the light DOM; `static sheet = css`…`` is in the document as long as one such element is. */
export class Light extends LitElement {
  static sheet: CSSResult | null = null;
  private unlisten: (() => void) | null = null;

  /** Rerenders when the language changes. */
  override connectedCallback(): void {
    const { sheet } = this.constructor as typeof Light;
    if (sheet) need(sheet, 1);
    super.connectedCallback();
    this.unlisten ??= onLang(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { sheet } = this.constructor as typeof Light;
    if (sheet) need(sheet, -1);
    this.unlisten?.();
    this.unlisten = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

export type Params = Record<string, string>;

/** The two games: a screen's topic decides where the links of the top bar lead. */
export type Topic = "onitama" | "onamazu";

export class Page extends Light {
  /** The parameters of the route: `/g/:id` gives `{ id }`. */
  @property({ attribute: false }) params: Params = {};
  @property({ attribute: false }) query = new URLSearchParams();
  /** Without its `#`. */
  @property({ attribute: false }) hash = "";

  /** For the title of the window; null: only the name of the game. */
  get heading(): string | null {
    return null;
  }

  /** Like the heading, updated by `title-change`. */
  get topic(): Topic {
    return this.query.get("game") === "onamazu" ? "onamazu" : "onitama";
  }
}
