/* Torii: MIT licence, see LICENSE. */
/* Fitting text to its space, and the integer geometry of the rings. */
#include "rules/onamazu/picture.h"

#include <string.h>

/* Width of a letter in a wide sans-serif face, in hundredths of the type size. */
static int letter_width(char c, bool bold)
{
    int width = 62;

    if (!char_is_begin(c))
        return 0;
    if (strchr("iljI.,:;'|!", c) != NULL)
        width = 32;
    else if (strchr("tfr-/() ", c) != NULL)
        width = 40;
    else if (strchr("mwMW", c) != NULL)
        width = 92;
    else if (c >= 'A' && c <= 'Z')
        width = 71;
    return bold ? width * 112 / 100 : width;
}

/* Hundredths of a unit, at size 1. */
static int width_of(struct str s, bool bold)
{
    int sum = 0;

    for (size_t i = 0; i < s.len; i++)
        sum += letter_width(s.data[i], bold);
    return sum;
}

int ona_paint_width(const char *words, int size, bool bold)
{
    return (width_of(str_of(words), bold) * size + 99) / 100;
}

/* XML-escapes s; characters that XML forbids are dropped. */
static void escape(struct text *t, struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.data[i];

        switch (c) {
        case '&': text_add(t, "&amp;"); break;
        case '<': text_add(t, "&lt;"); break;
        case '>': text_add(t, "&gt;"); break;
        case '"': text_add(t, "&quot;"); break;
        default:
            if ((unsigned char)c >= 0x20 && c != 0x7f)
                text_char(t, c);
        }
    }
}

void ona_paint_escaped(struct text *t, const char *words)
{
    escape(t, str_of(words));
}

/* The longest prefix no wider than `room` (hundredths at size 1), whole characters only. */
static struct str cut_to(struct str s, int room, bool bold)
{
    size_t len = 0, end = 0;

    for (int sum = 0; len < s.len; len++) {
        sum += letter_width(s.data[len], bold);
        if (sum > room)
            break;
        if (len + 1 == s.len || char_is_begin(s.data[len + 1]))
            end = len + 1;
    }
    return str_trim((struct str){s.data, end});
}

/* Shrinks to three quarters at most; longer text ends in an ellipsis. */
void ona_paint_line(struct text *t, const struct ona_line *l, const char *words)
{
    struct str s = str_of(words);
    bool bold = strstr(l->look, "bold") != NULL, cut = false;
    int sum = width_of(s, bold), size = l->size, least = (l->size * 3 + 3) / 4;

    if (l->width > 0 && sum * size > l->width * 100) {
        size = l->width * 100 / sum;
        if (size < least) {
            size = least;
            s = cut_to(s, l->width * 100 / size - 80, bold);
            cut = true;
        }
    }
    text_format(t, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>", l->x, l->y, size, l->look);
    escape(t, s);
    text_add(t, cut ? "…</text>" : "</text>");
}

/* As many words from the start of s as fit in a line, at least one. */
static size_t line_length(struct str s, int room, bool bold)
{
    size_t fits = 0;

    for (size_t i = 1; i <= s.len; i++) {
        if (i < s.len && s.data[i] != ' ')
            continue;
        if (fits > 0 && width_of((struct str){s.data, i}, bold) > room)
            break;
        fits = i;
    }
    return fits;
}

void ona_paint_lines(struct text *t, struct ona_line l, const char *words, int lines)
{
    struct str s = str_of(words);
    char memory[256]; /* no text of the rules is longer */
    struct text line;

    for (int i = 1; s.len > 0 && i <= lines; i++, l.y += l.size + 1) {
        size_t len = line_length(s, l.width * 100 / l.size, strstr(l.look, "bold") != NULL);

        text_init(&line, memory, sizeof memory);
        text_str(&line, (struct str){s.data, i < lines ? len : s.len});
        ona_paint_line(t, &l, memory);
        s = str_trim(str_drop(s, len));
    }
}

/* A number is never truncated; it shrinks as far as necessary. */
void ona_paint_number(struct text *t, const struct ona_line *l, const char *before, int n)
{
    struct ona_line fit = *l;
    char memory[32];
    struct text words;

    text_init(&words, memory, sizeof memory);
    text_format(&words, "%s%d", before, n);
    while (fit.width > 0 && fit.size > 6 && ona_paint_width(memory, fit.size, true) > fit.width)
        fit.size--;
    fit.width = 0;
    ona_paint_line(t, &fit, memory);
}

void ona_paint_use(struct text *t, const char *id, int x, int y, int percent)
{
    text_format(t, "<use href=\"#ona-%s\" transform=\"translate(%d %d)", id, x, y);
    if (percent != 100)
        text_format(t, " scale(%d.%d%d)", percent / 100, percent / 10 % 10, percent % 10);
    text_add(t, "\"/>");
}

/* A table of every three degrees from 0 to 90, interpolated linearly. */
static int quarter_sine(int angle)
{
    static const int16_t sines[] = {0,    523,  1045, 1564, 2079, 2588, 3090,  3584,
                                    4067, 4540, 5000, 5446, 5878, 6293, 6691,  7071,
                                    7431, 7771, 8090, 8387, 8660, 8910, 9135,  9336,
                                    9511, 9659, 9781, 9877, 9945, 9986, 10000, 10000};
    int i = angle / 30;

    return sines[i] + (sines[i + 1] - sines[i]) * (angle % 30) / 30;
}

int ona_paint_sine(int angle)
{
    angle = ((angle % TURN) + TURN) % TURN;
    if (angle >= TURN / 2)
        return -ona_paint_sine(angle - TURN / 2);
    return quarter_sine(angle <= TURN / 4 ? angle : TURN / 2 - angle);
}

/* `length` times a sine, rounded. */
static int scaled(int length, int sine)
{
    int product = length * sine;

    return (product + (product < 0 ? -5000 : 5000)) / 10000;
}

int ona_paint_x(int radius, int angle)
{
    return scaled(radius, ona_paint_sine(angle));
}

int ona_paint_y(int radius, int angle)
{
    return -scaled(radius, ona_paint_sine(angle + TURN / 4));
}

static void put_tenths(struct text *t, int tenths)
{
    int size = tenths < 0 ? -tenths : tenths;

    text_format(t, "%s%d.%d ", tenths < 0 ? "-" : "", size / 10, size % 10);
}

void ona_paint_point(struct text *t, int radius, int angle)
{
    put_tenths(t, ona_paint_x(10 * radius, angle));
    put_tenths(t, ona_paint_y(10 * radius, angle));
}

/* A sheet of card on the table; its group is left open. */
void ona_paint_panel(struct text *t, const struct ona_box *b, const char *id, const char *edge)
{
    text_format(t, "<g id=\"%s\">\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"9\" ",
                id, b->x + 3, b->y + 4, b->w, b->h);
    text_add(t, "fill=\"" INK "\" opacity=\".13\"/>");
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"9\" ", b->x, b->y, b->w,
                b->h);
    text_format(t, "fill=\"" CARD_PAPER "\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                edge != NULL ? edge : INK, edge != NULL ? 5 : 2);
}

const char *ona_paint_colour(int player)
{
    static const char *const colours[ONA_MAX_SEATS] = {INDIGO, VERMILION, PINE, OCHRE};

    return colours[player];
}
