/* Torii: MIT licence, see LICENSE. */

/* Section 13: the state as one line of text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

struct writer {
    char *out;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void put(struct writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(w->out + w->length, ONAREF_DUMP - w->length, format, arguments);
    va_end(arguments);
    w->length += (size_t)n;
    if (w->length >= ONAREF_DUMP)
        onaref_fail("the dump is too long", format);
}

/* Numbers joined by commas. */
static void put_list(struct writer *w, const int *list, int count)
{
    for (int i = 0; i < count; i++)
        put(w, i ? ",%d" : "%d", list[i]);
}

/* 0 and 1 side by side. */
static void put_bits(struct writer *w, const int *list, int count)
{
    for (int i = 0; i < count; i++)
        put(w, "%d", list[i]);
}

/* From `r` to `ow`. */
static void put_table(struct writer *w, const struct onaref *g)
{
    int top = g->pile_count > 0 ? g->pile[g->pile_count - 1] : -1;
    put(w, "r%d c%d a%d t%d o%d d%d", g->round, g->seat, g->appeasement, g->triggered, g->over,
        g->die);
    put(w, " | rot");
    put_list(w, g->rot, ONAREF_RINGS);
    put(w, " | sl%d,%d", g->slot[0], g->slot[1]);
    put(w, " | np%d nd%d top%d", g->pile_count, g->discard_count, top);
    put(w, " | dp");
    put_list(w, g->display, g->rules->jinja_slots);
    put(w, " nj%d dk%d", g->jinja_pile_count, g->deck_count);
    put(w, " | bt");
    put_list(w, g->blessings_left, ONAREF_GODS);
    put(w, " | su");
    put_list(w, g->stock, ONAREF_RESOURCES);
    put(w, " | ow");
    put_list(w, g->holder, ONAREF_TEMPLE);
    if (g->rules->armourer_contract)
        put(w, ",%d", g->holder[ONAREF_ARMOURER]);
}

/* Reading: buildings are written as cell ids. */
static void put_buildings(struct writer *w, const struct onaref *g, const struct onaref_player *p)
{
    int count = 0;
    for (int i = 0; i < g->rules->sectors; i++)
        if (p->building[i])
            put(w, count++ ? "/O%d" : "O%d", i);
}

/* Reading: the seven counts of a jinja are joined by commas, as all counts are. */
static void put_jinjas(struct writer *w, const struct onaref_player *p)
{
    for (int j = 0; j < p->jinja_count; j++) {
        put(w, j ? "/%d:" : "%d:", p->jinja[j].family);
        put_list(w, p->jinja[j].offerings, ONAREF_RESOURCES);
    }
}

static void put_pawns(struct writer *w, const struct onaref_player *p)
{
    char text[ONAREF_TEXT];
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++) {
        strcpy(text, "-");
        if (p->pawn[pawn].ring >= 0)
            onaref_cell_text(p->pawn[pawn], text);
        put(w, pawn ? "/%s" : "%s", text);
    }
}

static void put_player(struct writer *w, const struct onaref *g, const struct onaref_player *p)
{
    int fame = 0;
    for (int i = 0; i < p->tile_count; i++)
        fame += g->rules->tile[p->tile[i]].fame;
    put(w, " | P%d,%d,%d,", p->mons, p->bushis, p->armour);
    put_list(w, p->cubes, ONAREF_RESOURCES);
    put(w, " b");
    put_bits(w, p->active, ONAREF_GODS);
    put(w, " n");
    put_bits(w, p->pending, ONAREF_GODS);
    if (g->rules->same_blessing) {
        put(w, " e");
        put_bits(w, p->again, ONAREF_GODS);
    }
    put(w, " s%d%d h", p->superior, p->superior_pending);
    put_buildings(w, g, p);
    put(w, " k");
    put_bits(w, p->contract, g->rules->armourer_contract ? ONAREF_PLACES : ONAREF_ARMOURER);
    put(w, " g%d:%d j", p->tile_count, fame);
    put_jinjas(w, p);
    put(w, " m");
    put_bits(w, p->miko, g->rules->mikos);
    put(w, " w");
    put_pawns(w, p);
    put(w, " i");
    put_bits(w, p->wounded, ONAREF_PAWNS);
}

void onaref_dump(const struct onaref *g, char *out)
{
    struct writer w = {out, 0};
    put_table(&w, g);
    for (int seat = 0; seat < g->players; seat++)
        put_player(&w, g, &g->player[seat]);
    put(&w, " | F");
    for (int f = 0; f < g->frame_count; f++)
        put(&w, f ? ">%s" : "%s", g->frame[f].name);
}

/* FNV-1a, 64 bits. */
uint64_t onaref_hash(const char *dump)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = dump; *c; c++) {
        hash ^= (unsigned char)*c;
        hash *= 0x100000001b3u;
    }
    return hash;
}
