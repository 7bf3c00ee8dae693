// Torii: MIT licence, see LICENSE.
// Whether simultaneous choices can be told apart, visually and with a screen reader.

/** In the page, before its scripts: `globalThis.alike()`, complaints about buttons, links and cells that are called the same. */
export function installAlike() {
  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? [...node.childNodes].map(spoken).join(" ");
  };
  const tidy = (words) => words.replace(/\s+/g, " ").trim();
  const nameOf = (one) => tidy(spoken(one)) || tidy(one.getAttribute("title") ?? "");

  /** Texts and icons as drawn, without those for screen readers only. */
  const drawn = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.classList.contains("for-ears")) return "";
    return node.localName === "use" ? `[${node.getAttribute("href")}]` : [...node.childNodes].map(drawn).join(" ");
  };

  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => !one.disabled && !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0);

  function twice(all, called, words) {
    const before = new Map();
    return all.flatMap((one) => {
      const name = called(one);
      const other = before.get(name);
      before.set(name, one);
      if (name === "") return [`${words}: without a name: ${one.outerHTML.slice(0, 120)}`];
      // Two acolytes at home are one choice: whichever is touched, the same is done.
      return other && !(one.dataset.thing && one.dataset.thing === other.dataset.thing) ? [`${words}: '${name}' is both ${what(other)} and ${what(one)}`] : [];
    });
  }

  const what = ({ dataset, localName }) => dataset.action ?? dataset.pay ?? dataset.take ?? dataset.thing ?? dataset.tool ?? dataset.side ?? localName;

  globalThis.alike = (screen = "#screen") => [
    ...twice(shown(`${screen} :is(button, a[href], [role=gridcell]):not([role=tab])`), nameOf, "by ear"),
    ...twice(shown(`${screen} [role=tab]`), nameOf, "by ear, tabs"), // called "Market, tab" by a screen reader
    ...twice(shown(".ona-asked button"), (one) => tidy(drawn(one)), "by eye"),
  ];
}
