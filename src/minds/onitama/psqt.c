/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/eval_weights.h"

/* Files are mirrored; Red's ranks are those of Blue from the other end. */
#define RANK(a, b, c) (a), (b), (c), (b), (a)
#define BLUE(one, two, three, four, five) \
    {                                     \
        one, two, three, four, five       \
    }
#define RED(five, four, three, two, one) \
    {                                    \
        one, two, three, four, five      \
    }
#define LESS(a, b, c) RANK(-(a), -(b), -(c))

/* A student is worth 100 on average; a master only has a bonus for its square. */
#define STUDENTS(PLAYER, RANK_OF)                                              \
    PLAYER(RANK_OF(86, 92, 93), RANK_OF(96, 104, 107), RANK_OF(100, 109, 116), \
           RANK_OF(89, 104, 107), RANK_OF(73, 81, 70))
#define MASTERS(PLAYER, RANK_OF)                                                               \
    PLAYER(RANK_OF(-18, -14, -6), RANK_OF(-6, -1, 1), RANK_OF(14, 18, 17), RANK_OF(21, 22, 8), \
           RANK_OF(-2, 4, 0))

const int16_t mind_psqt[2][2][32] = {
    {STUDENTS(BLUE, RANK), MASTERS(BLUE, RANK)},
    {STUDENTS(RED, LESS), MASTERS(RED, LESS)},
};
