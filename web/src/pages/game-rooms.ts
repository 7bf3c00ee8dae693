// Torii: MIT licence, see LICENSE.
// Before an online game begins: the link to send, the invitation, the search for an opponent; and the message for a
// game that does not exist.
import { css, html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import { qrCode, qrPath } from "../model/qr.ts";
import { toast } from "../shell/toast.ts";
import type { GameView } from "../net/protocol.ts";
import { optionWords } from "../net/reading.ts";
import { chooseName, myName } from "../net/seats.ts";
import { seatMark, seatTitle } from "./game-rows.ts";
import { seatWord } from "./onamazu-names.ts";

export const roomSheet = css`
  .room { width: min(36rem, 100%); margin: var(--space-6) auto; padding: 0 var(--space-4); text-align: center; }
  .room .panel-box { padding: var(--space-5); }
  .room .brushed::after { inset-inline-start: 50%; transform: translateX(-50%); }
  .room .row { justify-content: center; }
  .room .panel-box > :last-child { margin-block-end: 0; }
  .room .link-row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2); margin-block: var(--space-4); }
  .room .link-row input { width: 100%; font-family: var(--mono); font-size: var(--size-0); text-overflow: ellipsis; }
  .room .name-row { display: inline-flex; flex-wrap: wrap; justify-content: center; gap: var(--space-2); margin-block-end: var(--space-4); }
  .room button.large { width: 100%; }
  .room button.large + .row { margin-block-start: var(--space-4); }
  .room .seats { display: grid; gap: var(--space-1); margin: 0 0 var(--space-4); padding: 0; list-style: none; font-size: var(--size-2); }
  .room .invites { display: grid; gap: var(--space-1); margin: 0 0 var(--space-3); padding: 0; list-style: none; text-align: start; }
  .room .invites > li { padding: var(--space-1) 0; border-block-end: 1px solid var(--line); }
  .room .invites .link-row { margin-block: var(--space-1); }
  .room .invite-code { margin: 0 0 var(--space-4); }
  .room .invite-code svg { width: min(11rem, 60%); border-radius: var(--round); }
  .room .rule-changes { text-align: start; }
  .waves { display: inline-flex; gap: 0.5rem; margin-block: var(--space-3); }
  .waves i { width: 0.7rem; height: 0.7rem; background: var(--blue); border-radius: 50%; animation: wave 1.4s var(--ease) infinite; }
  .waves i:nth-child(2) { background: var(--ink-soft); animation-delay: 0.2s; }
  .waves i:nth-child(3) { background: var(--red); border-radius: 0; transform: rotate(45deg); animation-delay: 0.4s; }
  @keyframes wave { 50% { opacity: 0.25; } }
  @media (max-width: 30rem) { .room { margin-block: var(--space-4); padding: 0 var(--space-3); } .room .panel-box { padding: var(--space-4); } }
`;

async function copy(link: string, id = "invite-link"): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(t("Link copied: send it to your friend."), { kind: "good" });
  } catch {
    // Not allowed (http, an old browser): the text is selected, to be copied by keyboard.
    document.querySelector<HTMLInputElement>(`#${id}`)?.select();
    toast(t("The link is selected: copy it yourself."));
  }
}

function share(link: string): void {
  navigator.share({ title: "Torii", text: t("Come and play Onitama with me!"), url: link }).catch(() => undefined);
}

/** A game from a non-standard position shows everybody its start. */
const startOf = (view: GameView): TemplateResult | typeof nothing =>
  view.options.position && view.game !== "onamazu" ? html`<torii-start .position=${view.options.position}></torii-start>` : nothing;

/** For a friend at the same table: their phone's camera opens it. */
function qrPicture(link: string): TemplateResult | typeof nothing {
  const code = qrCode(link);
  if (!code) return nothing;
  const size = code.length + 8; // the standard's quiet zone is four modules on each side
  return html`<figure class="invite-code">
    <svg viewBox="-4 -4 ${size} ${size}" role="img" aria-label=${t("QR code of the invitation link")}><rect x="-4" y="-4" width=${size} height=${size} fill="#fff" /><path d=${qrPath(code)} fill="#000" shape-rendering="crispEdges" /></svg>
    <figcaption class="soft small">${t("Or scan it with a phone.")}</figcaption>
  </figure>`;
}

