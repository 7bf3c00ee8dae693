/* Torii: MIT licence, see LICENSE. */
/* Line input and output: messages, pages, questions, and a screen that can be wiped. */
#include "term/onamazu_screen.h"
#include "term/prompt.h"
#include "term/screen.h"

#include <stdio.h>
#include <string.h>

struct words_look term_look_of(const char *language, bool plain)
{
    bool utf8 = os_speaks_utf8();
    const char *no_colour = os_environment("NO_COLOR");
    int rows = 0, columns = 0;

    (void)(os_is_terminal(1) && os_terminal_size(&rows, &columns));
    return (struct words_look){
        .rows = rows,
        .columns = columns,
        .language = language,
        .ascii = plain || !utf8,
        .fold = !utf8,
        .colour = !plain && os_terminal_draws(1) && (no_colour == NULL || no_colour[0] == '\0'),
    };
}

struct text play_text(struct session *p)
{
    struct text t;

    text_init(&t, p->out, sizeof p->out);
    return t;
}

void play_send(struct session *p, const struct text *t)
{
    struct text ascii;
    struct str s = text_view(t);

    if (p->look.fold) {
        text_init(&ascii, p->folded, sizeof p->folded);
        words_fold(&ascii, s);
        s = text_view(&ascii);
    }
    fwrite(s.data, 1, s.len, stdout);
    fflush(stdout);
}

void play_line(struct session *p, const char *words, const char *what)
{
    enum { LEAST = 40 };
    bool narrow = p->look.columns >= LEAST && p->look.columns <= WORDS_COLUMNS;
    char memory[1024];
    struct text line, t = play_text(p);

    text_init(&line, memory, sizeof memory);
    text_format(&line, words, what);
    if (line.len > 0)
        text_wrap(&t, text_view(&line), 0, narrow ? p->look.columns - 1 : WORDS_COLUMNS);
    else
        text_char(&t, '\n');
    play_send(p, &t);
}

void play_quote(struct session *p, const char *words, struct str what)
{
    char memory[512];
    struct text quoted;

    text_init(&quoted, memory, sizeof memory);
    words_quote(&quoted, &p->look, what);
    play_line(p, words, memory);
}

void play_action(struct session *p, game_action action)
{
    struct err e;

    p->group = 0;
    if (match_play(p->match, action, &e) != OK)
        p->end = PLAY_FULL;
}

/* ---- commands ---------------------------------------------------------------------------------- */

/* Words of the user's language come before the English ones: a letter may mean two things. */
const struct command *play_find(const struct session *p, struct str word)
{
    for (int english = 0; english < 2; english++)
        for (const struct command *c = p->commands; c->words != NULL; c++)
            if ((c->games & p->game) != 0 &&
                words_among(word, english ? c->words : say(&p->look, c->words)))
                return c;
    return NULL;
}

bool play_is(const struct session *p, struct str word, unsigned flag)
{
    const struct command *c = play_find(p, word);

    return c != NULL && (c->flags & flag) != 0;
}

/* ---- questions --------------------------------------------------------------------------------- */

/* True for a usable line. */
static bool accept(struct session *p, enum os_line got, struct str *line)
{
    if (got == OS_LINE_LONG) {
        play_line(p, say(&p->look, "This line is too long."), "");
        return false;
    }
    if (!str_is_utf8(*line)) {
        play_quote(p, say(&p->look, "These bytes are not UTF-8 text: %s"), *line);
        return false;
    }
    *line = str_trim(*line);
    return true;
}

/* The line editor shows the prompt itself, so it must be in the terminal's character set too. */
static enum os_line next_line(struct session *p, const char *prompt, struct str *out)
{
    char memory[2 * OS_MAX_LINE];
    struct text folded;

    if (!p->look.fold)
        return os_lines_next(p->lines, prompt, out);
    text_init(&folded, memory, sizeof memory);
    words_fold(&folded, str_of(prompt));
    return os_lines_next(p->lines, memory, out);
}

/* A line from the input, or the one typed at the pager. */
static bool read_line(struct session *p, const char *prompt, struct str *out)
{
    for (;;) {
        struct str line;

        if (!p->terminal) {
            struct text t = play_text(p);

            text_add(&t, prompt);
            play_send(p, &t);
        }

        enum os_line got = next_line(p, prompt, &line);

        /* Without a typed line end the answer would appear on the line of the prompt. */
        if (!p->terminal || got == OS_LINE_END)
            play_line(p, "", "");
        if (got == OS_LINE_END) {
            if (p->end == PLAY_ON)
                p->end = PLAY_LEFT;
            return false;
        }
        if (accept(p, got, &line)) {
            *out = line;
            return true;
        }
    }
}

enum { PROMPT = 512 };

static void send_part(struct session *p, struct str part)
{
    struct text t = {(char *)(uintptr_t)part.data, part.len, part.len + 1, false};

    play_send(p, &t);
}

