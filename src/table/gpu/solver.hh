/* Torii: MIT licence, see LICENSE. */
/* What solving a set needs from the first partition to the last, and what both of its parts use. */
#ifndef TABLE_GPU_SOLVER_HH
#define TABLE_GPU_SOLVER_HH

#include "table/gpu/check.hh"
#include "table/gpu/frontier.hh"
#include "table/gpu/gpu.h"

#include <cstdio>

struct solver {
    torii_gpu_job *job;
    tables t = {};
    deal_list deals;
    machine m;
    FILE *dumped = nullptr, *kept = nullptr;
    int students = 0;
    partition part[MAX_SIDE + 1][MAX_SIDE + 1] = {}; /* [attackers][defenders] */
    uint32_t *open[MAX_SIDE + 1][MAX_SIDE + 1] = {{nullptr}},
                                            *lost[MAX_SIDE + 1][MAX_SIDE + 1] = {{nullptr}};
    uint32_t *sets[MAX_SIDE + 1] = {nullptr};
    size_t set_bytes[MAX_SIDE + 1] = {0};
    uint64_t open_bits[MAX_SIDE + 1][MAX_SIDE + 1] = {{0}}; /* not won */
    std::vector<std::string> deal_values;                   /* of ten men: as in the row */

    /* The partition being solved. */
    uint32_t *tile = nullptr;
    uint32_t tile_regions = 0;
    uint64_t tile_bytes = 0;
    frontier list[2] = {};
    uint64_t list_size = 0;
};

/* The values of a deal's first position and of its first moves. */
std::string deal_value(solver &s, int deal);
/* Census and row of the job, once all is solved. */
void make_result(solver &s);

#endif
