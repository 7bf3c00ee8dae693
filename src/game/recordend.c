/* Torii: MIT licence, see LICENSE. */
/* How a record ends: results, points, endings; and truncated records. */
#include "game/record.h"

#include "game/recordturn.h"

#include <string.h>

enum { MAX_RESULTS = 1 << GAME_MAX_PLAYERS };

/* By number of players, from two; then by a bit per winner. */
static const char *const results[][MAX_RESULTS] = {
    {"*", "1-0", "0-1", "1/2-1/2"},
    {"*", "1-0-0", "0-1-0", "1/2-1/2-0", "0-0-1", "1/2-0-1/2", "0-1/2-1/2", "1/2-1/2-1/2"},
    {"*", "1-0-0-0", "0-1-0-0", "1/2-1/2-0-0", "0-0-1-0", "1/2-0-1/2-0", "0-1/2-1/2-0",
     "1/2-1/2-1/2-0", "0-0-0-1", "1/2-0-0-1/2", "0-1/2-0-1/2", "1/2-1/2-0-1/2", "0-0-1/2-1/2",
     "1/2-0-1/2-1/2", "0-1/2-1/2-1/2", "1/2-1/2-1/2-1/2"},
};

const char *record_result_name(int players, enum record_result result)
{
    return results[players - 2][result];
}

bool record_result_find(int players, struct str name, enum record_result *out)
{
    for (int i = 0; i < 1 << players; i++)
        if (str_eq(name, results[players - 2][i])) {
            *out = (enum record_result)i;
            return true;
        }
    return false;
}

static enum record_result winners(const struct game *g, const int *result)
{
    int bits = 0;

    for (int i = 0; i < g->kind->players; i++)
        bits |= (result[i] > 0) << i;
    return (enum record_result)bits;
}

enum record_result record_result_of(const struct game *g, const void *state)
{
    int result[GAME_MAX_PLAYERS];

    g->kind->result(g, state, result);
    return winners(g, result);
}

static const char *name_of(const struct record *r, enum record_result result)
{
    return record_result_name(r->game != NULL ? r->game->kind->players : 2, result);
}

/* ---- points -------------------------------------------------------------------------------- */

enum status record_tag_scores(struct record *r, const void *state, struct err *e)
{
    const struct game *g = r->game;
    char memory[80];
    struct text t;
    int most;

    if (g->kind->points == NULL || g->kind->stage(g, state) != GAME_ENDED)
        return OK;
    text_init(&t, memory, sizeof memory);
    for (int i = 0; i < g->kind->players; i++)
        text_format(&t, "%s%d", i > 0 ? "," : "", g->kind->points(g, state, i, &most));
    return record_tag_add(r, "Scores", memory, e);
}

/* "41,38,35": one number per player. */
static bool read_points(struct str tag, int players, int *out)
{
    struct str part;
    uint64_t number;

    for (int i = 0; i < players; i++) {
        if (!str_cut(&tag, ',', &part) || !str_number(part, 9999, &number))
            return false;
        out[i] = (int)number;
    }
    return tag.data == NULL;
}

/*
 * The points of a finished game: computed, or read from the tag if the scope cannot compute them. *known
 * is false if neither is possible: then the scope does not know who won.
 */
static enum status end_points(const struct record *r, int *points, bool *known, struct err *e)
{
    const struct game *g = r->game;
    struct str tag = record_tag(r, "Scores");
    int least[GAME_MAX_PLAYERS], most[GAME_MAX_PLAYERS];

    *known = true;
    for (int i = 0; i < g->kind->players; i++) {
        points[i] = least[i] = g->kind->points(g, &r->last, i, &most[i]);
        *known = *known && (tag.data != NULL || least[i] == most[i]);
    }
    if (tag.data == NULL)
        return OK;
    if (!read_points(tag, g->kind->players, points))
        return err_say(e, BAD_INPUT, "the tag 'Scores' has a number for each player, not %q", tag);
    for (int i = 0; i < g->kind->players; i++)
        if (points[i] < least[i] || points[i] > most[i])
            return err_say(e, ILLEGAL,
                           "the scores %q contradict the board, which gives %d to player %s", tag,
                           points[i] < least[i] ? least[i] : most[i], g->kind->seat_name(g, i));
    return OK;
}

