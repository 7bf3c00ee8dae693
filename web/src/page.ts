// Torii: MIT licence, see LICENSE.
// What every screen is: a lit element in the page's own DOM (no shadow: the styles of styles/ reach it, labels
// and descriptions may point anywhere), that knows the address it was opened with.
import { LitElement, type CSSResult } from "lit";
import { property } from "lit/decorators.js";
import { onLang } from "./locale/locale.ts";

const adopted = new Set<CSSResult>();

/** Styles of one screen or part, added to the document once. */
export function adopt(styles: CSSResult): void {
  const sheet = styles.styleSheet;
  if (adopted.has(styles) || !sheet) return;
  adopted.add(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** An element in the page's own DOM; `static sheet = css`…`` is added to the document when it is first used. */
export class Light extends LitElement {
  static sheet: CSSResult | null = null;
  private unlisten: (() => void) | null = null;

  /** Another language: everything is said anew. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.unlisten ??= onLang(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unlisten?.();
    this.unlisten = null;
  }

  protected override createRenderRoot(): HTMLElement {
    const { sheet } = this.constructor as typeof Light;
    if (sheet) adopt(sheet);
    return this;
  }
}

export type Params = Record<string, string>;

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
}
