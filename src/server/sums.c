/* Torii: MIT licence, see LICENSE. */
#include "server/sums.h"

#include "server/show.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* How long an idle game is kept after its last entry, in days; docs/serve.md explains why. */
enum {
    STAYS_ALONE = 2,     /* one person and computers, not a move each */
    STAYS_UNPLAYED = 14, /* several people, not a move each */
    STAYS_UNENDED = 180, /* with moves, but without a clock to end it */
    STAYS_WITHDRAWN = 7, /* over, not a move each */
    PLAYED = 2,          /* turns that make it a real game */
    SUMS_WAIT = 1000,    /* milliseconds */
};

/* Turns taken by players, at most this many, a turn in parts counting once; n also counts random outcomes and takebacks. */
static int count_turns(const struct sitting *s, int most)
{
    int turns = 0, last = GAME_CHANCE;

    for (size_t i = 0; i < s->match.count && turns < most; i++) {
        int actor = s->match.steps[i].actor;

        turns += actor != GAME_CHANCE && actor != last;
        last = actor != GAME_CHANCE ? actor : last;
    }
    return turns;
}

static int count_persons(const struct sitting *s)
{
    int persons = 0;

    for (int i = 0; i < s->players; i++)
        persons += s->seats[i].kind == SEAT_PERSON;
    return persons;
}

/* Rounded up to days, so that it does not change with every entry. */
static int64_t expires(const struct sitting *s, int turns)
{
    int days = 0;

    if (s->stage == STORE_OVER)
        days = turns < PLAYED ? STAYS_WITHDRAWN : 0;
    else if (s->stage == STORE_RUNNING && s->clock.kind == CLOCK_NONE)
        days = turns >= PLAYED        ? STAYS_UNENDED
               : count_persons(s) > 1 ? STAYS_UNPLAYED
                                      : STAYS_ALONE;
    return days == 0 ? 0 : (s->time / CLOCK_DAY + 1 + days) * CLOCK_DAY;
}

static char *take_text(struct jtext *j)
{
    char *text;

    jtext_close(j, '}');
    text = jtext_copy(j);
    jtext_end(j);
    return text;
}

/* Public information only. Long rules are replaced by their hash, since the summary is written with every move. */
static char *public_text(const struct sitting *s, int turns)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_open(&j, '{');
    show_brief(&j, s,
               SHOW(SHOW_ID) | SHOW(SHOW_GAME) | SHOW(SHOW_OPTIONS) | SHOW(SHOW_STAGE) |
                   SHOW(SHOW_SEATS) | SHOW(SHOW_N) | SHOW(SHOW_TURN) | SHOW(SHOW_RESULT) |
                   SHOW(SHOW_ENDING));
    jtext_key(&j, "turns");
    jtext_int(&j, turns);
    jtext_key(&j, "time");
    jtext_int(&j, s->time);
    return take_text(&j);
}

/* Who holds the seats, and the rest of a line of "my games". */
static char *seats_text(const struct sitting *s)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_open(&j, '{');
    show_brief(&j, s, SHOW(SHOW_CLOCK) | SHOW(SHOW_NEXT));
    jtext_key(&j, "tokens");
    jtext_open(&j, '[');
    for (int i = 0; i < s->players; i++)
        jtext_string(&j, s->seats[i].token);
    jtext_close(&j, ']');
    jtext_key(&j, "v");
    jtext_open(&j, '[');
    for (int i = 0; i < s->players; i++)
        jtext_int(&j, (int64_t)s->v[i]);
    jtext_close(&j, ']');
    jtext_key(&j, "claim");
    jtext_bool(&j, s->claim_on >= 0);
    return take_text(&j);
}

static struct str str_or_empty(const char *text)
{
    return text != NULL ? str_of(text) : (struct str){"", 0};
}

bool sitting_sums_wait(const struct sitting *s)
{
    return s->stage == STORE_RUNNING && s->time < s->summed_at + SUMS_WAIT && !s->listed &&
           sitting_due(s) == s->summed_due &&
           expires(s, count_turns(s, PLAYED)) == s->summed_expires;
}

void sitting_sum_up(struct sitting *s, struct sitting_sums *out)
{
    const char *pair = json_string_value(json_object_get(s->setup, "pair"));
    bool pairing = pair != NULL && s->stage == STORE_WAITING;
    int turns = count_turns(s, INT_MAX);

    *out = (struct sitting_sums){.text = public_text(s, turns), .seats = seats_text(s)};
    out->summary = (struct store_summary){.listed = s->listed,
                                          .due = sitting_due(s),
                                          .text = str_or_empty(out->text),
                                          .seats = str_or_empty(out->seats),
                                          .expires = expires(s, turns),
                                          .pair = str_or_empty(pairing ? pair : NULL)};
    out->summary.stage = pairing                     ? STORE_PAIRING
                         : s->stage == STORE_WAITING ? STORE_WAITING
                         : s->stage == STORE_RUNNING ? STORE_RUNNING
                                                     : STORE_OVER;
    s->summed_at = s->stage == STORE_RUNNING ? s->time : 0;
    s->summed_due = out->summary.due;
    s->summed_expires = out->summary.expires;
}

void sitting_sums_release(struct sitting_sums *sums)
{
    free(sums->text);
    free(sums->seats);
    *sums = (struct sitting_sums){.text = NULL};
}

/* ---- and back ------------------------------------------------------------------------------ */

static int find_seat(const json_t *tokens, const char hash[TOKEN_HASH_SIZE])
{
    int found = -1;

    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const char *token = json_string_value(json_array_get(tokens, i));

        if (token != NULL && strlen(token) == TOKEN_HASH_SIZE - 1 && token_same(hash, token))
            found = (int)i;
    }
    return found;
}

/* In a game that is not in memory nobody is present. */
static void tell_absent(json_t *seats)
{
    json_t *seat;
    size_t i;

    json_array_foreach(seats, i, seat)
    {
        const char *kind = json_string_value(json_object_get(seat, "kind"));

        if (kind != NULL && strcmp(kind, "person") == 0)
            json_object_set_new(seat, "present", json_false());
    }
}

static void tell_seat(json_t *line, const json_t *held, int seat)
{
    const json_t *turn = json_object_get(line, "turn");
    bool mine = json_is_integer(turn) && json_integer_value(turn) == seat;

    json_object_set_new(line, "status", json_integer(200));
    json_object_set_new(line, "you", json_integer(seat));
    json_object_set_new(line, "your_turn", json_boolean(mine));
    json_object_set(line, "clock", json_object_get(held, "clock"));
    json_object_set(line, "next", json_object_get(held, "next"));
    json_object_set(line, "v", json_array_get(json_object_get(held, "v"), (size_t)seat));
    tell_absent(json_object_get(line, "seats"));
}

json_t *sitting_row(const struct store_game *row, const char hash[TOKEN_HASH_SIZE], int *seat)
{
    json_t *held = json_loadb(row->summary.seats.data, row->summary.seats.len, 0, NULL);
    json_t *line = json_loadb(row->summary.text.data, row->summary.text.len, 0, NULL);

    *seat = json_is_object(held) && json_is_object(line)
                ? find_seat(json_object_get(held, "tokens"), hash)
                : -2;
    if (*seat >= 0 && (json_is_true(json_object_get(held, "claim")) || row->summed < row->entries))
        *seat = -2; /* a sign of life would end the claim; or the summary is behind the log */
    if (*seat >= 0)
        tell_seat(line, held, *seat);
    json_decref(held);
    if (*seat >= 0)
        return line;
    json_decref(line);
    return NULL;
}
