/* Torii: MIT licence, see LICENSE. */
/* The end of a game of Onamazu: everything revealed, the points, and the result in the record. */
#include "term/onamazu_play.h"

enum status onamazu_finish_record(struct record *r, const struct session *p, struct err *e)
{
    const struct match *m = p->match;
    const struct game *g = m->game;

    if (game_turn(g, &m->state) != GAME_OVER)
        return record_finish(r, str_of("*"), str_of("unfinished"), e);
    return record_finish(
        r, str_of(record_result_name(g->kind->players, record_result_of(g, &m->state))), str_of(""),
        e);
}

/* After the end nothing is secret any more. */
static void show_end(struct session *p)
{
    struct onamazu_scene s = onamazu_scene_of(p->match, &p->look, GAME_FULL);
    struct text t = play_text(p);
    int viewer = onamazu_viewer(p);

    text_char(&t, '\n');
    if (p->people < 2) {
        struct onamazu_scene seen = onamazu_scene_of(p->match, &p->look, viewer);

        onamazu_show_log(&t, &seen, p->told[viewer >= 0 ? viewer : 0], p->match->count);
    }
    onamazu_show_header(&t, &s);
    for (int i = 0; i < s.game->kind->players; i++)
        onamazu_show_monastery(&t, &s, i);
    text_char(&t, '\n');
    onamazu_show_scores(&t, &s);
    for (int i = 0; i < s.game->kind->players; i++)
        onamazu_show_points(&t, &s, i);
    text_char(&t, '\n');
    onamazu_show_winners(&t, &s);
    play_page(p, &t);
}

void onamazu_finish(struct session *p)
{
    const struct words_look *look = &p->look;

    switch (p->end) {
    case PLAY_WON: show_end(p); break;
    case PLAY_FULL:
        play_line(p, say(look, "The game has become too long to record, so it ends here."), "");
        break;
    case PLAY_RESIGNED:
        play_line(p, say(look, "The game is abandoned and ends without a result."), "");
        break;
    default: play_line(p, say(look, "You left the game. Until next time!"), ""); break;
    }
    p->typed[0] = '\0'; /* input typed while reading is not a file name */
}
