/* Torii: MIT licence, see LICENSE. */
#include "term/screen.h"

#include "term/draw.h"
#include "term/words.h"

#include <string.h>

enum {
    CARDS_COLUMN = DRAW_BOARD_COLUMNS + 2,
    CARD_ROWS = 7,
    HAND_ROW = CARD_ROWS, /* first row of the lower cards */
};

const struct oni_rules *scene_rules(const struct scene *s)
{
    return s->match->game->rules;
}

void scene_view(const struct scene *s, struct oni_state *out)
{
    const struct game *g = s->match->game;
    struct game_state view = s->match->state;

    if (s->seat != GAME_FULL)
        g->kind->view(g, &s->match->state, s->seat, &view);
    memset(out, 0, sizeof *out);
    memset(out->ninja, ONI_OUT, sizeof out->ninja);
    memcpy(out, &view, g->kind->state_size);
}

int scene_turns(const struct match *m, size_t *starts, int count, int *found)
{
    const struct game *g = m->game;
    struct game_state state = m->first;
    int turns = 0;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];

        if (step->actor == GAME_CHANCE) {
            if (g->kind->settle(g, &state, &step->outcome, NULL) != OK)
                break;
            continue;
        }
        /* Ring buffer of the last ones. */
        if (g->kind->stage(g, &state) == GAME_TURN)
            starts[turns++ % count] = i;
        game_play(g, &state, step->action);
    }
    *found = turns < count ? turns : count;
    return turns;
}

int scene_number(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state state = m->first;
    int number = 0;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];

        if (step->actor == GAME_CHANCE) {
            if (g->kind->settle(g, &state, &step->outcome, NULL) != OK)
                break;
            continue;
        }
        if (g->kind->stage(g, &state) == GAME_TURN)
            number += number == 0 || step->actor == ONI_BLUE;
        game_play(g, &state, step->action);
    }
    if (g->kind->stage(g, &m->state) == GAME_TURN)
        number += number == 0 || game_turn(g, &m->state) == ONI_BLUE;
    return number > 0 ? number : 1;
}

static int bottom_of(const struct scene *s)
{
    return (s->seat >= 0 ? s->seat : ONI_BLUE) ^ (int)s->flipped;
}

/* "Onitama", or what was added to it: "Sensei's Path, Way of the Wind". */
static void add_game_name(struct text *t, const struct scene *s)
{
    const struct oni_rules *rules = scene_rules(s);
    const char *parts[3] = {
        strstr(rules->name, "sensei") != NULL ? say(&s->look, "Sensei's Path") : NULL,
        rules->spirit ? say(&s->look, "Way of the Wind") : NULL,
        rules->mode == ONI_SHADOW  ? say(&s->look, "Way of Shadow")
        : rules->mode == ONI_LIGHT ? say(&s->look, "Way of Light")
                                   : NULL,
    };
    size_t start = t->len;

    for (int i = 0; i < 3; i++)
        if (parts[i] != NULL)
            text_format(t, "%s%s", t->len > start ? ", " : "", parts[i]);
    if (t->len == start)
        text_add(t, "Onitama");
}

static void add_title(struct text *t, const struct scene *s)
{
    const struct game *g = s->match->game;
    int player = game_turn(g, &s->match->state);
    enum game_stage stage = g->kind->stage(g, &s->match->state);

    if (player < 0 || s->over)
        text_add(t, say(&s->look, "The game is over"));
    else if (stage == GAME_SETUP)
        text_format(t,
                    scene_rules(s)->mode == ONI_LIGHT ? say(&s->look, "%s hides two ninjas")
                                                      : say(&s->look, "%s hides a ninja"),
                    words_player(&s->look, player));
    else
        text_format(t, say(&s->look, "%s to move, turn %d"), words_player(&s->look, player),
                    scene_number(s->match));
    text_add(t, " (");
    add_game_name(t, s);
    text_add(t, ")\n");
}

static void draw_legend(struct canvas *c, const struct scene *s)
{
    const struct words_look *look = &s->look;
    int row = DRAW_BOARD_ROWS, column = 1;

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        enum ink ink = draw_ink(player);

        column = canvas_put(c, row, column, ink, words_player(look, player)) + 1;
        column = canvas_put(c, row, column, ink, draw_student(look->ascii, player)) + 1;
        column = canvas_put(c, row, column, ink, draw_master(look->ascii, player)) + 3;
    }
    column = canvas_put(c, row + 1, 1, INK_BLUE, draw_master(look->ascii, ONI_BLUE)) + 1;
    column = canvas_put(c, row + 1, column, INK_RED, draw_master(look->ascii, ONI_RED)) + 1;
    column = canvas_put(c, row + 1, column, INK_DIM, say(look, "master")) + 1;
    column = canvas_put(c, row + 1, column, INK_SPIRIT, "[ ]") + 1;
    canvas_put(c, row + 1, column, INK_DIM, say(look, "arch"));
}

