/* Torii: MIT licence, see LICENSE. */
/* Options that engines offer, and whether they fit what the user sets. */
#include "contest/player.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { CLOSE = 3 /* edit distance up to which a name counts as a misspelling */ };

/* "name N type T default D min A max B var V …", parsed. */
struct offered {
    struct str name, type, vars; /* vars: from the first "var" on */
    long long min, max;
};

/* Case-insensitive. */
static bool same_name(struct str a, const char *b)
{
    size_t i = 0;

    for (; i < a.len && b[i] != '\0'; i++) {
        char one = a.data[i], two = b[i];

        one = one >= 'A' && one <= 'Z' ? (char)(one + 'a' - 'A') : one;
        two = two >= 'A' && two <= 'Z' ? (char)(two + 'a' - 'A') : two;
        if (one != two)
            return false;
    }
    return i == a.len && b[i] == '\0';
}

static bool read_whole(struct str s, long long *out)
{
    char memory[24], *end;
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_str(&t, s);
    if (t.full || s.len == 0)
        return false;
    *out = strtoll(memory, &end, 10);
    return *end == '\0';
}

static struct offered take_apart(struct str rest)
{
    struct offered o = {{"", 0}, {"", 0}, {"", 0}, LLONG_MIN, LLONG_MAX};
    struct str word, before = rest;
    bool named = false;

    for (word = player_word(&rest); word.len > 0; before = rest, word = player_word(&rest)) {
        if (str_eq(word, "name") && !named) {
            named = true;
            o.name = (struct str){str_trim(rest).data, 0};
        } else if (str_eq(word, "type") && o.type.len == 0)
            o.type = player_word(&rest);
        else if (str_eq(word, "min"))
            (void)read_whole(player_word(&rest), &o.min);
        else if (str_eq(word, "max"))
            (void)read_whole(player_word(&rest), &o.max);
        else if (str_eq(word, "var") && o.vars.len == 0)
            o.vars = str_trim(before);
        else if (named && o.type.len == 0)
            o.name.len = (size_t)(word.data + word.len - o.name.data);
    }
    return o;
}

/* Each value follows "var" and extends to the next one. */
static bool is_var(struct str vars, const char *value)
{
    struct str word = player_word(&vars);

    while (word.len > 0) {
        struct str one = {str_trim(vars).data, 0};

        for (word = player_word(&vars); word.len > 0 && !str_eq(word, "var");
             word = player_word(&vars))
            one.len = (size_t)(word.data + word.len - one.data);
        if (same_name(one, value))
            return true;
    }
    return false;
}

static bool takes(const struct offered *o, const char *value)
{
    long long number;

    if (str_eq(o->type, "spin"))
        return read_whole(str_of(value), &number) && number >= o->min && number <= o->max;
    if (str_eq(o->type, "check"))
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    return !str_eq(o->type, "combo") || is_var(o->vars, value);
}

void offers_note(struct player *p, struct str rest)
{
    struct offered o = take_apart(rest);

    p->takes_game = p->takes_game || same_name(o.name, "Game");
    p->takes_rules = p->takes_rules || same_name(o.name, "Rules");
    p->takes_secret = p->takes_secret || same_name(o.name, "Secret");
    for (int i = 0; i < p->engine->options; i++) {
        struct player_offer *offer = &p->offer[i];
        struct text t;

        if (same_name(o.name, p->engine->option[i])) {
            offer->known = true;
            offer->good = takes(&o, p->engine->value[i]);
        } else if (o.name.len < sizeof offer->near &&
                   str_distance(o.name, str_of(p->engine->option[i]), CLOSE) < CLOSE) {
            text_init(&t, offer->near, sizeof offer->near);
            text_clean(&t, o.name);
        }
    }
}

bool offers_suit(struct player *p, const struct contest_setup *setup)
{
    struct text t;

    text_init(&t, p->why, sizeof p->why);
    if (setup->rules != NULL && !p->takes_rules)
        text_add(&t, "it has no option 'Rules', so it cannot play other rules");
    for (int i = 0; i < p->engine->options && t.len == 0; i++) {
        const struct player_offer *offer = &p->offer[i];
        struct str name = str_of(p->engine->option[i]);

        if (!offer->known && offer->near[0] != '\0')
            text_format(&t, "it has no option %q; did you mean '%s'?", name, offer->near);
        else if (!offer->known)
            text_format(&t, "it has no option %q", name);
        else if (!offer->good)
            text_format(&t, "its option '%s' does not take %q", p->engine->option[i],
                        str_of(p->engine->value[i]));
    }
    return t.len == 0;
}
