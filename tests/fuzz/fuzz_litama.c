/* Torii: MIT licence, see LICENSE. */
/* Litama states: one that is read prints, and what was printed reads back as the same. */
#include "exchange/exchange.h"
#include "games/games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct record read_once, read_twice;
static char first[RECORD_MAX_PRINT], second[RECORD_MAX_PRINT];

static void print(const struct record *r, char *memory)
{
    struct text t;

    text_init(&t, memory, RECORD_MAX_PRINT);
    if (exchange_litama_print(r, &t, NULL) != OK)
        __builtin_trap();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct games_entry one, two;
    struct err e = {0};
    enum status rc;

    record_init(&read_once, games_open_record, &one);
    rc = exchange_litama_read(&read_once, (struct str){(const char *)data, size}, &e);
    if (rc != OK && err_text(&e)[0] == '\0')
        __builtin_trap(); /* a failure must have words */
    if (rc != OK)
        return 0;
    print(&read_once, first);
    record_init(&read_twice, games_open_record, &two);
    if (exchange_litama_read(&read_twice, str_of(first), &e) != OK)
        __builtin_trap();
    print(&read_twice, second);
    if (strcmp(first, second) != 0)
        __builtin_trap();
    return 0;
}
