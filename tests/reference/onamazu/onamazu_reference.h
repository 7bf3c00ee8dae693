/* Torii: MIT licence, see LICENSE. */

/*
 * The slow second implementation of Onamazu.
 *
 * It is written from the specification alone and shares no line with the engine, so that the two
 * can be compared action by action. It is meant to be read beside the rules: every function names
 * the clauses it plays, and every place where a clause acts says so to the coverage table.
 *
 *     ring 0 outer  O0..O9      sector(cell) = (index + rot[ring]) mod sectors
 *     ring 1 middle M0..M9
 *     ring 2 inner  I0..I9
 *
 * A game is plain data, copied by assignment; it points to its rules, which must outlive it.
 * Nothing allocates but the loader, which frees what it took. Lists of tiles and cards are stacks:
 * the last element is the top. A seat is counted from 0 here; -1 stands for "none" everywhere.
 */
#ifndef TORII_TESTS_ONAMAZU_REFERENCE_H
#define TORII_TESTS_ONAMAZU_REFERENCE_H

#include <stdint.h>

enum {
    ONAREF_PLAYERS = 4,
    ONAREF_RESOURCES = 7,
    ONAREF_GODS = 6,
    ONAREF_RINGS = 3,
    ONAREF_PAWNS = 3,  /* A1, A2, S */
    ONAREF_PLACES = 6, /* contract places; the last one is the temple */
    ONAREF_CLAUSES = 199,
    /* How much a data file may hold. */
    ONAREF_SECTORS = 16,
    ONAREF_FACES = 16,
    ONAREF_TILES = 96,
    ONAREF_JINJAS = 64,
    ONAREF_FAMILIES = 12,
    ONAREF_SLOTS = 8,
    ONAREF_MIKOS = 64,
    ONAREF_LEVELS = 12,
    /* Sizes of texts and lists. */
    ONAREF_FRAMES = 8,
    ONAREF_TEXT = 64,
    ONAREF_ACTIONS = 2048,
    ONAREF_PAYMENTS = 512,
    ONAREF_DUMP = 8192,
    ONAREF_WHY = 128,
    ONAREF_CHANCES = 64,
    ONAREF_CHANCE_TEXT = 320
};

/* 5.1: canonical orders. */
enum { ONAREF_RIZ, ONAREF_BAM, ONAREF_CHA, ONAREF_CER, ONAREF_ENC, ONAREF_SOI, ONAREF_OR };
enum { ONAREF_PRIMARY, ONAREF_MANUFACTURED, ONAREF_GOLD };
enum {
    ONAREF_DAIKOKU,
    ONAREF_BISHAMON,
    ONAREF_FUKUROKUJU,
    ONAREF_EBISU,
    ONAREF_HOTEI,
    ONAREF_JUROJIN
};
enum { ONAREF_OUTER, ONAREF_MIDDLE, ONAREF_INNER };
enum { ONAREF_A1, ONAREF_A2, ONAREF_S };
enum { ONAREF_POTTER, ONAREF_INCENSE, ONAREF_WEAVER, ONAREF_GOLDSMITH, ONAREF_RICE, ONAREF_TEMPLE };
/* The lines of the market's upper floor (R97). */
enum {
    ONAREF_DEAL_PRIMARY,
    ONAREF_DEAL_MANUFACTURED,
    ONAREF_UP_MIKO,
    ONAREF_UP_BLESSING,
    ONAREF_UP_JINJA,
    ONAREF_UP_TEMPLE,
    ONAREF_UPS
};

struct onaref_cost { /* also a reward or a yield */
    int cubes[ONAREF_RESOURCES];
    int mons;
};

struct onaref_face {
    int brigands; /* 1: the brigands attack; 0: a ring turns */
    int ring;
    int steps;
};

struct onaref_tile {
    int power;
    struct onaref_cost reward;
    int fame;
};

struct onaref_miko {
    char op[24];
    int permanent; /* 1: kind "permanent" */
    int n;
    int per;
    int max;
    int mons;
    int cubes;
};

/* The data file. Filled by onaref_rules_load; a test may change any number afterwards. */
struct onaref_rules {
    long *fired; /* NULL, or ONAREF_CLAUSES counters of the caller: how often each clause acted */

    int players_min, players_max;
    int threshold[ONAREF_PLAYERS + 1]; /* by number of players */
    int max_rounds;

    int kind[ONAREF_RESOURCES]; /* ONAREF_PRIMARY, ONAREF_MANUFACTURED or ONAREF_GOLD */
    int cap[ONAREF_RESOURCES];
    int supply[ONAREF_RESOURCES];

