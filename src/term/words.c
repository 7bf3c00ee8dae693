/* Torii: MIT licence, see LICENSE. */
#include "term/words.h"

#include "rules/onitama/onitama.h"

#include <string.h>

/* Only letters and digits, lower case, no accents; truncated beyond the length of any name. */
static struct str bare(struct str s, char *memory, size_t size)
{
    struct text t;
    size_t kept = 0;

    text_init(&t, memory, size);
    words_fold(&t, s);
    for (size_t i = 0; i < t.len; i++) {
        char c = memory[i];

        if (c >= 'A' && c <= 'Z')
            memory[kept++] = (char)(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            memory[kept++] = c;
    }
    return (struct str){memory, t.full ? 0 : kept};
}

bool words_same(struct str a, struct str b)
{
    char one[64], other[64];
    struct str x = bare(a, one, sizeof one), y = bare(b, other, sizeof other);

    return x.len > 0 && x.len == y.len && memcmp(x.data, y.data, x.len) == 0;
}

int words_columns(const struct words_look *look)
{
    enum { MOST = 120 };
    int columns = look->columns > MOST ? MOST : look->columns;

    return columns > WORDS_COLUMNS ? columns - 1 : WORDS_COLUMNS;
}

const char *words_player(const struct words_look *look, int player)
{
    return player == ONI_BLUE ? say(look, "Blue") : say(look, "Red");
}

int words_card(const struct words_look *look, struct str name)
{
    for (int card = 0; card < ONI_CARDS; card++)
        if (words_same(name, str_of(oni_card_code(card))) ||
            words_same(name, str_of(oni_card_name(card, look->language))))
            return card;
    return -1;
}

void words_clause(struct text *t, const struct words_look *look, int clause)
{
    struct clause_words w = oni_clause_words(clause, look->language);

    text_format(t, "%s · %s\n", w.id, w.title);
    words_wrap(t, str_of(w.text), 4);
    if (w.reading[0] != '\0')
        words_wrap(t, str_of(w.reading), 4);
}

bool words_among(struct str word, const char *list)
{
    enum { SINGULAR = 3 };
    char typed[64], known[64];
    struct text one, other;
    struct str rest = str_of(list), item;

    text_init(&one, typed, sizeof typed);
    words_fold(&one, word);
    while (str_cut(&rest, ' ', &item)) {
        text_init(&other, known, sizeof known);
        words_fold(&other, item);
        /* "rule" for "rules" */
        if (one.len >= SINGULAR && other.len == one.len + 1 &&
            (known[one.len] == 's' || known[one.len] == 'x'))
            other.len--;
        if (!one.full && one.len == other.len &&
            str_distance(text_view(&one), text_view(&other), 0) == 0)
            return true;
    }
    return false;
}
