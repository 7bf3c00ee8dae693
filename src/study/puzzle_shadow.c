/* Torii: MIT licence, see LICENSE. */
/*
 * Where is the ninja? Random games of Shadow, watched from one seat until all that it was shown leaves one square
 * for the opponent's hidden ninja. Nothing but the watch (game/watch.h) decides: what it cannot exclude is possible.
 */
#include "study/puzzle_parts.h"

#include "game/watch.h"
#include "rules/onitama/action.h"
#include "rules/onitama/belief.h"

#include "base/bits.h"

#include <string.h>

enum {
    SQUARE_TEXT = 3,
    FEWEST_PLIES = 4, /* of a record … */
    MOST_PLIES = 16,  /* … and at most */
    WIDE = 4,         /* squares that were possible at some time */
    NARROW = 3,       /* and before the last turn */
    LEVELS = 10,
};

struct scratch {
    struct watch watch;
    struct oni_state state;
};

size_t puzzle_shadow_bytes(void)
{
    return sizeof(struct scratch);
}

static void square_print(int square, char out[SQUARE_TEXT])
{
    out[0] = (char)('a' + square % 5);
    out[1] = (char)('1' + square / 5);
    out[2] = 0;
}

/* The squares where the other player's ninja can be; none while it is visible or out of play. */
static oni_set hiding_places(const struct watch *w)
{
    const struct oni_state *view = (const struct oni_state *)(const void *)w->view->bytes;
    int enemy = w->seat ^ 1;

    if (view->ninja[enemy][0] != ONI_NOWHERE)
        return 0;
    return oni_belief_squares(watch_belief(w), enemy);
}

/* ---- one random game ------------------------------------------------------------------------------ */

/* Part by part at random, but lanterns and attempts seldom: they would be used up at once. */
static game_action random_action(const struct game *g, const void *state, struct rng *r)
{
    enum { SELDOM = 4 };
    game_action list[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, list);
    game_action skip = g->kind->skip == NULL ? 0 : g->kind->skip(g, state);

    for (;;) {
        game_action a = list[rng_below(r, (uint64_t)count)];
        bool seldom =
            oni_action_kind((uint32_t)a) == ONI_LANTERN || ((uint32_t)a & ONI_ATTEMPT) != 0;

        if (!seldom || rng_below(r, SELDOM) == 0)
            return a;
        if (oni_action_kind((uint32_t)a) == ONI_LANTERN && skip != 0)
            return skip;
    }
}

/* What is kept of a game while it is watched. */
struct story {
    struct text events;
    unsigned themes;
    int plies, most, before; /* most: squares at any time; before: when the last turn began */
};

static void tell(struct story *t, const struct watch *w, game_action event)
{
    uint32_t a = (uint32_t)event;

    if (t->events.len > 0)
        text_char(&t->events, ' ');
    w->game->kind->action_print(w->game, w->view, event, &t->events);
    if (oni_action_kind(a) == ONI_LANTERN && game_turn(w->game, w->view) == w->seat)
        t->themes |= 1u << PUZZLE_LANTERN;
    if ((a & ONI_ATTEMPT) != 0)
        t->themes |= 1u << PUZZLE_ATTEMPT;
}

static bool is_found(const struct story *t, int left)
{
    return left == 1 && t->plies >= FEWEST_PLIES && t->before >= NARROW && t->most >= WIDE &&
           !t->events.full;
}

static void fill(const struct story *t, oni_set where, struct puzzle *out)
{
    out->kind = PUZZLE_SHADOW;
    out->moves = 0;
    out->level = t->most < LEVELS ? t->most : LEVELS;
    out->themes = t->themes;
    square_print(bits_first(where), out->solution);
}

/* Plays on until a turn ends with one square left; false if the game ends before. */
static bool play_on(const struct game *g, struct rng *r, struct scratch *m, struct story *t,
                    struct puzzle *out)
{
    while (game_turn(g, &m->state) >= 0 && t->plies < MOST_PLIES) {
        game_action a = random_action(g, &m->state, r);
        game_action event = g->kind->event(g, &m->state, a, m->watch.seat);
        int left;

        tell(t, &m->watch, event);
        if (watch_hear(&m->watch, event, NULL) != OK)
            return false;
        game_play(g, &m->state, a);
        if (m->state.part != ONI_PART_MOVE || game_turn(g, &m->state) < 0)
            continue;
        t->plies++;
        left = bits_count(hiding_places(&m->watch));
        if (is_found(t, left)) {
            fill(t, hiding_places(&m->watch), out);
            return true;
        }
        t->before = left;
        t->most = left > t->most ? left : t->most;
    }
    return false;
}

bool puzzle_of_shadow(const struct game *g, struct rng *r, void *scratch, struct puzzle *out)
{
    struct scratch *m = scratch;
    struct story t = {.themes = 0};
    struct game_outcome deal;
    struct text position;
    int seat = (int)rng_below(r, 2);

    text_init(&t.events, out->events, sizeof out->events);
    g->kind->start(g, &m->state);
    g->kind->draw(g, &m->state, r, &deal);
    if (g->kind->settle(g, &m->state, &deal, NULL) != OK ||
        watch_begin(&m->watch, g, seat, &m->state) != OK)
        return false;
    text_init(&position, out->position, sizeof out->position);
    game_print(g, &m->state, seat, &position);
    return !position.full && play_on(g, r, m, &t, out);
}

