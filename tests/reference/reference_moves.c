/* Torii: MIT licence, see LICENSE. */

/* Which actions are legal: try every card, every pawn, every offset. */
#include "reference_private.h"

static void list_add(struct ref_list *list, const struct ref_action *a)
{
    list->action[list->count] = *a;
    list->count++;
}

/* N2: where an offset leads; Red's is turned by 180 degrees. */
static struct ref_square offset_from(struct ref_square from, struct ref_offset offset, int player)
{
    int sign = player == REF_BLUE ? 1 : -1;
    struct ref_square to = {from.file + sign * offset.dx, from.rank + sign * offset.dy};

    return to;
}

static int is_last(struct ref_offset offset)
{
    return offset.dx == 0 && offset.dy == 0;
}

/* B6, W8, S6, L5, M1: a pawn or ninja of the player to act never leaves the board and never lands
 * on its own pawns, its own ninjas or the spirit. Everything else is empty or is captured. */
static int may_land(const struct ref_position *p, struct ref_square to)
{
    if (!ref_on_board(to))
        return 0;
    if (ref_piece_at(p, to) == 'W' || ref_owner(ref_piece_at(p, to)) == p->to_act)
        return 0;
    return ref_ninja_on(p, p->to_act, to) < 0;
}

/* W6, W7, M1: the spirit lands anywhere but on a master; ninjas make no difference. */
static int spirit_may_land(const struct ref_position *p, struct ref_square to)
{
    if (!ref_on_board(to))
        return 0;
    return ref_piece_at(p, to) != 'M' && ref_piece_at(p, to) != 'm';
}

/* L8: the pawn of the action would take the last ninja, and its player sees it stand there. */
static int takes_last_seen_ninja(const struct ref_position *p, const struct ref_action *a)
{
    int enemy = 1 - p->to_act;
    int i = ref_ninja_on(p, enemy, a->to);

    if (p->game != 'l' || a->kind != REF_PAWN || ref_ninjas_in_play(p, enemy) != 1)
        return 0;
    return i >= 0 && p->ninja[enemy][i].revealed;
}

/* W11, M1: the player to act knows beforehand that this pawn's or ninja's move wins. */
static int wins_for_sure(const struct ref_position *p, const struct ref_action *a)
{
    char moved = a->kind == REF_PAWN ? ref_piece_at(p, a->from) : '.';
    char taken = ref_piece_at(p, a->to);

    if (taken == 'M' || taken == 'm')
        return 1;
    if ((moved == 'M' || moved == 'm') && ref_same_square(a->to, ref_arch(1 - p->to_act)))
        return 1;
    return takes_last_seen_ninja(p, a);
}

/* The board as everybody sees it after the pawn's or ninja's move of the action. */
static void move_on_board(struct ref_position *p, const struct ref_action *a)
{
    char moved = '.';

    if (a->kind == REF_PAWN) {
        moved = ref_piece_at(p, a->from);
        p->board[a->from.rank][a->from.file] = '.';
    }
    p->board[a->to.rank][a->to.file] = moved;
}

/* W4, W11: with a wind card every move of the spirit by the lower pattern, judged after the move of
 * the pawn, makes an action; bare when there is none or when the move wins already. */
static void list_with_spirit(const struct ref_position *p, struct ref_action a,
                             struct ref_list *list)
{
    struct ref_position after = *p;
    int found = 0;

    if (!ref_card_is_wind(a.card) || wins_for_sure(p, &a)) {
        list_add(list, &a);
        return;
    }
    move_on_board(&after, &a);
    ref_find_piece(p, 'W', &a.spirit_from);
    for (const struct ref_offset *offset = ref_cards[a.card].wind; !is_last(*offset); offset++) {
        a.spirit_to = offset_from(a.spirit_from, *offset, p->to_act);
        if (spirit_may_land(&after, a.spirit_to)) {
            a.spirit_moves = 1;
            list_add(list, &a);
            found = 1;
        }
    }
    if (!found)
        list_add(list, &a);
}

/* B5, W4: everything the card gives to what stands on the square. */
static void list_from(const struct ref_position *p, enum ref_kind kind, int card,
                      struct ref_square from, struct ref_list *list)
{
    for (const struct ref_offset *offset = ref_cards[card].moves[p->to_act]; !is_last(*offset);
         offset++) {
        struct ref_action a = {.kind = kind, .card = card, .from = from};

        a.to = offset_from(from, *offset, p->to_act);
        if (may_land(p, a.to))
            list_with_spirit(p, a, list);
    }
}

/* B5, S5, L5: the student's and master's moves with the card; for the Shadow side of Light, which
 * has no visible pawns, its ninjas' moves. */
static void list_card(const struct ref_position *p, int card, struct ref_list *list)
{
    for (int rank = 0; rank < 5; rank++) {
        for (int file = 0; file < 5; file++) {
            struct ref_square from = {file, rank};

            if (ref_owner(ref_piece_at(p, from)) == p->to_act)
                list_from(p, REF_PAWN, card, from, list);
            if (p->game == 'l' && ref_ninja_on(p, p->to_act, from) >= 0)
                list_from(p, REF_LIGHT_MOVE, card, from, list);
        }
    }
}

