/* Torii: MIT licence, see LICENSE. */
/*
 * What the fuzzers share. A fuzzer is tests/fuzz/NAME.c with the entry point below; add its name to
 * meson.build and a few seeds to corpus/, and `./run fuzz` finds it.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "games/games.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Stops the fuzzer: the input has shown a bug. */
#define MUST(condition) ((condition) ? (void)0 : __builtin_trap())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The next line off *rest; empty when there is none. */
static inline struct str fuzz_line(struct str *rest)
{
    struct str line = {"", 0};

    str_cut(rest, '\n', &line);
    return line;
}

/* The rest, of which the fuzzer may use a byte at a time; 0 at the end. */
static inline unsigned fuzz_byte(struct str *rest)
{
    if (rest->data == NULL || rest->len == 0)
        return 0;

    unsigned byte = (unsigned char)rest->data[0];

    *rest = str_drop(*rest, 1);
    return byte;
}

/* A refusal says something, in one line of UTF-8. */
static inline void fuzz_check_refusal(enum status rc, const struct err *e)
{
    MUST(rc < 0);
    MUST(err_text(e)[0] != '\0' && strchr(err_text(e), '\n') == NULL);
    MUST(e->clause[0] == '\0' || oni_clause_find(str_of(e->clause)) >= 0 ||
         ona_clause_find(str_of(e->clause)) >= 0);
}

/* Printed and read again it is the same, in the state's bytes and in the text. */
static inline void fuzz_check_round_trip(const struct game *g, const void *state)
{
    char memory[2][GAME_MAX_TEXT];
    struct game_state again;
    struct text t[2];
    struct err e;

    memset(&again, 0, sizeof again);
    for (int i = 0; i < 2; i++)
        text_init(&t[i], memory[i], sizeof memory[i]);
    g->kind->print(g, state, &t[0]);
    MUST(!t[0].full);
    MUST(g->kind->parse(g, text_view(&t[0]), &again, &e) == OK);
    g->kind->print(g, &again, &t[1]);
    MUST(strcmp(memory[0], memory[1]) == 0);
    MUST(memcmp(state, &again, g->kind->state_size) == 0);
}

#endif
