// Torii: MIT licence, see LICENSE.
// Records the README's animation: one game of Onitama on a server, Blue on a desktop and Red on a phone, played
// by touching cards and squares as people do. Needs what `./run test` installs, and Debian's `webp`.
//
//     ./run build && ./run web && node tools/record_demo.mjs docs/game.webp [FOLDER]
//
// FOLDER keeps the frames as PNG, for inspection.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Lane } from "../tests/browser/lane.mjs";
import { at, touches, untilMine, untilSteps, untilTable } from "../tests/browser/play.mjs";
import { makeGame, sit } from "../tests/browser/screens.mjs";

const CARDS = "monkey,tiger/dragon,crab/crane";
const ACTIONS =
  "monkey:d1c2 dragon:a5c4 crane:b1b2 crab:b5b4 tiger:b2b4 monkey:c5b4 " +
  "crab:a1a2 crane:e5e4 monkey:e1d2 tiger:b4b2 dragon:c1e2 monkey:b2c1";

const START = 1500, PICKED = 800, SENT = 150, MOVED = 900, END = 4000; // milliseconds per frame
const DESK = { width: 1000, height: 714 }, PHONE = { width: 390, height: 844 };
const STAGE = { width: 1020, height: 532 };
const QUALITY = "56";

/** Both screens side by side, on a transparent background, to fit a light page and a dark one. */
const stage = (desk, phone) => `<!doctype html><style>
  body { margin: 0; background: transparent }
  img { position: absolute; top: 4px; height: 524px; border-radius: 12px; border: 1px solid #8a7a63; box-sizing: border-box }
  .desk { left: 4px; width: 734px }
  .phone { right: 4px; width: 253px; border: 6px solid #26221e; border-radius: 26px }
</style><img class="desk" src="data:image/png;base64,${desk}"><img class="phone" src="data:image/png;base64,${phone}">`;

async function sitDown(lane, made, seat, token, wishes) {
  const sheet = await lane.open("/", wishes);
  await sit(sheet, made.id, { seat, token });
  await sheet.go(`/g/${made.id}`);
  await untilTable(sheet);
  return sheet;
}

async function main([target, kept]) {
  if (!target) throw new Error("usage: node tools/record_demo.mjs FILE.webp [FOLDER]");
  const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), "torii-demo-"));
  const lane = new Lane(0, { torii: path.join(root, "build/release/torii"), web: path.join(root, "build/web"), shots: null });
  const frames = [];
  fs.mkdirSync(folder, { recursive: true });

  try {
    const server = await lane.server();
    const made = await makeGame(server, { game: "onitama", cards: CARDS, name: "Hana" });
    const red = await server.ask("POST", `/api/games/${made.id}/join`, { key: made.seats[1].key, name: "Ren" });
    const desk = await sitDown(lane, made, 0, made.seats[0].token, { settings: { theme: "light" }, context: { viewport: DESK, deviceScaleFactor: 1.5 } });
    const phone = await sitDown(lane, made, 1, red.token, { size: "phone", settings: { theme: "dark" }, context: { viewport: PHONE, colorScheme: "dark" } });
    const table = await (await lane.browser()).newPage({ viewport: STAGE });

    // One screen changes at a time: the area between them is then not part of the change, and the file is smaller.
    const shown = new Map();
    const frame = async (time, ...changed) => {
      for (const sheet of changed) shown.set(sheet, (await sheet.page.screenshot()).toString("base64"));
      await table.setContent(stage(shown.get(desk), shown.get(phone)));
      const file = path.join(folder, `${String(frames.length / 3).padStart(2, "0")}.png`);
      await table.screenshot({ path: file, omitBackground: true });
      frames.push("-d", String(time), file);
    };

    await frame(START, desk, phone);
    for (const [index, text] of ACTIONS.split(" ").entries()) {
      const [mover, other] = index % 2 ? [phone, desk] : [desk, phone];
      const [card, from, to] = touches(text);
      await untilMine(mover);
      await mover.press(at[card[0]](card[1]));
      await mover.press(at[from[0]](from[1]));
      await frame(PICKED, mover);
      await mover.press(at[to[0]](to[1]));
      await Promise.all([desk, phone].map((sheet) => untilSteps(sheet, index + 1)));
      await desk.page.mouse.move(0, 0);
      await frame(SENT, mover);
      await frame(index === 11 ? END : MOVED, other);
    }
  } finally {
    await lane.end();
    await lane.close();
  }
  execFileSync("img2webp", ["-loop", "0", "-min_size", "-lossy", "-q", QUALITY, "-m", "6", ...frames, "-o", target]);
  if (!kept) fs.rmSync(folder, { recursive: true });
  console.log(`${target}: ${frames.length / 3} frames, ${fs.statSync(target).size} bytes`);
}

await main(process.argv.slice(2));
process.exit(0);
