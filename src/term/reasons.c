/* Torii: MIT licence, see LICENSE. */
/*
 * The rules say in English why something is illegal; here their sentences are known again and said
 * in the reader's language. A sentence that is not known gives way to the title of its clause, so
 * nothing is lost when the rules learn a new one. tools/check_locale.py holds the two together.
 */
#include "term/words.h"

#include "rules/onitama/onitama.h"

#include <string.h>

enum { MAX_HOLES = 3 };

#define REASON(english) english

static const char *const reasons[] = {
    REASON("your own pawn is on that square"),
    REASON("your own ninja is on that square"),
    REASON("the wind spirit blocks that square"),
    REASON("'%s' has no move from %s to %s"),
    REASON("you do not have '%s' in your hand"),
    REASON("you have no %s on the starting square"),
    REASON("you cannot pass while you have a legal move"),
    REASON("you cannot pass while a student or the master can move"),
    REASON("you cannot pass while a ninja can move"),
    REASON("you cannot pass while the spirit can move"),
    REASON("a wind card moves a pawn first, then the spirit"),
    REASON("no pawn can move with '%s', so it cannot be played"),
    REASON("a movement card moves a pawn or the spirit, not both"),
    REASON("the spirit must move if it can"),
    REASON("'%s' does not take the spirit there"),
    REASON("the spirit cannot land on a master"),
    REASON("the spirit cannot land on a master, or the move has already won (W11)"),
    REASON("the pawn's move wins the game, so the spirit does not move"),
    REASON("a ninja cannot make the public move"),
    REASON("the enemy ninja is already out of the game"),
    REASON("that move captures a visible pawn, so it cannot also be an attempt"),
    REASON("that move captures the revealed ninja, so it cannot also be an attempt"),
    REASON("choose two different squares of your home row, in file order"),
    REASON("your ninja must start to the left or right of your master"),
    REASON("the ninjas must be placed first"),
    REASON("it is time to move your ninja ('n-' leaves it where it is)"),
    REASON("it is time to light a lantern ('l-' lights none)"),
    REASON("no lantern may be lit on the first turn of the game"),
    REASON("no lantern can be lit now; this turn starts with a move"),
    REASON("to move a ninja, name a card, as in 'ox:nb5c4'"),
    REASON("the public move comes first; name a card, as in 'ox:c1c2'"),
    REASON("there is no wind spirit in this game"),
    REASON("the spirit is not on that square"),
    REASON("do not type the outcome; the game announces it"),
    REASON("is not a move; write moves like 'ox:c1c2' or 'ox:pass'"),
    REASON("is not a move; to move the spirit, write 'ox:@c3c4' or 'bat:b1b2+@c3e4'"),
    REASON("is not a move; write moves like 'ox:c1c2', 'ox:nb5c4' or 'ox:pass'"),
    REASON("is not a part of a turn; write parts like %s"),
    REASON("is not a placement; write it like '%s'"),
    REASON("does not say where the ninja goes"),
    REASON("belongs to the next turn"),
    REASON("unknown card %s; did you mean '%s'?"),
    REASON("unknown card %s"),
};

/* Fits the text to a pattern; what stands in its holes is kept. The last hole takes all it can. */
static bool fits(struct str text, const char *pattern, struct str holes[MAX_HOLES])
{
    int hole = 0;

    for (;;) {
        const char *next = strstr(pattern, "%s");
        size_t len = next != NULL ? (size_t)(next - pattern) : strlen(pattern);

        if (text.len < len || memcmp(text.data, pattern, len) != 0)
            return false;
        text = str_drop(text, len);
        if (next == NULL)
            return text.len == 0;
        pattern = next + 2;

        size_t taken = pattern[0] == '\0' ? text.len : 0;

        while (taken < text.len && text.data[taken] != pattern[0])
            taken++;
        if (hole == MAX_HOLES)
            return false;
        holes[hole++] = (struct str){text.data, taken};
        text = str_drop(text, taken);
    }
}

/* Something in the quotes of English, in those of the language. */
static void add_quoted(struct text *t, const struct words_look *look, struct str quoted)
{
    char memory[256];
    struct text inner;

    text_init(&inner, memory, sizeof memory);
    text_str(&inner, (struct str){quoted.data + 1, quoted.len - 2});
    text_format(t, say(look, "'%s'"), memory);
}

/* The pattern in the language, with the holes filled in order. */
static void fill(struct text *t, const struct words_look *look, const char *pattern,
                 const struct str holes[MAX_HOLES])
{
    for (int hole = 0;;) {
        const char *next = strstr(pattern, "%s");

        text_str(t,
                 (struct str){pattern, next != NULL ? (size_t)(next - pattern) : strlen(pattern)});
        if (next == NULL)
            return;
        if (holes[hole].len > 2 && holes[hole].data[0] == '\'' &&
            memchr(holes[hole].data + 1, '\'', holes[hole].len - 1) ==
                holes[hole].data + holes[hole].len - 1)
            add_quoted(t, look, holes[hole]);
        else
            text_str(t, holes[hole]);
        hole++;
        pattern = next + 2;
    }
}

/* "pawn" and "ninja" stand in a hole of their sentence. */
static void translate_holes(const struct words_look *look, struct str holes[MAX_HOLES])
{
    if (str_eq(holes[0], "pawn"))
        holes[0] = str_of(say(look, "pawn"));
    if (str_eq(holes[0], "ninja"))
        holes[0] = str_of(say(look, "ninja"));
}

/* Takes what was typed, in its quotes, off the front; the rest begins with the reason. */
static void take_said(struct text *t, const struct words_look *look, struct str *text)
{
    for (size_t i = 1; i + 1 < text->len && text->data[0] == '\''; i++)
        if (text->data[i] == '\'' && (text->data[i + 1] == ':' || text->data[i + 1] == ' ')) {
            bool colon = text->data[i + 1] == ':';

            add_quoted(t, look, (struct str){text->data, i + 1});
            text_add(t, colon ? say(look, ": ") : " ");
            *text = str_trim(str_drop(*text, i + 1 + colon));
            return;
        }
}

void words_reason(struct text *t, const struct words_look *look, const struct err *e)
{
    struct str text = str_of(e->text);
    struct str holes[MAX_HOLES] = {{"", 0}};
    size_t tail = e->clause[0] != '\0' ? strlen(e->clause) + 3 : 0;

    if (strcmp(look->language, "en") == 0) {
        text_add(t, e->text);
        return;
    }
    if (tail <= text.len)
        text.len -= tail; /* " (B6)" */

    take_said(t, look, &text);
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (fits(text, reasons[i], holes)) {
            translate_holes(look, holes);
            fill(t, look, say(look, reasons[i]), holes);
            text_format(t, tail > 0 ? " (%s)" : "", e->clause);
            return;
        }

    int clause = oni_clause_find(str_of(e->clause));

    if (clause >= 0)
        text_format(t, "%s (%s)", oni_clause_words(clause, look->language).title, e->clause);
    else
        text_str(t, text);
}
