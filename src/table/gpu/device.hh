/* Torii: MIT licence, see LICENSE. */
/*
 * One source for two machines. A job is a structure with run(team, item); a team works on one item at a time.
 * On a GPU a team is a warp of 32 lanes; on a CPU it is one thread, and LANES is 1. What the lanes of a team
 * share lies in `struct team_memory`.
 */
#ifndef TABLE_GPU_DEVICE_HH
#define TABLE_GPU_DEVICE_HH

#include <cstddef>
#include <cstdint>

#ifdef __CUDACC__
#define DEVICE __host__ __device__ __forceinline__
enum { LANES = 32 };
#else
#define DEVICE inline
enum { LANES = 1 };
#endif

/* For the GPU's compiler; the CPU's, which also sees this, knows neither. */
#ifdef __CUDA_ARCH__
#define UNROLL         _Pragma("unroll")
#define ROUND_BY_ROUND _Pragma("unroll 1")
#else
#define UNROLL
#define ROUND_BY_ROUND
#endif

enum { TEAM_MOVES = 100, COUNTERS = 3 };

/* A student's move: the target block, the deals it leads to, and how it shifts rows and columns. */
struct student_move {
    uint32_t block, group, mask, to; /* bit 31 of `to`: the shift is downwards */
};

struct team_memory {
    student_move move[TEAM_MOVES];
    uint32_t takes_master[25]; /* groups with which a student captures the enemy master there */
    uint32_t captured[4];      /* blocks after the master has captured the n-th enemy student */
};

struct tables;

struct team {
    const tables *t;
    team_memory *m;
    int lane;
    uint64_t count[COUNTERS]; /* of this lane; summed over all of them in the end */
};

DEVICE int ones(uint32_t x)
{
#ifdef __CUDA_ARCH__
    return __popc(x);
#else
    return __builtin_popcount(x);
#endif
}

DEVICE int lowest(uint32_t x)
{
#ifdef __CUDA_ARCH__
    return __ffs((int)x) - 1;
#else
    return __builtin_ctz(x);
#endif
}

DEVICE uint32_t bit(int square)
{
    return (uint32_t)1 << square;
}

DEVICE void team_sync()
{
#ifdef __CUDA_ARCH__
    __syncwarp();
#endif
}

/* The place in a list for the lanes that have something to append; `count` is the list's length so far. */
DEVICE int team_place(const team &w, bool has, int *count)
{
#ifdef __CUDA_ARCH__
    unsigned all = __ballot_sync(~0u, has);
    int place = *count + __popc(all & ((1u << w.lane) - 1));

    *count += __popc(all);
    return place;
#else
    (void)w;
    *count += has;
    return *count - 1;
#endif
}

/* Clears bits of a word that others change as well, and returns what it was. */
DEVICE uint32_t fetch_clear(uint32_t *word, uint32_t bits)
{
#ifdef __CUDA_ARCH__
    return atomicAnd(word, ~bits);
#else
    return __atomic_fetch_and(word, ~bits, __ATOMIC_RELAXED);
#endif
}

DEVICE uint32_t load_shared_word(const uint32_t *word)
{
#ifdef __CUDA_ARCH__
    return *(const volatile uint32_t *)word;
#else
    return __atomic_load_n(word, __ATOMIC_RELAXED);
#endif
}

DEVICE unsigned long long fetch_add(unsigned long long *number, unsigned long long more)
{
#ifdef __CUDA_ARCH__
    return atomicAdd(number, more);
#else
    return __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
#endif
}

#endif
