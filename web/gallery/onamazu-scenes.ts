// Torii: MIT licence, see LICENSE.
// Invented tables of Onamazu for testing the look of its parts: not games, but the worst case of what a view may hold.
import type { Cubes, OnaAction, OnaCell, OnaJinja, OnaMonastery, OnaPrice, OnaRulesTold, OnaScene, OnaSeat, RingName } from "../src/core/onamazu-types.ts";
import type { OnaView } from "../src/model/onamazu/types.ts";

const names = ["Rice", "Bamboo", "Coal/Ore", "Ceramics", "Incense", "Silk", "Gold"];
const price = (cubes: Partial<Record<number, number>>, mons = 0): OnaPrice => ({ cubes: names.map((_, i) => cubes[i] ?? 0), mons });
const none: Cubes = [0, 0, 0, 0, 0, 0, 0];

const kinds: Record<RingName, string[]> = {
  outer: ["ZEN", "COMBAT", "RIZ", "ZEN", "BAM", "CHA", "RIZ", "COMBAT", "BAM", "CHA"],
  middle: ["MON", "RECRUIT", "TROC", "OFFER", "BUILD", "MON", "RECRUIT", "TROC", "OFFER", "BUILD"],
  inner: ["POTTER", "MARKET", "BUILDER", "WEAVER", "TEMPLE", "INCENSE", "RICE", "MARKET", "GOLDSMITH", "ARMOURER"],
};

const told: Record<string, { title: string; does: string; price?: OnaPrice; yields?: OnaPrice; count?: number; place?: string }> = {
  ZEN: { title: "Meditation", does: "Offer one primary cube to a jinja.", count: 1 },
  COMBAT: { title: "Combat", does: "Fight one of the brigands you can see." },
  RIZ: { title: "Rice", does: "Take 2 rice.", yields: price({ 0: 2 }), count: 2 },
  BAM: { title: "Bamboo", does: "Take 2 bamboo.", yields: price({ 1: 2 }), count: 2 },
  CHA: { title: "Coal/Ore", does: "Take 2 coal.", yields: price({ 2: 2 }), count: 2 },
  MON: { title: "Mons", does: "Take 1 mon.", yields: price({}, 1), count: 1 },
  RECRUIT: { title: "Recruitment", does: "Recruit 4 bushis.", count: 4 },
  TROC: { title: "Barter", does: "Swap a cube for another of its kind.", count: 1 },
  OFFER: { title: "Offerings", does: "Offer up to 3 cubes to your jinjas.", count: 3 },
  BUILD: { title: "Construction", does: "Build one of the jinjas on display." },
  POTTER: { title: "Potter", does: "Pay 1 rice and 1 coal for 2 ceramics.", price: price({ 0: 1, 2: 1 }), yields: price({ 3: 2 }), place: "potter" },
  INCENSE: { title: "Incense maker", does: "Pay 1 bamboo and 1 coal for 2 incense.", price: price({ 1: 1, 2: 1 }), yields: price({ 4: 2 }), place: "incense" },
  WEAVER: { title: "Weaver", does: "Pay 1 rice and 1 bamboo for 2 silk.", price: price({ 0: 1, 1: 1 }), yields: price({ 5: 2 }), place: "weaver" },
  GOLDSMITH: { title: "Goldsmith", does: "Pay 1 rice, 1 bamboo and 1 coal for 2 gold.", price: price({ 0: 1, 1: 1, 2: 1 }), yields: price({ 6: 2 }), place: "goldsmith" },
  RICE: { title: "Rice market", does: "Pay 1 rice for 4 mons.", price: price({ 0: 1 }), yields: price({}, 4), place: "rice" },
  BUILDER: { title: "Builder", does: "Pay 1 bamboo for a building.", price: price({ 1: 1 }) },
  ARMOURER: { title: "Armourer", does: "Pay 2 coal and 1 mon for a level of armour.", price: price({ 2: 2 }, 1) },
  TEMPLE: { title: "Grand Temple", does: "Take a miko, if the temple's contract is yours.", place: "temple" },
  MARKET: { title: "Market", does: "Sell, buy, and use services." },
};

interface Standing {
  pawns?: Record<string, string[]>; // cell → "0", "1S", "2!" (has acted)
  houses?: Record<string, OnaSeat[]>;
  blocked?: string[];
}