/* The cards of one player in the order they lie; the card beside is at that player's right (B10). */
struct card_row {
    struct draw_card card[3];
    int count;
};

static struct card_row card_row_of(const struct scene *s, const struct oni_core *core, int player)
{
    int bottom = bottom_of(s);
    struct draw_card next = {core->beside, player,        bottom,
                             false,        s->look.ascii, say(&s->look, "next")};
    bool takes = oni_taker(s->match->game, &s->match->state) == player;
    struct card_row r = {.count = 0};

    if (takes && player != bottom)
        r.card[r.count++] = next;
    for (int slot = 0; slot < 2; slot++)
        r.card[r.count++] =
            (struct draw_card){core->hand[player][slot], player, bottom, false, s->look.ascii, ""};
    if (takes && player == bottom)
        r.card[r.count++] = next;
    return r;
}

static int row_columns(const struct card_row *r, int least, int gap, const struct words_look *look)
{
    int columns = 0;

    for (int i = 0; i < r->count; i++) {
        int one = draw_card_columns(&r->card[i], look);

        columns += (one < least ? least : one) + (i > 0 ? gap : 0);
    }
    return columns;
}

/* Wide if it fits; else tight; else with narrow patterns, which always fit. */
static void draw_row(struct canvas *c, int row, struct card_row *r, const struct words_look *look)
{
    int least = 11, gap = 3, column = CARDS_COLUMN, room = words_columns(look) - CARDS_COLUMN;

    if (row_columns(r, least, gap, look) > room) {
        least = 9;
        gap = 2;
    }
    if (row_columns(r, least, gap, look) > room)
        for (int i = 0; i < r->count; i++)
            r->card[i].narrow = true;
    for (int i = 0; i < r->count; i++) {
        int one = draw_card_columns(&r->card[i], look);

        draw_card(c, row, column, &r->card[i], look);
        column += (one < least ? least : one) + gap;
    }
}

static void draw_cards(struct canvas *c, const struct scene *s, const struct oni_core *core)
{
    int bottom = bottom_of(s);

    for (int i = 0; i < 2; i++) {
        int player = i == 0 ? bottom ^ 1 : bottom;
        struct card_row r = card_row_of(s, core, player);
        bool own = player == s->seat;
        bool first = r.card[0].label[0] != '\0'; /* the card beside comes first: keep its label */
        char memory[64];
        struct text title;

        text_init(&title, memory, sizeof memory);
        text_format(&title, own ? say(&s->look, "Your cards") : say(&s->look, "%s's cards"),
                    words_player(&s->look, player));
        draw_row(c, i * HAND_ROW, &r, &s->look);
        canvas_put(c, i * HAND_ROW, first ? CARDS_COLUMN + 14 : CARDS_COLUMN, draw_ink(player),
                   memory);
    }
}

/* "Blue 2, Red 1", for the players that have any in this game. */
static void add_counts(struct text *t, const struct scene *s, const int counts[2])
{
    const char *between = "";

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (counts[player] >= 0) {
            text_format(t, "%s%s %d", between, words_player(&s->look, player), counts[player]);
            between = ", ";
        }
}

static void add_ninjas(struct text *t, const struct scene *s, const struct oni_state *view)
{
    const struct oni_rules *rules = scene_rules(s);
    int ninjas[2], lanterns[2];
    bool light = rules->mode == ONI_LIGHT;

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        ninjas[player] = (view->ninja[player][0] != ONI_OUT) + (view->ninja[player][1] != ONI_OUT);
        if (light && player == rules->light)
            ninjas[player] = -1;
        lanterns[player] = light && player != rules->light ? -1 : view->lanterns[player];
    }
    text_format(t, "%s ", say(&s->look, "Ninjas:"));
    add_counts(t, s, ninjas);
    text_format(t, ". %s ", say(&s->look, "Lanterns:"));
    add_counts(t, s, lanterns);
    text_add(t, ". ");
    if (s->known)
        return;

    int player = s->seat >= 0 ? s->seat : ONI_BLUE;

    if (ninjas[player] < 0)
        player ^= 1;
    text_format(t, say(&s->look, "(%s) hidden, %s revealed."), draw_ninja(s->look.ascii, player),
                draw_ninja(s->look.ascii, player));
    text_add(t, " ");
}

