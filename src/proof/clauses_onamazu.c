/* Torii: MIT licence, see LICENSE. */
/* Lines of a clause case that only Onamazu has: chance by name, values of a position, scores. */
#include "base/json.h"
#include "proof/script.h"
#include "rules/onamazu/schema.h"

#include <string.h>

/* ---- rules and chance ------------------------------------------------------------------------ */

static void run_rules(struct script *r, struct str rest)
{
    struct err e;

    r->rules = *ona_rules_standard();
    if (str_eq(rest, "letter"))
        ona_rules_letter(&r->rules);
    else if (ona_rules_changes_apply(&r->rules, rest, &e) != OK)
        script_fail(r, "%e", &e);
    r->ruled = true;
}

static void run_badrules(struct script *r, struct str rest)
{
    struct ona_rules rules = *ona_rules_standard();
    struct str words;
    struct err e;

    str_cut(&rest, ':', &words);
    if (ona_rules_changes_apply(&rules, rest, &e) == OK)
        script_fail(r, "rules should be refused with %q", words);
    else if (!script_contains(err_text(&e), words))
        script_fail(r, "rules should be refused with %q, not: %e", words, &e);
}

/* Every difference from the standard rules. */
static void run_changes(struct script *r, struct str rest)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_rules_changes_print(&r->rules, ona_rules_standard(), &t);
    if (!str_eq(rest, memory))
        script_fail(r, "what differs should be %q, not '%s'", rest, memory);
}

static bool is_chance(const struct script *r)
{
    return game_turn(r->match.game, &r->match.state) == GAME_CHANCE;
}

static enum status settle(const struct game *g, struct match *m, struct str text, struct err *e)
{
    struct game_outcome o;
    enum status rc = g->kind->outcome_parse(g, text, &o, e);

    return rc == OK ? match_settle(m, &o, e) : rc;
}

static void run_chance(struct script *r, struct str rest)
{
    struct err e;

    if (r->match.game == NULL)
        script_fail(r, "'chance' stands before any position");
    else if (settle(r->match.game, &r->match, rest, &e) != OK)
        script_fail(r, "the outcome %q: %e", rest, &e);
}

static void draw(struct script *r)
{
    struct err e;

    if (r->drawn && is_chance(r) && match_draw(&r->match, &r->rng, &e) != OK)
        script_fail(r, "%e", &e);
}

static void run_draws(struct script *r, struct str rest)
{
    r->drawn = true;
    if (r->match.game == NULL || !str_number(rest, UINT64_MAX, &r->rng.state))
        script_fail(r, "'draws' needs a position and a seed");
    else
        draw(r);
}

