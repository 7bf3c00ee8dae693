/* Torii: MIT licence, see LICENSE. */
#include "onamazu_table.h"

struct table *table_new(int players, uint64_t seed)
{
    struct table *t = calloc(1, sizeof *t);
    struct games_options options = GAMES_USUAL;
    struct err e;

    assert_non_null(t);
    options.players = players;
    assert_int_equal(games_open(&t->entry, str_of("onamazu"), &options, &e), OK);
    match_init(&t->match, &t->entry.game, t->steps, STEPS);
    t->chance.state = seed;
    t->choice.state = seed + 1;
    assert_int_equal(match_draw(&t->match, &t->chance, &e), OK);
    return t;
}

bool go_on(struct table *t)
{
    const struct match *m = &t->match;
    game_action legal[GAME_MAX_ACTIONS];
    struct err e;

    if (game_turn(m->game, &m->state) < 0)
        return false;

    int count = game_legal(m->game, &m->state, legal);
    game_action x = legal[rng_below(&t->choice, (uint64_t)count)];

    if (ona_verb(x) == ONA_FINISH && count > 1)
        x = legal[0]; /* a turn that does something */
    assert_int_equal(match_play(&t->match, x, &e), OK);
    assert_int_equal(match_draw(&t->match, &t->chance, &e), OK);
    return true;
}

struct onamazu_scene scene_of(const struct table *t, int seat, const char *language, int columns)
{
    struct words_look look = {.language = language, .columns = columns};

    return onamazu_scene_of(&t->match, &look, seat);
}

void check_lines(struct str s, int columns)
{
    struct str line;

    while (str_cut(&s, '\n', &line))
        if (str_width(line) > columns)
            fail_msg("%d columns: %.*s", str_width(line), (int)line.len, line.data);
}
