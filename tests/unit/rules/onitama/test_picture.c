/* Torii: MIT licence, see LICENSE. */
/*
 * Pictures: golden ones in tests/data/pictures (with TORII_WRITE_PICTURES=1 in the environment they
 * are written anew instead of being compared: then look at them), and what must be true of every one.
 */
#include "games/games.h"
#include "os/os.h"
#include "rules/onitama/cards.h"
#include "rules/onitama/svg.h"

#include "unit.h"

#include <string.h>

enum { PICTURE = 1 << 16, MIDDLE = 12 /* c3 */ };

/* A game in the middle, with what a seat was shown last. */
struct table {
    struct games_entry entry;
    struct game_state state;
    game_action event[4]; /* for blue, red, the spectator and everything */
};

static int viewer_index(int seat)
{
    return seat == GAME_SPECTATOR ? 2 : seat == GAME_FULL ? 3 : seat;
}

static void open_position(struct table *t, const char *position)
{
    struct err e;

    memset(t, 0, sizeof *t);
    if (games_open_position(&t->entry, str_of(position), &e) != OK ||
        t->entry.game.kind->parse(&t->entry.game, str_of(position), &t->state, &e) != OK)
        fail_msg("%s", err_text(&e));
}

static void act(struct table *t, game_action action)
{
    const struct game *g = &t->entry.game;

    for (int seat = GAME_SPECTATOR; seat < 2; seat++)
        t->event[viewer_index(seat)] = g->kind->event(g, &t->state, action, seat);
    t->event[viewer_index(GAME_FULL)] = action;
    game_play(g, &t->state, action);
}

static void say(struct table *t, struct str words)
{
    const struct game *g = &t->entry.game;
    game_action action;
    struct err e;

    if (g->kind->action_parse(g, &t->state, words, &action, &e) != OK)
        fail_msg("%s", err_text(&e));
    act(t, action);
}

static void view_of(const struct table *t, int seat, struct game_state *out)
{
    const struct game *g = &t->entry.game;

    *out = t->state;
    if (seat != GAME_FULL)
        g->kind->view(g, &t->state, seat, out);
}

/* Borrowed until the next picture. */
static struct str paint(const struct table *t, int seat, const char *language)
{
    static char memory[PICTURE];
    const struct game *g = &t->entry.game;
    struct game_picture how = {seat, 800, language, t->event[viewer_index(seat)]};
    struct game_state view;
    struct text out;

    view_of(t, seat, &view);
    text_init(&out, memory, sizeof memory);
    g->kind->picture(g, &view, &how, &out);
    assert_false(out.full);
    return text_view(&out);
}

/* ---- golden pictures ----------------------------------------------------------------------- */

#define START     "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
#define WIND      "ssmss/5/1W3/5/SSMSS b bat,boar/eagle,elephant/crab"
#define SHADOW    "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=1 ply=4"
#define SEEN      "s1m2/5/3s1/S4/2M1S b ox,boar/horse,elephant/crab nb=b3 nr=b3 vis=nb3 lb=1 lr=0 ply=9"
#define PLACE     "s1m1s/5/5/5/S1M1S r ox,boar/horse,elephant/crab nb=b1 nr=* lb=2 lr=2 ply=0 part=s"
#define LIGHT     "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=2"
#define LIGHT_RED "ssmss/5/5/5/5 r ox,boar/horse,elephant/crab nb=b1,d1 lr=1 ply=3 part=l"
#define UNKNOWN   "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=?,? lb=2 ply=2"
#define FINISHED  "ss1ss/5/2M2/5/SS1SS r ox,boar/horse,elephant/crab"
#define UNDEALT   "ssmss/5/5/5/SSMSS - -/-/-"
#define BEFORE    "s1m1s/5/5/S1M2/4S b ox,boar/horse,elephant/crab nb=b1 nr=c3 lb=2 lr=1 ply=4"

