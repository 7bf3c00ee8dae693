/* Torii: MIT licence, see LICENSE. */
/* The loop: whose turn it is, who may look at the screen, and what is shown. */
#include "term/onamazu_play.h"
#include "term/kinds.h"

#include "minds/onamazu/onamazu.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 1024 };

static const struct ona_state *now(const struct onamazu_play *p)
{
    return (const struct ona_state *)&p->base.match->state;
}

static bool is_person(const struct onamazu_play *p, int seat)
{
    return seat >= 0 && p->base.how->person[seat];
}

int onamazu_viewer(const struct onamazu_play *p)
{
    if (p->people > 1)
        return p->base.looking == NOBODY ? GAME_SPECTATOR : p->base.looking;
    for (int seat = 0; seat < ONA_MAX_SEATS; seat++)
        if (is_person(p, seat))
            return seat;
    return GAME_SPECTATOR;
}

struct onamazu_scene onamazu_scene_now(const struct onamazu_play *p)
{
    struct onamazu_scene s = onamazu_scene_of(p->base.match, &p->base.look, onamazu_viewer(p));

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

static size_t *told(struct onamazu_play *p)
{
    int seat = onamazu_viewer(p);

    return &p->told[seat >= 0 ? seat : 0];
}

static void add_blocks(struct onamazu_play *p, struct text *t, const struct onamazu_scene *s,
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
        onamazu_show_choices(t, s, &p->base.choices, false);
    }
}

/* Lines that are left out first where the terminal has too few. */
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

/* The list of placements is a board too, where the board is a list. */
static bool list_is_board(const struct onamazu_play *p)
{
    return now(p)->frame_count == 1 && now(p)->frame[0].kind == ONA_F_PLACE &&
           p->base.choices.count >= ONA_CELLS - 8 && !onamazu_board_is_table(&p->base.look);
}

static unsigned blocks_now(const struct onamazu_play *p, bool all)
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

static void say_more(struct onamazu_play *p, struct text *t)
{
    onamazu_wrap(
        t, &p->base.look,
        str_of(say(&p->base.look, "(Not everything fits here; for the whole table: board)")), 0, 0);
}

/* What is new since the seat looked last, with a line above it; empty if nothing is. */
static struct str take_news(struct onamazu_play *p)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    bool *warned = &p->warned[s.seat >= 0 ? s.seat : 0];
    struct text t;

    text_init(&t, p->news, sizeof p->news);
    text_char(&t, '\n');
    if (!*warned)
        (void)onamazu_own_rules(&t, &s);
    *warned = true;
    onamazu_show_log(&t, &s, *told(p), p->base.match->count);
    *told(p) = p->base.match->count;
    return t.len > 1 ? text_view(&t) : (struct str){"", 0};
}

static void show_news(struct onamazu_play *p)
{
    struct text t = play_text(&p->base);

    text_str(&t, take_news(p));
    onamazu_send(p, &t);
}

/* The news alone, where the table has no room below them; false if something was typed then. */
static bool show_apart(struct onamazu_play *p, struct str news)
{
    struct text t = play_text(&p->base);

    text_str(&t, news);
    onamazu_send(p, &t);
    return p->typed[0] == '\0' && onamazu_more(p);
}

/* The news and as much of the table as fits; what is left out first are market, legend and the
 * others: if that is not enough for many news, they are shown before. */
static void show_table(struct onamazu_play *p, const struct onamazu_scene *s, bool all)
{
    enum { FEW = 5 };
    struct str news = take_news(p);
    unsigned blocks = blocks_now(p, all);
    bool whole = true;

    for (;;) {
        struct text t = play_text(&p->base);

        text_str(&t, news);
        add_blocks(p, &t, s, blocks);
        if (!whole)
            say_more(p, &t);
        if (s->look.rows == 0 || screen_lines(text_view(&t)) + 1 <= s->look.rows) {
            onamazu_send(p, &t);
            return;
        }
        if (all && screen_lines(news) > FEW && !(blocks & BLOCK_OTHERS)) {
            if (!show_apart(p, news) && (p->typed[0] != '\0' || p->base.end != PLAY_ON))
                return;
            news = (struct str){"", 0};
            blocks = blocks_now(p, all);
        } else if (leave_out(&blocks)) {
            whole = !all;
        } else {
            onamazu_send(p, &t);
            return;
        }
    }
}

