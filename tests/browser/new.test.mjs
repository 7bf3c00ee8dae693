// Torii: MIT licence, see LICENSE.
// A new game: what the dialog says of the five cards that are chosen.
import assert from "node:assert/strict";

/** Cards are taken for one place after the other; then what is proved of them is said, and only of them. */
async function solved(lane) {
  const sheet = await lane.open("/new?with=computer");
  await sheet.press(".new-more summary");
  await sheet.press('.new-more label:has(input[name="deal"][value="chosen"])');
  const take = async (names) => {
    for (const name of names) await sheet.press(`torii-card-choice .card-heap button[aria-label="${name}"]`);
  };
  const said = () => sheet.locator(".new-solved").innerText();
  await take(["Ox", "Boar", "Horse", "Elephant"]);
  assert.equal(await said(), "", "four cards are not enough");
  await take(["Crab"]);
  await sheet.until("the proof", () => document.querySelector(".new-solved").innerText !== "");
  assert.equal(await said(), "Proved: with best play the first player wins 18 of the thirty deals of these cards, draws 0 and loses 12. This deal: Red wins, proved.");
  await sheet.press('.new-more label:has(input[name="deal"][value="five"])');
  await sheet.until("only the thirty", () => !document.querySelector(".new-solved").innerText.includes("This deal"));
  await sheet.press('label:has(input[name="variant"][value="wind"])');
  await sheet.until("nothing of the Way of the Wind", () => document.querySelector(".new-solved").innerText === "");
}

export const cases = [{ name: "new game: five cards that are solved", run: solved }];
