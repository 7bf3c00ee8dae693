/* Torii: MIT licence, see LICENSE. */

/* Texts: positions (OFEN, its scopes, the identity) and actions with their events (N3-N7). */
#include <string.h>

#include "reference_private.h"

/* The writers append at `at` and return the new end, where they leave a zero. */
static char *put_text(char *at, const char *text)
{
    size_t length = strlen(text);

    memcpy(at, text, length + 1);
    return at + length;
}

static char *put_char(char *at, char c)
{
    at[0] = c;
    at[1] = '\0';
    return at + 1;
}

static char *put_number(char *at, int number)
{
    if (number >= 10)
        at = put_number(at, number / 10);
    return put_char(at, (char)('0' + number % 10));
}

static char *put_square(char *at, struct ref_square square)
{
    at = put_char(at, (char)('a' + square.file));
    return put_char(at, (char)('1' + square.rank));
}

static char *put_board(char *at, const struct ref_position *p)
{
    for (int rank = 4; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < 5; file++) {
            char piece = p->board[rank][file];

            if (piece == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                at = put_number(at, empty);
            empty = 0;
            at = put_char(at, piece);
        }
        if (empty > 0)
            at = put_number(at, empty);
        if (rank > 0)
            at = put_char(at, '/');
    }
    return at;
}

static char *put_cards(char *at, const struct ref_position *p)
{
    for (int player = 0; player < 2; player++) {
        at = put_text(at, ref_cards[p->hand[player][0]].name);
        at = put_char(at, ',');
        at = put_text(at, ref_cards[p->hand[player][1]].name);
        at = put_char(at, '/');
    }
    return put_text(at, ref_cards[p->beside].name);
}

/* S14, L9: a revealed ninja is known to everybody, a hidden one only to its owner. */
static int viewer_knows(const struct ref_ninja *ninja, int player, char scope)
{
    if (ninja->where != REF_STANDS)
        return 0;
    if (scope == 'f' || scope == (player == REF_BLUE ? 'b' : 'r'))
        return 1;
    return ninja->revealed;
}

/* nb= and nr=: the known squares sorted, then ? for the unknown, * for those not yet placed. */
static char *put_ninjas(char *at, const struct ref_position *p, int player, char scope)
{
    const char *start;

    at = put_text(at, player == REF_BLUE ? " nb=" : " nr=");
    start = at;
    for (int file = 0; file < 5; file++) {
        for (int rank = 0; rank < 5; rank++) {
            struct ref_square square = {file, rank};
            int i = ref_ninja_on(p, player, square);

            if (i < 0 || !viewer_knows(&p->ninja[player][i], player, scope))
                continue;
            if (at > start)
                at = put_char(at, ',');
            at = put_square(at, square);
        }
    }
    for (int i = 0; i < 2; i++) {
        const struct ref_ninja *ninja = &p->ninja[player][i];

        if (ninja->where == REF_OUT || viewer_knows(ninja, player, scope))
            continue;
        if (at > start)
            at = put_char(at, ',');
        at = put_char(at, ninja->where == REF_UNPLACED ? '*' : '?');
    }
    if (at == start)
        at = put_char(at, '-');
    return at;
}

/* vis=: the revealed ninjas, Blue's first, then by square. */
static char *put_revealed(char *at, const struct ref_position *p)
{
    int written = 0;

    for (int player = 0; player < 2; player++) {
        for (int file = 0; file < 5; file++) {
            for (int rank = 0; rank < 5; rank++) {
                struct ref_square square = {file, rank};
                int i = ref_ninja_on(p, player, square);

                if (i < 0 || !p->ninja[player][i].revealed)
                    continue;
                at = put_text(at, written ? "," : " vis=");
                at = put_char(at, player == REF_BLUE ? 'N' : 'n');
                at = put_square(at, square);
                written = 1;
            }
        }
    }
    return at;
}

/* lb= and lr=: Shadow for both players, Light for the Light side only. */
static char *put_lanterns(char *at, const struct ref_position *p, int player)
{
    if (p->game == 'o' || (p->game == 'l' && player == p->shadow_player))
        return at;
    at = put_text(at, player == REF_BLUE ? " lb=" : " lr=");
    return put_number(at, p->lanterns[player]);
}

static char *put_part(char *at, const struct ref_position *p)
{
    if (p->part == '-')
        return at;
    at = put_text(at, " part=");
    at = put_char(at, p->part);
    if (p->part == 'n') {
        at = put_char(at, ':');
        at = put_text(at, ref_cards[p->part_card].name);
    }
    return at;
}

/* rules=: where the table differs from the standard; all that the letter changes is called letter. */
static char *put_rules(char *at, const struct ref_position *p)
{
    if (p->no_claims && (p->takes_revealed || p->game != 's'))
        return put_text(at, " rules=letter");
    if (p->no_claims)
        return put_text(at, " rules=repetition:0");
    return p->takes_revealed ? put_text(at, " rules=revealed:capture") : at;
}