/* ---- proof ---------------------------------------------------------------------------------------- */

/* The seat that was shown the record: it knows where its own ninja was placed. */
static enum status replay(struct watch *w, const struct game *g, const char *events, struct err *e)
{
    struct str rest = str_of(events), word;
    enum status rc = OK;

    while (rc == OK && str_cut(&rest, ' ', &word)) {
        game_action event = 0;

        rc = g->kind->event_parse(g, w->view, word, &event, e);
        if (rc == OK && watch_hear(w, event, e) != OK)
            rc = err_say(e, ILLEGAL, "%q: nothing explains this event", word);
    }
    return rc;
}

/* Whose placement is written out: the first word for Blue, the second for Red. */
int puzzle_shadow_seat(const struct puzzle *p)
{
    return str_begins(str_of(p->events), "n?") ? ONI_RED : ONI_BLUE;
}

enum status puzzle_check_shadow(const struct game *g, const struct puzzle *p, void *scratch,
                                struct err *e)
{
    struct scratch *m = scratch;
    struct game_state first;
    char square[SQUARE_TEXT];
    enum status rc = g->kind->parse(g, str_of(p->position), &first, e);
    oni_set where;

    if (rc == OK && watch_begin(&m->watch, g, puzzle_shadow_seat(p), &first) != OK)
        rc = err_say(e, ILLEGAL, "no game begins like this");
    if (rc == OK)
        rc = replay(&m->watch, g, p->events, e);
    if (rc != OK)
        return rc;
    where = hiding_places(&m->watch);
    if (bits_count(where) != 1)
        return err_say(e, ILLEGAL, "the ninja can be on %d squares", bits_count(where));
    square_print(bits_first(where), square);
    if (strcmp(square, p->solution) != 0)
        return err_say(e, ILLEGAL, "the ninja is on %s", square);
    return OK;
}

/* ---- equal records --------------------------------------------------------------------------------- */

/* FNV-1a: a record is too long to be compared as a text of fixed size. */
static void mix(uint64_t *hash, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *hash = (*hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
}

/* A lantern's line: a file or a rank, from the own side. */
static int seen_line(int line, int player, bool mirror)
{
    if (line >= 5)
        return player == ONI_BLUE ? line : 14 - line;
    return (player == ONI_RED) != mirror ? 4 - line : line;
}

static void mix_event(uint64_t *hash, uint32_t a, int seat, bool own, bool mirror)
{
    const uint32_t said = ONI_ATTEMPT | ONI_TAKEN | ONI_ANSWERED | ONI_YES;
    bool line = oni_action_kind(a) == ONI_LANTERN;
    char card[PUZZLE_CARD] = "";
    const char bytes[] = {
        (char)oni_action_kind(a),
        (char)own,
        (char)puzzle_square(oni_action_from(a), seat, mirror),
        (char)(line ? seen_line(oni_action_to(a), seat, mirror)
                    : puzzle_square(oni_action_to(a), seat, mirror)),
        (char)((a & said) >> 25),
    };

    if (oni_action_kind(a) == ONI_PAWN || oni_action_kind(a) == ONI_PASS)
        puzzle_card_print(oni_action_card(a), mirror, card);
    mix(hash, bytes, sizeof bytes);
    mix(hash, card, strlen(card));
}

/* The other's placement shows nothing, and comes before or after the own one. */
static bool is_nothing(uint32_t a)
{
    return oni_action_kind(a) == ONI_PLACE && oni_action_from(a) == ONI_NOWHERE;
}

static bool hash_of(const struct game *g, const struct puzzle *p, bool mirror, uint64_t *out)
{
    struct game_state view;
    struct str rest = str_of(p->events), word;
    int seat = puzzle_shadow_seat(p);

    *out = 0xcbf29ce484222325u;
    memset(&view, 0, sizeof view);
    if (g->kind->parse(g, str_of(p->position), &view, NULL) != OK)
        return false;
    while (str_cut(&rest, ' ', &word)) {
        game_action event;

        if (g->kind->event_parse(g, &view, word, &event, NULL) != OK)
            return false;
        if (!is_nothing((uint32_t)event))
            mix_event(out, (uint32_t)event, seat, game_turn(g, &view) == seat, mirror);
        game_hear(g, &view, seat, event);
    }
    return true;
}

enum status puzzle_shadow_identity(const struct game *g, const struct puzzle *p,
                                   char out[PUZZLE_POSITION])
{
    uint64_t plain, mirrored, hash;
    struct text t;

    if (!g->kind->hidden || !hash_of(g, p, false, &plain) || !hash_of(g, p, true, &mirrored))
        return BAD_INPUT;
    hash = plain < mirrored ? plain : mirrored;
    text_init(&t, out, PUZZLE_POSITION);
    text_u64(&t, hash);
    return OK;
}
