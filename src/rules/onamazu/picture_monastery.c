/* Torii: MIT licence, see LICENSE. */
/* The board of a monastery, wide at the lower edge, small in the column of the others. */
#include "rules/onamazu/core.h"
#include "rules/onamazu/picture.h"

static const struct ona_player *player_of(const struct ona_picture *p, int player)
{
    return &p->s->player[player];
}

/* ---- the warehouse --------------------------------------------------------------------------- */

/* A rack has one place per cube of the cap, the lowest filled first; very high caps become a number. */
static void paint_rack(const struct ona_picture *p, int player, int resource,
                       const struct ona_box *b)
{
    int cap = p->rules->cap[resource], have = player_of(p, player)->cube[resource];
    int slot = cap > 0 ? b->h / cap : b->h, most = b->h / 4, size;
    struct ona_line l = {b->x + b->w / 2, b->y + b->h - 4, b->w / 3, b->w, BOLD MIDDLE INKED};
    char memory[16];
    struct text words;

    slot = slot > most ? most : slot;
    size = slot * 86 / 100 > b->w - 4 ? b->w - 4 : slot * 86 / 100;
    if (cap <= 6) {
        for (int i = 0; i < cap; i++) {
            int y = b->y + b->h - slot / 2 - i * slot;

            if (i < have)
                ona_paint_cube(p->t, resource, b->x + b->w / 2, y, size);
            else
                ona_paint_use(p->t, "slot", b->x + b->w / 2, y, size * 5);
        }
        return;
    }
    text_init(&words, memory, sizeof memory);
    text_format(&words, "%d/%d", have, cap);
    ona_paint_cube(p->t, resource, b->x + b->w / 2, b->y + b->h - l.size - 6 - most / 2, most);
    ona_paint_line(p->t, &l, memory);
}

static void paint_warehouse(const struct ona_picture *p, int player, const struct ona_box *b)
{
    int width = b->w / ONA_RESOURCES;

    for (int i = 0; i < ONA_RESOURCES; i++) {
        struct ona_box rack = {b->x + i * width, b->y, width, b->h};

        text_format(p->t, "<g class=\"rack %s\"><title>", ona_resource_code[i]);
        ona_paint_escaped(p->t, ona_rules_label(p->rules, &p->rules->resource_name[i], p->w->code));
        text_format(p->t, " %d/%d</title>", player_of(p, player)->cube[i], p->rules->cap[i]);
        text_format(p->t,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
                    "fill=\"" STRAW "\" opacity=\".32\"/>",
                    rack.x + 1, rack.y - 2, rack.w - 2, rack.h + 4);
        paint_rack(p, player, i, &rack);
        text_add(p->t, "</g>\n");
    }
}

/* ---- mons, bushis, armour -------------------------------------------------------------------- */

/* The limit is shown if there is room. */
static void paint_bushis(const struct ona_picture *p, int player, int x, int y, int size)
{
    const struct ona_player *who = player_of(p, player);
    struct ona_line l = {x + size + size / 8, y + size * 30 / 100, size * 80 / 100, 0, BOLD INKED};
    struct ona_line limit = {0, l.y, size * 50 / 100, 0, PALE};

    text_format(p->t, "<g class=\"bushis\"><title>%s %d/%d</title>", p->w->bushis, who->bushi,
                p->rules->bushi_limit);
    ona_paint_use(p->t, "helmet", x + size / 2, y, size * 5 / 2);
    ona_paint_number(p->t, &l, "", who->bushi);
    limit.x = l.x + l.size * (who->bushi < 10 ? 78 : 148) / 100;
    if (size > 35)
        ona_paint_number(p->t, &limit, "/", p->rules->bushi_limit);
    text_add(p->t, "</g>");
}

static void paint_armour(const struct ona_picture *p, int player, int x, int y, int size)
{
    int level = player_of(p, player)->armour, limit = p->rules->armour_limit;
    struct ona_line l = {x + size, y + size * 30 / 100, size * 66 / 100, 0, BOLD INKED};
    char memory[24];
    struct text words;

    text_init(&words, memory, sizeof memory);
    text_format(&words, "%d/%d", level, limit);
    text_format(p->t, "<g class=\"armour\"><title>%s %s</title>", p->w->armour, memory);
    for (int i = 0; i < limit && limit <= 3; i++) {
        text_format(p->t, "<g fill=\"%s\" opacity=\"%s\">", i < level ? INDIGO : INK,
                    i < level ? "1" : ".14");
        ona_paint_use(p->t, "shield", x + size / 2 + i * size * 70 / 100, y, size * 7 / 2);
        text_add(p->t, "</g>");
    }
    if (limit > 3) {
        text_add(p->t, "<g fill=\"" INDIGO "\">");
        ona_paint_use(p->t, "shield", x + size / 2, y, size * 7 / 2);
        text_add(p->t, "</g>");
        ona_paint_line(p->t, &l, memory);
    }
    if (size > 35 && level < limit && level < ONA_MAX_ARMOUR)
        ona_paint_cost(p->t, &p->rules->armour_cost[level], x + 4, y + size * 75 / 100, 16);
    text_add(p->t, "</g>");
}

