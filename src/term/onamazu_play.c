/* Torii: MIT licence, see LICENSE. */
/* Onamazu at the prompt: who looks at the screen, and what it shows. */
#include "term/onamazu_play.h"
#include "term/screen.h"

#include "minds/onamazu/onamazu.h"

#include <stdlib.h>
#include <string.h>

static const struct ona_state *now(const struct session *p)
{
    return (const struct ona_state *)&p->match->state;
}

static bool is_person(const struct session *p, int seat)
{
    return seat >= 0 && p->how->person[seat];
}

void onamazu_hand_over(struct text *t, const struct words_look *look, int seat)
{
    text_format(t, say(look, "Only Seat %d may look now. Seat %d, press Enter. "), seat + 1,
                seat + 1);
}

int onamazu_viewer(const struct session *p)
{
    if (p->people > 1)
        return p->looking == NOBODY ? GAME_SPECTATOR : p->looking;
    for (int seat = 0; seat < ONA_MAX_SEATS; seat++)
        if (is_person(p, seat))
            return seat;
    return GAME_SPECTATOR;
}

struct onamazu_scene onamazu_scene_now(const struct session *p)
{
    struct onamazu_scene s = onamazu_scene_of(p->match, &p->look, onamazu_viewer(p));

    s.group = p->group;
    return s;
}

/* ---- the screen ------------------------------------------------------------------------------ */

enum block {
    BLOCK_HEADER = 1,
    BLOCK_BOARD = 2,
    BLOCK_LEGEND = 4,
    BLOCK_BRIGANDS = 8,
    BLOCK_JINJAS = 16,
    BLOCK_MARKET = 32,
    BLOCK_OTHERS = 64,
    BLOCK_MONASTERY = 128,
    BLOCK_STOCK = 256,
    BLOCK_QUESTION = 512,
    BLOCK_ALL = BLOCK_HEADER | BLOCK_BOARD | BLOCK_LEGEND | BLOCK_BRIGANDS | BLOCK_JINJAS |
                BLOCK_MARKET | BLOCK_OTHERS | BLOCK_MONASTERY | BLOCK_QUESTION,
};

static void show_others(struct text *t, const struct onamazu_scene *s)
{
    for (int i = 0; i < s->game->kind->players; i++)
        if (i != s->seat)
            onamazu_show_brief(t, s, i);
}

static size_t *told(struct session *p)
{
    int seat = onamazu_viewer(p);

    return &p->told[seat >= 0 ? seat : 0];
}

static void add_blocks(struct session *p, struct text *t, const struct onamazu_scene *s,
                       unsigned blocks)
{
    if (blocks & BLOCK_HEADER)
        onamazu_show_header(t, s);
    if (blocks & BLOCK_BOARD)
        onamazu_show_board(t, s);
    if (blocks & BLOCK_LEGEND)
        onamazu_show_legend(t, s);
    if (blocks & BLOCK_BRIGANDS)
        onamazu_show_brigands(t, s);
    if (blocks & BLOCK_JINJAS)
        onamazu_show_jinjas(t, s);
    if (blocks & BLOCK_MARKET)
        onamazu_show_market(t, s);
    if (blocks & BLOCK_OTHERS)
        show_others(t, s);
    if (s->seat >= 0 && (blocks & BLOCK_MONASTERY))
        onamazu_show_monastery(t, s, s->seat);
    if (s->seat >= 0 && (blocks & BLOCK_STOCK))
        onamazu_show_stock(t, s, s->seat);
    if (blocks & BLOCK_QUESTION) {
        onamazu_show_question(t, s);
        onamazu_show_choices(t, s, &p->choices, false);
    }
}

/* Drops the next block of lines if the terminal is too small. */
static bool leave_out(unsigned *blocks)
{
    static const unsigned order[] = {BLOCK_MARKET,   BLOCK_LEGEND,    BLOCK_OTHERS, BLOCK_JINJAS,
                                     BLOCK_BRIGANDS, BLOCK_MONASTERY, BLOCK_BOARD};

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (*blocks & order[i]) {
            *blocks &= ~order[i];
            if (order[i] == BLOCK_MONASTERY)
                *blocks |= BLOCK_STOCK;
            return true;
        }
    return false;
}

