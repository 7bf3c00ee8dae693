// Torii: MIT licence, see LICENSE.
// The page of the gallery: /gallery?scene=NAME&theme=dark&bare shows one fixed scene with the real table or the bare board.
import { html, render } from "lit";
import "../src/boards/board.ts";
import { assetUrl } from "../src/assets.ts";
import { loadRules } from "../src/core/rules.ts";
import { LocalSource } from "../src/model/local.ts";
import { squareIndex } from "../src/model/squares.ts";
import { Table } from "../src/model/table.ts";
import "../src/pages/table.ts";
import "../src/shell/toast.ts";
import "../src/shell/top-bar.ts";
import { scenes, type GalleryScene } from "./scenes.ts";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset["theme"] = query.get("theme") ?? "light";
root.dataset["motion"] = query.has("motion") ? "full" : "none";

async function act(table: Table, line: string): Promise<void> {
  const [deed, ...rest] = line.split(" ");
  const word = rest.join(" ");
  if (deed === "play") await table.source.play(word);
  else if (deed === "curtain") table.source.turnCurtain();
  else if (deed === "square") table.pickSquare(squareIndex(word) ?? 0);
  else if (deed === "card") table.pickCard(word);
  else if (deed === "flip") table.flip();
  else if (deed === "answers") table.toggleAnswers();
  else if (deed === "belief") table.toggleBelief();
  else if (deed === "cancel") table.cancel();
  else throw new Error(`unknown word '${line}'`);
}

async function show(scene: GalleryScene): Promise<void> {
  const rules = await loadRules(assetUrl("rules.wasm"));
  const noMind = () => Promise.reject(new Error("no mind in the gallery"));
  const person = { kind: "person" as const, level: null, name: null };
  const other = scene.alone ? { kind: "computer" as const, level: 3, name: null } : person;
  const source = new LocalSource({ setup: { ...scene.setup, seed: "7" }, seats: [person, other], clock: null }, { rules, mind: noMind, drawer: null, shelf: null, now: () => 0, pace: 0 });
  const table = new Table(source, rules);
  for (const line of scene.script) await act(table, line);
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  if (query.has("bare")) {
    box.style.padding = "1rem";
    render(html`<torii-board .view=${table.view} .cardOf=${table.cardOf}></torii-board>`, box);
  } else render(html`<torii-top-bar .path=${"/play"}></torii-top-bar><main><h1 class="for-ears">${scene.words}</h1><torii-table .table=${table}></torii-table></main><torii-toasts></torii-toasts>`, box);
  Object.assign(globalThis, { table, act });
  root.dataset["ready"] = scene.name;
}

const wanted = scenes.find((scene) => scene.name === query.get("scene"));
if (wanted) await show(wanted);
else render(html`<main class="screen"><h1>Gallery</h1><ul>${scenes.map((scene) => html`<li><a href="?scene=${scene.name}">${scene.name}</a>: ${scene.words}</li>`)}</ul></main>`, document.body);
