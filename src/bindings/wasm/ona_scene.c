/* Torii: MIT licence, see LICENSE. */
/* Scenes: everything a viewer may know about a position, and the legal actions. */
#include "bindings/wasm/ona_tell.h"

#include <string.h>

enum { WORDS = 4096 };

void ona_view_of(const struct play *m, const struct game_state *state, int viewer,
                 struct ona_state *out)
{
    struct game_state view;

    play_view(m, state, viewer, &view);
    memcpy(out, &view, sizeof *out);
}

struct ona_telling ona_telling_of(const struct play *m, size_t steps, int viewer, struct text *t)
{
    struct ona_telling p = {.match = m, .t = t};
    struct match at;

    play_at(m, steps, &at);
    p.steps = at.count;
    p.state = at.state;
    p.scene = (struct onamazu_scene){.game = &m->entry.game,
                                     .rules = &m->entry.onamazu,
                                     .look = {.language = ona_language(), .page = true},
                                     .seat = viewer};
    ona_view_of(m, &p.state, viewer, &p.scene.view);
    p.turn = game_turn(p.scene.game, &p.scene.view);
    return p;
}

/* ---- turn and question --------------------------------------------------------------------- */

/* Names of the interface; those in positions (docs/formats/move.md) are longer. */
static const char *const asked[ONA_FRAME_KINDS] = {
    "ROT",  "ATTACK", "PLACE", "ACTIVATE", "FIGHT", "OFFER", "BUILD", "TROC", "USE",
    "SIGN", "RAISE",  "RAISE", "ARMOUR",   "DRAW",  "PICK",  "BLESS", "TAKE", "MARKET"};

static void write_question(struct text *t, const struct onamazu_scene *s, game_action x)
{
    (void)x;
    onamazu_question(t, s);
}

static void tell_asked(const struct ona_telling *p)
{
    const struct ona_state *v = &p->scene.view;
    bool asks = p->turn >= 0 && v->frame_count > 0;

    jsonw_word(p->t, "asked", asks ? asked[v->frame[v->frame_count - 1].kind] : "nothing");
    if (asks)
        ona_tell_words(p->t, "question", &p->scene, 0, write_question);
    else
        jsonw_word(p->t, "question", "");
}

static void tell_turn(const struct ona_telling *p)
{
    static const char *const viewers[] = {"full", "spectator"};
    const struct ona_state *v = &p->scene.view;

    jsonw_number(p->t, "players", p->scene.game->kind->players);
    if (p->scene.seat < 0)
        jsonw_word(p->t, "viewer", viewers[p->scene.seat - GAME_FULL]);
    else
        jsonw_number(p->t, "viewer", p->scene.seat);
    jsonw_number(p->t, "round", v->round);
    if (p->turn >= 0)
        jsonw_number(p->t, "seat", p->turn);
    else
        jsonw_word(p->t, "seat", p->turn == GAME_CHANCE ? "chance" : NULL);
    jsonw_number(p->t, "first", 0); /* seat 1 begins (R17) */
    tell_asked(p);
    if (p->turn >= 0)
        jsonw_number(p->t, "die", v->die);
    else
        jsonw_word(p->t, "die", NULL);
    jsonw_number(p->t, "appeasement", v->appeasement);
    jsonw_number(p->t, "threshold", p->scene.rules->threshold[p->scene.game->kind->players]);
    jsonw_bool(p->t, "triggered", v->triggered);
    jsonw_key(p->t, "rot");
    text_format(p->t, "[%d,%d,%d]", v->rot[ONA_OUTER], v->rot[ONA_MIDDLE], v->rot[ONA_INNER]);
    jsonw_number(p->t, "steps", (int)p->steps);
}

/* ---- beside the rings ---------------------------------------------------------------------- */

