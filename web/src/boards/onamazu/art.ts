// Torii: MIT licence, see LICENSE.
// The shapes of Onamazu's table, each drawn once around its own centre and used by name (<use href="#ona-…">). Ink and
// paper come from the theme; goods have their own colour and, since colour is never the only cue, their own outline.
// Cubes, coins and tokens are within 10 units of their centre, everything else within 22.

const INK = "var(--ink)";
const PAPER = "var(--paper-raised)";
const RED = "var(--red)";
const BLUE = "var(--blue)";
const GOLD = "#dca22a";
const SUMI = "#2a2520"; // stays dark in the dark theme
const STRAW = "#e6d6a8";
const WOOD = "#9a6a3a";
const lines = (width: number, colour = INK) => `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const edge = `stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"`;

/** Rice ball, bamboo, coal, pot, drop of incense, reel of silk, ingot. */
const goods: Record<string, string> = {
  r0: `<path d="M0-9.500C2-9.5 3.2-8.2 4.2-6.400L9 3.600C10.4 6.8 8.6 9 5.6 9H-5.600C-8.6 9-10.4 6.8-9 3.600L-4.2-6.400C-3.2-8.2-2-9.5 0-9.500Z" fill="#fffdf4" ${edge}/><path d="M-3.8 2.200H3.800V9H-3.800Z" fill="${SUMI}"/>`,
  r1: `<path d="M1.5-3.5C3.5-8.5 8-9.5 10.3-8.5C9.5-5 5.5-2.5 1.5-3.5Z" fill="#7f9a3c" ${edge}/><path d="M-6.5-6.5L-1.5-9.8V9.600H-6.5ZM1-3.5L6-6.3V9.600H1Z" fill="#b5813f" ${edge}/><path d="M-6.5-1.5H-1.5M-6.5 4.5H-1.5M1 2H6" ${lines(1.9, "#5d3d16")}/>`,
  r2: `<path d="M-4-8.800L4-9.300L9.5-2.500L7.6 6.200L0 9.500L-8 6.700L-9.6-1.500Z" fill="#403b37" ${edge}/><path d="M-4-8.800L-1.5-1L-9.6-1.500M-1.5-1L7.6 6.200M-1.5-1L4-9.3" ${lines(1.1, "#a39c92")}/>`,
  r3: `<path d="M-4.5-9.500H4.500L3.4-6C9.8-3.2 10.6 4.6 5.6 9.300H-5.600C-10.6 4.6-9.8-3.2-3.4-6Z" fill="#3f77b5" ${edge}/><path d="M-7.5 1.500q2.5-3.4 5 0t5 0t5 0" ${lines(1.7, "#fff")}/>`,
  r4: `<path d="M.5-10.500C3.5-5.5 8.3-1.5 8.3 3.300C8.3 7.2 4.8 9.7 0 9.700C-4.8 9.7-8.3 7.2-8.3 3.300C-8.3-1.5-2-4.5 .5-10.500Z" fill="#4f9150" ${edge}/><path d="M-4 4.600C-4.2 .6 3.6 .8 3.2 4.300C2.9 6.7-.7 6.3-.5 4.3" ${lines(1.6, "#fff")}/>`,
  r5: `<path d="M-9.3-9.500H9.300V-6L4.5-2.500V2.500L9.3 6V9.500H-9.300V6L-4.5 2.500V-2.500L-9.3-6Z" fill="#9257b3" ${edge}/><path d="M-6-6.300H6M-4-1.500L4 0M-4 1.500L4 3M-6 6.400H6" ${lines(1.3, "#fff")}/>`,
  r6: `<path d="M-5.5-7H5.500L10.3 7.500H-10.300Z" fill="#f0c233" ${edge}/><path d="M-5.5-7L-7-1.500H7L5.5-7" fill="#fff" opacity=".45"/><path d="M-3.5 3H3.5" ${lines(1.6, "#7c5a08")}/>`,
  slot: `<path d="M0-8L7-4V4L0 8L-7 4V-4Z" ${lines(1.1, "var(--line-strong)")} stroke-dasharray="2 2.2"/>`,
  coin: `<circle r="9.6" fill="${GOLD}" stroke="#6b4a0c" stroke-width="1.3"/><circle r="7.4" fill="none" stroke="#f6dc94"/>`,
  mon: `<use href="#ona-coin"/><path d="M-2.8-2.800H2.800V2.800H-2.800Z" fill="${PAPER}" stroke="#6b4a0c" stroke-width="1.3"/>`,
  star: `<path d="M0-10L2.9-3.600L9.8-2.800L4.7 1.900L6.1 8.700L0 5.300L-6.1 8.700L-4.7 1.900L-9.8-2.800L-2.9-3.600Z" fill="${GOLD}" stroke="#6b4a0c"/>`,
  house: `<path d="M-11 0L0-10.500L11 0H8.500V9.500H-8.500V0Z" fill="currentcolor" stroke="${PAPER}" stroke-width="1.5" stroke-linejoin="round"/>`,
  seal: `<path d="M-9.5-9L9-9.600L9.6 9L-9 9.500Z" fill="currentcolor" stroke="${PAPER}" stroke-width="1.5"/>`,
  shield: `<path d="M-8.5-9.500L-3-10Q0-6.5 3-10L8.5-9.500L7.5 0H-7.500ZM-8 1.400H8L8.7 4.400H-8.700ZM-9 5.800H9L10 10H-10Z" fill="currentcolor"/>`,
  card: `<rect x="-7" y="-10" width="14" height="20" rx="2" fill="${SUMI}" stroke="${INK}" stroke-width=".8"/><circle r="3.8" fill="#c93a26"/>`,
  first: `<path d="M0-10L6.8-6.600L9.2 9.500H-9.200L-6.8-6.600Z" fill="${STRAW}" stroke="#6b4a0c" stroke-width="1.3" stroke-linejoin="round"/>`,
  down: `<path d="M-7-4H7L0 5Z" fill="${INK}"/>`,
  to: `<path d="M-8-2.300H0V-6.500L8 0L0 6.500V2.300H-8Z" fill="${INK}"/>`,
  swap: `<path d="M-9-6H2.500V-9.500L9.5-4.200L2.5 .8V-2.600H-9ZM9 6H-2.500V9.500L-9.5 4.200L-2.5-.8V2.600H9Z" fill="${INK}"/>`,
};

