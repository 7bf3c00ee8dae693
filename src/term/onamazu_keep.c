/* Torii: MIT licence, see LICENSE. */
/* The end of a game of Onamazu at the prompt, and the game written down. */
#include "term/onamazu_play.h"

#include "game/record.h"

#include <stdlib.h>
#include <string.h>

/* ---- the record ------------------------------------------------------------------------------ */

/* Is a tag told by the match itself? */
static bool is_own_tag(struct str name)
{
    static const char *const own[] = {"Game",     "Scope",  "Players", "Rules", "Changes",
                                      "Position", "Result", "Ending",  "Scores"};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (str_eq(name, own[i]))
            return true;
    return false;
}

/* Who plays, since when, from which seed: what the record said that we went on from. */
static enum status tag_again(struct record *r, const struct record *loaded, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < loaded->tag_count && rc == OK; i++)
        if (!is_own_tag(loaded->tags[i].name))
            rc = record_tag_set(r, loaded->tags[i].name, loaded->tags[i].value, e);
    return rc;
}

/* The same for a new game. */
static enum status tag_new(struct record *r, const struct onamazu_play *p, struct err *e)
{
    char date[OS_DATE], number[24];
    struct text seed;
    enum status rc = OK;

    os_today(date);
    if (date[0] != '\0')
        rc = record_tag_add(r, "Date", date, e);
    text_init(&seed, number, sizeof number);
    text_u64(&seed, p->base.how->dealt != NULL ? *p->base.how->dealt : 0);
    if (rc == OK && p->base.how->dealt != NULL)
        rc = record_tag_add(r, "Seed", number, e);
    return rc;
}

/* Which game, with its options, and who played. */
static enum status tag_game(struct record *r, const struct onamazu_play *p, struct err *e)
{
    static const char *const tags[ONA_MAX_SEATS] = {"Player1", "Player2", "Player3", "Player4"};
    static const char *const minds[] = {"random player", "naive player", "greedy player"};
    const struct term_game *how = p->base.how;
    enum status rc = games_tag_record(how->entry, r, e);

    if (rc == OK)
        rc = how->loaded != NULL ? tag_again(r, how->loaded, e) : tag_new(r, p, e);
    for (int i = 0; i < p->base.match->game->kind->players && rc == OK; i++)
        if (record_tag(r, tags[i]).data == NULL)
            rc = record_tag_add(r, tags[i], how->person[i] ? "person" : minds[how->mind], e);
    return rc;
}

/* Comments of the record we went on from stay with their turns; they live as long as it does. */
static void keep_comments(struct record *r, const struct record *loaded)
{
    r->preface = loaded->preface;
    for (size_t i = 0; i < r->turn_count && i < loaded->turn_count; i++) {
        struct str now = r->turns[i].text, then = loaded->turns[i].text;

        if (now.len != then.len || memcmp(now.data, then.data, now.len) != 0)
            break;
        r->turns[i].comment = loaded->turns[i].comment;
    }
}

static enum status finish_record(struct record *r, const struct match *m, struct err *e)
{
    const struct game *g = m->game;

    if (game_turn(g, &m->state) != GAME_OVER)
        return record_finish(r, str_of("*"), str_of("unfinished"), e);
    return record_finish(
        r, str_of(record_result_name(g->kind->players, record_result_of(g, &m->state))), str_of(""),
        e);
}

/* The whole game into a file; a game that was left keeps its secrets there for going on later. */
enum status onamazu_save(struct onamazu_play *p, struct err *e)
{
    struct record *r = malloc(sizeof *r);
    char *memory = malloc(RECORD_MAX_PRINT);
    enum status rc = OK;
    struct text t;

    if (r == NULL || memory == NULL) {
        rc = err_say(e, NO_ROOM, "no memory for the record");
        goto out;
    }
    text_init(&t, memory, RECORD_MAX_PRINT);
    record_init(r, NULL, NULL);
    rc = tag_game(r, p, e);
    if (rc == OK)
        rc = record_take(r, p->base.match, GAME_FULL, e);
    if (rc == OK && p->base.how->loaded != NULL)
        keep_comments(r, p->base.how->loaded);
    if (rc == OK)
        rc = finish_record(r, p->base.match, e);
    if (rc == OK)
        rc = record_print(r, &t, e);
    if (rc == OK)
        rc = os_write_file(p->base.path, text_view(&t), e);
out:
    free(memory);
    free(r);
    return rc;
}

/* To the file that was named at the start; if that fails, and on a terminal also if none was, to
 * one that is named now. A name that does not do is asked for again. */
static enum status keep_record(struct onamazu_play *p, struct err *e)
{
    struct play *base = &p->base;
    struct str line;
    enum status rc = OK;
    bool old = base->match->count == base->start || base->saved == base->match->count;

    if (base->own_file && (base->end != PLAY_LEFT || base->saved != base->match->count)) {
        rc = onamazu_save(p, e);
        if (rc == OK || !base->terminal)
            return rc == OK ? play_saved(base, rc, e) : rc;
        (void)play_saved(base, rc, e);
    } else if (!base->terminal || (base->end == PLAY_LEFT && old)) {
        return OK;
    }
    p->typed[0] = '\0'; /* what was typed while reading is no name */
    while (onamazu_ask(p, say(&base->look, "Keep the record? Type a file name, or Enter for no> "),
                       &line)) {
        if (line.len == 0)
            return OK; /* as the person wants it */
        if (play_path_accept(base, line) && play_saved(base, onamazu_save(p, e), e) == OK)
            return OK;
    }
    return rc;
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
    const struct term_look *look = &p->base.look;

    switch (p->base.end) {
    case PLAY_WON: show_end(p); break;
    case PLAY_FULL:
        play_line(&p->base, say(look, "The game is too long to be kept and ends here."), "");
        break;
    case PLAY_RESIGNED:
        play_line(&p->base, say(look, "The game is given up and ends without a result."), "");
        break;
    default: play_line(&p->base, say(look, "You leave the game. Until next time!"), ""); break;
    }
    return keep_record(p, e);
}
