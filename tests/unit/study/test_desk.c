/* Torii: MIT licence, see LICENSE. */
/* Threats, drafts and deals: against the texts of positions. */
#include "study/deals.h"
#include "study/draft.h"
#include "study/threats.h"

#include "game/random_record.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct games_entry entry;
static struct match m;
static struct watch w;

static const char *ofen_of(const void *state, char memory[GAME_MAX_TEXT])
{
    struct text t;

    text_init(&t, memory, GAME_MAX_TEXT);
    entry.game.kind->print(&entry.game, state, &t);
    return memory;
}

/* ---- threats --------------------------------------------------------------------------------------- */

/* How often a letter stands on the board of an OFEN text. */
static int letters(const char *ofen, char letter)
{
    int count = 0;

    for (; *ofen != ' '; ofen++)
        count += *ofen == letter;
    return count;
}

/* What an action takes, by the letters that are gone; -1: nothing. */
static int prize_of(const struct game_state *before, const struct game_state *after, int player)
{
    char a[GAME_MAX_TEXT], b[GAME_MAX_TEXT];
    char student = player == ONI_BLUE ? 's' : 'S', master = player == ONI_BLUE ? 'm' : 'M';

    ofen_of(before, a);
    ofen_of(after, b);
    if (letters(a, master) > letters(b, master))
        return STUDY_MASTER;
    if (letters(a, student) > letters(b, student))
        return STUDY_STUDENT;
    return game_turn(&entry.game, after) == GAME_OVER ? STUDY_ARCH : -1;
}

/* Every capture and win, from the texts of the actions: "ox:a1a2". */
static void compare_threats(const struct game_state *state, const struct study_threat *list,
                            int count)
{
    game_action legal[GAME_MAX_ACTIONS];
    int player = game_turn(&entry.game, state), n = game_legal(&entry.game, state, legal);
    bool found[STUDY_MAX_THREATS] = {false};

    for (int i = 0; i < n; i++) {
        char memory[GAME_MAX_TEXT];
        struct game_state next = *state;
        const char *squares;
        struct text t;
        int prize, at = 0;

        game_play(&entry.game, &next, legal[i]);
        prize = prize_of(state, &next, player);
        text_init(&t, memory, sizeof memory);
        entry.game.kind->action_print(&entry.game, state, legal[i], &t);
        squares = strchr(memory, ':') + 1;
        if (prize < 0 || *squares == '@')
            continue;

        int from = (squares[1] - '1') * 5 + squares[0] - 'a';
        int to = (squares[3] - '1') * 5 + squares[2] - 'a';

        while (at < count &&
               (list[at].from != from || list[at].to != to || (int)list[at].prize != prize))
            at++;
        assert_true(at < count);
        assert_int_equal(list[at].wins, game_turn(&entry.game, &next) == GAME_OVER);
        found[at] = true;
    }
    for (int i = 0; i < count; i++)
        assert_true(found[i]);
}

static void threats_are_the_captures_and_wins_of_both_players(void **state)
{
    static const char *const names[] = {"onitama", "onitama+wind", "onitama+sensei"};
    int seen = 0;

    (void)state;
    for (size_t game = 0; game < sizeof names / sizeof names[0]; game++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct study_threats found;
            char ofen[GAME_MAX_TEXT];
            struct game_state other;

            assert_int_equal(games_open(&entry, str_of(names[game]), &GAMES_USUAL, NULL), OK);
            random_match(&m, &entry, seed, 1 + seed % 40);
            if (game_turn(&entry.game, &m.state) < 0)
                continue;
            assert_int_equal(watch_begin(&w, &entry.game, GAME_FULL, &m.state), OK);
            study_threats_find(&w, &found);
            assert_int_equal(found.player, game_turn(&entry.game, &m.state));
            compare_threats(&m.state, found.gain, found.gains);
            seen += found.gains + found.losses;
            /* The opponent, in the same position with the letter of the player changed. */
            ofen_of(&m.state, ofen);
            *(strchr(ofen, ' ') + 1) = found.player == ONI_BLUE ? 'r' : 'b';
            if (entry.game.kind->parse(&entry.game, str_of(ofen), &other, NULL) == OK)
                compare_threats(&other, found.loss, found.losses);
        }
    assert_true(seen > 100);
}

