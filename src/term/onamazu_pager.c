/* Torii: MIT licence, see LICENSE. */
/* Long messages page by page, and questions that are wider than the terminal. */
#include "term/onamazu_play.h"

#include <string.h>

enum { PROMPT = 512 };

static void send_part(struct onamazu_play *p, struct str part)
{
    struct text t = {(char *)(uintptr_t)part.data, part.len, part.len + 1, false};

    play_send(&p->base, &t);
}

/* Bytes of the first `rows` lines. */
static size_t page_of(struct str s, int rows)
{
    size_t at = 0;

    for (; at < s.len && rows > 0; at++)
        rows -= s.data[at] == '\n';
    return at;
}

/* A question in lines; the last one is the prompt. */
static const char *fold_prompt(struct onamazu_play *p, const char *prompt, char *memory)
{
    enum { ANSWER = 8 }; /* columns for what is typed */
    struct text t;
    char *last;

    if (!p->base.terminal || str_width(str_of(prompt)) + ANSWER <= onamazu_columns(&p->base.look))
        return prompt;
    text_init(&t, memory, PROMPT);
    onamazu_wrap(&t, &p->base.look, str_of(prompt), 0, 2);
    memory[--t.len] = '\0'; /* its line end */
    last = strrchr(memory, '\n');
    if (t.full || last == NULL)
        return prompt;
    send_part(p, (struct str){memory, (size_t)(last + 1 - memory)});
    return last + 1;
}

bool onamazu_ask(struct onamazu_play *p, const char *prompt, struct str *out)
{
    char memory[PROMPT];

    if (p->typed[0] == '\0')
        return play_ask(&p->base, fold_prompt(p, prompt, memory), out);
    memcpy(p->taken, p->typed, sizeof p->taken);
    p->typed[0] = '\0';
    *out = str_of(p->taken);
    return true;
}

bool onamazu_more(struct onamazu_play *p)
{
    struct str line;
    struct text t;

    if (!play_ask(&p->base, say(&p->base.look, "Enter: more, q: stop> "), &line))
        return false;
    if (line.len == 0)
        return true;
    text_init(&t, p->typed, sizeof p->typed);
    if (!onamazu_is_quit(p, line)) /* here it only ends the reading */
        text_str(&t, line);
    return false;
}

void onamazu_send(struct onamazu_play *p, const struct text *t)
{
    int rows = p->base.look.rows;
    struct str rest;
    struct text page;

    if (!p->base.terminal || rows <= 2 || screen_lines(text_view(t)) < rows) {
        play_send(&p->base, t);
        return;
    }
    text_init(&page, p->page, sizeof p->page); /* a question asked between would overwrite it */
    text_str(&page, text_view(t));
    for (rest = text_view(&page); screen_lines(rest) >= rows;) {
        size_t len = page_of(rest, rows - 1);

        send_part(p, (struct str){rest.data, len});
        rest = str_drop(rest, len);
        if (!onamazu_more(p))
            return;
    }
    send_part(p, rest);
}
