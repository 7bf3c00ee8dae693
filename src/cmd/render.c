/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PICTURE = 1 << 18 };

/* Draws a view, so that nothing hidden can slip through, and writes the picture. */
static int draw(const struct game *g, const struct game_state *seen, const struct game_picture *how,
                const char *file)
{
    char *memory = malloc(MAX_PICTURE);
    struct text t;
    struct err e;
    enum status rc = OK;

    if (memory == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the picture");
    text_init(&t, memory, MAX_PICTURE);
    g->kind->picture(g, seen, how, &t);
    if (t.full)
        rc = err_say(&e, NO_ROOM, "the picture is too large");
    else if (file != NULL)
        rc = os_write_file(file, text_view(&t), &e);
    else
        fwrite(t.data, 1, t.len, stdout);
    free(memory);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static void refuse_seat(const struct game *g, const char *name)
{
    char names[64];
    struct text t;

    text_init(&t, names, sizeof names);
    for (int seat = 0; seat < g->kind->players; seat++)
        text_format(&t, "%s ", g->kind->seat_name(g, seat));
    cmd_bad_value("render", "'--seat' must be one of '%sspectator', not %q", names, str_of(name));
}

/* The seat with this name; false after complaining. */
static bool find_seat(const struct game *g, const char *name, int *out)
{
    *out = GAME_SPECTATOR;
    if (strcmp(name, "spectator") == 0)
        return true;
    for (int seat = 0; seat < g->kind->players; seat++)
        if (strcmp(name, g->kind->seat_name(g, seat)) == 0)
            *out = seat;
    if (*out == GAME_SPECTATOR)
        refuse_seat(g, name);
    return *out != GAME_SPECTATOR;
}

/* The last position of a record. */
static int open_record(struct games_entry *entry, struct game_state *state, struct str content,
                       const struct cmd_options *o, const char *path)
{
    struct games_ruled ruled = {.entry = entry};
    struct record *r;
    struct err e;
    int rc = CMD_DONE;

    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    r = malloc(sizeof *r);
    if (r == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the record");
    if (cmd_game_read(r, &ruled, content, cmd_format_guess(content), o, &e) == OK)
        *state = r->last;
    else
        rc = cmd_complain_of(path, &e);
    free(r);
    return rc;
}

/* The game and the state of a position, or of a record in a file. */
static int open_position(struct games_entry *entry, struct game_state *state, struct str text,
                         const struct cmd_options *o, const char *path)
{
    struct err e;

    if (path != NULL && (str_begins(text, "[") || cmd_format_guess(text) == CMD_JSON))
        return open_record(entry, state, text, o, path);
    if (cmd_open_text(entry, text, o) != CMD_DONE)
        return CMD_BAD_INPUT;
    return entry->game.kind->parse(&entry->game, text, state, &e) == OK ? CMD_DONE
                                                                        : cmd_complain_of(path, &e);
}

static int render(struct str text, const struct cmd_options *o, const char *path)
{
    struct games_entry entry = {0};
    struct game_state state, seen;
    struct game_picture how = {.language = cmd_language(o)};
    const char *seat = cmd_option(o, "seat");
    int rc = open_position(&entry, &state, text, o, path);

    if (rc != CMD_DONE)
        return rc;

    const struct game *g = &entry.game;

    if (!find_seat(g, seat != NULL ? seat : g->kind->seat_name(g, 0), &how.seat))
        return CMD_BAD_INPUT;
    how.width = (int)cmd_option_number(o, "width", (uint64_t)g->kind->width);
    seen = state;
    if (!cmd_switch(o, "full"))
        g->kind->view(g, &state, how.seat, &seen);
    return draw(g, &seen, &how, cmd_option(o, "o"));
}

/* A position on the command line, or a file that holds one; no position has a dot in it. */
static enum status read_content(const char *word, struct os_bytes *file, struct str *content,
                                struct err *e)
{
    bool named = strcmp(word, "-") == 0 || strchr(word, '.') != NULL;

    *content = str_of(word);
    if (word[0] == '{' || !named)
        return OK;
    if (os_read_file(word, CMD_MAX_INPUT, file, e) != OK)
        return FAILED;
    *content = (struct str){file->data, file->len};
    return OK;
}

static int run_render(struct cmd_options *o)
{
    struct os_bytes file = {NULL, 0};
    struct str content;
    struct err e;
    int rc;

    if (read_content(o->words[0], &file, &content, &e) != OK)
        return cmd_complain(&e);
    rc = render(str_trim(content), o, file.data != NULL ? o->words[0] : NULL);
    os_bytes_release(&file);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, "POSITION|FILE", 1, 1, .run = run_render},
                                        {.name = NULL}};
static const struct cmd_option options[] = {
    {"o", "FILE.svg", .help = "write to a file instead of standard output"},
    {"seat", "SEAT|spectator",
     .help = "who looks at it: blue or red, or a number in Onamazu; by default the first player"},
    {"full", NULL, .help = "draw everything, also what the seat may not know"},
    {"game-number", "N", .help = "one game of a file with several", CMD_NUMBER, 1, UINT32_MAX},
    {"width", "PIXELS", .help = "the width of the picture", CMD_NUMBER, 50, 10000},
    {"rules", "NAME|FILE", .help = "standard, letter or, for Onamazu, a file"},
    {.name = NULL},
};
const struct cmd_verb cmd_render = {
    "render",
    "draw a position as SVG",
    forms,
    options,
    "Draws a position, or the last position of a record, as SVG; '-' reads it from standard "
    "input. What the seat may not know is not "
    "drawn.",
};
