/* Torii: MIT licence, see LICENSE. */

/* Playing an action part by part (S4), the events it shows, and perft. */
#include <stdlib.h>
#include <string.h>

#include "reference_private.h"

/* B10: the used card goes beside the board; the card taken gets its slot. */
static void exchange(struct ref_position *p, int card)
{
    for (int slot = 0; slot < 2; slot++) {
        if (p->hand[p->to_act][slot] == card) {
            p->hand[p->to_act][slot] = p->beside;
            p->beside = card;
            return;
        }
    }
}

/* B4, S8: the other player acts, and the ninjas of that player are hidden again. */
static void close_turn(struct ref_position *p)
{
    p->part = '-';
    p->to_act = 1 - p->to_act;
    p->ply++;
    for (int i = 0; i < 2; i++)
        p->ninja[p->to_act][i].revealed = 0;
}

/* S11-S13, L4, L8: after the exchange the lantern part comes while the game goes on, a lantern is
 * left and an enemy ninja is in play, and not in the first turn of the game. */
static void exchange_and_go_on(struct ref_position *p, int card)
{
    exchange(p, card);
    if (ref_winner(p) < 0 && p->ply > 0 && p->lanterns[p->to_act] > 0 &&
        ref_ninjas_in_play(p, 1 - p->to_act) > 0)
        p->part = 'l';
    else
        close_turn(p);
}

/* B7, S9, L7: the pawn moves; what stands on its square is out, an enemy ninja too. */
static void move_pawn(struct ref_position *p, const struct ref_action *a, struct ref_outcome *o)
{
    int enemy = 1 - p->to_act;
    int i = ref_ninja_on(p, enemy, a->to);

    p->board[a->to.rank][a->to.file] = ref_piece_at(p, a->from);
    p->board[a->from.rank][a->from.file] = '.';
    if (i >= 0) {
        o->hidden_taken = !p->ninja[enemy][i].revealed;
        p->ninja[enemy][i] = (struct ref_ninja){.where = REF_OUT};
    }
}

/* S8, L6: a ninja moves; landing on a visible pawn it captures it and is revealed. */
static void move_ninja(struct ref_position *p, const struct ref_action *a, struct ref_outcome *o)
{
    int i = ref_ninja_on(p, p->to_act, a->from);
    struct ref_ninja *ninja = &p->ninja[p->to_act][i];

    ninja->square = a->to;
    if (ref_piece_at(p, a->to) != '.') {
        p->board[a->to.rank][a->to.file] = '.';
        ninja->revealed = 1;
        o->captured = 1;
    }
}

/* W6, M1: the spirit swaps squares with a student, and with every ninja, which is revealed. */
static void move_spirit(struct ref_position *p, const struct ref_action *a, struct ref_outcome *o)
{
    struct ref_square from = a->spirit_from;
    struct ref_square to = a->spirit_to;

    p->board[from.rank][from.file] = ref_piece_at(p, to);
    p->board[to.rank][to.file] = 'W';
    for (int player = 0; player < 2; player++) {
        int i = ref_ninja_on(p, player, to);

        if (i < 0)
            continue;
        o->swapped[player] = !p->ninja[player][i].revealed;
        p->ninja[player][i].square = from;
        p->ninja[player][i].revealed = 1;
    }
}

/* B4, W11, S4, S5: the first part of a turn: the move, then the spirit's, unless the game has been
 * won; then in Shadow the ninja part while the ninja is in play. */
static void play_first_part(struct ref_position *p, const struct ref_action *a,
                            struct ref_outcome *o)
{
    if (a->kind == REF_PAWN)
        move_pawn(p, a, o);
    if (a->kind == REF_LIGHT_MOVE)
        move_ninja(p, a, o);
    if (a->kind == REF_PASS)
        o->secret_pass = p->game == 'l' && p->to_act == p->shadow_player;

    if (a->spirit_moves && ref_winner(p) >= 0)
        o->spirit_stopped = 1;
    else if (a->spirit_moves)
        move_spirit(p, a, o);

    if (ref_winner(p) < 0 && p->game == 's' && ref_ninjas_in_play(p, p->to_act) > 0) {
        p->part = 'n';
        p->part_card = a->card;
    } else {
        exchange_and_go_on(p, a->card);
    }
}

/* S8, S10: the ninja's move; an attempt reveals it, hit or miss; a hit takes the enemy ninja. */
static void play_ninja_part(struct ref_position *p, const struct ref_action *a,
                            struct ref_outcome *o)
{
    struct ref_ninja *own = &p->ninja[p->to_act][0];
    struct ref_ninja *other = &p->ninja[1 - p->to_act][0];

