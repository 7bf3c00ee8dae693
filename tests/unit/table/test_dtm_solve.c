/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
/*
 * Tables against the rules: every WDL value and DTM of a position must follow from those of its
 * successors by the rules. That holds for one table only, the correct one.
 */
#include "game/game.h"
#include "games/games.h"
#include "table/dtm_write.h"
#include "table/layout.h"
#include "table/packed.h"
#include "table/thread_pool.h"
#include "table/verify.h"
#include "table/wdl_gen.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

static const char *const sets[] = {
    "ox,boar,elephant,horse,crab", /* with a known census */
    "tiger,dragon,frog,rabbit,monkey",
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
};

static void run_alone(void *pool, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work(context, i);
}

static void solve_all(struct dtm_solver *w, const struct table_deck *deck, int students)
{
    struct err e;

    assert_int_equal(dtm_solver_init(w, deck, students, &e), OK);
    w->run = run_alone;
    while (dtm_solver_iterate(w)) {}
}

/* ---- positions as texts ---------------------------------------------------------------------- */

/* The board as OFEN, Blue to move; squares from Blue's side, a1 first. */
static void print_board(const struct table_position *p, char *out)
{
    char *at = out;

    for (int rank = 4; rank >= 0; rank--) {
        for (int file = 0; file < 5; file++) {
            int square = rank * 5 + file;
            bool own = p->own >> square & 1, enemy = p->enemy >> square & 1;

            *at++ = square == p->own_master     ? 'M'
                    : square == p->enemy_master ? 'm'
                    : own                       ? 'S'
                    : enemy                     ? 's'
                                                : '1';
        }
        *at++ = rank > 0 ? '/' : ' ';
    }
    *at = '\0';
}

static void print_position(const struct table_deck *deck, const struct table_position *p, char *out,
                           size_t size)
{
    const char *own[2] = {0}, *other[2] = {0};
    int owns = 0, others = 0, beside = deck->beside[p->deal];
    char board[64];

    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(deck->card[i]);

        if (deck->own[p->deal] >> i & 1)
            own[owns++] = name;
        else if (i != beside)
            other[others++] = name;
    }
    print_board(p, board);
    (void)snprintf(out, size, "%sb %s,%s/%s,%s/%s", board, own[0], own[1], other[0], other[1],
                   oni_card_code(deck->card[beside]));
}

static int card_of(const struct table_deck *deck, struct str name)
{
    int card = 0;

    while (card < TABLE_CARDS && !str_eq(name, oni_card_code(deck->card[card])))
        card++;
    assert_true(card < TABLE_CARDS);
    return card;
}

/* A position of Red to move, as Red sees it; false if a master was captured. */
static bool read_reply(const struct table_deck *deck, struct str text, struct table_position *p)
{
    struct str board, colour, cards, hand, card;
    int square = 0, own = 0;

    *p = (struct table_position){.own_master = -1, .enemy_master = -1};
    str_cut(&text, ' ', &board);
    str_cut(&text, ' ', &colour);
    str_cut(&text, ' ', &cards);
    assert_true(str_eq(colour, "r"));
    for (size_t i = 0; i < board.len; i++) {
        char c = board.data[i];
        /* Red sees the board rotated by 180 degrees: the text's first square is its a1 … of the last rank. */
        int seen = 24 - ((4 - square / 5) * 5 + square % 5);

        if (c >= '1' && c <= '5') {
            square += c - '0';
            continue;
        }
        if (c == '/')
            continue;
        if (c == 'S')
            p->enemy |= (uint32_t)1 << seen;
        else if (c == 's')
            p->own |= (uint32_t)1 << seen;
        else if (c == 'M')
            p->enemy_master = seen;
        else
            p->own_master = seen;
        square++;
    }
    str_cut(&cards, '/', &hand); /* Blue's */
    str_cut(&cards, '/', &hand);
    while (str_cut(&hand, ',', &card))
        own |= 1 << card_of(deck, card);
    p->deal = table_deck_deal(deck, own, card_of(deck, cards));
    return p->own_master >= 0 && p->enemy_master >= 0;
}