static const struct golden {
    const char *name, *position;
    const char *actions; /* played before, with a blank between; the last one is marked */
    int seat;
    const char *language;
} goldens[] = {
    {"start.blue.en", START, "", 0, "en"},
    {"start.undealt.fr", UNDEALT, "", 0, "fr"},
    {"start.won.es", FINISHED, "", 0, "es"},
    {"wind.red.fr", WIND, "", 1, "fr"},
    {"shadow.place.red.en", PLACE, "", 1, "en"},
    {"shadow.ninja.blue.en", SHADOW " part=n:ox", "", 0, "en"},
    {"shadow.ninja.red.en", SHADOW " part=n:ox", "", 1, "en"},
    {"shadow.ninja.public.en", SHADOW " part=n:ox", "", GAME_SPECTATOR, "en"},
    {"shadow.lantern.blue.fr", SHADOW " part=l", "", 0, "fr"},
    {"shadow.lantern.red.en", SHADOW " part=l", "", 1, "en"},
    {"shadow.lantern.public.en", SHADOW " part=l", "", GAME_SPECTATOR, "en"},
    {"shadow.seen.red.en", SEEN, "", 1, "en"},
    {"light.blue.es", LIGHT, "", 0, "es"},
    {"light.red.es", LIGHT, "", 1, "es"},
    {"light.unknown.blue.es", UNKNOWN, "", 0, "es"},
    {"light.lantern.red.fr", LIGHT_RED, "", 1, "fr"},
    {"last.move.blue.en", START, "ox:c1c2", 0, "en"},
    {"last.spirit.red.fr", WIND, "bat:b1b2+@b3c4", 1, "fr"},
    {"last.capture.blue.en", BEFORE, "ox:c2c3", 0, "en"},
    {"last.attempt.red.es", SHADOW, "ox:a2a3 nb1b2!", 1, "es"},
    {"last.lantern.public.fr", SHADOW, "ox:a2a3 nb1b2 l5", GAME_SPECTATOR, "fr"},
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

static void set_up(struct table *t, const struct golden *g)
{
    struct str rest = str_of(g->actions), words;

    open_position(t, g->position);
    while (rest.len > 0 && str_cut(&rest, ' ', &words))
        say(t, words);
}

static struct str paint_golden(const char *name)
{
    static struct table t;

    for (int i = 0; i < GOLDENS; i++)
        if (strcmp(goldens[i].name, name) == 0) {
            set_up(&t, &goldens[i]);
            return paint(&t, goldens[i].seat, goldens[i].language);
        }
    fail_msg("there is no picture '%s'", name);
    return (struct str){"", 0};
}

static void compare(const char *name, struct str shown)
{
    char path[4096];
    struct text t;
    struct os_bytes golden;
    struct err e;

    assert_non_null(os_environment("TORII_DATA"));
    text_init(&t, path, sizeof path);
    text_format(&t, "%s/pictures/%s.svg", os_environment("TORII_DATA"), name);
    if (os_environment("TORII_WRITE_PICTURES") != NULL) {
        assert_int_equal(os_write_file(path, shown, &e), OK);
        return;
    }
    if (os_read_file(path, PICTURE, &golden, &e) != OK)
        fail_msg("%s", err_text(&e));
    if (golden.len != shown.len || memcmp(golden.data, shown.data, shown.len) != 0)
        fail_msg("%s: not as in its file, but:\n%s", name, shown.data);
    os_bytes_release(&golden);
}

static void every_golden_picture_is_as_in_its_file(void **state)
{
    (void)state;
    for (int i = 0; i < GOLDENS; i++)
        compare(goldens[i].name, paint_golden(goldens[i].name));
}

/* ---- cards --------------------------------------------------------------------------------- */

/* As on the page (web/src/styles/tokens.css): the steps of a pawn are in the colour of the card's owner, or in that of soft
 * ink if it lies beside the board; the spirit has its own. */
static const char *const owner_colours[3] = {"#2b4380", "#b9341c", "#5c5145"};
#define SPIRIT_COLOUR "#3a7d83"
#define CELL_PAPER    "#f9f1df"

/* A bit for each cell of the nth grid that is filled: 0 lower left, 24 upper right, as it is drawn. */
static oni_set cells_of(struct str card, int nth, const char *colour)
{
    struct svg_tag tag;
    oni_set set = 0;
    int x = 0, y = 0, size = 0, grid = -1;

    while (svg_next(&card, &tag)) {
        if (!str_eq(tag.name, "rect"))
            continue;
        if (str_eq(svg_attribute(&tag, "fill"), CELL_PAPER)) {
            grid++;
            x = svg_number(&tag, "x");
            y = svg_number(&tag, "y");
            size = svg_number(&tag, "width") / 5;
        } else if (grid == nth && str_eq(svg_attribute(&tag, "fill"), colour)) {
            int column = (svg_number(&tag, "x") - x) / size;
            int row = (svg_number(&tag, "y") - y) / size;

            assert_true(column >= 0 && column < 5 && row >= 0 && row < 5);
            assert_false(set >> (5 * (4 - row) + column) & 1);
            set |= (oni_set)1 << (5 * (4 - row) + column);
        }
    }
    return set;
}

static oni_set turned(oni_set set)
{
    oni_set out = 0;

    for (int square = 0; square < ONI_SQUARES; square++)
        out |= (set >> square & 1) << (ONI_SQUARES - 1 - square);
    return out;
}

static int count_of(oni_set set)
{
    return __builtin_popcount(set);
}

/* A table with the card in one of the five places, 4 being beside the board. */
static void put_card(struct table *t, int card, int place, int player)
{
    struct oni_core *core = (struct oni_core *)&t->state;
    uint8_t *places[5] = {&core->hand[0][0], &core->hand[0][1], &core->hand[1][0],
                          &core->hand[1][1], &core->beside};

    open_position(t, WIND);
    for (int i = 0; i < 5; i++)
        *places[i] = (uint8_t)((card + ONI_CARDS + i - place) % ONI_CARDS);
    core->player = (uint8_t)player;
}

static const char *const card_ids[5] = {"card-blue-1", "card-blue-2", "card-red-1", "card-red-2",
                                        "card-beside"};

/* The card's cells, upper and lower pattern, as seen from a seat. */
struct cells {
    oni_set upper, lower;
};

static struct cells look_at(int card, int place, int player, int seat)
{
    static struct table t;
    struct svg_tag tag;

    put_card(&t, card, place, player);

    struct str inside = svg_inside(paint(&t, seat, "en"), card_ids[place], &tag);

    assert_non_null(inside.data);
    assert_true(svg_holds(inside, oni_card_name(card, "en")));
    assert_true(svg_holds(inside, oni_emblems[card]));
    return (struct cells){cells_of(inside, 0, owner_colours[place / 2]),
                          cells_of(inside, 1, SPIRIT_COLOUR)};
}

/* N2: what is drawn are the squares that the holder reaches from c3, as the seat sees the board. */
static void every_card_is_drawn_as_its_holder_plays_it(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++)
        for (int place = 0; place < 5; place++)
            for (int player = ONI_BLUE; player <= ONI_RED; player++)
                for (int seat = ONI_BLUE; seat <= ONI_RED; seat++) {
                    struct cells shown = look_at(card, place, player, seat);
                    int holder = place < 4 ? place / 2 : player;
                    oni_set upper = oni_card_squares(card, holder, MIDDLE, false);
                    oni_set lower = oni_card_squares(card, holder, MIDDLE, true);

                    assert_int_equal(shown.upper, seat == ONI_BLUE ? upper : turned(upper));
                    assert_int_equal(shown.lower, seat == ONI_BLUE ? lower : turned(lower));
                    assert_true(shown.upper != 0);
                    assert_int_equal(shown.lower != 0, card >= ONI_MOVE_CARDS);
                }
}

