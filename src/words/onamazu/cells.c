/* Torii: MIT licence, see LICENSE. */
/* The kinds of cells and the Fortunes: what they do, what they cost, why they cannot be used now. */
#include "base/bits.h"
#include "words/onamazu/gains.h"
#include "words/onamazu/told.h"

static const struct ona_player *me(const struct onamazu_scene *s)
{
    return &s->view.player[s->view.seat];
}

/* ---- why not --------------------------------------------------------------------------------- */

/* "you lack 1 coal, 2 mons"; gold substitutes what it can. */
static void say_missing(struct text *t, const struct onamazu_scene *s, const struct ona_cost *cost)
{
    struct ona_cost missing = {.mons = 0};
    int gold = me(s)->cube[ONA_OR] - cost->cube[ONA_OR];
    bool any = false;

    for (int r = 0; r < ONA_RESOURCES; r++) {
        int lack = cost->cube[r] - me(s)->cube[r];

        for (; r != ONA_OR && lack > 0 && gold > 0; gold--)
            lack--;
        missing.cube[r] = (uint8_t)(lack > 0 ? lack : 0);
        any = any || lack > 0;
    }
    if (cost->mons > me(s)->mons)
        missing.mons = (uint8_t)(cost->mons - me(s)->mons);
    if (!any && missing.mons == 0)
        return;
    text_add(t, say(&s->look, "you lack "));
    onamazu_cost(t, s, &missing);
}

static void say_no_offering(struct text *t, const struct onamazu_scene *s)
{
    int jinjas = 0, open = 0;

    for (int i = 0; i < s->view.built_count; i++)
        if (ona_jinja_owner(s->view.built[i]) == s->view.seat) {
            jinjas++;
            open += ona_jinja_offerings(s->view.built[i]) < s->rules->offerings_per_jinja;
        }
    text_add(t, jinjas == 0 ? say(&s->look, "you have no jinja")
                : open == 0 ? say(&s->look, "your jinjas are full")
                            : say(&s->look, "you have no cube that your jinjas accept"));
}

void onamazu_why_vain(struct text *t, const struct onamazu_scene *s, int cell)
{
    int kind = (int)ona_cell_kind(s->rules, cell);

    switch (kind) {
    case ONA_ZEN:
    case ONA_OFFER: say_no_offering(t, s); break;
    case ONA_TROC: text_add(t, say(&s->look, "you have nothing to swap")); break;
    case ONA_MARKET:
        text_add(t, say(&s->look, "you have nothing to sell and nothing to pay with"));
        break;
    case ONA_BUILD:
        if (s->view.jinjas_built >= s->rules->jinjas_per_turn)
            text_format(t, say(&s->look, "jinjas per turn: %d (R90)"), s->rules->jinjas_per_turn);
        else
            text_add(t, say(&s->look, "you do not have the cubes for any jinja"));
        break;
    case ONA_BUILDER:
        if (bits_count(me(s)->buildings) >= s->rules->building_limit)
            text_add(t, say(&s->look, "all your buildings are already on the board"));
        else
            say_missing(t, s, &s->rules->builder_cost);
        break;
    case ONA_ARMOURER:
        if (me(s)->armour < s->rules->armour_limit)
            say_missing(t, s, &s->rules->armour_cost[me(s)->armour]);
        break;
    default:
        if (kind < ONA_HIRED)
            say_missing(t, s, &s->rules->place_cost[kind]);
        break;
    }
}

/* ---- cost and yield, in brief ------------------------------------------------------------------ */

/* "rice+2 coal": a single cube without its number. */
static void add_sum(struct text *t, const struct onamazu_scene *s, const struct ona_cost *cost)
{
    const char *between = "";

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (cost->cube[r] > 0) {
            text_add(t, between);
            if (cost->cube[r] > 1)
                onamazu_cubes(t, s, cost->cube[r], r);
            else
                onamazu_resource(t, s, r);
            between = "+";
        }
    if (cost->mons > 0) {
        text_add(t, between);
        onamazu_mons(t, &s->look, cost->mons);
    }
}

static const char *arrow(const struct onamazu_scene *s)
{
    return s->look.ascii ? "->" : "→";
}

/* What an artisan or the rice market gives the player to act, including permanent mikos. */
static void add_yield(struct text *t, const struct onamazu_scene *s, int place)
{
    struct onamazu_scene there = onamazu_at_place(s, place);
    struct ona_state after;
    struct onamazu_change c = onamazu_foresee(&there, ONA_HIRE, &after);
    struct ona_cost gain = {.mons = (uint8_t)(c.mons > 0 ? c.mons : 0)};

    for (int r = 0; r < ONA_RESOURCES; r++)
        gain.cube[r] = (uint8_t)(c.cube[r] > 0 ? c.cube[r] : 0);
    onamazu_cost(t, s, &gain);
}