/* ---- one position by the rules --------------------------------------------------------------- */

struct judged {
    int best_loss; /* fewest plies of a successor lost for the opponent, or 0 */
    int worst_win; /* most plies of a successor won for the opponent */
    bool draws;    /* a drawn successor */
    bool wins_now;
};

static void judge_reply(const struct dtm_solver *w, const struct game *g, const void *state,
                        struct judged *j)
{
    char memory[GAME_MAX_TEXT];
    struct table_position p;
    struct text t;

    if (game_turn(g, state) == GAME_OVER) {
        j->wins_now = true; /* no move of Onitama loses */
        return;
    }
    text_init(&t, memory, sizeof memory);
    game_print(g, state, GAME_FULL, &t);
    assert_true(read_reply(w->deck, text_view(&t), &p));

    int level = dtm_solver_probe(w, &p);

    assert_true(level >= 0);
    if (level == 0)
        j->draws = true;
    else if (level % 2 == 1)
        j->worst_win = level > j->worst_win ? level : j->worst_win;
    else if (j->best_loss == 0 || level < j->best_loss)
        j->best_loss = level;
}

/* The value of a position from those of its successors. */
static int level_of(const struct judged *j)
{
    return j->wins_now ? 1 : j->best_loss > 0 ? j->best_loss + 1 : j->draws ? 0 : j->worst_win + 1;
}

static void check_position(const struct dtm_solver *w, const struct table_position *p)
{
    char text[160];
    struct games_entry entry;
    struct game_state state, next;
    game_action actions[GAME_MAX_ACTIONS];
    struct judged j = {0};
    struct err e;

    print_position(w->deck, p, text, sizeof text);
    assert_int_equal(games_open_position(&entry, str_of(text), &e), OK);

    const struct game *g = &entry.game;

    assert_int_equal(g->kind->parse(g, str_of(text), &state, &e), OK);

    int count = game_legal(g, &state, actions);

    for (int i = 0; i < count; i++) {
        next = state;
        game_play(g, &next, actions[i]);
        judge_reply(w, g, &next, &j);
    }
    if (dtm_solver_probe(w, p) != level_of(&j))
        fail_msg("%s: %d in the table, %d by the rules", text, dtm_solver_probe(w, p),
                 level_of(&j));
}

static uint32_t random_set(struct rng *r, int count, uint32_t among)
{
    uint32_t set = 0;

    while (count > 0) {
        uint32_t square = (uint32_t)1 << rng_below(r, TABLE_SQUARES);

        if (among & square & ~set) {
            set |= square;
            count--;
        }
    }
    return set;
}

static void check_at_random(const struct dtm_solver *w, struct rng *r, int positions)
{
    for (int i = 0; i < positions;) {
        struct table_position p = {.deal = (int)rng_below(r, TABLE_DEALS),
                                   .own_master = (int)rng_below(r, TABLE_SQUARES),
                                   .enemy_master = (int)rng_below(r, TABLE_SQUARES)};

        p.own = random_set(r, (int)rng_below(r, (uint64_t)w->students + 1), TABLE_BOARD);
        p.enemy = random_set(r, (int)rng_below(r, (uint64_t)w->students + 1), TABLE_BOARD & ~p.own);
        if (dtm_solver_probe(w, &p) < 0)
            continue;
        check_position(w, &p);
        i++;
    }
}

static void values_follow_from_the_rules(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof sets / sizeof sets[0]; k++) {
        struct table_deck deck;
        struct dtm_solver w;
        struct rng r = {k + 1};
        struct err e;

        assert_int_equal(table_deck_read(&deck, str_of(sets[k]), &e), OK);
        solve_all(&w, &deck, 1);
        check_at_random(&w, &r, 4000);
        dtm_solver_release(&w);
    }
}

