/* Torii: MIT licence, see LICENSE. */
/* The legal moves on the screen: numbered, grouped by card, in columns. */
#include "rules/onitama/action.h"
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
    text_blanks(t, NUMBER_COLUMNS - digits(number));
    text_format(t, "%d ", number);
    text_str(t, text);
}

static int entry_columns(struct str text)
{
    return NUMBER_COLUMNS + 1 + str_width(text);
}

/* Chunks of text in columns of equal width, after a label. */
struct columns {
    struct text *t;
    int room, indent, width, column;
    int lines; /* lines that may still be started */
};

static void columns_begin(struct columns *c, const char *label, int width)
{
    c->width = width + 2;
    c->column = c->indent;
    text_add(c->t, label);
    text_blanks(c->t, c->indent - str_width(str_of(label)));
}

/* Before each chunk: starts a new line if this one is full; false if there is none left. */
static bool columns_next(struct columns *c)
{
    if (c->column + c->width <= c->room + 2 || c->column == c->indent)
        return true;
    if (--c->lines <= 0)
        return false;
    text_char(c->t, '\n');
    text_blanks(c->t, c->indent);
    c->column = c->indent;
    return true;
}

/* After each chunk of that many columns; pads only if another one follows. */
static void columns_done(struct columns *c, int used, bool last)
{
    c->column += c->width;
    if (!last && c->column + c->width <= c->room + 2)
        text_blanks(c->t, c->width - used);
}

/* The part of "b1b2+@c3e4" that names the pawn's move; *count choices share it. */
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