static void misdeal(struct script *r, struct str clause, struct str outcome)
{
    struct match_step steps[1];
    struct match tried = r->match;
    struct err e = {.clause = ""};

    tried.steps = steps;
    tried.count = 0;
    tried.size = 1;
    if (settle(tried.game, &tried, outcome, &e) == OK)
        script_fail(r, "the outcome %q should be refused by %q", outcome, clause);
    else if (!str_eq(clause, e.clause[0] != '\0' ? e.clause : "-"))
        script_fail(r, "the outcome %q should be refused by %q, not: %e", outcome, clause, &e);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void play_part(struct script *r, struct str part)
{
    struct err e;

    if (is_chance(r)) {
        if (settle(r->match.game, &r->match, part, &e) != OK)
            script_fail(r, "chance is due, so name its outcome, not %q: %e", part, &e);
        return;
    }
    if (match_say(&r->match, part, &e) != OK)
        script_fail(r, "should be legal, but %e", &e);
    else
        draw(r);
}

static void play(struct script *r, struct str rest)
{
    struct str part;

    while (!r->broken && str_cut(&rest, ';', &part)) {
        part = str_trim(part);
        if (part.len > 0)
            play_part(r, part);
    }
}

/* ---- values of a position -------------------------------------------------------------------- */

/* Skips a value of any kind; the position is our own output, so it is well formed. */
static void skip_value(struct json *j)
{
    struct str word;
    bool flag;
    int number;

    if (json_nothing(j))
        return;
    switch (json_peek(j)) {
    case '{':
        for (int n = 0; json_key(j, &n, &word);)
            skip_value(j);
        break;
    case '[':
        for (int n = 0; json_item(j, &n);)
            skip_value(j);
        break;
    case '"': json_text(j, &word); break;
    case 't':
    case 'f': json_bool(j, &flag); break;
    default: json_int(j, -99999999, 99999999, &number); break;
    }
}

/* Enters a member, or an item counted from 1; false if there is none. */
static bool enter(struct json *j, struct str step)
{
    struct str key;
    uint64_t wanted;

    if (json_peek(j) == '[' && str_number(step, 99, &wanted)) {
        for (int n = 0; json_item(j, &n); skip_value(j))
            if ((uint64_t)n == wanted)
                return true;
        return false;
    }
    for (int n = 0; json_peek(j) != 0 && json_key(j, &n, &key); skip_value(j))
        if (key.len == step.len && memcmp(key.data, step.data, key.len) == 0)
            return true;
    return false;
}

/* The value at a path; missing cubes are 0, anything else missing is `none`. */
static struct str value_at(struct str position, struct str path)
{
    struct json j;
    struct str step, above = {"", 0};

    json_init(&j, position);
    while (str_cut(&path, '.', &step)) {
        if (!enter(&j, step)) {
            bool cubes = str_eq(above, "cubes") || str_eq(above, "offerings");

            return str_of(cubes && path.len == 0 ? "0" : "none");
        }
        above = step;
    }
    json_peek(&j);

    struct str start = j.rest;

    skip_value(&j);
    return (struct str){start.data, start.len - j.rest.len};
}

static void run_at(struct script *r, struct str rest, int scope)
{
    char memory[GAME_MAX_TEXT];
    struct text t;
    struct str path, found;

    str_cut(&rest, ' ', &path);
    text_init(&t, memory, sizeof memory);
    game_print(r->match.game, &r->match.state, scope, &t);
    found = value_at(text_view(&t), path);
    if (found.len != rest.len || memcmp(found.data, rest.data, rest.len) != 0)
        script_fail(r, "%q should be %q, not %q", path, rest, found);
}

static void run_sees(struct script *r, struct str rest)
{
    struct str seat;

    str_cut(&rest, ' ', &seat);
    run_at(r, rest, script_seat(r, seat));
}

/* What a seat was shown of the last outcome of chance. */
static void run_heard(struct script *r, struct str rest)
{
    const struct match *m = &r->match;
    const struct game *g = m->game;
    char memory[GAME_MAX_TEXT];
    struct game_state before;
    struct text t;
    struct str seat;
    size_t i = m->count;

    str_cut(&rest, ' ', &seat);
    text_init(&t, memory, sizeof memory);
    while (i > 0 && m->steps[i - 1].actor != GAME_CHANCE)
        i--;
    if (i == 0) {
        script_fail(r, "chance has decided nothing yet");
        return;
    }
    match_state_at(m, --i, &before);
    g->kind->action_print(
        g, &before, g->kind->outcome_event(g, &before, &m->steps[i].outcome, script_seat(r, seat)),
        &t);
    if (!str_eq(rest, memory))
        script_fail(r, "%q should be shown %q, not '%s'", seat, rest, memory);
}

/* ---- points, dumps, undo --------------------------------------------------------------------- */

static void run_score(struct script *r, struct str rest)
{
    char memory[64];
    struct text t;
    struct str seat;

    str_cut(&rest, ' ', &seat);

    int player = script_seat(r, seat);

    if (player < 0) {
        script_fail(r, "%q has no score", seat);
        return;
    }

    struct ona_score score =
        ona_score(r->match.game, (const struct ona_state *)&r->match.state, player);

    text_init(&t, memory, sizeof memory);
    text_format(&t, "%d %d %d %d %d", score.jinjas, score.offerings, score.fame, score.mikos,
                score.total);
    if (!str_eq(rest, memory))
        script_fail(r, "the score of %q should be %q, not '%s'", seat, rest, memory);
}

static bool is_field(struct str dump, struct str field)
{
    static const char between[] = " | ";

    while (dump.len > 0) {
        size_t len = 0;

        while (len < dump.len && !str_begins(str_drop(dump, len), between))
            len++;
        if (len == field.len && memcmp(dump.data, field.data, len) == 0)
            return true;
        dump = str_drop(dump, len < dump.len ? len + strlen(between) : len);
    }
    return false;
}

static void run_dump(struct script *r, struct str rest)
{
    const struct game *g = r->match.game;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->dump(g, &r->match.state, &t);
    if (!is_field(text_view(&t), rest) && !str_eq(rest, memory))
        script_fail(r, "the dump should have %q: '%s'", rest, memory);
}

static void print_result(const struct script *r, struct text *t)
{
    static const char *const words[] = {"lost", "shared", "won"};
    int result[GAME_MAX_PLAYERS];

    r->match.game->kind->result(r->match.game, &r->match.state, result);
    for (int i = 0; i < r->match.game->kind->players; i++)
        text_format(t, "%s%s", i > 0 ? " " : "", words[result[i]]);
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool script_onamazu_setup(struct script *r, struct str keyword, struct str rest)
{
    if (str_eq(keyword, "rules"))
        run_rules(r, rest);
    else if (str_eq(keyword, "chance"))
        run_chance(r, rest);
    else if (str_eq(keyword, "draws"))
        run_draws(r, rest);
    else
        return false;
    return true;
}

bool script_onamazu_refused(struct script *r, struct str keyword, struct str rest)
{
    if (!str_eq(keyword, "badrules"))
        return false;
    run_badrules(r, rest);
    return true;
}

static bool check(struct script *r, struct str keyword, struct str rest)
{
    if (str_eq(keyword, "at"))
        run_at(r, rest, GAME_FULL);
    else if (str_eq(keyword, "changes"))
        run_changes(r, rest);
    else if (str_eq(keyword, "sees"))
        run_sees(r, rest);
    else if (str_eq(keyword, "heard"))
        run_heard(r, rest);
    else if (str_eq(keyword, "score"))
        run_score(r, rest);
    else if (str_eq(keyword, "dump"))
        run_dump(r, rest);
    else
        return false;
    return true;
}

const struct script_kind script_onamazu = {
    .of = &games_onamazu,
    .between = ';',
    .skips_chance = true,
    .play = play,
    .result = print_result,
    .misdeal = misdeal,
    .check = check,
};
