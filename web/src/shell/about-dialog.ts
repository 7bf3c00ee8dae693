// Torii: MIT licence, see LICENSE.
// About: the program, the games and their authors, what the page stores and sends, and third-party software.
import { css, html, nothing, type TemplateResult } from "lit";
import { assetUrl } from "../assets.ts";
import { t } from "../locale/locale.ts";
import { adopt } from "../page.ts";
import { openDialog, type DialogHandle } from "./dialog.ts";
import { canInstall, installPage } from "./offline.ts";

const sheet = css`
  .notices summary { min-height: var(--target); align-content: center; cursor: pointer; }
  .notices pre { max-height: 20rem; margin: 0; padding: var(--space-2); overflow: auto; font-size: 0.75rem; white-space: pre-wrap; overflow-wrap: break-word; background: var(--paper-sunk); border-radius: var(--round); }
`;

/** docs/third-party.md as plain text: fetched when that section is opened. */
let notices: string | null = null;
let failed = false;

async function loadNotices(dialog: DialogHandle): Promise<void> {
  if (notices !== null) return;
  try {
    const answer = await fetch(assetUrl("notices.txt"));
    if (!answer.ok) throw new Error(String(answer.status));
    notices = await answer.text();
    failed = false;
  } catch {
    failed = true;
  }
  dialog.update();
}

function renderNotices(dialog: DialogHandle): TemplateResult {
  const unfold = (event: Event): void => {
    if ((event.target as HTMLDetailsElement).open) void loadNotices(dialog);
  };
  return html`<details class="notices" @toggle=${unfold}>
    <summary>${t("Third-party software and licences")}</summary>
    <p class="small soft">${t("Parts of this page were written by other people, and we thank them. The licences are quoted in the original English.")}</p>
    ${notices === null ? html`<p class="small soft" role="status">${failed ? t("The list could not be loaded. Is the connection down?") : t("One moment…")}</p>` : html`<pre lang="en" tabindex="0">${notices}</pre>`}
  </details>`;
}

export function openAbout(): void {
  adopt(sheet);
  openDialog({
    title: () => t("About Torii"),
    body: (dialog) => html`
      <p><b>${t("An unofficial project.")}</b> ${t("Torii is a free home for two board games: Onitama with its expansions, and Onamazu. Their designers and publishers are not involved.")}</p>
      <p>${t("Onitama was designed by Shimpei Sato and is published by Arcane Wonders, whose trademark it is. If you like the game, buy the box: it is beautiful.")}</p>
      <p>${t("Onamazu belongs to its author. It is an unfinished prototype: we play it by our interpretation of its rulebook, and what we had to add is marked in the rules.")} <a href="/rules?game=onamazu" @click=${() => dialog.close()}>${t("The rules of Onamazu")}</a></p>
      <p>${t("The texts, drawings and sounds are our own.")}</p>
      <p>${t("When you play the computer, or pass and play, nothing leaves this device: the rules and the computer player run in the page itself, even offline.")}</p>
      <p>${t("Online games go through this server. It needs no account and sets no cookies; only this browser remembers your seats.")}</p>
      <p>${t("The program and the page are free software under the MIT licence.")}</p>
      ${renderNotices(dialog)}
      ${canInstall()
        ? html`<div class="choices"><button type="button" @click=${() => void installPage().then(dialog.update)}>${t("Install as an app")}</button></div>`
        : nothing}
    `,
  });
}
