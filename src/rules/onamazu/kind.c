/* Torii: MIT licence, see LICENSE. */
/* Onamazu's function tables, one for each number of players. */
#include "rules/onamazu/picture.h"
#include "rules/onamazu/position.h"
#include "rules/onamazu/text.h"

#include <string.h>

static int turn(const struct game *g, const void *state)
{
    const struct ona_state *s = state;

    (void)g;
    return s->over ? GAME_OVER : s->chance != ONA_C_NOTHING ? GAME_CHANCE : s->seat;
}

/* A turn begins when its die is about to be rolled. */
static enum game_stage stage(const struct game *g, const void *state)
{
    const struct ona_state *s = state;

    (void)g;
    if (s->over)
        return GAME_ENDED;
    if (s->chance != ONA_C_NOTHING && s->chance < ONA_C_DIE)
        return GAME_SETUP;
    return s->chance == ONA_C_DIE ? GAME_TURN : GAME_PART;
}

/* No counts for claiming a draw: games end by themselves (R85, G42). */
static bool eventful(const struct game *g, const void *state, game_action action)
{
    (void)g;
    (void)state;
    (void)action;
    return false;
}

static game_action skip(const struct game *g, const void *state)
{
    (void)g;
    (void)state;
    return 0;
}

static bool silent(const struct game *g, game_action event)
{
    (void)g;
    (void)event;
    return false;
}

static bool part_cut(struct str *rest, struct str *part)
{
    return str_cut(rest, '+', part);
}

static const char *ending(const struct game *g, const void *state)
{
    const struct ona_state *s = state;

    (void)g;
    return s->triggered ? "appeased" : "rounds";
}

