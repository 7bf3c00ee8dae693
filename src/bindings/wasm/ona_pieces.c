/* Torii: MIT licence, see LICENSE. */
/* Prices, gains and other parts common to scenes, actions and events. */
#include "bindings/wasm/ona_tell.h"

#include "base/bits.h"

enum { WORDS = 8192 };

void ona_tell_cubes(struct text *t, const char *key, const uint8_t cubes[ONA_RESOURCES])
{
    jsonw_key(t, key);
    for (int r = 0; r < ONA_RESOURCES; r++)
        text_format(t, "%s%d", r > 0 ? "," : "[", cubes[r]);
    text_char(t, ']');
}

void ona_tell_price(struct text *t, const char *key, const struct ona_cost *price)
{
    if (price == NULL) {
        jsonw_word(t, key, NULL);
        return;
    }
    jsonw_key(t, key);
    text_char(t, '{');
    ona_tell_cubes(t, "cubes", price->cube);
    jsonw_number(t, "mons", price->mons);
    text_char(t, '}');
}

void ona_tell_cell(struct text *t, const char *key, int cell)
{
    jsonw_key(t, key);
    if (cell == ONA_NONE) {
        text_add(t, "null");
        return;
    }
    text_char(t, '"');
    ona_cell_print(cell, t);
    text_char(t, '"');
}

void ona_tell_bits(struct text *t, const char *key, uint32_t bits)
{
    const char *between = "";

    jsonw_key(t, key);
    text_char(t, '[');
    for (; bits != 0; bits = bits_rest(bits), between = ",")
        text_format(t, "%s%d", between, bits_first(bits));
    text_char(t, ']');
}

void ona_tell_fame(struct text *t, const struct onamazu_scene *s, uint8_t tile)
{
    const uint8_t *fame = s->rules->brigand[ona_tile_front(tile)].fame;
    int low = fame[0] < fame[1] ? fame[0] : fame[1];
    bool known = !(tile & ONA_FRONT);

    jsonw_key(t, "fame");
    text_format(t, "[%d,%d]", known ? fame[tile & 1] : low,
                known ? fame[tile & 1] : fame[0] + fame[1] - low);
}

void ona_tell_words(struct text *t, const char *key, const struct onamazu_scene *s, game_action x,
                    ona_writer *write)
{
    char memory[WORDS];
    struct text words;

    text_init(&words, memory, sizeof memory);
    write(&words, s, x);
    words_capital(memory);
    if (key != NULL)
        jsonw_key(t, key);
    text_json(t, text_view(&words));
}

/* ---- gains --------------------------------------------------------------------------------- */

void ona_tell_gain(struct text *t, const char *key, const struct ona_gain *gain)
{
    if (gain == NULL) {
        jsonw_word(t, key, NULL);
        return;
    }
    jsonw_key(t, key);
    text_add(t, "{\"cubes\":");
    for (int r = 0; r < ONA_RESOURCES; r++)
        text_format(t, "%s%d", r > 0 ? "," : "[", gain->change.cube[r]);
    text_char(t, ']');
    jsonw_number(t, "mons", gain->change.mons);
    jsonw_number(t, "bushi", gain->change.bushi);
    jsonw_number(t, "armour", gain->change.armour);
    jsonw_number(t, "points", gain->points);
    jsonw_number(t, "lost", gain->lost);
    text_char(t, '}');
}

/* A fight that is won: its cost and reward are known, only the next tile is not. */
static void gain_of_fight(const struct onamazu_scene *s, int place, struct ona_gain *out)
{
    int seat = s->view.seat, loss = ona_fight_loss(s->game, &s->view, seat, place);
    uint8_t tile = onamazu_tile_at(&s->view, place);
    struct ona_cost reward;

    if (loss > s->view.player[seat].bushi) /* a lost attack costs nothing except a pawn's turn */
        return;
    out->lost = onamazu_reward(s, place, &reward);
    for (int r = 0; r < ONA_RESOURCES; r++)
        out->change.cube[r] = reward.cube[r];
    out->change.mons = reward.mons;
    out->change.bushi = -loss;
    if (!(tile & ONA_FRONT))
        out->points = s->rules->brigand[ona_tile_front(tile)].fame[tile & 1];
}

bool ona_gain_of(const struct onamazu_scene *s, game_action x, struct ona_gain *out)
{
    int seat = s->view.seat;
    struct ona_score before = ona_score(s->game, &s->view, seat), now;
    struct ona_state after;

    *out = (struct ona_gain){.points = 0};
    if (ona_verb(x) == ONA_FIGHT || ona_verb(x) == ONA_ATK) {
        gain_of_fight(s, ona_a(x), out);
        return true;
    }
    if (!onamazu_foreseen(s, x))
        return ona_verb(x) == ONA_ACT; /* combat: the fight comes later */
    out->change = onamazu_foresee(s, x, &after);
    out->lost = onamazu_lost(s, x, &out->change);
    now = ona_score(s->game, &after, seat);
    out->points = now.jinjas + now.offerings - before.jinjas - before.offerings;
    return true;
}

/* ---- payments ------------------------------------------------------------------------------ */

static bool pays(game_action x)
{
    enum ona_verb verb = ona_verb(x);

    return verb == ONA_ERECT || verb == ONA_RAISE || verb == ONA_HIRE || verb == ONA_FORGE;
}

int ona_payment_rank(const struct onamazu_scene *s, game_action x)
{
    enum { GOLD = 10000, WHOLE = 840 /* divided by the cubes left */ };
    const struct ona_player *p = &s->view.player[s->view.seat];
    int rank = ona_pay(x, ONA_OR) * GOLD;

    for (int r = 0; r < ONA_OR; r++)
        for (int k = 0; k < ona_pay(x, r) && p->cube[r] > k; k++)
            rank += WHOLE / (p->cube[r] - k);
    return rank;
}

bool ona_group_print(const struct onamazu_scene *s, game_action x, struct text *t)
{
    static const char *const names[ONA_VERBS] = {
        [ONA_ERECT] = "build", [ONA_RAISE] = "raise", [ONA_HIRE] = "use", [ONA_FORGE] = "armour"};

    (void)s;
    if (!pays(x))
        return false;
    text_add(t, names[ona_verb(x)]);
    if (ona_verb(x) == ONA_ERECT)
        text_format(t, " %d", ona_a(x) + 1);
    if (ona_verb(x) == ONA_RAISE) {
        text_char(t, ' ');
        ona_cell_print(ona_a(x), t);
    }
    return true;
}
