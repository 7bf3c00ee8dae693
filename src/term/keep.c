/* Torii: MIT licence, see LICENSE. */
/* Saves a game played at the prompt. */
#include "term/keep.h"

#include "locale/locale.h"

#include <stdlib.h>
#include <string.h>

/* Is a tag derived from the match itself? */
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

/* Players, date, seed: as in the loaded record. */
static enum status tag_again(struct record *r, const struct record *loaded, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < loaded->tag_count && rc == OK; i++)
        if (!is_own_tag(loaded->tags[i].name))
            rc = record_tag_set(r, loaded->tags[i].name, loaded->tags[i].value, e);
    return rc;
}

/* The same for a new game. */
static enum status tag_new(struct record *r, const struct session *p, struct err *e)
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

/* The secret of the levels: without it they would play differently after loading. */
static enum status tag_secret(struct record *r, const struct session *p, struct err *e)
{
    char hex[FORM_HEX];

    if (p->how->level == 0)
        return OK;
    form_print(p->how->secret, hex);
    return record_tag_set(r, str_of("LevelSecret"), str_of(hex), e);
}

/* Which game, with its options, and who played. */
static enum status tag_game(struct record *r, const struct session *p, struct err *e)
{
    enum status rc = games_tag_record(p->how->entry, r, e);

    if (rc == OK)
        rc = p->how->loaded != NULL ? tag_again(r, p->how->loaded, e) : tag_new(r, p, e);
    if (rc == OK && p->how->practice)
        rc = record_tag_set(r, str_of("Practice"), str_of("yes"), e);
    if (rc == OK)
        rc = tag_secret(r, p, e);
    for (int seat = 0; seat < p->match->game->kind->players && rc == OK; seat++)
        rc = keep_seat(r, p, seat, p->kind->named ? p->how->name[seat] : NULL, e);
    return rc;
}

/* Comments of the loaded record stay with their turns; they are borrowed from it. */
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

/* Saves the whole game; an unfinished one keeps its secrets in the file, to be continued later. */
enum status keep_save(struct session *p, struct err *e)
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
    rc = tag_game(r, p, e);
    if (rc == OK)
        rc = record_take(r, p->match, GAME_FULL, e);
    if (rc == OK && p->how->loaded != NULL)
        keep_comments(r, p->how->loaded);
    if (rc == OK)
        rc = p->kind->finish_record(r, p, e);
    if (rc == OK)
        rc = record_print(r, &t, e);
    if (rc == OK)
        rc = os_write_file(p->path, text_view(&t), e);
out:
    free(memory);
    free(r);
    return rc;
}

enum status keep_saved(struct session *p, enum status rc, const struct err *e)
{
    bool secret = p->match->game->kind->hidden && (p->end == PLAY_ON || p->end == PLAY_LEFT);

    if (rc == OK) {
        p->own_file = true;
        p->saved = p->match->count;
        play_line(p, say(&p->look, "The record was saved to %s."), p->path);
        if (secret)
            play_line(
                p,
                say(&p->look, "The file contains everything, including what is hidden from you."),
                "");
    } else {
        char memory[2 * ERR_TEXT];
        struct text why;

        text_init(&why, memory, sizeof memory);
        locale_err(p->look.language, e, &why);
        play_line(p, say(&p->look, "The record could not be saved: %s"), memory);
    }
    return rc;
}

/* Where the last component of a path begins. */
static size_t last_part(struct str path)
{
    size_t at = path.len;

    while (at > 0 && path.data[at - 1] != '/')
        at--;
    return at;
}

static void path_complete(struct str name, struct text *out)
{
    struct str last = str_drop(name, last_part(name));
    bool extended = last.len == 0; /* a directory; refused later */

    for (size_t i = 1; i < last.len; i++) /* a leading dot only hides a file */
        extended |= last.data[i] == '.';
    text_str(out, name);
    if (!extended && !str_eq(last, ".") && os_file_kind(out->data) != OS_FILE_OTHER)
        text_add(out, ".ogn");
}

