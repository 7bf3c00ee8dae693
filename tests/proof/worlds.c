/* Torii: MIT licence, see LICENSE. */
#include "worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void broken(const char *what, const char *text)
{
    printf("the reference: %s (%s)\n", what, text);
    exit(1);
}

static int place_of(const struct ref_ninja *n)
{
    return n->where == REF_STANDS     ? 5 * n->square.rank + n->square.file
           : n->where == REF_UNPLACED ? WORLDS_UNPLACED
                                      : WORLDS_OUT;
}

static const struct ref_ninja *one_of(const struct ref_position *p)
{
    return p->game == 's' ? &p->ninja[REF_BLUE][0] : &p->ninja[p->shadow_player][0];
}

static const struct ref_ninja *other_of(const struct ref_position *p)
{
    return p->game == 's' ? &p->ninja[REF_RED][0] : &p->ninja[p->shadow_player][1];
}

void pairs_add(struct pairs *p, int one, int other, bool alike)
{
    p->has[one][other] = true;
    if (alike)
        p->has[other][one] = true;
}

void pairs_of_worlds(const struct worlds *w, struct pairs *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < w->count; i++)
        pairs_add(out, place_of(one_of(&w->world[i])), place_of(other_of(&w->world[i])),
                  w->world[i].game == 'l');
}

static void worlds_add(struct worlds *w, struct pairs *there, const struct ref_position *p)
{
    int one = place_of(one_of(p)), other = place_of(other_of(p));

    if (there->has[one][other])
        return;
    pairs_add(there, one, other, p->game == 'l');
    if (w->count == WORLDS)
        broken("more worlds than there can be", "");
    w->world[w->count++] = *p;
}

static void fill(struct worlds *w, struct pairs *there, struct ref_position p, char scope,
                 const char *view)
{
    char text[REF_OFEN];
    struct ref_position read;

    for (int player = 0; player < 2; player++)
        for (int i = 0; i < 2; i++) {
            struct ref_ninja *n = &p.ninja[player][i];

            if (n->where != REF_UNKNOWN)
                continue;
            n->where = REF_STANDS;
            for (int square = 0; square < 25; square++) {
                n->square = (struct ref_square){square % 5, square / 5};
                fill(w, there, p, scope, view);
            }
            return;
        }
    ref_print(&p, 'f', text);
    if (ref_parse(&read, text) != 0)
        return;
    ref_print(&read, scope, text);
    if (strcmp(text, view) == 0)
        worlds_add(w, there, &read);
}

bool worlds_begin(struct worlds *w, const char *view, char scope)
{
    struct ref_position p;
    struct pairs there = {0};

    w->count = 0;
    if (ref_parse(&p, view) != 0)
        return false;
    fill(w, &there, p, scope, view);
    return true;
}

/* An event that tells everything begins like its action; only a spirit that was stopped is left out. */
static bool may_show(const char *action, const char *event)
{
    size_t length = strcspn(event, "*=~");

    return strchr(event, '?') != NULL || strncmp(action, event, length) == 0;
}

void worlds_step(const struct worlds *w, struct worlds *next, int seat, const char *event)
{
    char legal[REF_MAX_ACTIONS][REF_TEXT], events[3][REF_TEXT];
    struct pairs there = {0};

    next->count = 0;
    for (int i = 0; i < w->count; i++)
        for (int j = 0, all = ref_legal(&w->world[i], legal); j < all; j++) {
            struct ref_position child = w->world[i];

            if (!may_show(legal[j], event))
                continue;
            if (ref_play(&child, legal[j], events) != 0)
                broken("a legal action is refused", legal[j]);
            if (strcmp(events[seat], event) == 0)
                worlds_add(next, &there, &child);
        }
}

uint32_t worlds_squares(const struct worlds *w, int player)
{
    uint32_t set = 0;

    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < 2; k++)
            if (w->world[i].ninja[player][k].where == REF_STANDS)
                set |= (uint32_t)1 << place_of(&w->world[i].ninja[player][k]);
    return set;
}

bool worlds_vain(const struct worlds *w, const char *action)
{
    bool yes = false, no = false;

    for (int i = 0; i < w->count; i++) {
        char events[3][REF_TEXT];
        struct ref_position child = w->world[i];

        if (ref_play(&child, action, events) != 0)
            broken("not legal in all worlds that look alike", action);
        yes |= strstr(events[2], "=y") != NULL;
        no |= strstr(events[2], "=n") != NULL;
    }
    return strchr(action, '!') != NULL ? !yes : !yes || !no;
}