/* Wraps a question; the last line is the prompt. */
static const char *fold_prompt(struct session *p, const char *prompt, char *memory)
{
    enum { ANSWER = 8 }; /* columns for the answer */
    struct text t;
    char *last;

    if (!p->terminal || str_width(str_of(prompt)) + ANSWER <= onamazu_columns(&p->look))
        return prompt;
    text_init(&t, memory, PROMPT);
    onamazu_wrap(&t, &p->look, str_of(prompt), 0, 2);
    memory[--t.len] = '\0'; /* its line end */
    last = strrchr(memory, '\n');
    if (t.full || last == NULL)
        return prompt;
    send_part(p, (struct str){memory, (size_t)(last + 1 - memory)});
    return last + 1;
}

bool play_ask(struct session *p, const char *prompt, struct str *out)
{
    char memory[PROMPT];

    if (p->typed[0] == '\0')
        return read_line(p, fold_prompt(p, prompt, memory), out);
    memcpy(p->taken, p->typed, sizeof p->taken);
    p->typed[0] = '\0';
    *out = str_of(p->taken);
    return true;
}

static bool is_one_of(struct str line, const char *list)
{
    struct str rest = str_of(list), word;

    while (str_cut(&rest, ' ', &word))
        if (words_same(line, word))
            return true;
    return false;
}

enum play_answer play_answer(struct str line)
{
    if (is_one_of(line, "yes y yeah yep ok oui o ouais sí si s"))
        return PLAY_YES;
    return is_one_of(line, "no n non nope nah") ? PLAY_NO : PLAY_OTHER;
}

static void say_choices(struct session *p, const char *yes, const char *no)
{
    struct text t = play_text(p);

    text_format(&t, say(&p->look, "Please answer '%s' or '%s'; Enter alone means no."), yes, no);
    text_char(&t, '\n');
    play_send(p, &t);
}

bool play_confirm(struct session *p, const char *question, const char *what)
{
    char memory[OS_MAX_LINE + 256]; /* a question with a file name */
    struct text t;
    struct str line;
    enum play_end before = p->end;

    text_init(&t, memory, sizeof memory);
    text_format(&t, question, what);
    text_format(&t, " (%s/%s) ", say(&p->look, "yes"), say(&p->look, "no"));
    while (play_ask(p, memory, &line)) {
        if (play_answer(line) == PLAY_YES)
            return true;
        if (line.len == 0 || play_answer(line) == PLAY_NO || play_is(p, line, COMMAND_QUITS))
            return false;
        say_choices(p, say(&p->look, "yes"), say(&p->look, "no"));
    }
    if (p->terminal)
        p->end = before; /* Ctrl-C answers only this question */
    return false;
}

/* ---- pages ------------------------------------------------------------------------------------- */

/* Bytes of the first `rows` lines. */
static size_t page_of(struct str s, int rows)
{
    size_t at = 0;

    for (; at < s.len && rows > 0; at++)
        rows -= s.data[at] == '\n';
    return at;
}

bool play_more(struct session *p)
{
    struct str line;
    struct text t;

    if (!read_line(p, say(&p->look, "Enter: more, q: stop> "), &line))
        return false;
    if (line.len == 0)
        return true;
    text_init(&t, p->typed, sizeof p->typed);
    if (!play_is(p, line, COMMAND_QUITS)) /* here it only stops reading */
        text_str(&t, line);
    return false;
}

void play_page(struct session *p, const struct text *t)
{
    int rows = p->look.rows;
    struct str rest;
    struct text page;

    if (!p->terminal || rows <= 2 || screen_lines(text_view(t)) < rows) {
        play_send(p, t);
        return;
    }
    text_init(&page, p->page, sizeof p->page); /* a question in between would overwrite it */
    text_str(&page, text_view(t));
    for (rest = text_view(&page); screen_lines(rest) >= rows;) {
        size_t len = page_of(rest, rows - 1);

        send_part(p, (struct str){rest.data, len});
        rest = str_drop(rest, len);
        if (!play_more(p))
            return;
    }
    send_part(p, rest);
}

/* ---- secrets ----------------------------------------------------------------------------------- */

/* Can the screen be cleared? */
static bool can_wipe(const struct session *p)
{
    return p->terminal && os_terminal_draws(1);
}

/* Terminals without an alternate screen: the scrollback must be cleared too. */
static bool keeps_scrolled(void)
{
    struct str kind = str_of(os_environment("TERM")); /* set if the screen can be wiped */

    return str_begins(kind, "linux") ||
           (str_begins(kind, "screen") && os_environment("TMUX") == NULL);
}

void play_sheet(struct session *p, bool second)
{
    struct text t = play_text(p);

    if (!can_wipe(p) || !p->hidden || second == p->sheet)
        return;
    text_add(&t, second ? "\033[?1049h" : "\033[H\033[2J\033[?1049l");
    play_send(p, &t);
    p->sheet = second;
}

void play_wipe(struct session *p)
{
    struct text t = play_text(p);
    bool wiped = can_wipe(p);

    /* The alternate screen has no scrollback; elsewhere print a conspicuous separator. */
    if (wiped)
        text_add(&t, keeps_scrolled() ? "\033[H\033[2J\033[3J" : "\033[H\033[2J");
    for (int i = 0; i < 40 && !wiped; i++)
        text_add(&t, "----------------------------------------\n");
    play_send(p, &t);
    os_lines_forget(p->lines);
    p->refused = (struct err){0};
    p->typed[0] = p->taken[0] = '\0';
    p->looking = NOBODY;
}
