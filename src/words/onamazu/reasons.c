/* Torii: MIT licence, see LICENSE. */
/*
 * The rules say in English, and with code words, why something is illegal; here their sentences are
 * known again and said in the reader's language with the names of things. A sentence that is not
 * known is left to the caller. tools/check_locale.py holds the two together.
 */
#include "words/onamazu/told.h"

#include <string.h>

enum { MAX_HOLES = 2, HOLE = 128 };
enum { NEARLY = 2, NO_ACTION }; /* among the reasons */

#define REASON(english) english

/* Where one begins like another, the longer one comes first. */
static const char *const reasons[] = {
    REASON("is not an answer; the question is %s"),
    REASON("has to wait: chance decides first"),
    [NEARLY] = REASON("is not an action; did you mean '%s'?"),
    [NO_ACTION] = REASON("is not an action"),
    REASON("is not written correctly; write '%s'"),
    REASON("is not the exact price"),
    REASON("the game is over"),
    REASON("you have no jinja number %s"),
    REASON("you have no %s"),
    REASON("there is no %s left in the supply"),
    REASON("you cannot hold more than %s %s"),
    REASON("that costs %s mons and you have %s"),
    REASON("your superior acolyte is not available yet"),
    REASON("your superior acolyte is wounded this turn"),
    REASON("you have no acolyte of that kind left to place"),
    REASON("a tile blocks that cell"),
    REASON("one of your acolytes is already there"),
    REASON("sharing that cell costs %s mons and you have %s"),
    REASON("that cell is not in the same sector as your other acolyte"),
    REASON("that acolyte has already acted"),
    REASON("none of your acolytes is there"),
    REASON("there are no brigands in %s"),
    REASON("that fight costs %s bushis and you have %s"),
    REASON("you can do that only if you cannot beat any of the visible brigands"),
    REASON("the brigand pile is empty"),
    REASON("there are no brigands to discard there"),
    REASON("only primary resources can be offered in meditation, not %s"),
    REASON("that jinja is full"),
    REASON("that jinja already has %s"),
    REASON("you may build at most %s jinja per turn"),
    REASON("that slot is empty"),
    REASON("you cannot take gold in a swap"),
    REASON("you cannot swap that back during the same visit"),
    REASON("the market does not offer that swap"),
    REASON("you can only barter for a resource of the same category"),
    REASON("you have the contract, so you pay nothing: 'use -'"),
    REASON("you have the contract, so you pay nothing: 'armour -'"),
    REASON("all your %s buildings are already on the board"),
    REASON("buildings can only go on resource cells of the outer ring"),
    REASON("you already have a building there"),
    REASON("armour cannot exceed %s"),
    REASON("you already have the blessing of %s"),
    REASON("there are no blessings of %s left"),
    REASON("the card gives only %s resources"),
    REASON("you already have the Grand Temple contract"),
    REASON("another monastery has the Grand Temple contract"),
    REASON("you have already signed %s contracts"),
    REASON("you can do that only once per visit"),
    REASON("there are no mikos left"),
    REASON("there are no blessings left that you do not already have"),
    REASON("there are no blessings left"),
    REASON("every acolyte on the board must act first"),
    REASON("you must fight brigands that you can beat"),
    REASON("gold is not sold on the upper floor"),
    REASON("rings turn only clockwise"),
    REASON("only one card was left to draw"),
    REASON("you have %s %s"),
};

/* What stands in the hole of "is asked", and in that of what a card gives. */
static const char *const phrases[] = {
    REASON("which way the ring turns"),
    REASON("which brigands attack"),
    REASON("where to place an acolyte"),
    REASON("which acolyte acts next"),
    REASON("whom to fight"),
    REASON("what to offer"),
    REASON("which jinja to build"),
    REASON("what to barter"),
    REASON("whether to use this place"),
    REASON("whether to sign"),
    REASON("where to build"),
    REASON("whether to buy armour"),
    REASON("whether to shuffle before drawing"),
    REASON("which miko to keep"),
    REASON("which blessing to take"),
    REASON("which cube to take"),
    REASON("what to do at the market"),
    REASON("primary"),
    REASON("manufactured"),
};

/* Where `part` of `len` bytes begins in the text; -1 if it does not stand there. */
static int find_part(struct str text, const char *part, size_t len)
{
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.data + i, part, len) == 0)
            return (int)i;
    return -1;
}

/* Where the next hole of a pattern is; NULL if it has no more. */
static const char *next_hole(const char *pattern)
{
    for (; *pattern != '\0'; pattern++)
        if (pattern[0] == '%' && pattern[1] == 's')
            return pattern;
    return NULL;
}