const waves = html`<div class="waves" aria-hidden="true"><i></i><i></i><i></i></div>`;

/** Seated, and the other seat is open. */
export function waitingRoom(view: GameView, link: string, callOff: () => void): TemplateResult {
  return html`<section class="room">
    <h1 class="brushed">${view.options.listed ? t("Your table is open") : t("Send this link to your friend")}</h1>
    <div class="panel-box">
      <p>${optionWords(view.game, view.options)}</p>${startOf(view)}
      <div class="link-row">
        <input id="invite-link" type="text" readonly aria-label=${t("Invitation link")} .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button type="button" class="primary" @click=${() => void copy(link)}>${t("Copy")}</button>
      </div>
      ${"share" in navigator ? html`<p><button type="button" @click=${() => share(link)}>${t("Share…")}</button></p>` : nothing}
      ${qrPicture(link)}
      <div role="status">${waves}<p>${t("The game starts as soon as someone takes the seat.")}</p></div>
      <p class="soft small">${view.options.listed ? t("It is in the public list: anyone can join.") : t("Only someone with this link can take the seat. You can close this page and come back: the game is under “My games”.")}</p>
      <p class="row"><button type="button" class="quiet" @click=${callOff}>${t("Cancel game")}</button></p>
    </div>
  </section>`;
}

/** One link for each open seat; `linkOf` is null for a seat whose key another browser holds. */
export interface ManyRoom {
  view: GameView;
  linkOf: (seat: number) => string | null;
  rules: unknown; // differences from the standard, in words
  callOff: () => void;
}

function inviteRow(view: GameView, at: number, link: string | null): TemplateResult {
  const seat = view.seats[at] ?? { name: "", kind: "open" as const };
  const id = `invite-link-${at}`;
  const who = at === view.you ? t("You") : seatTitle(seat, at, true);
  return html`<li>${seatMark(at)}<b>${seatWord(at)}</b> · ${who}
    ${seat.kind === "open" && link
      ? html`<div class="link-row">
          <input id=${id} type="text" readonly aria-label=${t("Link for {seat}", { seat: seatWord(at) })} .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
          <button type="button" class="primary" @click=${() => void copy(link, id)}>${t("Copy")}</button>
        </div>`
      : nothing}</li>`;
}

/** Seated at a table of several, some seats are still open. */
export function manyRoom({ view, linkOf, rules, callOff }: ManyRoom): TemplateResult {
  return html`<section class="room">
    <h1 class="brushed">${view.options.listed ? t("Your table is open") : t("Send each friend a link")}</h1>
    <div class="panel-box">
      <p>${optionWords(view.game, view.options)}</p>
      ${rules}
      <ul class="invites">${view.seats.map((_, at) => inviteRow(view, at, linkOf(at)))}</ul>
      <div role="status">${waves}<p>${t("The game starts as soon as every seat is taken.")}</p></div>
      <p class="soft small">${view.options.listed ? t("It is in the public list: anyone can join.") : t("Each link is for one seat and works once. You can close this page and come back: the game is under “My games”.")}</p>
      <p class="row"><button type="button" class="quiet" @click=${callOff}>${t("Cancel game")}</button></p>
    </div>
  </section>`;
}

/** `long`: nobody has joined for a while; `lost`: nobody can, without a connection. */
export type Search = "fresh" | "long" | "lost";

const searchWords = (search: Search): string =>
  search === "lost" ? t("Connection lost. The search continues as soon as it is back.")
  : search === "long" ? t("Nobody yet. Wait a little longer, or stop searching and play the computer.")
  : t("The game starts automatically. Please keep this page open.");

