/* Torii: MIT licence, see LICENSE. */
/* The end of a game of Onamazu at the prompt, and the game written down. */
#include "term/onamazu_play.h"

#include "game/record.h"
#include "term/keep.h"

/* ---- the record ------------------------------------------------------------------------------ */

/* Who played. */
static enum status tag_seats(struct record *r, const struct play *p, struct err *e)
{
    enum status rc = OK;

    for (int seat = 0; seat < p->match->game->kind->players && rc == OK; seat++)
        rc = keep_seat(r, p, seat, NULL, e);
    return rc;
}

static enum status finish_record(struct record *r, const struct play *p, struct err *e)
{
    const struct match *m = p->match;
    const struct game *g = m->game;

    if (game_turn(g, &m->state) != GAME_OVER)
        return record_finish(r, str_of("*"), str_of("unfinished"), e);
    return record_finish(
        r, str_of(record_result_name(g->kind->players, record_result_of(g, &m->state))), str_of(""),
        e);
}

/* A struct onamazu_play begins with its struct play. */
static bool ask(struct play *p, const char *prompt, struct str *out)
{
    return onamazu_ask((struct onamazu_play *)p, prompt, out);
}

static const struct keep in_record = {tag_seats, finish_record, ask};

enum status onamazu_save(struct onamazu_play *p, struct err *e)
{
    return keep_save(&p->base, &in_record, e);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* After the end nothing is secret any more. */
static void show_end(struct onamazu_play *p)
{
    struct onamazu_scene s = onamazu_scene_of(p->base.match, &p->base.look, GAME_FULL);
    struct text t = play_text(&p->base);
    int viewer = onamazu_viewer(p);

    text_char(&t, '\n');
    if (p->people < 2) {
        struct onamazu_scene seen = onamazu_scene_of(p->base.match, &p->base.look, viewer);

        onamazu_show_log(&t, &seen, p->told[viewer >= 0 ? viewer : 0], p->base.match->count);
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
    onamazu_send(p, &t);
}

enum status onamazu_finish(struct onamazu_play *p, struct err *e)
{
    const struct words_look *look = &p->base.look;

    switch (p->base.end) {
    case PLAY_WON: show_end(p); break;
    case PLAY_FULL:
        play_line(&p->base, say(look, "The game has become too long to record, so it ends here."),
                  "");
        break;
    case PLAY_RESIGNED:
        play_line(&p->base, say(look, "The game is abandoned and ends without a result."), "");
        break;
    default: play_line(&p->base, say(look, "You left the game. Until next time!"), ""); break;
    }
    p->typed[0] = '\0'; /* what was typed while reading is no name */
    return keep_record(&p->base, &in_record, e);
}
