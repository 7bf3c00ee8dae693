/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "render POSITION|FILE.json [-o FILE.svg] [--seat SEAT|spectator] [--full] [--width PIXELS]\n"
    "                    [--lang en|fr|es] [--rules NAME|FILE]\n\n"
    "Draws a position as SVG; '-' reads the position from standard input. What the seat may not\n"
    "know is not drawn: by default, the seat is the first player's; name another one with "
    "'--seat'\n"
    "(blue or red, or a number in Onamazu), or draw everything with '--full'.";

enum { MAX_PICTURE = 1 << 18 };

/* Draws into memory and writes it out; the view is made first, so nothing hidden can slip through. */
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
        cmd_say(CMD_BAD_INPUT, "'--seat' must be %s, … %s or spectator, not %q",
                g->kind->seat_name(g, 0), g->kind->seat_name(g, g->kind->players - 1),
                str_of(name));
    return *out != GAME_SPECTATOR;
}

/* The game and the state of a position in text. */
static int open_position(struct games_entry *entry, struct game_state *state, struct str text,
                         const struct cmd_options *o)
{
    struct err e;

    if (cmd_open_text(entry, text, o) != CMD_DONE)
        return CMD_BAD_INPUT;
    return entry->game.kind->parse(&entry->game, text, state, &e) == OK ? CMD_DONE
                                                                        : cmd_complain(&e);
}

static int render(struct str text, const struct cmd_options *o)
{
    static struct games_entry entry;
    struct game_state state, seen;
    struct game_picture how = {.language = cmd_language(o)};
    const char *seat = cmd_option(o, "seat");
    uint64_t width;
    int rc = open_position(&entry, &state, text, o);

    if (rc != CMD_DONE)
        return rc;

    const struct game *g = &entry.game;

    if (!cmd_option_number(o, "width", 50, 10000, (uint64_t)g->kind->width, &width) ||
        !find_seat(g, seat != NULL ? seat : g->kind->seat_name(g, 0), &how.seat))
        return CMD_BAD_INPUT;
    how.width = (int)width;
    seen = state;
    if (cmd_option(o, "full") == NULL)
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
    if (os_read_file(word, GAME_MAX_TEXT, file, e) != OK)
        return FAILED;
    *content = (struct str){file->data, file->len};
    return OK;
}

int cmd_render(int argc, char **argv)
{
    struct cmd_options o;
    struct os_bytes file = {NULL, 0};
    struct str content;
    struct err e;
    int rc = cmd_options_read(&o, argc, argv, "o= seat= full width= lang= rules= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count != 1)
        return cmd_usage(usage);
    if (read_content(o.words[0], &file, &content, &e) != OK)
        return cmd_complain(&e);
    rc = render(str_trim(content), &o);
    os_bytes_release(&file);
    return rc;
}
