/* Torii: MIT licence, see LICENSE. */
#include "rare.h"

#include "reference_private.h"

#include <stdio.h>
#include <string.h>

enum { OPEN = 1, SHADOW = 2, LIGHT = 4, HIDDEN = SHADOW | LIGHT, ANY = OPEN | HIDDEN };
enum { WIND = 8, MORE = 16, TABLE = 32 };

/* In which games it can happen. WIND: only with the spirit. MORE: only with more than the base cards,
 * of which no two leave a pair of ninjas without a move. TABLE: only where the table plays it so. */
static const struct {
    int games;
    const char *words;
} things[RARE_COUNT] = {
    [RARE_PASS] = {ANY, "a pass (B9, W10, S7, L5)"},
    [RARE_ONE_CARD] = {ANY, "one of the two cards gives no action (B8, S5)"},
    [RARE_STONE] = {ANY, "won by the stone (B11)"},
    [RARE_STREAM] = {ANY, "won by the stream (B12)"},
    [RARE_SPIRIT_INSTEAD] = {ANY | WIND, "the spirit moves instead of a pawn (W3)"},
    [RARE_SWAP_OWN] = {ANY | WIND, "the spirit swaps with a student of the mover (W6)"},
    [RARE_SWAP_ENEMY] = {ANY | WIND, "the spirit swaps with an enemy student (W6)"},
    [RARE_SWAP_MOVED] = {ANY | WIND, "the spirit swaps with the student just moved (W4)"},
    [RARE_SPIRIT_FOLLOWS] = {ANY | WIND, "the spirit goes to the square just left (W4)"},
    [RARE_SPIRIT_STUCK] = {ANY | WIND, "a wind card whose spirit has no move (W4)"},
    [RARE_WIND_WINS] = {ANY | WIND, "a wind card's pawn wins and the spirit stays (W11)"},
    [RARE_WIND_UNPLAYABLE] = {ANY | WIND, "a wind card that cannot be played (W5)"},
    [RARE_SPIRIT_ON_ARCH] = {ANY | WIND, "the spirit lands on an arch (W9)"},
    [RARE_STUDENT_ON_ARCH] = {ANY | WIND, "a student is swapped onto an arch (W9)"},
    [RARE_TAKES_HIDDEN] = {HIDDEN, "a pawn takes a hidden ninja (S9, L7)"},
    [RARE_TAKES_SEEN] = {HIDDEN, "a pawn takes a revealed ninja (S9, L7)"},
    [RARE_NINJA_TAKES] = {HIDDEN, "a ninja takes a pawn (S8, L6)"},
    [RARE_NINJA_TAKES_MASTER] = {HIDDEN, "a ninja takes the master (S11, L8)"},
    [RARE_LANTERN_YES] = {HIDDEN, "a lantern is answered with yes (S12, L4)"},
    [RARE_LANTERN_NO] = {HIDDEN, "a lantern is answered with no (S12, L4)"},
    [RARE_ATTEMPT_YES] = {SHADOW, "an attempt hits (S10)"},
    [RARE_ATTEMPT_NO] = {SHADOW, "an attempt misses (S10)"},
    [RARE_SAME_SQUARE] = {SHADOW, "two ninjas on one square (S3)"},
    [RARE_OVER_SEEN] = {SHADOW, "a ninja lands on a revealed one undeclared (S10)"},
    [RARE_SEEN_TAKEN] = {TABLE,
                         "a ninja takes a revealed one by landing, at tables that play it (S10)"},
    [RARE_ONLY_STAY] = {SHADOW, "the ninja can only stay (S5)"},
    [RARE_SECRET_PASS] = {LIGHT | MORE, "the Shadow side passes unseen (L5)"},
    [RARE_BOTH_OUT] = {LIGHT, "the last ninja is taken (L8)"},
    [RARE_ARCH_NINJA] = {LIGHT, "the master wins on an arch with a ninja on it (L8)"},
    [RARE_LIT] = {HIDDEN | WIND, "the spirit shows a hidden ninja (M1)"},
    [RARE_LIT_OWN] = {HIDDEN | WIND, "the spirit shows the mover's own ninja (M1)"},
    [RARE_LIT_BOTH] = {SHADOW | WIND, "the spirit shows two ninjas at once (M1)"},
    [RARE_SWAP_SEEN] = {HIDDEN | WIND, "the spirit swaps a revealed ninja (M1)"},
    [RARE_SEEN_PART] = {SHADOW | WIND, "the ninja part of a revealed ninja (M1)"},
    [RARE_LAST_HIDDEN] = {LIGHT | WIND, "taking the last hidden ninja stops the spirit (M1)"},
    [RARE_LAST_SEEN] = {LIGHT | WIND, "taking the last revealed ninja, spirit stays (M1)"},
};

