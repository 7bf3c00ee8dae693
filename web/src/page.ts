// Torii: MIT licence, see LICENSE.
// What every screen is: a lit element in the page's own DOM (no shadow: the styles of styles/ reach it, labels
// and descriptions may point anywhere), that knows the address it was opened with.
import { LitElement, type CSSResult } from "lit";
import { property } from "lit/decorators.js";
import { onLang } from "./locale/locale.ts";

/** How many elements in the document need a sheet now. */
const needed = new Map<CSSResult, number>();

/** The sheets of what is in the document, and no others: the plain names of one screen mean nothing to the next. */
function settle(styles: CSSResult): void {
  const sheet = styles.styleSheet;
  if (!sheet) return;
  const there = document.adoptedStyleSheets.includes(sheet);
  const wanted = (needed.get(styles) ?? 0) > 0;
  if (wanted && !there) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  if (!wanted && there) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Styles of what is no element (rows, dialogs), added for good: its names must be its own. */
export function adopt(styles: CSSResult): void {
  if (!needed.has(styles)) need(styles, 1);
}

/** Styles of one screen or part, while an element of it is in the document: one more needs them, or one less. */
export function need(styles: CSSResult, more: 1 | -1): void {
  needed.set(styles, (needed.get(styles) ?? 0) + more);
  if (more > 0) settle(styles);
  // What is only moved within the page comes back at once: then its sheet keeps its place among the others.
  else queueMicrotask(() => settle(styles));
}

/** An element in the page's own DOM; `static sheet = css`…`` is in the document as long as one such element is. */
export class Light extends LitElement {
  static sheet: CSSResult | null = null;
  private unlisten: (() => void) | null = null;

  /** Another language: everything is said anew. */
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

/** The two games: what a screen is about decides where the top bar leads. */
export type Topic = "onitama" | "onamazu";

export class Page extends Light {
  /** The named parts of the route: `/g/:id` gives `{ id }`. */
  @property({ attribute: false }) params: Params = {};
  @property({ attribute: false }) query = new URLSearchParams();
  /** Without its `#`. */
  @property({ attribute: false }) hash = "";

  /** For the title of the window; null: the name of the game alone. */
  get heading(): string | null {
    return null;
  }

  /** What `title-change` tells anew, like the heading. */
  get topic(): Topic {
    return this.query.get("game") === "onamazu" ? "onamazu" : "onitama";
  }
}