    int limit_bushi, limit_armour, limit_contracts, limit_buildings, acolytes;
    int offerings_per_jinja, jinjas_built_per_turn, blessing_tiles_per_god;
    int brigand_slots, jinja_slots, jinja_copies, families;

    int setup_bushi, setup_armour, random_alignment;
    int mons_by_seat[ONAREF_PLAYERS];

    int rotation_choice; /* 0: always clockwise (10.3) */
    int attack_top;      /* fukurokuju_targets is "visible3" */
    int temple_contract_counts, temple_contract_exclusive, contract_signing_fee;
    int min_bushi_loss, armour_value, gold_in_meditation, gold_in_barter;
    int market_swap_always;

    int sectors;
    char cell[ONAREF_RINGS][ONAREF_SECTORS][12]; /* "ZEN", "COMBAT", ... */
    int faces;
    struct onaref_face face[ONAREF_FACES];

    int harvest, recruit, mon, offer_max, meditation_max, barter_max, share_fee, building_income;
    struct onaref_cost cost[ONAREF_PLACES]; /* the temple's is empty */
    struct onaref_cost yield[ONAREF_PLACES];
    struct onaref_cost builder_cost;
    int armour_costs;
    struct onaref_cost armour_cost[ONAREF_LEVELS];
    struct onaref_cost slot_cost[ONAREF_SLOTS];

    int sell[3], buy[3]; /* by kind of resource */
    int up[ONAREF_UPS];

    int daikoku_share_fee, daikoku_cross_barter, bishamon_recruit;
    int fukurokuju_choose, fukurokuju_peek;
    int ebisu_any, hotei_duplicate, jurojin_adjacent;

    int identical[ONAREF_JINJAS + 1], series[ONAREF_FAMILIES + 1], offering[ONAREF_LEVELS];

    int tiles;
    struct onaref_tile tile[ONAREF_TILES];
    int mikos;
    struct onaref_miko miko[ONAREF_MIKOS];

    int blocking;                              /* 10.1 is played */
    int blocking_ring[2];                      /* blue, yellow */
    int blocking_tiles[ONAREF_PLAYERS + 1][2]; /* by number of players: blue, yellow */
};

struct onaref_cell {
    int ring; /* -1: not on the board */
    int index;
};

struct onaref_jinja {
    int family;
    int offerings[ONAREF_RESOURCES];
};

struct onaref_player {
    int mons, bushis, armour;
    int cubes[ONAREF_RESOURCES];
    int favourite;
    int active[ONAREF_GODS], pending[ONAREF_GODS]; /* blessings: 0 or 1 */
    int superior, superior_pending;
    int building[ONAREF_SECTORS]; /* 1 on outer cell i */
    int contract[ONAREF_PLACES];
    int tile_count, tile[ONAREF_TILES];
    int jinja_count;
    struct onaref_jinja jinja[ONAREF_JINJAS];
    int miko[ONAREF_MIKOS]; /* 1: owned */
    struct onaref_cell pawn[ONAREF_PAWNS];
    int wounded[ONAREF_PAWNS];
    int resolved[ONAREF_PAWNS];
};

/* One decision that is open (section 6). Each name uses only some of the fields. */
struct onaref_frame {
    char name[12];
    int left;                       /* OFFER, BARTER, TAKE */
    int primary_only;               /* OFFER on a meditation cell */
    int by_card;                    /* OFFER of a miko */
    int place;                      /* USE, SIGN */
    int category;                   /* TAKE */
    int cubes;                      /* FREEBUILD */
    int used[ONAREF_UPS];           /* MARKET: lines of the upper floor bought in this visit */
    int given[ONAREF_RESOURCES];    /* MARKET: types given by swap in this visit */
    int received[ONAREF_RESOURCES]; /* MARKET: types received by swap in this visit */
};

struct onaref {
    const struct onaref_rules *rules;
    int players;
    uint64_t random; /* section 7 */
    int round, seat, appeasement, triggered, over, die;
    int rot[ONAREF_RINGS];
    int blocked[ONAREF_RINGS][ONAREF_SECTORS];
    int slot[2]; /* S1, S2 */
    int pile_count, pile[ONAREF_TILES];
    int discard_count, discard[ONAREF_TILES];
    int display[ONAREF_SLOTS];
    int jinja_pile_count, jinja_pile[ONAREF_JINJAS];
    int deck_count, deck[ONAREF_MIKOS];
    int drawn_count, drawn[2];
    int blessings_left[ONAREF_GODS];
    int stock[ONAREF_RESOURCES];
    int holder[ONAREF_PLACES];                      /* seat; the temple's entry is not used */
    int jinjas_built, jinjas_filled, market_visits; /* in the current turn */
    struct onaref_player player[ONAREF_PLAYERS];
    int frame_count;
    struct onaref_frame frame[ONAREF_FRAMES];
    int chance_count; /* outcomes of the last onaref_start or onaref_play; the first are kept */
    char chance[ONAREF_CHANCES][ONAREF_CHANCE_TEXT];
};