static void a_card_at_the_far_side_is_turned_by_half(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++)
        for (int seat = ONI_BLUE; seat <= ONI_RED && !oni_card_is_split(card); seat++) {
            struct cells near = look_at(card, 2 * seat, seat, seat);
            struct cells far = look_at(card, 2 * (seat ^ 1) + 1, seat, seat);
            struct cells near_beside = look_at(card, 4, seat, seat);
            struct cells far_beside = look_at(card, 4, seat ^ 1, seat);

            assert_int_equal(count_of(near.upper), count_of(far.upper));
            assert_int_equal(turned(near.upper), far.upper);
            assert_int_equal(turned(near.lower), far.lower);
            assert_int_equal(near.upper, near_beside.upper);
            assert_int_equal(far.upper, far_beside.upper);
            /* From both ends of the table the near card looks the same. */
            assert_int_equal(near.upper, look_at(card, 2 * (seat ^ 1), seat, seat ^ 1).upper);
        }
}

/* ---- every picture ------------------------------------------------------------------------- */

static void require(struct str picture, const char *id)
{
    if (!svg_has(picture, id))
        fail_msg("nothing has the id '%s'", id);
}

/* "piece-blue-student-c1" */
static const char *piece_id(int player, const char *kind, int square)
{
    static char memory[64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "piece-%s%s-%c%c",
                player == ONI_BLUE  ? "blue-"
                : player == ONI_RED ? "red-"
                                    : "",
                kind, 'a' + square % 5, '1' + square / 5);
    return memory;
}