static void tell_tile(const struct ona_telling *p, int place)
{
    const struct onamazu_scene *s = &p->scene;
    uint8_t tile = onamazu_tile_at(&s->view, place);
    const struct ona_brigand *b = &s->rules->brigand[ona_tile_front(tile)];
    int player = s->seat >= 0 ? s->seat : s->view.seat;
    int loss = ona_fight_loss(s->game, &s->view, player, place);

    text_char(p->t, '{');
    jsonw_number(p->t, "front", ona_tile_front(tile));
    jsonw_word(p->t, "name", onamazu_brigand(s, tile).text);
    jsonw_number(p->t, "power", b->power);
    ona_tell_price(p->t, "reward", &b->reward);
    ona_tell_fame(p->t, s, tile);
    if (s->seat >= 0)
        jsonw_number(p->t, "loss", loss);
    else
        jsonw_word(p->t, "loss", NULL);
    jsonw_bool(p->t, "beatable", loss <= s->view.player[player].bushi);
    text_char(p->t, '}');
}

/* On an empty table nothing is known, not even a front. */
static bool is_there(uint8_t tile)
{
    return tile != ONA_NONE && tile != ONA_UNKNOWN;
}

static void tell_brigands(const struct ona_telling *p)
{
    jsonw_key(p->t, "brigands");
    text_char(p->t, '[');
    for (int place = 0; place <= ONA_SLOTS; place++) {
        text_format(p->t, "%s{\"place\":\"%s\",\"tile\":", place > 0 ? "," : "",
                    onamazu_tile_place(place));
        if (is_there(onamazu_tile_at(&p->scene.view, place)))
            tell_tile(p, place);
        else
            text_add(p->t, "null");
        text_char(p->t, '}');
    }
    text_char(p->t, ']');
    jsonw_number(p->t, "pile", p->scene.view.piled);
    jsonw_number(p->t, "discard", p->scene.view.discarded);
}

/* What a jinja of the family adds to the viewer's sets. */
static void tell_adds(const struct ona_telling *p, int family)
{
    const struct ona_state *v = &p->scene.view;
    int families[ONA_FAMILIES] = {0}, before;

    if (p->scene.seat < 0) {
        jsonw_word(p->t, "adds", NULL);
        return;
    }
    for (int i = 0; i < v->built_count; i++)
        families[ona_jinja_family(v->built[i])] += ona_jinja_owner(v->built[i]) == p->scene.seat;
    before = ona_jinja_points(p->scene.rules, families);
    if (families[family] < 4)
        families[family]++;
    jsonw_number(p->t, "adds", ona_jinja_points(p->scene.rules, families) - before);
}

static void tell_display(const struct ona_telling *p)
{
    jsonw_key(p->t, "display");
    text_char(p->t, '[');
    for (int slot = 0; slot < ONA_DISPLAY; slot++) {
        uint8_t family = p->scene.view.display[slot];

        text_add(p->t, slot > 0 ? "," : "");
        if (family >= ONA_FAMILIES) {
            text_add(p->t, "null");
            continue;
        }
        text_char(p->t, '{');
        jsonw_number(p->t, "slot", slot + 1);
        jsonw_number(p->t, "family", family);
        ona_tell_price(p->t, "price", &p->scene.rules->jinja_cost[slot]);
        tell_adds(p, family);
        text_char(p->t, '}');
    }
    text_char(p->t, ']');
    jsonw_number(p->t, "jinjasLeft", p->scene.view.jinjas_left);
}

/* ---- the market ---------------------------------------------------------------------------- */

static void tell_prices(struct text *t, const char *key, const uint8_t prices[ONA_CATEGORIES])
{
    jsonw_key(t, key);
    for (int r = 0; r < ONA_RESOURCES; r++)
        text_format(t, "%s%d", r > 0 ? "," : "[", prices[r / 3]);
    text_char(t, ']');
}

