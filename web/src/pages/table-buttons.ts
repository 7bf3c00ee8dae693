// Torii: MIT licence, see LICENSE.
// The buttons of a table. What cannot be done now stays there and says why when it is pressed; what this table
// never offers is not shown.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { Table } from "../model/table.ts";
import type { Deed, Refusal } from "../model/types.ts";
import { seatName } from "../model/words.ts";
import { go } from "../router.ts";
import { ask } from "../shell/dialog.ts";
import { icon, type IconName } from "./table-parts.ts";

interface Button {
  name: string;
  icon: IconName;
  label: string;
  why: Refusal | null;
  pressed?: boolean;
  run: () => void;
}

export async function resign(table: Table): Promise<void> {
  const { source } = table;
  const { turn } = source.scene();
  const own = source.seats.filter((seat) => seat.yours);
  const looks = source.viewer === 0 || source.viewer === 1 ? source.viewer : turn === 1 ? 1 : 0;
  const player = seatName(own.length === 1 && own[0] ? own[0].seat : looks);
  if (await ask({ title: t("{player}, do you really give up?", { player }), yes: t("Give up"), no: t("Play on"), grave: true })) await source.resign();
}

function deedButton(table: Table, deed: Deed, button: Omit<Button, "why" | "name">): Button[] {
  const why = table.may(deed);
  return why === undefined ? [] : [{ ...button, name: deed, why }];
}

function buttonsOf(table: Table): Button[] {
  const { source } = table;
  const fresh: Button[] = source.kind === "local" ? [{ name: "new", icon: "again", label: t("New"), why: null, run: () => go("/new") }] : [];
  const turns: Button = { name: "flip", icon: "flip", label: t("Flip"), why: null, run: () => table.flip() };
  // When it is over, only what still can be done.
  if (source.ending) return [...deedButton(table, "undo", { icon: "undo", label: t("Take back"), run: () => void table.undo() }).filter((button) => !button.why), turns, ...fresh];
  const claims = table.may("claim") !== undefined;
  return [
    ...deedButton(table, "undo", { icon: "undo", label: t("Take back"), run: () => void table.undo() }),
    ...deedButton(table, "hint", { icon: "hint", label: t("Hint"), run: () => void table.hint() }),
    ...deedButton(table, "answers", { icon: "answers", label: t("Answers"), pressed: table.answersShown, run: () => table.toggleAnswers() }),
    ...deedButton(table, "belief", { icon: "belief", label: t("Belief"), pressed: table.beliefShown, run: () => table.toggleBelief() }),
    turns,
    ...(claims ? deedButton(table, "claim", { icon: "claim", label: t("Claim a draw"), run: () => void source.claim() }) : deedButton(table, "draw", { icon: "draw", label: t("Draw"), run: () => void source.draw() })),
    ...deedButton(table, "resign", { icon: "resign", label: t("Give up"), run: () => void resign(table) }),
    ...fresh,
  ];
}

const titles = (): Record<string, string> => ({
  undo: t("Take back your last turn"),
  hint: t("The best move, and the reason for it"),
  answers: t("What the opponent could do here"),
  belief: t("Where a hidden ninja may be, from what you have seen"),
  flip: t("Turn the board round"),
  new: t("Set up another game"),
  draw: t("Offer a draw"),
  claim: t("Claim a draw by the rule (B13)"),
  resign: t("Give up the game"),
});

export function renderButtons(table: Table): TemplateResult {
  const words = titles();
  return html`<div class="tools" role="toolbar" aria-label=${t("Tools")}>
    ${buttonsOf(table).map(
      (button) => html`<button
        type="button"
        class="tool"
        data-tool=${button.name}
        title=${button.why?.text ?? words[button.name] ?? button.label}
        aria-disabled=${button.why ? "true" : nothing}
        aria-pressed=${button.pressed === undefined ? nothing : String(button.pressed)}
        @click=${() => (button.why ? table.tell(button.why) : button.run())}
      >
        ${icon(button.icon)}<span>${button.label}</span>
      </button>`,
    )}
  </div>`;
}