static char piece_on(const struct ref_position *p, struct ref_square square)
{
    return p->board[square.rank][square.file];
}

static struct ref_square square_at(const char *text)
{
    return (struct ref_square){text[0] - 'a', text[1] - '1'};
}

static bool same(struct ref_square a, struct ref_square b)
{
    return a.file == b.file && a.rank == b.rank;
}

static bool is_arch(struct ref_square square)
{
    return square.file == 2 && (square.rank == 0 || square.rank == 4);
}

static int count_ninjas(const struct ref_position *p)
{
    int count = 0;

    for (int i = 0; i < 4; i++)
        count += p->ninja[i / 2][i % 2].where != REF_OUT;
    return count;
}

static int count_letters(const struct ref_position *p, const char *letters)
{
    int count = 0;

    for (int i = 0; i < 25; i++)
        count += strchr(letters, p->board[i / 5][i % 5]) != NULL;
    return count;
}

static bool revealed_on(const struct ref_position *p, struct ref_square square)
{
    for (int i = 0; i < 4; i++) {
        const struct ref_ninja *n = &p->ninja[i / 2][i % 2];

        if (n->where == REF_STANDS && n->revealed && same(n->square, square))
            return true;
    }
    return false;
}

/* The card of an action that begins with one, else -1. */
static int card_of(const char *action)
{
    char name[REF_TEXT];
    size_t len = strcspn(action, ":");

    if (action[len] == '\0')
        return -1;
    memcpy(name, action, len);
    name[len] = '\0';
    return ref_card_find(name);
}

static bool uses_wind_card(const char *action)
{
    int card = card_of(action);

    return card >= 0 && ref_card_is_wind(card);
}

void rare_position(struct rare *r, const struct ref_position *p, char legal[][REF_TEXT], int count)
{
    if (count == 1 && strcmp(legal[0], "n-") == 0)
        r->times[RARE_ONLY_STAY]++;
    if (p->part == 'n' && p->ninja[p->to_act][0].revealed)
        r->times[RARE_SEEN_PART]++;
    if (count == 0 || p->part != '-')
        return;

    for (int slot = 0; slot < 2; slot++) {
        int card = p->hand[p->to_act][slot], used = 0;

        for (int i = 0; i < count && !used; i++)
            used = card_of(legal[i]) == card;
        if (!used) {
            r->times[RARE_ONE_CARD]++;
            r->times[RARE_WIND_UNPLAYABLE] += ref_card_is_wind(card) != 0;
        }
    }
}

static void rare_spirit(struct rare *r, const struct ref_position *before, const char *action,
                        const char *event, const struct ref_position *after)
{
    const char *part = strchr(action, '@'), *pawn = strchr(action, ':') + 1;
    struct ref_square from = square_at(part + 1), to = square_at(part + 3);
    char swapped = piece_on(after, from);
    bool alone = pawn[0] == '@';
    struct ref_square left = alone ? from : square_at(pawn + (pawn[0] == 'n'));
    struct ref_square entered = alone ? from : square_at(pawn + (pawn[0] == 'n') + 2);

    if (strchr(event, '@') == NULL) {
        r->times[RARE_LAST_HIDDEN]++;
        return;
    }
    r->times[RARE_SPIRIT_INSTEAD] += alone;
    r->times[RARE_SPIRIT_ON_ARCH] += is_arch(to);
    r->times[RARE_SPIRIT_FOLLOWS] += !alone && same(to, left);
    if (swapped == 'S' || swapped == 's') {
        r->times[RARE_STUDENT_ON_ARCH] += is_arch(from);
        r->times[RARE_SWAP_MOVED] += !alone && same(to, entered);
        r->times[(swapped == 'S') == (before->to_act == REF_BLUE) ? RARE_SWAP_OWN
                                                                  : RARE_SWAP_ENEMY]++;
    }
    r->times[RARE_SWAP_SEEN] += revealed_on(before, to);
    r->times[RARE_LIT] += strchr(event, '~') != NULL;
    r->times[RARE_LIT_BOTH] += strstr(event, "~br") != NULL;
    r->times[RARE_LIT_OWN] += strstr(event, before->to_act == REF_BLUE ? "~b" : "~r") != NULL ||
                              strstr(event, "~br") != NULL;
}

