/* Torii: MIT licence, see LICENSE. */
/* How a case begins: a game by its name and options, a deal, a position; and those that must be refused. */
#include "proof/script.h"

#include <string.h>

/* Text options of a game, zero-terminated. */
struct texts {
    char deck[512], winds[512], five[512], rules[512];
};

static bool read_text(struct script *r, struct str value, char memory[512], const char **out)
{
    struct text t;

    text_init(&t, memory, 512);
    text_str(&t, value);
    *out = memory;
    if (t.full)
        script_fail(r, "%q is too long", value);
    return true;
}

static bool read_option(struct script *r, struct str key, struct str value, struct texts *texts,
                        struct games_options *out)
{
    uint64_t n;

    if (str_eq(key, "deck"))
        return read_text(r, value, texts->deck, &out->deck);
    if (str_eq(key, "winds"))
        return read_text(r, value, texts->winds, &out->winds);
    if (str_eq(key, "five"))
        return read_text(r, value, texts->five, &out->five);
    if (str_eq(key, "rules"))
        return read_text(r, value, texts->rules, &out->switches);
    if (str_eq(key, "wind") && str_number(value, 99, &n))
        out->wind = (int)n;
    else if (str_eq(key, "light"))
        out->light = str_eq(value, "red");
    else if (str_eq(key, "players") && str_number(value, 99, &n))
        out->players = (int)n;
    else
        return false;
    return true;
}

/* NAME key=value …; returns the status of opening it. */
static enum status open_game(struct script *r, struct str rest, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct texts texts;
    struct str name = {"", 0}, option;

    options.version = 1; /* the cases were written for this version */
    str_cut(&rest, ' ', &name);
    while (str_cut(&rest, ' ', &option)) {
        struct str value = option, key;

        str_cut(&value, '=', &key);
        if (!read_option(r, key, value, &texts, &options))
            script_fail(r, "no such option %q", option);
    }
    if (r->ruled)
        options.rules = &r->rules;
    return r->broken ? BAD_INPUT : games_open(&r->entry, name, &options, e);
}

static void run_game(struct script *r, struct str rest)
{
    struct err e;
    enum status rc = open_game(r, rest, &e);

    if (r->broken)
        return;
    if (rc != OK) {
        script_fail(r, "%e", &e);
        return;
    }
    r->chosen = true;
    match_init(&r->match, &r->entry.game, r->steps, SCRIPT_STEPS);
}

void script_badgame(struct script *r, struct str rest)
{
    struct str clause;
    struct err e;

    str_cut(&rest, ' ', &clause);

    enum status rc = open_game(r, rest, &e);

    r->chosen = false;
    r->match.game = NULL;
    if (r->broken)
        return;
    if (rc == OK)
        script_fail(r, "%q should be refused by %q", rest, clause);
    else if (!str_eq(clause, e.clause))
        script_fail(r, "%q should be refused by %q, not: %e", rest, clause, &e);
}

static void run_deal(struct script *r, struct str rest)
{
    struct rng rng = {0};
    struct err e;

    if (!r->chosen || !str_number(rest, UINT64_MAX, &rng.state)) {
        script_fail(r, "'deal' needs a game and a seed");
        return;
    }
    match_init(&r->match, &r->entry.game, r->steps, SCRIPT_STEPS);
    if (match_draw(&r->match, &rng, &e) != OK)
        script_fail(r, "%e", &e);
}

static void run_start(struct script *r, struct str rest)
{
    const struct game *g = &r->entry.game;
    struct game_outcome o;
    struct err e;

    if (!r->chosen) {
        script_fail(r, "'start' needs a game");
        return;
    }
    match_init(&r->match, g, r->steps, SCRIPT_STEPS);
    if (g->kind->outcome_parse(g, rest, &o, &e) != OK || match_settle(&r->match, &o, &e) != OK)
        script_fail(r, "%e", &e);
}

void script_misdeal_onitama(struct script *r, struct str clause, struct str rest)
{
    const struct game *g = &r->entry.game;
    struct game_outcome o;
    struct err e;

    if (!r->chosen)
        script_fail(r, "'misdeal' needs a game");
    else if (g->kind->outcome_parse(g, rest, &o, &e) == OK)
        script_fail(r, "the deal %q should be refused by %q", rest, clause);
    else if (!str_eq(clause, e.clause))
        script_fail(r, "the deal %q should be refused by %q, not: %e", rest, clause, &e);
}

enum status script_open(const struct script *r, struct games_entry *entry, struct match *m,
                        struct match_step *steps, struct str position, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    enum status rc;

    options.rules = r->ruled ? &r->rules : NULL;
    rc = games_open_told(entry, position, &options, e);

    return rc == OK ? match_init_position(m, &entry->game, steps, SCRIPT_STEPS, position, e) : rc;
}

static void run_pos(struct script *r, struct str rest)
{
    struct err e;

    r->chosen = false;
    if (script_open(r, &r->entry, &r->match, r->steps, rest, &e) != OK)
        script_fail(r, "%e", &e);
}

bool script_begin(struct script *r, struct str keyword, struct str rest)
{
    if (str_eq(keyword, "game"))
        run_game(r, rest);
    else if (str_eq(keyword, "deal"))
        run_deal(r, rest);
    else if (str_eq(keyword, "start"))
        run_start(r, rest);
    else if (str_eq(keyword, "pos"))
        run_pos(r, rest);
    else
        return false;
    return true;
}
