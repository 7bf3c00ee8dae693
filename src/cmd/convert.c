/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "exchange/exchange.h"

#include <stdio.h>

static const char usage[] =
    "convert --to litama|ofen|ogn|json [--from FORMAT] [--scope SCOPE]\n"
    "               [--game-number N] [--rules NAME|FILE] [-o FILE] [FILE|POSITION]\n\n"
    "Converts a position or a record. Without --from, the format is detected from the content;\n"
    "without FILE (or with '-'), the input is read from standard input. 'ofen' gives the last\n"
    "position. --scope full, blue, red, 1 to 4 or public limits the output to what that seat, or\n"
    "everybody, may see. --game-number is for files with several games, such as those 'torii "
    "match'\n"
    "writes. --rules (standard, letter, or a FILE for Onamazu) gives the rules of a record that "
    "does\n"
    "not state its own.\n"
    "A truncated record is written as far as it is valid, with exit status 3.";

enum { OUT_SIZE = RECORD_MAX_PRINT };

static enum status print_record(const struct record *r, enum cmd_format to, int scope,
                                struct text *t, struct err *e)
{
    switch (to) {
    case CMD_LITAMA:
        if (exchange_litama_print(r, t, e) != OK)
            return BAD_INPUT;
        text_char(t, '\n');
        return OK;
    case CMD_OFEN:
        game_print(r->game, &r->last, scope, t);
        text_char(t, '\n');
        return OK;
    case CMD_JSON: return exchange_json_print(r, t, e);
    default: return record_print(r, t, e);
    }
}

static enum status write_out(const char *path, struct str s, struct err *e)
{
    if (path != NULL)
        return os_write_file(path, s, e);
    fwrite(s.data, 1, s.len, stdout);
    return OK;
}

/* What was read, in the scope that was asked for, in the other format. */
static enum status convert(const struct record *r, enum cmd_format to, const char *scope_name,
                           const char *path, struct err *e)
{
    static struct record shown;
    static char memory[OUT_SIZE];
    struct text t;
    int scope = r->scope;
    enum status rc = OK;

    text_init(&t, memory, sizeof memory);
    if (scope_name != NULL)
        rc = record_scope_find(r->game, str_of(scope_name), &scope, e);
    if (rc == OK && scope != r->scope) {
        rc = record_show(&shown, r, scope, e);
        r = &shown;
    }
    if (rc == OK)
        rc = print_record(r, to, scope, &t, e);
    return rc == OK ? write_out(path, text_view(&t), e) : rc;
}

/* The format that an option names; complains and returns false for another word. */
static bool format_option(const struct cmd_options *o, const char *name, enum cmd_format *out)
{
    const char *value = cmd_option(o, name);

    if (value == NULL || cmd_format_find(value, out))
        return true;
    cmd_say(CMD_BAD_INPUT, "'--%s' must be litama, ofen, ogn or json, not %q", name, str_of(value));
    return false;
}

static int convert_content(const struct cmd_options *o, struct str content, enum cmd_format to)
{
    static struct record r;
    static struct games_entry entry;
    struct games_ruled ruled = {.entry = &entry};
    enum cmd_format from = cmd_format_guess(content);
    struct err e;
    enum status rc;

    if (!format_option(o, "from", &from))
        return CMD_BAD_INPUT;
    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    rc = cmd_game_read(&r, &ruled, content, from, o, &e);
    if (rc != OK && (rc != CUT_OFF || r.game == NULL))
        return cmd_complain(&e);

    /* A record that was cut off is written as far as it goes; that it was is still said. */
    struct err wrong;
    int done = rc == CUT_OFF ? cmd_complain(&e) : CMD_DONE;

    if (convert(&r, to, cmd_option(o, "scope"), cmd_option(o, "o"), &wrong) != OK)
        return cmd_complain(&wrong);
    return done;
}

int cmd_convert(int argc, char **argv)
{
    struct cmd_options o;
    struct os_bytes bytes;
    struct str content;
    enum cmd_format to = CMD_OGN;
    struct err e;
    int rc = cmd_options_read(&o, argc, argv, "from= to= o= scope= rules= game-number= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 1 || cmd_option(&o, "to") == NULL)
        return cmd_usage(usage);
    if (!format_option(&o, "to", &to))
        return CMD_BAD_INPUT;
    if (cmd_content_read(o.count > 0 ? o.words[0] : NULL, &bytes, &content, &e) != OK)
        return cmd_complain(&e);
    rc = convert_content(&o, content, to);
    os_bytes_release(&bytes);
    return rc;
}
