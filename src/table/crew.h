/* Torii: MIT licence, see LICENSE. */
/* Many small pieces of work for a few threads. */
#ifndef TABLE_CREW_H
#define TABLE_CREW_H

#include <stddef.h>

struct crew {
    int threads;
};

/* A solve_runner; the crew is a struct crew. */
void crew_run(void *crew, void (*work)(void *context, size_t i), void *context, size_t count);

#endif
