// Torii: MIT licence, see LICENSE.
// Whether everything on the screen lies where it can be seen: words and pictures inside their frame, nothing cut off, nothing
// under something else, no words over other words.

/**
 * In the page, before its scripts: `globalThis.misfits()`, a line for each thing that does not fit. It needs nothing of the
 * page but its DOM, and works in any browser.
 *
 * - A frame is whatever has a border, a ground or a shadow: a card, a button, a panel. Words, pictures and frames inside
 *   another frame must lie inside it, unless they are taken out of the flow on purpose (position: absolute).
 * - What overflow: hidden cuts off is lost. What can be scrolled to may be below the edge, but nothing is wider than its box.
 * - A control is the topmost element at its middle and at four points around it.
 * - Texts of different elements do not overlap, nor do texts and the pictures of cards.
 */
export function installMisfits() {
  const SLACK = 1; // pixels: rounding
  const OVERLAP = 2; // letters have space around them
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Clipped to nothing on purpose: for screen readers only. */
  const isForEars = (one) => {
    if (one.closest("[inert], option")) return true;
    for (let at = one; at && at !== document.body; at = at.parentElement) if (/^inset\(50%|^inset\(100%/.test(styleOf(at).clipPath)) return true;
    return false;
  };

  const isClear = (colour) => colour === "transparent" || /,\s*0\)$|\/\s*0\)$/.test(colour);
  const isFrame = (one) => {
    const style = styleOf(one);
    if (style.display === "inline" || style.display === "contents") return false;
    const edges = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none" && !isClear(style[`border${side}Color`]));
    return edges.length >= 3 || (!isClear(style.backgroundColor) && one !== document.body && one !== document.documentElement);
  };

  const nameOf = (one) => {
    const thing = ["data-card", "data-thing", "data-tool", "data-action", "data-square"].map((key) => one.closest(`[${key}]`)?.getAttribute(key)).find(Boolean);
    return `${one.localName}${one.classList.length ? `.${[...one.classList].join(".")}` : ""}${thing ? `<${thing}>` : ""}`;
  };
  const near = (box) => `${box.left.toFixed(0)}…${box.right.toFixed(0)} × ${box.top.toFixed(0)}…${box.bottom.toFixed(0)}`;

  /** By how many pixels the inner box overflows, and where. */
  function outside(inner, outer) {
    const by = { left: outer.left - inner.left, right: inner.right - outer.right, top: outer.top - inner.top, bottom: inner.bottom - outer.bottom };
    return Object.entries(by).filter(([, n]) => n > SLACK);
  }

  /** Texts as drawn, one box per line, with their owners. */
  function textsOf(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!owner || node.data.trim() === "" || owner.closest("svg, script, style, select") || isForEars(owner) || !isSeen(owner)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
      if (boxes.length > 0) found.push({ owner, words: node.data.trim().slice(0, 40), boxes });
    }
    return found;
  }

  const scrolls = (value) => value === "auto" || value === "scroll";
  const cuts = (value) => value === "hidden" || value === "clip";
  const inner = (one) => {
    const box = one.getBoundingClientRect();
    return { left: box.left + one.clientLeft, top: box.top + one.clientTop, right: box.left + one.clientLeft + one.clientWidth, bottom: box.top + one.clientTop + one.clientHeight };
  };

  /** From the owner outwards to the window: the first frame must hold the box, and nothing on the way may cut it off. */
  function checkPlace(box, owner, words, say, framed = false) {
    for (let at = owner; at && at !== document.documentElement; at = at.parentElement) {
      const style = styleOf(at);
      if (style.display === "contents") continue;
      if (cuts(style.overflowX) || cuts(style.overflowY)) {
        const by = outside(box, inner(at)).filter(([side]) => cuts(/left|right/.test(side) ? style.overflowX : style.overflowY));
        if (by.length > 0 && !(at.clientWidth <= 1 || at.clientHeight <= 1)) return say(`${words} is cut off by ${nameOf(at)}: ${by.map(([side, n]) => `${side} ${n.toFixed(0)} px`).join(", ")} (${near(box)})`);
      }
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        const by = outside(box, inner(at)).filter(([side]) => /left|right/.test(side) && at.scrollWidth <= at.clientWidth);
        if (by.length > 0) return say(`${words} lies beside ${nameOf(at)}: ${by.map(([side, n]) => `${side} ${n.toFixed(0)} px`).join(", ")}`);
        // Content cut off by a box without horizontal scrolling was reported above.
        if (at.scrollWidth > at.clientWidth + SLACK && style.overflowX === "auto" && !at.matches("[data-sideways], pre, textarea")) return say(`${nameOf(at)} is ${at.scrollWidth} px wide inside, in ${at.clientWidth} px`);
        return undefined; // it can be scrolled to
      }
      if (!framed && isFrame(at)) {
        framed = true;
        const by = outside(box, at.getBoundingClientRect());
        if (by.length > 0) return say(`${words} sticks out of ${nameOf(at)}: ${by.map(([side, n]) => `${side} ${n.toFixed(0)} px`).join(", ")} (${near(box)} in ${near(at.getBoundingClientRect())})`);
      }
      // Out of the flow: the frames around it do not apply.
      if (style.position === "absolute" || style.position === "fixed") framed = true;
    }
    if (box.left < -SLACK || box.right > innerWidth + SLACK) say(`${words} lies beside the window: ${near(box)} in ${innerWidth}`);
    return undefined;
  }

  function checkTexts(texts, say) {
    for (const { owner, words, boxes } of texts) for (const box of boxes) checkPlace(box, owner, `'${words}'`, say);
  }

  /** Pictures and frames, by their own boxes, in the frame around them. */
  function checkBoxes(root, say) {
    for (const one of root.querySelectorAll("svg:not(svg svg), input, select, button, a.button, .card-face, .ona-tile, .ona-mini, .seat, .slot, ona-rings, .board")) {
      if (!isSeen(one) || isForEars(one)) continue;
      const box = one.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || !one.parentElement) continue;
      const { position } = styleOf(one);
      if (position !== "fixed") checkPlace(box, one.parentElement, nameOf(one), say, position === "absolute");
    }
  }

  /** Related texts (a button in a line of text) may touch. */
  function checkOverlaps(texts, root, say) {
    const things = texts.flatMap(({ owner, words, boxes }) => boxes.map((box) => ({ owner, words: `'${words}'`, box })));
    for (const one of root.querySelectorAll("torii-card .card-grids svg, torii-card .card-name svg"))
      if (isSeen(one)) things.push({ owner: one, words: nameOf(one), box: one.getBoundingClientRect() });
    things.sort((one, other) => one.box.top - other.box.top);
    for (const [i, one] of things.entries())
      for (let k = i + 1; k < things.length && things[k].box.top < one.box.bottom - OVERLAP; k++) {
        const other = things[k];
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Line boxes have space above and below: up to a third of a line does not count as overlap.
        if (wide <= OVERLAP || high <= Math.max(OVERLAP, Math.min(one.box.height, other.box.height) * 0.34)) continue;
        if (one.owner === other.owner || isOver(one.owner, other.owner) || !isOnTop(one, other)) continue;
        say(`${one.words} and ${other.words} lie over each other (${near(one.box)}, ${near(other.box)})`);
      }
  }

  /** A panel, a dialog or a bar that lies over the screen on purpose hides what is below it. */
  const OVER = "dialog, .choice, .ona-explained, .ona-asked.tall, .menu-panel, torii-curtain";
  const layerOf = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) if (/fixed|sticky/.test(styleOf(at).position) || at.matches(OVER)) return at;
    return null;
  };
  const isOver = (one, other) => layerOf(one) !== layerOf(other);
  /** Both are in sight there: what a scrolled box hides overlaps nothing. */
  function isOnTop(one, other) {
    const [x, y] = [(Math.max(one.box.left, other.box.left) + Math.min(one.box.right, other.box.right)) / 2, (Math.max(one.box.top, other.box.top) + Math.min(one.box.bottom, other.box.bottom)) / 2];
    return [one, other].every(({ owner }) => {
      for (let at = owner; at && at !== document.documentElement; at = at.parentElement) {
        const style = styleOf(at);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const box = at.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      }
      return true;
    });
  }

  /** The players sit at the corners of a round board, not on it. */
  function checkCorners(root, say) {
    const circle = root.querySelector("ona-rings .ring.outer")?.getBoundingClientRect();
    if (!circle || circle.width === 0) return;
    const [x, y, r] = [circle.left + circle.width / 2, circle.top + circle.height / 2, Math.min(circle.width, circle.height) / 2];
    for (const one of root.querySelectorAll(".ona-chip")) {
      if (!isSeen(one)) continue;
      const box = one.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < r - 2) say(`${nameOf(one)} "${one.textContent.trim().slice(0, 20)}" lies ${(r - away).toFixed(0)} px over the rings`);
    }
  }

  const PRESSED = "button, a[href], select, input:not([type=hidden]), summary, [role=gridcell], [role=tab]";

  /** Scrolled into view if necessary; the page is restored afterwards. */
  function checkCovered(root, say) {
    const places = new Map();
    const before = [scrollX, scrollY];
    for (const one of root.querySelectorAll(PRESSED)) {
      if (!isSeen(one) || isForEars(one) || styleOf(one).pointerEvents === "none") continue;
      let box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (box.top < 0 || box.bottom > innerHeight || hiddenByScroll(one, box)) {
        for (let at = one.parentElement; at; at = at.parentElement) if (at.scrollTop || at.scrollHeight > at.clientHeight) places.has(at) || places.set(at, [at.scrollLeft, at.scrollTop]);
        one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        box = one.getBoundingClientRect();
      }
      checkReach(one, box, say);
    }
    for (const [at, [left, top]] of places) Object.assign(at, { scrollLeft: left, scrollTop: top });
    scrollTo({ left: before[0], top: before[1], behavior: "instant" });
  }

  const hiddenByScroll = (one, box) => {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if ((scrolls(style.overflowY) || scrolls(style.overflowX)) && outside(box, inner(at)).length > 0) return true;
    }
    return false;
  };

  /** Below a bar that stays while the page scrolls: it must come out somewhere, from under either end of the window. */
  function checkReach(one, box, say) {
    let last = [];
    for (const block of [null, "center", "start", "end"]) {
      if (block) one.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      last = [];
      const over = checkPoints(one, block ? one.getBoundingClientRect() : box, (words) => last.push(words));
      if (last.length === 0 || !over || !layerOf(over) || layerOf(over) === layerOf(one)) break;
    }
    last.forEach(say);
  }

  /** Reports what covers it, and returns that. */
  function checkPoints(one, box, say) {
    // A link in running text has one box per line.
    const spot = styleOf(one).display === "inline" ? (one.getClientRects()[0] ?? box) : box;
    const round = Math.max(parseFloat(styleOf(one).borderTopLeftRadius) || 0, 0) >= Math.min(spot.width, spot.height) / 2 - 1 || one.closest("ona-rings");
    const points = round ? [[0.5, 0.5]] : [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]];
    for (const [fx, fy] of points) {
      const [x, y] = [spot.left + spot.width * fx, spot.top + spot.height * fy];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
        if (x < 0 || x >= innerWidth) say(`${nameOf(one)} lies beside the window: ${near(box)}`);
        continue;
      }
      const hit = document.elementFromPoint(x, y);
      if (!hit || one.contains(hit) || hit.contains(one) || one.closest("label")?.contains(hit)) continue;
      if (one.closest("ona-rings") && hit.closest("ona-rings")) continue; // sectors are not boxes
      if (hit.closest(OVER) && hit.closest(OVER) !== one.closest(OVER)) continue; // until it is answered
      if (one.matches("[data-square], .table-card") && hit.closest(".line-button")) continue; // lanterns are lit for a line: squares and cards wait
      say(`${nameOf(one)} "${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 30)}" is covered by ${nameOf(hit)} at ${x.toFixed(0)}, ${y.toFixed(0)} (${near(box)})`);
      return hit;
    }
    return null;
  }

  /** Focus rings cut off by a scrolling box or by the window: one line per element. The last input
   * must have been a key, or no ring is drawn. */
  globalThis.clippedRings = () => {
    styles.clear();
    const root = document.querySelector("dialog[open]") ?? document.body;
    const [before, said] = [document.activeElement, []];
    for (const one of root.querySelectorAll("a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']")) {
      if (!isSeen(one) || isForEars(one) || one.getBoundingClientRect().width < 2) continue;
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      one.focus({ preventScroll: true });
      if (document.activeElement !== one) continue;
      // A switch draws the ring around the words beside it.
      for (const ringed of [one, one.nextElementSibling]) {
        const { outlineStyle, outlineWidth, outlineOffset } = ringed ? getComputedStyle(ringed) : {};
        if (!ringed || outlineStyle === "none" || outlineStyle === undefined || !isSeen(ringed)) continue;
        const by = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const box = ringed.getBoundingClientRect();
        const ring = { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
        for (let at = ringed.parentElement; at && at !== document.body; at = at.parentElement) {
          const style = styleOf(at);
          if (style.display === "contents") continue;
          const cut = outside(ring, inner(at)).filter(([side]) => (/left|right/.test(side) ? style.overflowX : style.overflowY) !== "visible");
          if (cut.length > 0) said.push(`the ring around ${nameOf(ringed)} "${ringed.textContent.trim().slice(0, 24)}" is cut off by ${nameOf(at)}: ${cut.map(([side, n]) => `${side} ${n.toFixed(0)} px`).join(", ")}`);
        }
        if (ring.left < -SLACK || ring.right > innerWidth + SLACK) said.push(`the ring around ${nameOf(ringed)} lies beside the window`);
      }
    }
    before?.focus?.({ preventScroll: true });
    return [...new Set(said)];
  };

  globalThis.misfits = () => {
    styles.clear();
    const root = document.querySelector("dialog[open]") ?? document.body;
    const said = new Set();
    const say = (words) => void said.add(words);
    if (document.documentElement.scrollWidth > innerWidth) say(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`);
    const texts = textsOf(root);
    checkTexts(texts, say);
    checkBoxes(root, say);
    checkOverlaps(texts, root, say);
    checkCovered(root, say);
    checkCorners(root, say);
    return [...said];
  };
}
