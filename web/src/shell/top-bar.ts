// Torii: MIT licence, see LICENSE.
// The top bar: the name, links to the other screens, the menu.
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../locale/locale.ts";
import { Light, type Topic } from "../page.ts";
import { menuItems, pathFor, type MenuItem } from "./menu.ts";
import { menuDialogs } from "./menu-dialogs.ts";

@customElement("torii-top-bar")
export class TopBar extends Light {
  static override sheet = css`
    torii-top-bar { position: relative; z-index: 20; display: block; background: var(--paper); border-block-end: 1px solid var(--line); }
    .top-bar { display: flex; align-items: center; gap: var(--space-2); height: 3.25rem; padding: 0 max(var(--space-3), env(safe-area-inset-right)) 0 max(var(--space-3), env(safe-area-inset-left)); }
    .top-bar .brand { display: inline-flex; align-items: center; gap: var(--space-2); min-height: var(--target); padding: 0 var(--space-2); font: 600 var(--size-3)/1 var(--serif); letter-spacing: 0.02em; color: var(--ink); text-decoration: none; }
    .top-bar .brand svg { width: 1.75rem; height: 1.75rem; }
    .top-bar .brand .gate { fill: var(--red); }
    .top-bar .brand .stone { fill: var(--blue); }
    .top-bar nav { display: flex; flex: 1; gap: var(--space-1); }
    .top-bar nav a { display: inline-flex; align-items: center; min-height: var(--target); padding: 0 var(--space-3); color: var(--ink); text-decoration: none; border-radius: var(--round); white-space: nowrap; }
    @media (hover: hover) { .top-bar nav a:hover { background: var(--paper-sunk); } }
    .top-bar a[aria-current="page"] { box-shadow: inset 0 -3px 0 var(--accent); border-end-start-radius: 0; border-end-end-radius: 0; }
    .top-bar .menu-panel { position: absolute; inset: calc(100% + var(--space-1)) var(--space-2) auto auto; min-width: 15rem; max-height: calc(100dvh - 5rem); overflow: auto; padding: var(--space-2); margin: 0; list-style: none; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round-large); box-shadow: var(--shadow-high); }
    .top-bar .menu-panel a, .top-bar .menu-panel button { display: flex; width: 100%; align-items: center; justify-content: flex-start; min-height: var(--target); padding: 0 var(--space-3); color: var(--ink); font: inherit; text-decoration: none; background: transparent; border: 0; border-radius: var(--round); }
    .top-bar .menu-panel a[aria-current="page"] { font-weight: 600; box-shadow: inset 4px 0 0 var(--accent); border-radius: 0 var(--round) var(--round) 0; }
    @media (hover: hover) { .top-bar .menu-panel :is(a, button):hover { background: var(--paper-sunk); } }
    .top-bar .menu-panel hr { margin: var(--space-2) 0; }
    .top-bar .menu-button { margin-inline-start: auto; }
    @media (max-width: 35rem) and (max-height: 43rem) { .top-bar { height: var(--target); } }
    @media (max-width: 52rem) { .top-bar nav { display: none; } }
    @media (min-width: 52.01rem) { .top-bar .menu-panel li.in-bar { display: none; } }
  `;

  @property() path = "/";
  @property() topic: Topic = "onitama";
  @state() private open = false;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.onOutside);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.onOutside);
  }

  private onOutside = (event: Event): void => {
    if (this.open && !event.composedPath().includes(this)) this.open = false;
  };

  private onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.open) return;
    this.open = false;
    this.querySelector<HTMLElement>(".menu-button")?.focus();
  }

  /** Tabbing out of the menu closes it. */
  private onFocusOut(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && !this.contains(event.relatedTarget)) this.open = false;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("path")) this.open = false;
  }

  private link(item: MenuItem) {
    const here = this.path === item.path;
    return html`<a href=${pathFor(item, this.topic)} aria-current=${here ? "page" : nothing} @click=${() => (this.open = false)}>${t(item.words)}</a>`;
  }

  private renderMenu() {
    return html`<ul class="menu-panel" id="menu">
      ${menuItems().map((item) => html`<li class=${item.bar ? "in-bar" : ""}>${this.link(item)}</li>`)}
      ${menuDialogs.map(
        (item) => html`<li>
          <button type="button" @click=${() => { this.open = false; void item.open(); }}>${t(item.words)}</button>
        </li>`,
      )}
    </ul>`;
  }

  override render() {
    return html`<header class="top-bar" @keydown=${this.onKey} @focusout=${this.onFocusOut}>
      <a class="brand" href="/" aria-label=${t("Torii, home page")}>
        <svg viewBox="0 0 64 64" aria-hidden="true"><path class="gate" d="M3 10.5c9 3.4 18.6 4.7 29 4.7s20-1.3 29-4.7l-2.4 9.3c-8.4 1.9-17.2 2.8-26.6 2.8S13.8 21.7 5.4 19.8zM9.5 28.2c7.4 1 14.8 1.3 22.6 1.3 7.6 0 15-.4 22.4-1.3l.3 6c-7.6.9-15 1.3-22.7 1.3-7.8 0-15.3-.4-22.9-1.3zM15.6 19.5l6.2.8v2c-.7 12.9-1.8 25-3.6 38.2l-7.4-.2c2.6-13 4-25.3 4.8-38.8zM42.2 20.3l6.2-.8v2c.8 13.5 2.2 25.8 4.8 38.8l-7.4.2c-1.8-13.2-2.9-25.3-3.6-38.2z" /><circle class="stone" cx="32" cy="49" r="6.5" /></svg>
        Torii
      </a>
      <nav aria-label=${t("Main menu")}>${menuItems().filter((item) => item.bar).map((item) => this.link(item))}</nav>
      <button type="button" class="icon-button menu-button" aria-expanded=${this.open ? "true" : "false"} aria-controls="menu" aria-label=${t("Menu")} @click=${() => (this.open = !this.open)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6.6c5-.6 11-.6 16 0M4 12.2c5 .5 11 .5 16-.1M4 17.6c5-.5 11-.4 16 .1" /></svg>
      </button>
      ${this.open ? this.renderMenu() : nothing}
    </header>`;
  }
}