    o->was_revealed = own->revealed;
    if (!a->stays && ref_takes_revealed(p, a->to)) {
        *other = (struct ref_ninja){.where = REF_OUT};
        own->revealed = 1;
        o->captured = 1;
    }
    if (!a->stays)
        move_ninja(p, a, o);
    if (a->attempt) {
        int hit = ref_ninja_on(p, 1 - p->to_act, a->to) >= 0;

        own->revealed = 1;
        o->answer = hit ? 'y' : 'n';
        if (hit)
            *other = (struct ref_ninja){.where = REF_OUT};
    }
    exchange_and_go_on(p, p->part_card);
}

/* S12, L4: yes when at least one enemy ninja stands in the line. */
static void play_lantern(struct ref_position *p, const struct ref_action *a, struct ref_outcome *o)
{
    if (a->line != '-') {
        p->lanterns[p->to_act]--;
        o->answer = 'n';
        for (int i = 0; i < 2; i++) {
            const struct ref_ninja *ninja = &p->ninja[1 - p->to_act][i];

            if (ninja->where != REF_STANDS)
                continue;
            if (a->line == 'a' + ninja->square.file || a->line == '1' + ninja->square.rank)
                o->answer = 'y';
        }
    }
    close_turn(p);
}

/* S2, L2, L3: after the last placement the stamp of the fifth card or the Light side begins. */
static void play_placement(struct ref_position *p, const struct ref_action *a)
{
    struct ref_ninja *ninja = p->ninja[p->to_act];

    ninja[0] = (struct ref_ninja){.where = REF_STANDS, .square = a->from};
    if (a->two)
        ninja[1] = (struct ref_ninja){.where = REF_STANDS, .square = a->to};

    if (p->ninja[1 - p->to_act][0].where == REF_UNPLACED) {
        p->to_act = 1 - p->to_act;
        return;
    }
    p->part = '-';
    p->to_act = p->game == 'l' ? 1 - p->shadow_player : ref_cards[p->beside].stamp;
}

static void play_action(struct ref_position *p, const struct ref_action *a, struct ref_outcome *o)
{
    p->rep = 0;
    if (a->kind == REF_PLACE)
        play_placement(p, a);
    else if (a->kind == REF_NINJA_PART)
        play_ninja_part(p, a, o);
    else if (a->kind == REF_LANTERN)
        play_lantern(p, a, o);
    else
        play_first_part(p, a, o);
}

/* B13: by the letter nothing is claimed; else the third standing where everything is in sight, and
 * sixty quiet turns where ninjas are not. */
int ref_may_claim(const struct ref_position *p, int standings, int quiet_turns)
{
    if (p->no_claims || ref_turn(p) == REF_OVER)
        return 0;
    return p->game == 'o' ? standings >= 3 : quiet_turns >= 60;
}

/* The legal action with this text; -1 when there is none. */
static int find_action(const struct ref_list *list, const char *text)
{
    const struct ref_outcome nothing = {0};

    for (int i = 0; i < list->count; i++) {
        char own_text[REF_TEXT];

        ref_action_text(&list->action[i], &nothing, 0, own_text);
        if (strcmp(own_text, text) == 0)
            return i;
    }
    return -1;
}

/* N5-N7: the player who acts sees the full text, everybody else the public form. */
int ref_play(struct ref_position *p, const char *text, char events[3][REF_TEXT])
{
    struct ref_list list;
    struct ref_outcome outcome = {0};
    int player = p->to_act;
    int found;

    ref_list_actions(p, &list);
    found = find_action(&list, text);
    if (found < 0)
        return -1;

    play_action(p, &list.action[found], &outcome);
    for (int viewer = 0; viewer < 3; viewer++)
        ref_action_text(&list.action[found], &outcome, viewer != player, events[viewer]);
    return 0;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

int ref_legal(const struct ref_position *p, char out[][REF_TEXT])
{
    const struct ref_outcome nothing = {0};
    struct ref_list list;

    ref_list_actions(p, &list);
    for (int i = 0; i < list.count; i++)
        ref_action_text(&list.action[i], &nothing, 0, out[i]);
    qsort(out, (size_t)list.count, REF_TEXT, compare_texts);
    return list.count;
}

/* One ply is one whole turn: depth falls when a turn has been closed, not after a placement. */
uint64_t ref_perft(const struct ref_position *p, int depth, int strict)
{
    struct ref_list list;
    uint64_t nodes = 0;

    if (depth == 0)
        return 1;
    if (ref_turn(p) == REF_OVER)
        return strict ? 0 : 1;

    ref_list_actions(p, &list);
    for (int i = 0; i < list.count; i++) {
        struct ref_position child = *p;
        struct ref_outcome outcome = {0};
        int closed;

        play_action(&child, &list.action[i], &outcome);
        closed = child.ply > p->ply;
        nodes += ref_perft(&child, closed ? depth - 1 : depth, strict);
    }
    return nodes;
}
