// Torii: MIT licence, see LICENSE.
// Two whole games of Onamazu, action by action, chance by its seed: one from the first shuffle, and one from a position in
// which everybody is rich, so that in few turns everything is done that the rules know.

const list = (text) => text.trim().split(/;\s+/);

/** Two people, the standard rules from the beginning. `shows`: what the other game need not show. */
export const plainGame = {
  players: 2,
  shows: ["put S", "fight", "pass", "sign", "wounded", "attacker beaten"],
  seed: "13",
  actions: list(`
    rot cw; put A O8; put A M6; act M6; act O8; rot cw; put A M1; put A O2; act O2; act M1; rot cw; put A O9;
    put A I2; act O9; act I2; raise O4 BAM1; put A O8; put A M6; act M6; act O8; rot ccw; put A O9; put A I2; act I2;
    raise O6 BAM1; act O9; put A I5; put A M1; act M1; act I5; use BAM1,CHA1; sign; put A M6; put A O7; act M6; end;
    put A M1; act M1; rot cw; put A O8; put A I2; act I2; raise O9 BAM1; end; put A M1; put A I5; act M1; act I5;
    use -; put A M6; put A I0; act M6; act I0; use RIZ1,CHA1; sign; rot ccw; put A M1; put A O9; act M1; act O9;
    rot ccw; put A I3; put A M3; act I3; use RIZ1,BAM1; sign; end; rot cw; put A I8; put A M1; act I8;
    use RIZ1,BAM1,CHA1; sign; act M1; put A I3; put A M6; act M6; act I3; use -; put A I9; put A O8; act I9;
    armour CHA2; act O8; put A M1; put A I8; act M1; act I8; use RIZ1,BAM1,CHA1; rot ccw; put A O3; put A M9; act M9;
    build 1 ENC1,OR2; act O3; offer BAM 1; put A I9; put A M4; act I9; armour CHA2; act M4; build 1 SOI1,OR2; rot cw;
    put A O9; put A M3; act O9; act M3; offer ENC 1; offer RIZ 1; offer CHA 1; god JUROJIN; rot ccw; put A I3;
    put A M8; act M8; offer RIZ 1; offer BAM 1; offer SOI 1; act I3; use -; rot cw; put S M9; put A M2; put A M3;
    act M9; build 1 CER1,ENC1,SOI1; act M3; offer CHA 2; offer CER 2; offer RIZ 2; end; rot cw; put A M4; put A O8;
    act M4; build 4 CER2,SOI2; act O8; rot ccw; put A M3; put S O0; put A O6; act M3; offer ENC 2; god EBISU; pass;
    act O6; end; rot ccw; put A M8; put A O9; act O9; act M8; offer CHA 1; god BISHAMON; offer CHA 2; offer BAM 2;
    rot ccw; put A M1; put S O7; put A M0; act O7; fight TOP; act M1; end; rot cw; put S M3; put A M8; put A I1;
    act M8; offer RIZ 2; pass; act M3; offer CER 2; god EBISU; pass; act I1; miko; draw shuffle; pick 2; take CHA;
    pass; sell RIZ; deal RIZ; sell RIZ; leave; rot cw; put A O1; put S O6; put A M1; act O1; fight S2; act M1; end`),
};

