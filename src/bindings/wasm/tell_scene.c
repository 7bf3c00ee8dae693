/* Torii: MIT licence, see LICENSE. */
/* Scenes: everything a viewer may know about a position, and the legal actions. */
#include "bindings/wasm/tell.h"

#include "game/choices.h"
#include "rules/onitama/action.h"
#include "rules/onitama/cards.h"

#include <stdlib.h>
#include <string.h>

/* A position as its viewer sees it. */
struct scene {
    const struct play *play;
    const struct game *game;
    const struct match *match; /* truncated at this position */
    int viewer;
    struct game_state state; /* the view */
    struct oni_state s;      /* the same, with room for ninjas */
    int turn;
    struct text *t;
};

static const struct oni_rules *rules_of(const struct scene *c)
{
    return &c->play->entry.onitama;
}

static void look(const struct game *g, const void *state, int viewer, struct game_state *out)
{
    memset(out, 0, sizeof *out);
    if (viewer == GAME_FULL)
        memcpy(out, state, g->kind->state_size);
    else
        g->kind->view(g, state, viewer, out);
}

/* A state of any kind with room for ninjas: an open one has none. */
static void widen(const struct game *g, const void *state, struct oni_state *out)
{
    memset(out, 0, sizeof *out);
    memset(out->ninja, ONI_OUT, sizeof out->ninja);
    memcpy(out, state, g->kind->state_size);
}

static void tell_viewer(struct text *t, int viewer)
{
    if (viewer >= 0)
        jsonw_number(t, "viewer", viewer);
    else
        jsonw_word(t, "viewer", viewer == GAME_FULL ? "full" : "spectator");
}

static void tell_turn(struct scene *c)
{
    if (c->turn >= 0)
        jsonw_number(c->t, "turn", c->turn);
    else
        jsonw_word(c->t, "turn", c->turn == GAME_CHANCE ? "chance" : NULL);
}

static const char *asked(const struct scene *c)
{
    static const char *const parts[] = {"move", "ninja", "lantern", "place"};

    return c->turn == GAME_CHANCE ? "deal" : c->turn == GAME_OVER ? "nothing" : parts[c->s.part];
}

/* Complete turns: those before the first position, as far as it counts them, and those since. */
static int ply(const struct scene *c)
{
    const struct game *g = c->game;
    struct oni_state first;
    struct game_state state = c->match->first;
    int turns;

    widen(g, &state, &first);
    turns = first.core.ply == ONI_NO_PLY ? 0 : (int)first.core.ply;
    if (g->kind->hidden)
        return c->s.core.ply == ONI_NO_PLY ? 0 : (int)c->s.core.ply;
    for (size_t i = 0; i < c->match->count; i++)
        turns += c->match->steps[i].actor != GAME_CHANCE;
    return turns;
}

/* ---- the board ----------------------------------------------------------------------------- */

static void pawn_open(struct text *t, int player, const char *kind, bool hidden)
{
    text_char(t, '{');
    jsonw_number(t, "player", player);
    jsonw_word(t, "kind", kind);
    jsonw_bool(t, "hidden", hidden);
    text_char(t, '}');
}

/* The visible pawn on the square, if any. */
static bool tell_visible(struct scene *c, int square)
{
    const struct oni_core *core = &c->s.core;

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((core->pawns[player] >> square & 1) != 0) {
            pawn_open(c->t, player, (core->masters >> square & 1) != 0 ? "master" : "student",
                      false);
            return true;
        }
    return false;
}

/* The n-th ninja that the viewer sees there. */
static bool tell_ninja(struct scene *c, int square, int n)
{
    for (int i = 0; i < 4; i++) {
        int player = i / 2;

        if (c->s.ninja[player][i % 2] != square || n-- > 0)
            continue;
        pawn_open(c->t, player, "ninja", (c->s.revealed >> i & 1) == 0);
        return true;
    }
    return false;
}

static void tell_place(struct scene *c, int square)
{
    bool visible;

    text_char(c->t, '{');
    jsonw_key(c->t, "pawn");
    visible = tell_visible(c, square);
    if (!visible && !tell_ninja(c, square, 0))
        text_add(c->t, "null");
    jsonw_key(c->t, "under");
    if (!tell_ninja(c, square, visible ? 0 : 1))
        text_add(c->t, "null");
    jsonw_bool(c->t, "spirit", c->s.core.spirit == square);
    jsonw_key(c->t, "arch");
    text_add(c->t, square == 2 ? "0" : square == 22 ? "1" : "null");
    text_char(c->t, '}');
}

static void tell_squares(struct scene *c)
{
    jsonw_key(c->t, "squares");
    text_char(c->t, '[');
    for (int square = 0; square < ONI_SQUARES; square++) {
        text_add(c->t, square > 0 ? "," : "");
        tell_place(c, square);
    }
    text_char(c->t, ']');
}