struct onaref_score {
    int jinjas, offerings, fame, mikos, total;
    int offered; /* cubes on the own jinjas, for ties */
};

/* Reads the data file. 0; a file that is not valid ends the program with a message. */
int onaref_rules_load(struct onaref_rules *r, const char *yaml_path);

/* Set-up, first START and first die included. r must live as long as g. */
void onaref_start(struct onaref *g, const struct onaref_rules *r, int players, uint64_t seed);

/* The seat to act, from 0; -1 when the game is over. */
int onaref_seat(const struct onaref *g);

/* Every legal action, sorted bytewise; returns how many. out has ONAREF_ACTIONS rows. */
int onaref_legal(const struct onaref *g, char out[][ONAREF_TEXT]);

/* Plays one action and draws the chance that follows it. 0; -1: not legal, and nothing changed. */
int onaref_play(struct onaref *g, const char *text);

/* Section 13: the state as text, ONAREF_DUMP bytes, and FNV-1a of a text. */
void onaref_dump(const struct onaref *g, char *out);
uint64_t onaref_hash(const char *dump);

/* 5.12: the points as they stand. result: 2 sole winner, 1 shared victory, 0 otherwise. */
void onaref_scores(const struct onaref *g, struct onaref_score out[ONAREF_PLAYERS]);
void onaref_result(const struct onaref *g, int result[ONAREF_PLAYERS]);

/* The invariants of section 9. 0 all hold; -1, and why (ONAREF_WHY bytes) names the broken one. */
int onaref_check(const struct onaref *g, char *why);

/* The clauses by number 0 .. ONAREF_CLAUSES - 1: "R1" .. "10.7". reason: NULL, or why the clause
 * can never act in play. coverage: a line "R52 17" or "R7 never: deleted by the author". */
void onaref_clause_id(int clause, char out[16]);
const char *onaref_clause_reason(int clause);
void onaref_coverage(const long *fired, int clause, char out[ONAREF_WHY]);

/* SplitMix64 (section 7). */
uint64_t onaref_random_next(uint64_t *state);
int onaref_random_below(uint64_t *state, int n);
void onaref_random_shuffle(uint64_t *state, int *list, int count);

/*
 * Between the files of the reference. Nobody else calls these.
 */
struct onaref_list {
    int count;
    char (*text)[ONAREF_TEXT];
};

struct onaref_words { /* an action cut at its blanks */
    char word[3][ONAREF_TEXT];
};

extern const char *const onaref_resource_code[ONAREF_RESOURCES];
extern const char *const onaref_god_name[ONAREF_GODS];
extern const char *const onaref_place_cell[ONAREF_PLACES];

