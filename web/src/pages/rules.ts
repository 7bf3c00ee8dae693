// Torii: MIT licence, see LICENSE.
// /rules: every clause, by chapter, each with an anchor (/rules#B6), and a search.
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Lang } from "../core/types.ts";
import { bookOf, chapters, type Book, type Chapter, type Clause } from "../locale/clauses.ts";
import { lang, languageName, languages, plural, t } from "../locale/locale.ts";
import { isLookedUp, letterOf, pieces, readingOrder, search, type Piece } from "../model/rulebook.ts";
import { rulePages } from "../model/rule-pages.ts";
import { Page, type Topic } from "../page.ts";
import { choose } from "../settings.ts";
import { introSheet, Pictures, renderIntro } from "./rules-intro.ts";
import { pageRules } from "./table-tools.ts";

/** The anchor of a chapter with its introduction. Chapters of Onamazu use their first clause: many share a letter. */
const chapterId = (chapter: Chapter): string => {
  const [first] = chapter.clauses;
  return `chapter-${first && bookOf(first.id) === "onamazu" ? first.id : letterOf(chapter)}`;
};

@customElement("torii-rules")
export class RulesPage extends Page {
  static override sheet = css`
    ${introSheet}
    .rules { display: grid; grid-template-columns: 15rem minmax(0, 44rem); gap: 0 var(--space-6); align-items: start; justify-content: center; padding: var(--space-5) var(--space-4) var(--space-7); }
    .rules > header { grid-column: 1 / -1; max-width: 62rem; }
    .rules .tools { position: sticky; inset-block-start: 0; display: grid; gap: var(--space-3); max-height: 100dvh; margin-inline: -6px; padding: var(--space-4) 6px; overflow: auto; } /* room for the focus ring */
    .rules .tools input { width: 100%; }
    .rules summary { min-height: var(--target); font: 600 var(--size-3)/1.3 var(--serif); cursor: pointer; }
    .rules summary h2 { display: inline; }
    .rules .tools ul { margin: 0; padding: 0; list-style: none; }
    .rules .tools li a { display: flex; align-items: center; min-height: var(--target); padding: 0 var(--space-2); color: var(--ink); text-decoration: none; border-inline-start: 3px solid var(--line); }
    @media (hover: hover) { .rules .tools li a:hover { background: var(--paper-sunk); border-color: var(--accent); } }
    .rules article { padding: var(--space-3) var(--space-4); margin-block-end: var(--space-3); scroll-margin-block-start: var(--space-4); border-inline-start: 3px solid transparent; }
    .rules article:target, .rules article.here { background: var(--paper-raised); border-color: var(--accent); border-radius: 0 var(--round) var(--round) 0; }
    .rules article h3 { display: flex; align-items: baseline; gap: var(--space-3); margin: 0 0 var(--space-2); }
    .rules article h3 a { display: inline-flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 1.75rem; font-family: var(--sans); }
    .rules article p { margin: 0; font-size: var(--size-2); line-height: 1.6; }
    .rules article .reading { margin-block-start: var(--space-2); padding-inline-start: var(--space-3); font-size: var(--size-1); color: var(--ink-soft); border-inline-start: 1px solid var(--line-strong); }
    .rules .books { gap: var(--space-1); }
    .rules .books a { flex: 1; padding-inline: var(--space-2); }
    .rules .books a[aria-current="page"] { background: var(--gold-wash); border-color: var(--gold); box-shadow: inset 0 -3px 0 var(--gold); }
    .rules mark { color: inherit; background: var(--gold-wash); box-shadow: inset 0 -2px 0 var(--gold); }
    .rules code { white-space: nowrap; }
    @media (max-width: 52rem) {
      .rules { display: block; padding-inline: var(--space-3); }
      .rules .tools { position: static; max-height: none; }
      .rules .tools ul { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); }
      .rules .tools li a { padding-inline: var(--space-3); border: 1px solid var(--line); border-radius: var(--round); }
      .rules article { padding-inline: var(--space-3); }
      .rules code { white-space: normal; }
    }
  `;

  @state() private book: readonly Chapter[] = [];
  @state() private wanted = "";
  @state() private failed = false;
  @state() private pictures: Pictures | null = null;
  private spoken = ""; // book and language loaded
  private shown = "";

  override get topic(): Topic {
    return this.game;
  }

