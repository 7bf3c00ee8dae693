// Torii: MIT licence, see LICENSE.
// Short messages at the edge of the screen that disappear by themselves, announced by screen readers.
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Light } from "../page.ts";

export type ToastKind = "news" | "good" | "fault";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  action: { words: string; run: () => void } | null;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** Milliseconds; a toast with a button stays longer. */
  stay?: number;
  action?: { words: string; run: () => void };
}

let box: ToastBox | null = null;
let count = 0;

export function toast(text: string, options: ToastOptions = {}): void {
  box?.add(text, options);
}

/** Announced by screen readers only. */
export function announce(text: string): void {
  box?.speak(text);
}

@customElement("torii-toasts")
export class ToastBox extends Light {
  static override sheet = css`
    torii-toasts {
      position: fixed;
      /* Over the top bar: the player's cards and the question are at the bottom edge. */
      inset: calc(var(--space-1) + env(safe-area-inset-top)) 0 auto 0;
      z-index: 40;
      display: grid;
      justify-items: center;
      gap: var(--space-2);
      pointer-events: none;
      /* It is a popover, so that messages are visible above a dialog, without a popover's default style. */
      width: auto; height: auto; margin: 0; padding: 0; overflow: visible; color: inherit; background: none; border: 0;
    }
    .toast {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      max-width: min(34rem, calc(100vw - 2 * var(--space-4)));
      padding: var(--space-2) var(--space-4);
      color: var(--paper-raised);
      background: var(--ink);
      border: 1px solid var(--ink);
      border-radius: var(--round);
      box-shadow: var(--shadow-high);
      animation: toast-in var(--quick) var(--ease);
    }
    .toast.fault { border-inline-start: 0.4rem solid var(--red); }
    .toast.good { border-inline-start: 0.4rem solid var(--green); }
    .toast button { pointer-events: auto; color: inherit; border-color: currentcolor; background: transparent; }
    /* A phone: within the top bar, so that no name or clock is covered. */
    @media (max-width: 56rem) {
      .toast { max-width: calc(100vw - var(--space-3)); padding: var(--space-1) var(--space-3); font-size: var(--size-0); line-height: 1.2; }
      .toast:not(:last-child) { display: none; }
    }
    @keyframes toast-in { from { opacity: 0; transform: translateY(-0.5rem); } }
  `;

  @state() private toasts: Toast[] = [];
  @state() private spoken = "";

  override connectedCallback(): void {
    super.connectedCallback();
    box = this;
  }

  add(text: string, options: ToastOptions): void {
    this.rise();
    const one: Toast = { id: ++count, text, kind: options.kind ?? "news", action: options.action ?? null };
    this.toasts = [...this.toasts.filter((other) => other.text !== text), one].slice(-3);
    const stay = options.stay ?? (one.action ? 9000 : 3000 + 45 * text.length);
    setTimeout(() => this.remove_(one.id), stay);
  }

  /** Moves above whatever was opened last: a modal dialog covers everything else in the page. */
  private rise(): void {
    if (typeof this.showPopover !== "function") return;
    this.popover = "manual";
    if (this.matches(":popover-open")) this.hidePopover();
    this.showPopover();
  }

  speak(text: string): void {
    // Screen readers announce the same message again only if the text changes.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  private remove_(id: number): void {
    this.toasts = this.toasts.filter((one) => one.id !== id);
  }

  private run(one: Toast): void {
    this.remove_(one.id);
    one.action?.run();
  }

  override render() {
    return html`
      <div class="for-ears" role="log" aria-live="polite">${this.spoken}</div>
      <div role="status" aria-live="polite" style="display:contents">
        ${repeat(
          this.toasts,
          (one) => one.id,
          (one) => html`<div class="toast ${one.kind}">
            <span>${one.text}</span>
            ${one.action ? html`<button type="button" @click=${() => this.run(one)}>${one.action.words}</button>` : null}
          </div>`,
        )}
      </div>
    `;
  }
}
