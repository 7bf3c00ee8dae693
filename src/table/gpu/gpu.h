/* Torii: MIT licence, see LICENSE. */
/*
 * The door of the GPU solver: win, draw and loss of every position of five cards, up to all ten men. It is
 * built apart from the program, by nvcc for a GPU or as C++ for the threads of a CPU, and uses no library
 * (docs/solved.md). The program loads it as a shared object.
 */
#ifndef TABLE_GPU_GPU_H
#define TABLE_GPU_GPU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TORII_GPU_VERSION = 1,
    TORII_GPU_OTHER_VERSION = 2,
    TORII_GPU_SIDE = 5,
    TORII_GPU_ROW = 8192
};

/* Counts of the positions of a player with N students, against M. */
struct torii_gpu_census {
    uint64_t positions, wins, wins_in_one, losses, draws;
};

struct torii_gpu_job {
    int version; /* TORII_GPU_VERSION of the caller */

    /* What to solve. */
    const char *names[5]; /* the cards, in the order of the deals (table/deck.h) */
    unsigned char
        by[25][25]; /* bit i: card i moves from one square to another, as in struct table_deck */
    int men;        /* 2, 4, 6, 8 or 10 */
    const char *command; /* kept with the result */

    /* How. */
    int threads;    /* of a CPU; 0: all there are */
    uint64_t check; /* number of positions of each partition that are checked against the rules … */
    uint64_t seed;    /* … from this seed … */
    int plant;        /* … and an error that is planted there has to be found, too */
    const char *dump; /* a file for `dumped` of them, for another program; or NULL */
    uint64_t dumped;
    const char *keep; /* a file for the final bits, or NULL */
    uint32_t tile;    /* for tests: regions of a tile, at most; 0: what fits into memory */
    uint64_t
        sparse; /* for tests: new wins of a pass, one in N positions, that are few; 0: as tuned */
    void (*report)(void *context, const char *line); /* what is being done, for people; or NULL */
    void *context;

    /* The result. */
    struct torii_gpu_census census[TORII_GPU_SIDE][TORII_GPU_SIDE];
    uint64_t checksum;
    uint64_t checked, planted; /* positions that agreed; planted errors that were found */
    double kernel_seconds, seconds;
    char row[TORII_GPU_ROW]; /* a line of data/solved/sets.tsv (docs/formats/solved.md) */
    char error[256];
};

/* 0; TORII_GPU_OTHER_VERSION, with nothing written; otherwise not solved, and `error` says why in one line. */
int torii_gpu_solve(struct torii_gpu_job *job);

#ifdef __cplusplus
}
#endif

#endif
