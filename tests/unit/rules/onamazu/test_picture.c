/* Torii: MIT licence, see LICENSE. */
/* Pictures of Onamazu: well made, complete, true to the rules they are given, and silent about what
 * the seat may not know. */
#include "rules/onamazu/action.h"
#include "rules/onamazu/picture.h"
#include "rules/onitama/svg.h"
#include "tables.h"

#include "unit.h"

#include <string.h>

static const char *const languages[] = {"en", "fr", "es"};

/* Borrowed until the next picture. */
static struct str paint_with(const struct ona_rules *rules, const struct ona_state *s, int players,
                             const struct game_picture *how)
{
    static char memory[1 << 18];
    struct game g = ona_game(rules, players);
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_picture(&g, s, how, &t);
    assert_false(t.full);
    return text_view(&t);
}

static struct str paint(const struct ona_state *s, int players, int seat, const char *language)
{
    return paint_with(ona_rules_standard(), s, players,
                      &(struct game_picture){seat, 800, language, 0});
}

/* The table as a viewer sees it, from his seat; ONA_ALL sees everything. */
static struct str paint_crowded(int players, int viewer, const char *language)
{
    static struct ona_state s, seen;

    table_crowded(&s, players);
    seen = s;
    if (viewer != ONA_ALL)
        table_view(&s, players, viewer, &seen);
    return paint(&seen, players, viewer > 0 && viewer <= players ? viewer - 1 : 0, language);
}

static struct str inside(struct str picture, const char *id)
{
    struct svg_tag tag;
    struct str s = svg_inside(picture, id, &tag);

    if (s.data == NULL)
        fail_msg("nothing has the id '%s'", id);
    return s;
}

/* Does a text or title say exactly this? */
static bool says(struct str picture, const char *words)
{
    char memory[200];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, ">%s<", words);
    return svg_holds(picture, memory);
}

/* ---- every picture --------------------------------------------------------------------------- */

static void every_picture_is_well_formed(void **state)
{
    struct ona_state s;

    (void)state;
    for (int players = 2; players <= ONA_MAX_SEATS; players++)
        for (int language = 0; language < ONA_LANGUAGES; language++) {
            table_start(&s, players);
            svg_check(paint(&s, players, players - 1, languages[language]));
            for (int viewer = ONA_ALL; viewer <= ONA_ONLOOKER; viewer++)
                if (viewer <= players || viewer == ONA_ONLOOKER)
                    svg_check(paint_crowded(players, viewer, languages[language]));
        }
}

static void every_part_has_its_id(void **state)
{
    static const char *const ids[] = {"position-title",
                                      "position-desc",
                                      "board",
                                      "ring-outer",
                                      "ring-middle",
                                      "ring-inner",
                                      "appeasement",
                                      "turn",
                                      "die",
                                      "brigands",
                                      "brigand-S1",
                                      "brigand-S2",
                                      "brigand-top",
                                      "jinjas",
                                      "jinja-slot-1",
                                      "jinja-slot-4",
                                      "market",
                                      "market-ground",
                                      "market-primary",
                                      "market-temple",
                                      "blessings",
                                      "blessing-DAIKOKU",
                                      "blessing-JUROJIN",
                                      "supply",
                                      "supply-RIZ",
                                      "supply-OR",
                                      "deck",
                                      "drawn-1",
                                      "drawn-2",
                                      "pawn-1-A1",
                                      "pawn-1-S",
                                      "pawn-2-A2",
                                      "pawn-4-A1",
                                      "building-1-O2",
                                      "building-4-O2",
                                      "contract-1-potter",
                                      "contract-2-temple",
                                      "jinja-1-3",
                                      "mikos-3",
                                      "tiles-4",
                                      "monastery-1",
                                      "monastery-4"};
    struct str picture = paint_crowded(4, ONA_ALL, "en");
    char cell[] = "cell-I0";

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        inside(picture, ids[i]);
    for (int i = 0; i < ONA_CELLS; i++) {
        cell[5] = "IMO"[i / ONA_SECTORS];
        cell[6] = (char)('0' + i % ONA_SECTORS);
        inside(picture, cell);
    }
    assert_false(svg_has(picture, "pawn-2-A1"));
    assert_false(svg_has(paint_crowded(2, ONA_ALL, "en"), "monastery-3"));
}

/* 5.1: sector(cell) = (index + rot) mod 10 */
static void rings_stand_as_they_are_turned(void **state)
{
    struct ona_state s;

    (void)state;
    table_start(&s, 3);
    for (uint8_t turn = 0; turn < ONA_SECTORS; turn++) {
        char place[40];
        struct text t;

        s.rot[ONA_OUTER] = turn;
        text_init(&t, place, sizeof place);
        text_format(&t, "rotate(%d)\" fill", (4 + turn) % ONA_SECTORS * 36);
        assert_true(svg_holds(inside(paint(&s, 3, 0, "en"), "cell-O4"), place));
    }
}

