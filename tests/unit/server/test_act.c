/* Torii: MIT licence, see LICENSE. */
/* The request `act` read by hand: what Jansson reads, or nothing. */
#include "base/rng.h"
#include "server/act.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* From memory of just this size, so that a sanitizer sees every byte read too many. */
static bool read_act(const char *text, size_t len, struct act_message *out)
{
    char *copy = malloc(len > 0 ? len : 1);
    bool found;

    memcpy(copy, text, len);
    found = act_read((struct str){copy, len}, out);
    free(copy);
    return found;
}

static const struct {
    const char *text, *action;
    int64_t id;
    uint64_t n;
} ordinary[] = {
    {"{\"t\":\"act\",\"id\":7,\"d\":{\"text\":\"ox:c1c2\",\"n\":12}}", "ox:c1c2", 7, 12},
    {"{\"d\":{\"n\":0,\"text\":\"\"},\"id\":0,\"t\":\"act\"}", "", 0, 0},
    {" { \"id\" : 10 ,\n\t\"d\" : { \"n\" : 3 , \"text\" : \"a b/'{}[],:\" } , \"t\" : \"act\" "
     "}\r\n",
     "a b/'{}[],:", 10, 3},
    {"{\"t\":\"act\",\"id\":999999999999999999,\"d\":{\"text\":\"x\",\"n\":999999999999999999}}",
     "x", 999999999999999999, 999999999999999999},
    {"{\"t\":\"act\",\"id\":1,\"d\":{\"text\":"
     "\"123456789012345678901234567890123456789012345678901234567890123\",\"n\":1}}",
     "123456789012345678901234567890123456789012345678901234567890123", 1, 1},
};

static void ordinary_ones_are_read(void **state)
{
    struct act_message found;

    (void)state;
    for (size_t i = 0; i < sizeof ordinary / sizeof ordinary[0]; i++) {
        assert_true(read_act(ordinary[i].text, strlen(ordinary[i].text), &found));
        assert_string_equal(found.act.text, ordinary[i].action);
        assert_int_equal(found.id, ordinary[i].id);
        assert_int_equal(found.act.n, ordinary[i].n);
    }
}

/* Right or wrong: they go the long way, and are answered as before. */
static const char *const others[] = {
    "",
    "{}",
    "[]",
    "null",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}} x",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1},}",
    "{,\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\" \"id\":1,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"text\":\"x\"}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1,\"x\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\"}}",
    "{\"t\":\"act\",\"id\":1,\"x\":2,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"chat\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":\"1\",\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":-1,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":01,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1.0,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1e0,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1000000000000000000,\"d\":{\"text\":\"x\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":\"1\"}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"x\",\"n\":99999999999999999999}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":7,\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":[\"x\",1]}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"\\u0061\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"a\\\\\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"\303\251\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"a\t\",\"n\":1}}",
    "{\"t\":\"act\n\",\"id\":1,\"d\":{\"text\":\"a\",\"n\":1}}",
    "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"\177\",\"n\":1}}",
    /* One byte too long. */
    ("{\"t\":\"act\",\"id\":1,\"d\":{\"n\":1,\"text\":"
     "\"1234567890123456789012345678901234567890123456789012345678901234\"}}"),
};

static void others_are_left(void **state)
{
    struct act_message found;

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (read_act(others[i], strlen(others[i]), &found))
            fail_msg("read: %s", others[i]);
}

/* A message that was read is one for Jansson too, of these values and no others. */
static void must_agree(const char *text, size_t len, const struct act_message *found)
{
    json_t *message = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL), *wanted;

    wanted = json_pack("{s:s, s:I, s:{s:s, s:I}}", "t", "act", "id", (json_int_t)found->id, "d",
                       "text", found->act.text, "n", (json_int_t)found->act.n);
    if (!json_equal(message, wanted))
        fail_msg("read, but not by Jansson: %.*s", (int)len, text);
    json_decref(message);
    json_decref(wanted);
}

/* A byte put in, taken out or changed; those that mean something are the likeliest. */
static size_t change(char *text, size_t len, struct rng *r)
{
    static const char bytes[] = "{}[]\":,\\ \t\n\r0123456789-.eEtndxactid\001\177\303\251";
    size_t at = (size_t)rng_below(r, len + 1);
    char byte = bytes[rng_below(r, sizeof bytes)]; /* its zero too */

    switch (rng_below(r, 3)) {
    case 0:
        memmove(text + at + 1, text + at, len - at);
        text[at] = byte;
        return len + 1;
    case 1:
        if (at < len)
            memmove(text + at, text + at + 1, len - at - 1);
        return at < len ? len - 1 : len;
    default:
        if (at < len)
            text[at] = byte;
        return len;
    }
}

static void it_reads_as_jansson_does(void **state)
{
    enum { TRIES = 60000, CHANGES = 4 };
    struct rng r = {18};
    int found = 0;

    (void)state;
    for (int i = 0; i < TRIES; i++) {
        const char *from = ordinary[rng_below(&r, sizeof ordinary / sizeof ordinary[0])].text;
        char text[300];
        size_t len = strlen(from), changes = (size_t)rng_below(&r, CHANGES) + 1;
        struct act_message message;

        memcpy(text, from, len);
        while (changes-- > 0)
            len = change(text, len, &r);
        if (!read_act(text, len, &message))
            continue;
        found++;
        must_agree(text, len, &message);
    }
    assert_in_range(found, TRIES / 20, TRIES / 2); /* enough of them were still right, and wrong */
}

/* What a client's library prints is read: this is what the short way is for. */
static void what_clients_print_is_read(void **state)
{
    struct rng r = {81};

    (void)state;
    for (int i = 0; i < 2000; i++) {
        char action[ACT_TEXT] = "";
        size_t len = (size_t)rng_below(&r, ACT_TEXT);
        json_int_t id = (json_int_t)rng_below(&r, 1000000), n = (json_int_t)rng_below(&r, 5000);
        struct act_message found;
        json_t *message;
        char *text;

        for (size_t k = 0; k < len; k++) {
            action[k] = (char)(' ' + rng_below(&r, 0x7f - ' '));
            action[k] = action[k] == '"' || action[k] == '\\' ? '+' : action[k];
        }
        message = json_pack("{s:s, s:I, s:{s:s, s:I}}", "t", "act", "id", id, "d", "text", action,
                            "n", n);
        text = json_dumps(message, i % 2 == 0 ? JSON_COMPACT : JSON_INDENT(2) | JSON_SORT_KEYS);
        assert_true(read_act(text, strlen(text), &found));
        must_agree(text, strlen(text), &found);
        free(text);
        json_decref(message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_ones_are_read),
        cmocka_unit_test(others_are_left),
        cmocka_unit_test(it_reads_as_jansson_does),
        cmocka_unit_test(what_clients_print_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
