/* Torii: MIT licence, see LICENSE. */
/* Rules and texts of Onamazu for the page: onamazu.wasm. */
#include "bindings/wasm/wasm.h"

#include "bindings/wasm/ona_setup.h"
#include "bindings/wasm/ona_tell.h"
#include "bindings/wasm/ona_written.h"
#include "bindings/wasm/page.h"

#include <stdlib.h>

/* ---- games --------------------------------------------------------------------------------- */

/* The last game created, for the page to fetch. */
static struct play *made;

static int keep(struct play *m, enum status rc, const struct err *e)
{
    made = rc == OK ? m : NULL;
    if (rc != OK)
        play_free(m);
    return page_status(rc, e);
}

static int no_memory(void)
{
    struct err e;

    return page_status(err_say(&e, NO_ROOM, "no memory for the game"), &e);
}

struct play *ona_page_made(void)
{
    return made;
}

int ona_page_words(int language, int size)
{
    struct err e = {0};

    return page_status(ona_language_set(language, page_said(size), &e), &e);
}

int ona_page_open(int size)
{
    struct play *m = play_new();
    struct ona_setup setup;
    struct err e = {0};

    if (m == NULL)
        return no_memory();
    ona_setup_read(page_said(size), &setup);
    return keep(m, ona_setup_begin(m, &setup, &e), &e);
}

int ona_page_watch(int viewer, int size)
{
    struct play *m = play_new();
    struct ona_setup setup;
    struct err e = {0};

    if (m == NULL)
        return no_memory();
    ona_setup_read(page_said(size), &setup);
    return keep(m, ona_setup_watch(m, &setup, viewer, &e), &e);
}

/* The first line is the seed for what comes next; the record follows. */
int ona_page_read(int size)
{
    struct play *m = play_new();
    struct str rest = page_said(size), seed = {"", 0};
    struct err e = {0};

    if (m == NULL)
        return no_memory();
    (void)str_cut(&rest, '\n', &seed);
    return keep(m, ona_written_open(m, seed, rest, &e), &e);
}

void ona_page_free(struct play *m)
{
    play_free(m);
}

int ona_page_steps(const struct play *m)
{
    return (int)m->match.count;
}

int ona_page_play(struct play *m, int size)
{
    struct err e = {0};

    return page_status(play_say(m, page_said(size), &e), &e);
}

int ona_page_hear(struct play *m, int actor, int size)
{
    struct err e = {0};

    return page_status(play_hear(m, actor, page_said(size), &e), &e);
}

void ona_page_undo(struct play *m, int steps)
{
    struct err e;

    (void)play_undo(m, (size_t)steps, &e); /* never refused in Onamazu */
}

/* ---- queries ------------------------------------------------------------------------------- */

/* A query about a game, and the function that answers it. */
struct asked {
    const struct play *match;
    int viewer;
    size_t steps;
    struct str said;
    enum status (*tell)(const struct asked *a, struct text *t, struct err *e);
};

/* Answers only if the viewer may look. */
static enum status answer(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->match, a->viewer, e);

    return rc == OK ? a->tell(a, t, e) : rc;
}

static enum status scene(const struct asked *a, struct text *t, struct err *e)
{
    (void)e;
    ona_tell_scene(a->match, a->steps, a->viewer, t);
    return OK;
}

int ona_page_scene(const struct play *m, int steps, int viewer)
{
    return page_answer(answer, &(struct asked){m, viewer, (size_t)steps, {"", 0}, scene});
}

static enum status events(const struct asked *a, struct text *t, struct err *e)
{
    (void)e;
    ona_tell_events(a->match, a->steps, a->viewer, t);
    return OK;
}

int ona_page_events(const struct play *m, int from, int viewer)
{
    return page_answer(answer, &(struct asked){m, viewer, (size_t)from, {"", 0}, events});
}

static enum status why(const struct asked *a, struct text *t, struct err *e)
{
    (void)e;
    ona_tell_why(a->match, a->viewer, a->said, t);
    return OK;
}

int ona_page_why(const struct play *m, int viewer, int size)
{
    return page_answer(answer, &(struct asked){m, viewer, 0, page_said(size), why});
}

static enum status explained(const struct asked *a, struct text *t, struct err *e)
{
    (void)e;
    ona_tell_explained(a->match, a->viewer, a->said, t);
    return OK;
}

int ona_page_explain(const struct play *m, int viewer, int size)
{
    return page_answer(answer, &(struct asked){m, viewer, 0, page_said(size), explained});
}

/* The whole position as text, to compare with that of the command line. */
static enum status position(const struct asked *a, struct text *t, struct err *e)
{
    struct match at;

    (void)e;
    play_at(a->match, a->steps, &at);
    game_print(&a->match->entry.game, &at.state, a->viewer, t);
    return OK;
}

int ona_page_position(const struct play *m, int steps, int viewer)
{
    return page_answer(answer, &(struct asked){m, viewer, (size_t)steps, {"", 0}, position});
}

/* ---- rules and records --------------------------------------------------------------------- */

static enum status rules(const void *what, struct text *t, struct err *e)
{
    (void)e;
    ona_tell_rules(what, t);
    return OK;
}

int ona_page_rules(int size)
{
    struct games_entry *entry = malloc(sizeof *entry);
    struct ona_setup setup = {.changes = page_said(size)};
    struct err e = {0};
    enum status rc;
    int status;

    if (entry == NULL)
        return no_memory();
    rc = ona_setup_open(entry, &setup, &e);
    status = rc == OK ? page_answer(rules, &entry->onamazu) : page_status(rc, &e);
    free(entry);
    return status;
}

static enum status record(const struct asked *a, struct text *t, struct err *e)
{
    return ona_written_print(a->match, a->viewer, a->said, t, e);
}

int ona_page_record(const struct play *m, int viewer, int size)
{
    return page_answer(answer, &(struct asked){m, viewer, 0, page_said(size), record});
}

static enum status told(const void *what, struct text *t, struct err *e)
{
    (void)what, (void)e;
    ona_written_told(t);
    return OK;
}

int ona_page_told(void)
{
    return page_answer(told, NULL);
}
