/* Torii: MIT licence, see LICENSE. */
/* JSON as text: the same bytes as Jansson's own, for every kind of value, every byte of a string, and every length. */
#include "base/rng.h"
#include "server/jtext.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static void compare(const json_t *value)
{
    char *wanted = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY), *found;
    json_t *again;
    struct jtext j;

    jtext_begin(&j);
    jtext_json(&j, value);
    assert_false(j.failed);
    assert_int_equal(j.len, strlen(wanted));
    found = jtext_copy(&j);
    assert_string_equal(found, wanted);
    again = jtext_parse(&j);
    assert_true(json_equal(again, value));
    json_decref(again);
    jtext_end(&j);
    free(found);
    free(wanted);
}

static void every_kind(void **state)
{
    json_t *value =
        json_pack("{s:[], s:{}, s:n, s:b, s:b, s:f, s:f, s:I, s:I, s:I, s:[i,s,{s:i}]}", "a", "b",
                  "c", "d", 1, "e", 0, "f", 1.5, "g", 1e300, "h", (json_int_t)INT64_MIN, "i",
                  (json_int_t)INT64_MAX, "j", (json_int_t)0, "k", -7, "x", "y", 1);

    (void)state;
    assert_non_null(value);
    compare(value);
    json_decref(value);
    for (int i = 0; i < 5; i++) {
        json_t *plain = i == 0   ? json_null()
                        : i == 1 ? json_true()
                        : i == 2 ? json_integer(-10)
                        : i == 3 ? json_string("")
                                 : json_real(0.1);

        compare(plain);
        json_decref(plain);
    }
}

static void every_character(void **state)
{
    (void)state;
    for (int c = 0; c < 0x80; c++) {
        char text[3] = {'a', (char)c, 'b'};
        json_t *value = json_stringn(text, 3), *object = json_object();

        compare(value);
        if (c != 0) { /* Jansson prints keys as far as that */
            char key[2] = {(char)c, '\0'};

            json_object_set(object, key, value);
            compare(object);
        }
        json_decref(value);
        json_decref(object);
    }
    for (size_t i = 0; i < 3; i++) {
        static const char *const words[] = {"Zo\xc3\xab", "\xe6\x98\x8e\xe7\xbe\x8e",
                                            "\xf0\x9f\x91\xa9\"\xe2\x80\xa8"};
        json_t *value = json_string(words[i]);

        compare(value);
        json_decref(value);
    }
}

/* Written by hand: commas where they belong, and nowhere else. */
static void by_hand(void **state)
{
    struct jtext j;
    char *found;

    (void)state;
    jtext_begin(&j);
    jtext_open(&j, '{');
    jtext_key(&j, "a"), jtext_open(&j, '['), jtext_close(&j, ']');
    jtext_key(&j, "b"), jtext_open(&j, '{'), jtext_close(&j, '}');
    jtext_key(&j, "c"), jtext_open(&j, '[');
    jtext_int(&j, INT64_MIN), jtext_bool(&j, true), jtext_null(&j), jtext_string(&j, "\"\n");
    jtext_open(&j, '['), jtext_raw(&j, str_of("{\"x\":1}")), jtext_bool(&j, false),
        jtext_close(&j, ']');
    jtext_close(&j, ']');
    jtext_key(&j, "d"), jtext_int(&j, 7);
    jtext_close(&j, '}');
    found = jtext_copy(&j);
    assert_string_equal(found,
                        "{\"a\":[],\"b\":{},\"c\":[-9223372036854775808,true,null,\"\\\"\\n\","
                        "[{\"x\":1},false]],\"d\":7}");
    jtext_end(&j);
    free(found);
}

static json_t *any(struct rng *seed, int depth)
{
    int kind = (int)(rng_next(seed) % (depth > 0 ? 7 : 5)), count = (int)(rng_next(seed) % 12);
    json_t *out;

    switch (kind) {
    case 0: return json_integer((json_int_t)rng_next(seed));
    case 1: return json_boolean(count & 1);
    case 2: return json_null();
    case 3:
    case 4: {
        char text[512];
        size_t len = rng_next(seed) % sizeof text;

        for (size_t i = 0; i < len; i++)
            text[i] = (char)(rng_next(seed) % 0x80);
        return json_stringn(text, len);
    }
    case 5:
        out = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(out, any(seed, depth - 1));
        return out;
    default:
        out = json_object();
        for (int i = 0; i < count; i++) {
            char key[2] = {(char)(1 + rng_next(seed) % 0x7f), '\0'};

            json_object_set_new(out, key, any(seed, depth - 1));
        }
        return out;
    }
}

static void any_value(void **state)
{
    struct rng seed = {7};

    (void)state;
    for (int i = 0; i < 3000; i++) {
        json_t *value = any(&seed, 4);

        compare(value);
        json_decref(value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),
        cmocka_unit_test(every_character),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(any_value),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
