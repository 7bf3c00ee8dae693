/* Torii: MIT licence, see LICENSE. */
#include "server/sums.h"

#include "server/show.h"

#include <stdlib.h>
#include <string.h>

/* How long a game stays after its last entry if nobody plays it, in days; docs/serve.md tells why. */
enum {
    STAYS_ALONE = 2,     /* somebody and computers, and not a move each */
    STAYS_UNPLAYED = 14, /* people, and not a move each */
    STAYS_UNENDED = 180, /* with moves, and no clock that ends it */
    STAYS_WITHDRAWN = 7, /* over, and not a move each */
    PLAYED = 2,          /* turns: from there on it is a game */
};

/* Turns that players have taken, a turn in parts being one; n also counts chance and what was taken back. */
static int count_turns(const struct sitting *s)
{
    int turns = 0, last = GAME_CHANCE;

    for (size_t i = 0; i < s->match.count; i++) {
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

/* Rounded up to days, so that it is not another one with every entry. */
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

/* Public things alone. Long rules would be written again with every move: their hash says which they are. */
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

/* Who holds the seats, and what "my games" tells besides. */
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

void sitting_sum_up(const struct sitting *s, struct sitting_sums *out)
{
    const char *pair = json_string_value(json_object_get(s->setup, "pair"));
    bool pairing = pair != NULL && s->stage == STORE_WAITING;
    int turns = count_turns(s);

    *out = (struct sitting_sums){.text = public_text(s, turns), .seats = seats_text(s)};
    out->summary =
        (struct store_summary){.listed = json_is_true(json_object_get(s->setup, "listed")),
                               .due = sitting_due(s),
                               .text = str_or_empty(out->text),
                               .seats = str_or_empty(out->seats),
                               .expires = expires(s, turns),
                               .pair = str_or_empty(pairing ? pair : NULL)};
    out->summary.stage = pairing                     ? STORE_PAIRING
                         : s->stage == STORE_WAITING ? STORE_WAITING
                         : s->stage == STORE_RUNNING ? STORE_RUNNING
                                                     : STORE_OVER;
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

/* Nobody at a game that is not in memory was heard of lately. */
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
    if (*seat >= 0 && json_is_true(json_object_get(held, "claim")))
        *seat = -2; /* whoever shows himself ends it */
    if (*seat >= 0)
        tell_seat(line, held, *seat);
    json_decref(held);
    if (*seat >= 0)
        return line;
    json_decref(line);
    return NULL;
}
