// Torii: MIT licence, see LICENSE.
// The buttons of a table. One that is not available now stays and says why when it is pressed; one that this table
// never offers is not shown.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../locale/locale.ts";
import type { Table } from "../model/table.ts";
import type { Deed, Refusal } from "../model/types.ts";
import { withoutClauses } from "../model/status.ts";
import { ownSeat, seatName } from "../model/words.ts";
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
  const own = ownSeat(source.seats);
  const looks = source.viewer === 0 || source.viewer === 1 ? source.viewer : turn === 1 ? 1 : 0;
  const player = source.seats[looks].name ?? seatName(looks);
  const title = own === null ? t("{player}, do you really want to resign?", { player }) : t("Do you really want to resign?");
  if (await ask({ title, yes: t("Resign"), no: t("Keep playing"), grave: true })) await source.resign();
}

function deedButton(table: Table, deed: Deed, button: Omit<Button, "why" | "name">): Button[] {
  const why = table.may(deed);
  return why === undefined ? [] : [{ ...button, name: deed, why }];
}

/** Through the game so far; on a desktop the list of moves has them. */
function walkButtons(table: Table): Button[] {
  const { past } = table;
  const none = past.can && past.turns.length > 0 ? null : { text: t("Nothing has been played yet."), clause: null };
  const end = past.shown === null ? { text: t("This is the current position."), clause: null } : none;
  return [
    { name: "back", icon: "back", label: t("Back"), why: past.shown === 0 ? { text: t("This is the first position."), clause: null } : none, run: () => table.walk(-1) },
    { name: "forward", icon: "forward", label: t("Forward"), why: end, run: () => table.walk(1) },
  ];
}

function buttonsOf(table: Table): Button[] {
  const { source } = table;
  const fresh: Button[] = source.kind === "local" ? [{ name: "new", icon: "again", label: t("New game"), why: null, run: () => go("/new") }] : [];
  const turns: Button = { name: "flip", icon: "flip", label: t("Flip"), why: null, run: () => table.flip() };
  // After the end, only what is still possible; a rematch is offered beside the result.
  if (source.ending) return [...deedButton(table, "undo", { icon: "undo", label: t("Take back"), run: () => void table.undo() }).filter((button) => !button.why), ...walkButtons(table), turns];
  const claims = table.may("claim") !== undefined;
  return [
    ...deedButton(table, "undo", { icon: "undo", label: t("Take back"), run: () => void table.undo() }),
    ...deedButton(table, "hint", { icon: "hint", label: t("Hint"), run: () => void table.hint() }),
    ...walkButtons(table),
    ...deedButton(table, "answers", { icon: "answers", label: t("Threats"), pressed: table.answersShown, run: () => table.toggleAnswers() }),
    ...deedButton(table, "belief", { icon: "belief", label: t("Ninja map"), pressed: table.beliefShown, run: () => table.toggleBelief() }),
    turns,
    ...(claims ? deedButton(table, "claim", { icon: "claim", label: t("Claim a draw"), run: () => void source.claim() }) : deedButton(table, "draw", { icon: "draw", label: t("Offer draw"), run: () => void source.draw() })),
    ...deedButton(table, "resign", { icon: "resign", label: t("Resign"), run: () => void resign(table) }),
    ...fresh,
  ];
}

const titles = (): Record<string, string> => ({
  undo: t("Take back your last turn"),
  hint: t("The best move and why"),
  answers: t("What your opponent could capture or reach on the next move"),
  belief: t("Where a hidden ninja may be, based on what you have seen"),
  back: t("One turn back"),
  forward: t("One turn forward"),
  flip: t("Flip the board"),
  new: t("Set up another game"),
  draw: t("Offer a draw"),
  claim: withoutClauses(t("Claim a draw under the rules (B13)")),
  resign: t("Resign the game"),
});

/** A phone has room for one row: the most useful buttons, and the rest under "More". */
const ROW = 5;

export interface MoreTools {
  open: boolean;
  toggle: () => void;
}

function renderMore(more: MoreTools): TemplateResult {
  return html`<button type="button" class="tool more" data-tool="more" aria-expanded=${String(more.open)} @click=${more.toggle}>${icon("more")}<span>${more.open ? t("Less") : t("More")}</span></button>`;
}

export function renderButtons(table: Table, more: MoreTools): TemplateResult {
  const words = titles();
  const buttons = buttonsOf(table);
  const first = buttons.length > ROW ? ROW - 1 : ROW;
  return html`<div class="tools ${more.open ? "open" : ""}" role="toolbar" aria-label=${t("Tools")}>
    ${buttons.map(
      (button, at) => html`${at === first ? renderMore(more) : nothing}<button
        type="button"
        class="tool ${at >= first ? "rest" : ""}"
        data-tool=${button.name}
        title=${button.why?.text ?? words[button.name] ?? button.label}
        aria-disabled=${button.why ? "true" : nothing}
        aria-pressed=${button.pressed === undefined ? nothing : String(button.pressed)}
        @click=${() => {
          if (more.open) more.toggle(); // the drawer covers what is said
          if (button.why) table.tell(button.why);
          else button.run();
        }}
      >
        ${icon(button.icon)}<span>${button.label}</span>
      </button>`,
    )}
  </div>`;
}
