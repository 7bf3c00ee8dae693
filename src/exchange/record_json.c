/* Torii: MIT licence, see LICENSE. */
/* Reads the JSON-lines form of a record (docs/formats/record.md); record_json_print.c writes it. */
#include "exchange/exchange.h"
#include "exchange/json.h"

#include <string.h>

struct json_reader {
    struct record *r;
    int line;
    bool headed, finished;
    struct err *e;
};

/* Only these keys, separated by spaces, are allowed in the object. */
static enum status check_keys(const struct json_reader *d, json_t *object, const char *known)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        struct str rest = str_of(known), word;
        bool found = false;

        while (str_cut(&rest, ' ', &word))
            found |= str_eq(word, key);
        if (!found)
            return err_say(d->e, BAD_INPUT, "unknown key %q", str_of(key));
    }
    return OK;
}

static enum status read_tags(struct json_reader *d, json_t *tags)
{
    const char *key;
    json_t *value;
    enum status rc = OK;

    json_object_foreach(tags, key, value)
    {
        if (!json_is_string(value))
            return err_say(d->e, BAD_INPUT, "the tag %q is not a string", str_of(key));
        rc =
            record_tag_set(d->r, str_of(key),
                           (struct str){json_string_value(value), json_string_length(value)}, d->e);
        if (rc != OK)
            return rc;
    }
    return OK;
}

/* {"torii":"record","version":1,"tags":{…}} */
static enum status read_head(struct json_reader *d, json_t *object)
{
    json_t *tags = json_object_get(object, "tags");
    enum status rc = check_keys(d, object, "torii version tags");

    d->headed = true;
    if (rc != OK)
        return rc;
    if (!str_eq(exchange_string(object, "torii"), "record"))
        return err_say(d->e, BAD_INPUT, "a record begins with {\"torii\":\"record\",…}");
    if (json_integer_value(json_object_get(object, "version")) != 1)
        return err_say(d->e, BAD_INPUT, "only version 1 of records can be read");
    if (tags != NULL && !json_is_object(tags))
        return err_say(d->e, BAD_INPUT, "'tags' is not an object");
    return tags == NULL ? OK : read_tags(d, tags);
}

/* {"chance":"deal …"}: repeats the tag, or replaces it. */
static enum status read_chance(struct json_reader *d, json_t *object)
{
    struct str said = exchange_string(object, "chance"), tag = record_tag(d->r, "Deal");
    enum status rc = check_keys(d, object, "chance");

    if (rc != OK)
        return rc;
    if (!str_begins(said, "deal "))
        return err_say(d->e, BAD_INPUT, "chance deals, as in \"deal ox,boar/horse,elephant/crab\"");
    said = str_drop(said, 5);
    if (d->r->turn_count > 0)
        return err_say(d->e, ILLEGAL, "the cards are dealt before the first turn");
    if (tag.data == NULL && d->r->game == NULL)
        return record_tag_set(d->r, str_of("Deal"), said, d->e);
    if (tag.len != said.len || memcmp(tag.data, said.data, said.len) != 0)
        return err_say(d->e, ILLEGAL, "the deal is %q, but the tag says %q", said, tag);
    return OK;
}

/* Number and player are optional, but must be right. */
static enum status check_turn(struct json_reader *d, json_t *object)
{
    json_t *turn = json_object_get(object, "turn"), *player = json_object_get(object, "player");
    int number, actor;

    if (!record_next(d->r, &number, &actor))
        return OK; /* the turn itself is refused later */

    const char *name = record_player_name(d->r->game, actor);

    if (turn != NULL && (!json_is_integer(turn) || json_integer_value(turn) != number))
        return err_say(d->e, ILLEGAL, "'turn' is wrong: turn %d of %s begins here", number, name);
    if (player != NULL && !str_eq(exchange_string(object, "player"), name))
        return err_say(d->e, ILLEGAL, "'player' is wrong: turn %d of %s begins here", number, name);
    return OK;
}

