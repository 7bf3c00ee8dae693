/* Torii: MIT licence, see LICENSE. */
/* Trees of moves for the page: study.wasm. */
#include "bindings/wasm/study.h"

#include "bindings/wasm/order.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/question.h"
#include "bindings/wasm/tell.h"
#include "rules/onitama/onitama.h"
#include "study/threats.h"
#include "study/tree.h"

#include <stdlib.h>
#include <string.h>

enum { JOINED = 16 /* most steps in one text */ };

struct study_page {
    struct play *play;
    struct record *record; /* that it was read from, for its tags and result; or NULL */
    struct study_tree tree;
};

static struct study_page *made;

void study_free(struct study_page *s)
{
    if (s == NULL)
        return;
    play_free(s->play);
    free(s->record);
    free(s);
}

static int keep(struct study_page *s, enum status rc, const struct err *e)
{
    made = rc == OK ? s : NULL;
    if (rc != OK)
        study_free(s);
    return page_status(rc, e);
}

struct study_page *study_made(void)
{
    return made;
}

int study_open(int viewer, int size)
{
    struct study_page *s = calloc(1, sizeof *s);
    struct question q = {.play = NULL};
    struct err e = {0};
    enum status rc = s == NULL ? err_say(&e, NO_ROOM, "no memory for the game")
                               : question_open(&q, viewer, page_said(size), &e);

    if (s != NULL)
        s->play = q.play;
    if (rc == OK)
        rc = study_tree_begin(&s->tree, &s->play->watch, &e);
    return keep(s, rc, &e);
}

static enum status read_record(struct study_page *s, struct str text, struct err *e)
{
    enum status rc;

    record_init(s->record, games_open_record, &s->play->entry);
    rc = study_tree_read(&s->tree, s->record, text, e);
    if (rc == OK)
        rc = play_record(s->play, s->record, e);
    s->tree.watch = &s->play->watch;
    return rc;
}

int study_read(int size)
{
    struct study_page *s = calloc(1, sizeof *s);
    struct err e = {0};
    enum status rc = OK;

    if (s != NULL) {
        s->play = play_new();
        s->record = malloc(sizeof *s->record);
    }
    if (s == NULL || s->play == NULL || s->record == NULL)
        rc = err_say(&e, NO_ROOM, "not enough memory for the record");
    if (rc == OK)
        rc = read_record(s, page_said(size), &e);
    return keep(s, rc, &e);
}

/* ---- changes --------------------------------------------------------------------------------------- */

/* A line to any node fits. */
static enum status reserve(struct study_page *s, struct err *e)
{
    return play_make_room(s->play, (size_t)s->tree.count + JOINED, e);
}

struct played {
    int node;
    bool fresh;
};

static enum status tell_played(const void *what, struct text *t, struct err *e)
{
    const struct played *p = what;

    (void)e;
    text_char(t, '{');
    jsonw_number(t, "node", p->node);
    jsonw_bool(t, "new", p->fresh);
    text_char(t, '}');
    return OK;
}

int study_play(struct study_page *s, int size)
{
    struct err e = {0};
    struct played played = {0, false};
    enum status rc = reserve(s, &e);

    if (rc == OK)
        rc = study_tree_play(&s->tree, page_said(size), &played.fresh, &e);
    played.node = s->tree.current;
    return rc == OK ? page_answer(tell_played, &played) : page_status(rc, &e);
}

int study_go(struct study_page *s, int node)
{
    struct err e = {0};
    enum status rc = reserve(s, &e);

    if (rc == OK)
        rc = study_tree_go(&s->tree, node, &e);
    return page_status(rc, &e);
}

int study_promote(struct study_page *s, int node)
{
    struct err e = {0};

    return page_status(study_tree_promote(&s->tree, node, &e), &e);
}

int study_main(struct study_page *s, int node)
{
    struct err e = {0};

    return page_status(study_tree_make_main(&s->tree, node, &e), &e);
}

int study_delete(struct study_page *s, int node)
{
    struct err e = {0};

    return page_status(study_tree_delete(&s->tree, node, &e), &e);
}

int study_comment(struct study_page *s, int node, int size)
{
    struct err e = {0};

    return page_status(study_tree_comment(&s->tree, node, page_said(size), &e), &e);
}

int study_glyph(struct study_page *s, int node, int glyph)
{
    struct err e = {0};

    return page_status(study_tree_glyph(&s->tree, node, glyph, &e), &e);
}

/* ---- queries --------------------------------------------------------------------------------------- */

static int scope_of(const struct study_page *s)
{
    return s->play->match.scope;
}

static enum status tell_tree(const void *what, struct text *t, struct err *e)
{
    struct study_page *s = (struct study_page *)(uintptr_t)what; /* its scratch memory */

    (void)e;
    text_char(t, '{');
    jsonw_word(t, "game", s->play->entry.game.name);
    jsonw_number(t, "viewer", scope_of(s));
    study_tree_json(&s->tree, t);
    text_char(t, '}');
    return OK;
}

int study_tree(struct study_page *s)
{
    return page_answer(tell_tree, s);
}

static enum status tell_page_scene(const void *what, struct text *t, struct err *e)
{
    const struct study_page *s = what;

    (void)e;
    tell_scene(s->play, s->play->match.count, scope_of(s), t);
    return OK;
}

int study_scene(const struct study_page *s)
{
    return page_answer(tell_page_scene, s);
}

static enum status tell_page_events(const void *what, struct text *t, struct err *e)
{
    const struct study_page *s = what;

    (void)e;
    tell_events(s->play, scope_of(s), t);
    return OK;
}

int study_events(const struct study_page *s)
{
    return page_answer(tell_page_events, s);
}

static enum status tell_page_belief(const void *what, struct text *t, struct err *e)
{
    const struct study_page *s = what;