static uint64_t key(const struct game *g, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t sum = 0;

    (void)g;
    for (size_t i = 0; i < sizeof(struct ona_state); i += 8) {
        uint64_t word;

        memcpy(&word, bytes + i, 8);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static bool known(const struct game *g, const void *state)
{
    (void)g;
    return ((const struct ona_state *)state)->viewer == ONA_ALL;
}

static int stood(const struct game *g, const void *state)
{
    (void)g;
    (void)state;
    return 1;
}

static const char *seat_name(const struct game *g, int seat)
{
    static const char *const names[] = {"1", "2", "3", "4"};

    (void)g;
    return names[seat];
}

/* A player blessed by Fukurokuju sees the fame of every visible brigand tile (R114). */
static bool peeks(const struct ona_rules *rules, const struct ona_state *view, int cell)
{
    bool tiles = view->piled > 0 || view->slot[0] != ONA_NONE || view->slot[1] != ONA_NONE;

    return ona_cell_kind(rules, cell) == ONA_COMBAT && rules->peek_fame && tiles &&
           (view->player[view->seat].active >> ONA_FUKUROKUJU & 1);
}

/* The die, cards and tiles that turn up cannot be undone (6), whatever they turn out to be (S15). */
bool ona_shows(const struct game *g, const void *view, game_action x)
{
    const struct ona_state *s = view;
    struct ona_state after = *s;

    switch (ona_verb(x)) {
    case ONA_FIGHT:
    case ONA_DROP:
    case ONA_RESHUFFLE:
    case ONA_DRAW: return true;
    case ONA_ATK: return ona_fight_loss(g, s, s->seat, ona_a(x)) <= s->player[s->seat].bushi;
    case ONA_ERECT:
    case ONA_JINJA:
        if (s->jinjas_left > 0)
            return true;
        break;
    case ONA_ACT:
        if (peeks(g->rules, s, ona_a(x)))
            return true;
        break;
    default: break;
    }
    ona_play(g, &after, x);
    return after.chance != ONA_C_NOTHING || after.over; /* the final count reveals everything */
}

static void dump(const struct game *g, const void *state, struct text *t)
{
    ona_dump(g, state, t);
}

static void scores(const struct game *g, const void *state, struct text *t)
{
    for (int i = 0; i < g->kind->players; i++) {
        struct ona_score p = ona_score(g, state, i);

        text_format(t,
                    "%s{\"jinjas\":%d,\"offerings\":%d,\"fame\":%d,\"mikos\":%d,\"total\":%d,"
                    "\"cubes\":%d}",
                    i > 0 ? "," : "[", p.jinjas, p.offerings, p.fame, p.mikos, p.total,
                    p.cubes_offered);
    }
    text_char(t, ']');
}

/* A hidden miko may score as much as the best end card. */
static int points(const struct game *g, const void *state, int player, int *most)
{
    const struct ona_rules *rules = g->rules;
    struct ona_score score = ona_score(g, state, player);
    int best = 0;

    for (uint32_t cards = rules->end_cards; cards != 0; cards = bits_rest(cards))
        if (rules->miko[bits_first(cards)].max > best)
            best = rules->miko[bits_first(cards)].max;
    *most = score.total - score.fame + score.fame_most + score.hidden_mikos * best;
    return score.total;
}

/* As the game itself decides (R121), but from the given points. */
static void judge(const struct game *g, const void *state, const int *told, int *out)
{
    int rank[ONA_MAX_SEATS], best = -1, winners = 0;

    for (int i = 0; i < g->kind->players; i++) {
        rank[i] = told[i] * 256 + ona_score(g, state, i).cubes_offered;
        best = rank[i] > best ? rank[i] : best;
    }
    for (int i = 0; i < g->kind->players; i++)
        winners += rank[i] == best;
    for (int i = 0; i < g->kind->players; i++)
        out[i] = rank[i] < best ? 0 : winners == 1 ? 2 : 1;
}

static int mover(const struct game *g, const void *state)
{
    const struct ona_state *s = state;

    if (stage(g, state) == GAME_SETUP)
        return GAME_CHANCE;
    return s->over ? GAME_OVER : s->seat;
}

int ona_fee(const struct game *g, const struct ona_state *s, int cell)
{
    const struct ona_table t = ona_table_of(g, (struct ona_state *)(uintptr_t)s); /* read-only */

    return ona_place_fee(&t, cell);
}

int ona_fight_loss(const struct game *g, const struct ona_state *s, int player, int place)
{
    uint8_t tile = ona_tile_at(s, place);

    return tile == ONA_NONE ? -1 : ona_fight_cost(g->rules, &s->player[player], tile);
}

int ona_market_price(const struct game *g, const struct ona_state *s, enum ona_service service)
{
    const struct ona_table t = ona_table_of(g, (struct ona_state *)(uintptr_t)s); /* read-only */

    return ona_price(&t, service);
}

int ona_market_cost(const struct game *g, const struct ona_state *s, game_action x)
{
    const struct ona_table t = ona_table_of(g, (struct ona_state *)(uintptr_t)s); /* read-only */

    return ona_market_mons(&t, x);
}

/* A view contains its own viewer. */
static void hear(const struct game *g, void *view, int seat, game_action event)
{
    (void)seat;
    ona_play(g, view, event);
}

#define ONA_KIND(seats)                                                                           \
    {                                                                                             \
        .state_size = sizeof(struct ona_state), .players = (seats), .hidden = true, .joint = ';', \
        .width = 1280, .start = ona_start, .turn = turn, .stage = stage, .legal = ona_legal,      \
        .play = ona_play, .event = ona_event, .outcome_event = ona_outcome_event,                 \
        .shows = ona_shows, .eventful = eventful, .skip = skip, .silent = silent,                 \
        .part_cut = part_cut, .result = ona_result, .ending = ending, .view = ona_view,           \
        .hear = hear, .guess = ona_guess, .key = key, .known = known, .stood = stood,             \
        .draw = ona_draw, .odds = ona_odds, .settle = ona_settle,                                 \
        .outcome_print = ona_outcome_print, .outcome_parse = ona_outcome_parse,                   \
        .print = ona_position_print, .parse = ona_position_parse,                                 \
        .action_print = ona_action_print, .action_parse = ona_action_parse,                       \
        .event_parse = ona_event_parse, .dump = dump, .scores = scores, .points = points,         \
        .judge = judge, .mover = mover, .seat_name = seat_name, .picture = ona_picture            \
    }

static const struct game_kind kinds[] = {ONA_KIND(2), ONA_KIND(3), ONA_KIND(4)};

struct game ona_game(const struct ona_rules *rules, int players)
{
    ASSERT(players >= 2 && players <= ONA_MAX_SEATS);
    return (struct game){&kinds[players - 2], "onamazu", rules};
}