/* play.c */
void onaref_add(struct onaref_list *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct onaref_frame *onaref_push(struct onaref *g, const char *name);
void onaref_pop(struct onaref *g);
const struct onaref_frame *onaref_top(const struct onaref *g);
void onaref_fail(const char *what, const char *where);

/* coverage.c */
void onaref_fire(const struct onaref *g, const char *clause);

/* chance.c */
int onaref_die(struct onaref *g);
void onaref_shuffle(struct onaref *g, const char *what, int *list, int count);
void onaref_log_chance(struct onaref *g, const char *word, const int *list, int count);
void onaref_log_text(struct onaref *g, const char *text);

/* supply.c */
int onaref_resource(const char *code);
int onaref_bonus(const struct onaref *g, int seat, const char *op);
int onaref_active(const struct onaref *g, int seat, int god);
int onaref_receivable(const struct onaref *g, int seat, int resource);
void onaref_gain(struct onaref *g, int seat, int resource, int n);
void onaref_gain_all(struct onaref *g, int seat, const struct onaref_cost *gain);
void onaref_gain_bushis(struct onaref *g, int seat, int n);
void onaref_give_back(struct onaref *g, int seat, int resource, int n);
int onaref_payments(const struct onaref *g, const struct onaref_cost *cost, int discount,
                    int out[][ONAREF_RESOURCES]);
int onaref_payments_any(const struct onaref *g, const struct onaref_cost *cost, int discount,
                        int out[][ONAREF_RESOURCES], int count);
void onaref_pay_text(const int pay[ONAREF_RESOURCES], char *out);
void onaref_pay(struct onaref *g, const struct onaref_cost *cost, const char *text);

/* turn.c */
void onaref_start_turn(struct onaref *g);
void onaref_end_turn(struct onaref *g);
void onaref_settle(struct onaref *g);
void onaref_legal_rotate(const struct onaref *g, struct onaref_list *list);
void onaref_play_rotate(struct onaref *g, const struct onaref_words *a);

/* place.c */
int onaref_sector(const struct onaref *g, struct onaref_cell cell);
int onaref_pawn_on(const struct onaref *g, int seat, int ring, int index);
void onaref_cell_text(struct onaref_cell cell, char *out);
struct onaref_cell onaref_cell_read(const char *text);
void onaref_legal_place(const struct onaref *g, struct onaref_list *list);
void onaref_play_place(struct onaref *g, const struct onaref_words *a);

/* brigands.c */
void onaref_die_attack(struct onaref *g);
int onaref_fight_cost(const struct onaref *g, int seat, int tile);
void onaref_legal_attack(const struct onaref *g, struct onaref_list *list);
void onaref_play_attack(struct onaref *g, const struct onaref_words *a);
void onaref_legal_combat(const struct onaref *g, struct onaref_list *list);
void onaref_play_combat(struct onaref *g, const struct onaref_words *a);
void onaref_enter_combat(struct onaref *g);

/* cells.c */
void onaref_legal_activate(const struct onaref *g, struct onaref_list *list);
void onaref_play_activate(struct onaref *g, const struct onaref_words *a);
void onaref_legal_barter(const struct onaref *g, struct onaref_list *list);
void onaref_play_barter(struct onaref *g, const struct onaref_words *a);
void onaref_legal_armour(const struct onaref *g, struct onaref_list *list);
void onaref_play_armour(struct onaref *g, const struct onaref_words *a);

/* contracts.c */
int onaref_contracts(const struct onaref *g, int seat);
void onaref_legal_use(const struct onaref *g, struct onaref_list *list);
void onaref_play_use(struct onaref *g, const struct onaref_words *a);
void onaref_legal_sign(const struct onaref *g, struct onaref_list *list);
void onaref_play_sign(struct onaref *g, const struct onaref_words *a);

/* buildings.c */
int onaref_cell_resource(const struct onaref *g, int index);
int onaref_buildings(const struct onaref *g, int seat);
void onaref_income(struct onaref *g);
void onaref_legal_builder(const struct onaref *g, struct onaref_list *list);
void onaref_play_builder(struct onaref *g, const struct onaref_words *a);
void onaref_legal_freebuild(const struct onaref *g, struct onaref_list *list);
void onaref_play_freebuild(struct onaref *g, const struct onaref_words *a);

/* jinjas.c */
int onaref_offered(const struct onaref_jinja *jinja);
int onaref_full_jinjas(const struct onaref *g, int seat);
void onaref_take_jinja(struct onaref *g, int slot);
void onaref_legal_build(const struct onaref *g, struct onaref_list *list);
void onaref_play_build(struct onaref *g, const struct onaref_words *a);
void onaref_legal_offer(const struct onaref *g, struct onaref_list *list);
void onaref_play_offer(struct onaref *g, const struct onaref_words *a);

/* blessings.c */
int onaref_owns(const struct onaref *g, int seat, int god);
int onaref_blessing_choice(const struct onaref *g);
void onaref_superior_check(struct onaref *g);
void onaref_legal_bless(const struct onaref *g, struct onaref_list *list);
void onaref_play_bless(struct onaref *g, const struct onaref_words *a);

/* market.c */
void onaref_enter_market(struct onaref *g);
void onaref_legal_market(const struct onaref *g, struct onaref_list *list);
void onaref_play_market(struct onaref *g, const struct onaref_words *a);

/* mikos.c */
int onaref_mikos_owned(const struct onaref *g, int seat);
void onaref_legal_draw(const struct onaref *g, struct onaref_list *list);
void onaref_play_draw(struct onaref *g, const struct onaref_words *a);
void onaref_legal_pick(const struct onaref *g, struct onaref_list *list);
void onaref_play_pick(struct onaref *g, const struct onaref_words *a);
void onaref_legal_take(const struct onaref *g, struct onaref_list *list);
void onaref_play_take(struct onaref *g, const struct onaref_words *a);

/* selfcheck_vectors.c: how many of the vectors of section 12 failed; it says which on stderr. */
int onaref_selfcheck_vectors(const struct onaref_rules *rules);

#endif
