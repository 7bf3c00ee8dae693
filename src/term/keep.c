/* Torii: MIT licence, see LICENSE. */
/* A game at the prompt written down. */
#include "term/keep.h"

#include "game/record.h"

#include <stdlib.h>
#include <string.h>

/* Is a tag told by the match itself? */
static bool is_own_tag(struct str name)
{
    static const char *const own[] = {"Game",   "Scope",   "Deck",  "Wind",    "Light",
                                      "Deal",   "Players", "Rules", "Changes", "Position",
                                      "Result", "Ending",  "Scores"};

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
static enum status tag_new(struct record *r, const struct play *p, struct err *e)
{
    char date[OS_DATE], number[24];
    struct text seed;
    enum status rc = OK;

    os_today(date);
    if (date[0] != '\0')
        rc = record_tag_add(r, "Date", date, e);
    text_init(&seed, number, sizeof number);
    text_u64(&seed, p->how->dealt != NULL ? *p->how->dealt : 0);
    if (rc == OK && p->how->dealt != NULL)
        rc = record_tag_add(r, "Seed", number, e);
    return rc;
}

/* Which game, with its options, and who played. */
static enum status tag_game(struct record *r, const struct play *p, const struct keep *k,
                            struct err *e)
{
    enum status rc = games_tag_record(p->how->entry, r, e);

    if (rc == OK)
        rc = p->how->loaded != NULL ? tag_again(r, p->how->loaded, e) : tag_new(r, p, e);
    if (rc == OK && p->how->practice)
        rc = record_tag_set(r, str_of("Practice"), str_of("yes"), e);
    return rc == OK ? k->seats(r, p, e) : rc;
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

/* The whole game into a file; a game that was left keeps its secrets there for going on later. */
enum status keep_save(struct play *p, const struct keep *k, struct err *e)
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
    rc = tag_game(r, p, k, e);
    if (rc == OK)
        rc = record_take(r, p->match, GAME_FULL, e);
    if (rc == OK && p->how->loaded != NULL)
        keep_comments(r, p->how->loaded);
    if (rc == OK)
        rc = k->finish(r, p, e);
    if (rc == OK)
        rc = record_print(r, &t, e);
    if (rc == OK)
        rc = os_write_file(p->path, text_view(&t), e);
out:
    free(memory);
    free(r);
    return rc;
}

/* To the file that was named at the start; if that fails, and on a terminal also if none was, to
 * one that is named now. A name that does not do is asked for again. */
enum status keep_record(struct play *p, const struct keep *k, struct err *e)
{
    struct str line;
    enum status rc = OK;
    bool old = p->match->count == p->start || p->saved == p->match->count;

    if (p->own_file && (p->end != PLAY_LEFT || p->saved != p->match->count)) {
        rc = keep_save(p, k, e);
        if (rc == OK || !p->terminal)
            return rc == OK ? play_saved(p, rc, e) : rc;
        (void)play_saved(p, rc, e);
    } else if (!p->terminal || (p->end == PLAY_LEFT && old)) {
        return OK;
    }
    while (
        k->ask(p, say(&p->look, "Keep the record? Type a file name, or Enter for no> "), &line)) {
        if (line.len == 0)
            return OK; /* as the person wants it */
        if (play_path_accept(p, line) && play_saved(p, keep_save(p, k, e), e) == OK)
            return OK;
    }
    return rc;
}
