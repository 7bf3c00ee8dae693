/* Torii: MIT licence, see LICENSE. */

/* Section 6: the stack of frames, and for each frame what is legal and what it does. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

struct frame_rules {
    const char *name;
    void (*legal)(const struct onaref *g, struct onaref_list *list);
    void (*play)(struct onaref *g, const struct onaref_words *a);
};

/* Section 6, line by line. */
static const struct frame_rules table[] = {
    {"ROTATE", onaref_legal_rotate, onaref_play_rotate},
    {"ATTACK", onaref_legal_attack, onaref_play_attack},
    {"PLACE", onaref_legal_place, onaref_play_place},
    {"ACTIVATE", onaref_legal_activate, onaref_play_activate},
    {"COMBAT", onaref_legal_combat, onaref_play_combat},
    {"OFFER", onaref_legal_offer, onaref_play_offer},
    {"BUILD", onaref_legal_build, onaref_play_build},
    {"BARTER", onaref_legal_barter, onaref_play_barter},
    {"USE", onaref_legal_use, onaref_play_use},
    {"SIGN", onaref_legal_sign, onaref_play_sign},
    {"BUILDER", onaref_legal_builder, onaref_play_builder},
    {"FREEBUILD", onaref_legal_freebuild, onaref_play_freebuild},
    {"ARMOUR", onaref_legal_armour, onaref_play_armour},
    {"DRAW", onaref_legal_draw, onaref_play_draw},
    {"PICK", onaref_legal_pick, onaref_play_pick},
    {"BLESS", onaref_legal_bless, onaref_play_bless},
    {"TAKE", onaref_legal_take, onaref_play_take},
    {"MARKET", onaref_legal_market, onaref_play_market},
};

/* A mistake in the data file or in this program: say it and stop. */
void onaref_fail(const char *what, const char *where)
{
    fprintf(stderr, "onamazu reference: %s: '%s'\n", what, where);
    exit(2);
}

/* Adds a text to a list of actions. */
void onaref_add(struct onaref_list *list, const char *format, ...)
{
    va_list arguments;
    if (list->count == ONAREF_ACTIONS)
        onaref_fail("too many actions", format);
    va_start(arguments, format);
    vsnprintf(list->text[list->count++], ONAREF_TEXT, format, arguments);
    va_end(arguments);
}

struct onaref_frame *onaref_push(struct onaref *g, const char *name)
{
    if (g->frame_count == ONAREF_FRAMES)
        onaref_fail("too many frames", name);
    struct onaref_frame *frame = &g->frame[g->frame_count++];
    memset(frame, 0, sizeof *frame);
    snprintf(frame->name, sizeof frame->name, "%s", name);
    return frame;
}

void onaref_pop(struct onaref *g)
{
    g->frame_count--;
}

const struct onaref_frame *onaref_top(const struct onaref *g)
{
    return &g->frame[g->frame_count - 1];
}

static const struct frame_rules *rules_of(const char *name)
{
    const struct frame_rules *rules = table;
    while (strcmp(rules->name, name) != 0)
        rules++;
    return rules;
}

int onaref_seat(const struct onaref *g)
{
    return g->over ? -1 : g->seat;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Section 6: the listing is sorted bytewise. */
int onaref_legal(const struct onaref *g, char out[][ONAREF_TEXT])
{
    struct onaref_list list = {0, out};
    if (g->over)
        return 0;
    rules_of(onaref_top(g)->name)->legal(g, &list);
    qsort(out, (size_t)list.count, ONAREF_TEXT, compare_texts);
    return list.count;
}

/* 1 when the text stands among the legal actions. */
static int is_legal(const struct onaref *g, const char *text)
{
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    int count = onaref_legal(g, legal);
    for (int i = 0; i < count; i++)
        if (!strcmp(legal[i], text))
            return 1;
    return 0;
}

/* Section 6: one action, then all that happens by itself. */
int onaref_play(struct onaref *g, const char *text)
{
    struct onaref_words a;
    if (!is_legal(g, text))
        return -1;
    memset(&a, 0, sizeof a);
    sscanf(text, "%63s %63s %63s", a.word[0], a.word[1], a.word[2]);
    g->chance_count = 0;
    rules_of(onaref_top(g)->name)->play(g, &a);
    onaref_settle(g);
    return 0;
}
