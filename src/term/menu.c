/* Torii: MIT licence, see LICENSE. */
/* The two questions for somebody who started the program without saying what to play. */
#include "term/commands.h"

#include <stdlib.h>

struct entry {
    const char *value;
    const char *words;
};

static const struct entry games[] = {
    {"onitama", N_("Onitama, the base game")},
    {"onitama+sensei", N_("with Sensei's Path: 18 more cards")},
    {"onitama+wind", N_("Way of the Wind: a spirit that blocks and swaps")},
    {"onitama+shadow", N_("Way of Shadow: each player has a hidden ninja")},
    {"onitama+light", N_("Way of Light: two hidden ninjas against a master")},
    {"onitama+wind+shadow", N_("Wind and Shadow (for experts)")},
    {"onitama+wind+light", N_("Wind and Light (for experts)")},
};

static const struct entry seats[] = {
    {"both", N_("two people at this screen")},
    {"blue", N_("you are Blue, the computer moves at random")},
    {"red", N_("you are Red, the computer moves at random")},
    {"none", N_("just watch two random movers")},
};

/* A numbered list; Enter takes the first. NULL if the person leaves. */
static const char *choose(struct play *p, const char *question, const struct entry *list, int count)
{
    struct text t = play_text(p);
    struct str line;
    uint64_t number;

    text_format(&t, "\n%s\n", question);
    for (int i = 0; i < count; i++)
        text_format(&t, "  %d  %s\n", i + 1, say(&p->look, list[i].words));
    play_send(p, &t);
    while (play_ask(p, say(&p->look, "Number (Enter: 1)> "), &line)) {
        if (line.len == 0)
            return list[0].value;
        if (str_number(line, (uint64_t)count, &number) && number > 0)
            return list[number - 1].value;
        if (command_is_quit(p, line))
            return NULL;
        t = play_text(p);
        text_format(&t, say(&p->look, "Please type a number from 1 to %d; q leaves."), count);
        text_char(&t, '\n');
        play_send(p, &t);
    }
    return NULL;
}

bool term_menu(const struct term_look *look, const char **game, const char **seat)
{
    struct play *p = calloc(1, sizeof *p);

    if (p == NULL)
        return false;
    p->look = *look;
    p->terminal = true;
    p->lines = os_lines_new(true);
    *game = NULL;
    if (p->lines != NULL)
        *game = choose(p, say(look, "Which game?"), games, sizeof games / sizeof games[0]);
    if (*game != NULL && *seat == NULL)
        *seat = choose(p, say(look, "Who plays?"), seats, sizeof seats / sizeof seats[0]);
    os_lines_free(p->lines);
    free(p);
    return *game != NULL && *seat != NULL;
}
