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

/* ---- go ------------------------------------------------------------------------------------------ */

/* A keyword with a numeric argument. */
struct measure {
    const char *word;
    int64_t *number;
    uint64_t most;
    bool sinks; /* may be negative, which counts as 0: a clock that has run out */
};

static bool is_digits(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.data[i] < '0' || s.data[i] > '9')
            return false;
    return s.len > 0;
}

/* Numbers that are too large are clamped. */
static bool read_number(struct str word, const struct measure *m)
{
    bool negative = m->sinks && str_begins(word, "-");
    struct str digits = str_drop(word, negative);
    uint64_t number;

    if (!is_digits(digits))
        return false;
    while (digits.len > 1 && digits.data[0] == '0')
        digits = str_drop(digits, 1);
    if (!str_number(digits, m->most, &number))
        number = m->most;
    *m->number = negative ? 0 : (int64_t)number;
    return true;
}

static void take_number(struct str *rest, const struct measure *m, struct ugi_go *go)
{
    struct str before = *rest, word;

    if (ugi_word(rest, &word) && read_number(word, m))
        return;
    *rest = before; /* it may be another keyword */
    if (go->bad == NULL) {
        go->bad = m->word;
        go->instead = word;
    }
}

static bool take_measure(struct str word, struct str *rest, struct ugi_go *go)
{
    const struct measure measures[] = {
        {"p1time", &go->time[0], UGI_MOST, true},     {"p2time", &go->time[1], UGI_MOST, true},
        {"p3time", &go->time[2], UGI_MOST, true},     {"p4time", &go->time[3], UGI_MOST, true},
        {"p1inc", &go->increment[0], UGI_MOST, true}, {"p2inc", &go->increment[1], UGI_MOST, true},
        {"p3inc", &go->increment[2], UGI_MOST, true}, {"p4inc", &go->increment[3], UGI_MOST, true},
        {"movetime", &go->movetime, UGI_MOST, false}, {"nodes", &go->nodes, INT64_MAX, false},
        {"depth", &go->depth, UGI_MOST, false},       {"decision", &go->decision, UGI_MOST, false},
    };

    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++)
        if (str_eq(word, measures[i].word)) {
            take_number(rest, &measures[i], go);
            return true;
        }
    return false;
}

static void read_go(struct str rest, struct ugi_go *go)
{
    const struct str nothing = {"", 0};
    struct str word;

    *go = (struct ugi_go){.movetime = -1, .nodes = -1, .depth = -1, .decision = -1};
    go->instead = go->unknown = nothing;
    for (int i = 0; i < UGI_PLAYERS; i++)
        go->time[i] = go->increment[i] = -1;
    while (ugi_word(&rest, &word)) {
        go->infinite |= str_eq(word, "infinite");
        go->ponder |= str_eq(word, "ponder");
        if (!str_eq(word, "infinite") && !str_eq(word, "ponder") &&
            !take_measure(word, &rest, go) && go->unknown.len == 0)
            go->unknown = word;
    }
}

bool ugi_has_clock(const struct ugi_go *go)
{
    for (int i = 0; i < UGI_PLAYERS; i++)
        if (go->time[i] >= 0)
            return true;
    return false;
}

/* ---- setoption ----------------------------------------------------------------------------------- */

/* The words up to "value" as one string. */
static struct str take_name(struct str *rest)
{
    struct str name = {"", 0}, word, before = *rest;

    while (ugi_word(rest, &word) && !str_eq(word, "value")) {
        if (name.len == 0)
            name.data = word.data;
        name.len = (size_t)(word.data + word.len - name.data);
        before = *rest;
    }
    *rest = before;
    return name;
}

/* "name N value V": a value may contain blanks or be empty. */
static void read_option(struct str rest, struct ugi_line *out)
{
    struct str word;

    out->name = out->value = (struct str){"", 0};
    while (ugi_word(&rest, &word)) {
        if (str_eq(word, "name"))
            out->name = take_name(&rest);
        if (str_eq(word, "value")) {
            out->value = str_trim(rest);
            return;
        }
    }
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool ugi_is_named(struct str name, const char *option)
{
    size_t i = 0;

    for (;; i++, option++) {
        while (i < name.len && name.data[i] == ' ')
            i++;
        while (*option == ' ')
            option++;
        if (i == name.len || *option == '\0')
            return i == name.len && *option == '\0';
        if (small(name.data[i]) != small(*option))
            return false;
    }
}

/* ---- a line -------------------------------------------------------------------------------------- */

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
