/* Torii: MIT licence, see LICENSE. */
/* The thirty cells: what they are, who is on them, and what they would give the viewer. */
#include "bindings/wasm/ona_tell.h"

enum { WORDS = 8192 };

static const char *const rings[ONA_RINGS] = {"inner", "middle", "outer"};

/* Whose numbers a cell shows: the viewer's, or those of the player to act. */
static int reader(const struct ona_telling *p)
{
    return p->scene.seat >= 0 ? p->scene.seat : p->scene.view.seat;
}

static int resource_of(enum ona_cell kind)
{
    return (int)kind - ONA_HARVEST_RIZ;
}

static bool is_harvest(enum ona_cell kind)
{
    return kind >= ONA_HARVEST_RIZ && kind <= ONA_HARVEST_CHA;
}

/* ---- numbers ------------------------------------------------------------------------------- */

/* What the cell gives at once or for its price, with the reader's blessings and mikos. */
static bool yield_of(const struct ona_telling *p, int cell, struct onamazu_change *out)
{
    enum ona_cell kind = ona_cell_kind(p->scene.rules, cell);
    struct onamazu_scene there = onamazu_standing(&p->scene, reader(p), cell);

    if (onamazu_gives_at_once(p->scene.rules, cell)) {
        *out = onamazu_unlimited(&there, ona_act1(ONA_ACT, cell));
        return true;
    }
    if (kind > ONA_RICE)
        return false;
    there = onamazu_at_place(&there, (int)kind);
    *out = onamazu_unlimited(&there, ONA_HIRE);
    return true;
}

static void tell_yields(const struct ona_telling *p, int cell)
{
    struct ona_cost yields = {.mons = 0};
    struct onamazu_change c;

    if (!yield_of(p, cell, &c) || c.bushi > 0) { /* bushis are no price: the count has them */
        jsonw_word(p->t, "yields", NULL);
        return;
    }
    for (int r = 0; r < ONA_RESOURCES; r++)
        yields.cube[r] = (uint8_t)(c.cube[r] > 0 ? c.cube[r] : 0);
    yields.mons = (uint8_t)(c.mons > 0 ? c.mons : 0);
    ona_tell_price(p->t, "yields", &yields);
}

/* The number that is drawn on the cell. */
static int count_of(const struct ona_telling *p, int cell)
{
    enum ona_cell kind = ona_cell_kind(p->scene.rules, cell);
    struct onamazu_scene there = onamazu_standing(&p->scene, reader(p), cell);
    struct onamazu_change c;
    struct ona_state after;

    if (yield_of(p, cell, &c) && kind > ONA_RICE)
        return is_harvest(kind) ? c.cube[resource_of(kind)] : c.mons > 0 ? c.mons : c.bushi;
    if (kind != ONA_ZEN && kind != ONA_OFFER && kind != ONA_TROC)
        return 1;
    (void)onamazu_foresee(&there, ona_act1(ONA_ACT, cell), &after);
    return after.frame[after.frame_count - 1].left;
}

/* A fixed price, even if the reader's contract waives it. */
static const struct ona_cost *price_of(const struct ona_telling *p, int cell)
{
    const struct ona_rules *rules = p->scene.rules;
    enum ona_cell kind = ona_cell_kind(rules, cell);
    int armour = p->scene.view.player[reader(p)].armour;

    if (kind <= ONA_RICE)
        return &rules->place_cost[kind];
    if (kind == ONA_BUILDER)
        return &rules->builder_cost;
    return kind == ONA_ARMOURER && armour < rules->armour_limit ? &rules->armour_cost[armour]
                                                                : NULL;
}

/* ---- words --------------------------------------------------------------------------------- */

/* What any acolyte may do here. */
static void write_does(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_cell_does(t, s, ona_a(x));
}

static void write_bargain(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_cell_bargain(t, s, ona_a(x));
}

static void tell_bargain(const struct ona_telling *p, int cell)
{
    struct onamazu_scene there = onamazu_standing(&p->scene, reader(p), cell);
    char memory[WORDS];
    struct text words;

    text_init(&words, memory, sizeof memory);
    write_bargain(&words, &there, ona_act1(ONA_ACT, cell));
    jsonw_key(p->t, "bargain");
    text_json(p->t, str_trim(text_view(&words)));
}

/* ---- occupants ----------------------------------------------------------------------------- */

static void tell_pawns(const struct ona_telling *p, int cell)
{
    const struct ona_state *v = &p->scene.view;
    const char *between = "";

    jsonw_key(p->t, "pawns");
    text_char(p->t, '[');
    for (int seat = 0; seat < p->scene.game->kind->players; seat++)
        for (int i = 0; i < ONA_PAWNS; i++) {
            if (v->player[seat].pawn[i] != cell)
                continue;
            text_format(p->t, "%s{", between);
            jsonw_number(p->t, "seat", seat);
            jsonw_bool(p->t, "superior", i == ONA_SUPERIOR);
            jsonw_bool(p->t, "acted",
                       seat == v->seat && v->chance == ONA_C_NOTHING && (v->resolved >> i & 1));
            text_char(p->t, '}');
            between = ",";
        }
    text_char(p->t, ']');
}