function cellsOf(rot: [number, number, number], on: Standing): OnaCell[] {
  const rings: RingName[] = ["outer", "middle", "inner"];
  return rings.flatMap((ring, r) => (kinds[ring] ?? []).map((kind, index): OnaCell => {
    const id = `${"OMI"[r]}${index}`;
    const one = told[kind];
    return {
      id, ring, index, kind, sector: (index + (rot[r] ?? 0)) % 10, title: one?.title ?? kind, does: one?.does ?? "", bargain: "", price: one?.price ?? null, yields: one?.yields ?? null,
      count: one?.count ?? 1, place: one?.place ?? null, holder: null, blocked: on.blocked?.includes(id) ?? false, buildings: on.houses?.[id] ?? [], would: null,
      pawns: (on.pawns?.[id] ?? []).map((word) => ({ seat: Number(word[0]) as OnaSeat, superior: word.includes("S"), acted: word.includes("!") })),
    };
  }));
}

const jinja = (number: number, family: number | null, offered: Partial<Record<number, number>>): OnaJinja => {
  const offerings = names.map((_, i) => offered[i] ?? 0);
  return { number, family, offerings, full: offerings.reduce((a, b) => a + b, 0) >= 4 };
};

const score = (total: number, most = total, hidden = 0) => ({ jinjas: 7, jinjasMost: 7, offerings: 5, fame: 6, fameMost: 6 + most - total, mikos: 3, hiddenMikos: hidden, total, totalMost: most, lines: [] });

export const rules: OnaRulesTold = {
  title: "Onamazu", hash: "297664c75de57e2b", standard: true, letter: false, text: "", changes: [],
  resources: names.map((name, i) => ({ code: ["RIZ", "BAM", "CHA", "CER", "ENC", "SOI", "OR"][i] ?? "", name, category: i < 3 ? "primary" : i < 6 ? "manufactured" : "gold", cap: i < 6 ? 4 : 2 })),
  gods: ["Daikoku", "Bishamon", "Fukurokuju", "Ebisu", "Hotei", "Jurojin"].map((name) => ({ code: name.toUpperCase(), name, gives: "Something good." })),
  families: ["INARI", "HACHIMAN", "TENJIN", "SENGEN", "SUWA", "KASUGA"],
  mikos: ["Aiko", "Akemi", "Asa", "Ayame", "Botan", "Chiyo", "Emi", "Fumi", "Hana", "Haru", "Ine", "Kaede", "Kiku", "Midori", "Mio", "Nao", "Nori", "Rin", "Sato", "Suzu", "Tama", "Toki", "Ume", "Yae", "Yoko", "Yuki", "Yuri"].map((name, i) => ({ id: `${"UPE"[Math.floor(i / 9)]}${(i % 9) + 1}`, name, gives: "Take 3 manufactured cubes of your choice.", kind: i < 9 ? "once" : i < 18 ? "permanent" : "end" })),
  brigands: [], faces: [{ ring: "outer", steps: 1 }, { ring: "middle", steps: 1 }, { ring: "middle", steps: 2 }, { ring: "inner", steps: 3 }, { ring: null, steps: 0 }, { ring: null, steps: 0 }],
  bushiCap: 12, armourCap: 3, contractCap: 2, buildingCap: 3, jinjaOfferings: 4, offeringPoints: [1, 1, 1, 2], identical: [0, 0, 10, 20, 30], series: [0, 3, 7, 12, 18, 25, 33],
};

const tile = (front: number, name: string, power: number, reward: OnaPrice, fame: [number, number], loss: number | null, beatable: boolean) => ({ front, name, power, reward, fame, loss, beatable });

function monastery(seat: OnaSeat, more: Partial<OnaMonastery>): OnaMonastery {
  return { seat, cubes: none, mons: 0, bushi: 6, armour: 0, active: [], pending: [], again: [0, 0, 0, 0, 0, 0], favourite: seat, superior: "none", pawns: [{ superior: false, cell: null, wounded: false }, { superior: false, cell: null, wounded: false }], mikos: [], hiddenMikos: 0, jinjas: [], tiles: [], contracts: [], buildings: [], buildingsLeft: 3, score: score(0), ...more };
}

