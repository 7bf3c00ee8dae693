/* Torii: MIT licence, see LICENSE. */
/*
 * Many games of Onamazu between its players at once, and what they say about the rules.
 *
 * A game is known by its seed: chance draws from it as `torii trace --seed` does, and the players draw
 * from another stream of the same seed. All that is counted are whole numbers, so the sums do not
 * depend on how the games are shared out among threads.
 */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "base/status.h"
#include "rules/onamazu/onamazu.h"

enum lab_seat { LAB_TUNED, LAB_NAIVE, LAB_RANDOM, LAB_MIXED /* one of the three, by lot */ };
enum { LAB_KINDS = LAB_MIXED };
extern const char *const lab_seat_word[]; /* "tuned" … "mixed" */

enum {
    LAB_MAX_THREADS = 64,
    LAB_LONGEST =
        1000, /* rounds: a game without a last one (G42) is stopped and scored as it stands */
    LAB_ROUNDS = LAB_LONGEST + 1,
    LAB_BIN = 5,   /* points a bar of the scores */
    LAB_BINS = 64, /* the last one holds all above */
    LAB_WIN = 12,  /* a victory; shared ones are halves, thirds and quarters of it */
};

/* Whole numbers added up. Those of one game hang together, so for errors games are counted too. */
struct lab_sum {
    int64_t count, sum, squares, least, most;
    int64_t games;
    int64_t game_squares, game_counts, game_products; /* of a game: sum², count², sum times count */
};

/* What is counted once a player and game. */
enum lab_item {
    LAB_SCORE,
    LAB_JINJA_POINTS,
    LAB_OFFERING_POINTS,
    LAB_FAME,
    LAB_MIKO_POINTS,
    LAB_JINJAS,
    LAB_FULL_JINJAS,
    LAB_OFFERINGS,
    LAB_BRIGANDS,
    LAB_MIKOS,
    LAB_BLESSINGS,
    LAB_CONTRACTS,
    LAB_BUILDINGS,
    LAB_ARMOUR,
    LAB_SUPERIOR, /* called, 0 or 1 */
    LAB_ITEMS
};

enum { LAB_SUMS = 4 + LAB_ITEMS + ONA_MAX_SEATS + 2 * LAB_KINDS + ONA_CELL_KINDS };

struct lab_tally {
    int64_t games, guarded; /* of these, ended by the limit of rounds (G42) */
    union {
        struct {
            struct lab_sum rounds, steps, winner, margin;
            struct lab_sum item[LAB_ITEMS];
            struct lab_sum seat_wins[ONA_MAX_SEATS]; /* in parts of LAB_WIN */
            struct lab_sum kind_wins[LAB_KINDS], kind_score[LAB_KINDS];
            struct lab_sum
                uses[ONA_CELL_KINDS]; /* a player and game; offerings, purchases singly */
        };
        struct lab_sum all[LAB_SUMS]; /* the same, one after the other */
    };
    int64_t rounds_bar[LAB_ROUNDS], score_bar[LAB_BINS];
};

/*
 * Two rules compared by pairs: the same seed, so the same players in the same seats and the same chance as
 * far as the rules let it be the same. What the second game of a pair has more than the first varies less
 * than either does. The sums are over pairs, of one figure.
 */
struct lab_pair_sum {
    int64_t squares;    /* of what the second has more */
    int64_t products;   /* of that, times the values in a game */
    int64_t more, less; /* where it has more, and where it has less: what, added up */
};

struct lab_pairs {
    struct lab_pair_sum all[LAB_SUMS];
};

struct lab_setup {
    const struct ona_rules *rules;
    int players;
    enum lab_seat seat[ONA_MAX_SEATS];
    int games, threads;
    uint64_t seed; /* of the first game; the next ones follow */
    /* Called now and then from one of the threads, if not NULL. */
    void (*progress)(void *context, int done, int games);
    void *context;
};

/* Plays all of it. Fails only for want of memory or threads. */
enum status lab_run(const struct lab_setup *setup, struct lab_tally *out, struct err *e);

/* Two setups that differ in their rules alone, by the same seeds. */
enum status lab_run_pairs(const struct lab_setup setup[2], struct lab_tally out[2],
                          struct lab_pairs *pairs, struct err *e);

/* One game, added to the tally. */
void lab_game(const struct lab_setup *setup, uint64_t seed, struct lab_tally *tally);

/* tally.c */
void lab_add(struct lab_sum *s, const int64_t *values, int count); /* those of one game */
void lab_merge(struct lab_tally *into, const struct lab_tally *from);
/* One game by either rules, as tallies of nothing else. */
void lab_pair(struct lab_pairs *p, const struct lab_tally *one, const struct lab_tally *two);
void lab_pairs_merge(struct lab_pairs *into, const struct lab_pairs *from);
double lab_mean(const struct lab_sum *s);
double lab_deviation(const struct lab_sum *s); /* of a sample */
double lab_error(const struct lab_sum *s);     /* standard error of the mean: how games differ */

/* A figure of a report; beside it what was published of such players, where something was. */
struct lab_figure {
    const char *group, *name; /* "uses", "ZEN" */
    const char *title;        /* for people: "meditation (ZEN)" */
    struct lab_sum sum;
    int number;                  /* of the sum, in lab_tally.all */
    double unit;                 /* what is counted as one */
    bool share;                  /* every value lies between none and one */
    double told, told_deviation; /* NAN: nothing */
    int told_least, told_most;   /* both 0: nothing */
};
enum { LAB_MAX_FIGURES = 64 };
/* The interval at 95 %: of a share Wilson's, of a mean by Student's t; NAN where one game tells nothing. */
void lab_interval(const struct lab_figure *f, double *low, double *high);

/* The second less the first: with its interval at 95 %, and in standard errors (z; infinite where all
 * pairs differ alike). Rules that are the same differ by nothing, exactly. */
struct lab_gap {
    double more, error, low, high, z;
};
struct lab_gap lab_gap(const struct lab_figure *one, const struct lab_figure *two,
                       const struct lab_pairs *pairs, bool same);

/* All figures of a tally, in the order of a report; returns how many. */
int lab_figures(const struct lab_setup *setup, const struct lab_tally *t,
                struct lab_figure out[LAB_MAX_FIGURES]);

#endif
