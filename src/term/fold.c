/* Torii: MIT licence, see LICENSE. */
/* ASCII replacements for letters and symbols that a terminal cannot show. */
#include "term/words.h"

#include <string.h>

/* Every character of `from` becomes `to`. */
struct fold {
    const char *to, *from;
};

static const struct fold folds[] = {
    /* The letters of Latin-1 and Latin Extended-A. */
    {"a", "àáâãäåāăą"},
    {"A", "ÀÁÂÃÄÅĀĂĄ"},
    {"ae", "æ"},
    {"AE", "Æ"},
    {"c", "çćĉċč"},
    {"C", "ÇĆĈĊČ"},
    {"d", "ďđð"},
    {"D", "ĎĐÐ"},
    {"e", "èéêëēĕėęě"},
    {"E", "ÈÉÊËĒĔĖĘĚ"},
    {"g", "ĝğġģ"},
    {"G", "ĜĞĠĢ"},
    {"h", "ĥħ"},
    {"H", "ĤĦ"},
    {"i", "ìíîïĩīĭįı"},
    {"I", "ÌÍÎÏĨĪĬĮİ"},
    {"ij", "ĳ"},
    {"IJ", "Ĳ"},
    {"j", "ĵ"},
    {"J", "Ĵ"},
    {"k", "ķĸ"},
    {"K", "Ķ"},
    {"l", "ĺļľŀł"},
    {"L", "ĹĻĽĿŁ"},
    {"n", "ñńņňŋ"},
    {"'n", "ŉ"},
    {"N", "ÑŃŅŇŊ"},
    {"o", "òóôõöøōŏő"},
    {"O", "ÒÓÔÕÖØŌŎŐ"},
    {"oe", "œ"},
    {"OE", "Œ"},
    {"r", "ŕŗř"},
    {"R", "ŔŖŘ"},
    {"s", "śŝşšſ"},
    {"S", "ŚŜŞŠ"},
    {"ss", "ß"},
    {"t", "ţťŧ"},
    {"T", "ŢŤŦ"},
    {"th", "þ"},
    {"Th", "Þ"},
    {"u", "ùúûüũūŭůűų"},
    {"U", "ÙÚÛÜŨŪŬŮŰŲ"},
    {"w", "ŵ"},
    {"W", "Ŵ"},
    {"y", "ýÿŷ"},
    {"Y", "ÝŶŸ"},
    {"z", "źżž"},
    {"Z", "ŹŻŽ"},
    /* Punctuation. */
    {"", "¿¡\u00ad\u200b\u2060\ufeff"},
    {" ", "\u00a0\u2007\u2009\u202f"},
    {"\"", "«»“”„"},
    {"'", "‘’‚"},
    {"-", "·–‐‑−"},
    {"--", "—"},
    {"...", "…"},
    {"*", "•★☆"},
    /* Numbers and signs. */
    {"x", "×"},
    {"/", "÷"},
    {"+/-", "±"},
    {"1/2", "½"},
    {"1/4", "¼"},
    {"3/4", "¾"},
    {"1", "¹"},
    {"2", "²"},
    {"3", "³"},
    {" deg", "°"},
    {"no.", "№"},
    {"EUR", "€"},
    {"(c)", "©"},
    {"sqrt", "√"},
    {"Sum", "Σ"},
    {"<=", "≤"},
    {">=", "≥"},
    {"!=", "≠"},
    {"~", "≈"},
    {"->", "→"},
    {"<-", "←"},
    {"^", "↑"},
    {"v", "↓"},
    /* Box drawing, one column each. */
    {"-", "─━═"},
    {"|", "│┃║"},
    {"+", "┌┐└┘├┤┬┴┼╭╮╰╯"},
    {"#", "█■▒"},
    {".", "░"},
    {">", "▶▸"},
    {"o", "○◉"},
    {"@", "●"},
    {"A", "▲△"},
    {"*", "◆◇"},
    {"^", "⌂"},
    {"S", "§"},
};

/* Bytes of the character at the start of s. */
static size_t character(struct str s)
{
    size_t len = 1;

    while (len < s.len && !char_is_begin(s.data[len]))
        len++;
    return len;
}

static const char *fold_of(struct str c)
{
    /* U+0300 to U+036F: combining accents. */
    if (c.len == 2 && ((unsigned char)c.data[0] == 0xcc ||
                       ((unsigned char)c.data[0] == 0xcd && (unsigned char)c.data[1] < 0xb0)))
        return "";
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
        for (struct str from = str_of(folds[i].from); from.len > 0;) {
            size_t len = character(from);

            if (len == c.len && memcmp(from.data, c.data, len) == 0)
                return folds[i].to;
            from = str_drop(from, len);
        }
    return "?";
}

/* The blank inside French quotes, « so », which "so" omits. */
static bool is_inside_quotes(struct str before, struct str blank, struct str after)
{
    return (str_eq(blank, "\u00a0") || str_eq(blank, "\u202f")) &&
           (str_eq(before, "«") || str_begins(after, "»"));
}

/*
 * A replacement that is wider or narrower than one column would shift the columns after it:
 * the next gap of two blanks or more compensates. Returns what is still to be compensated.
 */
static int pay(struct text *t, int wide)
{
    if (wide < 0)
        text_add(t, "  ");
    return wide > 0 ? wide - 1 : wide < 0 ? wide + 1 : 0;
}

void words_fold(struct text *t, struct str s)
{
    struct str before = {"", 0};
    int wide = 0; /* surplus columns so far in this line */

    while (s.len > 0) {
        size_t len = character(s);
        struct str c = {s.data, len};

        s = str_drop(s, len);
        if (wide != 0 && str_eq(c, " ") && str_begins(s, " ")) {
            wide = pay(t, wide);
        } else if (len == 1 && (unsigned char)c.data[0] < 0x80) {
            wide = c.data[0] == '\n' ? 0 : wide;
            text_char(t, c.data[0]);
        } else {
            const char *to = is_inside_quotes(before, c, s) ? "" : fold_of(c);

            wide += (int)strlen(to) - 1;
            text_add(t, to);
        }
        before = c;
    }
}
