// Torii: MIT licence, see LICENSE.
// What this is, whose it is, what it keeps and what it sends.
import { html, nothing } from "lit";
import { t } from "../locale/locale.ts";
import { openDialog } from "./dialog.ts";
import { canInstall, installPage } from "./offline.ts";

export function openAbout(): void {
  openDialog({
    title: () => t("About Torii"),
    body: (dialog) => html`
      <p>${t("Torii is a free, unofficial table for Onitama and its expansions. The name Onitama belongs to its publisher, who has no part in this work.")}</p>
      <p>${t("Words, drawings and sounds here are our own. If you like the game, buy the box: it is beautiful.")}</p>
      <p>${t("Against the computer, or with two people at one screen, nothing leaves this device: rules and computer player run in the page itself, also offline.")}</p>
      <p>${t("Games by link go through this server. It needs no account and sets no cookies; the seats you hold are remembered by this browser alone.")}</p>
      <p>${t("Program and page are free software under the MIT licence.")}</p>
      ${canInstall()
        ? html`<div class="choices"><button type="button" @click=${() => void installPage().then(dialog.update)}>${t("Install as an app")}</button></div>`
        : nothing}
    `,
  });
}
