/* Torii: MIT licence, see LICENSE. */
/* All cards against data/cards.tsv, which is read here a second time, in another way. */
#include "rules/onitama/cards.h"

#include "unit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8, MAX_LINE = 512 };
enum { DECK, NAME_EN, NAME_FR, NAME_ES, STAMP, MOVES, WIND_MOVES };

struct row {
    char line[MAX_LINE];
    char *column[COLUMNS];
};

static struct row rows[ONI_CARDS]; /* by the number of the card */
static int rows_count;

/* The number of the card with this name in the file. */
static int card_named(const char *name)
{
    char code[MAX_LINE];
    size_t len = 0;

    for (const char *c = name; *c != '\0'; c++)
        if (*c != ' ')
            code[len++] = (char)tolower((unsigned char)*c);
    code[len] = '\0';
    return oni_card_find(str_of(code));
}

static int read_rows(void **state)
{
    char path[1024], line[MAX_LINE];
    const char *root = getenv("TORII_ROOT");
    bool header = true;
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/data/cards.tsv", root != NULL ? root : ".");
    file = fopen(path, "r");
    if (file == NULL)
        return -1;
    while (fgets(line, sizeof line, file) != NULL && rows_count < ONI_CARDS) {
        char name[MAX_LINE];
        struct row *row;

        if (line[0] == '#')
            continue;
        if (header) {
            header = false;
            continue;
        }
        if (sscanf(line, "%*[^\t]\t%511[^\t]", name) != 1 || card_named(name) < 0)
            break;
        row = &rows[card_named(name)];
        strcpy(row->line, line);
        row->column[0] = strtok(row->line, "\t\n");
        for (int i = 1; i < COLUMNS; i++)
            row->column[i] = strtok(NULL, "\t\n");
        rows_count++;
    }
    fclose(file);
    return 0;
}

/* Where the offsets "dx,dy;dx,dy" lead from a square for a player, as a set: all parts of a split card, and of
 * one with different squares for Red those behind the bar (N2). */
static oni_set reach_of(const char *offsets, int player, int square)
{
    const char *bar = strchr(offsets, '|'), *end = offsets + strlen(offsets);
    oni_set set = 0;
    int dx, dy;

    if (bar != NULL && player == ONI_RED)
        offsets = bar + 1;
    else if (bar != NULL)
        end = bar;
    for (const char *at = offsets; at != NULL && at < end; at = strpbrk(at, ";/")) {
        if (*at == ';' || *at == '/')
            at++;
        if (sscanf(at, "%d,%d", &dx, &dy) != 2)
            break;
        int file = square % 5 + (player == ONI_BLUE ? dx : -dx);
        int rank = square / 5 + (player == ONI_BLUE ? dy : -dy);

        if (file >= 0 && file < 5 && rank >= 0 && rank < 5)
            set |= (oni_set)1 << (5 * rank + file);
    }
    return set;
}

static void every_row_of_the_file_is_a_card(void **state)
{
    (void)state;
    assert_int_equal(rows_count, ONI_CARDS);
    for (int card = 0; card < ONI_CARDS; card++)
        assert_non_null(rows[card].column[WIND_MOVES]);
}

static void every_card_reaches_what_the_file_says(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++)
        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            for (int square = 0; square < ONI_SQUARES; square++) {
                assert_int_equal(oni_card_squares(card, player, square, false),
                                 reach_of(rows[card].column[MOVES], player, square));
                assert_int_equal(oni_card_squares(card, player, square, true),
                                 reach_of(rows[card].column[WIND_MOVES], player, square));
            }
}

static void every_card_has_its_names_and_its_stamp(void **state)
{
    static const char *const languages[3] = {"en", "fr", "es"};

    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        for (int i = 0; i < 3; i++) {
            char due[MAX_LINE];

            strcpy(due, rows[card].column[NAME_EN + i]);
            due[strcspn(due, "~")] = '\0';
            assert_string_equal(oni_card_name(card, languages[i]), due);
        }
        assert_int_equal(oni_card_stamp(card), strcmp(rows[card].column[STAMP], "red") == 0);
    }
    assert_string_equal(oni_card_name(0, "de"), "Tiger");
}

static void codes_are_lower_case_without_spaces(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        char due[MAX_LINE];
        size_t len = 0;

        for (const char *c = rows[card].column[NAME_EN]; *c != '\0'; c++)
            if (*c != ' ')
                due[len++] = (char)tolower((unsigned char)*c);
        due[len] = '\0';
        assert_string_equal(oni_card_code(card), due);
        assert_int_equal(oni_card_find(str_of(due)), card);
    }
    assert_int_equal(oni_card_find(str_of("tigger")), -1);
    assert_int_equal(oni_card_find(str_of("")), -1);
    assert_int_equal(oni_card_find(str_of("OX")), -1);
    assert_string_equal(oni_card_nearest(str_of("tigger")), "tiger");
    assert_null(oni_card_nearest(str_of("xylophone")));
}

static void wind_cards_come_last(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        bool wind = strncmp(rows[card].column[DECK], "wind", 4) == 0;

        assert_int_equal(oni_card_is_wind(card), wind);
        assert_int_equal(oni_cards[card].wind_count > 0, wind);
        assert_int_equal(oni_cards[card].set == ONI_SET_WIND, wind);
    }
}