/* What the legend under the board has no room for: on one line, if it fits. */
static void add_below(struct text *t, const struct scene *s, const struct oni_state *view)
{
    const char *spirit =
        scene_rules(s)->spirit && !s->known ? say(&s->look, "@ is the wind spirit.") : "";
    char memory[512];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (scene_rules(s)->mode != ONI_OPEN)
        add_ninjas(&line, s, view);
    if (str_width(text_view(&line)) + str_width(str_of(spirit)) > WORDS_COLUMNS) {
        words_wrap(t, str_trim(text_view(&line)), 0);
        text_init(&line, memory, sizeof memory);
    }
    text_add(&line, spirit);
    if (line.len > 0)
        words_wrap(t, str_trim(text_view(&line)), 0);
}

void screen_table(struct text *t, const struct scene *s)
{
    struct oni_state view;
    struct canvas c;

    scene_view(s, &view);
    canvas_init(&c);
    draw_board(&c, 0, 0, &(struct draw_board){&view, bottom_of(s), 0, s->look.ascii});
    draw_legend(&c, s);
    if (view.core.beside < ONI_CARDS)
        draw_cards(&c, s, &view.core);
    add_title(t, s);
    canvas_print(&c, s->look.colour, t);
    add_below(t, s, &view);
}

void screen_all(struct text *t, const struct scene *s, const struct choices *c, const char *more)
{
    enum { LEAST = 3 }; /* lines of the list that are always shown */
    bool asks = s->seat >= 0 && s->seat == game_turn(s->match->game, &s->match->state);
    int room = s->look.rows - 1; /* without the prompt */
    size_t start = t->len;

    for (int turns = 2; turns >= 1; turns--) {
        struct str shown;

        t->len = start;
        t->data[start] = '\0';
        screen_table(t, s);
        screen_news(t, s, turns);
        if (asks) {
            screen_question(t, s, c);
            text_add(t, more);
        }
        shown = str_drop(text_view(t), start);
        room = s->look.rows - 1 - screen_lines(shown);
        if (room >= LEAST)
            break;
    }
    if (asks)
        screen_choices(t, s, c, (struct choice_filter){-1, -1},
                       s->look.rows == 0 ? 0
                       : room < LEAST    ? LEAST
                                         : room);
}

/* Target squares of a card for its holder's pawns, those that the seat sees. */
static oni_set reach_of(const struct oni_state *view, int card, int holder)
{
    oni_set marks = 0;

    for (int square = 0; square < ONI_SQUARES; square++)
        if ((view->core.pawns[holder] >> square & 1) != 0)
            marks |= oni_card_squares(card, holder, square, false);
    marks &= ~view->core.pawns[holder];
    if (view->core.spirit < ONI_SQUARES)
        marks &= ~((oni_set)1 << view->core.spirit);
    return marks;
}

void screen_reach(struct text *t, const struct scene *s, const struct choices *c,
                  struct choice_filter f)
{
    struct oni_state view;
    struct canvas sheet;
    oni_set marks = 0;
    int holder = ONI_BLUE;
    bool in_game;

    for (int i = 0; i < c->count; i++)
        if (choice_passes(c->text[i], f)) {
            struct choice_words w = choice_read(c->text[i]);
            int to = w.to >= 0 ? w.to : w.from < 0 ? w.spirit_to : -1;

            marks |= to >= 0 ? (oni_set)1 << to : 0;
        }
    scene_view(s, &view);
    canvas_init(&sheet);
    if (f.card >= 0) {
        holder = oni_taker(s->match->game, &s->match->state);
        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            for (int slot = 0; slot < 2; slot++)
                if (view.core.hand[player][slot] == f.card)
                    holder = player;
        in_game = view.core.beside == f.card || view.core.hand[holder][0] == f.card ||
                  view.core.hand[holder][1] == f.card;
        if (marks == 0 && in_game)
            marks = reach_of(&view, f.card, holder);
    }
    draw_board(&sheet, 0, 0, &(struct draw_board){&view, bottom_of(s), marks, s->look.ascii});
    if (f.card >= 0)
        draw_card(&sheet, 2, CARDS_COLUMN,
                  &(struct draw_card){f.card, holder, bottom_of(s), false, s->look.ascii, ""},
                  &s->look);
    if (marks != 0) {
        int column = canvas_put(&sheet, DRAW_BOARD_ROWS - 1, CARDS_COLUMN, INK_BOLD,
                                draw_mark(s->look.ascii));

        canvas_put(&sheet, DRAW_BOARD_ROWS - 1, column + 1, INK_DIM,
                   say(&s->look, "can be reached"));
    }
    canvas_print(&sheet, s->look.colour, t);
}
