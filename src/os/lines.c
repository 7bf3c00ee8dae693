/* Torii: MIT licence, see LICENSE. */
/* Lines from standard input: with libedit on a terminal, else plain bytes. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include "os/leave.h"

#include <errno.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 200, CHUNK = 65536 };

struct os_lines {
    EditLine *edit; /* NULL when lines are not edited */
    History *history;
    char prompt[2 * OS_MAX_LINE]; /* that the editor can decode */
    size_t max;                   /* bytes of a line */
    char *line;                   /* room for one more */
    char chunk[CHUNK];            /* read but not yet handed out: from `at` to `end` */
    size_t at, end;
};

static char *prompt_of(EditLine *edit)
{
    void *lines = NULL;

    (void)el_get(edit, EL_CLIENTDATA, &lines); /* set before the first prompt */
    return ((struct os_lines *)lines)->prompt;
}

/* One character for the editor: 1, or 0 at the end of the input or on a signal to quit. */
static int next_character(EditLine *edit, wchar_t *out)
{
    mbstate_t state = {0};

    for (;;) {
        enum leave_wait came = leave_wait();
        char byte;

        if (came == LEAVE_STIRRED) {
            el_set(edit, EL_REFRESH); /* resumed after a stop: redraw the line */
            continue;
        }

        ssize_t got = came == LEAVE_TOLD ? 0 : read(STDIN_FILENO, &byte, 1);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;

        size_t used = mbrtowc(out, &byte, 1, &state);

        if (used == 0 || used == 1)
            return 1;
        if (used == (size_t)-1) {
            *out = (unsigned char)byte; /* no such character: the byte alone */
            return 1;
        }
    }
}

static void editor_open(struct os_lines *l)
{
    HistEvent event;

    l->edit = el_init("torii", stdin, stdout, stderr);
    l->history = history_init();
    if (l->edit == NULL || l->history == NULL)
        return;
    history(l->history, &event, H_SETSIZE, HISTORY_LINES);
    el_set(l->edit, EL_CLIENTDATA, l);
    el_set(l->edit, EL_PROMPT, prompt_of);
    el_set(l->edit, EL_EDITOR, "emacs");
    el_set(l->edit, EL_SIGNAL, 1); /* leaves the terminal as it was when a signal ends us */
    el_set(l->edit, EL_HIST, history, l->history);
    el_set(l->edit, EL_GETCFN, next_character);
}

static void editor_close(struct os_lines *l)
{
    if (l->history != NULL)
        history_end(l->history);
    if (l->edit != NULL)
        el_end(l->edit);
    l->history = NULL;
    l->edit = NULL;
}

struct os_lines *os_lines_new_long(size_t max)
{
    struct os_lines *l = calloc(1, sizeof *l);

    if (l == NULL || (l->line = calloc(1, max + 1)) == NULL) {
        free(l);
        return NULL;
    }
    l->max = max;
    leave_listen();
    return l;
}

struct os_lines *os_lines_new(bool edited)
{
    struct os_lines *l = os_lines_new_long(OS_MAX_LINE);

    if (l == NULL)
        return NULL;
    if (edited) {
        (void)os_speaks_utf8(); /* or the editor would count bytes as columns */
        editor_open(l);
    }
    return l;
}

void os_lines_free(struct os_lines *l)
{
    if (l == NULL)
        return;
    editor_close(l);
    leave_forget();
    free(l->line);
    free(l);
}

/* A new editor: history and kill buffer are gone. */
void os_lines_forget(struct os_lines *l)
{
    bool edited = l->edit != NULL;

    editor_close(l);
    memset(l->line, 0, l->max + 1);
    if (edited)
        editor_open(l);
}

static enum os_line next_edited(struct os_lines *l, struct str *out)
{
    HistEvent event;
    int count = 0;
    const char *line = el_gets(l->edit, &count);

    if (line == NULL || count <= 0)
        return OS_LINE_END;

    size_t len = (size_t)count;

    while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        len--;
    if (len > l->max)
        return OS_LINE_LONG;
    if (len > 0)
        history(l->history, &event, H_ENTER, line);
    memcpy(l->line, line, len);
    *out = (struct str){l->line, len};
    return OS_LINE_READ;
}

/* Fills the chunk again; false at the end of the input or on a signal to quit. */
static bool more(struct os_lines *l)
{
    enum leave_wait came;
    ssize_t got;

    do {
        came = leave_wait();
        got = came == LEAVE_INPUT ? read(STDIN_FILENO, l->chunk, sizeof l->chunk) : 0;
    } while (came == LEAVE_STIRRED || (got < 0 && errno == EINTR));
    l->at = 0;
    l->end = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* A last line without its line end counts as one. */
static enum os_line next_plain(struct os_lines *l, struct str *out)
{
    size_t len = 0;
    bool any = false, ended = false;

    while (!ended && (l->at < l->end || more(l))) {
        char *start = l->chunk + l->at, *end = memchr(start, '\n', l->end - l->at);
        size_t count = end != NULL ? (size_t)(end - start) : l->end - l->at;

        if (len <= l->max && count > 0) {
            size_t room = l->max + 1 - len;

            memcpy(l->line + len, start, count < room ? count : room);
        }
        len += count;
        l->at += count + (end != NULL);
        ended = end != NULL;
        any = true;
    }
    if (!any)
        return OS_LINE_END;
    if (len > l->max)
        return OS_LINE_LONG;
    if (len > 0 && l->line[len - 1] == '\r')
        len--;
    *out = (struct str){l->line, len};
    return OS_LINE_READ;
}

/* libedit crashes on a prompt that it cannot decode, and file names may hold any bytes. */
static void prompt_set(struct os_lines *l, const char *prompt)
{
    size_t len = strnlen(prompt, sizeof l->prompt - 1);

    memcpy(l->prompt, prompt, len);
    l->prompt[len] = '\0';
    if (mbstowcs(NULL, l->prompt, 0) != (size_t)-1)
        return;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)l->prompt[i] >= 0x80)
            l->prompt[i] = '?';
}

enum os_line os_lines_next(struct os_lines *l, const char *prompt, struct str *out)
{
    prompt_set(l, prompt);
    return l->edit != NULL && l->history != NULL ? next_edited(l, out) : next_plain(l, out);
}
