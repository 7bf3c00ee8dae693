/* Torii: MIT licence, see LICENSE. */
/*
 * Solved sets of cards, of which the program holds the rows: found in whatever order the cards are named, and in a
 * mirror. The mirrored cards are paired by name here, and the squares by file, so that nothing is taken from the
 * code under test.
 */
#include "table/solved.h"

#include "rules/onitama/onitama.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 21, NAMES = 128 };

static const char *const mirrored_names[][2] = {
    {"frog", "rabbit"}, {"goose", "rooster"}, {"horse", "ox"}, {"eel", "cobra"}};

static struct str text(void)
{
    return (struct str){(const char *)solved_text, solved_text_len};
}

static const char *mirrored_name(struct str name)
{
    static char same[NAMES];

    for (size_t i = 0; i < sizeof mirrored_names / sizeof mirrored_names[0]; i++)
        for (int side = 0; side < 2; side++)
            if (str_eq(name, mirrored_names[i][side]))
                return mirrored_names[i][!side];
    (void)snprintf(same, sizeof same, "%.*s", (int)name.len, name.data);
    return same;
}

/* The names of a row, backwards if they are `turned`; those of the mirrored cards if that is wanted. */
static const char *rename_cards(struct str cards, bool turned, bool mirrored)
{
    static char memory[2][NAMES];
    static int next;
    struct str name[TABLE_CARDS];
    struct text t;
    int count = 0;

    next = !next;
    text_init(&t, memory[next], NAMES);
    while (count < TABLE_CARDS && str_cut(&cards, ',', &name[count]))
        count++;
    for (int i = 0; i < count; i++) {
        struct str one = name[turned ? count - 1 - i : i];

        text_add(&t, i > 0 ? "," : "");
        if (mirrored)
            text_add(&t, mirrored_name(one));
        else
            text_str(&t, one);
    }
    return memory[next];
}

static void find(const char *cards, struct table_deck *deck, struct solved_set *out)
{
    struct err e;

    assert_int_equal(table_deck_read(deck, str_of(cards), &e), OK);
    if (solved_find(text(), deck, out, &e) != OK)
        fail_msg("%s: %s", cards, err_text(&e));
}

/* The place in a deck of the card with this name. */
static int place_of(const struct table_deck *deck, const char *name)
{
    for (int i = 0; i < TABLE_CARDS; i++)
        if (strcmp(oni_card_code(deck->card[i]), name) == 0)
            return i;
    fail_msg("no %s in the deck", name);
    return -1;
}

static enum table_wdl value_of(const struct solved_deal *d, int card, int from, int to)
{
    for (int i = 0; i < d->count; i++)
        if (d->move[i].card == card && d->move[i].from == from && d->move[i].to == to)
            return d->move[i].value;
    fail_msg("the move is not there");
    return TABLE_LOSS;
}

static int in_mirror(int square)
{
    return square + 4 - 2 * (square % 5);
}

/* Every deal of one set against the same one of the mirrored cards. */
static void compare(const struct table_deck *deck, const struct solved_set *set,
                    const struct table_deck *other, const struct solved_set *its)
{
    int to[TABLE_CARDS];

    for (int i = 0; i < TABLE_CARDS; i++)
        to[i] = place_of(other, mirrored_name(str_of(oni_card_code(deck->card[i]))));
    for (int deal = 0; deal < TABLE_DEALS; deal++) {
        const struct solved_deal *d = &set->deal[deal], *m;
        int own = 0;

        for (int i = 0; i < TABLE_CARDS; i++)
            own |= (deck->own[deal] >> i & 1) << to[i];
        m = &its->deal[table_deck_deal(other, own, to[deck->beside[deal]])];
        assert_int_equal(d->value, m->value);
        assert_int_equal(d->count, m->count);
        for (int i = 0; i < d->count; i++) {
            const struct solved_move *move = &d->move[i];

            assert_int_equal(move->value, value_of(m, to[move->card], in_mirror(move->from),
                                                   in_mirror(move->to)));
        }
    }
}

typedef void on_row(struct str cards);

static void each_row(on_row *tell)
{
    struct str rest = text(), line;
    int count = 0;

    while (str_cut(&rest, '\n', &line)) {
        struct str cards;

        if (line.len == 0 || line.data[0] == '#' || str_begins(line, "cards\t"))
            continue;
        assert_true(str_cut(&line, '\t', &cards));
        tell(cards);
        count++;
    }
    assert_true(count >= SETS);
}

static struct table_deck deck, other;
static struct solved_set set, its;

static void compare_order(struct str cards)
{
    find(rename_cards(cards, false, false), &deck, &set);
    find(rename_cards(cards, true, false), &other, &its);
    for (int deal = 0; deal < TABLE_DEALS; deal++) {
        const struct solved_deal *d = &set.deal[deal], *m = &its.deal[deal];

        assert_int_equal(d->value, m->value);
        assert_int_equal(d->count, m->count);
        for (int i = 0; i < d->count; i++)
            assert_memory_equal(&d->move[i], &m->move[i], sizeof d->move[i]);
    }
}

static void the_order_does_not_matter(void **state)
{
    (void)state;
    each_row(compare_order);
}

static void compare_mirrored(struct str cards)
{
    find(rename_cards(cards, false, false), &deck, &set);
    find(rename_cards(cards, true, true), &other, &its);
    compare(&deck, &set, &other, &its);
}

static void mirrored_cards_are_found(void **state)
{
    (void)state;
    each_row(compare_mirrored);
}

/* Cards that are their own mirror: what the solver found must agree with itself. */
static void a_symmetric_set_agrees_with_itself(void **state)
{
    (void)state;
    find("ox,boar,elephant,horse,crab", &deck, &set);
    compare(&deck, &set, &deck, &set);
}

/* From the file, read by eye: with crab and elephant in hand and boar beside, the crab wins with every pawn, and the
 * elephant loses. */
static void values_are_those_of_the_file(void **state)
{
    const struct solved_deal *d;

    (void)state;
    find("ox,boar,elephant,horse,crab", &deck, &set);
    d = &set.deal[table_deck_deal(&deck, 1 << 0 | 1 << 1, 4)];
    assert_int_equal(d->value, TABLE_WIN);
    assert_int_equal(d->count, 5 + 8);
    for (int i = 0; i < d->count; i++)
        assert_int_equal(d->move[i].value, d->move[i].card == 0 ? TABLE_WIN : TABLE_LOSS);
}

static void other_cards_are_not_found(void **state)
{
    struct err e;

    (void)state;
    assert_int_equal(table_deck_read(&deck, str_of("kirin,turtle,phoenix,otter,iguana"), &e), OK);
    assert_int_equal(solved_find(text(), &deck, &set, &e), NOT_FOUND);
    /* One card of five is mirrored: that is another set. */
    assert_int_equal(table_deck_read(&deck, str_of("tiger,dragon,rabbit,elephant,eel"), &e), OK);
    assert_int_equal(solved_find(text(), &deck, &set, &e), NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(mirrored_cards_are_found),
        cmocka_unit_test(a_symmetric_set_agrees_with_itself),
        cmocka_unit_test(values_are_those_of_the_file),
        cmocka_unit_test(other_cards_are_not_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