/* The centre of the square as this picture draws it, in a transform; -21 and 21 make room (S3). */
static bool stands_on(struct str picture, int square, const char *id)
{
    char name[] = "square-a1", place[40];
    struct svg_tag tag, rect;
    struct str inside;
    struct text t;

    name[7] = (char)('a' + square % 5);
    name[8] = (char)('1' + square / 5);
    inside = svg_inside(picture, name, &tag);
    assert_true(inside.data != NULL && svg_next(&inside, &rect));
    text_init(&t, place, sizeof place);
    text_format(&t, "translate(%d %d)", svg_number(&rect, "x") + 48, svg_number(&rect, "y") + 48);
    assert_non_null(svg_inside(picture, id, &tag).data);
    return str_eq(svg_attribute(&tag, "transform"), place);
}

static void check_pieces(struct str picture, const struct oni_core *core)
{
    struct svg_tag tag;
    struct str desc = svg_inside(picture, "position-desc", &tag);
    struct str pieces = svg_inside(picture, "pieces", &tag);

    for (int square = 0; square < ONI_SQUARES; square++)
        for (int player = ONI_BLUE; player <= ONI_RED; player++) {
            bool here = core->pawns[player] >> square & 1;
            bool master = core->masters >> square & 1;
            char name[3] = {(char)('a' + square % 5), (char)('1' + square / 5), '\0'};

            assert_int_equal(svg_has(pieces, piece_id(player, "student", square)), here && !master);
            assert_int_equal(svg_has(pieces, piece_id(player, "master", square)), here && master);
            if (here) {
                assert_true(stands_on(picture, square,
                                      piece_id(player, master ? "master" : "student", square)));
                assert_true(svg_holds(desc, name));
            }
        }
    for (int square = 0; square < ONI_SQUARES; square++)
        assert_int_equal(svg_has(pieces, piece_id(-1, "spirit", square)), core->spirit == square);
}

/* A ninja has a square in the picture only if its player looks, or if it is revealed (S14). */
static void check_ninjas(struct str picture, const struct oni_state *s, int seat)
{
    struct svg_tag tag;
    struct str pieces = svg_inside(picture, "pieces", &tag);

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        oni_set shown = 0, due = 0;
        char unknown[] = "piece-blue-ninja-unknown-1", other[] = "piece-red-ninja-unknown-1";
        char *id = player == ONI_BLUE ? unknown : other;
        int hidden = 0;

        for (int square = 0; square < ONI_SQUARES; square++)
            if (svg_has(pieces, piece_id(player, "ninja", square)))
                shown |= (oni_set)1 << square;
        for (int i = 0; i < 2; i++) {
            bool open = seat == player || seat == GAME_FULL || s->revealed >> (2 * player + i) & 1;

            if (s->ninja[player][i] < ONI_SQUARES && open)
                due |= (oni_set)1 << s->ninja[player][i];
            if (s->ninja[player][i] < ONI_SQUARES && !open) {
                assert_false(svg_has(picture, piece_id(player, "ninja", s->ninja[player][i])));
                hidden++;
            }
        }
        assert_int_equal(shown, due);
        for (int i = 1; i <= 2; i++) {
            id[strlen(id) - 1] = (char)('0' + i);
            assert_int_equal(svg_has(picture, id), i <= hidden);
        }
    }
}

