/* Torii: MIT licence, see LICENSE. */
#include "server/table_files.h"

#include "games/games.h"
#include "table/position.h"
#include "table/table.h"
#include "table/wind_table.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 16 /* of a line */ };

struct table_file {
    bool wind;
    union {
        struct tablebase plain;
        struct wind_table spirit;
    } is;
};

struct table_files {
    int count;
    struct table_file file[];
};

/* ---- files ------------------------------------------------------------------------------------- */

static enum status open_one(struct table_file *f, const char *path, struct err *e)
{
    char reason[200];
    struct err why = {0};
    struct text t;
    enum status rc;

    f->wind = wind_table_is(path);
    rc = f->wind ? wind_open(&f->is.spirit, path, &why) : table_open(&f->is.plain, path, &why);
    if (rc == OK)
        return OK;
    text_init(&t, reason, sizeof reason);
    err_print(&why, NULL, &t);
    if (strstr(reason, path) != NULL)
        return err_say(e, rc, "%s", reason);
    return err_say(e, rc, "table %q: %s", str_of(path), reason);
}

enum status table_files_open(struct table_files **out, const char *const *paths, int count,
                             struct err *e)
{
    struct table_files *t = calloc(1, sizeof *t + (size_t)count * sizeof t->file[0]);
    enum status rc = t != NULL ? OK : err_say(e, NO_ROOM, "no memory");

    for (int i = 0; i < count && rc == OK; i++) {
        rc = open_one(&t->file[i], paths[i], e);
        t->count += rc == OK;
    }
    if (rc == OK)
        *out = t;
    else
        table_files_close(t);
    return rc;
}

void table_files_close(struct table_files *t)
{
    for (int i = 0; t != NULL && i < t->count; i++)
        if (t->file[i].wind)
            wind_close(&t->file[i].is.spirit);
        else
            table_close(&t->file[i].is.plain);
    free(t);
}

int table_files_count(const struct table_files *t)
{
    return t->count;
}

static json_t *card_names(const struct table_deck *deck)
{
    json_t *names = json_array();

    for (int i = 0; i < TABLE_CARDS; i++)
        json_array_append_new(names, json_string(oni_card_code(deck->card[i])));
    return names;
}

static json_t *describe(const struct table_file *f)
{
    int students = f->wind ? 1 : f->is.plain.students;
    int men = f->wind ? f->is.spirit.men : 2 * students + 2;

    return json_pack("{s:o, s:i, s:i, s:b, s:b}", "cards",
                     card_names(f->wind ? &f->is.spirit.deck.deck : &f->is.plain.deck), "students",
                     students, "men", men, "wind", f->wind, "distances",
                     f->wind || f->is.plain.dtm);
}

json_t *table_files_list(const struct table_files *t)
{
    json_t *list = json_array();

    for (int i = 0; i < t->count; i++)
        json_array_append_new(list, describe(&t->file[i]));
    return list;
}

/* ---- values ------------------------------------------------------------------------------------ */

static enum status probe(const struct table_file *f, const struct oni_core *s,
                         struct table_result *out, struct err *e)
{
    struct wind_position wind;
    struct table_position plain;
    enum status rc;

    if (f->wind) {
        rc = wind_position_from_core(&f->is.spirit.deck, s, &wind, e);
        return rc == OK ? wind_probe(&f->is.spirit, &wind, out, e) : rc;
    }
    if (s->spirit != ONI_NOWHERE)
        return err_say(e, ILLEGAL, "no table here covers this position");
    rc = table_position_from_core(&f->is.plain.deck, s, &plain, e);
    return rc == OK ? table_probe(&f->is.plain, &plain, out, e) : rc;
}

static bool has_distances(const struct table_file *f)
{
    return f->wind || f->is.plain.dtm;
}

/* The table that covers the position, rather one with distances. */
static const struct table_file *choose(const struct table_files *t, const struct oni_core *s,
                                       struct table_result *out, enum status *rc, struct err *e)
{
    const struct table_file *best = NULL;

    *rc = err_say(e, ILLEGAL, "no table here covers this position");
    for (int i = 0; i < t->count; i++) {
        const struct table_file *f = &t->file[i];
        struct table_result found;
        struct err why = {0};
        enum status now;

        if (best != NULL && (has_distances(best) || !has_distances(f)))
            continue;
        now = probe(f, s, &found, &why);
        if (now == OK) {
            best = f;
            *out = found;
            *rc = OK;
        } else if (now == FAILED && best == NULL) {
            *rc = err_say(e, FAILED, "the table of these cards is damaged");
        }
    }
    return best;
}

struct valued {
    game_action action;
    struct table_result value; /* for the player who moves */
};

struct moves {
    struct valued move[GAME_MAX_ACTIONS];
    int count;
};

/* Prefers fast wins and slow losses. */
static int worth(const struct table_result *r)
{
    const int sure = 100000, far = 10000;
    int plies = r->dtm > 0 ? r->dtm : far;

    return r->wdl == TABLE_WIN ? sure - plies : r->wdl == TABLE_LOSS ? plies - sure : 0;
}

