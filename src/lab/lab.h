/* Torii: MIT licence, see LICENSE. */
/*
 * Many simultaneous games of Onamazu between computer players, and statistics that evaluate the rules.
 *
 * A game is identified by its seed: chance draws from it as `torii trace --seed` does, and the players draw
 * from another stream of the same seed. Only integers are counted, so the sums do not depend on how the games
 * are distributed over threads.
 */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "base/status.h"
#include "rules/onamazu/onamazu.h"

#include <stdatomic.h>

enum lab_seat { LAB_TUNED, LAB_NAIVE, LAB_RANDOM, LAB_MIXED /* one of the three, at random */ };
enum { LAB_KINDS = LAB_MIXED };
extern const char *const lab_seat_word[]; /* "tuned" … "mixed" */

enum {
    LAB_MAX_THREADS = 64,
    LAB_LONGEST = 1000, /* rounds: a game without a last one (G42) is stopped and scored as it is */
    LAB_ROUNDS = LAB_LONGEST + 1,
    LAB_BIN = 5,   /* points per bar of the score histogram */
    LAB_BINS = 64, /* the last one holds everything above */
    LAB_WIN = 12,  /* a victory; shared ones are halves, thirds and quarters of it */
};

/* Integer sums. Values of one game are correlated, so for errors games are counted too. */
struct lab_sum {
    int64_t count, sum, squares, least, most;
    int64_t games;
    int64_t game_squares, game_counts, game_products; /* of a game: sum², count², sum times count */
};

/* Counted once per player and game. */
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
    int64_t games, guarded; /* of these, stopped by the round limit (G42) */
    union {
        struct {
            struct lab_sum rounds, steps, winner, margin;
            struct lab_sum item[LAB_ITEMS];
            struct lab_sum seat_wins[ONA_MAX_SEATS]; /* in units of 1/LAB_WIN */
            struct lab_sum kind_wins[LAB_KINDS], kind_score[LAB_KINDS];
            struct lab_sum
                uses[ONA_CELL_KINDS]; /* per player and game; offerings and purchases one by one */
        };
        struct lab_sum all[LAB_SUMS]; /* the same as an array */
    };
    int64_t rounds_bar[LAB_ROUNDS], score_bar[LAB_BINS];
};

/*
 * Paired comparison of two rules: the same seed, hence the same players in the same seats and the same chance, as
 * far as the rules allow. The difference between the two games of a pair varies less than either value. The sums
 * are over pairs, for one figure.
 */
struct lab_pair_sum {
    int64_t squares;    /* of the differences, second minus first */
    int64_t products;   /* of the differences times the number of values in a game */
    int64_t more, less; /* absolute sums of the positive and of the negative differences */
};

struct lab_pairs {
    struct lab_pair_sum all[LAB_SUMS];
};

struct lab_setup {
    const struct ona_rules *rules;
    int players;
    enum lab_seat seat[ONA_MAX_SEATS];
    int games, threads;
    uint64_t seed; /* of the first game; the next games count up */
    /* Called occasionally by one of the threads, unless NULL. */
    void (*progress)(void *context, int done, int games);
    void *context;
    atomic_bool *stop; /* set to stop after the current games; may be NULL */
};

/* Plays all games, or until *stop: the tally has their number. Fails only for lack of memory or threads. */
enum status lab_run(const struct lab_setup *setup, struct lab_tally *out, struct err *e);

/* Two setups that differ in their rules only, with the same seeds. */
enum status lab_run_pairs(const struct lab_setup setup[2], struct lab_tally out[2],
                          struct lab_pairs *pairs, struct err *e);

/* One game, added to the tally. */
void lab_game(const struct lab_setup *setup, uint64_t seed, struct lab_tally *tally);

/* tally.c */
void lab_add(struct lab_sum *s, const int64_t *values, int count); /* those of one game */
void lab_merge(struct lab_tally *into, const struct lab_tally *from);
/* Adds one game by either rules, each as a tally of its own. */
void lab_pair(struct lab_pairs *p, const struct lab_tally *one, const struct lab_tally *two);
void lab_pairs_merge(struct lab_pairs *into, const struct lab_pairs *from);
double lab_mean(const struct lab_sum *s);
double lab_deviation(const struct lab_sum *s); /* of a sample */
double lab_error(const struct lab_sum *s);     /* standard error of the mean, across games */

/* A figure of a report, with the published value of such players, if any. */
struct lab_figure {
    const char *group, *name; /* "uses", "ZEN" */
    const char *title;        /* for people: "meditation (ZEN)" */
    struct lab_sum sum;
    int number;                  /* index of the sum in lab_tally.all */
    double unit;                 /* the value counted as one */
    bool share;                  /* every value lies between zero and one unit */
    double told, told_deviation; /* NAN: none */
    int told_least, told_most;   /* both 0: none */
};
enum { LAB_MAX_FIGURES = 64 };
/* The 95 % interval: Wilson's for a share, by Student's t for a mean; NAN with a single game. */
void lab_interval(const struct lab_figure *f, double *low, double *high);

/* Second minus first: with its 95 % interval, and in standard errors (z; infinite if all pairs differ by the same
 * amount). Identical rules differ by exactly zero. */
struct lab_gap {
    double more, error, low, high, z;
};
struct lab_gap lab_gap(const struct lab_figure *one, const struct lab_figure *two,
                       const struct lab_pairs *pairs, bool same);

/* All figures of a tally, in the order of a report; returns their number. */
int lab_figures(const struct lab_setup *setup, const struct lab_tally *t,
                struct lab_figure out[LAB_MAX_FIGURES]);

#endif