const standing: Standing = {
  pawns: { O2: ["1", "3"], M4: ["1S"], O9: ["2", "0", "1", "3S"], M1: ["2", "0", "1", "3"], I0: ["2", "0S", "1", "3"], I6: ["3"], I3: ["0!", "2"], O0: ["0"] },
  houses: { O2: [0, 2], O4: [0, 1, 2, 3], O8: [3], O5: [1] },
};

const seats = (players: number): OnaMonastery[] => [
  monastery(0, {
    cubes: [2, 0, 4, 1, 2, 0, 1], mons: 7, bushi: 9, armour: 1, active: [3], pending: [5], favourite: 3, superior: "serves", mikos: [4, 12, 22], buildings: ["O2", "O4"], buildingsLeft: 1, contracts: ["potter"],
    pawns: [{ superior: false, cell: "I3", wounded: false }, { superior: false, cell: null, wounded: false }, { superior: true, cell: null, wounded: false }],
    jinjas: [jinja(1, 2, { 0: 1, 1: 1, 3: 1, 6: 1 }), jinja(2, 4, { 1: 1, 2: 1 }), jinja(3, 4, {})], tiles: [{ front: 5, name: "Silk thieves", fame: [1, 1] }, { front: 12, name: "Wandering ronin", fame: [4, 4] }, { front: 9, name: "Ferry smugglers", fame: [2, 2] }], score: score(31),
  }),
  monastery(1, { cubes: [0, 3, 1, 0, 0, 2, 0], mons: 12, bushi: 4, armour: 2, active: [0, 1], favourite: 1, superior: "pending", mikos: [2, 11], hiddenMikos: 2, buildings: ["O4", "O5"], buildingsLeft: 1, contracts: ["weaver", "temple"], jinjas: [jinja(1, 0, { 0: 1, 3: 1, 4: 1 }), jinja(2, 5, {})], tiles: [{ front: 3, name: "Pottery fences", fame: [1, 2] }], score: score(24, 27, 2) }),
  monastery(2, { cubes: [4, 4, 4, 4, 4, 4, 2], mons: 23, bushi: 12, armour: 3, active: [0, 1, 2, 3, 4, 5], favourite: 2, superior: "serves", mikos: [0, 1, 9], hiddenMikos: 1, contracts: ["goldsmith", "rice"], buildingsLeft: 0, jinjas: [jinja(1, 0, { 0: 1, 1: 1, 2: 1, 3: 1 }), jinja(2, 1, { 4: 1, 1: 1, 2: 1, 3: 1 }), jinja(3, 2, { 5: 1, 6: 1 }), jinja(4, 3, { 5: 1 }), jinja(5, 5, {})], tiles: Array.from({ length: 7 }, (_, i) => ({ front: i, name: "Brigands", fame: [1, 3] as [number, number] })), score: score(52, 66, 1), pawns: [{ superior: false, cell: "M1", wounded: false }, { superior: false, cell: "O9", wounded: true }, { superior: true, cell: null, wounded: true }] }),
  monastery(3, { mons: 1, favourite: 4, pawns: [{ superior: false, cell: "O2", wounded: false }, { superior: false, cell: "I6", wounded: false }] }),
].slice(0, players);

const action = (text: string, more: Partial<OnaAction>): OnaAction => ({ text, verb: text.split(" ")[0] ?? "", words: text, brief: text, cell: null, superior: false, place: null, slot: null, jinja: null, resource: null, taken: null, god: null, card: null, way: null, pay: null, group: null, what: null, fees: [], gain: null, vain: null, useful: true, hides: false, ...more });