static void paint_treasury(const struct ona_picture *p, int player, int x, int y, int size)
{
    struct ona_line mons = {x + size + size / 8, y + size * 30 / 100, size * 80 / 100,
                            size * 122 / 100, BOLD INKED};

    text_format(p->t, "<g class=\"mons\"><title>%s %d</title>", p->w->mons,
                player_of(p, player)->mons);
    ona_paint_coin(p->t, x + size / 2, y, size, -1);
    ona_paint_number(p->t, &mons, "", player_of(p, player)->mons);
    text_add(p->t, "</g>");
    paint_bushis(p, player, x + size * 240 / 100, y, size);
    paint_armour(p, player, x + size * (size > 35 ? 640 : 500) / 100, y, size);
    text_add(p->t, "\n");
}

/* ---- people, buildings, contracts ------------------------------------------------------------ */

static bool serves(const struct ona_player *who, int pawn)
{
    return pawn != ONA_SUPERIOR || who->superior == ONA_SUPERIOR_SERVES;
}

/* At home upright, wounded lying, on the board a faint trace. */
static void paint_person(const struct ona_picture *p, int player, int pawn, int x, int y,
                         int percent)
{
    const struct ona_player *who = player_of(p, player);
    bool superior = pawn == ONA_SUPERIOR, away = who->pawn[pawn] != ONA_NONE;
    bool wounded = who->wounded >> pawn & 1;
    bool waits = superior && who->superior == ONA_SUPERIOR_PENDING;

    if (!serves(who, pawn) && !waits)
        return;
    text_format(p->t, "<g class=\"person\"%s><title>%s%s%s</title>",
                away || waits ? " opacity=\".28\"" : "", superior ? p->w->superior : p->w->acolyte,
                wounded || waits ? ", " : "",
                wounded ? p->w->wounded
                : waits ? p->w->pending
                        : "");
    if (wounded)
        text_format(p->t, "<g class=\"wounded\" transform=\"translate(%d %d) rotate(90)\">", x,
                    y + 4);
    ona_paint_pawn(p->t, player, superior, wounded ? 0 : x, wounded ? 0 : y, percent);
    if (wounded)
        text_add(p->t, "</g>");
    text_add(p->t, "</g>");
}

static void paint_people(const struct ona_picture *p, int player, int x, int y, int percent)
{
    int step = 46 * percent / 100;

    for (int i = 0; i < ONA_PAWNS; i++)
        paint_person(p, player, i, x + step / 2 + i * step, y,
                     i == ONA_SUPERIOR ? percent * 115 / 100 : percent);
    text_add(p->t, "\n");
}

/* Buildings not yet placed. */
static void paint_houses(const struct ona_picture *p, int player, int x, int y, int percent)
{
    int left = p->rules->building_limit - bits_count(player_of(p, player)->buildings);
    int limit = p->rules->building_limit, step = limit > 3 ? 28 * 3 / limit : 28;

    text_format(p->t, "<g class=\"houses\"><title>%s %d</title>", p->w->building,
                left > 0 ? left : 0);
    for (int i = 0; i < limit; i++) {
        text_format(p->t, "<g fill=\"%s\"%s>", ona_paint_colour(player),
                    i < left ? "" : " opacity=\".16\"");
        ona_paint_use(p->t, "house", x + (14 + i * step) * percent / 100, y, percent);
        text_add(p->t, "</g>");
    }
    text_add(p->t, "</g>\n");
}

/* The seals and what they lie on: places by name in rows, or by their signs in a line. */
struct seals {
    int x, y, size, step;
    bool named;
};

static void paint_contract(const struct ona_picture *p, int player, int place,
                           const struct seals *at)
{
    struct ona_line l = {at->x + 2 * at->size + 4, at->y + 5, 13, 148 - 2 * at->size, INKED};

    ona_paint_token(p->t, "seal", player, at->x + at->size / 2, at->y, at->size * 5);
    ona_paint_use(p->t, ona_place_word[place], at->x + at->size * 3 / 2, at->y, at->size * 9 / 4);
    if (at->named)
        ona_paint_line(p->t, &l, p->w->place[place]);
}

