/* Torii: MIT licence, see LICENSE. */
/* Why a move is good or bad, in words: one sentence, the moves that show it, a better move. */
#include "term/words.h"

#include "rules/onitama/onitama.h"
#include "term/kinds.h"

#include <string.h>

enum { WORDS = 512, SHOWN = 12 /* most moves of a line */ };

/* The subject of the sentence. */
struct about {
    struct words_look look;
    const struct games_entry *entry;
    const void *state;
    const struct why *why;
};

/* ---- moves ------------------------------------------------------------------------------------- */

/* A move of the position in question. */
static void add_move(struct text *t, const struct about *a, game_action move, enum words_deed how)
{
    term_kind_of(a->entry)->move(t, &a->look, a->entry, a->state, move, how);
}

/* What a move did, according to the clause. */
static const char *told_by_clause(const struct about *a)
{
    const char *clause = a->why->clause;

    return strcmp(clause, "B11") == 0   ? say(&a->look, "takes the master")
           : strcmp(clause, "B12") == 0 ? say(&a->look, "the master reaches the arch")
                                        : say(&a->look, "takes the last ninja");
}

/* The deed: the move of the line where it happens. */
static void add_deed(struct text *t, const struct about *a)
{
    const struct why *w = a->why;
    struct about there = *a;

    if (w->kind == WHY_ENDS && w->clause != NULL) { /* the move was named before */
        text_add(t, told_by_clause(a));
        return;
    }
    there.state = &w->scene;
    add_move(t, &there, w->line.move[w->deed], WORDS_SENTENCE);
    if (!engine_is_open(a->entry))
        text_format(t, " (%s)", told_by_clause(a));
}

/* ---- the sentence ------------------------------------------------------------------------------ */

/* The start of the sentence for a proved result, with the number of plies if known. */
static void add_proved(struct text *t, const char *known, const char *bare, const char *move,
                       int plies)
{
    text_format(t, plies > 0 ? known : bare, move, plies);
}

static void add_given(struct text *t, const struct about *a, const char *move)
{
    char number[16];
    struct text n;
    int loss = a->why->loss;

    text_init(&n, number, sizeof number);
    text_format(&n, say(&a->look, "%d.%d%d"), loss / 100, loss / 10 % 10, loss % 10);
    text_format(t, say(&a->look, "%s gives away %s students"), move, number);
}

static void add_plain(struct text *t, const struct about *a, const char *move, const char *best)
{
    const struct words_look *look = &a->look;
    bool is_best = a->why->move == a->why->best;

    if (a->why->judged)
        text_format(t,
                    is_best ? say(look, "%s is the best move found")
                            : say(look, "%s is about as good as the best move found"),
                    move);
    else if (is_best)
        text_format(t,
                    say(look, "The computer would choose %s; estimated chance of winning: %d %%"),
                    move, 50 + a->why->before.points / 2);
    else
        text_format(t,
                    say(look, "Nothing is obviously wrong with %s; the computer would choose %s; "
                              "estimated chance of winning: %d %%"),
                    move, best, 50 + a->why->before.points / 2);
}

static void add_head(struct text *t, const struct about *a, const char *move, const char *best)
{
    const struct why *w = a->why;
    const struct words_look *look = &a->look;

    switch (w->kind) {
    case WHY_ENDS: text_format(t, say(look, "%s wins at once"), move); break;
    case WHY_WINS:
        add_proved(t, say(look, "%s wins in %d"), say(look, "%s wins"), move, w->after.plies);
        break;
    case WHY_LOSES:
        add_proved(t, say(look, "%s loses in %d"), say(look, "%s loses"), move, w->after.plies);
        break;
    case WHY_LOST:
        if (w->before.plies > w->after.plies && w->after.plies > 0)
            text_format(t, say(look, "%s loses in %d; the best move holds out until %d"), move,
                        w->after.plies, w->before.plies);
        else
            add_proved(t, say(look, "%s loses in %d, and no move saves the game"),
                       say(look, "%s loses, and no move saves the game"), move, w->after.plies);
        break;
    case WHY_MISSES:
        add_proved(t, say(look, "%s misses a win in %d"), say(look, "%s misses a win"), move,
                   w->before.plies);
        break;
    case WHY_ONLY:
        text_format(t,
                    w->deed >= 0 ? say(look, "%s is the only move that does not lose; otherwise")
                                 : say(look, "%s is the only move that does not lose"),
                    move);
        break;
    case WHY_GAINS: text_format(t, say(look, "%s wins a student"), move); break;
    case WHY_DROPS: text_format(t, say(look, "%s loses a student"), move); break;
    case WHY_SPARES: text_format(t, say(look, "%s misses a student"), move); break;
    case WHY_DRAWS:
        text_format(t, say(look, "%s repeats a position for the third time: a draw"), move);
        break;
    case WHY_WORSE: add_given(t, a, move); break;
    case WHY_VAIN:
        text_format(t,
                    strcmp(w->clause, "S12") == 0
                        ? say(look, "%s is wasted: the answer is known already")
                        : say(look, "%s is pointless: no ninja can be there"),
                    move);
        break;
    case WHY_PLAIN: add_plain(t, a, move, best); break;
    }
}