static void check_picture(const struct table *t, int seat, const char *language)
{
    static const char *const ids[] = {"board",      "coordinates", "lines",       "pieces",
                                      "table",      "arch-blue",   "arch-red",    "player-blue",
                                      "player-red", "card-blue-1", "card-blue-2", "card-red-1",
                                      "card-red-2", "card-beside"};
    struct str picture = paint(t, seat, language);
    struct oni_state s;
    struct svg_tag tag;

    memset(&s, 0, sizeof s);
    memset(s.ninja, ONI_OUT, sizeof s.ninja);
    memcpy(&s, &t->state, t->entry.game.kind->state_size);
    svg_check(picture);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        require(picture, ids[i]);
    assert_true(str_begins(svg_inside(picture, "position-title", &tag), "Onitama"));
    assert_true(str_eq(tag.name, "title"));
    assert_true(svg_inside(picture, "position-desc", &tag).len > strlen("</desc>"));
    assert_true(str_eq(tag.name, "desc"));
    check_pieces(picture, &s.core);
    check_ninjas(picture, &s, seat);
}

static const char *const languages[] = {"en", "fr", "es"};

/* The one who takes the card beside when a card next changes hands is the one that was named. */
struct waiting {
    int card, taker;
};

static void check_taker(const struct table *t, struct waiting *w)
{
    const struct oni_core *core = (const struct oni_core *)&t->state;

    if (w->card != core->beside && w->card >= 0)
        assert_true(core->hand[w->taker][0] == w->card || core->hand[w->taker][1] == w->card);
    else if (w->card >= 0)
        assert_int_equal(oni_taker(&t->entry.game, core), w->taker);
    *w = (struct waiting){core->beside, oni_taker(&t->entry.game, core)};
}

static void walk(const char *name, uint64_t seed)
{
    static struct table t;
    static game_action legal[GAME_MAX_ACTIONS];
    struct games_options options = {.wind = -1, .light = (int)(seed % 2)};
    const struct game *g = &t.entry.game;
    struct waiting waiting = {-1, -1};
    struct game_outcome deal;
    struct rng rng = {seed};
    struct err e;

    memset(&t, 0, sizeof t);
    if (strstr(name, "light") == NULL)
        options.light = -1;
    assert_int_equal(games_open(&t.entry, str_of(name), &options, &e), OK);
    g->kind->start(g, &t.state);
    assert_int_equal(oni_taker(g, &t.state), -1);
    check_picture(&t, GAME_SPECTATOR, "en");
    g->kind->draw(g, &t.state, &rng, &deal);
    assert_int_equal(g->kind->settle(g, &t.state, &deal, &e), OK);
    for (int i = 0; i < 40; i++) {
        check_taker(&t, &waiting);
        for (int seat = GAME_FULL; seat < 2; seat++)
            check_picture(&t, seat, languages[i % 3]);
        if (game_turn(g, &t.state) < 0)
            break;
        act(&t, legal[rng_below(&rng, (uint64_t)game_legal(g, &t.state, legal))]);
    }
}

static void every_picture_of_a_game_is_sound(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            walk(games_name(i), seed);
}

static void a_picture_tells_nothing_of_a_hidden_ninja(void **state)
{
    static char one[PICTURE];
    static struct table t;

    (void)state;
    open_position(&t, SHADOW);
    say(&t, str_of("ox:a2a3"));
    say(&t, str_of("nb1b2"));
    memcpy(one, paint(&t, ONI_RED, "en").data, PICTURE);
    open_position(&t,
                  "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=d3 nr=d5 lb=2 lr=1 ply=4");
    say(&t, str_of("ox:a2a3"));
    say(&t, str_of("nd3e3"));
    assert_string_equal(one, paint(&t, ONI_RED, "en").data);
    assert_false(svg_has(str_of(one), "piece-blue-ninja-b2"));
}

/* ---- the card beside, and the last event --------------------------------------------------- */