/* "b1b2+@  12 a4  13 e4": one pawn's move with all the spirit's moves after it. */
static int add_family(struct text *t, const struct choices *c, int i, int count, struct str start)
{
    int used = str_width(start);

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

/* Width of the widest chunk of a run. */
static int run_width(const struct choices *c, const struct run *r)
{
    int width = 0, count;

    for (int i = r->first; i < r->first + r->count; i += count) {
        struct str start = shared_start(c, r, i, &count);
        int one = is_family(start)
                      ? str_width(start) + count * (entry_columns((struct str){"a1", 2}) + 1)
                      : entry_columns(start);

        width = one > width ? one : width;
    }
    return width;
}

/* In at most `lines` lines; returns the number of choices omitted. */
static int add_run(struct columns at, const struct choices *c, const struct run *r,
                   const char *label)
{
    int end = r->first + r->count, count;

    columns_begin(&at, label, run_width(c, r));
    for (int i = r->first; i < end; i += count) {
        struct str start = shared_start(c, r, i, &count);
        int used = entry_columns(start);

        if (!columns_next(&at)) {
            text_add(at.t, at.column <= at.room ? " …\n" : "\n");
            return end - i;
        }
        if (is_family(start))
            used = add_family(at.t, c, i, count, start);
        else
            add_entry(at.t, i + 1, start);
        columns_done(&at, used, i + count == end);
    }
    text_char(at.t, '\n');
    return 0;
}

/* "Ox", or "Bœuf (ox)" if the typed name differs. */
static void card_label(struct text *t, const struct words_look *look, int card)
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

int screen_lines(struct str s)
{
    int lines = 0;

    for (size_t i = 0; i < s.len; i++)
        lines += s.data[i] == '\n';
    return lines;
}

enum { MOST_RUNS = 32, LABEL = 64, ALL_LINES = 1000 };

/* Lines for each run, cutting the longest ones until all fit; the last line says what is missing. */
static void share_lines(const int *needed, int count, int lines, int *out)
{
    int total = 0, longest;

    for (int i = 0; i < count; i++)
        total += out[i] = needed[i];
    if (total <= lines)
        return;
    for (total++; total > lines; total--) {
        longest = 0;
        for (int i = 1; i < count; i++)
            longest = out[i] > out[longest] ? i : longest;
        if (out[longest] <= 1)
            break;
        out[longest]--;
    }
}

void screen_choices(struct text *t, const struct scene *s, const struct choices *c,
                    struct choice_filter f, int lines)
{
    char scratch[1 << 15]; /* to measure in */
    struct run runs[MOST_RUNS];
    char labels[MOST_RUNS][LABEL];
    int needed[MOST_RUNS], given[MOST_RUNS], count = find_runs(c, f, runs, MOST_RUNS), left = 0;
    struct columns at = {NULL, words_columns(&s->look), 0, 0, 0, ALL_LINES};
    struct text measure;

    for (int i = 0; i < count; i++) {
        struct text label;

        text_init(&label, labels[i], LABEL);
        if (runs[i].card >= 0)
            card_label(&label, &s->look, runs[i].card);
        at.indent = str_width(text_view(&label)) >= at.indent && label.len > 0
                        ? str_width(text_view(&label)) + 1
                        : at.indent;
    }
    at.t = &measure;
    for (int i = 0; i < count; i++) {
        text_init(&measure, scratch, sizeof scratch);
        (void)add_run(at, c, &runs[i], labels[i]);
        needed[i] = screen_lines(text_view(&measure));
    }
    share_lines(needed, count, lines > 0 ? lines : ALL_LINES, given);
    at.t = t;
    for (int i = 0; i < count; i++) {
        at.lines = given[i];
        left += add_run(at, c, &runs[i], labels[i]);
    }
    if (left > 0) {
        text_format(
            t,
            say(&s->look, "… %d more: 'moves' lists them all, 'moves c1' those from one square."),
            left);
        text_char(t, '\n');
    }
}

static bool has_attempt(const struct choices *c)
{
    for (int i = 0; i < c->count; i++)
        if ((c->action[i] & ONI_ATTEMPT) != 0)
            return true;
    return false;
}

/* S10, if an attempt can succeed; shorter for a player who has read it before. */
static const char *ninja_question(const struct scene *s, const struct choices *c)
{
    const struct words_look *look = &s->look;

    if (!has_attempt(c))
        return s->known ? say(look, "Now your ninja: n- leaves it there.")
                        : say(look, "Your ninja may now move in secret, with the same card. n- "
                                    "leaves it where it is.");
    if (s->known)
        return say(look,
                   "Now your ninja: n- leaves it there; ! attempts to capture the other ninja.");
    return say(look, "Your ninja may now move in secret, with the same card. n- leaves it where it "
                     "is; ! also attempts to capture a hidden ninja on that square.");
}

/* The current question; shorter, or empty, for a player who has read it before. */
static const char *question(const struct scene *s, const struct oni_state *view,
                            const struct choices *c)
{
    const struct words_look *look = &s->look;
    const struct oni_rules *rules = scene_rules(s);

    if (view->part == ONI_PART_PLACE)
        return rules->mode == ONI_LIGHT
                   ? say(look, "Hide your two ninjas on two squares of your home row.")
                   : say(look, "Hide your ninja left or right of your master.");
    if (view->part == ONI_PART_NINJA)
        return ninja_question(s, c);
    if (view->part == ONI_PART_LANTERN && s->known)
        return say(look, "A lantern? la to le: files; l1 to l5: ranks; l- keeps it.");
    if (view->part == ONI_PART_LANTERN)
        return say(look, "Light a lantern? It shows whether there is a ninja on a file (la to le) "
                         "or a rank (l1 to l5). l- keeps it for later.");
    if (c->count > 0 && str_eq(choice_read(c->text[0]).rest, "pass"))
        return say(look, "Nothing can move: choose the card to give away (B9).");
    if (s->known)
        return "";
    if (rules->mode == ONI_SHADOW)
        return say(look, "Your turn: first the move that everybody sees.");
    return say(look, "Your turn.");
}

/* The moves of a wind card are grouped in families: explains the first one. */
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
    text_add(&line, question(s, &view, c));
    if (!s->known) {
        text_char(&line, ' ');
        text_format(&line, say(&s->look, "Type a number or the move (%s); h: help."), example);
        explain_family(&line, s, c);
    }
    if (line.len > 0)
        words_wrap(t, text_view(&line), 0);
}