function scene(more: Partial<OnaScene> = {}, on: Standing = standing, rot: [number, number, number] = [1, 5, 6]): OnaScene {
  return {
    players: 4, viewer: 0, round: 7, seat: 0, first: 0, asked: "PLACE", question: "Where does an acolyte go?", die: 3, appeasement: 19, threshold: 32, triggered: false, rot, steps: 140, cells: cellsOf(rot, on),
    brigands: [
      { place: "S1", tile: tile(8, "Renegade charcoal burners", 5, price({ 2: 2 }), [1, 3], 3, true) },
      { place: "S2", tile: tile(17, "Red Wolf clan", 10, price({ 6: 1 }, 2), [4, 5], 8, true) },
      { place: "TOP", tile: tile(18, "Warlord", 11, price({ 6: 1 }, 3), [5, 6], 9, false) },
    ],
    pile: 22, discard: 3,
    display: [{ slot: 1, family: 2, price: price({ 3: 1, 4: 1, 5: 1 }), adds: 3 }, { slot: 2, family: 1, price: price({ 3: 2, 4: 2 }), adds: 5 }, { slot: 3, family: 5, price: price({ 4: 2, 5: 2 }), adds: 5 }, null],
    jinjasLeft: 12,
    market: { sell: [1, 1, 1, 2, 2, 2, 2], buy: [4, 4, 4, 6, 6, 6, 8], services: [{ verb: "deal", name: "primary", price: 3, used: false }, { verb: "deal", name: "manufactured", price: 4, used: true }, { verb: "miko", name: "miko", price: 4, used: false }, { verb: "bless", name: "blessing", price: 5, used: false }, { verb: "jinja", name: "jinja", price: 13, used: false }, { verb: "temple", name: "temple contract", price: 10, used: false }] },
    supply: [31, 31, 30, 37, 39, 34, 18], blessings: [3, 1, 3, 2, 2, 0], deck: 16, drawn: [], monasteries: seats(4), actions: [], undo: { steps: 0, reason: null, clause: null }, result: null, ...more,
  };
}

function view(of: OnaScene, more: Partial<OnaView> = {}): OnaView {
  return { scene: of, rules, viewer: 0, mine: 0, home: 0, question: of.question, lit: {}, picked: null, preview: null, offers: [], basket: null, held: null, asksEnd: null, undo: { may: false, reason: null }, fresh: [], last: [], log: [], replaying: null, scoring: null, explained: null, notice: null, refused: null, curtain: null, curtainFor: null, thinking: null, busy: false, ending: null, ...more };
}

const put = (id: string, fee = 0, vain: string | null = null) => ({ [`cell:${id}`]: [action(`put A ${id}`, { cell: id, fees: fee ? [{ seat: 1 as OnaSeat, mons: fee }] : [], vain })] });
const everywhere = Object.assign({}, ...["O", "M", "I"].flatMap((ring) => Array.from({ length: 10 }, (_, i) => put(`${ring}${i}`)))) as OnaView["lit"];

/** The available tables, by name. */
export const tables: Record<string, OnaView> = {
  rest: view(scene({ asked: "nothing" })),
  place: view(scene(), { lit: { ...everywhere, ...put("O2", 4), ...put("O9", 7), ...put("M1", 6), ...put("I0", 4), ...put("I6", 2), ...put("I9", 0, "You lack 2 coal."), ...put("O1", 0, "You cannot beat any brigands."), pawn: [action("put A O2", {})], "pawn:S": [action("put S O2", {})] }, picked: "cell:O2" }),
  turn: view(scene({ asked: "ROT", die: 3 }), { lit: { "rot:cw": [action("rot cw", { way: "cw" })], "rot:ccw": [action("rot ccw", { way: "ccw" })] } }),
  market: view(scene({ asked: "MARKET", die: 4 }), { lit: Object.fromEntries([...[0, 2, 3, 4, 6].map((i) => `sell:${i}`), "buy:0", "buy:1", "buy:2", "service:deal:primary", "service:miko", "service:bless"].map((thing) => [thing, [action(thing, {})]])), picked: "service:miko" }),
  offer: view(scene({ asked: "OFFER", die: 1, appeasement: 31, triggered: true }), { lit: Object.fromEntries(["resource:0", "resource:2", "resource:6", "jinja:0:2", "jinja:0:3"].map((thing) => [thing, [action(thing, {})]])), picked: "resource:2" }),
  fight: view(scene({ asked: "FIGHT", die: 4 }), { lit: Object.fromEntries(["tile:S1", "tile:S2"].map((thing) => [thing, [action(thing, {})]])) }),
  build: view(scene({ asked: "BUILD", die: 0 }), { lit: Object.fromEntries(["slot:1", "slot:3"].map((thing) => [thing, [action(thing, {})]])), picked: "slot:3" }),
  bless: view(scene({ asked: "BLESS", die: 0 }), { lit: Object.fromEntries(["god:0", "god:2", "god:4"].map((thing) => [thing, [action(thing, {})]])) }),
  blocked: view(scene({ players: 2, threshold: 16, appeasement: 3, monasteries: seats(2) }, { blocked: ["O3", "M6", "I2", "I7"] }, [0, 0, 0])),
};