static void a_threat_is_free_if_nothing_recaptures(void **state)
{
    /* Blue's student on c3 takes c4 with the boar; Red's crab from c5 could take it back, its horse too. */
    static const char *const positions[] = {
        "2m2/2s2/2S2/5/2M2 b boar,ox/crab,horse/crane",
        "m4/2s2/2S2/5/2M2 b boar,ox/crab,horse/crane",
    };

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct study_threats found;
        struct game_state s;

        assert_int_equal(games_open_position(&entry, str_of(positions[i]), NULL), OK);
        assert_int_equal(entry.game.kind->parse(&entry.game, str_of(positions[i]), &s, NULL), OK);
        assert_int_equal(watch_begin(&w, &entry.game, GAME_FULL, &s), OK);
        study_threats_find(&w, &found);
        assert_int_equal(found.gains, 1);
        assert_int_equal(found.gain[0].to, 17);
        assert_int_equal(found.gain[0].free, i == 1);
        assert_int_equal(found.losses, 1); /* c4 takes c3 */
        assert_int_equal(found.loss[0].to, 12);
    }
}

/* In each full state that a seat reckons with, the same sums must come out. */
static void hidden_threats_have_the_chances_of_the_belief(void **state)
{
    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+shadow"), &GAMES_USUAL, NULL), OK);
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct study_threats found;
        struct study_outlook *list = malloc(STUDY_MAX_OUTLOOKS * sizeof *list);
        double sum = 0;
        int count, player;

        assert_non_null(list);
        random_match(&m, &entry, seed, 20 + seed);
        player = game_turn(&entry.game, &m.state);
        if (player < 0) {
            free(list);
            continue;
        }
        assert_int_equal(watch_begin(&w, &entry.game, player ^ 1, &m.state), OK);
        study_threats_find(&w, &found);
        for (int i = 0; i < found.gains; i++)
            assert_true(found.gain[i].chance > 0 && found.gain[i].chance < 1 + 1e-9);
        count = study_outlooks(&w, list);
        for (int i = 0; i < count; i++) {
            struct watch after = w;

            sum += list[i].chance;
            after.view = &after.own;
            assert_int_equal(watch_hear(&after, list[i].event, NULL), OK);
        }
        assert_true(sum > 1 - 1e-6 && sum < 1 + 1e-6);
        free(list);
    }
}

/* ---- drafts ---------------------------------------------------------------------------------------- */

static struct study_draft draft;

static const char *draft_text(void)
{
    static char memory[STUDY_DRAFT_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    study_draft_print(&draft, &t);
    assert_false(t.full);
    return memory;
}

static void edit(const char *line)
{
    struct err e = {0};

    if (study_draft_edit(&draft, str_of(line), &e) != OK)
        fail_msg("%s: %s", line, err_text(&e));
}

static void positions_of_all_games_are_drafts(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct err faults[STUDY_MAX_FAULTS];
            char name[ONI_NAME_SIZE], ofen[GAME_MAX_TEXT];

            assert_int_equal(games_open(&entry, str_of(games_name(game)), &GAMES_USUAL, NULL), OK);
            random_match(&m, &entry, seed, 1 + 3 * seed);
            ofen_of(&m.state, ofen);
            assert_int_equal(study_draft_read(&draft, str_of(ofen), NULL), OK);
            assert_string_equal(draft_text(), ofen);
            assert_int_equal(study_draft_check(&draft, faults, name), 0);
        }
}

