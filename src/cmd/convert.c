/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "exchange/exchange.h"

#include <stdio.h>
#include <stdlib.h>

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
    struct record *shown = malloc(sizeof *shown);
    char *memory = malloc(OUT_SIZE);
    struct text t;
    int scope = r->scope;
    enum status rc = OK;

    if (shown == NULL || memory == NULL) {
        rc = err_say(e, NO_ROOM, "not enough memory for the record");
        goto out;
    }
    text_init(&t, memory, OUT_SIZE);
    if (scope_name != NULL)
        rc = record_scope_find(r->game, str_of(scope_name), &scope, e);
    if (rc == OK && scope != r->scope) {
        rc = record_show(shown, r, scope, e);
        r = shown;
    }
    if (rc == OK)
        rc = print_record(r, to, scope, &t, e);
    if (rc == OK)
        rc = write_out(path, text_view(&t), e);
out:
    free(memory);
    free(shown);
    return rc;
}

/* `r` is room for the record. */
static int convert_content(const struct cmd_options *o, struct record *r, struct str content,
                           enum cmd_format to, const char *path)
{
    struct games_entry entry = {0};
    struct games_ruled ruled = {.entry = &entry};
    enum cmd_format from = cmd_format_guess(content);
    struct err e;
    enum status rc;

    if (cmd_option(o, "from") != NULL)
        (void)cmd_format_find(cmd_option(o, "from"), &from);
    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    rc = cmd_game_read(r, &ruled, content, from, o, &e);
    if (rc != OK && (rc != CUT_OFF || r->game == NULL))
        return cmd_complain_of(path, &e);

    /* A truncated record is converted as far as it is valid, and reported. */
    struct err wrong;
    int done = rc == CUT_OFF ? cmd_complain_of(path, &e) : CMD_DONE;

    if (convert(r, to, cmd_option(o, "scope"), cmd_option(o, "o"), &wrong) != OK)
        return cmd_complain_of(path, &wrong);
    return done;
}

static int run_convert(struct cmd_options *o)
{
    const char *word = o->count > 0 ? o->words[0] : NULL;
    struct os_bytes bytes;
    struct str content;
    struct record *r;
    enum cmd_format to = CMD_OGN;
    struct err e;
    int rc;

    (void)cmd_format_find(cmd_option(o, "to"), &to);
    if (cmd_content_read(word, &bytes, &content, &e) != OK)
        return cmd_complain(&e);
    r = malloc(sizeof *r);
    rc = r != NULL ? convert_content(o, r, content, to, bytes.data != NULL ? word : NULL)
                   : cmd_say(CMD_CHECK_FAILED, "not enough memory for the record");
    free(r);
    os_bytes_release(&bytes);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, "[FILE|POSITION]", 0, 1, .run = run_convert},
                                        {.name = NULL}};
static const struct cmd_option options[] = {
    {"to", "litama|ofen|ogn|json", .help = "the format to write; ofen is the last position",
     CMD_CHOICE, .required = true},
    {"from", "litama|ofen|ogn|json",
     .help = "the format to read; by default detected from the content", CMD_CHOICE},
    {"scope", "SCOPE", .help = "only what full, blue, red, 1 to 4 or public may see"},
    {"game-number", "N", .help = "one game of a file with several, such as 'torii match' writes",
     CMD_NUMBER, 1, UINT32_MAX},
    {"rules", "NAME|FILE",
     .help = "standard, letter or a file for Onamazu: the rules of a record that does not state "
             "its own"},
    {"o", "FILE", .help = "write to a file instead of standard output"},
    {.name = NULL},
};
const struct cmd_verb cmd_convert = {
    "convert",
    "convert positions and records between formats",
    forms,
    options,
    "Converts a position or a record. Without FILE, or with '-', the input is read from standard "
    "input. A truncated record is written as far as it is valid, with exit status 3.",
};