/* If the board is shown as a list, the list of placements doubles as the board. */
static bool list_is_board(const struct session *p)
{
    return now(p)->frame_count == 1 && now(p)->frame[0].kind == ONA_F_PLACE &&
           p->choices.count >= ONA_CELLS - 8 && !onamazu_board_is_table(&p->look);
}

static unsigned blocks_now(const struct session *p, bool all)
{
    unsigned blocks = BLOCK_STOCK | BLOCK_QUESTION;

    if (all)
        blocks = BLOCK_ALL;
    else if (now(p)->frame[0].kind == ONA_F_PLACE && !p->placed)
        blocks |= BLOCK_BOARD;
    else if (now(p)->frame[now(p)->frame_count - 1].kind == ONA_F_COMBAT)
        blocks |= BLOCK_BRIGANDS;
    if (list_is_board(p))
        blocks &= ~(unsigned)BLOCK_BOARD;
    return blocks;
}

static void say_more(struct session *p, struct text *t)
{
    onamazu_wrap(t, &p->look,
                 str_of(say(&p->look, "(Not everything fits here; for the whole table: board)")), 0,
                 0);
}

/* News since the seat last looked, after a blank line; empty if there is none. */
static struct str take_news(struct session *p)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    bool *warned = &p->warned[s.seat >= 0 ? s.seat : 0];
    struct text t;

    text_init(&t, p->news, sizeof p->news);
    text_char(&t, '\n');
    if (!*warned)
        (void)onamazu_own_rules(&t, &s);
    *warned = true;
    onamazu_show_log(&t, &s, *told(p), p->match->count);
    *told(p) = p->match->count;
    return t.len > 1 ? text_view(&t) : (struct str){"", 0};
}

void onamazu_show_news(struct session *p)
{
    struct text t = play_text(p);

    text_str(&t, take_news(p));
    play_page(p, &t);
}

/* The news alone, if the table does not fit below; false if something was typed then. */
static bool show_apart(struct session *p, struct str news)
{
    struct text t = play_text(p);

    text_str(&t, news);
    play_page(p, &t);
    return p->typed[0] == '\0' && play_more(p);
}

/* The news and as much of the table as fits, dropping market, legend and the other seats first; if the news is too
 * long even then, it is shown before the table. */
static void show_table(struct session *p, const struct onamazu_scene *s, bool all)
{
    enum { FEW = 5 };
    struct str news = take_news(p);
    unsigned blocks = blocks_now(p, all);
    bool whole = true;

    for (;;) {
        struct text t = play_text(p);

        text_str(&t, news);
        add_blocks(p, &t, s, blocks);
        if (!whole)
            say_more(p, &t);
        if (s->look.rows == 0 || screen_lines(text_view(&t)) + 1 <= s->look.rows) {
            play_page(p, &t);
            return;
        }
        if (all && screen_lines(news) > FEW && !(blocks & BLOCK_OTHERS)) {
            if (!show_apart(p, news) && (p->typed[0] != '\0' || p->end != PLAY_ON))
                return;
            news = (struct str){"", 0};
            blocks = blocks_now(p, all);
        } else if (leave_out(&blocks)) {
            whole = !all;
        } else {
            play_page(p, &t);
            return;
        }
    }
}

