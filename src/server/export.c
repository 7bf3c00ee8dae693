/* Torii: MIT licence, see LICENSE. */
/* The record of a game for one scope. */
#include "server/show.h"

#include "exchange/exchange.h"

#include <stdlib.h>
#include <string.h>

/* "2026.11.15", in UTC. */
static void print_date(int64_t time, struct text *t)
{
    /* Days to a date, as in Howard Hinnant's "chrono-compatible low-level date algorithms". */
    int64_t z = time / CLOCK_DAY + 719468, era = z / 146097, day = z - era * 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t rest = day - (365 * year + year / 4 - year / 100), month = (5 * rest + 2) / 153;
    int64_t date = rest - (153 * month + 2) / 5 + 1;

    month = month < 10 ? month + 3 : month - 9;
    text_int(t, year + era * 400 + (month <= 2));
    text_add(t, month < 10 ? ".0" : ".");
    text_int(t, month);
    text_add(t, date < 10 ? ".0" : ".");
    text_int(t, date);
}

static enum status add_tag(struct record *r, const char *name, const char *value, struct err *e)
{
    return value[0] != '\0' ? record_tag_add(r, name, value, e) : OK;
}

/* Was the seat the computer's from the start, not taken over? */
static bool was_computer(const struct sitting *s, int seat)
{
    const json_t *first = json_array_get(json_object_get(s->setup, "seats"), (size_t)seat);
    const char *kind = json_string_value(json_object_get(first, "kind"));

    return kind != NULL && strcmp(kind, "level") == 0;
}

/* Who played: Blue and Red, or Player1 to Player4; and which of them are levels. */
static enum status tag_players(const struct sitting *s, const struct games_entry *entry,
                               struct record *r, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < s->players && rc == OK; i++) {
        char level[16];
        const struct seat *seat = &s->seats[i];
        struct text t;

        text_init(&t, level, sizeof level);
        if (seat->kind == SEAT_LEVEL)
            text_format(&t, "level %d", seat->level);
        rc = add_tag(r, entry->of->player_tags[i], seat->name[0] != '\0' ? seat->name : level, e);
        if (rc == OK && seat->kind != SEAT_OPEN)
            rc = add_tag(r, entry->of->seat_tags[i], was_computer(s, i) ? level : "person", e);
    }
    return rc;
}

/* The seed, once it is public. */
static enum status tag_secrets(const struct sitting *s, struct record *r, struct err *e)
{
    char hex[FAIR_HEX], name[] = "Nonce1";
    enum status rc = OK;

    fair_hex(s->secret, hex);
    rc = record_tag_add(r, "Secret", hex, e);
    for (int i = 0; i < s->players && rc == OK; i++) {
        name[sizeof name - 2] = (char)('1' + i);
        rc = add_tag(r, name, s->seats[i].nonce, e);
    }
    if (rc == OK && s->chosen)
        rc = record_tag_add(r, "Chosen", "1", e);
    return rc;
}

static enum status tag_game(const struct sitting *s, struct record *r, struct err *e)
{
    struct games_entry *entry = malloc(sizeof *entry);
    enum status rc = entry != NULL ? OK : err_say(e, NO_ROOM, "no memory");

    if (rc == OK) {
        sitting_game(s, entry);
        rc = games_tag_record(entry, r, e);
    }
    if (rc == OK)
        rc = tag_players(s, entry, r, e);
    free(entry);
    return rc;
}

static enum status fill_record(const struct sitting *s, int scope, struct record *r, struct err *e)
{
    bool flag = s->ending != NULL && strcmp(s->ending, "flag") == 0;
    bool board = game_turn(&s->game, &s->match.state) == GAME_OVER;
    bool gone = s->ending != NULL && strcmp(s->ending, "withdrawn") == 0;
    const char *ending = board || s->ending == NULL ? "" : flag || gone ? "abandoned" : s->ending;
    char date[16];
    struct text t;
    enum status rc = tag_game(s, r, e);

    text_init(&t, date, sizeof date);
    print_date(s->time, &t);
    if (rc == OK && sitting_is_practice(s))
        rc = record_tag_add(r, "Practice", "yes", e);
    if (rc == OK)
        rc = record_tag_add(r, "Date", date, e);
    if (rc == OK)
        rc = record_tag_add(r, "Commitment", s->commitment, e);
    if (rc == OK && s->stage == STORE_OVER)
        rc = tag_secrets(s, r, e);
    if (rc == OK && flag)
        rc = record_tag_add(r, "Termination", "time forfeit", e);
    if (rc == OK)
        rc = record_take(r, &s->match, scope, e);
    if (rc == OK)
        rc = record_finish(r, str_of(record_result_name(s->players, s->result)), str_of(ending), e);
    return rc;
}

json_t *show_export(const struct sitting *s, int scope, bool json, struct err *e)
{
    struct record *r = malloc(sizeof *r);
    char *memory = malloc(RECORD_MAX_PRINT);
    json_t *out = NULL;
    struct text t;
    enum status rc = r != NULL && memory != NULL ? OK : err_say(e, NO_ROOM, "no memory");

    if (rc == OK) {
        record_init(r, games_open_record, NULL);
        rc = fill_record(s, scope, r, e);
        text_init(&t, memory, RECORD_MAX_PRINT);
    }
    if (rc == OK)
        rc = json ? exchange_json_print(r, &t, e) : record_print(r, &t, e);
    if (rc == OK)
        out = json_pack("{s:s, s:s, s:s%}", "format", json ? "json" : "ogn", "scope",
                        record_scope_name(&s->game, scope), "record", memory, t.len);
    free(memory);
    free(r);
    return out;
}
