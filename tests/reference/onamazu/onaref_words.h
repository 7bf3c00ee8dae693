/* Torii: MIT licence, see LICENSE. */
/* Sizes, and the things of the game by number (5.1). */
#ifndef TORII_TESTS_ONAREF_WORDS_H
#define TORII_TESTS_ONAREF_WORDS_H

enum {
    ONAREF_PLAYERS = 4,
    ONAREF_RESOURCES = 7,
    ONAREF_GODS = 6,
    ONAREF_RINGS = 3,
    ONAREF_PAWNS = 3,  /* A1, A2, S */
    ONAREF_PLACES = 7, /* contract places; the temple is not exclusive, the armourer only by 10.8 */
    ONAREF_CLAUSES = 206,
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
enum {
    ONAREF_POTTER,
    ONAREF_INCENSE,
    ONAREF_WEAVER,
    ONAREF_GOLDSMITH,
    ONAREF_RICE,
    ONAREF_TEMPLE,
    ONAREF_ARMOURER
};
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

#endif
