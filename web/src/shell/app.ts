// Torii: MIT licence, see LICENSE.
// The shell: top bar, the open screen, toasts. A screen that fails shows an error with a way out, never a white page.
import { css, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { fetchAhead } from "../assets.ts";
import { needWords, t } from "../locale/locale.ts";
import { Light, type Page, type Topic } from "../page.ts";
import { onPlace, placeOf, type Place } from "../router.ts";
import "./toast.ts";
import { announce, toast } from "./toast.ts";
import "./top-bar.ts";

/** Inside another page: only what is meant for that is shown there, whatever the address; the server allows no other one. */
const framed = window.self !== window.top;

class App extends Light {
  static override sheet = css`
    torii-app { display: flex; flex-direction: column; min-height: 100dvh; }
    #screen { flex: 1; display: flex; flex-direction: column; min-width: 0; }
    #screen:focus-visible { outline: none; }
    #screen > * { display: block; flex: 1; min-width: 0; }
    .skip-link:focus { position: fixed; inset: var(--space-2) auto auto var(--space-2); z-index: 50; }
    .trouble { max-width: 34rem; margin: var(--space-7) auto; padding: 0 var(--space-4); }
  `;

  @state() private place: Place = placeOf(new URL(location.href));
  @state() private page: (Page & HTMLElement) | null = null;
  @state() private trouble: "missing" | "broken" | null = null;
  @state() private topic: Topic = "onitama";
  private stops: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.stops.push(onPlace(() => void this.open(true)));
    addEventListener("error", this.onError);
    addEventListener("unhandledrejection", this.onError);
    void this.open(false);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stops.forEach((stop) => stop());
    removeEventListener("error", this.onError);
    removeEventListener("unhandledrejection", this.onError);
  }

  private onError = (): void => {
    // Details are in the console; the person gets one line, and the screen stays.
    toast(t("Something went wrong. If the page seems stuck, reload it."), { kind: "fault" });
  };

  /** Opens the screen of the address; if it is the same screen, only its properties change. */
  private async open(moved: boolean): Promise<void> {
    const place = placeOf(new URL(location.href));
    this.place = place;
    if (!place.route || (framed && !place.route.bare)) return this.fail("missing");
    try {
      place.route.ahead?.forEach(fetchAhead);
      await Promise.all([place.route.load(), needWords(place.route.words)]);
    } catch (fault) {
      console.error(fault);
      return this.fail("broken");
    }
    if (this.place !== place) return; // another address was opened in the meantime
    const same = this.page?.localName === place.route.tag;
    const page = same && this.page ? this.page : (document.createElement(place.route.tag) as Page & HTMLElement);
    page.params = place.params;
    page.query = place.url.searchParams;
    page.hash = place.url.hash.slice(1);
    this.trouble = null;
    this.page = page;
    await this.updateComplete;
    if (moved && !same) this.arrive();
    this.updateTitle();
  }

  private fail(trouble: "missing" | "broken"): void {
    this.page = null;
    this.trouble = trouble;
    document.title = "Torii";
  }

  /** A new screen: scrolled to its top, focused, its name announced. */
  private arrive(): void {
    scrollTo(0, 0);
    this.querySelector<HTMLElement>("#screen")?.focus({ preventScroll: true });
    void this.page?.updateComplete.then(() => announce(this.page?.heading ?? "Torii"));
  }

  /** Screens trigger it by the event `title-change` when their heading or topic changes. */
  private updateTitle = (): void => {
    this.topic = this.page?.topic ?? "onitama";
    const heading = this.page?.heading;
    document.title = heading ? `${heading} · Torii` : "Torii";
  };

  protected override updated(): void {
    this.updateTitle();
  }

  private renderTrouble() {
    const missing = this.trouble === "missing";
    return html`<section class="trouble">
      <h1 class="brushed">${missing ? t("Page not found") : t("This page could not be loaded")}</h1>
      <p>${missing ? t("This address does not exist. Part of the link may be missing.") : t("The connection may be down, or the page has been updated.")}</p>
      <p class="row">
        ${missing ? nothing : html`<button type="button" class="primary" @click=${() => location.reload()}>${t("Reload")}</button>`}
        <a class="button" href="/">${t("Home page")}</a>
      </p>
    </section>`;
  }

  override render() {
    return html`
      ${framed || this.place.route?.bare
        ? nothing
        : html`<a class="skip-link button" href="#screen" @click=${this.skip}>${t("Skip to content")}</a>
            <torii-top-bar .path=${this.place.url.pathname} .topic=${this.topic}></torii-top-bar>`}
      <main id="screen" tabindex="-1" @title-change=${this.updateTitle}>${this.trouble ? this.renderTrouble() : this.page}</main>
      <torii-toasts></torii-toasts>
    `;
  }

  private skip(event: Event): void {
    event.preventDefault();
    document.querySelector<HTMLElement>("#screen")?.focus();
  }
}

/** The element is in index.html and renders nothing before this, so that its first texts are in the reader's language. */
export const startApp = (): void => customElements.define("torii-app", App);
