/* Torii: MIT licence, see LICENSE. */
/* The grade of a move: how much of the chance of winning it gives away. */
#ifndef STUDY_GRADE_H
#define STUDY_GRADE_H

#include <stdbool.h>

/* The first five are in order. */
enum study_grade {
    STUDY_BEST,
    STUDY_GOOD,
    STUDY_INACCURACY,
    STUDY_MISTAKE,
    STUDY_BLUNDER,
    STUDY_MISSED,    /* a proved win is gone, whatever is left */
    STUDY_BRILLIANT, /* gives up material, only move that keeps the win, hard to find */
    STUDY_GRADES
};

/* What the engine found out about a move. Chances are those of its player, 0 … 1. */
struct study_facts {
    double before; /* after the best move … */
    double after;  /* … and after this one */
    double other;  /* after the best move besides the best; -1: there is none */
    bool best;     /* it is the engine's choice … */
    bool won;      /* … whose win is proved */
    bool wins;     /* the win of this one is proved */
    int given;     /* students that it offers for nothing */
    bool
        hard; /* level 5 does not find it; only asked of the best move, where it offers something */
};

/* Could it be brilliant, if it is hard to find? */
bool study_may_shine(const struct study_facts *f);
enum study_grade study_grade_of(const struct study_facts *f);
/* The chance that was given away, 0 … 1. */
double study_loss(const struct study_facts *f);
/* "best", "good", "inaccuracy", "mistake", "blunder", "missed", "brilliant". */
const char *study_grade_name(enum study_grade grade);
/* An error worth an exercise: a mistake, a blunder or a missed win. */
bool study_is_error(enum study_grade grade);

#endif