const signs: Record<string, string> = {
  torii: `<path d="M-21-18Q0-12 21-18L19-10Q0-5-19-10ZM-16-3H16V1.500H-16ZM-13-8H-8L-9 20H-15ZM8-8H13L15 20H9ZM-2-7H2V-2H-2Z" fill="currentcolor"/>`,
  swords: `<path d="M-16-17L9 10M16-17L-9 10" ${lines(5.8)}/><path d="M-16-17L9 10M16-17L-9 10" ${lines(2.6, "#e4e8e5")}/><path d="M3 14L14 4M-3 14L-14 4" ${lines(4, GOLD)}/><path d="M11 12L17 18M-11 12L-17 18" ${lines(5.5, RED)}/>`,
  zen: `<circle r="19" ${lines(2.2)} opacity=".35"/><path d="M-8-4Q0-8 8-4L11 8Q18 10 17 14Q0 20-17 14Q-18 10-11 8Z" fill="${RED}"/><circle cy="-10.5" r="6.2" fill="${INK}"/><path d="M-5 9Q0 6 5 9" ${lines(2.2, PAPER)}/>`,
  brigand: `<path d="M-15-6C-15-22 15-22 15-6C16 8 8 19 0 19C-8 19-16 8-15-6Z" fill="${INK}"/><path d="M-16-9Q0-15 16-9V-2Q0-7-16-2ZM15-8L22-13L20-5L22 2Z" fill="${RED}"/><path d="M-10 1L-3 4Q-7 7-10 1ZM10 1L3 4Q7 7 10 1Z" fill="${PAPER}"/><path d="M-5 12H5" ${lines(2, PAPER)}/>`,
  helmet: `<path d="M-20 15L-15 3H15L20 15Q12 9 0 9Q-12 9-20 15Z" fill="${BLUE}"/><path d="M-15 6C-17-15 17-15 15 6Q0 1-15 6Z" fill="${INK}"/><path d="M-3-5C-13-7-16-15-14-20C-10-13-5-11 0-11C5-11 10-13 14-20C16-15 13-7 3-5L0-1Z" fill="${GOLD}"/>`,
  bowl: `<path d="M-18 1H18L13 10H-13Z" fill="${RED}"/><path d="M-8 11H8L11 20H-11Z" fill="${INK}"/><use href="#ona-r4" transform="translate(-9 -6) scale(.72)"/><use href="#ona-r3" transform="translate(9 -6) scale(.72)"/><use href="#ona-r0" transform="translate(0 -12) scale(.72)"/>`,
  jinja: `<path d="M-7-21L3-10M7-21L-3-10" ${lines(2.6)}/><path d="M-21 0Q-10-4 0-14Q10-4 21 0L18 5H-18Z" fill="${RED}"/><path d="M-13 6H13V16H-13ZM-18 16H18V20H-18Z" fill="${INK}"/><path d="M-4 8H4V16H-4Z" fill="${GOLD}"/>`,
  temple: `<path d="M-1.2-22H1.200V-14H-1.200Z" fill="${GOLD}"/><path d="M-13-8Q-5-10 0-16Q5-10 13-8L12-5H-12ZM-17 3Q-8 1-6-2H6Q8 1 17 3L16 6H-16ZM-21 14Q-10 12-8 8H8Q10 12 21 14L20 17H-20Z" fill="${RED}"/><path d="M-7-5H7V-2H-7ZM-9 6H9V9H-9ZM-12 17H12V21H-12Z" fill="${INK}"/>`,
  market: `<path d="M-16-6H-13V19H-16ZM13-6H16V19H13ZM-19 8H19V12H-19ZM-15 12H15V18H-15Z" fill="${INK}"/><path d="M-17-19H17L21-6a4.2 4.2 0 0 1-8.4 0a4.2 4.2 0 0 1-8.4 0a4.2 4.2 0 0 1-8.4 0a4.2 4.2 0 0 1-8.4 0a4.2 4.2 0 0 1-8.4 0Z" fill="${RED}"/><path d="M-10.5-19H-4L-4.2-6a4.2 4.2 0 0 1-8.4 0ZM4-19H10.500L12.6-6a4.2 4.2 0 0 1-8.4 0Z" fill="${PAPER}"/><g fill="${GOLD}"><circle cx="-8" cy="4.5" r="3.4"/><circle cy="4.5" r="3.4"/><circle cx="8" cy="4.5" r="3.4"/></g>`,
  miko: `<path d="M-11 16C-15-4-13-19 0-19C13-19 15-4 11 16Z" fill="${SUMI}" stroke="${INK}"/><path d="M-8-4Q0-12 8-4C9 5 5 11 0 11C-5 11-9 5-8-4Z" fill="#f7e3cf"/><path d="M-19 20Q-16 11-5 10L0 15L5 10Q16 11 19 20Z" fill="#fdf9ee" ${edge}/><path d="M-4-19L-12-22V-15ZM4-19L12-22V-15Z" fill="#c93a26"/><path d="M-2 6Q0 8 2 6" ${lines(1.6, "#c93a26")}/>`,
  catfish: `<path d="M-46 6C-50-26-24-50 8-48C40-46 60-20 54 10C52 22 46 32 37 40C38 46 42 52 50 55C38 60 26 56 22 50C14 54 8 52 2 47C14 46 24 38 28 28C36 10 28-12 10-16C4-17 0-14 0-9C8 0 10 14 4 25C-6 42-40 38-46 6Z" fill="var(--brush)"/><path d="M-12-40C8-46 34-36 43-12C30-30 10-36-12-40Z" fill="${PAPER}" opacity=".22"/><path d="M-40 8C-38 26-20 34-6 26C-14 24-18 18-24 18C-32 18-36 14-40 8Z" fill="${PAPER}" opacity=".3"/><g fill="${PAPER}"><circle cx="-33" cy="-5" r="4.6"/><circle cx="-9" cy="2" r="4.6"/></g><g fill="${SUMI}"><circle cx="-32" cy="-4" r="2.2"/><circle cx="-9" cy="3" r="2.2"/></g><path d="M-44 12C-56 16-60 4-54-4M-36 27C-46 38-56 34-60 26M-6 32C-2 44-12 52-22 48" ${lines(3, "var(--brush)")}/>`,
};