void onamazu_cell_bargain(struct text *t, const struct onamazu_scene *s, int cell)
{
    int kind = (int)ona_cell_kind(s->rules, cell);

    if (kind < ONA_HIRED) {
        text_char(t, ' ');
        if (s->view.holder[kind] == s->view.seat)
            text_add(t, say(&s->look, "free"));
        else
            add_sum(t, s, &s->rules->place_cost[kind]);
        text_add(t, arrow(s));
        add_yield(t, s, kind);
    } else if (kind == ONA_BUILDER) {
        text_char(t, ' ');
        add_sum(t, s, &s->rules->builder_cost);
        text_format(t, "%s%s", arrow(s), say(&s->look, "building"));
    } else if (kind == ONA_ARMOURER && me(s)->armour < s->rules->armour_limit) {
        text_char(t, ' ');
        if (s->view.holder[ONA_ARMOURER] == s->view.seat)
            text_add(t, say(&s->look, "free"));
        else
            add_sum(t, s, &s->rules->armour_cost[me(s)->armour]);
        text_add(t, arrow(s));
        text_format(t, say(&s->look, "armour %d"), me(s)->armour + 1);
    }
}

/* ---- all kinds of cells ---------------------------------------------------------------------- */

/* The contract holders of a place; the Grand Temple may have several. */
static void add_holders(struct text *t, const struct onamazu_scene *s, int place)
{
    const char *between = say(&s->look, "; contract: ");
    bool any = false;

    for (int seat = 0; seat < s->game->kind->players; seat++)
        if (s->view.player[seat].contracts >> place & 1) {
            text_format(t, "%s%s", between, onamazu_seat(&s->look, seat));
            between = ", ";
            any = true;
        }
    if (place == ONA_TEMPLE)
        text_format(t, say(&s->look, "; contract on the market's upper floor: %d mons"),
                    s->rules->up[ONA_UP_TEMPLE]);
    else if (!any)
        text_add(t, say(&s->look, "; its contract is available"));
}

/* "Potter (I0): pay 1 rice, 1 coal: +2 ceramics; its contract is available" */
void onamazu_kind_words(struct text *t, const struct onamazu_scene *s, int kind, int player)
{
    uint32_t cells = s->rules->cells_of[kind];
    int first = bits_first(cells);
    struct onamazu_scene there = onamazu_standing(s, player, first);
    const char *between = " (";

    text_add(t, onamazu_cell_kind(s, first).text);
    for (; cells != 0; cells = bits_rest(cells), between = ", ") {
        text_add(t, between);
        ona_cell_print(bits_first(cells), t);
    }
    text_format(t, ")%s", say(&s->look, ": "));
    onamazu_act_words(t, &there, ona_act1(ONA_ACT, first));
    if (ona_is_place(s->rules, kind))
        add_holders(t, s, kind);
    if (kind == ONA_BUILDER)
        text_format(t, say(&s->look, "; a building gives %d per turn"), s->rules->building_income);
    text_char(t, '.');
}

void onamazu_sharing_words(struct text *t, const struct onamazu_scene *s)
{
    text_format(t,
                say(&s->look, "Sharing a cell costs %d mons, paid to each player there, or %d to a "
                              "player with Daikoku (R52)."),
                s->rules->share_fee, s->rules->daikoku_fee);
}

/* ---- the Fortunes ---------------------------------------------------------------------------- */

static void add_owners(struct text *t, const struct onamazu_scene *s, int god)
{
    const char *between = say(&s->look, "; held by ");

    for (int seat = 0; seat < s->game->kind->players; seat++) {
        const struct ona_player *p = &s->view.player[seat];

        if (!((p->active | p->pending) >> god & 1))
            continue;
        text_format(t, "%s%s", between, onamazu_seat(&s->look, seat));
        between = ", ";
    }
    between = say(&s->look, "; favourite of ");
    for (int seat = 0; seat < s->game->kind->players; seat++)
        if (s->view.player[seat].favourite == god) {
            text_format(t, "%s%s", between, onamazu_seat(&s->look, seat));
            between = ", ";
        }
}

void onamazu_god_words(struct text *t, const struct onamazu_scene *s, int god)
{
    text_format(t, say(&s->look, "%s (%d left): "), onamazu_god(god), s->view.blessing[god]);
    onamazu_blessing(t, s, god);
    add_owners(t, s, god);
    text_char(t, '.');
}