/* W3: a movement card may move the spirit instead of a pawn, also when pawns could move. */
static void list_spirit_instead(const struct ref_position *p, int card, struct ref_list *list)
{
    struct ref_action a = {.kind = REF_SPIRIT, .card = card, .spirit_moves = 1};

    if (ref_card_is_wind(card) || !ref_find_piece(p, 'W', &a.spirit_from))
        return;
    for (const struct ref_offset *offset = ref_cards[card].moves[p->to_act]; !is_last(*offset);
         offset++) {
        a.spirit_to = offset_from(a.spirit_from, *offset, p->to_act);
        if (spirit_may_land(p, a.spirit_to))
            list_add(list, &a);
    }
}

/* B8, B9, W10, S5, S7, L5: all moves of both cards; a pass with either card only without any. */
static void list_turn(const struct ref_position *p, struct ref_list *list)
{
    const int *hand = p->hand[p->to_act];

    for (int slot = 0; slot < 2; slot++) {
        list_card(p, hand[slot], list);
        list_spirit_instead(p, hand[slot], list);
    }
    if (list->count > 0)
        return;
    for (int slot = 0; slot < 2; slot++) {
        struct ref_action pass = {.kind = REF_PASS, .card = hand[slot]};

        list_add(list, &pass);
    }
}

/* S10: at tables that play it so, a revealed ninja is one of the pawns that landing takes. */
int ref_takes_revealed(const struct ref_position *p, struct ref_square to)
{
    int i = ref_ninja_on(p, 1 - p->to_act, to);

    return p->takes_revealed && i >= 0 && p->ninja[1 - p->to_act][i].revealed;
}

/* S5, S6, S8, S10: the ninja may stay, or move by any square of the card (the upper pattern of a
 * wind card, M1). Where it takes nothing in sight it may attempt the enemy ninja that is in play. */
static void list_ninja_part(const struct ref_position *p, struct ref_list *list)
{
    const struct ref_ninja *ninja = &p->ninja[p->to_act][0];
    const struct ref_offset *offset = ref_cards[p->part_card].moves[p->to_act];
    struct ref_action stay = {.kind = REF_NINJA_PART, .stays = 1};

    list_add(list, &stay);
    if (ninja->where != REF_STANDS)
        return;
    for (; !is_last(*offset); offset++) {
        struct ref_action a = {.kind = REF_NINJA_PART, .from = ninja->square};

        a.to = offset_from(a.from, *offset, p->to_act);
        if (!may_land(p, a.to))
            continue;
        list_add(list, &a);
        if (ref_piece_at(p, a.to) == '.' && !ref_takes_revealed(p, a.to) &&
            ref_ninjas_in_play(p, 1 - p->to_act) > 0) {
            a.attempt = 1;
            list_add(list, &a);
        }
    }
}

/* S12: any column, any rank, or none. */
static void list_lanterns(struct ref_list *list)
{
    for (const char *line = "abcde12345-"; *line; line++) {
        struct ref_action a = {.kind = REF_LANTERN, .line = *line};

        list_add(list, &a);
    }
}

/* S2: the square left or right of the master. */
static void list_shadow_places(const struct ref_position *p, struct ref_list *list)
{
    struct ref_square master;

    if (!ref_find_piece(p, p->to_act == REF_BLUE ? 'M' : 'm', &master))
        return;
    for (int side = -1; side <= 1; side += 2) {
        struct ref_action a = {.kind = REF_PLACE, .from = {master.file + side, master.rank}};

        if (ref_on_board(a.from) && ref_piece_at(p, a.from) == '.')
            list_add(list, &a);
    }
}

/* L3: two different squares of the own home row. */
static void list_light_places(const struct ref_position *p, struct ref_list *list)
{
    int rank = p->to_act == REF_BLUE ? 0 : 4;

    for (int first = 0; first < 5; first++) {
        for (int second = first + 1; second < 5; second++) {
            struct ref_action a = {.kind = REF_PLACE, .two = 1};

            a.from = (struct ref_square){first, rank};
            a.to = (struct ref_square){second, rank};
            if (ref_piece_at(p, a.from) == '.' && ref_piece_at(p, a.to) == '.')
                list_add(list, &a);
        }
    }
}

/* S4: each part has its own list, made when it is due. */
void ref_list_actions(const struct ref_position *p, struct ref_list *list)
{
    list->count = 0;
    if (ref_turn(p) == REF_OVER)
        return;
    if (p->part == 's' && p->game == 's')
        list_shadow_places(p, list);
    else if (p->part == 's')
        list_light_places(p, list);
    else if (p->part == 'n')
        list_ninja_part(p, list);
    else if (p->part == 'l')
        list_lanterns(list);
    else
        list_turn(p, list);
}