void onamazu_show(struct onamazu_play *p, bool all)
{
    struct onamazu_scene s;

    (void)(p->base.terminal && os_terminal_size(&p->base.look.rows, &p->base.look.columns));
    s = onamazu_scene_now(p);
    onamazu_choices(&p->base.choices, &s);
    show_table(p, &s, all);
    p->shown = true;
    p->placed = now(p)->frame[0].kind == ONA_F_PLACE;
}

/* ---- who acts -------------------------------------------------------------------------------- */

/* The others play by what their seats see. */
static void mind_acts(struct onamazu_play *p, int seat)
{
    const struct game *g = p->base.match->game;
    struct ona_state view;
    game_action action;

    if (think(&p->base, seat, &action)) {
        if (p->base.end == PLAY_ON)
            onamazu_do(p, action);
        return;
    }
    onamazu_view(g, &p->base.match->state, seat, &view);
    switch (p->base.how->mind) {
    case TERM_RANDOM: onamazu_do(p, ona_mind_random(g, &view, &p->base.rng)); break;
    case TERM_NAIVE:
        onamazu_do(p, ona_mind_greedy(g, &view, &ona_weights_naive, &p->base.rng));
        break;
    case TERM_GREEDY:
        onamazu_do(p, ona_mind_greedy(g, &view, &ona_weights_tuned, &p->base.rng));
        break;
    }
}

/* The screen goes to another person, who says when nobody else looks. False if the game is left. */
static bool hand_over(struct onamazu_play *p, int seat)
{
    const struct words_look *look = &p->base.look;
    char memory[LINE];
    struct text t;
    struct str line;

    play_wipe(&p->base);
    p->typed[0] = p->taken[0] = '\0';
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(look, "Only Seat %d may look now. Seat %d, press Enter. "), seat + 1,
                seat + 1);
    do {
        if (!onamazu_ask(p, memory, &line))
            return false;
        if (onamazu_is_quit(p, line)) {
            p->base.end = PLAY_LEFT;
            return false;
        }
    } while (line.len > 0);
    p->base.looking = seat;
    return true;
}

/* What can be done when all acolytes have acted. */
static const char *close_prompt(const struct onamazu_play *p)
{
    bool back = onamazu_may_undo(p);

    if (p->people > 1)
        return back ? N_("Enter: end your turn and hide this screen; u: take back> ")
                    : N_("Enter: end your turn and hide this screen> ");
    return back ? N_("Enter: end your turn; u: take back> ") : N_("Enter: end your turn> ");
}

/* What a person has done is read, and perhaps taken back, before the die is rolled for the next. */
static void close_turn(struct onamazu_play *p)
{
    const struct words_look *look = &p->base.look;
    struct str line;

    show_news(p);
    while (onamazu_ask(p, say(look, close_prompt(p)), &line)) {
        if (line.len == 0) {
            if (p->people > 1)
                play_wipe(&p->base);
            p->shown = false;
            return;
        }
        if (onamazu_is_quit(p, line))
            p->base.end = PLAY_LEFT;
        else if (onamazu_is_undo(p, line)) {
            if (onamazu_undo(p))
                return;
        } else if (!onamazu_look(p, line)) {
            play_line(&p->base,
                      onamazu_may_undo(p)
                          ? say(look, "Your acolytes have acted: press Enter, or u to take back.")
                          : say(look, "Your acolytes have acted: press Enter."),
                      "");
        }
        if (p->base.end != PLAY_ON)
            return;
    }
}

/* Has a person just finished a turn? */
static bool turn_to_close(const struct onamazu_play *p, size_t closed)
{
    const struct match *m = p->base.match;

    return m->count > closed && m->count > 0 && is_person(p, m->steps[m->count - 1].actor) &&
           (now(p)->over || now(p)->chance == ONA_C_DIE);
}

/* Nobody plays: each turn is told, on a terminal one at a time. */
static void watch(struct onamazu_play *p)
{
    struct str line;

    if (now(p)->chance != ONA_C_DIE)
        return;
    show_news(p);
    if (!p->base.terminal)
        return;
    if (onamazu_ask(p, say(&p->base.look, "Enter: next turn, q: leave> "), &line) &&
        onamazu_is_quit(p, line))
        p->base.end = PLAY_LEFT;
}