void ref_print(const struct ref_position *p, char scope, char *out)
{
    char *at = put_board(out, p);

    at = put_text(at, p->to_act == REF_BLUE ? " b " : " r ");
    at = put_cards(at, p);
    for (int player = 0; player < 2; player++) {
        if (ref_ninjas_of_game(p, player) > 0)
            at = put_ninjas(at, p, player, scope);
    }
    at = put_revealed(at, p);
    at = put_lanterns(at, p, REF_BLUE);
    at = put_lanterns(at, p, REF_RED);
    if (p->game != 'o' || p->ply_given) {
        at = put_text(at, " ply=");
        at = put_number(at, p->ply);
    }
    at = put_part(at, p);
    at = put_rules(at, p);
    if (p->rep > 0) {
        at = put_text(at, " rep=");
        at = put_number(at, p->rep);
    }
}

/* B13 and the lantern rule S13: what makes two positions the same. */
void ref_identity(const struct ref_position *p, char *out)
{
    struct ref_position same = *p;

    for (int player = 0; player < 2; player++) {
        if (same.hand[player][0] > same.hand[player][1]) {
            same.hand[player][0] = p->hand[player][1];
            same.hand[player][1] = p->hand[player][0];
        }
    }
    same.ply = p->ply > 0;
    same.ply_given = 0;
    same.rep = 0;
    same.no_claims = 0;
    same.takes_revealed = 0;
    ref_print(&same, 'f', out);
}

/* N4: the spirit's part, with ~ and the players whose hidden ninjas it revealed (M1). */
static char *put_spirit(char *at, const struct ref_action *a, const struct ref_outcome *o)
{
    at = put_char(at, '@');
    at = put_square(at, a->spirit_from);
    at = put_square(at, a->spirit_to);
    if (o->swapped[REF_BLUE] || o->swapped[REF_RED])
        at = put_char(at, '~');
    if (o->swapped[REF_BLUE])
        at = put_char(at, 'b');
    if (o->swapped[REF_RED])
        at = put_char(at, 'r');
    return at;
}

/* N3, N4, N6: everything that begins with the name of a card. */
static void card_text(const struct ref_action *a, const struct ref_outcome *o, int public_form,
                      char *at)
{
    at = put_text(at, ref_cards[a->card].name);
    at = put_char(at, ':');
    if (a->kind == REF_PASS) {
        put_text(at, public_form && o->secret_pass ? "n?" : "pass");
        return;
    }
    if (a->kind == REF_SPIRIT) {
        put_spirit(at, a, o);
        return;
    }

    if (a->kind == REF_LIGHT_MOVE)
        at = put_char(at, 'n');
    if (a->kind == REF_LIGHT_MOVE && public_form)
        at = put_char(at, '?');
    else
        at = put_square(at, a->from);
    if (a->kind == REF_PAWN || !public_form || o->captured)
        at = put_square(at, a->to);
    if (o->hidden_taken)
        at = put_char(at, '*');
    if (a->spirit_moves && !o->spirit_stopped) {
        at = put_char(at, '+');
        put_spirit(at, a, o);
    }
}

/* N5: the ninja part. A ninja that stands revealed hides nothing. */
static void ninja_text(const struct ref_action *a, const struct ref_outcome *o, int public_form,
                       char *at)
{
    int unseen = public_form && !o->was_revealed;

    at = put_char(at, 'n');
    if (a->stays) {
        put_char(at, unseen ? '?' : '-');
        return;
    }
    if (unseen)
        at = put_char(at, '?');
    else
        at = put_square(at, a->from);
    if (!unseen || o->captured || a->attempt)
        at = put_square(at, a->to);
    if (a->attempt)
        put_char(at, '!');
}

/* N6: placements. */
static void place_text(const struct ref_action *a, int public_form, char *at)
{
    at = put_char(at, 'n');
    at = public_form ? put_char(at, '?') : put_square(at, a->from);
    if (!a->two)
        return;
    at = put_char(at, ',');
    if (public_form)
        put_char(at, '?');
    else
        put_square(at, a->to);
}

/* N3-N7 */
void ref_action_text(const struct ref_action *a, const struct ref_outcome *o, int public_form,
                     char *out)
{
    out[0] = '\0';
    if (a->kind == REF_NINJA_PART)
        ninja_text(a, o, public_form, out);
    else if (a->kind == REF_PLACE)
        place_text(a, public_form, out);
    else if (a->kind == REF_LANTERN)
        put_char(put_char(out, 'l'), a->line);
    else
        card_text(a, o, public_form, out);

    if (o->answer)
        put_char(put_char(out + strlen(out), '='), o->answer);
}
