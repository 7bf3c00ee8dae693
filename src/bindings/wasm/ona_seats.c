/* Torii: MIT licence, see LICENSE. */
/* The monasteries, as far as the viewer knows them, and their points. */
#include "bindings/wasm/ona_tell.h"

#include "base/bits.h"

enum { WORDS = 4096 };

static const struct ona_player *player_of(const struct ona_telling *p, int seat)
{
    return &p->scene.view.player[seat];
}

/* ---- possessions --------------------------------------------------------------------------- */

static void tell_pawns(const struct ona_telling *p, int seat)
{
    const struct ona_player *m = player_of(p, seat);
    int pawns = m->superior == ONA_SUPERIOR_SERVES ? ONA_PAWNS : ONA_SUPERIOR;

    jsonw_key(p->t, "pawns");
    text_char(p->t, '[');
    for (int i = 0; i < pawns; i++) {
        text_add(p->t, i > 0 ? ",{" : "{");
        jsonw_bool(p->t, "superior", i == ONA_SUPERIOR);
        ona_tell_cell(p->t, "cell", m->pawn[i]);
        jsonw_bool(p->t, "wounded", m->wounded >> i & 1);
        text_char(p->t, '}');
    }
    text_char(p->t, ']');
}

/* Families: all players saw the tiles taken from the display. */
static void tell_jinjas(const struct ona_telling *p, int seat)
{
    const struct ona_state *v = &p->scene.view;
    int number = 0;

    jsonw_key(p->t, "jinjas");
    text_char(p->t, '[');
    for (int i = 0; i < v->built_count; i++) {
        uint8_t offerings[ONA_RESOURCES];

        if (ona_jinja_owner(v->built[i]) != seat)
            continue;
        for (int r = 0; r < ONA_RESOURCES; r++)
            offerings[r] = (uint8_t)ona_jinja_count(v->built[i], r);
        text_add(p->t, number > 0 ? ",{" : "{");
        jsonw_number(p->t, "number", ++number);
        jsonw_key(p->t, "family");
        if (onamazu_looks(v, seat))
            text_int(p->t, ona_jinja_family(v->built[i]));
        else
            text_add(p->t, "null"); /* face down (R91) */
        ona_tell_cubes(p->t, "offerings", offerings);
        jsonw_bool(p->t, "full",
                   ona_jinja_offerings(v->built[i]) >= p->scene.rules->offerings_per_jinja);
        text_char(p->t, '}');
    }
    text_char(p->t, ']');
}

static void tell_tiles(const struct ona_telling *p, int seat)
{
    uint64_t tiles = player_of(p, seat)->tiles;
    bool own = onamazu_looks(&p->scene.view, seat);
    const char *between = "";

    jsonw_key(p->t, "tiles");
    text_char(p->t, '[');
    for (int id = 0; id < ONA_TILES; id++) {
        int front = id / 2;
        bool both = (tiles >> (2 * front) & 3) == 3;
        bool sure = own || both || (tiles & ona_exact_bit(front));

        if (!(tiles >> id & 1))
            continue;
        text_format(p->t, "%s{", between);
        jsonw_number(p->t, "front", front);
        jsonw_word(p->t, "name", onamazu_brigand(&p->scene, id).text);
        ona_tell_fame(p->t, &p->scene, (uint8_t)(sure ? id : ONA_FRONT + front));
        text_char(p->t, '}');
        between = ",";
    }
    text_char(p->t, ']');
}

static void tell_contracts(const struct ona_telling *p, int seat)
{
    uint32_t contracts = player_of(p, seat)->contracts;
    const char *between = "";

    jsonw_key(p->t, "contracts");
    text_char(p->t, '[');
    for (; contracts != 0; contracts = bits_rest(contracts), between = ",")
        text_format(p->t, "%s\"%s\"", between, ona_place_word[bits_first(contracts)]);
    text_char(p->t, ']');
}

