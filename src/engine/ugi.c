/* Torii: MIT licence, see LICENSE. */
#include "engine/ugi.h"

#include <string.h>

enum { UGI_MOST = 1 << 30 /* milliseconds, or plies; nodes may be more */ };

bool ugi_word(struct str *rest, struct str *word)
{
    size_t len = 0;

    *rest = str_trim(*rest);
    while (len < rest->len && !char_is_blank(rest->data[len]))
        len++;
    *word = (struct str){rest->data, len};
    *rest = str_drop(*rest, len);
    return len > 0;
}

static enum ugi_verb verb_of(struct str word)
{
    static const struct {
        const char *word;
        enum ugi_verb verb;
    } verbs[] = {
        {"ugi", UGI_HELLO},           {"isready", UGI_ISREADY},     {"uginewgame", UGI_NEWGAME},
        {"setoption", UGI_SETOPTION}, {"position", UGI_POSITION},   {"go", UGI_GO},
        {"stop", UGI_STOP},           {"ponderhit", UGI_PONDERHIT}, {"query", UGI_QUERY},
        {"quit", UGI_QUIT},
    };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (str_eq(word, verbs[i].word))
            return verbs[i].verb;
    return UGI_NOTHING;
}

/* A number behind a word; one below zero (a clock that has run out) is 0. */
static bool take_number(struct str *rest, uint64_t most, int64_t *out)
{
    struct str before = *rest, word;
    uint64_t number = 0;

    if (!ugi_word(rest, &word))
        return false;

    bool negative = str_begins(word, "-");

    if (!str_number(str_drop(word, negative), most, &number)) {
        *rest = before; /* perhaps it is a word that we know */
        return false;
    }
    *out = negative ? 0 : (int64_t)number;
    return true;
}

static void read_go(struct str rest, struct ugi_go *go)
{
    const struct {
        const char *word;
        int64_t *number;
        uint64_t most;
    } numbers[] = {
        {"p1time", &go->time[0], UGI_MOST},     {"p2time", &go->time[1], UGI_MOST},
        {"p1inc", &go->increment[0], UGI_MOST}, {"p2inc", &go->increment[1], UGI_MOST},
        {"movetime", &go->movetime, UGI_MOST},  {"nodes", &go->nodes, INT64_MAX},
        {"depth", &go->depth, UGI_MOST},
    };
    struct str word;

    *go = (struct ugi_go){{-1, -1}, {-1, -1}, -1, -1, -1, false, false};
    while (ugi_word(&rest, &word)) {
        go->infinite |= str_eq(word, "infinite");
        go->ponder |= str_eq(word, "ponder");
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
            if (str_eq(word, numbers[i].word))
                (void)take_number(&rest, numbers[i].most, numbers[i].number);
    }
}

/* "name N value V": a value may have blanks in it, and be empty. */
static void read_option(struct str rest, struct ugi_line *out)
{
    struct str word;

    out->name = out->value = (struct str){"", 0};
    while (ugi_word(&rest, &word)) {
        if (str_eq(word, "name"))
            (void)ugi_word(&rest, &out->name);
        if (str_eq(word, "value")) {
            out->value = str_trim(rest);
            return;
        }
    }
}

void ugi_read(struct str line, struct ugi_line *out)
{
    struct str rest = line, word;

    memset(out, 0, sizeof *out);
    while (out->verb == UGI_NOTHING && ugi_word(&rest, &word))
        out->verb = verb_of(word);
    out->rest = str_trim(rest);
    if (out->verb == UGI_GO)
        read_go(rest, &out->go);
    if (out->verb == UGI_SETOPTION)
        read_option(rest, out);
}