/* Signed contracts, then the unused seals; `length` is the available room. */
static void paint_seals(const struct ona_picture *p, int player, struct seals at, int length)
{
    int contracts = player_of(p, player)->contracts, signed_count = bits_count((uint32_t)contracts);
    int limit = p->rules->contract_limit, count = signed_count > limit ? signed_count : limit;

    at.step = at.named ? at.size + 6 : 2 * at.size;
    if (count * at.step > length) {
        at.step = length / count;
        at.size = at.named ? at.step - 1 : at.step / 2;
    }
    text_format(p->t, "<g class=\"contracts\"><title>%s</title>", p->w->contracts);
    for (int i = 0; i < count; i++) {
        int place = contracts != 0 ? bits_first((uint32_t)contracts) : ONA_PLACES;

        if (place < ONA_PLACES)
            paint_contract(p, player, place, &at);
        else
            text_format(p->t,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\" "
                        "fill=\"none\" stroke=\"" FAINT "\" stroke-dasharray=\"3 3\"/>",
                        at.x + 1, at.y - at.size / 2 + 1, at.size - 2, at.size - 2);
        contracts &= contracts - 1;
        at.x += at.named ? 0 : at.step;
        at.y += at.named ? at.step : 0;
    }
    text_add(p->t, "</g>\n");
}

/* ---- blessings ------------------------------------------------------------------------------- */

/* Owned ones in colour, those pending for the next turn in a dashed frame, the others as a shadow. */
static void paint_blessing(const struct ona_picture *p, int player, int god,
                           const struct ona_box *b)
{
    const struct ona_player *who = player_of(p, player);
    bool active = who->active >> god & 1, pending = who->pending >> god & 1;
    bool named = b->w >= 56;
    struct ona_line l = {b->x + b->w / 2, b->y + b->h - 7, 11, b->w - 4, MIDDLE INKED};
    char id[] = "god-0";

    id[4] = (char)('0' + god);
    text_format(p->t, "<g class=\"god %s%s\"><title>%s%s%s%s%s</title>", ona_god_code[god],
                active    ? " active"
                : pending ? " pending"
                          : "",
                p->w->god[god], p->w->colon, p->w->blessing[god], pending ? ", " : "",
                pending ? p->w->pending : "");
    if (active || pending)
        text_format(p->t,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"%s\" "
                    "stroke=\"" VERMILION "\" stroke-width=\"1.6\"%s/>",
                    b->x + 2, b->y + 2, b->w - 4, b->h - 4, active ? "#f8e7b4" : CARD_PAPER,
                    active ? "" : " stroke-dasharray=\"4 3\"");
    text_format(p->t, "<g opacity=\"%s\">", active ? "1" : pending ? ".75" : ".22");
    ona_paint_use(p->t, id, b->x + b->w / 2, b->y + (named ? b->h - 16 : b->h) / 2 + 1, b->w * 2);
    text_add(p->t, "</g>");
    if (named)
        ona_paint_line(p->t, &l, p->w->god[god]);
    if (who->favourite == god)
        text_format(p->t,
                    "<g class=\"favourite\" fill=\"" GOLD "\" stroke=\"" INK
                    "\" stroke-width=\"1\"><title>%s</title><use href=\"#ona-star\" "
                    "transform=\"translate(%d %d) scale(.8)\"/></g>",
                    p->w->favourite, b->x + b->w - 8, b->y + 8);
    text_add(p->t, "</g>");
}

static void paint_gods(const struct ona_picture *p, int player, const struct ona_box *b)
{
    for (int i = 0; i < ONA_GODS; i++)
        paint_blessing(p, player, i,
                       &(struct ona_box){b->x + i % 3 * (b->w / 3), b->y + i / 3 * (b->h / 2),
                                         b->w / 3, b->h / 2});
    text_add(p->t, "\n");
}

/* ---- the boards ------------------------------------------------------------------------------ */

/* "34"; "31–36 + ?" if some tile backs and cards are unknown. */
static void paint_score(const struct ona_picture *p, int player, int x, int y, int size)
{
    struct ona_score score = ona_score(p->g, p->s, player);
    struct ona_line l = {x + size + 4, y + size * 36 / 100, size, 100, BOLD INKED};
    char memory[40];
    struct text words;

    text_init(&words, memory, sizeof memory);
    text_int(&words, score.total);
    if (score.fame_most > score.fame)
        text_format(&words, "–%d", score.total + score.fame_most - score.fame);
    if (score.hidden_mikos > 0)
        text_add(&words, " + ?");
    text_format(p->t, "<g class=\"score\" fill=\"" GOLD "\"><title>%s %s</title>", memory,
                p->w->points);
    ona_paint_use(p->t, "star", x + size / 2, y, size * 5);
    ona_paint_line(p->t, &l, memory);
    text_add(p->t, "</g>");
}