static void tell_buildings(const struct ona_telling *p, int seat)
{
    uint32_t buildings = player_of(p, seat)->buildings;
    const char *between = "";

    jsonw_number(p->t, "buildingsLeft", p->scene.rules->building_limit - bits_count(buildings));
    jsonw_key(p->t, "buildings");
    text_char(p->t, '[');
    for (; buildings != 0; buildings = bits_rest(buildings), between = ",") {
        text_format(p->t, "%s\"", between);
        ona_cell_print(ONA_OUTER * ONA_SECTORS + bits_first(buildings), p->t);
        text_char(p->t, '"');
    }
    text_char(p->t, ']');
}

/* ---- points -------------------------------------------------------------------------------- */

/* Receives the lines of a score. */
struct list {
    struct text *t;
    const char *between;
};

static void tell_line(void *context, const struct onamazu_score_line *line)
{
    static const char *const parts[] = {"jinjas", "offerings", "fame", "mikos"};
    struct list *list = context;

    text_format(list->t, "%s{", list->between);
    jsonw_word(list->t, "part", parts[line->part]);
    jsonw_word(list->t, "words", line->words);
    jsonw_number(list->t, "points", line->points);
    jsonw_number(list->t, "most", line->most);
    text_char(list->t, '}');
    list->between = ",";
}

static void tell_score(const struct ona_telling *p, int seat)
{
    const struct game *g = p->scene.game;
    struct list list = {p->t, ""};
    int jinjas_most, all_most, all = g->kind->points(g, &p->scene.view, seat, &all_most);
    struct ona_score score = onamazu_score(&p->scene, seat, &jinjas_most);
    int most = score.total + (all_most - all) + (jinjas_most - score.jinjas);

    jsonw_key(p->t, "score");
    text_char(p->t, '{');
    jsonw_number(p->t, "jinjas", score.jinjas);
    jsonw_number(p->t, "jinjasMost", jinjas_most);
    jsonw_number(p->t, "offerings", score.offerings);
    jsonw_number(p->t, "fame", score.fame);
    jsonw_number(p->t, "fameMost", score.fame_most);
    jsonw_number(p->t, "mikos", score.mikos);
    jsonw_number(p->t, "hiddenMikos", score.hidden_mikos);
    jsonw_number(p->t, "total", score.total);
    jsonw_number(p->t, "totalMost", most);
    jsonw_key(p->t, "lines");
    text_char(p->t, '[');
    onamazu_score_lines(&p->scene, seat, tell_line, &list);
    text_add(p->t, "]}");
}

/* Tiles beyond the first, by god (10.11). */
static void tell_again(struct text *t, const struct ona_player *m)
{
    jsonw_key(t, "again");
    for (int god = 0; god < ONA_GODS; god++)
        text_format(t, god == 0 ? "[%d" : ",%d", ona_again(m, god));
    text_char(t, ']');
}

static void tell_monastery(const struct ona_telling *p, int seat)
{
    static const char *const superior[] = {"none", "pending", "serves"};
    const struct ona_player *m = player_of(p, seat);

    text_char(p->t, '{');
    jsonw_number(p->t, "seat", seat);
    ona_tell_cubes(p->t, "cubes", m->cube);
    jsonw_number(p->t, "mons", m->mons);
    jsonw_number(p->t, "bushi", m->bushi);
    jsonw_number(p->t, "armour", m->armour);
    ona_tell_bits(p->t, "active", m->active);
    ona_tell_bits(p->t, "pending", m->pending);
    tell_again(p->t, m);
    if (m->favourite < ONA_GODS)
        jsonw_number(p->t, "favourite", m->favourite);
    else
        jsonw_word(p->t, "favourite", NULL); /* not drawn yet */
    jsonw_word(p->t, "superior", superior[m->superior]);
    tell_pawns(p, seat);
    ona_tell_bits(p->t, "mikos", m->mikos);
    jsonw_number(p->t, "hiddenMikos", m->hidden_mikos);
    tell_jinjas(p, seat);
    tell_tiles(p, seat);
    tell_contracts(p, seat);
    tell_buildings(p, seat);
    tell_score(p, seat);
    text_char(p->t, '}');
}

void ona_tell_monasteries(const struct ona_telling *p)
{
    jsonw_key(p->t, "monasteries");
    text_char(p->t, '[');
    for (int seat = 0; seat < p->scene.game->kind->players; seat++) {
        text_add(p->t, seat > 0 ? "," : "");
        tell_monastery(p, seat);
    }
    text_char(p->t, ']');
}