/* Is there a move to name after the start? */
static bool names_deed(const struct why *w)
{
    return w->deed >= 0 && w->kind != WHY_DRAWS && !(w->kind == WHY_GAINS && w->deed == 0);
}

/* The number of moves needed to show it. */
static int shown_moves(const struct why *w)
{
    enum { PLAIN = 6 };
    int count = w->kind == WHY_PLAIN || w->kind == WHY_WORSE ? PLAIN : SHOWN;

    if (w->deed >= 0 && w->clause == NULL)
        count = w->deed + 2; /* and its consequence */
    if (count > SHOWN)
        count = SHOWN;
    return count < w->line.count ? count : w->line.count;
}

static void add_sentence(struct text *t, const struct about *a)
{
    char move[WORDS], best[WORDS], deed[WORDS], head[2 * WORDS];
    struct text one;

    text_init(&one, move, sizeof move);
    add_move(&one, a, a->why->move, WORDS_BARE);
    text_init(&one, best, sizeof best);
    add_move(&one, a, a->why->best, WORDS_BARE);
    text_init(&one, head, sizeof head);
    add_head(&one, a, move, best);
    if (names_deed(a->why)) {
        text_init(&one, deed, sizeof deed);
        add_deed(&one, a);
        text_format(
            t, a->why->deed < SHOWN ? say(&a->look, "%s: %s") : say(&a->look, "%s: in the end %s"),
            head, deed);
    } else {
        text_add(t, head);
    }
    if (a->why->clause != NULL)
        text_format(t, " (%s)", a->why->clause);
}

void term_why(struct text *t, const char *language, const struct games_entry *entry,
              const void *state, const struct why *w)
{
    struct about a = {{.language = language}, entry, state, w};

    add_sentence(t, &a);
}

void term_move(struct text *t, const char *language, const struct games_entry *entry,
               const void *state, game_action move)
{
    struct about a = {{.language = language}, entry, state, NULL};

    add_move(t, &a, move, WORDS_BARE);
}

void term_refusal(struct text *t, const char *language, const struct games_entry *entry,
                  const void *state, const struct err *e, struct str typed)
{
    struct words_look look = {.language = language};

    term_kind_of(entry)->refusal(t, &look, entry, state, e, typed);
}

/* ---- the lines --------------------------------------------------------------------------------- */

static bool has_better(const struct why *w)
{
    return w->move != w->best && w->kind != WHY_PLAIN && w->kind != WHY_WINS && w->kind != WHY_ENDS;
}

static void add_better(struct text *t, const struct about *a)
{
    char best[WORDS], line[2 * WORDS];
    struct text one;

    text_init(&one, best, sizeof best);
    add_move(&one, a, a->why->best, engine_is_open(a->entry) ? WORDS_ASIDE : WORDS_BARE);
    text_init(&one, line, sizeof line);
    text_format(&one, say(&a->look, "better: %s"), best);
    words_wrap(t, text_view(&one), 3);
}

void term_why_words(struct text *t, const char *language, const struct games_entry *entry,
                    const void *state, const struct why *w)
{
    struct about a = {{.language = language}, entry, state, w};
    char memory[4 * WORDS];
    struct text one;

    text_init(&one, memory, sizeof memory);
    add_sentence(&one, &a);
    text_char(&one, '.');
    words_wrap(t, text_view(&one), 0);
    if (engine_is_open(entry) && w->line.count > 1)
        term_line_words(t, language, &entry->game, state, w->line.move, shown_moves(w),
                        shown_moves(w) < w->line.count);
    if (has_better(w) && !w->instead) /* else the line begins with it */
        add_better(t, &a);
}
