/* Torii: MIT licence, see LICENSE. */
/* Why the rules refuse something, with names instead of codes. */
#include "words/onamazu/told.h"

#include <string.h>

struct refusal {
    const struct onamazu_scene *scene;
    const struct str *typed;
};

static const char *say_in(const void *context, const char *english)
{
    const struct refusal *r = context;

    return say(&r->scene->look, english);
}

static void add_name(const void *context, const char *code, struct text *t)
{
    const struct refusal *r = context;

    for (int resource = 0; resource < ONA_RESOURCES; resource++)
        if (strcmp(code, ona_resource_code[resource]) == 0) {
            onamazu_resource(t, r->scene, resource);
            return;
        }
    for (int god = 0; god < ONA_GODS; god++)
        if (strcmp(code, ona_god_code[god]) == 0) {
            text_add(t, onamazu_god(god));
            return;
        }
    text_add(t, code);
}

static void add_quoted(const void *context, struct str quoted, struct text *t)
{
    enum { LONG = 128 };
    const struct refusal *r = context;

    if (r->typed == NULL)
        text_add(t, say(&r->scene->look, "this"));
    else if (r->typed->len > 0 && r->typed->len < LONG)
        words_quote(t, &r->scene->look, *r->typed);
    else
        words_quote(t, &r->scene->look, quoted);
}

void onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e,
                    const struct str *typed)
{
    struct refusal r = {s, typed};

    err_print(e, &(struct err_words){say_in, add_name, add_quoted, &r}, t);
}