static void taker(const char *position, int player)
{
    static struct table t;
    struct svg_tag tag;

    open_position(&t, position);
    assert_int_equal(oni_taker(&t.entry.game, &t.state), player);
    for (int seat = ONI_BLUE; seat <= ONI_RED; seat++) {
        svg_inside(paint(&t, seat, "en"), "card-beside", &tag);
        assert_true(str_begins(svg_attribute(&tag, "transform"),
                               seat == player ? "translate(789 " : "translate(7 "));
    }
}

static void the_card_beside_lies_with_the_one_who_takes_it(void **state)
{
    (void)state;
    taker(START, ONI_BLUE);
    taker("ssmss/5/5/5/SSMSS r ox,boar/horse,elephant/crab", ONI_RED);
    taker(SHADOW " part=n:ox", ONI_BLUE);
    taker(SHADOW " part=l", ONI_RED); /* B10 */
    taker(LIGHT_RED, ONI_BLUE);
    taker(PLACE, ONI_BLUE); /* B3: the crab's stamp, no matter who places */
    taker("s1m1s/5/5/5/S1M1S b ox,crab/horse,elephant/boar nb=* nr=* lb=2 lr=2 ply=0 part=s",
          ONI_RED);
    taker("5/5/5/5/SSMSS r ox,crab/horse,elephant/boar nr=* lb=2 ply=0 part=s", ONI_BLUE); /* L2 */
}

/* Squares filled as where something arrived, and paler ones where it came from. */
static void marks_of(struct str picture, oni_set *arrived, oni_set *left)
{
    *arrived = *left = 0;
    for (int square = 0; square < ONI_SQUARES; square++) {
        char name[] = "square-a1";
        struct svg_tag tag;
        struct str inside;

        name[7] = (char)('a' + square % 5);
        name[8] = (char)('1' + square / 5);
        inside = svg_inside(picture, name, &tag);
        assert_non_null(inside.data);
        while (svg_next(&inside, &tag) && !tag.closes) {
            if (str_eq(svg_attribute(&tag, "fill-opacity"), ".35"))
                *left |= (oni_set)1 << square;
            else if (str_eq(svg_attribute(&tag, "fill-opacity"), ".6"))
                *arrived |= (oni_set)1 << square;
        }
    }
}

static void marked(const char *name, oni_set arrived_due, oni_set left_due, const char *answer)
{
    struct str picture = paint_golden(name);
    oni_set arrived, left;
    struct svg_tag tag;
    struct str said = svg_inside(picture, "answer", &tag);

    marks_of(picture, &arrived, &left);
    assert_int_equal(arrived, arrived_due);
    assert_int_equal(left, left_due);
    assert_int_equal(said.data != NULL, answer != NULL);
    if (answer != NULL)
        assert_true(svg_holds(said, answer));
}

static void the_last_event_is_marked(void **state)
{
    enum { C1 = 1 << 2, B2 = 1 << 6, C2 = 1 << 7, C3 = 1 << 12, C4 = 1 << 17, RANK5 = 31 << 20 };
    struct svg_tag tag;

    (void)state;
    marked("start.blue.en", 0, 0, NULL);
    marked("last.move.blue.en", C2, C1, NULL);
    marked("last.spirit.red.fr", B2 | C4, 1 << 1, NULL);
    marked("last.capture.blue.en", C3, C2, NULL);
    assert_true(svg_holds(svg_inside(paint_golden("last.capture.blue.en"), "position-desc", &tag),
                          "a hidden ninja was captured"));
    marked("last.attempt.red.es", B2, 0, ">no<");
    marked("last.lantern.public.fr", RANK5, 0, ">oui<");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_golden_picture_is_as_in_its_file),
        cmocka_unit_test(every_card_is_drawn_as_its_holder_plays_it),
        cmocka_unit_test(a_card_at_the_far_side_is_turned_by_half),
        cmocka_unit_test(every_picture_of_a_game_is_sound),
        cmocka_unit_test(a_picture_tells_nothing_of_a_hidden_ninja),
        cmocka_unit_test(the_card_beside_lies_with_the_one_who_takes_it),
        cmocka_unit_test(the_last_event_is_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