/** Three people, rich and nearly at the end. */
export const richGame = {
  players: 3,
  seed: "14",
  position: JSON.stringify({
    "players": 3, "seat": 1, "round": 1, "frames": ["PLACE"], "deck": [18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    "seats": [
      {"mons": 34, "bushi": 1, "cubes": {"RIZ": 2, "BAM": 2, "CHA": 3, "CER": 2, "ENC": 2, "SOI": 2, "OR": 1}, "favourite": "BISHAMON", "active": ["FUKUROKUJU"], "jinjas": [{"family": 0, "offerings": {"CER": 1, "ENC": 1, "SOI": 1}}, {"family": 1, "offerings": {"RIZ": 1, "BAM": 1, "CHA": 1}}]},
      {"mons": 30, "bushi": 0, "cubes": {"RIZ": 2, "BAM": 2, "CHA": 2, "CER": 2, "ENC": 2, "SOI": 2, "OR": 1}, "favourite": "JUROJIN", "active": ["DAIKOKU"], "jinjas": [{"family": 2, "offerings": {"CER": 1, "ENC": 1, "OR": 1}}, {"family": 3, "offerings": {"RIZ": 1, "BAM": 1, "CHA": 1}}]},
      {"mons": 30, "bushi": 4, "cubes": {"RIZ": 2, "BAM": 2, "CHA": 2, "CER": 2, "ENC": 2, "SOI": 2, "OR": 1}, "favourite": "HOTEI", "jinjas": [{"family": 4, "offerings": {"CER": 1, "ENC": 1, "SOI": 1}}, {"family": 5, "offerings": {"RIZ": 1, "BAM": 1, "CHA": 1}}]}
    ]
  }),
  actions: list(`
    put A O5; put A I5; act O5; act I5; use BAM1,OR1; sign; rot cw; put A M1; put A O3; act M1; act O3; offer RIZ 1;
    god BISHAMON; rot ccw; put A I6; put A O7; act O7; reshuffle; act I6; use OR1; nosign; rot ccw; put A M4;
    put A O8; act O8; act M4; build 1 CER1,ENC1,SOI1; put A M8; put A O2; act O2; act M8; offer CER 2; god HOTEI;
    pass; put A I3; act I3; use RIZ1,BAM1; sign; rot cw; put A M2; put A O7; act M2; swap CHA RIZ; act O7; drop BOTH;
    rot ccw; put A I8; put A M6; act I8; use RIZ1,BAM1,OR1; sign; act M6; rot cw; put A I2; put A M9; act I2;
    raise O6 BAM1; act M9; build 4 CER2,SOI2; atk TOP; put A M0; act M0; put A I0; put A M7; act I0; use RIZ1,OR1;
    sign; act M7; swap RIZ CHA; put A I1; put A M8; act I1; buy ENC; sell ENC; jinja 2; temple; deal BAM; deal ENC;
    leave; act M8; offer SOI 2; god HOTEI; offer RIZ 4; offer BAM 4; atk TOP; put A I9; act I9; armour CHA2; rot cw;
    put A M4; put A O1; act M4; build 2 CER2,ENC2; act O1; drop S2; put A I4; put A M9; act I4; draw; pick 1;
    take RIZ; take BAM; take CHA; take BAM; act M9; pass; rot cw; put A M4; put A I1; act M4; build 1 CER1,ENC1,SOI1;
    end; rot ccw; put A M4; put A I4; act M4; build 1 CER1,SOI1,OR1; end; rot ccw; put S O1; put A M1; put A I9;
    act M1; act I9; armour CHA2; act O1; fight S2; rot ccw; put A I1; put A O0; act I1; miko; draw shuffle; pick 1;
    bless; god JUROJIN; jinja 1; leave; act O0; offer RIZ 1; god DAIKOKU; rot cw; put A I1; put A O0; act I1;
    swap SOI RIZ; jinja 2; leave; end; rot ccw; put A O7; put S M8; put A M3; act M8; offer ENC 4; offer CHA 1;
    god EBISU; offer BAM 3; act M3; offer RIZ 3; offer SOI 4; god FUKUROKUJU; offer CHA 3; act O7; fight S1`),
};

const kinds = ["RIZ", "BAM", "CHA", "COMBAT", "ZEN", "RECRUIT", "BUILD", "OFFER", "MON", "TROC", "POTTER", "INCENSE", "WEAVER", "GOLDSMITH", "BUILDER", "RICE", "TEMPLE", "ARMOURER", "MARKET"];
const gods = ["DAIKOKU", "BISHAMON", "FUKUROKUJU", "EBISU", "HOTEI", "JUROJIN"];

/** What the scripted games together must have shown: every kind of cell to some purpose, every blessing, both floors of the
 * market, brigands beaten and not, and every other word of the action grammar (docs/formats/move.md). */
export const everything = [
  ...kinds.map((kind) => `cell ${kind}`),
  ...gods.map((god) => `god ${god}`),
  ..."rot cw;rot ccw;put A;put S;end;pass;atk;fight;drop;drop BOTH;reshuffle;offer;build;barter;use;sign;nosign;raise;armour;draw;draw shuffle;pick;take".split(";"),
  ..."sell;buy;swap;deal primary;deal manufactured;miko;bless;jinja;temple;leave".split(";"),
  "wounded",
  "attacker beaten",
];
