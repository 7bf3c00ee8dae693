/* Torii: MIT licence, see LICENSE. */
/* Reading a record or a position in whatever format it comes. */
#include "cmd/cmd.h"
#include "contest/contest.h"
#include "exchange/exchange.h"

#include <string.h>

static const char *const names[CMD_FORMATS] = {"litama", "ofen", "ogn", "json"};

bool cmd_format_find(const char *name, enum cmd_format *out)
{
    for (int i = 0; i < CMD_FORMATS; i++)
        if (strcmp(name, names[i]) == 0) {
            *out = (enum cmd_format)i;
            return true;
        }
    return false;
}

/* Five ranks, then more words. */
static bool is_ofen(struct str s)
{
    struct str board;
    int slashes = 0;

    s = str_trim(s);
    if (!str_cut(&s, ' ', &board) || s.data == NULL)
        return false;
    for (size_t i = 0; i < board.len; i++)
        slashes += board.data[i] == '/';
    return slashes == 4 && memchr("12345SMsmW", board.data[0], 10) != NULL;
}

enum cmd_format cmd_format_guess(struct str content)
{
    struct str s = str_trim(content), line, key;

    if (is_ofen(s))
        return CMD_OFEN;
    if (!str_begins(s, "{"))
        return CMD_OGN;
    key = str_trim(str_drop(s, 1));
    if (!str_begins(key, "\"") && !str_begins(key, "}"))
        return CMD_OGN; /* a comment */
    str_cut(&s, '\n', &line);
    for (; line.len > 0; line = str_drop(line, 1)) {
        if (str_begins(line, "\"torii\""))
            return CMD_JSON;
        if (str_begins(line, "\"onamazu\"") || str_begins(line, "\"players\""))
            return CMD_OFEN;
    }
    return CMD_LITAMA;
}

/* Sets the result that the position itself decides. */
static enum status finish_position(struct record *r, struct err *e)
{
    enum status rc = record_cut(r, e);

    return rc == CUT_OFF ? OK : rc;
}

/* Reads a position as a record without turns; a view becomes a record of the first scope that knows no more. */
static enum status read_position(struct record *r, const struct games_ruled *ruled, struct str line,
                                 struct err *e)
{
    struct games_entry entry = {0};
    struct games_options options = GAMES_USUAL;
    struct game_state state;
    enum status rc;

    if (line.len > RECORD_MAX_VALUE)
        return err_say(e, NO_ROOM, "the position is longer than %d bytes: %q", RECORD_MAX_VALUE,
                       line);
    options.rules = ruled->rules;
    options.switches = ruled->switches;
    rc = games_open_told(&entry, line, &options, e);
    if (rc == OK)
        rc = entry.game.kind->parse(&entry.game, line, &state, e);
    if (rc != OK)
        return rc;

    rc = ILLEGAL;
    for (int scope = GAME_FULL; rc == ILLEGAL && scope < entry.game.kind->players; scope++) {
        /* Seats before spectators, who know least. */
        int tried = scope == GAME_FULL ? scope : entry.game.kind->players - 2 - scope;

        record_init(r, r->open, r->context);
        rc = record_tag_set(r, str_of("Position"), line, e);
        if (rc == OK && tried != GAME_FULL)
            rc = record_tag_add(r, "Scope", record_scope_name(&entry.game, tried), e);
        if (rc == OK)
            rc = record_begin(r, e);
    }
    if (rc == OK && entry.of->file)
        rc = games_tag_record(ruled->entry, r, e);
    return rc == OK ? finish_position(r, e) : rc;
}

enum status cmd_record_read(struct record *r, struct games_ruled *ruled, struct str content,
                            enum cmd_format format, struct err *e)
{
    record_init(r, games_open_ruled_record, ruled);
    switch (format) {
    case CMD_LITAMA: return exchange_litama_read(r, content, e);
    case CMD_OFEN: return read_position(r, ruled, str_trim(content), e);
    case CMD_JSON: return exchange_json_read(r, content, e);
    default: return record_read(r, content, e);
    }
}

/* The game of that number, counted from 1, or the last; returns how many there are up to it. */
static uint64_t cut_game(struct str rest, uint64_t number, struct str *out)
{
    uint64_t count = 0;

    while (count < number && contest_record_cut(&rest, out))
        count++;
    return count;
}

enum status cmd_game_read(struct record *r, struct games_ruled *ruled, struct str content,
                          enum cmd_format format, const struct cmd_options *o, struct err *e)
{
    struct str one = content;
    uint64_t number = cmd_option_number(o, "game-number", 0), games;
    enum status rc;

    if (number == 0) {
        rc = cmd_record_read(r, ruled, content, format, e);
        games = rc != OK && format == CMD_OGN ? cut_game(content, UINT64_MAX, &one) : 1;
        return games < 2 ? rc
                         : err_say(e, BAD_INPUT,
                                   "the file contains %u games; choose one, for example with "
                                   "'--game-number 1'",
                                   games);
    }
    if (format != CMD_OGN)
        return err_say(e, BAD_INPUT, "'--game-number' is only for record files (.ogn)");
    games = cut_game(content, number, &one);
    if (games < number)
        return err_say(e, BAD_INPUT, "there is no game %u; the last one in this file is %u", number,
                       games);
    return cmd_record_read(r, ruled, one, format, e);
}

/* The word may be the position itself. */
enum status cmd_content_read(const char *word, struct os_bytes *out, struct str *content,
                             struct err *e)
{
    enum status rc = OK;

    *out = (struct os_bytes){NULL, 0};
    if (word != NULL && (is_ofen(str_of(word)) || word[0] == '{')) {
        *content = str_of(word);
        return OK;
    }
    rc = os_read_file(word != NULL ? word : "-", CMD_MAX_INPUT, out, e);
    if (rc == OK)
        *content = (struct str){out->data, out->len};
    return rc;
}