void onamazu_show(struct session *p, bool all)
{
    struct onamazu_scene s;

    (void)(p->terminal && os_terminal_size(&p->look.rows, &p->look.columns));
    s = onamazu_scene_now(p);
    onamazu_choices(&p->choices, &s);
    show_table(p, &s, all);
    p->shown = true;
    p->placed = now(p)->frame[0].kind == ONA_F_PLACE;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* The others play on what their seats see. */
game_action onamazu_mind(struct session *p, int seat)
{
    const struct game *g = p->match->game;
    struct ona_state view;

    onamazu_view(g, &p->match->state, seat, &view);
    if (p->how->mind == TERM_RANDOM)
        return ona_mind_random(g, &view, &p->rng);
    return ona_mind_greedy(
        g, &view, p->how->mind == TERM_NAIVE ? &ona_weights_naive : &ona_weights_tuned, &p->rng);
}

bool onamazu_turn_done(const struct session *p)
{
    const struct match *m = p->match;

    return m->count > p->closed && m->count > 0 && is_person(p, m->steps[m->count - 1].actor) &&
           (now(p)->over || now(p)->chance == ONA_C_DIE);
}

bool onamazu_watch(struct session *p)
{
    if (now(p)->chance != ONA_C_DIE)
        return false;
    onamazu_show_news(p);
    return true;
}

bool onamazu_skip(struct session *p)
{
    game_action only[GAME_MAX_ACTIONS];

    if (!onamazu_only_pass(p->match->game, &p->match->state))
        return false;
    (void)game_legal(p->match->game, &p->match->state, only);
    onamazu_show_news(p);
    play_line(p, say(&p->look, "There is nothing you can do here, so this step was skipped."), "");
    play_action(p, only[0]);
    *told(p) = p->match->count;
    return true;
}

bool onamazu_only_pass(const struct game *g, const void *state)
{
    game_action legal[GAME_MAX_ACTIONS];

    return game_turn(g, state) >= 0 && game_legal(g, state, legal) == 1 &&
           (ona_verb(legal[0]) == ONA_PASS || ona_verb(legal[0]) == ONA_LEAVE);
}

size_t onamazu_round_start(const struct match *m, int round)
{
    struct game_state state = m->first;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];

        if (((const struct ona_state *)&state)->round >= round)
            return i;
        if (step->actor != GAME_CHANCE)
            game_play(m->game, &state, step->action);
        else if (m->game->kind->settle(m->game, &state, &step->outcome, NULL) != OK)
            break;
    }
    return m->count;
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* The seed of a new game, or that of the loaded record. */
static bool find_seed(const struct term_game *how, uint64_t *out)
{
    if (how->dealt != NULL)
        *out = *how->dealt;
    return how->dealt != NULL ||
           (how->loaded != NULL && str_number(record_tag(how->loaded, "Seed"), UINT64_MAX, out));
}

static bool same_outcome(const struct game *g, const struct game_outcome *a,
                         const struct game_outcome *b)
{
    char memory[2][GAME_MAX_TEXT];
    struct text t;

    for (int i = 0; i < 2; i++) {
        text_init(&t, memory[i], sizeof memory[i]);
        g->kind->outcome_print(g, i == 0 ? a : b, &t);
    }
    return strcmp(memory[0], memory[1]) == 0;
}

/* The generator after all chance so far; false if the outcomes did not come from the seed. */
static bool follow_chance(const struct match *m, struct rng *stream)
{
    const struct game *g = m->game;
    struct game_state state = m->first;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];
        struct game_outcome drawn;

        if (step->actor != GAME_CHANCE) {
            game_play(g, &state, step->action);
            continue;
        }
        g->kind->draw(g, &state, stream, &drawn);
        if (!same_outcome(g, &drawn, &step->outcome) ||
            g->kind->settle(g, &state, &step->outcome, NULL) != OK)
            return false;
    }
    return true;
}

/* Dice and shuffles continue the stream of the seed, also in a resumed game; else they use a
 * stream of their own. */
static struct rng chance_from(const struct term_game *how)
{
    struct rng own = {how->seed ^ 0x64696365u}, stream;

    /* cppcheck-suppress uninitStructMember ; find_seed has filled it where it is used */
    return find_seed(how, &stream.state) && follow_chance(how->match, &stream) ? stream : own;
}

void onamazu_begin(struct session *p)
{
    for (int seat = 0; seat < ONA_MAX_SEATS; seat++)
        p->told[seat] = onamazu_round_start(p->match, now(p)->round - 1);
    p->chance = chance_from(p->how);
}