const gods = [
  `<path d="M-3 4H3L4 20H-4Z" fill="${WOOD}"/><path d="M-16-14Q0-19 16-14V3Q0 8-16 3Z" fill="${GOLD}" ${edge}/><path d="M-10-15.500V4.500M10-15.500V4.5" ${lines(2, SUMI)}/><circle cy="-6" r="4" fill="#c93a26"/>`,
  `<path d="M0 20V-20M-11-16V-9Q-11-2 0-2Q11-2 11-9V-16" ${lines(3.6)}/><path d="M-6 5Q0 9 6 5L4 13Q0 15-4 13Z" fill="${RED}"/>`,
  `<path d="M-9 6C-13-10-9-21 0-21C9-21 13-10 9 6Z" fill="#f3d9bd" ${edge}/><path d="M-10 3Q0 9 10 3Q8 14 0 21Q-8 14-10 3Z" fill="#fdf9ee" ${edge}/><path d="M-7-2Q-4-5-2-2M2-2Q4-5 7-2M-5-12H5M-4-15.500H4" ${lines(1.5, SUMI)}/>`,
  `<path d="M-19 1C-11-13 5-12 11-1L20-10Q17 0 20 11L11 3C5 14-11 14-19 1Z" fill="${RED}"/><circle cx="-11" cy="-1" r="2.6" fill="${PAPER}"/><path d="M-5-6Q-1 1-5 8M1-5Q4 1 1 7" ${lines(1.8, PAPER)}/>`,
  `<path d="M-4-11C-21-3-21 19 0 19C21 19 21-3 4-11Z" fill="${STRAW}" ${edge}/><path d="M-8-20Q0-15 8-20L4.5-11H-4.500Z" fill="${STRAW}" ${edge}/><path d="M-6-11H6" ${lines(3.4, "#c93a26")}/><path d="M-8 3Q-10 9-6 14" ${lines(1.5, SUMI)}/>`,
  `<path d="M0 19C-19 11-21-10-7-13C-3-14 0-11 0-8C0-11 3-14 7-13C21-10 19 11 0 19Z" fill="#e79a86" ${edge}/><path d="M0-8Q-4 2 0 9" ${lines(1.6, "#a8321c")}/><path d="M0-10C3-20 11-22 17-19C14-11 7-8 0-10Z" fill="#3f8a5c" ${edge}/>`,
];

