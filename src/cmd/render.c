/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "render POSITION [-o FILE.svg] [--seat blue|red|spectator] [--full] "
                            "[--width PIXELS] [--lang en|fr|es]\n\n"
                            "A picture of a position as SVG. What the seat may not know is not "
                            "drawn: the seat is Blue's unless\n"
                            "another is named; '--full' draws everything.";

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
        return cmd_say(CMD_CHECK_FAILED, "no memory for the picture");
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

int cmd_render(int argc, char **argv)
{
    struct cmd_options o;
    struct games_entry entry;
    struct game_state state, seen;
    struct err e;
    uint64_t width;
    int rc = cmd_options_read(&o, argc, argv, "o= seat= full width= lang= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count != 1)
        return cmd_usage(usage);
    if (!cmd_option_number(&o, "width", 50, 10000, 800, &width))
        return CMD_BAD_INPUT;

    const char *seat = cmd_option(&o, "seat") != NULL ? cmd_option(&o, "seat") : "blue";
    struct game_picture how = {
        .seat = strcmp(seat, "red") == 0    ? 1
                : strcmp(seat, "blue") == 0 ? 0
                                            : GAME_SPECTATOR,
        .width = (int)width,
        .language = cmd_language(&o),
    };

    if (how.seat == GAME_SPECTATOR && strcmp(seat, "spectator") != 0)
        return cmd_say(CMD_BAD_INPUT, "'--seat' is blue, red or spectator, not %q", str_of(seat));
    if (games_open_position(&entry, str_of(o.words[0]), &e) != OK ||
        entry.game.kind->parse(&entry.game, str_of(o.words[0]), &state, &e) != OK)
        return cmd_complain(&e);
    seen = state;
    if (cmd_option(&o, "full") == NULL)
        entry.game.kind->view(&entry.game, &state, how.seat, &seen);
    return draw(&entry.game, &seen, &how, cmd_option(&o, "o"));
}
