/* Torii: MIT licence, see LICENSE. */
/* One line with everything in a full state that two engines must agree on (docs/formats/trace.md). */
#include "rules/onamazu/core.h"

static void add_list(struct text *t, const char *name, const uint8_t *numbers, int count)
{
    text_add(t, name);
    for (int i = 0; i < count; i++) {
        text_add(t, i > 0 ? "," : "");
        text_int(t, numbers[i] == ONA_NONE ? -1 : numbers[i]);
    }
}

static void add_bits(struct text *t, uint32_t bits, int count)
{
    for (int i = 0; i < count; i++)
        text_char(t, bits >> i & 1 ? '1' : '0');
}

static void add_buildings(struct text *t, uint32_t buildings)
{
    const char *between = "";

    for (; buildings != 0; buildings = bits_rest(buildings)) {
        text_format(t, "%sO%d", between, bits_first(buildings));
        between = "/";
    }
}

static void add_jinjas(struct text *t, const struct ona_state *s, int player)
{
    const char *between = "";

    for (int i = 0; i < s->built_count; i++) {
        if (ona_jinja_owner(s->built[i]) != player)
            continue;
        text_format(t, "%s%d:", between, ona_jinja_family(s->built[i]));
        for (int r = 0; r < ONA_RESOURCES; r++)
            text_format(t, "%s%d", r > 0 ? "," : "", ona_jinja_count(s->built[i], r));
        between = "/";
    }
}

static void add_pawns(struct text *t, const struct ona_player *p)
{
    for (int i = 0; i < ONA_PAWNS; i++) {
        text_add(t, i > 0 ? "/" : "");
        if (p->pawn[i] == ONA_NONE)
            text_char(t, '-');
        else
            ona_cell_print(p->pawn[i], t);
    }
}

static void add_player(const struct game *g, const struct ona_state *s, int player, struct text *t)
{
    const struct ona_player *p = &s->player[player];
    const struct ona_rules *rules = g->rules;

    text_format(t, " | P%d,%d,%d,", p->mons, p->bushi, p->armour);
    add_list(t, "", p->cube, ONA_RESOURCES);
    text_add(t, " b");
    add_bits(t, p->active, ONA_GODS);
    text_add(t, " n");
    add_bits(t, p->pending, ONA_GODS);
    for (int god = 0; god < ONA_GODS && rules->same_blessing; god++)
        text_format(t, god == 0 ? " e%d" : "%d", ona_again(p, god)); /* 10.11 */
    text_format(t, " s%d%d h", p->superior == ONA_SUPERIOR_SERVES,
                p->superior == ONA_SUPERIOR_PENDING);
    add_buildings(t, p->buildings);
    text_add(t, " k");
    add_bits(t, p->contracts, ONA_BUILDER);
    if (rules->armourer_contract) /* 10.8 */
        add_bits(t, (uint32_t)p->contracts >> ONA_ARMOURER, 1);
    text_format(t, " g%d:%d j", __builtin_popcountll(p->tiles), ona_score(g, s, player).fame);
    add_jinjas(t, s, player);
    text_add(t, " m");
    add_bits(t, p->mikos, ONA_MIKOS);
    text_add(t, " w");
    add_pawns(t, p);
    text_add(t, " i");
    add_bits(t, p->wounded, ONA_PAWNS);
}

void ona_dump(const struct game *g, const struct ona_state *s, struct text *t)
{
    uint8_t top = ona_tile_at(s, ONA_SLOTS);

    text_format(t, "r%d c%d a%d t%d o%d d%d", s->round, s->seat, s->appeasement, s->triggered,
                s->over, s->die);
    text_format(t, " | rot%d,%d,%d | ", s->rot[ONA_OUTER], s->rot[ONA_MIDDLE], s->rot[ONA_INNER]);
    add_list(t, "sl", s->slot, ONA_SLOTS);
    text_format(t, " | np%d nd%d ", s->piled, s->discarded);
    add_list(t, "top", &top, 1);
    add_list(t, " | dp", s->display, ONA_DISPLAY);
    text_format(t, " nj%d dk%d", s->jinjas_left, s->deck_count);
    add_list(t, " | bt", s->blessing, ONA_GODS);
    add_list(t, " | su", s->supply, ONA_RESOURCES);
    add_list(t, " | ow", s->holder, ONA_HIRED);
    if (((const struct ona_rules *)g->rules)->armourer_contract)
        add_list(t, ",", &s->holder[ONA_ARMOURER], 1);
    for (int i = 0; i < g->kind->players; i++)
        add_player(g, s, i, t);
    text_add(t, " | F");
    for (int i = 0; i < s->frame_count; i++)
        text_format(t, "%s%s", i > 0 ? ">" : "", ona_frame_word[s->frame[i].kind]);
}