/* Ranks and their inverse, over all sets. */
static void sets_are_numbered(void **state)
{
    (void)state;
    for (int count = 0; count <= TABLE_MAX_STUDENTS; count++) {
        uint32_t among = TABLE_BOARD & ~(uint32_t)0x1041;

        for (int i = 0; i < table_binomial[22][count]; i++)
            assert_int_equal(table_set_rank(table_set_unrank(i, count, among), among), i);
    }
    assert_int_equal(table_set_rotate(1), 1 << 24);
}

static void bad_decks_are_refused(void **state)
{
    static const char *const bad[] = {
        "ox,boar,elephant,horse",          "ox,ox,boar,elephant,horse",
        "ox,boar,elephant,horse,tigger",   "ox,boar,elephant,horse,bat",
        "ox,boar,elephant,horse,crab,eel", ""};
    struct table_deck deck;
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(table_deck_read(&deck, str_of(bad[i]), &e), BAD_INPUT);
}

/* ---- files ----------------------------------------------------------------------------------- */

static char path[] = "/tmp/torii-table-XXXXXX";

static void make_file_of(const char *cards, bool distances)
{
    struct table_deck deck;
    struct gen_job m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
    struct dtm_solver w;
    struct thread_pool pool = {2};
    struct err e;

    assert_int_equal(table_deck_read(&deck, str_of(cards), &e), OK);
    if (!distances) {
        assert_int_equal(wdl_generate(&m, &e), OK);
        return;
    }
    assert_int_equal(dtm_solver_init(&w, &deck, 1, &e), OK);
    w.run = thread_pool_run;
    w.pool = &pool;
    while (dtm_solver_iterate(&w)) {}
    assert_int_equal(dtm_write(&w, path, &e), OK);
    dtm_solver_release(&w);
}

static void make_file(bool distances)
{
    make_file_of(sets[0], distances);
}

static void a_file_tells_the_truth(void **state)
{
    (void)state;
    for (int distances = 0; distances < 2; distances++) {
        struct verify v;
        struct rng r = {7};
        struct tablebase t;
        struct err e;

        make_file(distances);
        assert_int_equal(table_open(&t, path, &e), OK);
        assert_int_equal(table_check_sums(&t, &e), OK);
        assert_int_equal(verify_init(&v, &t, NULL, NULL, &e), OK);
        assert_int_equal(verify_all(&v, (struct table_slice){0, 0}, &e), OK);
        assert_int_equal(v.count.positions, 553 * 30);
        assert_int_equal(verify_random(&v, (struct table_slice){1, 1}, 20000, &r, &e), OK);
        assert_int_equal(v.count.positions, 553 * 30 + 20000);
        assert_int_equal(v.count.wrong, 0);
        /* Slices up to four men of the known census. */
        assert_int_equal(t.census[1][1].win, 6210802);
        assert_int_equal(t.census[1][1].win_in1, 3504072);
        assert_int_equal(t.census[1][1].draw, 1972);
        table_close(&t);
    }
}

/* A DTM that is altered, with valid checksums, is found by verification. */
static void a_planted_error_is_found(void **state)
{
    struct tablebase t;
    struct verify v;
    struct err e;

    (void)state;
    make_file(true);
    assert_int_equal(table_open(&t, path, &e), OK);
    /* The DTM of each code is in the directory entry: swap two of them in memory. */
    unsigned char part[160];

    memcpy(part, t.entry[0][0], sizeof part);
    part[88] = t.entry[0][0][89];
    part[89] = t.entry[0][0][88];
    t.entry[0][0] = part;
    assert_int_equal(verify_init(&v, &t, NULL, NULL, &e), OK);
    assert_int_equal(verify_all(&v, (struct table_slice){0, 0}, &e), FAILED);
    assert_true(v.count.wrong > 0);

    uint64_t wrong = v.count.wrong;

    v.count = (struct verify_count){0};
    assert_int_equal(verify_resolve(&v, &e), OK);
    assert_int_equal(v.count.positions, 30 * (553 + 2 * 553 * 23));
    assert_true(v.count.wrong >= wrong / 2 && v.count.wrong <= 553 * 30);
    table_close(&t);
}