static void tell_hands(struct scene *c)
{
    const struct oni_core *core = &c->s.core;

    if (core->beside == ONI_NO_CARD) {
        jsonw_key(c->t, "hands");
        text_add(c->t, "[[],[]]");
        jsonw_word(c->t, "beside", NULL);
        return;
    }
    jsonw_key(c->t, "hands");
    text_format(c->t, "[[\"%s\",\"%s\"],[\"%s\",\"%s\"]]", oni_cards[core->hand[0][0]].code,
                oni_cards[core->hand[0][1]].code, oni_cards[core->hand[1][0]].code,
                oni_cards[core->hand[1][1]].code);
    jsonw_word(c->t, "beside", oni_cards[core->beside].code);
}

/* Two numbers; null for a side that has none of it in this game. */
static void tell_pair(struct text *t, const char *key, const bool has[2], const int number[2])
{
    jsonw_key(t, key);
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        text_char(t, player == ONI_BLUE ? '[' : ',');
        if (has[player])
            text_int(t, number[player]);
        else
            text_add(t, "null");
    }
    text_char(t, ']');
}

static void tell_counts(struct scene *c)
{
    int mode = rules_of(c)->mode, light = rules_of(c)->light;
    bool lamps[2], ninjas[2];
    int lit[2], left[2];

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        lamps[player] = mode == ONI_SHADOW || (mode == ONI_LIGHT && player == light);
        ninjas[player] = mode == ONI_SHADOW || (mode == ONI_LIGHT && player != light);
        lit[player] = c->s.lanterns[player];
        left[player] = (c->s.ninja[player][0] != ONI_OUT) + (c->s.ninja[player][1] != ONI_OUT);
    }
    tell_pair(c->t, "lanterns", lamps, lit);
    tell_pair(c->t, "ninjas", ninjas, left);
}

/* ---- actions ------------------------------------------------------------------------------- */

/* Does it win, on what its player sees? */
static bool wins(const struct game *g, const void *view, game_action action)
{
    int player = game_turn(g, view), result[GAME_MAX_PLAYERS];
    struct game_state next;

    memcpy(&next, view, g->kind->state_size);
    game_play(g, &next, action);
    if (game_turn(g, &next) != GAME_OVER)
        return false;
    g->kind->result(g, &next, result);
    return result[player] == 2;
}

/* An attempt or a lantern. */
static bool seeks(game_action action)
{
    return (action & ONI_ATTEMPT) != 0 || oni_action_kind((uint32_t)action) == ONI_LANTERN;
}

/* Where hidden ninjas can be, by what the seat to act was shown only. False if nothing looks for them, or out of memory: then
 * no attempt and no lantern is marked as vain. */
static bool find_possible(const struct scene *c, const struct choices *list,
                          struct game_possible *out)
{
    struct game_state first;
    struct game_seen seen;
    game_action *events;
    bool found = false;

    for (int i = 0; i < list->count; i++)
        found |= seeks(list->action[i]);
    events = found ? malloc((c->match->count + 1) * sizeof *events) : NULL;
    if (events == NULL)
        return false;
    match_seen(c->match, c->turn, &first, events, &seen);
    found = watch_possible_of(c->game, &seen, out);
    free(events);
    return found;
}

static void tell_action(const struct game *g, const void *view, struct str text, game_action action,
                        const struct game_possible *possible, struct text *t)
{
    bool known = possible != NULL && seeks(action);
    struct oni_state before;
    struct tell_deed d = {g, &before, game_turn(g, view), (uint32_t)action};

    widen(g, view, &before);
    text_char(t, '{');
    jsonw_key(t, "text");
    text_json(t, text);
    jsonw_word(t, "kind", tell_kind(&d, false));
    tell_deed(&d, t);
    jsonw_bool(t, "wins", wins(g, view, action));
    jsonw_bool(t, "vain", known && g->kind->vain(g, possible, view, action));
    text_char(t, '}');
}

/* Based on what the player to act knows, regardless of the viewer. */
static void tell_actions(struct scene *c)
{
    struct game_state view;
    struct game_possible possible;
    struct choices list;

    jsonw_key(c->t, "actions");
    text_char(c->t, '[');
    if (c->turn >= 0 && (c->viewer == c->turn || c->viewer == GAME_FULL)) {
        c->game->kind->view(c->game, &c->state, c->turn, &view);
        choices_list(&list, c->game, &view);

        bool known = find_possible(c, &list, &possible);

        for (int i = 0; i < list.count; i++) {
            text_add(c->t, i > 0 ? "," : "");
            tell_action(c->game, &view, list.text[i], list.action[i], known ? &possible : NULL,
                        c->t);
        }
    }
    text_char(c->t, ']');
}

