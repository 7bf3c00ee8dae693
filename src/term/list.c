/* Torii: MIT licence, see LICENSE. */
/* The legal moves on the screen: numbered, those of a card together, in columns. */
#include "term/screen.h"
#include "term/words.h"

#include <string.h>

enum { NUMBER_COLUMNS = 3 };

/* A run of choices with one card (or none). */
struct run {
    int card;
    int first, count;
};

static int digits(int n)
{
    return n < 10 ? 1 : n < 100 ? 2 : 3;
}

/* " 12 c1c2" */
static void add_entry(struct text *t, int number, struct str text)
{
    words_blanks(t, NUMBER_COLUMNS - digits(number));
    text_format(t, "%d ", number);
    text_str(t, text);
}

static int entry_columns(struct str text)
{
    return NUMBER_COLUMNS + 1 + words_width(text);
}

/* Chunks of text in columns of equal width, behind a label. */
struct columns {
    struct text *t;
    int indent, width, column;
};

static void columns_begin(struct columns *c, struct text *t, const char *label, int indent,
                          int width)
{
    *c = (struct columns){t, indent, width + 2, indent};
    text_add(t, label);
    words_blanks(t, indent - words_width(str_of(label)));
}

/* Before each chunk: goes to the next line if this one is full. */
static void columns_next(struct columns *c)
{
    if (c->column + c->width > WORDS_COLUMNS && c->column > c->indent) {
        text_char(c->t, '\n');
        words_blanks(c->t, c->indent);
        c->column = c->indent;
    }
}

/* After each chunk of so many columns; blanks only if another one follows. */
static void columns_done(struct columns *c, int used, bool last)
{
    c->column += c->width;
    if (!last && c->column + c->width <= WORDS_COLUMNS)
        words_blanks(c->t, c->width - used);
}

/* The part of "b1b2+@c3e4" that names the pawn's move, with how many choices share it. */
static struct str shared_start(const struct choices *c, const struct run *r, int i, int *count)
{
    struct str text = choice_read(c->text[i]).rest;
    struct choice_words w = choice_read(c->text[i]);

    *count = 1;
    if (w.from < 0 || w.spirit_to < 0 || text.len < 2)
        return text;
    text.len -= 4; /* without the spirit's squares */
    while (i + *count < r->first + r->count) {
        struct str other = choice_read(c->text[i + *count]).rest;

        if (other.len < text.len || memcmp(other.data, text.data, text.len) != 0)
            break;
        ++*count;
    }
    return text;
}

/* "b1b2+@  12 a4  13 e4": one pawn's move with all that the spirit may do after it. */
static int add_family(struct text *t, const struct choices *c, int i, int count, struct str start)
{
    int used = words_width(start);

    text_str(t, start);
    for (int k = 0; k < count; k++) {
        struct str to = str_drop(c->text[i + k], c->text[i + k].len - 2);

        text_char(t, ' ');
        add_entry(t, i + k + 1, to);
        used += 1 + entry_columns(to);
    }
    return used;
}

static bool is_family(struct str start)
{
    return start.len > 0 && start.data[start.len - 1] == '@';
}

/* How wide the widest chunk of a run will be. */
static int run_width(const struct choices *c, const struct run *r)
{
    int width = 0, count;

    for (int i = r->first; i < r->first + r->count; i += count) {
        struct str start = shared_start(c, r, i, &count);
        int one = is_family(start)
                      ? words_width(start) + count * (entry_columns((struct str){"a1", 2}) + 1)
                      : entry_columns(start);

        width = one > width ? one : width;
    }
    return width;
}

static void add_run(struct text *t, const struct choices *c, const struct run *r, const char *label,
                    int indent)
{
    struct columns at;
    int count;

    columns_begin(&at, t, label, indent, run_width(c, r));
    for (int i = r->first; i < r->first + r->count; i += count) {
        struct str start = shared_start(c, r, i, &count);
        bool last = i + count == r->first + r->count;
        int used = entry_columns(start);

        columns_next(&at);
        if (is_family(start))
            used = add_family(t, c, i, count, start);
        else
            add_entry(t, i + 1, start);
        columns_done(&at, used, last);
    }
    text_char(t, '\n');
}