static enum status board_result(const struct record *r, enum record_result *out, struct err *e)
{
    int points[GAME_MAX_PLAYERS], result[GAME_MAX_PLAYERS];
    enum status rc = OK;
    bool known;

    if (r->game->kind->points == NULL) {
        *out = record_result_of(r->game, &r->last);
        return OK;
    }
    rc = end_points(r, points, &known, e);
    if (rc != OK)
        return rc;
    r->game->kind->judge(r->game, &r->last, points, result);
    *out = known ? winners(r->game, result) : RECORD_UNDECIDED;
    return OK;
}

/* ---- the end ------------------------------------------------------------------------------- */

/* The ways a game may end away from the board, and the results each allows. */
static const struct {
    const char *name;
    bool allowed[3]; /* undecided; won by one; drawn or shared */
} endings[] = {
    {"unfinished", {true, false, false}},  {"abandoned", {true, true, false}},
    {"resignation", {false, true, false}}, {"agreement", {false, false, true}},
    {"claim", {false, false, true}},
};
enum { ENDINGS = sizeof endings / sizeof endings[0], CLAIM = 4 };

static bool is_over(const struct record *r)
{
    return r->game != NULL && r->game->kind->stage(r->game, &r->last) == GAME_ENDED;
}

static enum status end_by_board(const struct record *r, enum record_result result,
                                struct str ending, struct err *e)
{
    const char *how = r->game->kind->ending(r->game, &r->last);
    enum record_result board;
    enum status rc = board_result(r, &board, e);

    if (rc != OK)
        return rc;
    if (result != board && board == RECORD_UNDECIDED)
        return err_say(e, ILLEGAL,
                       "scope '%s' cannot know the result '%s' without the tag 'Scores'",
                       record_scope_name(r->game, r->scope), name_of(r, result));
    if (result != board)
        return err_say(e, ILLEGAL, "the result '%s' contradicts the board, which says '%s'",
                       name_of(r, result), name_of(r, board));
    if (ending.len > 0 && !str_eq(ending, how))
        return err_say(e, ILLEGAL, "the ending %q contradicts the board, which says '%s'", ending,
                       how);
    return OK;
}

/* 0 undecided, 1 won by one, 2 drawn or shared. */
static int shape(enum record_result result)
{
    return result == RECORD_UNDECIDED ? 0 : (result & (result - 1)) == 0 ? 1 : 2;
}

static enum status end_by_players(const struct record *r, enum record_result result,
                                  struct str ending, int *out, struct err *e)
{
    int i = 0;

    if (ending.len == 0 && result != RECORD_UNDECIDED)
        return err_say(e, ILLEGAL,
                       "the result is '%s', but the game is not over on the board: the tag "
                       "'Ending' must say how",
                       name_of(r, result));
    while (i < ENDINGS && ending.len > 0 && !str_eq(ending, endings[i].name))
        i++;
    if (i == ENDINGS)
        return err_say(e, ILLEGAL, "the ending %q is not what the last position says", ending);
    if (!endings[i].allowed[shape(result)])
        return err_say(e, ILLEGAL, "the ending '%s' does not go with the result '%s'",
                       endings[i].name, name_of(r, result));
    if (i == CLAIM && !match_may_claim(&r->match))
        return err_rule(e, "B13", "a draw was claimed where none can be");
    if (r->game->kind->points != NULL && record_tag(r, "Scores").data != NULL)
        return err_say(e, ILLEGAL, "the tag 'Scores' says %q, but the game is not over",
                       record_tag(r, "Scores"));
    *out = i;
    return OK;
}

static enum status set_end(struct record *r, enum record_result result, const char *ending,
                           struct err *e)
{
    enum status rc = record_tag_add(r, "Result", name_of(r, result), e);

