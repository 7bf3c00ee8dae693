/* Torii: MIT licence, see LICENSE. */
#include "rules/onamazu/core.h"
#include "rules/onamazu/position.h"
#include "rules/onamazu/positionwords.h"

const char *const ona_pawn_word[] = {"A1", "A2", "S"};
const char *const ona_superior_word[] = {"none", "pending", "serves"};
const char *const ona_view_word[] = {"full", "1", "2", "3", "4", "public"};
const char *const ona_chance_word[] = {"none",  "brigands", "jinjas", "mikos",     "favourites",
                                       "rings", "blocking", "die",    "reshuffle", "deck"};

/* Empty, unknown, a tile by its front, or a number. */
static void add_thing(struct text *t, uint8_t thing)
{
    if (thing == ONA_NONE)
        text_add(t, "null");
    else if (thing == ONA_UNKNOWN)
        text_add(t, "\"?\"");
    else if (thing & ONA_FRONT)
        text_format(t, "\"f%d\"", thing & 0x3f);
    else
        text_int(t, thing);
}

static void add_things(struct text *t, const char *name, const uint8_t *things, int count)
{
    text_format(t, "\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        text_add(t, i > 0 ? "," : "");
        add_thing(t, things[i]);
    }
    text_char(t, ']');
}

static void add_numbers(struct text *t, const char *name, const uint8_t *numbers, int count)
{
    text_format(t, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        text_format(t, "%s%d", i > 0 ? "," : "", numbers[i]);
    text_char(t, ']');
}

/* The words of a list whose bits are set. */
static void add_words(struct text *t, const char *name, uint32_t bits, const char *const *words)
{
    const char *between = "";

    text_format(t, ",\"%s\":[", name);
    for (; bits != 0; bits = bits_rest(bits)) {
        text_format(t, "%s\"%s\"", between, words[bits_first(bits)]);
        between = ",";
    }
    text_char(t, ']');
}

static void add_cells(struct text *t, const char *name, uint32_t cells)
{
    const char *between = "";

    text_format(t, ",\"%s\":[", name);
    for (; cells != 0; cells = bits_rest(cells)) {
        text_format(t, "%s\"", between);
        ona_cell_print(bits_first(cells), t);
        text_char(t, '"');
        between = ",";
    }
    text_char(t, ']');
}

static void add_cubes(struct text *t, const char *name, const uint8_t *cubes)
{
    const char *between = "";

    text_format(t, "\"%s\":{", name);
    for (int r = 0; r < ONA_RESOURCES; r++)
        if (cubes[r] > 0) {
            text_format(t, "%s\"%s\":%d", between, ona_resource_code[r], cubes[r]);
            between = ",";
        }
    text_char(t, '}');
}

/* A player's tiles by id; in another seat's view by front where the id is uncertain. */
static void add_tiles(struct text *t, const struct ona_state *s, int player)
{
    uint64_t tiles = s->player[player].tiles;
    bool own = s->viewer == ONA_ALL || s->viewer == player + 1;
    const char *between = "";

    text_add(t, ",\"tiles\":[");
    for (int id = 0; id < ONA_TILES; id++) {
        int front = id / 2;
        bool sure = own || (tiles >> (2 * front) & 3) == 3 || (tiles & ona_exact_bit(front));

        if (!(tiles >> id & 1))
            continue;
        text_add(t, between);
        add_thing(t, (uint8_t)(sure ? id : ONA_FRONT + front));
        between = ",";
    }
    text_char(t, ']');
}

static void add_set(struct text *t, const char *name, uint64_t bits)
{
    const char *between = "";

    text_format(t, ",\"%s\":[", name);
    for (int i = 0; i < 64; i++)
        if (bits >> i & 1) {
            text_format(t, "%s%d", between, i);
            between = ",";
        }
    text_char(t, ']');
}

static void add_pawns(struct text *t, const struct ona_player *p)
{
    text_add(t, ",\"pawns\":[");
    for (int i = 0; i < ONA_PAWNS; i++) {
        text_add(t, i > 0 ? "," : "");
        if (p->pawn[i] == ONA_NONE) {
            text_add(t, "null");
        } else {
            text_char(t, '"');
            ona_cell_print(p->pawn[i], t);
            text_char(t, '"');
        }
    }
    text_char(t, ']');
}

static void add_jinjas(struct text *t, const struct ona_state *s, int player)
{
    const char *between = "";

    text_add(t, ",\"jinjas\":[");
    for (int i = 0; i < s->built_count; i++) {
        uint8_t offerings[ONA_RESOURCES];

        if (ona_jinja_owner(s->built[i]) != player)
            continue;
        for (int r = 0; r < ONA_RESOURCES; r++)
            offerings[r] = (uint8_t)ona_jinja_count(s->built[i], r);
        text_format(t, "%s{\"family\":%d,", between, ona_jinja_family(s->built[i]));
        add_cubes(t, "offerings", offerings);
        text_char(t, '}');
        between = ",";
    }
    text_char(t, ']');
}

static void add_seat(struct text *t, const struct ona_state *s, int player)
{
    const struct ona_player *p = &s->player[player];

    text_format(t, "{\"mons\":%d,\"bushi\":%d,\"armour\":%d,", p->mons, p->bushi, p->armour);
    add_cubes(t, "cubes", p->cube);
    if (p->favourite != ONA_NONE)
        text_format(t, ",\"favourite\":\"%s\"", ona_god_code[p->favourite]);
    add_words(t, "active", p->active, ona_god_code);
    add_words(t, "pending", p->pending, ona_god_code);
    if (p->again[0] | p->again[1] | p->again[2]) {
        uint8_t again[ONA_GODS];

        for (int god = 0; god < ONA_GODS; god++)
            again[god] = (uint8_t)ona_again(p, god);
        add_numbers(t, "again", again, ONA_GODS);
    }
    text_format(t, ",\"superior\":\"%s\"", ona_superior_word[p->superior]);
    add_words(t, "contracts", p->contracts, ona_place_word);
    add_cells(t, "buildings", (uint32_t)p->buildings << (ONA_OUTER * ONA_SECTORS));
    add_pawns(t, p);
    add_words(t, "wounded", p->wounded, ona_pawn_word);
    add_tiles(t, s, player);
    add_set(t, "peeked", p->peeked);
    add_set(t, "mikos", p->mikos);
    if (s->viewer != ONA_ALL)
        text_format(t, ",\"hidden_mikos\":%d", p->hidden_mikos);
    add_jinjas(t, s, player);
    text_char(t, '}');
}

static void add_frame(struct text *t, const struct ona_frame *f)
{
    text_format(t, "\"%s", ona_frame_word[f->kind]);
    switch (f->kind) {
    case ONA_F_OFFER: text_format(t, " %d%s", f->left, f->arg ? " primary" : ""); break;
    case ONA_F_BARTER: text_format(t, " %d", f->left); break;
    case ONA_F_USE:
    case ONA_F_SIGN: text_format(t, " %s", ona_place_word[f->arg]); break;
    case ONA_F_FREEBUILD: text_format(t, " %d", f->arg); break;
    case ONA_F_DRAW: text_add(t, f->arg ? " temple" : ""); break;
    case ONA_F_TAKE: text_format(t, " %d %s", f->left, ona_category_word[f->arg]); break;
    default: break;
    }
    text_char(t, '"');
}

static void add_turn(struct text *t, const struct ona_state *s)
{
    text_add(t, ",\"frames\":[");
    for (int i = 0; i < s->frame_count; i++) {
        text_add(t, i > 0 ? "," : "");
        add_frame(t, &s->frame[i]);
    }
    text_format(t, "],\"jinjas_built\":%d", s->jinjas_built);
    add_words(t, "resolved", s->resolved, ona_pawn_word);
    add_words(t, "used", s->visit_used, ona_service_word);
    add_words(t, "given", s->visit_given, ona_resource_code);
    add_words(t, "taken", s->visit_taken, ona_resource_code);
}

static void add_table(struct text *t, const struct ona_state *s)
{
    uint8_t rot[ONA_RINGS] = {s->rot[ONA_OUTER], s->rot[ONA_MIDDLE], s->rot[ONA_INNER]};
    uint8_t discard[ONA_TILES];

    for (int i = 0; i < s->discarded; i++)
        discard[i] = s->tile[ONA_TILES - 1 - i];
    add_numbers(t, "rot", rot, ONA_RINGS);
    add_cells(t, "blocked", s->blocked);
    text_char(t, ',');
    add_things(t, "slots", s->slot, ONA_SLOTS);
    text_char(t, ',');
    add_things(t, "pile", s->tile, s->piled);
    text_char(t, ',');
    add_things(t, "discard", discard, s->discarded);
    text_char(t, ',');
    add_things(t, "display", s->display, ONA_DISPLAY);
    text_char(t, ',');
    add_things(t, "jinjas", s->jinja, s->jinjas_left);
    text_char(t, ',');
    add_things(t, "deck", s->deck, s->deck_count);
    add_numbers(t, "deck_known", s->deck_known, s->deck_count);
    text_char(t, ',');
    add_things(t, "drawn", s->drawn, 2);
    add_numbers(t, "drawn_known", s->drawn_known, 2);
    add_numbers(t, "supply", s->supply, ONA_RESOURCES);
    add_numbers(t, "blessings", s->blessing, ONA_GODS);
}

void ona_position_print(const struct game *g, const void *state, struct text *t)
{
    const struct ona_rules *rules = g->rules;
    const struct ona_state *s = state;

    text_format(t, "{\"game\":\"onamazu\",\"players\":%d,\"rules\":\"", g->kind->players);
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[rules->hash >> shift & 15]);
    text_format(t, "\",\"view\":\"%s\",\"round\":%d,\"seat\":%d,\"appeasement\":%d",
                ona_view_word[s->viewer], s->round, s->seat + 1, s->appeasement);
    text_format(t, ",\"triggered\":%s,\"over\":%s,\"die\":%d,\"chance\":\"%s\"",
                s->triggered ? "true" : "false", s->over ? "true" : "false", s->die,
                ona_chance_word[s->chance]);
    add_table(t, s);
    add_turn(t, s);
    text_add(t, ",\"seats\":[");
    for (int i = 0; i < g->kind->players; i++) {
        text_add(t, i > 0 ? "," : "");
        add_seat(t, s, i);
    }
    text_add(t, "]}");
}