static void the_seat_sits_at_the_lower_edge(void **state)
{
    struct ona_state s;

    (void)state;
    table_crowded(&s, 3);
    for (int seat = 0; seat < 3; seat++) {
        char id[] = "monastery-1";
        struct str picture = paint(&s, 3, seat, "en"), part;
        struct svg_tag tag;

        id[10] = (char)('1' + seat);
        part = inside(picture, id);
        assert_true(svg_next(&part, &tag));
        assert_int_equal(svg_number(&tag, "width"), PICTURE_WIDTH - 2 * MARGIN);
    }
    inside(paint(&s, 3, GAME_SPECTATOR, "en"), "monastery-1");
}

static void words_come_in_three_languages(void **state)
{
    static const char *const market[] = {"Market", "Marché", "Mercado"};
    static const char *const rice[] = {"Rice", "Riz", "Arroz"};

    (void)state;
    for (int i = 0; i < ONA_LANGUAGES; i++) {
        struct str picture = paint_crowded(3, 1, languages[i]);

        assert_true(says(inside(picture, "market"), market[i]));
        assert_true(says(inside(picture, "supply"), rice[i]));
    }
    assert_true(says(inside(paint_crowded(3, 1, "tlh"), "market"), "Market"));
}

static void the_wounded_lie_and_blocked_cells_are_nailed_up(void **state)
{
    struct ona_state s;
    struct str picture;

    (void)state;
    table_crowded(&s, 2);
    s.blocked = 1u << 12;
    picture = paint(&s, 2, 0, "en");
    assert_true(svg_holds(inside(picture, "monastery-2"), "class=\"wounded\""));
    assert_false(svg_holds(inside(picture, "monastery-1"), "class=\"wounded\""));
    assert_true(svg_holds(inside(picture, "cell-M2"), "class=\"blocked\""));
    assert_false(svg_holds(inside(picture, "cell-M3"), "class=\"blocked\""));
}

static void the_cell_of_the_last_event_is_marked(void **state)
{
    struct ona_state s;
    struct game_picture how = {0, 800, "en", ona_act2(ONA_PUT, 0, 14)};
    struct str picture;

    (void)state;
    table_crowded(&s, 2);
    picture = paint_with(ona_rules_standard(), &s, 2, &how);
    assert_true(svg_holds(inside(picture, "last-cell"), "#ona-mark-middle"));
    assert_true(svg_holds(picture, "<g id=\"last-cell\" transform=\"rotate(324)\">"));
    assert_false(svg_has(paint(&s, 2, 0, "en"), "last-cell"));
}

static void a_winner_stands_before_the_sun(void **state)
{
    struct ona_state s;
    struct str picture;

    (void)state;
    table_crowded(&s, 2);
    s.over = 1;
    s.frame_count = 0;
    picture = paint(&s, 2, 0, "en");
    assert_true(svg_holds(inside(picture, "monastery-1"), "class=\"sun\""));
    assert_false(svg_holds(inside(picture, "monastery-2"), "class=\"sun\""));
    assert_true(says(inside(picture, "turn"), "Indigo wins"));
}

/* ---- what a seat may not know (section 8) ----------------------------------------------------- */

static void fame_is_shown_to_the_owner_alone(void **state)
{
    struct str picture;

    (void)state;
    for (int viewer = 1; viewer <= 4; viewer++) {
        picture = paint_crowded(4, viewer, "en");
        assert_false(svg_holds(inside(picture, "brigands"), "class=\"fame\""));
        for (int owner = 1; owner <= 4; owner++) {
            char id[] = "tiles-1";

            id[6] = (char)('0' + owner);
            assert_int_equal(svg_holds(inside(picture, id), "class=\"fame\""), owner == viewer);
        }
    }
    assert_false(svg_holds(paint_crowded(4, ONA_ONLOOKER, "en"), "class=\"fame\""));
    assert_true(svg_holds(inside(paint_crowded(4, ONA_ALL, "en"), "brigands"), "class=\"fame\""));
}

/* R114 */
static void a_back_that_was_looked_at_is_shown(void **state)
{
    struct ona_state s, seen;
    struct str picture;

    (void)state;
    table_crowded(&s, 2);
    table_view(&s, 2, 1, &seen);
    seen.slot[1] = s.slot[1];
    seen.player[1].tiles |= ona_exact_bit(0);
    picture = paint(&seen, 2, 0, "en");
    assert_false(svg_holds(inside(picture, "brigand-S1"), "class=\"fame\""));
    assert_true(svg_holds(inside(picture, "brigand-S2"), "class=\"fame\""));
    assert_true(svg_holds(inside(picture, "tiles-2"), "class=\"fame\""));
}