static enum status value_of(const struct table_file *f, const struct game *g,
                            const struct game_state *state, struct valued *v, struct err *e)
{
    struct game_state next = *state;
    struct table_result reply;
    enum status rc;

    game_play(g, &next, v->action);
    if (game_turn(g, &next) == GAME_OVER) {
        v->value = (struct table_result){TABLE_WIN, 1};
        return OK;
    }
    rc = probe(f, (const struct oni_core *)(const void *)&next, &reply, e);
    if (rc == OK)
        v->value = (struct table_result){-reply.wdl, reply.dtm > 0 ? reply.dtm + 1 : 0};
    return rc;
}

/* Best first; stable. */
static void put_in_order(struct moves *m, int count)
{
    struct valued last = m->move[count];
    int at = count;

    for (; at > 0 && worth(&last.value) > worth(&m->move[at - 1].value); at--)
        m->move[at] = m->move[at - 1];
    m->move[at] = last;
}

static enum status value_moves(const struct table_file *f, const struct game *g,
                               const struct game_state *state, struct moves *m, struct err *e)
{
    game_action action[GAME_MAX_ACTIONS];
    enum status rc = OK;

    m->count = game_legal(g, state, action);
    for (int i = 0; i < m->count && rc == OK; i++) {
        m->move[i].action = action[i];
        rc = value_of(f, g, state, &m->move[i], e);
        if (rc == OK)
            put_in_order(m, i);
    }
    return rc;
}

/* ---- answers ------------------------------------------------------------------------------------- */

static json_t *action_text(const struct game *g, const struct game_state *state, game_action action)
{
    char memory[64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, state, action, &t);
    return json_stringn(memory, t.len);
}

static void put_value(json_t *out, const struct table_result *r)
{
    static const char *const words[] = {"loss", "draw", "win"};

    json_object_set_new(out, "wdl", json_string(words[r->wdl + 1]));
    json_object_set_new(out, "plies", r->dtm > 0 ? json_integer(r->dtm) : json_null());
}

static json_t *list_moves(const struct game *g, const struct game_state *state,
                          const struct moves *m)
{
    json_t *list = json_array();

    for (int i = 0; i < m->count; i++) {
        json_t *one = json_pack("{s:o}", "text", action_text(g, state, m->move[i].action));

        put_value(one, &m->move[i].value);
        json_array_append_new(list, one);
    }
    return list;
}

/* Best play from here on; without distances there is none. `m` are the moves of the first position. */
static enum status follow(const struct table_file *f, const struct game *g, struct game_state state,
                          struct moves *m, json_t *line, struct err *e)
{
    enum status rc = OK;

    while (rc == OK && m->count > 0 && m->move[0].value.dtm > 0 &&
           json_array_size(line) < MOST_PLIES) {
        json_array_append_new(line, action_text(g, &state, m->move[0].action));
        game_play(g, &state, m->move[0].action);
        if (game_turn(g, &state) == GAME_OVER)
            break;
        rc = value_moves(f, g, &state, m, e);
    }
    return rc;
}

static json_t *answer(const struct table_file *f, const struct game *g,
                      const struct game_state *state, const struct table_result *value,
                      enum status *rc, struct err *e)
{
    struct moves m;
    json_t *out = json_object(), *line = json_array();

    *rc = value_moves(f, g, state, &m, e);
    put_value(out, value);
    if (*rc == OK) {
        json_object_set_new(out, "moves", list_moves(g, state, &m));
        *rc = follow(f, g, *state, &m, line, e);
    }
    json_object_set_new(out, "line", line);
    if (*rc == OK)
        return out;
    json_decref(out);
    return NULL;
}

static enum status open_position(struct games_entry *entry, struct str position,
                                 struct game_state *state, struct err *e)
{
    enum status rc = games_open_position(entry, position, e);

    if (rc == OK)
        rc = entry->game.kind->parse(&entry->game, position, state, e);
    if (rc != OK)
        return rc;
    if (entry->game.kind->hidden || game_has_numbers(&entry->game))
        return err_say(e, ILLEGAL, "there are tables only for games of Onitama without ninjas");
    if (game_turn(&entry->game, state) < 0)
        return err_say(e, ILLEGAL, "no player is to move in this position");
    return OK;
}

json_t *table_files_ask(const struct table_files *t, struct str position, enum status *rc,
                        struct err *e)
{
    struct games_entry *entry = calloc(1, sizeof *entry);
    struct game_state state;
    struct table_result value;
    const struct table_file *f = NULL;
    json_t *out = NULL;

    *rc = entry != NULL ? open_position(entry, position, &state, e)
                        : err_say(e, NO_ROOM, "no memory");
    if (*rc == OK)
        f = choose(t, (const struct oni_core *)(const void *)&state, &value, rc, e);
    if (f != NULL)
        out = answer(f, &entry->game, &state, &value, rc, e);
    free(entry);
    return out;
}