/* The same position with the other side to move, as the viewer knows it. */
static void turn_round(const struct game *g, struct game_state *view, int player)
{
    struct oni_state s;

    widen(g, view, &s);
    s.core.player = (uint8_t)player;
    s.part = ONI_PART_MOVE;
    s.used = 0;
    memcpy(view, &s, g->kind->state_size);
}

static bool is_answer(const struct oni_state *s, game_action action)
{
    uint32_t a = (uint32_t)action;
    int kind = oni_action_kind(a), from = oni_action_from(a);

    if (kind != ONI_STALK)
        return kind == ONI_PAWN || kind == ONI_WAFT;
    for (int i = 0; i < 4; i++)
        if (s->ninja[i / 2][i % 2] == from && (s->revealed >> i & 1) != 0)
            return true;
    return false;
}

void tell_answers(const struct play *p, int viewer, struct text *t)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    struct game_state view;
    struct oni_state s;
    struct choices list;
    const char *between = "";

    text_char(t, '[');
    if (turn >= 0) {
        look(g, &p->match.state, viewer, &view);
        turn_round(g, &view, (viewer >= 0 ? viewer : turn) ^ 1);
        widen(g, &view, &s);
        choices_list(&list, g, &view);
        for (int i = 0; i < list.count; i++)
            if (is_answer(&s, list.action[i])) {
                text_add(t, between);
                tell_action(g, &view, list.text[i], list.action[i], NULL, t);
                between = ",";
            }
    }
    text_char(t, ']');
}

/* ---- the end ------------------------------------------------------------------------------- */

static void tell_result(struct scene *c)
{
    static const char *const points[] = {"0", "0.5", "1"};
    int result[GAME_MAX_PLAYERS];
    const char *way;

    jsonw_key(c->t, "result");
    if (c->turn != GAME_OVER) {
        text_add(c->t, "null");
        return;
    }
    c->game->kind->result(c->game, &c->state, result);
    way = c->game->kind->ending(c->game, &c->state);
    text_char(c->t, '{');
    jsonw_key(c->t, "points");
    text_format(c->t, "[%s,%s]", points[result[0]], points[result[1]]);
    jsonw_number(c->t, "winner", result[ONI_BLUE] == 2 ? ONI_BLUE : ONI_RED);
    jsonw_word(c->t, "way", way);
    jsonw_word(c->t, "clause",
               strcmp(way, "stone") == 0    ? "B11"
               : strcmp(way, "stream") == 0 ? "B12"
                                            : "L8");
    text_char(c->t, '}');
}

/* Optional rules of this table (B13, S10), and whether it is for experts (M1). */
static void tell_table(struct scene *c)
{
    char memory[64];
    struct text switches;

    text_init(&switches, memory, sizeof memory);
    oni_rules_print_switches(&c->play->entry.onitama, &switches);
    jsonw_word(c->t, "rules", memory);
    jsonw_bool(c->t, "expert", games_is_expert(&c->play->entry));
}

static void tell_head(struct scene *c)
{
    char memory[GAME_MAX_TEXT];
    struct text position;
    bool ninja = c->turn >= 0 && c->s.part == ONI_PART_NINJA;

    text_init(&position, memory, sizeof memory);
    c->game->kind->print(c->game, &c->state, &position);
    jsonw_word(c->t, "game", c->game->name);
    jsonw_word(c->t, "position", memory);
    tell_table(c);
    tell_viewer(c->t, c->viewer);
    tell_turn(c);
    jsonw_word(c->t, "asked", asked(c));
    jsonw_word(c->t, "partCard", ninja ? oni_cards[c->s.core.hand[c->turn][c->s.used]].code : NULL);
    jsonw_number(c->t, "ply", ply(c));
    jsonw_number(c->t, "steps", (int)c->match->count);
}

void tell_scene(const struct play *p, size_t steps, int viewer, struct text *t)
{
    const struct game *g = &p->entry.game;
    struct match at;
    struct scene c = {.play = p, .game = g, .match = &at, .viewer = viewer, .t = t};

    play_at(p, steps, &at);
    look(g, &at.state, viewer, &c.state);
    widen(g, &c.state, &c.s);
    c.turn = game_turn(g, &c.state);
    text_char(t, '{');
    tell_head(&c);
    tell_squares(&c);
    tell_hands(&c);
    tell_counts(&c);
    tell_actions(&c);
    /* With secrets no position counts as a repetition: nobody may know whether two are alike (B13). */
    jsonw_number(t, "repetitions", g->kind->hidden ? 1 : match_repetitions(&at));
    jsonw_bool(t, "claim", match_may_claim(&at));
    tell_result(&c);
    text_char(t, '}');
}