    return tell_belief(s->play, scope_of(s), t, e);
}

int study_belief(const struct study_page *s)
{
    return page_answer(tell_page_belief, s);
}

static void tell_chance(struct text *t, double chance)
{
    int n = (int)(1000 * chance + 0.5);

    jsonw_key(t, "chance");
    text_format(t, "%d.%d%d%d", n / 1000, n / 100 % 10, n / 10 % 10, n % 10);
}

static enum status tell_choices(const void *what, struct text *t, struct err *e)
{
    const struct study_page *s = what;
    const struct game *g = &s->play->entry.game;
    struct study_outlook *list = malloc(STUDY_MAX_OUTLOOKS * sizeof *list);
    int count;

    if (list == NULL)
        return err_say(e, NO_ROOM, "no memory for the answer");
    count = study_outlooks(&s->play->watch, list);
    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        char memory[GAME_MAX_TEXT];
        struct text one;

        text_init(&one, memory, sizeof memory);
        g->kind->action_print(g, s->play->watch.view, list[i].event, &one);
        text_add(t, i > 0 ? ",{" : "{");
        jsonw_word(t, "text", memory);
        jsonw_number(t, "player", game_turn(g, s->play->watch.view));
        tell_chance(t, list[i].chance);
        text_char(t, '}');
    }
    text_char(t, ']');
    free(list);
    return OK;
}

int study_choices(const struct study_page *s)
{
    return page_answer(tell_choices, s);
}

static void tell_threat_list(struct text *t, const char *key, const struct study_threat *list,
                             int count)
{
    jsonw_key(t, key);
    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        const struct study_threat *one = &list[i];

        text_add(t, i > 0 ? ",{" : "{");
        jsonw_word(t, "card", oni_card_code(one->card));
        tell_square(t, "from", one->from);
        tell_square(t, "to", one->to);
        jsonw_word(t, "takes", one->prize == STUDY_ARCH ? NULL : study_prize_name(one->prize));
        jsonw_bool(t, "wins", one->wins);
        jsonw_bool(t, "free", one->free);
        tell_chance(t, one->chance);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static enum status tell_threats(const void *what, struct text *t, struct err *e)
{
    const struct study_page *s = what;
    struct study_threats found;

    (void)e;
    study_threats_find(&s->play->watch, &found);
    text_char(t, '{');
    jsonw_number(t, "player", found.player);
    tell_threat_list(t, "gains", found.gain, found.gains);
    tell_threat_list(t, "losses", found.loss, found.losses);
    text_char(t, '}');
    return OK;
}

int study_threats(const struct study_page *s)
{
    return page_answer(tell_threats, s);
}

/* ---- records --------------------------------------------------------------------------------------- */

static const char *const own_tags[] = {"Game",  "Scope", "Deck",     "Wind",   "Winds",  "Light",
                                       "Rules", "Deal",  "Position", "Result", "Ending", NULL};

struct order {
    struct study_page *page;
    struct str said;
};

/* Those that the record was read with, unless the game itself provides them. */
static enum status copy_tags(const struct study_page *s, struct record *r, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; s->record != NULL && i < s->record->tag_count && rc == OK; i++) {
        const struct record_tag *tag = &s->record->tags[i];
        bool own = false;

        for (int k = 0; own_tags[k] != NULL; k++)
            own = own || str_eq(tag->name, own_tags[k]);
        if (!own)
            rc = record_tag_set(r, tag->name, tag->value, e);
    }
    return rc;
}

/* The main line as a record, with its result; the tree stands at its end. */
static enum status make_record(struct study_page *s, struct str said, struct record *r,
                               struct err *e)
{
    const struct match *m = &s->play->match;
    struct page_order order = {.hides = m->game->kind->hidden && scope_of(s) != GAME_FULL,
                               .own = own_tags};
    enum status rc = copy_tags(s, r, e);

    if (rc == OK)
        rc = page_order_read(&order, said, r, e);
    if (rc == OK)
        rc = games_tag_record(&s->play->entry, r, e);
    if (rc == OK)
        rc = record_take(r, m, scope_of(s), e);
    if (rc == OK && str_eq(order.result, "*") && s->record != NULL &&
        s->record->result != RECORD_UNDECIDED && game_turn(m->game, &m->state) != GAME_OVER) {
        order.result = str_of(record_result_name(m->game->kind->players, s->record->result));
        order.ending = str_of(s->record->ending);
        if (page_order_finish(&order, m->game, &m->state, r, NULL) == OK)
            return OK;
        order.result = str_of("*"); /* the main line is another one now */
        order.ending = str_of("");
    }
    return rc == OK ? page_order_finish(&order, m->game, &m->state, r, e) : rc;
}

static enum status tell_record(const void *what, struct text *t, struct err *e)
{
    const struct order *o = what;
    struct study_page *s = o->page;
    struct study_tree *tree = &s->tree;
    struct record *r = malloc(sizeof *r);
    int here = tree->current, end = STUDY_ROOT;
    enum status rc;

    if (r == NULL)
        return err_say(e, NO_ROOM, "not enough memory for the record");
    record_init(r, games_open_record, NULL);
    while (tree->node[end].child != STUDY_NONE)
        end = tree->node[end].child;
    rc = reserve(s, e);
    if (rc == OK)
        rc = study_tree_go(tree, end, e);
    if (rc == OK)
        rc = make_record(s, o->said, r, e);
    if (rc == OK)
        rc = study_tree_print(tree, r, t, e);
    (void)study_tree_go(tree, here, NULL);
    free(r);
    return rc;
}

int study_record(struct study_page *s, int size)
{
    struct order order = {s, page_said(size)};

    return page_answer(tell_record, &order);
}