/** Single-colour emblems, as on banners: fox, three commas, plum, mountain, clouds, antlers. */
const families = [
  `<path d="M-17-18L-6-9H6L17-18L14 3L0 19L-14 3ZM-8-2L-3 2L-8 2ZM8-2L3 2L8 2Z" fill="currentcolor" fill-rule="evenodd"/>`,
  [0, 120, 240].map((turn) => `<path d="M-5.8-12A5.8 5.8 0 0 1 5.6-13.500C12-11 16-4 14.5 4C12-3 7-6.2 0-6.200A5.8 5.8 0 0 1-5.8-12Z" fill="currentcolor" transform="rotate(${turn})"/>`).join(""),
  `<path d="M0-19a6.6 6.6 0 1 1-.1 0ZM12.2-10a6.6 6.6 0 1 1-.1 0ZM7.6 4.400a6.6 6.6 0 1 1-.1 0ZM-7.6 4.400a6.6 6.6 0 1 1-.1 0ZM-12.2-10a6.6 6.6 0 1 1-.1 0ZM0-4a3.4 3.4 0 1 1-.1 0Z" fill="currentcolor"/>`,
  `<path d="M-20 16C-10 8-7-8-5-16H5C7-8 10 8 20 16ZM-6.5-6L-3-2L0-6L3-2L6.5-6L4-13H-4Z" fill="currentcolor" fill-rule="evenodd"/>`,
  `<path d="M-19 13a9.5 9.5 0 0 1 19 0a9.5 9.5 0 0 1 19 0M-9.5-1a9.5 9.5 0 0 1 19 0M-12 13a2.6 2.6 0 0 1 5 0M7 13a2.6 2.6 0 0 1 5 0M-2.5-1a2.6 2.6 0 0 1 5 0M-4-17a5 5 0 0 1 8 0" ${lines(3.6, "currentcolor")}/>`,
  `<path d="M-4 6C-14 0-17-9-13-18M-14-6L-19-10M-12-2L-6-12M4 6C14 0 17-9 13-18M14-6L19-10M12-2L6-12" ${lines(3.4, "currentcolor")}/><path d="M-5 6H5L3 18H-3Z" fill="currentcolor"/>`,
];