/* "Ox", or "Bœuf (ox)" where the name does not tell what to type. */
static void card_label(struct text *t, const struct term_look *look, int card)
{
    const char *name = oni_card_name(card, look->language);

    text_add(t, name);
    if (!words_same(str_of(name), str_of(oni_card_code(card))))
        text_format(t, " (%s)", oni_card_code(card));
}

static int find_runs(const struct choices *c, struct choice_filter f, struct run *runs, int most)
{
    int count = 0;

    for (int i = 0; i < c->count; i++) {
        int card = choice_read(c->text[i]).card;

        if (!choice_passes(c->text[i], f))
            continue;
        if (count > 0 && runs[count - 1].card == card &&
            runs[count - 1].first + runs[count - 1].count == i) {
            runs[count - 1].count++;
        } else if (count < most) {
            runs[count++] = (struct run){card, i, 1};
        }
    }
    return count;
}

void screen_choices(struct text *t, const struct scene *s, const struct choices *c,
                    struct choice_filter f)
{
    enum { MOST = 32, LABEL = 64 };
    struct run runs[MOST];
    char labels[MOST][LABEL];
    int count = find_runs(c, f, runs, MOST), indent = 0;

    for (int i = 0; i < count; i++) {
        struct text label;

        text_init(&label, labels[i], LABEL);
        if (runs[i].card >= 0)
            card_label(&label, &s->look, runs[i].card);
        indent = words_width(text_view(&label)) > indent ? words_width(text_view(&label)) : indent;
    }
    for (int i = 0; i < count; i++)
        add_run(t, c, &runs[i], labels[i], indent > 0 ? indent + 1 : 0);
}

/* What is asked now. */
static const char *question(const struct scene *s, const struct oni_state *view,
                            const struct choices *c)
{
    const struct term_look *look = &s->look;
    const struct oni_rules *rules = scene_rules(s);

    if (view->part == ONI_PART_PLACE)
        return rules->mode == ONI_LIGHT
                   ? say(look, "Hide your two ninjas on two squares of your home row.")
                   : say(look, "Hide your ninja left or right of your master.");
    if (view->part == ONI_PART_NINJA)
        return say(look,
                   "Your ninja may now move in secret, with the same card. n- leaves it where "
                   "it is; ! also attacks a hidden ninja on the square.");
    if (view->part == ONI_PART_LANTERN)
        return say(look,
                   "Light a lantern? It tells whether a ninja is in a column (la to le) or in a "
                   "row (l1 to l5). l- saves it.");
    if (c->count > 0 && str_eq(choice_read(c->text[0]).rest, "pass"))
        return say(look, "Nothing can move: choose the card to give away (B9).");
    if (rules->mode == ONI_SHADOW)
        return say(look, "Your turn: first the move that all can see.");
    return say(look, "Your turn.");
}

/* A wind card's moves stand in families: the first of them is read out. */
static void explain_family(struct text *t, const struct scene *s, const struct choices *c)
{
    char from[3] = "", to[3] = "", spirit[3] = "", number[8];
    struct text n;

    for (int i = 0; i < c->count; i++) {
        struct choice_words w = choice_read(c->text[i]);
        struct str squares = w.rest;

        if (w.from < 0 || w.spirit_to < 0)
            continue;
        if (str_begins(squares, "n"))
            squares = str_drop(squares, 1);
        text_init(&n, number, sizeof number);
        text_int(&n, i + 1);
        memcpy(from, squares.data, 2);
        memcpy(to, squares.data + 2, 2);
        memcpy(spirit, squares.data + squares.len - 2, 2);
        text_char(t, ' ');
        text_format(t, say(&s->look, "Number %s: %s goes to %s, then the spirit @ to %s."), number,
                    from, to, spirit);
        return;
    }
}

void screen_question(struct text *t, const struct scene *s, const struct choices *c)
{
    char memory[512], example[64];
    struct oni_state view;
    struct text line, first;

    scene_view(s, &view);
    text_init(&line, memory, sizeof memory);
    text_init(&first, example, sizeof example);
    if (c->count > 0)
        text_str(&first, c->text[0]);
    text_format(&line, "%s ", question(s, &view, c));
    text_format(&line, say(&s->look, "Type a number or the move (%s); h: help."), example);
    explain_family(&line, s, c);
    words_wrap(t, text_view(&line), 0);
}
