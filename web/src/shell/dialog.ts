// Torii: MIT licence, see LICENSE.
// Dialogs: the browser's own <dialog>, which traps and restores the focus. `ask` waits for an answer, `openDialog`
// shows any content.
import { css, html, nothing, render, type TemplateResult } from "lit";
import { adopt } from "../page.ts";
import { onLang, t } from "../locale/locale.ts";

const sheet = css`
  dialog.panel {
    width: min(34rem, calc(100vw - 2 * var(--space-4)));
    max-height: min(85dvh, 46rem);
    padding: 0;
    overflow: hidden;
    color: var(--ink);
    background: var(--paper-raised);
    border: 1px solid var(--line);
    border-radius: var(--round-large);
    box-shadow: var(--shadow-high);
  }
  dialog.panel[open] { display: flex; flex-direction: column; }
  dialog.panel.wide { width: min(56rem, calc(100vw - 2 * var(--space-4))); }
  dialog.panel::backdrop { background: var(--veil); }
  dialog.panel > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border-block-end: 1px solid var(--line);
  }
  dialog.panel > header h2 { margin: 0; font-size: var(--size-3); }
  dialog.panel > .body { position: relative; padding: var(--space-4); overflow: auto; overscroll-behavior: contain; }
  dialog.panel .choices { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--space-3); margin-block-start: var(--space-4); }
  @media (max-width: 30rem) {
    dialog.panel, dialog.panel.wide { width: 100vw; max-width: 100vw; margin: auto 0 0; border-radius: var(--round-large) var(--round-large) 0 0; }
  }
`;

export interface DialogHandle {
  close(): void;
  /** Renders the body again (after a change of state). */
  update(): void;
  readonly closed: Promise<void>;
}

export interface DialogOptions {
  title: string | (() => string);
  body: (handle: DialogHandle) => TemplateResult | typeof nothing;
  wide?: boolean;
}

export function openDialog(options: DialogOptions): DialogHandle {
  adopt(sheet);
  const dialog = document.createElement("dialog");
  dialog.className = options.wide ? "panel wide" : "panel";
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  let done = (): void => undefined;
  const closed = new Promise<void>((resolve) => (done = resolve));
  const handle: DialogHandle = { close: () => dialog.close(), update: () => draw(), closed };
  const draw = (): void => {
    const title = typeof options.title === "string" ? options.title : options.title();
    render(
      html`<header>
          <h2 id="dialog-title">${title}</h2>
          <button type="button" class="icon-button" aria-label=${t("Close")} @click=${handle.close}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5.5 18.6 19M19 5 5.4 18.6" /></svg>
          </button>
        </header>
        <div class="body">${options.body(handle)}</div>`,
      dialog,
    );
  };
  draw();
  const unlisten = onLang(draw);
  dialog.addEventListener("close", () => {
    unlisten();
    dialog.remove();
    done();
  });
  // A click outside the panel closes it: only for the backdrop is the dialog itself the target.
  dialog.addEventListener("pointerdown", (event) => {
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !inside) dialog.close();
  });
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[autofocus]")?.focus();
  return handle;
}

export interface Question {
  title: string;
  text?: string;
  yes: string;
  no?: string;
  /** The action cannot be undone (resigning): styled as dangerous. */
  grave?: boolean;
}

/** A question with two answers; closing it is "no". */
export async function ask(question: Question): Promise<boolean> {
  let answer = false;
  const handle = openDialog({
    title: question.title,
    body: (dialog) => html`
      ${question.text ? html`<p>${question.text}</p>` : nothing}
      <div class="choices">
        <button type="button" @click=${dialog.close}>${question.no ?? t("Cancel")}</button>
        <button
          type="button"
          class=${question.grave ? "grave" : "primary"}
          autofocus
          @click=${() => {
            answer = true;
            dialog.close();
          }}
        >
          ${question.yes}
        </button>
      </div>
    `,
  });
  await handle.closed;
  return answer;
}