static const char *miko_name(int card)
{
    const struct ona_rules *rules = ona_rules_standard();

    return ona_rules_text(rules, rules->miko_name[card]);
}

/* Is the card named or its text told anywhere? */
static bool shows_card(struct str picture, int card)
{
    const struct ona_rules *rules = ona_rules_standard();

    return says(picture, miko_name(card)) ||
           says(picture, ona_rules_label(rules, &rules->miko_text[card], "en"));
}

static void cards_face_down_are_not_told(void **state)
{
    const struct ona_rules *rules = ona_rules_standard();
    struct ona_state s;

    (void)state;
    table_crowded(&s, 4);
    for (int viewer = 1; viewer <= ONA_ONLOOKER; viewer++) {
        struct str picture = paint_crowded(4, viewer, "en");

        for (int owner = 0; owner < 4; owner++)
            for (int card = 0; card < ONA_MIKOS; card++)
                if (s.player[owner].mikos >> card & 1)
                    assert_int_equal(shows_card(picture, card),
                                     owner + 1 == viewer || !(rules->end_cards >> card & 1));
        for (int i = 0; i < 2; i++)
            assert_int_equal(shows_card(picture, s.drawn[i]), viewer == 1);
    }
}

static void jinjas_of_others_lie_face_down(void **state)
{
    (void)state;
    for (int viewer = ONA_ALL; viewer <= ONA_ONLOOKER; viewer++) {
        struct str picture = paint_crowded(4, viewer, "en");

        for (int owner = 1; owner <= 4; owner++) {
            char id[] = "jinjas-1";

            id[7] = (char)('0' + owner);
            assert_int_equal(svg_holds(inside(picture, id), "ona-family"),
                             viewer == ONA_ALL || viewer == owner);
        }
    }
}

/* ---- edited rules ----------------------------------------------------------------------------- */

static struct ona_rules edited;

static struct str paint_edited(const struct ona_state *s, int players)
{
    return paint_with(&edited, s, players, &(struct game_picture){0, 800, "en", 0});
}

static void numbers_are_those_of_the_rules(void **state)
{
    struct ona_state s;
    struct str picture;

    (void)state;
    table_crowded(&s, 3);
    edited = *ona_rules_standard();
    edited.harvest = 7;
    edited.recruit = 9;
    edited.rice_gain = 8;
    edited.threshold[3] = 77;
    edited.brigand[ona_tile_front(s.slot[0])].power = 42;
    edited.up[ONA_UP_MIKO] = 31;
    edited.place_cost[ONA_POTTER] = (struct ona_cost){{0, 0, 0, 0, 0, 3, 0}, 0};
    picture = paint_edited(&s, 3);
    svg_check(picture);
    assert_true(says(inside(picture, "cell-O2"), "+7"));
    assert_true(says(inside(picture, "cell-M1"), "+9"));
    assert_true(says(inside(picture, "cell-I6"), "8"));
    assert_true(says(inside(picture, "appeasement"), "16/77"));
    assert_true(says(inside(picture, "brigand-S1"), "42"));
    assert_true(says(inside(picture, "market-miko"), "31"));
    assert_true(svg_holds(inside(picture, "cell-I0"), "cube SOI"));
    assert_false(svg_holds(inside(picture, "cell-I0"), "cube RIZ"));
}

/* Puts a text of one's own into the pool. */
static uint16_t add_text(struct ona_rules *rules, const char *words)
{
    uint16_t at = rules->pool_len;

    memcpy(rules->pool + at, words, strlen(words) + 1);
    rules->pool_len = (uint16_t)(at + strlen(words) + 1);
    return at;
}

static void texts_of_the_rules_cannot_break_the_picture(void **state)
{
    struct ona_state s;
    struct str picture;

    (void)state;
    table_crowded(&s, 2);
    edited = *ona_rules_standard();
    edited.brigand_name[ona_tile_front(s.slot[0])].at[0] = add_text(&edited, "<&>\"\x01");
    edited.resource_name[ONA_RIZ].at[0] =
        add_text(&edited, "Very long grains of rice from far away in the mountains of the north");
    picture = paint_edited(&s, 2);
    assert_true(says(inside(picture, "brigand-S1"), "&lt;&amp;&gt;&quot;"));
    assert_false(svg_holds(picture, "<&"));
    assert_true(svg_holds(inside(picture, "supply"), "…</text>"));
}