static void tell_buildings(const struct ona_telling *p, int cell)
{
    const struct ona_state *v = &p->scene.view;
    uint32_t seats = 0;

    for (int seat = 0; seat < p->scene.game->kind->players; seat++)
        if (cell / ONA_SECTORS == ONA_OUTER &&
            (v->player[seat].buildings >> cell % ONA_SECTORS & 1))
            seats |= (uint32_t)1 << seat;
    ona_tell_bits(p->t, "buildings", seats);
}

static void tell_contract(const struct ona_telling *p, int kind)
{
    const struct ona_state *v = &p->scene.view;
    bool signs = ona_is_place(p->scene.rules, kind);
    uint8_t holder = signs && kind != ONA_TEMPLE ? v->holder[kind] : ONA_NONE;

    jsonw_word(p->t, "place", signs ? ona_place_word[kind] : NULL);
    if (kind == ONA_TEMPLE && p->scene.seat >= 0 &&
        (v->player[p->scene.seat].contracts >> ONA_TEMPLE & 1))
        holder = (uint8_t)p->scene.seat; /* several may hold it (C10): the viewer first */
    for (int seat = 0; kind == ONA_TEMPLE && holder == ONA_NONE && seat < ONA_MAX_SEATS; seat++)
        if (v->player[seat].contracts >> ONA_TEMPLE & 1)
            holder = (uint8_t)seat;
    if (holder == ONA_NONE)
        jsonw_word(p->t, "holder", NULL);
    else
        jsonw_number(p->t, "holder", holder);
}

/* ---- gains --------------------------------------------------------------------------------- */

/* At an artisan, with the most sensible payment. */
static bool gain_at_place(const struct onamazu_scene *there, int cell, struct ona_gain *out)
{
    struct onamazu_scene asked = *there;
    game_action legal[GAME_MAX_ACTIONS], best = 0;
    int count;

    game_play(asked.game, &asked.view, ona_act1(ONA_ACT, cell));
    if (game_turn(asked.game, &asked.view) != there->view.seat)
        return false;
    count = game_legal(asked.game, &asked.view, legal);
    for (int i = 0; i < count; i++)
        if (ona_verb(legal[i]) == ONA_HIRE &&
            (best == 0 || ona_payment_rank(&asked, legal[i]) < ona_payment_rank(&asked, best)))
            best = legal[i];
    return best != 0 && ona_gain_of(&asked, best, out);
}

static void tell_would(const struct ona_telling *p, int cell)
{
    struct onamazu_scene there = onamazu_standing(&p->scene, p->scene.seat, cell);
    game_action act = ona_act1(ONA_ACT, cell);
    bool at_once = onamazu_gives_at_once(p->scene.rules, cell);
    struct ona_gain gain;
    bool known = at_once ? ona_gain_of(&there, act, &gain)
                         : ona_cell_kind(p->scene.rules, cell) <= ONA_RICE &&
                               gain_at_place(&there, cell, &gain);
    char memory[WORDS];
    struct text vain;

    text_init(&vain, memory, sizeof memory);
    jsonw_key(p->t, "would");
    text_char(p->t, '{');
    ona_tell_words(p->t, "words", &there, act, onamazu_act_words);
    ona_tell_gain(p->t, "gain", known ? &gain : NULL);
    jsonw_word(p->t, "vain", onamazu_vain_words(&vain, &there, act) ? memory : NULL);
    text_char(p->t, '}');
}

static void tell_cell(const struct ona_telling *p, int cell)
{
    const struct ona_state *v = &p->scene.view;
    enum ona_cell kind = ona_cell_kind(p->scene.rules, cell);

    text_char(p->t, '{');
    ona_tell_cell(p->t, "id", cell);
    jsonw_word(p->t, "ring", rings[cell / ONA_SECTORS]);
    jsonw_number(p->t, "index", cell % ONA_SECTORS);
    jsonw_number(p->t, "sector", onamazu_sector(v, cell));
    jsonw_word(p->t, "kind", ona_cell_word[kind]);
    jsonw_word(p->t, "title", onamazu_cell_kind(&p->scene, cell).text);
    ona_tell_words(p->t, "does", &p->scene, ona_act1(ONA_ACT, cell), write_does);
    tell_bargain(p, cell);
    jsonw_number(p->t, "count", count_of(p, cell));
    ona_tell_price(p->t, "price", price_of(p, cell));
    tell_yields(p, cell);
    tell_contract(p, (int)kind);
    tell_pawns(p, cell);
    tell_buildings(p, cell);
    jsonw_bool(p->t, "blocked", v->blocked >> cell & 1);
    if (p->scene.seat >= 0 && p->turn != GAME_OVER)
        tell_would(p, cell);
    else
        jsonw_word(p->t, "would", NULL);
    text_char(p->t, '}');
}

void ona_tell_cells(const struct ona_telling *p)
{
    jsonw_key(p->t, "cells");
    text_char(p->t, '[');
    for (int ring = ONA_OUTER; ring >= ONA_INNER; ring--)
        for (int i = 0; i < ONA_SECTORS; i++) {
            text_add(p->t, ring < ONA_OUTER || i > 0 ? "," : "");
            tell_cell(p, ring * ONA_SECTORS + i);
        }
    text_char(p->t, ']');
}