    if (rc == OK)
        rc = record_tag_add(r, "Ending", ending, e);
    if (rc == OK) {
        r->result = result;
        r->ending = ending;
    }
    return rc;
}

/* A value given twice must be the same both times. */
static enum status agree(const struct record *r, const char *name, struct str said, struct err *e)
{
    struct str tag = record_tag(r, name);

    bool same = tag.data != NULL && tag.len == said.len &&
                (said.len == 0 || memcmp(tag.data, said.data, said.len) == 0);

    if (tag.data != NULL && said.len > 0 && !same)
        return err_say(e, ILLEGAL, "the tag '%s' says %q, but the record ends with %q", name, tag,
                       said);
    return OK;
}

/* Finds a result by its name; the error lists the possible ones. */
static enum status find_result(const struct record *r, struct str name, enum record_result *out,
                               struct err *e)
{
    int players = r->game->kind->players;

    if (record_result_find(players, name, out))
        return OK;
    if (players == 2)
        return err_say(e, BAD_INPUT, "the result is 1-0, 0-1, 1/2-1/2 or *, not %q", name);
    return err_say(e, BAD_INPUT, "the result is *, or %d numbers as in %s or %s, not %q", players,
                   record_result_name(players, RECORD_FIRST_WON),
                   record_result_name(players, RECORD_DRAWN), name);
}

enum status record_finish(struct record *r, struct str result, struct str ending, struct err *e)
{
    enum record_result said = RECORD_UNDECIDED;
    enum status rc = OK;
    int how = 0;

    if (r->game == NULL)
        rc = record_begin(r, e);
    if (rc == OK)
        rc = find_result(r, result, &said, e);
    if (rc == OK)
        rc = agree(r, "Result", result, e);
    if (rc == OK)
        rc = agree(r, "Ending", ending, e);
    if (rc != OK)
        return rc;
    if (ending.len == 0 && record_tag(r, "Ending").data != NULL)
        ending = record_tag(r, "Ending");

    if (is_over(r)) {
        rc = end_by_board(r, said, ending, e);
        if (rc == OK && !r->shown)
            rc = record_tag_scores(r, &r->last, e);
        return rc == OK ? set_end(r, said, r->game->kind->ending(r->game, &r->last), e) : rc;
    }
    rc = end_by_players(r, said, ending, &how, e);
    return rc == OK ? set_end(r, said, endings[how].name, e) : rc;
}

/* After which turn it was cut off, the turn written as in the record. */
static enum status say_cut(const struct record *r, struct err *e)
{
    const struct record_turn *last = r->turn_count > 0 ? &r->turns[r->turn_count - 1] : NULL;
    const char *player = last != NULL ? record_player_name(r->game, last->player) : "";

    if (last == NULL)
        return err_say(e, CUT_OFF, "the record is cut off before the first turn");
    if (last->player < 0)
        return err_say(e, CUT_OFF, "the record is cut off after the set-up");
    if (record_lists_parts(r->game))
        return err_say(e, CUT_OFF, "the record is cut off after turn %d.%s", last->number, player);
    return err_say(e, CUT_OFF, "the record is cut off after turn %d of %s", last->number, player);
}

/* A score tag read before the cut belongs to a later state of the game. */
enum status record_cut(struct record *r, struct err *e)
{
    enum status rc = r->game == NULL ? record_begin(r, NULL) : OK;
    enum record_result board = RECORD_UNDECIDED;

    if (rc == OK && is_over(r)) {
        rc = board_result(r, &board, e);
        if (rc == OK && !r->shown)
            rc = record_tag_scores(r, &r->last, e);
        if (rc == OK)
            rc = set_end(r, board, r->game->kind->ending(r->game, &r->last), e);
    } else {
        record_tag_drop(r, "Scores");
        rc = set_end(r, RECORD_UNDECIDED, "unfinished", e);
    }
    return rc == OK ? say_cut(r, e) : rc;
}