/* What a pattern shows from the centre square, seen in a mirror. */
static oni_set mirror(oni_set set)
{
    oni_set seen = 0;

    for (int square = 0; square < ONI_SQUARES; square++)
        if (set >> square & 1)
            seen |= (oni_set)1 << (square / 5 * 5 + 4 - square % 5);
    return seen;
}

/* A card of the boxes that was copied wrongly has no mirror image (docs/rules/onitama.md, the end). */
static void every_card_has_its_mirror_image(void **state)
{
    enum { CENTRE = 12 };

    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        oni_set lower = reach_of(rows[card].column[WIND_MOVES], ONI_BLUE, CENTRE);
        oni_set due = mirror(reach_of(rows[card].column[MOVES], ONI_BLUE, CENTRE));
        int twins = 0;

        if (oni_cards[card].since > 1 || oni_cards[card].set == ONI_SET_PROMO)
            continue;
        for (int other = 0; other < ONI_CARDS; other++)
            twins += strcmp(rows[card].column[DECK], rows[other].column[DECK]) == 0 &&
                     reach_of(rows[other].column[MOVES], ONI_BLUE, CENTRE) == due;
        if (twins == 0)
            print_error("%s has no mirror image\n", rows[card].column[NAME_EN]);
        assert_int_equal(twins, 1);
        assert_int_equal(mirror(lower), lower);
    }
}

/* One more pattern of a card's fingerprint: its moves by file, then by rank. */
static void mix_pattern(uint64_t *word, const char *column, char end)
{
    char text[64];
    size_t len = 0;

    for (int dx = -4; dx <= 4; dx++)
        for (int dy = -4; dy <= 4; dy++) {
            char move[32], around[MAX_LINE + 2];

            snprintf(move, sizeof move, ";%d,%d;", dx, dy);
            snprintf(around, sizeof around, ";%s;", column);
            if (strstr(around, move) != NULL)
                len += (size_t)snprintf(text + len, sizeof text - len, "%s%d,%d",
                                        len > 0 ? ";" : "", dx, dy);
        }
    if (len == 0)
        len = (size_t)snprintf(text, sizeof text, "-");
    if (end != '\0')
        text[len++] = end;
    for (size_t i = 0; i < len; i++)
        *word = (*word ^ (unsigned char)text[i]) * 0x100000001b3u;
}

/* docs/contributing/card.md: by name and fingerprint a network knows its cards. */
static void fingerprints_tell_what_cards_do(void **state)
{
    uint64_t all = 0xcbf29ce484222325u;
    uint8_t numbers[ONI_CARDS];

    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        uint64_t word = 0xcbf29ce484222325u;

        mix_pattern(&word, rows[card].column[MOVES], '/');
        mix_pattern(&word, rows[card].column[WIND_MOVES], '\0');
        if (!oni_card_is_split(card))
            assert_int_equal(oni_card_prints[card], word);
        word = oni_card_prints[card];
        for (int other = 0; other < card; other++)
            assert_int_not_equal(oni_card_prints[other], word);
        all = (all ^ word) * 0x100000001b3u;
        numbers[card] = (uint8_t)card;
    }
    assert_int_equal(oni_cards_print(numbers, ONI_CARDS), all);
    numbers[0] = 1;
    numbers[1] = 0;
    assert_int_not_equal(oni_cards_print(numbers, ONI_CARDS), all);
}

static void no_card_leaves_the_board_or_stays(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++)
        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            for (int square = 0; square < ONI_SQUARES; square++)
                for (int lower = 0; lower < 2; lower++) {
                    oni_set set = oni_card_squares(card, player, square, lower);

                    assert_int_equal(set >> ONI_SQUARES, 0);
                    assert_int_equal(set >> square & 1, 0);
                }
}

/* N2: Red's squares are Blue's, seen from the other side, except with split cards. */
static void red_moves_are_blue_moves_turned(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++)
        for (int square = 0; square < ONI_SQUARES && !oni_card_is_split(card); square++) {
            oni_set blue = oni_card_squares(card, ONI_BLUE, square, false);
            oni_set red = oni_card_squares(card, ONI_RED, 24 - square, false);

            for (int to = 0; to < ONI_SQUARES; to++)
                assert_int_equal(blue >> to & 1, red >> (24 - to) & 1);
        }
}

/* Two features with the same word would make two positions one. */
static void all_key_words_differ(void **state)
{
    const uint64_t *words = (const uint64_t *)&oni_keys;
    size_t count = sizeof oni_keys / sizeof words[0];

    (void)state;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(words[i] != words[j]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_of_the_file_is_a_card),
        cmocka_unit_test(every_card_reaches_what_the_file_says),
        cmocka_unit_test(every_card_has_its_names_and_its_stamp),
        cmocka_unit_test(codes_are_lower_case_without_spaces),
        cmocka_unit_test(wind_cards_come_last),
        cmocka_unit_test(every_card_has_its_mirror_image),
        cmocka_unit_test(fingerprints_tell_what_cards_do),
        cmocka_unit_test(no_card_leaves_the_board_or_stays),
        cmocka_unit_test(red_moves_are_blue_moves_turned),
        cmocka_unit_test(all_key_words_differ),
    };

    return cmocka_run_group_tests(tests, read_rows, NULL);
}