/* The largest things a file may ask for, and all that can be owned in two hands. */
static void a_table_that_is_too_full_is_drawn_all_the_same(void **state)
{
    struct ona_state s;

    (void)state;
    table_crowded(&s, 2);
    edited = *ona_rules_standard();
    memset(edited.cap, 99, sizeof edited.cap);
    memset(edited.threshold, 250, sizeof edited.threshold);
    edited.armour_limit = ONA_MAX_ARMOUR;
    edited.contract_limit = ONA_PLACES;
    edited.building_limit = ONA_SECTORS;
    memset(edited.place_cost, 20, sizeof edited.place_cost);
    memset(edited.brigand, 99, sizeof edited.brigand);
    s.built_count = 0;
    for (int i = 0; i < ONA_JINJAS; i++)
        s.built[s.built_count++] = ona_jinja_make(i % ONA_FAMILIES, i % 2);
    for (int i = 0; i < 2; i++) {
        s.player[i].mikos = (1u << ONA_MIKOS) - 1;
        s.player[i].tiles = ((uint64_t)1 << ONA_TILES) - 1;
        s.player[i].contracts = (1u << ONA_PLACES) - 1;
        s.player[i].buildings = (1u << ONA_SECTORS) - 1;
        s.player[i].mons = 999999999;
    }
    paint_edited(&s, 2);
}

static void a_buffer_that_is_too_small_is_only_filled(void **state)
{
    char memory[1000];
    struct game g = ona_game(ona_rules_standard(), 2);
    struct ona_state s;
    struct text t;

    (void)state;
    table_start(&s, 2);
    text_init(&t, memory, sizeof memory);
    ona_picture(&g, &s, &(struct game_picture){0, 800, "en", 0}, &t);
    assert_true(t.full);
    assert_int_equal(t.len, sizeof memory - 1);
}

/* ---- games that were played ------------------------------------------------------------------- */

/* Nothing that the seat does not know is in its picture, whatever the engine's view holds. */
static void check_seat(const struct game *g, const struct game_state *state, int seat)
{
    const struct ona_state *s = (const struct ona_state *)state;
    const struct ona_rules *rules = g->rules;
    struct game_state view;

    g->kind->view(g, state, seat, &view);

    struct str picture =
        paint((const struct ona_state *)&view, g->kind->players, seat, languages[seat < 0 ? 1 : 0]);

    svg_check(picture);
    for (int owner = 0; owner < g->kind->players && !s->over; owner++)
        for (int card = 0; card < ONA_MIKOS; card++)
            if (owner != seat && s->player[owner].mikos & rules->end_cards & (1u << card))
                assert_false(says(picture, miko_name(card)));
    if (seat == GAME_SPECTATOR && !s->over)
        assert_false(svg_holds(picture, "class=\"fame\""));
}

static void every_table_of_a_game_can_be_drawn(void **state)
{
    enum { EVERY = 97, MOST = 20000 };

    (void)state;
    for (int players = 2; players <= ONA_MAX_SEATS; players++) {
        struct game g = ona_game(ona_rules_standard(), players);
        struct rng r = {(uint64_t)players};
        struct game_state s;
        struct game_outcome o;
        struct err e;
        static game_action list[GAME_MAX_ACTIONS];
        int turn;

        memset(&s, 0, sizeof s);
        g.kind->start(&g, &s);
        for (int i = 0; (turn = game_turn(&g, &s)) != GAME_OVER && i < MOST; i++) {
            for (int seat = GAME_SPECTATOR; seat < players && i % EVERY == 0; seat++)
                check_seat(&g, &s, seat);
            if (turn == GAME_CHANCE) {
                g.kind->draw(&g, &s, &r, &o);
                assert_int_equal(g.kind->settle(&g, &s, &o, &e), OK);
            } else {
                int count = game_legal(&g, &s, list);

                game_play(&g, &s, list[rng_below(&r, (uint64_t)count)]);
            }
        }
        assert_int_equal(turn, GAME_OVER);
        for (int seat = GAME_SPECTATOR; seat < players; seat++)
            check_seat(&g, &s, seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_is_well_formed),
        cmocka_unit_test(every_part_has_its_id),
        cmocka_unit_test(rings_stand_as_they_are_turned),
        cmocka_unit_test(the_seat_sits_at_the_lower_edge),
        cmocka_unit_test(words_come_in_three_languages),
        cmocka_unit_test(the_wounded_lie_and_blocked_cells_are_nailed_up),
        cmocka_unit_test(the_cell_of_the_last_event_is_marked),
        cmocka_unit_test(a_winner_stands_before_the_sun),
        cmocka_unit_test(fame_is_shown_to_the_owner_alone),
        cmocka_unit_test(a_back_that_was_looked_at_is_shown),
        cmocka_unit_test(cards_face_down_are_not_told),
        cmocka_unit_test(jinjas_of_others_lie_face_down),
        cmocka_unit_test(numbers_are_those_of_the_rules),
        cmocka_unit_test(texts_of_the_rules_cannot_break_the_picture),
        cmocka_unit_test(a_table_that_is_too_full_is_drawn_all_the_same),
        cmocka_unit_test(a_buffer_that_is_too_small_is_only_filled),
        cmocka_unit_test(every_table_of_a_game_can_be_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