export function pairingRoom(view: GameView, search: Search, callOff: () => void): TemplateResult {
  const long = search !== "fresh";
  return html`<section class="room">
    <h1 class="brushed">${t("Looking for an opponent…")}</h1>
    <div class="panel-box">
      <p>${optionWords(view.game, view.options)}</p>
      <div role="status">${waves}<p>${searchWords(search)}</p></div>
      <p class="row">
        <a class="button ${long ? "primary" : ""}" href="/play?game=${encodeURIComponent(view.game)}&level=3">${t("Play the computer")}</a>
        <button type="button" @click=${callOff}>${t("Stop searching")}</button>
      </p>
      <p class="soft small">${t("Playing the computer ends the search.")}</p>
    </div>
  </section>`;
}

export interface Invitation {
  view: GameView;
  seat: number | null; // the seat of the link; null: any
  already: number | null; // the seat that this browser already holds there
  busy: boolean;
  fault: string;
  accept: () => void;
  decline: (() => void) | null; // only watch
  rules: unknown; // of Onamazu: differences from the standard, in words
}

export function invitation({ view, seat, already, busy, fault, accept, decline, rules }: Invitation): TemplateResult {
  const host = view.seats.findIndex((one) => one.kind === "person");
  const name = view.seats[host]?.name;
  const many = view.game === "onamazu";
  const colour = seat === null ? "" : many ? t("You will be {seat}.", { seat: seatWord(seat) }) : seat === 0 ? t("You will be Blue.") : t("You will be Red.");
  return html`<section class="room">
    <h1 class="brushed">${name ? t("{name} invites you to a game", { name }) : t("You are invited to a game")}</h1>
    <form class="panel-box" @submit=${(event: Event) => { event.preventDefault(); accept(); }}>
      <p>${optionWords(view.game, view.options)}</p>${startOf(view)}
      ${rules}
      <p>${seat === null ? nothing : seatMark(seat)}${colour}</p>
      ${already === null ? nothing : html`<p class="soft">${t("You already have the other seat at this table in this browser. Take this one too, and you play both sides, each in its own window.")}</p>`}
      <label class="name-row"><span>${t("Your name")}</span><input type="text" maxlength="24" autocomplete="nickname" placeholder=${t("optional")} .value=${myName()} @change=${(event: Event) => chooseName((event.target as HTMLInputElement).value)} /></label>
      ${fault ? html`<p role="alert"><b>${fault}</b></p>` : nothing}
      <button type="submit" class="primary large" ?disabled=${busy}>${busy ? t("One moment…") : t("Play")}</button>
      <p class="row">
        ${already === null ? nothing : html`<a class="button quiet" href="/g/${view.id}">${t("Back to my seat")}</a>`}
        ${decline ? html`<button type="button" class="quiet" @click=${decline}>${t("Just watch")}</button>` : nothing}
        <a class="button quiet" href=${many ? "/learn#onamazu" : "/learn"}>${t("How to play")}</a>
      </p>
    </form>
  </section>`;
}

/** The seat of the link is already taken. */
export const seatTaken = (): string => t("This seat is already taken.");

/** A spectator of a game that has not begun and has no seat for them. */
export function notYet(view: GameView, taken = false): TemplateResult {
  return html`<section class="room">
    <h1 class="brushed">${t("This game has not started yet")}</h1>
    <div class="panel-box">
      ${taken ? html`<p role="status"><b>${seatTaken()}</b></p>` : nothing}
      <p>${optionWords(view.game, view.options)}</p>${startOf(view)}
      <ul class="seats">${view.seats.map((seat, at) => html`<li>${seatMark(at)}${seatTitle(seat, at, view.game === "onamazu")}</li>`)}</ul>
      <div role="status">${waves}<p>${t("You will see it here as soon as it starts. To take the free seat you need the invitation link.")}</p></div>
    </div>
  </section>`;
}

export function noGame(title: string, words: string, more: { href: string; words: string } | null = null): TemplateResult {
  return html`<section class="room">
    <h1 class="brushed">${title}</h1>
    <div class="panel-box">
      <p>${words}</p>
      <p class="row"><a class="button primary" href="/play?level=3">${t("Play now")}</a>${more ? html`<a class="button" href=${more.href}>${more.words}</a>` : nothing}<a class="button" href="/">${t("Home page")}</a></p>
    </div>
  </section>`;
}