  override get heading(): string {
    return t("Rules");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The boards are only illustrations: the rules can be read without them.
    void pageRules().then((rules) => {
      if (this.isConnected) this.pictures = new Pictures(rules);
    }, () => undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pictures?.close();
    this.pictures = null;
  }

  protected override willUpdate(): void {
    if (this.spoken !== `${this.game} ${lang()}`) void this.load();
  }

  /** The book of the clause in the address, otherwise of the address itself. */
  private get game(): Book {
    const id = this.hash.replace(/^chapter-/, "");
    return id ? bookOf(id) : this.query.get("game") === "onamazu" ? "onamazu" : "onitama";
  }

  private async load(): Promise<void> {
    const wanted = `${this.game} ${lang()}`;
    this.spoken = wanted;
    try {
      const book = await chapters(lang(), this.game);
      if (this.spoken !== wanted) return;
      this.shown = "";
      this.book = readingOrder(book);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Scrolls to the clause of the address once it is rendered. */
  protected override updated(): void {
    if (this.book.length === 0 || this.hash === this.shown) return;
    this.shown = this.hash;
    if (this.hash === "") return;
    const clause = this.querySelector(`[id="${CSS.escape(this.hash)}"]`);
    clause?.scrollIntoView({ block: "start" });
    clause?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  }

  private renderPiece(piece: Piece) {
    switch (piece.kind) {
      case "code":
        return html`<code>${piece.text}</code>`;
      case "found":
        return html`<mark>${piece.text}</mark>`;
      case "clause":
        return html`<a href="/rules#${piece.id}" @click=${this.follow}>${piece.text}</a>`;
      default:
        return piece.text;
    }
  }

  /** A link to a clause that the search hides shows it again. */
  private follow = (): void => {
    this.wanted = "";
  };

  private renderText(text: string, ids: ReadonlySet<string>) {
    return pieces(text, ids, this.wanted).map((piece) => this.renderPiece(piece));
  }

  private renderClause(clause: Clause, ids: ReadonlySet<string>) {
    return html`<article id=${clause.id} class=${clause.id === this.hash ? "here" : ""}>
      <h3>
        <a class="clause" href="/rules#${clause.id}" aria-label=${t("Link to rule {id}", { id: clause.id })}>${clause.id}</a>
        <span>${this.renderText(clause.title, new Set())}</span>
      </h3>
      <p>${this.renderText(clause.text, ids)}</p>
      ${clause.reading ? html`<p class="reading">${this.renderText(clause.reading, ids)}</p>` : nothing}
    </article>`;
  }

  private renderTools(count: number) {
    return html`<div class="tools">
      <label class="stack">
        <span>${t("Search the rules")}</span>
        <input type="search" .value=${this.wanted} @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)} />
      </label>
      <p class="small soft" role="status">${this.wanted.trim() === "" ? nothing : plural(count, "{n} rule found", "{n} rules found")}</p>
      <nav class="row books" aria-label=${t("Which game?")}>
        ${[["onitama", "Onitama", "/rules"] as const, ["onamazu", "Onamazu", "/rules?game=onamazu"] as const].map(([game, name, href]) => html`<a class="button" href=${href} aria-current=${game === this.game ? "page" : nothing} @click=${this.follow}>${name}</a>`)}
      </nav>
      <nav aria-label=${t("Chapters")}>
        <ul>
          ${this.book.map((chapter) => html`<li><a href="/rules#${chapterId(chapter)}" @click=${this.follow}>${chapter.title}</a></li>`)}
        </ul>
      </nav>
      <label class="stack">
        <span>${t("Language")}</span>
        <select @change=${(event: Event) => choose({ lang: (event.target as HTMLSelectElement).value as Lang })}>
          ${languages.map((code) => html`<option value=${code} lang=${code} .selected=${code === lang()}>${languageName(code)}</option>`)}
        </select>
      </label>
      ${this.game === "onitama" ? html`<p class="small"><a href="/learn">${t("Learn by playing")}</a></p>` : nothing}
    </div>`;
  }

  /** The chapter on notation is collapsed: a search or a link into it opens it. */
  private renderChapter(chapter: Chapter, ids: ReadonlySet<string>) {
    const searched = this.wanted.trim() !== "";
    const intro = searched ? nothing : renderIntro(letterOf(chapter), this.pictures);
    const clauses = chapter.clauses.map((clause) => this.renderClause(clause, ids));
    if (!isLookedUp(chapter)) return html`<h2>${chapter.title}</h2>${intro} ${clauses}`;
    const open = searched || this.hash === chapterId(chapter) || chapter.clauses.some((clause) => clause.id === this.hash);
    return html`<details ?open=${open}><summary><h2>${chapter.title}</h2></summary>${intro} ${clauses}</details>`;
  }

  private renderBook() {
    const ids = new Set(this.book.flatMap((chapter) => chapter.clauses.map((clause) => clause.id)));
    const found = search(this.book, this.wanted);
    const count = found.reduce((sum, chapter) => sum + chapter.clauses.length, 0);
    return html`${this.renderTools(count)}
      <div>
        ${found.map((chapter) => html`<section id=${chapterId(chapter)} aria-label=${chapter.title}>${this.renderChapter(chapter, ids)}</section>`)}
        ${count === 0 ? html`<p>${t("No rule found. Try fewer words, or the number of a clause such as B6.")}</p>` : nothing}
      </div>`;
  }

  override render() {
    return html`<div class="rules">
      <header>
        <h1 class="brushed">${t("The rules, clause by clause")}</h1>
        ${this.game === "onitama" ? html`<p class="row">${rulePages.map(({ id, title }) => html`<a class="button" href="/rules/${id}">${t(title)}</a>`)}<span class="soft">${t("The short version, with pictures.")}</span></p>` : nothing}
        <p class="soft">${t("The rules Torii plays by, in our own words. Each clause has a number, such as B6; messages on the board link to it.")}</p>
      </header>
      ${this.failed ? html`<p role="alert">${t("The rules could not be loaded. Are you offline on your first visit?")}</p>` : this.book.length > 0 ? this.renderBook() : nothing}
    </div>`;
  }
}
