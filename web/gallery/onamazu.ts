// Torii: MIT licence, see LICENSE.
// The parts of Onamazu's table side by side: ?table=place&theme=dark; ?part=rings shows one alone, as wide as the window.
import { html, render } from "lit";
import "../src/boards/onamazu/all.ts";
import { tables } from "./onamazu-scenes.ts";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset["theme"] = query.get("theme") ?? "light";
root.dataset["motion"] = query.has("motion") ? "full" : "none";

const view = tables[query.get("table") ?? "rest"] ?? null;
const people = ["Vivi", "Akira", "Maximilienne", "Computer 4"];
const others = (view?.scene.monasteries ?? []).filter((one) => one.seat !== view?.home);
const style = document.createElement("style");
style.textContent = `body{overflow:auto}.wide{display:grid;grid-template-columns:290px 580px 354px;gap:12px;padding:8px 12px;justify-content:center;margin-top:52px}.wide>div{display:grid;gap:8px;align-content:start}.phone{display:grid;gap:12px;padding:8px}`;
document.head.append(style);

const common = html`<ona-track .view=${view}></ona-track><ona-brigands .view=${view}></ona-brigands><ona-jinjas .view=${view}></ona-jinjas><ona-market .view=${view}></ona-market><ona-supply .view=${view}></ona-supply>`;
const mine = html`<ona-monastery .view=${view} .seat=${view?.home ?? 0} size="large" .name=${people[0]}></ona-monastery>`;
const boards = others.map((one) => html`<ona-monastery .view=${view} .seat=${one.seat} size="compact" .name=${people[one.seat]}></ona-monastery>`);
const rings = html`<ona-rings .view=${view}></ona-rings>`;
const parts: Record<string, unknown> = { rings, common, mine, others: boards };

render(query.has("part") ? html`<main class="phone">${parts[query.get("part") ?? ""]}</main>` : innerWidth > 700 ? html`<main class="wide"><div>${common}</div><div>${rings}</div><div>${mine}${boards}</div></main>` : html`<main class="phone">${rings}${mine}${boards}${common}</main>`, document.body);
for (const name of ["thing-pick", "thing-explain", "thing-drop", "action-pick"]) document.addEventListener(name, (event) => console.info(name, JSON.stringify((event as CustomEvent).detail)));
Object.assign(globalThis, { tables });
await Promise.all([...document.querySelectorAll<HTMLElement & { updateComplete: Promise<unknown> }>("main *")].filter((one) => one.localName.startsWith("ona-")).map((one) => one.updateComplete));
root.dataset["ready"] = "yes";