/* {"turn":1,"player":"blue","text":"ox:c1c2","comment":"…"} */
static enum status read_turn(struct json_reader *d, json_t *object)
{
    struct str text = exchange_string(object, "text"), comment = exchange_string(object, "comment");
    enum status rc = check_keys(d, object, "turn player text comment");

    if (rc != OK)
        return rc;
    if (text.data == NULL || text.len >= RECORD_MAX_TURN)
        return err_say(d->e, BAD_INPUT, "'text' is not a turn");
    if (d->r->game == NULL)
        rc = record_begin(d->r, d->e);
    if (rc == OK)
        rc = check_turn(d, object);
    if (rc == OK)
        rc = record_hear(d->r, text, d->e);
    if (rc == OK && json_object_get(object, "comment") != NULL)
        rc = comment.data != NULL ? record_comment(d->r, comment, d->e)
                                  : err_say(d->e, BAD_INPUT, "'comment' is not a string");
    return rc;
}

/* {"comment":"…"} before the first turn, or after the one just read. */
static enum status read_comment(struct json_reader *d, json_t *object)
{
    struct str comment = exchange_string(object, "comment");
    enum status rc = check_keys(d, object, "comment");

    if (rc == OK && comment.data == NULL)
        rc = err_say(d->e, BAD_INPUT, "'comment' is not a string");
    return rc == OK ? record_comment(d->r, comment, d->e) : rc;
}

/* {"result":"1-0","ending":"stone"} */
static enum status read_result(struct json_reader *d, json_t *object)
{
    struct str result = exchange_string(object, "result"),
               ending = exchange_string(object, "ending");
    enum status rc = check_keys(d, object, "result ending");

    d->finished = true;
    if (rc == OK && result.data == NULL)
        rc = err_say(d->e, BAD_INPUT, "'result' is not a string");
    if (rc == OK && ending.data == NULL && json_object_get(object, "ending") != NULL)
        rc = err_say(d->e, BAD_INPUT, "'ending' is not a string");
    if (ending.data == NULL)
        ending = (struct str){"", 0};
    return rc == OK ? record_finish(d->r, result, ending, d->e) : rc;
}

static enum status read_object(struct json_reader *d, json_t *object)
{
    if (d->finished)
        return err_say(d->e, BAD_INPUT, "something follows the result");
    if (!d->headed)
        return read_head(d, object);
    if (json_object_get(object, "text") != NULL)
        return read_turn(d, object);
    if (json_object_get(object, "chance") != NULL)
        return read_chance(d, object);
    if (json_object_get(object, "result") != NULL)
        return read_result(d, object);
    if (json_object_get(object, "comment") != NULL)
        return read_comment(d, object);
    return err_say(d->e, BAD_INPUT, "neither a turn, nor chance, a comment or a result");
}

/* Prefixes the message with the line number. */
static enum status fail_at(const struct json_reader *d, enum status rc)
{
    return d->e == NULL ? rc : err_say(d->e, rc, "line %d: %e", d->line, d->e);
}

static enum status read_line(struct json_reader *d, struct str line, bool last)
{
    json_t *object = exchange_object(line, d->e);
    enum status rc;

    /* A last line that is not JSON and has no line end was truncated. */
    if (object == NULL && last && !d->finished)
        return fail_at(d, record_cut(d->r, d->e));
    rc = object == NULL ? BAD_INPUT : read_object(d, object);
    json_decref(object);
    return rc == OK ? OK : fail_at(d, rc);
}

enum status exchange_json_read(struct record *r, struct str text, struct err *e)
{
    struct json_reader d = {.r = r, .e = e};
    enum status rc = OK;
    struct str line;

    if (text.len > RECORD_MAX_INPUT)
        return err_say(e, NO_ROOM, "the record %q has more than %d bytes", text, RECORD_MAX_INPUT);
    while (rc == OK && str_cut(&text, '\n', &line)) {
        d.line++;
        if (str_trim(line).len > 0)
            rc = read_line(&d, line, text.data == NULL);
    }
    return rc == OK && !d.finished ? fail_at(&d, record_cut(d.r, d.e)) : rc;
}
