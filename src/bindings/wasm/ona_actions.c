/* Torii: MIT licence, see LICENSE. */
/* The legal actions of the viewer: each in words, with its price and its result. */
#include "bindings/wasm/ona_tell.h"

#include <stdlib.h>

enum { WORDS = 8192 };

static const char *const verbs[ONA_VERBS] = {
    "",          "rot",    "atk",   "put",   "act",    "end",   "fight",  "drop",
    "reshuffle", "pass",   "offer", "build", "swap",   "use",   "sign",   "nosign",
    "raise",     "armour", "draw",  "pick",  "god",    "take",  "sell",   "buy",
    "deal",      "miko",   "bless", "jinja", "temple", "leave", "outcome"};

const char *ona_verb_name(game_action x)
{
    return verbs[ona_verb(x)];
}

/* ---- subject ------------------------------------------------------------------------------- */

int ona_action_cell(game_action x)
{
    switch (ona_verb(x)) {
    case ONA_PUT: return ona_b(x);
    case ONA_ACT:
    case ONA_RAISE: return ona_a(x);
    default: return ONA_NONE;
    }
}

const char *ona_action_place(game_action x)
{
    switch (ona_verb(x)) {
    case ONA_ATK:
    case ONA_FIGHT: return onamazu_tile_place(ona_a(x));
    case ONA_DROP: return ona_a(x) == 2 ? "BOTH" : onamazu_tile_place(ona_a(x));
    default: return NULL;
    }
}

static void tell_or_null(struct text *t, const char *key, bool is, int number)
{
    if (is)
        jsonw_number(t, key, number);
    else
        jsonw_word(t, key, NULL);
}

static bool has_resource(enum ona_verb verb)
{
    return verb == ONA_GIVE || verb == ONA_SWAP || ona_verbs[verb].takes == ONA_TAKES_RESOURCE;
}

static void tell_objects(struct text *t, const struct onamazu_scene *s, game_action x)
{
    enum ona_verb verb = ona_verb(x);
    int card = verb == ONA_PICK ? s->view.drawn[ona_a(x)] : ONA_MIKOS;

    ona_tell_cell(t, "cell", ona_action_cell(x));
    jsonw_bool(t, "superior", verb == ONA_PUT && ona_a(x));
    jsonw_word(t, "place", ona_action_place(x));
    tell_or_null(t, "slot", verb == ONA_ERECT || ona_verbs[verb].takes == ONA_TAKES_SLOT,
                 ona_a(x) + 1);
    tell_or_null(t, "jinja", verb == ONA_GIVE, ona_b(x) + 1);
    tell_or_null(t, "resource", has_resource(verb), ona_a(x));
    tell_or_null(t, "taken", verb == ONA_SWAP, ona_b(x));
    tell_or_null(t, "god", verb == ONA_CHOOSE, ona_a(x));
    tell_or_null(t, "card", card < ONA_MIKOS, card);
    jsonw_word(t, "way", verb != ONA_ROT ? NULL : ona_a(x) ? "ccw" : "cw");
}

/* ---- price --------------------------------------------------------------------------------- */

/* Mons that the player spends on it: a price or fees, not income. */
static int mons_paid(const struct onamazu_scene *s, game_action x)
{
    const struct ona_player *p = &s->view.player[s->view.seat];
    int arg = s->view.frame[s->view.frame_count - 1].arg, mons;

    switch (ona_verb(x)) {
    case ONA_PUT: return ona_fee(s->game, &s->view, ona_b(x));
    case ONA_ERECT: return s->rules->jinja_cost[ona_a(x)].mons;
    case ONA_HIRE: return s->view.holder[arg] == s->view.seat ? 0 : s->rules->place_cost[arg].mons;
    case ONA_SIGN: return s->rules->signing_fee;
    case ONA_RAISE:
        return s->view.frame[s->view.frame_count - 1].kind == ONA_F_BUILDER
                   ? s->rules->builder_cost.mons
                   : 0;
    case ONA_FORGE:
        return s->view.holder[ONA_ARMOURER] == s->view.seat ? 0
                                                            : s->rules->armour_cost[p->armour].mons;
    default: mons = ona_market_cost(s->game, &s->view, x); return mons > 0 ? mons : 0;
    }
}

static void tell_pay(struct text *t, const struct onamazu_scene *s, game_action x)
{
    enum ona_verb verb = ona_verb(x);
    struct ona_cost paid = {.mons = (uint8_t)mons_paid(s, x)};
    bool any = paid.mons > 0;

    for (int r = 0; r < ONA_RESOURCES; r++) {
        paid.cube[r] = (uint8_t)ona_pay(x, r);
        any = any || paid.cube[r] > 0;
    }
    if (verb == ONA_GIVE || verb == ONA_SWAP || verb == ONA_SELL) {
        paid.cube[ona_a(x)] = 1;
        any = true;
    }
    ona_tell_price(t, "pay", any ? &paid : NULL);
}