static void tell_market(const struct ona_telling *p)
{
    static const char *const words[ONA_SERVICES] = {"deal",  "deal",  "miko",
                                                    "bless", "jinja", "temple"};
    const struct onamazu_scene *s = &p->scene;
    const struct ona_frame *f =
        &s->view.frame[s->view.frame_count > 0 ? s->view.frame_count - 1 : 0];
    bool visit = p->turn >= 0 && f->kind == ONA_F_MARKET && s->view.frame_count > 0;

    jsonw_key(p->t, "market");
    text_char(p->t, '{');
    tell_prices(p->t, "sell", s->rules->sell);
    tell_prices(p->t, "buy", s->rules->buy);
    jsonw_key(p->t, "services");
    for (int i = 0; i < ONA_SERVICES; i++) {
        text_add(p->t, i > 0 ? ",{" : "[{");
        jsonw_word(p->t, "verb", words[i]);
        jsonw_word(p->t, "name", onamazu_service(s, (enum ona_service)i));
        jsonw_number(p->t, "price", onamazu_service_price(s, (enum ona_service)i));
        jsonw_bool(p->t, "used", visit && (s->view.visit_used >> i & 1));
        text_char(p->t, '}');
    }
    text_add(p->t, "]}");
}

static void tell_stocks(const struct ona_telling *p)
{
    const struct ona_state *v = &p->scene.view;
    const char *between = "";

    ona_tell_cubes(p->t, "supply", v->supply);
    jsonw_key(p->t, "blessings");
    for (int god = 0; god < ONA_GODS; god++)
        text_format(p->t, "%s%d", god > 0 ? "," : "[", v->blessing[god]);
    text_char(p->t, ']');
    jsonw_number(p->t, "deck", v->deck_count);
    jsonw_key(p->t, "drawn");
    text_char(p->t, '[');
    for (int i = 0; i < 2; i++) {
        if (v->drawn[i] == ONA_NONE)
            continue;
        text_add(p->t, between);
        if (v->drawn[i] < ONA_MIKOS)
            text_int(p->t, v->drawn[i]);
        else
            text_add(p->t, "null");
        between = ",";
    }
    text_char(p->t, ']');
}

/* ---- the end ------------------------------------------------------------------------------- */

/* Points are counted from all that is known: a seat may not know the winner yet. */
static void tell_result(const struct ona_telling *p)
{
    const struct game *g = p->scene.game;
    struct onamazu_scene whole = p->scene;
    int result[GAME_MAX_PLAYERS] = {0};
    const char *between = "";
    char memory[WORDS];
    struct text words;

    if (p->turn != GAME_OVER ||
        (match_is_shown(&p->match->match) && p->scene.view.viewer != ONA_ALL)) {
        jsonw_word(p->t, "result", NULL);
        return;
    }
    ona_view_of(p->match, &p->state, GAME_FULL, &whole.view);
    g->kind->result(g, &whole.view, result);
    text_add(p->t, ",\"result\":{\"points\":");
    for (int i = 0; i < g->kind->players; i++)
        text_format(p->t, "%s%d", i > 0 ? "," : "[", ona_score(g, &whole.view, i).total);
    text_add(p->t, "],\"winners\":[");
    for (int i = 0; i < g->kind->players; i++)
        if (result[i] > 0) {
            text_format(p->t, "%s%d", between, i);
            between = ",";
        }
    text_char(p->t, ']');
    text_init(&words, memory, sizeof memory);
    onamazu_winners_words(&words, &whole);
    jsonw_word(p->t, "words", memory);
    text_char(p->t, '}');
}

void ona_tell_scene(const struct play *m, size_t steps, int viewer, struct text *t)
{
    struct ona_telling p = ona_telling_of(m, steps, viewer, t);

    text_char(t, '{');
    tell_turn(&p);
    ona_tell_cells(&p);
    tell_brigands(&p);
    tell_display(&p);
    tell_market(&p);
    tell_stocks(&p);
    ona_tell_monasteries(&p);
    ona_tell_actions(&p);
    ona_tell_undo(&p);
    tell_result(&p);
    text_char(t, '}');
}
