/* Torii: MIT licence, see LICENSE. */
#include "record_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Records are large and point into themselves: they live here. */
struct record one, two, three;
struct games_entry entry, other;
char first[RECORD_MAX_PRINT], second[RECORD_MAX_PRINT];

struct str record_text(const struct record *r, char *memory)
{
    struct text t;

    text_init(&t, memory, RECORD_MAX_PRINT);
    assert_int_equal(record_print(r, &t, NULL), OK);
    return text_view(&t);
}

enum status record_from(struct record *r, struct str text, struct err *e)
{
    record_init(r, games_open_record, &other);
    return record_read(r, text, e);
}

enum status read_words(const char *text, struct err *e)
{
    return record_from(&two, str_of(text), e);
}

/* Must be good; shows what was said if not. */
void good(struct record *r, struct str text)
{
    struct err e = {0};

    if (record_from(r, text, &e) != OK)
        fail_msg("%s\n%.*s", err_text(&e), (int)text.len, text.data);
}

void refused(const char *text, enum status rc, const char *words)
{
    struct err e = {0};
    enum status got = read_words(text, &e);

    if (got != rc || strstr(err_text(&e), words) == NULL)
        fail_msg("status %d, '%s'; wanted %d, '%s'", got, err_text(&e), rc, words);
}

void same_text(struct str a, struct str b)
{
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.data, b.data, a.len);
}

void make(int game, uint64_t seed, size_t most)
{
    struct match m;

    random_game(&entry, game, seed);
    random_match(&m, &entry, seed, most);
    random_record(&one, &entry, &m, seed);
}
