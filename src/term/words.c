/* Torii: MIT licence, see LICENSE. */
#include "term/words.h"

#include "rules/onitama/onitama.h"

#include <string.h>

static bool starts_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

int words_width(struct str s)
{
    int width = 0;

    for (size_t i = 0; i < s.len; i++)
        width += starts_character(s.data[i]);
    return width;
}

void words_blanks(struct text *t, int count)
{
    for (int i = 0; i < count; i++)
        text_char(t, ' ');
}

void words_wrap(struct text *t, struct str s, int indent)
{
    struct str word;
    int column = 0;

    while (str_cut(&s, ' ', &word)) {
        int width = words_width(word);

        if (column > 0 && column + 1 + width > WORDS_COLUMNS) {
            text_char(t, '\n');
            column = 0;
        }
        words_blanks(t, column > 0 ? 1 : indent);
        text_str(t, word);
        column += width + (column > 0 ? 1 : indent);
    }
    text_char(t, '\n');
}

struct fold {
    const char *from, *to;
};

static const struct fold folds[] = {
    {"à", "a"}, {"â", "a"},   {"á", "a"},    {"ä", "a"},      {"ç", "c"},      {"é", "e"},
    {"è", "e"}, {"ê", "e"},   {"ë", "e"},    {"î", "i"},      {"ï", "i"},      {"í", "i"},
    {"ñ", "n"}, {"ô", "o"},   {"ó", "o"},    {"ö", "o"},      {"ù", "u"},      {"û", "u"},
    {"ü", "u"}, {"ú", "u"},   {"œ", "oe"},   {"æ", "ae"},     {"À", "A"},      {"Â", "A"},
    {"Á", "A"}, {"Ç", "C"},   {"É", "E"},    {"È", "E"},      {"Ê", "E"},      {"Î", "I"},
    {"Í", "I"}, {"Ñ", "N"},   {"Ó", "O"},    {"Ú", "U"},      {"Œ", "OE"},     {"¿", ""},
    {"¡", ""},  {"«", "\""},  {"»", "\""},   {"’", "'"},      {"…", "..."},    {"·", "-"},
    {"×", "x"}, {"½", "1/2"}, {"°", " deg"}, {"\u00a0", " "}, {"\u202f", " "},
};

static const char *fold_of(struct str character)
{
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
        if (str_eq(character, folds[i].from))
            return folds[i].to;
    return "?";
}

void words_fold(struct text *t, struct str s)
{
    while (s.len > 0) {
        size_t len = 1;

        while (len < s.len && !starts_character(s.data[len]))
            len++;
        if (len == 1 && (unsigned char)s.data[0] < 0x80)
            text_char(t, s.data[0]);
        else
            text_add(t, fold_of((struct str){s.data, len}));
        s = str_drop(s, len);
    }
}

/* Only letters and digits, lower case, no accents; cut off where no name is so long. */
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

const char *words_player(const struct term_look *look, int player)
{
    return player == ONI_BLUE ? say(look, "Blue") : say(look, "Red");
}

void words_clause(struct text *t, const struct term_look *look, int clause)
{
    struct oni_clause_words w = oni_clause_words(clause, look->language);

    text_format(t, "%s · %s\n", w.id, w.title);
    words_wrap(t, str_of(w.text), 4);
    if (w.reading[0] != '\0')
        words_wrap(t, str_of(w.reading), 4);
}