/* The sun stands behind a winner. */
static void paint_crest(const struct ona_picture *p, int player, int x, int y, int percent)
{
    if (p->winners >> player & 1)
        text_format(p->t, "<circle class=\"sun\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"" GOLD "\"/>",
                    x, y, 22 * percent / 100);
    ona_paint_pawn(p->t, player, false, x, y, percent);
}

static void paint_rule(struct text *t, int x, int y, int h)
{
    text_format(t, "<path d=\"M%d %dv%d\" stroke=\"" FAINT "\" stroke-width=\"1\" opacity=\".5\"/>",
                x, y, h);
}

static void paint_wide(const struct ona_picture *p, int player, const struct ona_box *b)
{
    struct ona_line name = {b->x + 78, b->y + 44, 27, 128, BOLD SERIF INKED};
    struct ona_line contracts = {b->x + 474, b->y + 20, 12, 150, PALE};
    struct ona_line blessings = {b->x + 646, b->y + 20, 12, 210, PALE};

    paint_crest(p, player, b->x + 45, b->y + 48, 150);
    ona_paint_line(p->t, &name, p->w->player[player]);
    paint_score(p, player, b->x + 78, b->y + 66, 22);
    paint_people(p, player, b->x + 22, b->y + 134, 125);
    paint_houses(p, player, b->x + 24, b->y + 200, 130);
    paint_rule(p->t, b->x + 216, b->y + 14, b->h - 28);
    paint_warehouse(p, player, &(struct ona_box){b->x + 228, b->y + 18, 230, 142});
    paint_treasury(p, player, b->x + 230, b->y + 194, 40);
    ona_paint_line(p->t, &contracts, p->w->contracts);
    paint_seals(p, player, (struct seals){b->x + 474, b->y + 48, 32, 0, true}, 118);
    paint_rule(p->t, b->x + 634, b->y + 14, b->h - 28);
    ona_paint_line(p->t, &blessings, p->w->blessings);
    paint_gods(p, player, &(struct ona_box){b->x + 643, b->y + 26, 213, b->h - 38});
    paint_rule(p->t, b->x + 866, b->y + 14, b->h - 28);
    ona_paint_possessions(p, player,
                          &(struct ona_box){b->x + 878, b->y + 12, b->w - 890, b->h - 22});
}

static void paint_small(const struct ona_picture *p, int player, const struct ona_box *b)
{
    struct ona_line name = {b->x + 50, b->y + 27, 19, 108, BOLD SERIF INKED};
    int middle = b->h >= 300 ? 108 : 72, top = b->y + 58;

    paint_crest(p, player, b->x + 31, b->y + 29, 88);
    ona_paint_line(p->t, &name, p->w->player[player]);
    paint_score(p, player, b->x + 50, b->y + 41, 15);
    paint_treasury(p, player, b->x + 166, b->y + 29, 32);
    paint_warehouse(p, player, &(struct ona_box){b->x + 18, top, 154, middle - 4});
    paint_people(p, player, b->x + 184, top + 13, 56);
    paint_houses(p, player, b->x + 184, top + middle / 2 - 1, 72);
    paint_seals(p, player, (struct seals){b->x + 185, top + middle - 14, 19, 0, false}, 86);
    paint_gods(p, player, &(struct ona_box){b->x + 274, top - 3, 126, middle + 2});
    ona_paint_possessions(
        p, player,
        &(struct ona_box){b->x + 18, top + middle + 6, b->w - 30, b->y + b->h - top - middle - 14});
}

void ona_paint_monastery(const struct ona_picture *p, int player, const struct ona_box *b)
{
    bool acts = !p->s->over && p->s->seat == player &&
                (p->s->chance == ONA_C_NOTHING || p->s->chance >= ONA_C_DIE);
    char id[] = "monastery-1";

    id[10] = (char)('1' + player);
    ona_paint_panel(p->t, b, id, acts ? ona_paint_colour(player) : NULL);
    text_format(p->t,
                "<title>%s</title><path d=\"M%d %dh-4a7 7 0 0 1 -7 -7v%da7 7 0 0 1 7 -7h4Z\" ",
                p->w->player[player], b->x + 12, b->y + b->h - 1, 16 - b->h);
    text_format(p->t, "fill=\"%s\"/>\n", ona_paint_colour(player));
    if (b->w > 2 * COLUMN)
        paint_wide(p, player, b);
    else
        paint_small(p, player, b);
    text_add(p->t, "</g>\n");
}
