/* Torii: MIT licence, see LICENSE. */
/* The text of the house: cutting, numbers, UTF-8, quotes, JSON, and buffers that are too small. */
#include "fuzz.h"

#include <stdlib.h>

static void check_cuts(struct str s)
{
    struct str rest = s, part;
    size_t total = 0, parts = 0;

    while (str_cut(&rest, ',', &part)) {
        MUST(part.len == 0 || memchr(part.data, ',', part.len) == NULL);
        total += part.len;
        parts++;
    }
    MUST(parts >= 1 && total + parts - 1 == s.len);

    struct str trimmed = str_trim(s);

    MUST(trimmed.len <= s.len && str_trim(trimmed).len == trimmed.len);
}

static void check_number(struct str s)
{
    uint64_t n = 0, again = 0;
    char memory[32];
    struct text t;

    if (!str_number(s, UINT64_MAX, &n))
        return;
    text_init(&t, memory, sizeof memory);
    text_u64(&t, n);
    MUST(str_number(text_view(&t), n, &again) && again == n);
    MUST(n == 0 || !str_number(s, n - 1, &again));
    MUST(s.data[0] == '0' || str_eq(s, memory));
}

/* Written in full it is plain UTF-8 without control characters. */
static void check_clean(const struct text *t)
{
    MUST(!t->full && str_is_utf8(text_view(t)));
    for (size_t i = 0; i < t->len; i++)
        MUST((unsigned char)t->data[i] >= 0x20);
}

static void check_writing(struct str s, size_t room)
{
    size_t size = 8 * s.len + 64;
    char *memory = malloc(size), *small = malloc(room + 1);
    struct text t;

    MUST(memory != NULL && small != NULL);
    text_init(&t, memory, size);
    text_json(&t, s);
    check_clean(&t);
    MUST(t.len >= 2 && memory[0] == '"' && memory[t.len - 1] == '"');
    text_init(&t, memory, size);
    text_quote(&t, s);
    check_clean(&t);
    MUST(t.len <= 4 * 64 + 8);

    /* Exactly as much memory as is told: a byte too many is seen by the sanitizer. */
    text_init(&t, small, room + 1);
    text_format(&t, "%q %s %d %u %c%%", s, "word", -7, (uint64_t)s.len, 'x');
    text_json(&t, s);
    MUST(t.len <= room && small[t.len] == '\0');
    free(memory);
    free(small);
}

static void check_words(struct str one, struct str other)
{
    int there = str_distance(one, other, 3), back = str_distance(other, one, 3);

    MUST(there == back && there >= 0 && there <= 4);
    MUST(str_distance(one, one, 3) == (one.len > 32 ? 4 : 0));
    oni_card_nearest(one);
    oni_card_find(other);
    oni_clause_find(one);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str all = {(const char *)data, size}, rest = all, one;
    size_t room = size > 0 ? data[0] : 0;
    struct err e;

    if (size == 0)
        return 0;
    check_cuts(all);
    check_number(all);
    check_writing(all, room);
    one = fuzz_line(&rest);
    check_number(one);
    if (rest.data != NULL)
        check_words(one, rest);
    (void)err_say(&e, BAD_INPUT, "no %q of %q", one, all);
    MUST(str_of(err_text(&e)).len < ERR_TEXT);
    (void)err_rule(&e, "W4", "no %q of %q", all, one);
    MUST(str_eq(str_of(e.clause), "W4"));
    return 0;
}