/* A move made by edits gives the position that the rules give. */
static void edits_can_play_a_move(void **state)
{
    int played = 0;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), &GAMES_USUAL, NULL), OK);
    for (uint64_t seed = 0; seed < 40; seed++) {
        char before[GAME_MAX_TEXT], after[GAME_MAX_TEXT], move[GAME_MAX_TEXT], line[64];
        struct game_state next;
        game_action legal[GAME_MAX_ACTIONS];
        struct text t;
        char *squares;
        int player, slot = 0;

        random_match(&m, &entry, seed, 1 + seed % 20);
        player = game_turn(&entry.game, &m.state);
        if (player < 0)
            continue;
        next = m.state;
        (void)game_legal(&entry.game, &m.state, legal);
        text_init(&t, move, sizeof move);
        entry.game.kind->action_print(&entry.game, &m.state, legal[0], &t);
        if (strstr(move, "pass") != NULL)
            continue;
        game_play(&entry.game, &next, legal[0]);
        ofen_of(&m.state, before);
        ofen_of(&next, after);
        assert_int_equal(study_draft_read(&draft, str_of(before), NULL), OK);
        squares = strchr(move, ':');
        *squares++ = '\0';
        while (strcmp(oni_card_code(draft.card[2 * player + slot]), move) != 0)
            slot++;
        text_init(&t, line, sizeof line);
        text_format(&t, "move %c%c %c%c", squares[0], squares[1], squares[2], squares[3]);
        edit(line);
        text_init(&t, line, sizeof line);
        text_format(&t, "card %d %s", 2 * player + slot, oni_card_code(draft.card[4]));
        edit(line);
        edit(player == ONI_BLUE ? "turn red" : "turn blue");
        assert_string_equal(draft_text(), after);
        played++;
    }
    assert_true(played > 20);
}

static void check_fault(const char *ofen, const char *words)
{
    struct err faults[STUDY_MAX_FAULTS];
    char name[ONI_NAME_SIZE];
    int count;

    assert_int_equal(study_draft_read(&draft, str_of(ofen), NULL), OK);
    count = study_draft_check(&draft, faults, name);
    if (count == 0 || strstr(err_text(&faults[count - 1]), words) == NULL)
        fail_msg("%s: %d, '%s'", ofen, count, count > 0 ? err_text(&faults[count - 1]) : "");
}

