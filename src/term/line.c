/* Torii: MIT licence, see LICENSE. */
/* A line of moves of the open games in words: cards by their names, and captures. */
#include "term/words.h"

#include "term/choices.h"

#include <string.h>

/* What a move does besides moving a piece. */
static const char *deed(const struct words_look *look, const struct oni_core *before,
                        const struct choice_words *w)
{
    int enemy = before->player ^ 1;
    bool master = w->from >= 0 && (before->masters >> w->from & 1) != 0;

    if (w->to >= 0 && (before->pawns[enemy] >> w->to & 1) != 0)
        return (before->masters >> w->to & 1) != 0 ? say(look, "takes the master")
                                                   : say(look, "takes a student");
    if (master && w->to == (before->player == ONI_BLUE ? ONI_SQUARES - 3 : 2))
        return say(look, "the master reaches the arch");
    return NULL;
}

/* What the spirit does, after the pawn. */
static void add_spirit(struct text *t, const struct words_look *look, struct str rest, bool alone)
{
    if (rest.data == NULL || rest.len < 2)
        return;
    text_add(t, alone ? "" : ", ");
    text_format(t, "%s ", say(look, "the spirit"));
    text_str(t, str_drop(rest, 1));
}

void words_move(struct text *t, const struct words_look *look, const struct oni_core *before,
                struct str move, enum words_deed how)
{
    struct choice_words w = choice_read(move);
    const char *what = how == WORDS_BARE ? NULL : deed(look, before, &w);
    bool capture = w.to >= 0 && (before->pawns[before->player ^ 1] >> w.to & 1) != 0;
    struct str rest = w.rest, part;

    text_add(t, w.card >= 0 ? oni_card_name(w.card, look->language) : "");
    text_char(t, ' ');
    if (str_eq(rest, "pass")) {
        text_add(t, say(look, "pass"));
        return;
    }
    str_cut(&rest, '+', &part);

    bool alone = str_begins(part, "@");

    if (alone)
        rest = part;
    else
        text_str(t, part);
    if (what != NULL && how == WORDS_ASIDE)
        text_format(t, " (%s)", what);
    else if (what != NULL)
        text_format(t, capture ? " %s" : ", %s", what);
    add_spirit(t, look, rest, alone);
}

void term_line_words(struct text *t, const char *language, const struct game *g, const void *state,
                     const game_action *moves, int count, bool more)
{
    struct words_look look = {.language = language};
    char memory[1 << 15], one[64];
    struct text line, move;
    struct oni_core now;

    memcpy(&now, state, sizeof now);
    text_init(&line, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        text_init(&move, one, sizeof one);
        g->kind->action_print(g, &now, moves[i], &move);
        text_add(&line, i > 0 ? say(&look, "; ") : "");
        words_move(&line, &look, &now, text_view(&move), WORDS_ASIDE);
        game_play(g, &now, moves[i]);
    }
    text_add(&line, more ? " …" : "");
    words_wrap(t, text_view(&line), 3);
}