/* Fits the text to a pattern; what stands in its holes is kept. */
static bool fits(struct str text, const char *pattern, struct str holes[MAX_HOLES])
{
    for (int hole = 0;; hole++) {
        const char *next = next_hole(pattern);
        size_t len = next != NULL ? (size_t)(next - pattern) : strlen(pattern);

        if (text.len < len || memcmp(text.data, pattern, len) != 0)
            return false;
        text = str_drop(text, len);
        if (next == NULL)
            return text.len == 0;
        if (hole == MAX_HOLES)
            return false;
        pattern = next + 2;

        const char *after = next_hole(pattern);
        size_t literal = after != NULL ? (size_t)(after - pattern) : strlen(pattern);
        int taken = after != NULL ? find_part(text, pattern, literal) : (int)(text.len - literal);

        if (taken < 0 || text.len < literal)
            return false;
        holes[hole] = (struct str){text.data, (size_t)taken};
        text = str_drop(text, (size_t)taken);
    }
}

/* "rot cw' or 'rot ccw" stands in quotes: one pair of them is enough. */
static void add_forms(struct text *t, struct str hole)
{
    for (size_t i = 0; i < hole.len;) {
        struct str rest = str_drop(hole, i);

        if (str_begins(rest, "' or '") || str_begins(rest, "', '")) {
            text_add(t, " / ");
            i += rest.data[1] == ' ' ? 6 : 4;
        } else {
            text_char(t, hole.data[i++]);
        }
    }
}

/* A code word by its name, a phrase in the language, anything else as it is. */
static void add_hole(struct text *t, const struct onamazu_scene *s, struct str hole)
{
    for (int r = 0; r < ONA_RESOURCES; r++)
        if (str_eq(hole, ona_resource_code[r])) {
            onamazu_resource(t, s, r);
            return;
        }
    for (int god = 0; god < ONA_GODS; god++)
        if (str_eq(hole, ona_god_code[god])) {
            text_add(t, onamazu_god(god));
            return;
        }
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (str_eq(hole, phrases[i])) {
            text_add(t, say(&s->look, phrases[i]));
            return;
        }
    add_forms(t, hole);
}

/* The pattern in the language, with the holes filled in order. */
static void fill(struct text *t, const struct onamazu_scene *s, const char *pattern,
                 const struct str holes[MAX_HOLES])
{
    for (int hole = 0;; hole++) {
        const char *next = next_hole(pattern);
        size_t len = next != NULL ? (size_t)(next - pattern) : strlen(pattern);

        text_str(t, (struct str){pattern, len});
        if (next == NULL)
            return;
        add_hole(t, s, holes[hole]);
        pattern = next + 2;
    }
}

/* Takes what was typed, in its quotes, off the front; the rest begins with the reason. */
static void take_said(struct text *t, const struct onamazu_scene *s, struct str *text,
                      struct str typed, bool quotes)
{
    for (size_t i = 1; i + 1 < text->len && text->data[0] == '\''; i++)
        if (text->data[i] == '\'' && text->data[i + 1] == ' ') {
            char memory[HOLE];
            struct text inner;

            text_init(&inner, memory, sizeof memory);
            text_str(&inner, (struct str){text->data + 1, i - 1});
            if (!quotes)
                text_add(t, say(&s->look, "this"));
            else if (typed.len > 0 && typed.len < HOLE)
                words_quote(t, &s->look, typed);
            else
                text_format(t, say(&s->look, "'%s'"), memory);
            text_char(t, ' ');
            *text = str_drop(*text, i + 2);
            return;
        }
}

/* A word that is offered must be near what was typed: one letter, or two in a long one. */
static bool is_near(struct str typed, struct str offered)
{
    struct str first;
    int most = offered.len > 5 ? 2 : 1;

    return !str_cut(&typed, ' ', &first) || str_distance(first, offered, most) <= most;
}

bool onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e,
                    struct str typed, const char *help)
{
    struct str text = str_of(e->text);
    struct str holes[MAX_HOLES] = {{"", 0}, {"", 0}};
    size_t tail = e->clause[0] != '\0' ? strlen(e->clause) + 3 : 0, start = t->len;

    if (tail <= text.len)
        text.len -= tail; /* " (R51)" */
    take_said(t, s, &text, typed, help != NULL);
    if (fits(text, reasons[NEARLY], holes) && !is_near(typed, holes[0]))
        text = str_of(reasons[NO_ACTION]);
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (fits(text, reasons[i], holes)) {
            fill(t, s, say(&s->look, reasons[i]), holes);
            text_add(t, i == NO_ACTION && help != NULL ? help : "");
            text_format(t, tail > 0 ? " (%s)" : "", e->clause);
            return true;
        }
    t->len = start;
    t->data[start] = '\0';
    return false;
}