bool keep_path_accept(struct session *p, struct str name)
{
    char memory[OS_MAX_LINE + 1];
    bool same, filled = false;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    if (p->own_file && str_eq(name, p->path))
        text_str(&t, name); /* as given on the command line */
    else
        path_complete(name, &t);
    same = p->own_file && strcmp(memory, p->path) == 0;
    if (t.full)
        (void)err_say(&e, NO_ROOM, "cannot write %q: File name too long", name);
    if (t.full || os_try_file(memory, &filled, &e) != OK) {
        (void)keep_saved(p, FAILED, &e);
        return false;
    }
    if (filled && !same &&
        !play_confirm(p, say(&p->look, "%s already exists. Overwrite it?"), memory))
        return false;
    p->own_file = same;
    memcpy(p->path, memory, sizeof memory);
    return true;
}

/* ---- asking ------------------------------------------------------------------------------------ */

/* A name for a new file: "onitama-shadow-2026-11-15.ogn", with a number if that one exists. */
static void new_name(const struct session *p, struct text *out)
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

/* Asks for a file name; false if the user does not want to save. */
static bool ask_name(struct session *p, bool failed, struct text *out)
{
    char memory[OS_MAX_LINE + 128];
    struct text prompt;
    struct str line;

    /* The file that the game was loaded from, unless writing it just failed. */
    if (p->path[0] != '\0' && !failed)
        text_add(out, p->path);
    else
        new_name(p, out);
    text_init(&prompt, memory, sizeof memory);
    text_format(&prompt, say(&p->look, "File name (Enter: %s)> "), out->data);
    if (!play_ask(p, memory, &line) || play_answer(line) == PLAY_NO)
        return false;
    if (line.len > 0) {
        out->len = 0;
        path_complete(line, out);
    }
    return true;
}

/* A single word may be anything, "why" or "later", so it is confirmed before it becomes a file name. */
static bool is_word(struct str line)
{
    return memchr(line.data, '.', line.len) == NULL && memchr(line.data, '/', line.len) == NULL;
}

/* A word as a file name, if the user confirms it. */
static bool confirm_name(struct session *p, struct str line, struct text *out)
{
    path_complete(line, out);
    return !is_word(line) || play_confirm(p, say(&p->look, "Save it as %s?"), out->data);
}

/* Asks until the record is saved or declined; at the end of the input the status is unchanged. */
static enum status ask_and_save(struct session *p, enum status before, struct err *e)
{
    const char *question = say(&p->look, "Save the record? (yes, no or a file name; Enter: no)> ");
    bool failed = before != OK;
    struct str line;

    while (play_ask(p, question, &line)) {
        char memory[OS_MAX_LINE + 1];
        struct text name;
        bool yes = play_answer(line) == PLAY_YES; /* "s" too, although it also quits in Spanish */

        if (line.len == 0 || play_answer(line) == PLAY_NO ||
            (!yes && play_is(p, line, COMMAND_QUITS)))
            return OK;
        text_init(&name, memory, sizeof memory);
        if (yes && !ask_name(p, failed, &name))
            return OK;
        if (!yes && !confirm_name(p, line, &name))
            continue;
        failed = !keep_path_accept(p, text_view(&name)) || keep_saved(p, keep_save(p, e), e) != OK;
        if (!failed)
            return OK;
    }
    return before;
}

/* To the file named at the start; if that fails, or on a terminal if none was named, to
 * one that the user names now. */
enum status keep_record(struct session *p, struct err *e)
{
    enum status rc = OK;
    bool old = p->match->count == p->start || p->saved == p->match->count;

    if (p->own_file && (p->end != PLAY_LEFT || p->saved != p->match->count)) {
        rc = keep_save(p, e);
        if (rc == OK || !p->terminal)
            return rc == OK ? keep_saved(p, rc, e) : rc;
        (void)keep_saved(p, rc, e);
    } else if (!p->terminal || (p->end == PLAY_LEFT && old)) {
        return OK;
    }
    return ask_and_save(p, rc, e);
}
