/* Torii: MIT licence, see LICENSE. */
#include "hall_pair.h"

#include "memory_store.h"
#include "os/os.h"
#include "unit.h"

#include <string.h>

void copy(char *to, size_t size, const json_t *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, json_string_value(from));
}

struct pair sit(struct hall *h, json_t *options)
{
    struct pair p = {.h = h};
    json_t *made, *args = json_pack("{s:[s, s], s:s}", "seats", "me", "me", "name", "Anna");

    if (options != NULL)
        json_object_update(args, options);
    json_decref(options);
    made = case_must(h, 201, "create", NULL, NULL, args);
    copy(p.id, sizeof p.id, json_object_get(made, "id"));
    for (int n = 0; n < 2; n++)
        copy(p.token[n], TOKEN_SIZE,
             json_object_get(json_array_get(json_object_get(made, "seats"), (size_t)n), "token"));
    json_decref(made);
    return p;
}

const char ox[] = "ox,boar/horse,elephant/crab";

json_t *view_of(const struct pair *p, int seat)
{
    return case_must(p->h, 200, "view", p->id, seat >= 0 ? p->token[seat] : NULL, NULL);
}

int number(const json_t *view, const char *key)
{
    return (int)json_integer_value(json_object_get(view, key));
}

bool has(const json_t *view, const char *key, const char *value)
{
    const char *found = json_string_value(json_object_get(view, key));

    return found != NULL && strcmp(found, value) == 0;
}

void say(const struct pair *p, int seat, const char *verb, const char *what)
{
    json_decref(case_must(p->h, 200, verb, p->id, p->token[seat],
                          what != NULL ? json_pack("{s:s}", "do", what) : NULL));
}

void move(const struct pair *p, int seat, const char *text)
{
    json_t *view = view_of(p, seat);

    json_decref(case_must(p->h, 200, "act", p->id, p->token[seat],
                          json_pack("{s:s, s:i}", "text", text, "n", number(view, "n"))));
    json_decref(view);
}

void done(struct hall *h)
{
    hall_close(h);
    memory_store_clear();
}

void until_over(const struct pair *p, const char *ending)
{
    for (int i = 0; i < 6000; i++) {
        json_t *view = view_of(p, -1);
        bool over = has(view, "stage", "over");

        if (over)
            assert_string_equal(json_string_value(json_object_get(view, "ending")), ending);
        json_decref(view);
        if (over)
            return;
        os_pause(0.01);
    }
    fail_msg("the game is not over");
}
