/* Torii: MIT licence, see LICENSE. */
/* A game at the prompt written down. */
#include "term/keep.h"

#include "game/record.h"
#include "term/commands.h"

#include <stdlib.h>
#include <string.h>

/* Is a tag told by the match itself? */
static bool is_own_tag(struct str name)
{
    static const char *const own[] = {"Game",     "Scope",  "Deck",    "Wind",  "Winds",
                                      "Light",    "Deal",   "Players", "Rules", "Changes",
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

/* What the levels play by: without it they would go on in another form. */
static enum status tag_secret(struct record *r, const struct play *p, struct err *e)
{
    char hex[FORM_HEX];

    if (p->how->level == 0)
        return OK;
    form_print(p->how->secret, hex);
    return record_tag_set(r, str_of("LevelSecret"), str_of(hex), e);
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
    if (rc == OK)
        rc = tag_secret(r, p, e);
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
        rc = err_say(e, NO_ROOM, "not enough memory for the record");
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

/* ---- asking ------------------------------------------------------------------------------------ */

/* A name for a new file: "onitama-shadow-2026-11-15.ogn", with a number where that one is taken. */
static void new_name(const struct play *p, struct text *out)
{
    enum { MOST = 1000 };
    char date[OS_DATE];
    size_t start = out->len;

    os_today(date);
    for (int number = 1; number <= MOST; number++) {
        out->len = start;
        text_format(out, "%s%s%s", p->match->game->name, date[0] != '\0' ? "-" : "", date);
        if (number > 1)
            text_format(out, "-%d", number);
        for (size_t i = start; i < out->len; i++)
            if (out->data[i] == '+' || out->data[i] == '.')
                out->data[i] = '-';
        text_add(out, ".ogn");
        if (os_file_kind(out->data) == OS_FILE_NONE)
            return;
    }
}

/* A name from the person who wants the record kept; false if it is not wanted after all. */
static bool ask_name(struct play *p, const struct keep *k, bool failed, struct text *out)
{
    char memory[OS_MAX_LINE + 128];
    struct text prompt;
    struct str line;

    /* The file that the game was loaded from, unless just that one could not be written. */
    if (p->path[0] != '\0' && !failed)
        text_add(out, p->path);
    else
        new_name(p, out);
    text_init(&prompt, memory, sizeof memory);
    text_format(&prompt, say(&p->look, "File name (Enter: %s)> "), out->data);
    if (!k->ask(p, memory, &line) || play_answer(line) == PLAY_NO)
        return false;
    if (line.len > 0) {
        out->len = 0;
        play_path_complete(line, out);
    }
    return true;
}

/* A word alone may be anything, "why" or "later", so that no file gets such a name unasked. */
static bool is_word(struct str line)
{
    return memchr(line.data, '.', line.len) == NULL && memchr(line.data, '/', line.len) == NULL;
}

/* A word as a file name, if that is meant. */
static bool confirm_name(struct play *p, struct str line, struct text *out)
{
    play_path_complete(line, out);
    return !is_word(line) || play_confirm(p, say(&p->look, "Save it as %s?"), out->data);
}

/* Asks until the record is in a file or is not wanted; at the end of the input it is as it was. */
static enum status ask_and_save(struct play *p, const struct keep *k, enum status before,
                                struct err *e)
{
    const char *question = say(&p->look, "Save the record? (yes, no or a file name; Enter: no)> ");
    bool failed = before != OK;
    struct str line;

    while (k->ask(p, question, &line)) {
        char memory[OS_MAX_LINE + 1];
        struct text name;
        bool yes = play_answer(line) == PLAY_YES; /* "s" too, which is also to leave in Spanish */

        if (line.len == 0 || play_answer(line) == PLAY_NO || (!yes && command_is_quit(p, line)))
            return OK;
        text_init(&name, memory, sizeof memory);
        if (yes && !ask_name(p, k, failed, &name))
            return OK;
        if (!yes && !confirm_name(p, line, &name))
            continue;
        failed =
            !play_path_accept(p, text_view(&name)) || play_saved(p, keep_save(p, k, e), e) != OK;
        if (!failed)
            return OK;
    }
    return before;
}

/* To the file that was named at the start; if that fails, and on a terminal also if none was, to
 * one that is named now. */
enum status keep_record(struct play *p, const struct keep *k, struct err *e)
{
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
    return ask_and_save(p, k, rc, e);
}
