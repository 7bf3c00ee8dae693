/* Torii: MIT licence, see LICENSE. */
/* Records as JSON lines: whatever is kept prints as text and reads back from there as the same. */
#include "exchange/exchange.h"
#include "games/games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct record from_json, from_text;
static char text[RECORD_MAX_PRINT], first[RECORD_MAX_PRINT], second[RECORD_MAX_PRINT];

static void print(const struct record *r, char *memory)
{
    struct text t;

    text_init(&t, memory, RECORD_MAX_PRINT);
    if (exchange_json_print(r, &t, NULL) != OK)
        __builtin_trap();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct games_entry one, two;
    struct err e = {0};
    struct text t;
    enum status rc;

    record_init(&from_json, games_open_record, &one);
    rc = exchange_json_read(&from_json, (struct str){(const char *)data, size}, &e);
    if (rc != OK && err_text(&e)[0] == '\0')
        __builtin_trap(); /* a failure must have words */
    if (from_json.game == NULL || (rc != OK && rc != CUT_OFF))
        return 0;
    print(&from_json, first);
    text_init(&t, text, sizeof text);
    record_init(&from_text, games_open_record, &two);
    if (record_print(&from_json, &t, NULL) != OK ||
        record_read(&from_text, text_view(&t), &e) != OK)
        __builtin_trap();
    print(&from_text, second);
    if (strcmp(first, second) != 0)
        __builtin_trap();
    return 0;
}