/** Each seat has its own body shape: round, pointed, stepped, square. A superior acolyte wears a straw hat. */
const pawns = [
  `<path d="M-14 18C-15 2-10-4 0-4C10-4 15 2 14 18Q0 22-14 18Z"/><circle cy="-10.5" r="8.5"/>`,
  `<path d="M-16 20L-8-3H8L16 20H6L0 16.500L-6 20Z"/><path d="M0-21L10-11L0-1L-10-11Z"/>`,
  `<path d="M-16 20L-11 8H-14L-9-3H9L14 8H11L16 20Z"/><path d="M0-21L12-2H-12Z"/>`,
  `<path d="M-14 20V1Q-14-4-9-4H9Q14-4 14 1V20Z"/><path d="M-9-19Q-4-14 0-14Q4-14 9-19V-3H-9Z"/>`,
];
const hat = `<path d="M-19-7C-13-16-5-19 0-23C5-19 13-16 19-7Q0-2-19-7Z" fill="${GOLD}" stroke="${SUMI}" stroke-width="1.6"/>`;

function everything(): string {
  const pawnOf = (body: string, i: number, superior: boolean) =>
    `<g fill="currentcolor" stroke="${PAPER}" stroke-width="2">${body}</g>${superior ? hat : ""}<text y="15.5" text-anchor="middle" font-size="18" font-weight="700" fill="${PAPER}">${i + 1}</text>`;
  const all: [string, string][] = [
    ...Object.entries(goods),
    ...Object.entries(signs),
    ...gods.map((art, i): [string, string] => [`god${i}`, art]),
    ...families.map((art, i): [string, string] => [`family${i}`, art]),
    ...pawns.flatMap((body, i): [string, string][] => [[`pawn${i}`, pawnOf(body, i, false)], [`superior${i}`, pawnOf(body, i, true)]]),
  ];
  return `<svg width="0" height="0" aria-hidden="true"><defs>${all.map(([name, art]) => `<g id="ona-${name}">${art}</g>`).join("")}</defs></svg>`;
}

/** Adds the shapes to the page, once; every element of the table calls it. */
export function ensureArt(): void {
  if (document.getElementById("ona-art")) return;
  const place = document.createElement("div");
  place.id = "ona-art";
  place.style.cssText = "position:absolute;width:0;height:0;overflow:hidden"; // takes no space on the page
  place.innerHTML = everything();
  document.body.append(place);
}

/** For a standalone drawing of the table, which needs the shapes too: docs/design. */
export const artText = everything;