static void tell_fees(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const char *between = "";
    struct ona_state after;

    jsonw_key(t, "fees");
    text_char(t, '[');
    if (ona_verb(x) == ONA_PUT)
        (void)onamazu_foresee(s, x, &after);
    for (int i = 0; ona_verb(x) == ONA_PUT && i < s->game->kind->players; i++) {
        int mons = after.player[i].mons - s->view.player[i].mons;

        if (i == s->view.seat || mons <= 0)
            continue;
        text_format(t, "%s{\"seat\":%d,\"mons\":%d}", between, i, mons);
        between = ",";
    }
    text_char(t, ']');
}

/* ---- result -------------------------------------------------------------------------------- */

/* Why nothing can be done there: for a cell that acts, or on which an acolyte is placed. */
static bool vain_of(const struct onamazu_scene *s, game_action x, struct text *words)
{
    struct onamazu_scene there;

    if (ona_verb(x) == ONA_ACT)
        return onamazu_vain_words(words, s, x);
    if (ona_verb(x) != ONA_PUT)
        return false;
    there = onamazu_standing(s, s->view.seat, ona_b(x));
    return onamazu_vain_words(words, &there, ona_act1(ONA_ACT, ona_b(x)));
}

static bool is_passing(enum ona_verb verb)
{
    return verb == ONA_FINISH || verb == ONA_PASS || verb == ONA_NOSIGN || verb == ONA_LEAVE;
}

static void tell_coming(struct text *t, const struct onamazu_scene *s, game_action x)
{
    char memory[WORDS];
    struct text vain;
    struct ona_gain gain;
    bool known = ona_gain_of(s, x, &gain), is_vain;

    text_init(&vain, memory, sizeof memory);
    is_vain = vain_of(s, x, &vain);
    ona_tell_gain(t, "gain", known ? &gain : NULL);
    jsonw_word(t, "vain", is_vain ? memory : NULL);
    jsonw_bool(t, "useful", !is_vain && !is_passing(ona_verb(x)));
    jsonw_bool(t, "hides", ona_shows(s->game, &s->view, x));
}

/* ---- the list ------------------------------------------------------------------------------ */

static bool is_same_group(const struct onamazu_scene *s, game_action a, game_action b)
{
    char one[32], other[32];
    struct text x, y;

    text_init(&x, one, sizeof one);
    text_init(&y, other, sizeof other);
    return ona_group_print(s, a, &x) && ona_group_print(s, b, &y) && str_eq(text_view(&x), other);
}

/* Sorts payments for one thing, the sensible ones first; the rest keeps its order. */
static void sort_payments(struct choices *c, const struct onamazu_scene *s)
{
    for (int i = 1; i < c->count; i++)
        for (int at = i;
             at > 0 && is_same_group(s, c->action[at - 1], c->action[at]) &&
             ona_payment_rank(s, c->action[at - 1]) > ona_payment_rank(s, c->action[at]);
             at--) {
            game_action action = c->action[at];
            struct str text = c->text[at];

            c->action[at] = c->action[at - 1];
            c->text[at] = c->text[at - 1];
            c->action[at - 1] = action;
            c->text[at - 1] = text;
        }
}

static void tell_action(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                        int i)
{
    game_action x = c->action[i];
    char memory[32];
    struct text group;
    bool grouped;

    text_init(&group, memory, sizeof memory);
    grouped = ona_group_print(s, x, &group);
    text_char(t, '{');
    jsonw_key(t, "text");
    text_json(t, c->text[i]);
    jsonw_word(t, "verb", ona_verb_name(x));
    ona_tell_words(t, "words", s, x, onamazu_choice);
    ona_tell_words(t, "brief", s, x, onamazu_brief);
    tell_objects(t, s, x);
    tell_pay(t, s, x);
    jsonw_word(t, "group", grouped ? memory : NULL);
    if (grouped)
        ona_tell_words(t, "what", s, x, onamazu_brief_group);
    else
        jsonw_word(t, "what", NULL);
    tell_fees(t, s, x);
    tell_coming(t, s, x);
    text_char(t, '}');
}

void ona_tell_actions(const struct ona_telling *p)
{
    static struct choices c; /* large, hence static */
    bool his = p->turn >= 0 && (p->scene.seat == p->turn || p->scene.seat == GAME_FULL);

    c.count = 0;
    if (his) {
        onamazu_choices_all(&c, &p->scene);
        sort_payments(&c, &p->scene);
    }
    jsonw_key(p->t, "actions");
    text_char(p->t, '[');
    for (int i = 0; i < c.count; i++) {
        text_add(p->t, i > 0 ? "," : "");
        tell_action(p->t, &p->scene, &c, i);
    }
    text_char(p->t, ']');
}
