/* Torii: MIT licence, see LICENSE. */
/* The rules for the page: rules.wasm. */
#include "base/languages.h"
#include "bindings/wasm/wasm.h"

#include "bindings/wasm/oni_setup.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/tell.h"
#include "bindings/wasm/written.h"

#include "game/perft.h"

#include <stdlib.h>

/* ---- games --------------------------------------------------------------------------------- */

/* The last game created, for the page to fetch. */
static struct play *made;

static int keep(struct play *p, enum status rc, const struct err *e)
{
    made = rc == OK ? p : NULL;
    if (rc != OK)
        play_free(p);
    return page_status(rc, e);
}

static int no_memory(void)
{
    struct err e;

    return page_status(err_say(&e, NO_ROOM, "no memory for the game"), &e);
}

struct play *rules_made(void)
{
    return made;
}

int rules_match(int size)
{
    struct play *p = play_new();
    struct oni_setup setup;
    struct err e = {0};

    if (p == NULL)
        return no_memory();
    oni_setup_read(page_said(size), &setup);
    return keep(p, oni_setup_begin(p, &setup, &e), &e);
}

int rules_watch(int viewer, int size)
{
    struct play *p = play_new();
    struct oni_setup setup;
    struct err e = {0};

    if (p == NULL)
        return no_memory();
    oni_setup_read(page_said(size), &setup);
    return keep(p, oni_setup_watch(p, &setup, viewer, &e), &e);
}

int rules_look(int viewer, int size)
{
    struct play *p = play_new();
    struct err e = {0};

    if (p == NULL)
        return no_memory();
    return keep(p, oni_setup_look(p, page_said(size), viewer, &e), &e);
}

int rules_read(int size)
{
    struct play *p = play_new();
    struct err e = {0};

    if (p == NULL)
        return no_memory();
    return keep(p, written_open(p, page_said(size), &e), &e);
}

void rules_free(struct play *p)
{
    play_free(p);
}

int rules_steps(const struct play *p)
{
    return (int)p->match.count;
}

int rules_play(struct play *p, int size)
{
    struct err e = {0};

    if (match_is_shown(&p->match))
        return page_status(
            err_say(&e, BAD_INPUT, "a game that is only watched is played elsewhere"), &e);
    return page_status(play_say(p, page_said(size), &e), &e);
}

int rules_hear(struct play *p, int actor, int size)
{
    struct err e = {0};

    return page_status(play_hear(p, actor, page_said(size), &e), &e);
}

int rules_undo(struct play *p, int steps)
{
    struct err e = {0};

    return page_status(play_undo(p, (size_t)steps, &e), &e);
}

/* ---- queries ------------------------------------------------------------------------------- */

/* A query about a game. */
struct asked {
    const struct play *play;
    int viewer;
    size_t steps;
    struct str said;
    const char *language;
};

static enum status scene(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    if (rc == OK)
        tell_scene(a->play, a->steps, a->viewer, t);
    return rc;
}

int rules_scene(const struct play *p, int steps, int viewer)
{
    struct asked a = {.play = p, .viewer = viewer, .steps = (size_t)steps};

    return page_answer(scene, &a);
}

static enum status events(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    if (rc == OK)
        tell_events(a->play, a->viewer, t);
    return rc;
}

int rules_events(const struct play *p, int viewer)
{
    struct asked a = {.play = p, .viewer = viewer};

    return page_answer(events, &a);
}

static enum status answers(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    if (rc == OK)
        tell_answers(a->play, a->viewer, t);
    return rc;
}

int rules_answers(const struct play *p, int viewer)
{
    struct asked a = {.play = p, .viewer = viewer};

    return page_answer(answers, &a);
}

static enum status belief(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    return rc == OK ? tell_belief(a->play, a->viewer, t, e) : rc;
}

int rules_belief(const struct play *p, int viewer)
{
    struct asked a = {.play = p, .viewer = viewer};

    return page_answer(belief, &a);
}

/* Null if it is legal: one action, or a turn; based on what the player to act, or the viewer, sees. */
static enum status why(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);
    struct err found = {0};

    if (rc != OK)
        return rc;
    if (play_why(a->play, a->viewer, a->said, &found) == OK)
        text_add(t, "null");
    else
        tell_error(&found, t);
    return OK;
}

int rules_why(const struct play *p, int viewer, int size)
{
    struct asked a = {.play = p, .viewer = viewer, .said = page_said(size)};

    return page_answer(why, &a);
}

/* ---- records and pictures ------------------------------------------------------------------ */

static const char *language_of(int language)
{
    return language_list[language >= 0 && language < LANGUAGES_COUNT ? language : 0].code;
}

static enum status svg(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    if (rc == OK)
        written_picture(a->play, a->steps, a->viewer, a->language, t);
    return rc;
}

int rules_svg(const struct play *p, int steps, int viewer, int language)
{
    struct asked a = {
        .play = p, .viewer = viewer, .steps = (size_t)steps, .language = language_of(language)};

    return page_answer(svg, &a);
}

static enum status record(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;
    enum status rc = play_viewer(a->play, a->viewer, e);

    return rc == OK ? written_print(a->play, a->viewer, a->said, t, e) : rc;
}

int rules_record(const struct play *p, int viewer, int size)
{
    struct asked a = {.play = p, .viewer = viewer, .said = page_said(size)};

    return page_answer(record, &a);
}

static enum status told(const void *what, struct text *t, struct err *e)
{
    (void)what, (void)e;
    written_told(t);
    return OK;
}

/* Tags, scope and set-up of the last record read. */
int rules_told(void)
{
    return page_answer(told, NULL);
}

/* ---- facts --------------------------------------------------------------------------------- */

static enum status cards(const void *what, struct text *t, struct err *e)
{
    (void)what, (void)e;
    tell_cards(t);
    return OK;
}

int rules_cards(void)
{
    return page_answer(cards, NULL);
}

/* The count as a string: it may exceed the page's integers. */
static enum status count(const void *what, struct text *t, struct err *e)
{
    const struct asked *a = what;

    (void)e;
    text_u64(t, perft(&a->play->entry.game, &a->play->match.state, (int)a->steps, PERFT_COMMUNITY));
    return OK;
}

int rules_perft(const struct play *p, int depth)
{
    struct asked a = {.play = p, .steps = (size_t)depth};

    return page_answer(count, &a);
}