static void rare_end(struct rare *r, const char *action, const char *event, bool pawn,
                     const struct ref_position *after)
{
    bool masters_gone = count_letters(after, "Mm") < (after->game == 'l' ? 1 : 2);
    bool stream = after->board[0][2] == 'm' || after->board[4][2] == 'M';

    r->times[RARE_STONE] += masters_gone;
    r->times[RARE_NINJA_TAKES_MASTER] += masters_gone && !pawn;
    r->times[RARE_STREAM] += stream;
    r->times[RARE_ARCH_NINJA] += stream && strchr(event, '*') != NULL;
    if (after->game == 'l' && count_ninjas(after) == 0) {
        r->times[RARE_BOTH_OUT]++;
        r->times[RARE_LAST_SEEN] += !stream && strchr(event, '*') == NULL &&
                                    uses_wind_card(action) && strchr(action, '@') == NULL;
    }
}

static void rare_answer(struct rare *r, const char *action, const char *event)
{
    const char *answer = strchr(event, '=');

    if (answer == NULL)
        return;
    if (action[0] == 'l')
        r->times[answer[1] == 'y' ? RARE_LANTERN_YES : RARE_LANTERN_NO]++;
    else
        r->times[answer[1] == 'y' ? RARE_ATTEMPT_YES : RARE_ATTEMPT_NO]++;
}

void rare_action(struct rare *r, const struct ref_position *before, const char *action,
                 const char *event, const struct ref_position *after)
{
    const char *colon = strchr(action, ':');
    bool pass = colon != NULL && strcmp(colon, ":pass") == 0;
    bool pawn = colon != NULL && !pass && colon[1] != 'n' && colon[1] != '@';
    bool over = ref_turn(after) == REF_OVER;
    const struct ref_ninja *blue = &after->ninja[0][0], *red = &after->ninja[1][0];

    r->times[RARE_PASS] += pass;
    r->times[RARE_SECRET_PASS] += pass && strstr(event, ":n?") != NULL;
    if (strchr(action, '@') != NULL)
        rare_spirit(r, before, action, event, after);
    else if (colon != NULL && !pass && uses_wind_card(action))
        r->times[over ? RARE_WIND_WINS : RARE_SPIRIT_STUCK]++;
    if (over)
        rare_end(r, action, event, pawn, after);
    rare_answer(r, action, event);
    if (before->game == 'o' || before->part == 's')
        return;

    r->times[RARE_TAKES_HIDDEN] += strchr(event, '*') != NULL;
    r->times[RARE_TAKES_SEEN] +=
        pawn && strchr(event, '*') == NULL && count_ninjas(after) < count_ninjas(before);
    r->times[RARE_NINJA_TAKES] +=
        !pawn && count_letters(after, "SMsm") < count_letters(before, "SMsm");
    r->times[RARE_SAME_SQUARE] +=
        blue->where == REF_STANDS && red->where == REF_STANDS && same(blue->square, red->square);
    if (action[0] == 'n' && action[1] != '-' && strchr(action, '!') == NULL) {
        bool taken = count_ninjas(after) < count_ninjas(before);

        r->times[taken ? RARE_SEEN_TAKEN : RARE_OVER_SEEN] +=
            revealed_on(before, square_at(action + 3));
    }
}

int rare_print(const struct rare *r, const char *game)
{
    bool wind = strstr(game, "+wind") != NULL, more = wind || strstr(game, "+sensei") != NULL;
    int mode = strstr(game, "+shadow") != NULL ? SHADOW : strstr(game, "+light") ? LIGHT : OPEN;
    int missing = 0;

    for (int i = 0; i < RARE_COUNT; i++) {
        if (things[i].games == TABLE && r->times[i] > 0)
            printf("  %9lu  %s\n", r->times[i], things[i].words);
        if ((things[i].games & mode) == 0 || ((things[i].games & WIND) != 0 && !wind) ||
            ((things[i].games & MORE) != 0 && !more))
            continue;
        printf("  %9lu  %s\n", r->times[i], things[i].words);
        missing += r->times[i] == 0;
    }
    return missing;
}
