// Torii: MIT licence, see LICENSE.
// Before the clauses of a chapter: a short, friendly introduction, with a board that shows it.
import { css, html, nothing, type TemplateResult } from "lit";
import "../boards/board.ts";
import type { Rules } from "../core/rules-api.ts";
import { N_, t } from "../locale/locale.ts";
import { positionMatch, ReplaySource } from "../model/replay.ts";
import { Table } from "../model/table.ts";

export const introSheet = css`
  .chapter-intro { display: grid; grid-template-columns: minmax(0, 1fr) 16rem; gap: var(--space-3) var(--space-5); align-items: center; margin-block-end: var(--space-4); padding: var(--space-4); background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--round-large); }
  .chapter-intro.plain { grid-template-columns: minmax(0, 1fr); }
  .chapter-intro p { margin: 0 0 var(--space-3); font-size: var(--size-2); line-height: 1.6; }
  .chapter-intro p:last-child { margin: 0; }
  .chapter-intro .picture { pointer-events: none; }
  .chapter-intro .picture .board-table { --gap: 0.3rem; --card-grid: 2.6rem; --card-h: 4.4rem; --card-title: 0.68rem; --side: 100cqi; }
  @media (max-width: 40rem) { .chapter-intro { grid-template-columns: minmax(0, 1fr); } .chapter-intro .picture { width: 16rem; margin-inline: auto; } }
`;

interface Intro {
  words: string;
  lesson: string | null; // of /learn
  position: string | null; // OFEN, complete
}

/** By the letter of the chapter's clauses. */
const intros: Record<string, Intro> = {
  B: {
    words: N_("Each player has a master and four students. On your turn you play one of your two cards and move a pawn as it shows; then you take the card beside the board and leave the one you played there for your opponent. You win by capturing the enemy master, or by bringing yours to the enemy arch."),
    lesson: "base",
    position: "ssm1s/5/2s2/1S3/S1MSS b ox,boar/tiger,frog/crab",
  },
  P: { words: N_("Eighteen more movement cards, including Goat and Sheep. Everything else is as in the base game."), lesson: "sensei", position: "s1m1s/5/1S1s1/5/2M2 b phoenix,fox/otter,panda/turtle" },
  W: { words: N_("A spirit that belongs to nobody stands in the middle of the board. Wind cards move a pawn and the spirit: it blocks, and swaps places with students."), lesson: "wind", position: "ssmss/5/2W2/5/SSMSS b bat,ox/eagle,crab/boar" },
  S: {
    words: N_("Each player has two fewer students, and a ninja that the other cannot see. Lanterns search for it, and an attempt to capture gives it away."),
    lesson: "shadow",
    position: "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=c2 nr=d4 lb=2 lr=2 ply=4 part=l",
  },
  L: { words: N_("Two unequal sides: one has a master, students and lanterns; the other has two ninjas in the dark."), lesson: "light", position: "5/5/5/2M2/SS1SS r ox,boar/horse,elephant/crab nr=c3,e4 lb=2 ply=5" },
  M: { words: N_("The expansions can be combined. These clauses say what goes with what, and what changes."), lesson: null, position: null },
  "5": {
    words: N_("You lead a monastery and want the most points. In your turn the anger die turns a ring or brings brigands; then you place your acolytes, both in one sector, and activate their cells in any order. Build jinjas (equal families and different ones give points), lay offerings on them, beat brigands, recruit mikos. When enough offerings are made, the round is finished and the points are counted."),
    lesson: null,
    position: null,
  },
  C: { words: N_("Where the rulebook contradicts itself, this is how we play."), lesson: null, position: null },
  G: { words: N_("Where the rulebook is silent, this is how we play."), lesson: null, position: null },
  N: { words: N_("How squares, cards and moves are named and written, here and in saved games. You do not need it to play."), lesson: null, position: null },
};

/** The boards of the chapters: created once the rules are loaded, freed when the page is closed. */
export class Pictures {
  private readonly tables = new Map<string, Table>();

  constructor(rules: Rules) {
    for (const [letter, { position }] of Object.entries(intros))
      if (position) this.tables.set(letter, new Table(new ReplaySource(positionMatch(rules, position)), rules, { coordinates: false, belief: false }));
  }

  get(letter: string): Table | null {
    return this.tables.get(letter) ?? null;
  }

  close(): void {
    this.tables.forEach((table) => table.close());
    this.tables.clear();
  }
}

export function renderIntro(letter: string, pictures: Pictures | null): TemplateResult | typeof nothing {
  const intro = intros[letter];
  if (!intro) return nothing;
  const table = pictures?.get(letter) ?? null;
  const picture = table ? html`<div class="picture" aria-hidden="true" inert><torii-board still .view=${table.view} .cardOf=${table.cardOf}></torii-board></div>` : html`<div class="picture"></div>`;
  return html`<div class="chapter-intro ${intro.position ? "" : "plain"}">
    <div>
      <p>${t(intro.words)}</p>
      ${intro.lesson ? html`<p><a href="/learn#${intro.lesson}.1">${t("Learn by playing")}</a></p>` : nothing}
    </div>
    ${intro.position ? picture : nothing}
  </div>`;
}