/* There is one thing to do: to go on. It is said behind what led there. */
static void pass_for(struct onamazu_play *p)
{
    game_action only[GAME_MAX_ACTIONS];

    (void)game_legal(p->base.match->game, &p->base.match->state, only);
    show_news(p);
    play_line(&p->base,
              say(&p->base.look, "There is nothing you can do here, so this step was skipped."),
              "");
    onamazu_do(p, only[0]);
    *told(p) = p->base.match->count;
}

static void person_acts(struct onamazu_play *p, int seat, bool *asked)
{
    char memory[LINE];
    struct text t;
    struct str line;
    size_t before = p->base.match->count;

    if (p->people > 1 && p->base.looking != seat) {
        if (!hand_over(p, seat))
            return;
        p->shown = *asked = false;
    }
    if (onamazu_only_pass(p->base.match->game, &p->base.match->state)) {
        pass_for(p);
        *asked = false;
        return;
    }
    if (!*asked)
        onamazu_show(p, !p->shown);
    *asked = true;
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(&p->base.look, "%s, your turn (h: help)> "),
                onamazu_seat(&p->base.look, seat));
    if (!onamazu_ask(p, memory, &line))
        return;
    onamazu_command(p, line);
    *asked = p->base.match->count == before;
}

static void roll(struct onamazu_play *p)
{
    struct err e;

    if (p->people == 0)
        watch(p);
    if (p->base.end == PLAY_ON && match_draw(p->base.match, &p->chance, &e) != OK)
        p->base.end = PLAY_FULL;
}

static void play_on(struct onamazu_play *p)
{
    const struct match *m = p->base.match;
    bool asked = false;
    size_t closed = m->count; /* steps when the last turn was closed */

    while (p->base.end == PLAY_ON) {
        int turn = game_turn(m->game, &m->state);

        if (turn_to_close(p, closed)) {
            size_t before = m->count;

            close_turn(p);
            closed = m->count < before ? closed : m->count;
            asked = false;
        } else if (turn == GAME_OVER) {
            p->base.end = PLAY_WON;
        } else if (turn == GAME_CHANCE) {
            roll(p);
            asked = false;
        } else if (is_person(p, turn)) {
            person_acts(p, turn, &asked);
        } else {
            mind_acts(p, turn);
        }
    }
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* The seed of the game: of a new one, or as the record has it that we go on from. */
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

/* The stream behind everything that chance has decided; false if that came from elsewhere. */
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

/* Dice and shuffles go on where those of the seed stopped, also in a game that is resumed; else from a
 * stream of their own. */
static struct rng chance_from(const struct term_game *how)
{
    struct rng own = {how->seed ^ 0x64696365u}, stream;

    /* cppcheck-suppress uninitStructMember ; find_seed has filled it where it is used */
    return find_seed(how, &stream.state) && follow_chance(how->match, &stream) ? stream : own;
}

static void prepare(struct onamazu_play *p, const struct term_game *how)
{
    const char *name = how->record != NULL ? how->record : how->path;
    struct play *base = &p->base;
    struct text t;

    base->how = how;
    base->match = how->match;
    base->look = how->look;
    base->rng.state = how->seed;
    base->terminal = os_is_terminal(0) && os_is_terminal(1);
    base->looking = NOBODY;
    base->start = how->match->count;
    base->own_file = how->record != NULL;
    text_init(&t, base->path, sizeof base->path);
    text_add(&t, name != NULL ? name : "");
    for (int seat = 0; seat < how->match->game->kind->players; seat++)
        p->people += how->person[seat];
    for (int seat = 0; seat < ONA_MAX_SEATS; seat++)
        p->told[seat] = onamazu_round_start(base->match, now(p)->round - 1);
    base->hidden = p->people > 1;
    p->chance = chance_from(how);
}

enum status term_play_onamazu(const struct term_game *how, struct err *e)
{
    struct onamazu_play *p = calloc(1, sizeof *p);
    enum status rc = OK;

    if (p == NULL)
        return err_say(e, NO_ROOM, "no memory to play");
    prepare(p, how);
    p->base.lines = os_lines_new(p->base.terminal);
    rc = p->base.lines == NULL ? err_say(e, NO_ROOM, "no memory to play") : think_open(&p->base, e);
    if (rc == OK) {
        play_sheet(&p->base, true);
        play_on(p);
        play_sheet(&p->base, false);
        rc = onamazu_finish(p, e);
    }
    think_close(&p->base);
    advise_close(&p->base);
    os_lines_free(p->base.lines);
    free(p);
    return rc;
}
