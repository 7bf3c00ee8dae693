// Torii: MIT licence, see LICENSE.
// Whose games and whose software this is: on the start page, in the dialog about Torii, and in the notices that come with it.
import assert from "node:assert/strict";
import fs from "node:fs";

/** In the words of each language: unofficial, who designed Onitama, who publishes it, what Onamazu is. */
const words = {
  en: { unofficial: "An unofficial project.", prototype: "unfinished prototype" },
  fr: { unofficial: "Un projet non officiel.", prototype: "prototype inachevé" },
  es: { unofficial: "Un proyecto no oficial.", prototype: "prototipo inacabado" },
};

function checkCredits(said, { unofficial, prototype }, where) {
  for (const one of [unofficial, "Shimpei Sato", "Arcane Wonders", "Onamazu", prototype]) assert.ok(said.includes(one), `${where} says '${one}': ${said}`);
}

async function credits(lane) {
  for (const [lang, said] of Object.entries(words)) {
    const sheet = await lane.open("/", { lang });
    const foot = sheet.locator(".home footer, footer.home-foot");
    checkCredits(await foot.innerText(), said, `the foot of the start page in ${lang}`);
    await sheet.press(foot.locator("button"));
    await sheet.locator("dialog[open]").waitFor();
    const first = await sheet.locator("dialog[open] .body p").first().innerText();
    assert.ok(first.startsWith(said.unofficial), `the first words of the dialog: ${first}`);
    checkCredits(await sheet.locator("dialog[open] .body").innerText(), said, `the dialog in ${lang}`);
    await sheet.close();
  }
}

/** The notices are loaded only when unfolded, and match the documents. */
async function notices(lane) {
  const sheet = await lane.open("/", { counted: true });
  const asked = () => [...sheet.sizes.keys()].filter((name) => /notices/.test(name));
  await sheet.press(sheet.locator("footer.home-foot button"));
  await sheet.locator("dialog[open] .notices").waitFor();
  await sheet.page.waitForLoadState("networkidle");
  assert.deepEqual(asked(), [], "not loaded before they are wanted");
  await sheet.press(sheet.locator("dialog[open] .notices summary"));
  await sheet.locator("dialog[open] .notices pre").waitFor();
  const said = await sheet.locator("dialog[open] .notices pre").textContent();
  assert.equal(asked().length, 1);
  const document = fs.readFileSync(new URL("../../docs/third-party.md", import.meta.url), "utf8");
  const rows = [...document.matchAll(/^\| ([^|]+?) \| page[^|]*\|[^|]*\| ([^|]+?) \| ([^|]+?) \|$/gm)];
  assert.ok(rows.length >= 4, "the page is made of other people's work too");
  for (const [, component, licence, copyright] of rows) for (const one of [component, licence, copyright]) assert.ok(said.includes(one), `the notices say '${one}'`);
  const texts = Object.fromEntries([...document.matchAll(/^### (.+)\n```\n([^]*?)\n```$/gm)].map(([, name, text]) => [name, text]));
  for (const name of ["MIT", "BSD-3-Clause (Lit)"]) assert.ok(said.includes(texts[name]), `the text of ${name} is whole`);
  assert.ok(!said.includes("libpq"), "what only the program uses is not part of the page");
}

export const cases = [
  { name: "about: whose games these are, in three languages", run: credits },
  { name: "about: notices of the software on the page", run: notices },
];
