/* Torii: MIT licence, see LICENSE. */
/* Explanations: why something is refused, and what a thing is. */
#include "bindings/wasm/ona_tell.h"

#include "words/onamazu/explain.h"

enum { WORDS = 4096 };

/* ---- why not ------------------------------------------------------------------------------- */

static void tell_refusal(struct text *t, const char *clause, char *message)
{
    words_capital(message);
    text_char(t, '{');
    jsonw_word(t, "clause", clause);
    jsonw_word(t, "message", message);
    text_char(t, '}');
}

/* Drops the clause, which has a field of its own. */
static void cut_clause(struct text *t, const struct err *e)
{
    size_t tail = e->clause[0] != '\0' ? str_of(e->clause).len + 3 : 0;

    if (tail <= t->len)
        t->data[t->len -= tail] = '\0';
}

void ona_tell_why(const struct play *m, int viewer, struct str text, struct text *t)
{
    struct ona_telling p = ona_telling_of(m, m->match.count, viewer, t);
    struct err e = {0};
    char memory[WORDS];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (viewer >= 0 && p.turn >= 0 && viewer != p.turn) {
        text_format(&words, say(&p.scene.look, "it is %s's turn"),
                    onamazu_seat(&p.scene.look, p.turn));
        tell_refusal(t, NULL, memory);
        return;
    }
    if (play_why(m, GAME_FULL, text, &e) == OK) {
        text_add(t, "null");
        return;
    }
    onamazu_reason(&words, &p.scene, &e, NULL);
    cut_clause(&words, &e);
    tell_refusal(t, e.clause[0] != '\0' ? e.clause : NULL, memory);
}

/* ---- what it is ---------------------------------------------------------------------------- */

/* Writes an explanation into a text. */
struct teller {
    struct text *t;
    int lines;
};

static void tell_title(void *context, const char *words)
{
    struct teller *w = context;

    jsonw_word(w->t, "title", words);
    text_add(w->t, ",\"lines\":[");
}

static void tell_line(void *context, const char *sentence)
{
    struct teller *w = context;

    text_add(w->t, w->lines++ > 0 ? "," : "");
    text_json(w->t, str_of(sentence));
}

void ona_tell_explained(const struct play *m, int viewer, struct str thing, struct text *t)
{
    struct ona_telling p = ona_telling_of(m, m->match.count, viewer, t);
    struct teller w = {.t = t};
    struct onamazu_explained to = {tell_title, tell_line, &w};
    const char *clauses, *between = "";
    struct str rest, clause;

    text_char(t, '{');
    clauses = onamazu_explain(&p.scene, thing, &to);
    if (clauses == NULL) {
        text_add(t, "\"title\":\"\",\"lines\":[],\"clauses\":[]}");
        return;
    }
    text_add(t, "],\"clauses\":[");
    rest = str_of(clauses);
    while (rest.len > 0 && str_cut(&rest, ' ', &clause)) {
        text_add(t, between);
        text_json(t, clause);
        between = ",";
    }
    text_add(t, "]}");
}