static void impossible_positions_say_why(void **state)
{
    struct err faults[STUDY_MAX_FAULTS];
    char name[ONI_NAME_SIZE];

    (void)state;
    check_fault("ssmss/5/5/5/SSSSS b ox,boar/horse,elephant/crab", "at most 4");
    check_fault("ssmss/5/5/5/SSMSM b ox,boar/horse,elephant/crab", "more than one master");
    check_fault("ss1ss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "already taken");
    check_fault("ssMss/5/5/5/SS1SS b ox,boar/horse,elephant/crab", "");
    check_fault("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/bat", "spirit");
    check_fault("ssmss/5/5/5/SSMSS b ox,boar/horse,ox/crab", "ox");
    check_fault("ssmss/5/5/5/SSMSS b ox,-/horse,elephant/crab", "Blue's second card");
    check_fault("ssmss/5/5/5/SSMSS - ox,boar/horse,elephant/crab", "nobody is to act");
    check_fault("s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=a1 nr=b5 lb=2 lr=2 ply=2",
                "pawn of its own");
    assert_int_equal(study_draft_begin(&draft, str_of("onitama+wind"), NULL), OK);
    assert_int_equal(study_draft_check(&draft, faults, name), STUDY_MAX_FAULTS);
}

static void a_position_of_every_game_can_be_built(void **state)
{
    struct err faults[STUDY_MAX_FAULTS];
    char name[ONI_NAME_SIZE];

    (void)state;
    assert_int_equal(study_draft_begin(&draft, str_of("onitama"), NULL), OK);
    edit("cards ox,boar/horse,elephant/crab");
    edit("put a1 -");
    edit("put c3 M"); /* instead of the one on c1 */
    edit("turn red");
    assert_string_equal(draft_text(), "ssmss/5/2M2/5/1S1SS r ox,boar/horse,elephant/crab");
    edit("card 4 ox");
    assert_int_equal(study_draft_check(&draft, faults, name), 0);
    assert_string_equal(name, "onitama");
    edit("spirit d3");
    edit("card 4 bat");
    assert_int_equal(study_draft_check(&draft, faults, name), 0);
    assert_string_equal(draft_text(), "ssmss/5/2MW1/5/1S1SS r crab,boar/horse,elephant/bat");
    edit("spirit -");
    edit("card 4 ox");
    edit("put a5 -");
    edit("put b5 -");
    edit("put b1 -");
    edit("ninjas blue 1");
    edit("ninjas red 1");
    edit("ninja blue 0 b1!");
    edit("ninja red 0 ?");
    edit("lanterns blue 1");
    edit("lanterns red 2");
    assert_string_equal(draft_text(), "2mss/5/2M2/5/3SS r crab,boar/horse,elephant/ox nb=b1 "
                                      "nr=? vis=Nb1 lb=1 lr=2");
    assert_int_equal(study_draft_check(&draft, faults, name), 0);
    assert_string_equal(name, "onitama+shadow");
}

static void what_is_no_edit_changes_nothing(void **state)
{
    static const char *const bad[] = {"",
                                      "put",
                                      "put c3",
                                      "put f3 S",
                                      "put c3 X",
                                      "move a1",
                                      "turn green",
                                      "card 5 ox",
                                      "card 1 tigger",
                                      "cards ox",
                                      "ninja blue 0 b2",
                                      "lanterns blue 3",
                                      "ninjas red 3",
                                      "fly a1 a2"};
    struct study_draft before;

    (void)state;
    assert_int_equal(study_draft_begin(&draft, str_of("onitama"), NULL), OK);
    before = draft;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(study_draft_edit(&draft, str_of(bad[i]), NULL), BAD_INPUT);
        assert_memory_equal(&draft, &before, sizeof draft);
    }
}

/* ---- deals ----------------------------------------------------------------------------------------- */

static void five_cards_have_thirty_deals(void **state)
{
    struct study_deal deals[STUDY_DEALS], again;
    char text[STUDY_DEALS][128];

    (void)state;
    assert_int_equal(study_deals_of(str_of("ox,boar,horse,elephant,crab"), deals, NULL), OK);
    for (int i = 0; i < STUDY_DEALS; i++) {
        struct text t;
        int sum = 0, all = 0;

        text_init(&t, text[i], sizeof text[i]);
        study_deal_print(&deals[i], &t);
        for (int k = 0; k < STUDY_CARDS; k++) {
            sum += 1 << deals[i].card[k];
            all += 1 << deals[0].card[k];
        }
        assert_int_equal(sum, all);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text[k], text[i]);
        assert_int_equal(study_deal_read(str_of(text[i]), &again, NULL), OK);
        assert_memory_equal(&again, &deals[i], sizeof again);
    }
    assert_int_equal(study_deals_of(str_of("ox,boar,horse,elephant"), deals, NULL), BAD_INPUT);
    assert_int_equal(study_deals_of(str_of("ox,boar,horse,elephant,ox"), deals, NULL), BAD_INPUT);
    assert_int_equal(study_deals_of(str_of("ox,boar,horse,elephant,crab,eel"), deals, NULL),
                     BAD_INPUT);
    assert_int_equal(study_deals_of(str_of(""), deals, NULL), BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threats_are_the_captures_and_wins_of_both_players),
        cmocka_unit_test(a_threat_is_free_if_nothing_recaptures),
        cmocka_unit_test(hidden_threats_have_the_chances_of_the_belief),
        cmocka_unit_test(positions_of_all_games_are_drafts),
        cmocka_unit_test(edits_can_play_a_move),
        cmocka_unit_test(impossible_positions_say_why),
        cmocka_unit_test(a_position_of_every_game_can_be_built),
        cmocka_unit_test(what_is_no_edit_changes_nothing),
        cmocka_unit_test(five_cards_have_thirty_deals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