/* The census of a slice is counted from the file itself. */
static void a_false_census_is_found(void **state)
{
    (void)state;
    for (int distances = 0; distances < 2; distances++) {
        struct table_slice s = {1, 1};
        struct tablebase t;
        struct err e;

        make_file(distances);
        assert_int_equal(table_open(&t, path, &e), OK);
        assert_int_equal(verify_census(&t, s, &e), OK);
        t.census[1][1].draw++;
        t.census[1][1].loss--;
        assert_int_equal(verify_census(&t, s, &e), FAILED);
        table_close(&t);
    }
}

/* DTM and WDL tables, including cards with which a lone master can be stuck (B9). */
static void few_men_solved_again_are_the_same(void **state)
{
    int step = getenv("TORII_BRIEF") != NULL ? 3 : 1; /* fewer in a brief run */

    (void)state;
    for (int i = 0; i < 4; i += step) {
        struct tablebase t;
        struct verify v;
        struct err e;

        make_file_of(sets[i / 2 * 2], i % 2 == 0);
        assert_int_equal(table_open(&t, path, &e), OK);
        assert_int_equal(verify_init(&v, &t, NULL, NULL, &e), OK);
        assert_int_equal(verify_resolve(&v, &e), OK);
        assert_int_equal(v.count.wrong, 0);
        table_close(&t);
    }
}

static void write_bytes(const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

/* Deals are numbered by the order of the names: a valid header with another order is rejected. */
static void cards_in_another_order_are_refused(void **state)
{
    struct os_bytes whole;
    unsigned char *head;
    char name[CARD_NAME_BYTES];
    struct tablebase t;
    struct err e;

    (void)state;
    make_file(true);
    assert_int_equal(os_read_file(path, 1 << 26, &whole, &e), OK);
    head = (unsigned char *)whole.data;
    memcpy(name, head + HEADER_CARDS, CARD_NAME_BYTES);
    memcpy(head + HEADER_CARDS, head + HEADER_CARDS + CARD_NAME_BYTES, CARD_NAME_BYTES);
    memcpy(head + HEADER_CARDS + CARD_NAME_BYTES, name, CARD_NAME_BYTES);
    layout_put(head + CHUNK_HEADER_SUM, 8, XXH3_64bits(head, CHUNK_HEADER_SUM));
    write_bytes(whole.data, whole.len);
    assert_int_equal(table_open(&t, path, &e), FAILED);
    assert_non_null(strstr(err_text(&e), "not sorted"));
    os_bytes_release(&whole);
}

static void damaged_files_are_refused(void **state)
{
    struct os_bytes whole;
    struct tablebase t;
    struct err e;

    (void)state;
    make_file(true);
    assert_int_equal(os_read_file(path, 1 << 26, &whole, &e), OK);
    for (size_t len = 0; len < whole.len; len = len * 3 + 1) {
        write_bytes(whole.data, len);
        assert_int_not_equal(table_open(&t, path, &e), OK);
    }
    for (size_t at = 0; at < whole.len; at = at * 2 + 1) {
        whole.data[at] ^= 1;
        write_bytes(whole.data, whole.len);
        if (table_open(&t, path, &e) == OK) {
            assert_int_equal(table_check_sums(&t, &e), FAILED);
            table_close(&t);
        }
        whole.data[at] ^= 1;
    }
    os_bytes_release(&whole);
}

static int make_path(void **state)
{
    int file = mkstemp(path);

    (void)state;
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_numbered),
        cmocka_unit_test(bad_decks_are_refused),
        cmocka_unit_test(values_follow_from_the_rules),
        cmocka_unit_test(a_file_tells_the_truth),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(a_false_census_is_found),
        cmocka_unit_test(few_men_solved_again_are_the_same),
        cmocka_unit_test(cards_in_another_order_are_refused),
        cmocka_unit_test(damaged_files_are_refused),
    };

    return cmocka_run_group_tests(tests, make_path, remove_path);
}
