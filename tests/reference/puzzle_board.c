/* Torii: MIT licence, see LICENSE. */

/* Positions of the open games, a character a square, and their moves, every card by every pawn by every offset. */
#include "puzzle_proof.h"

#include <stdio.h>
#include <string.h>

int board_read(struct board *b, const char *ofen)
{
    struct ref_position p;

    if (ref_parse(&p, ofen) != 0 || p.game != 'o' || ref_turn(&p) == REF_OVER)
        return -1;
    memset(b, 0, sizeof *b);
    b->spirit = BOARD_NONE;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        b->at[square] = p.board[square / 5][square % 5];
        if (b->at[square] == 'W')
            b->spirit = square;
    }
    memcpy(b->hand, p.hand, sizeof b->hand);
    b->beside = p.beside;
    b->mover = p.to_act;
    return 0;
}

int board_men(const struct board *b)
{
    int men = 0;

    for (int square = 0; square < BOARD_SQUARES; square++)
        men += ref_owner(b->at[square]) >= 0;
    return men;
}

/* N2: where an offset leads from a square; BOARD_NONE off the board. */
static int offset_from(int square, struct ref_offset offset, int player)
{
    int sign = player == REF_BLUE ? 1 : -1;
    int file = square % 5 + sign * offset.dx, rank = square / 5 + sign * offset.dy;

    return file < 0 || file > 4 || rank < 0 || rank > 4 ? BOARD_NONE : rank * 5 + file;
}

static int is_last(struct ref_offset offset)
{
    return offset.dx == 0 && offset.dy == 0;
}

int board_wins_now(const struct board *b, const struct board_move *m)
{
    char own = b->mover == REF_BLUE ? 'M' : 'm', other = b->mover == REF_BLUE ? 'm' : 'M';
    int arch = b->mover == REF_BLUE ? 22 : 2; /* c5, c1 */

    if (m->to == BOARD_NONE)
        return 0;
    return b->at[m->to] == other || (b->at[m->from] == own && m->to == arch);
}

/* W4: the spirit's part of a wind card, on the board after the pawn's move; the bare move if there is none or if it
 * has won (W11). */
static int add_wind(const struct board *b, struct board_move m, struct board_move *out)
{
    const struct ref_card *card = &ref_cards[b->hand[b->mover][m.slot]];
    struct board after = *b;
    int count = 0;

    if (!board_wins_now(b, &m)) {
        after.at[m.to] = after.at[m.from];
        after.at[m.from] = '.';
        for (const struct ref_offset *o = card->wind; !is_last(*o); o++) {
            m.spirit_to = offset_from(b->spirit, *o, b->mover);
            if (m.spirit_to != BOARD_NONE && after.at[m.spirit_to] != 'M' &&
                after.at[m.spirit_to] != 'm')
                out[count++] = m;
        }
    }
    if (count > 0)
        return count;
    m.spirit_to = BOARD_NONE;
    out[0] = m;
    return 1;
}

/* B5, B6, W8: the pawns with one card. */
static int add_pawns(const struct board *b, int slot, struct board_move *out)
{
    int card = b->hand[b->mover][slot], count = 0;

    for (int from = 0; from < BOARD_SQUARES; from++) {
        if (ref_owner(b->at[from]) != b->mover)
            continue;
        for (const struct ref_offset *o = ref_cards[card].moves[b->mover]; !is_last(*o); o++) {
            struct board_move m = {slot, from, offset_from(from, *o, b->mover), BOARD_NONE};

            if (m.to == BOARD_NONE || b->at[m.to] == 'W' || ref_owner(b->at[m.to]) == b->mover)
                continue;
            if (ref_card_is_wind(card))
                count += add_wind(b, m, out + count);
            else
                out[count++] = m;
        }
    }
    return count;
}

/* W3: the spirit instead, with a movement card. */
static int add_spirit(const struct board *b, int slot, struct board_move *out)
{
    int card = b->hand[b->mover][slot], count = 0;

    if (b->spirit == BOARD_NONE || ref_card_is_wind(card))
        return 0;
    for (const struct ref_offset *o = ref_cards[card].moves[b->mover]; !is_last(*o); o++) {
        int to = offset_from(b->spirit, *o, b->mover);

        if (to != BOARD_NONE && b->at[to] != 'M' && b->at[to] != 'm')
            out[count++] = (struct board_move){slot, BOARD_NONE, BOARD_NONE, to};
    }
    return count;
}

int board_moves(const struct board *b, struct board_move out[BOARD_MOVES])
{
    int count = 0;

    for (int slot = 0; slot < 2; slot++) {
        count += add_pawns(b, slot, out + count);
        count += add_spirit(b, slot, out + count);
    }
    if (count == 0) /* B9: a pass, with either card */
        for (; count < 2; count++)
            out[count] = (struct board_move){count, BOARD_NONE, BOARD_NONE, BOARD_NONE};
    return count;
}

void board_play(struct board *b, const struct board_move *m)
{
    int used = b->hand[b->mover][m->slot];

    if (m->to != BOARD_NONE) {
        b->at[m->to] = b->at[m->from];
        b->at[m->from] = '.';
    }
    if (m->spirit_to != BOARD_NONE) { /* W6: a student there goes where the spirit came from */
        char swapped = b->at[m->spirit_to];

        b->at[m->spirit_to] = 'W';
        if (m->spirit_to != b->spirit)
            b->at[b->spirit] = swapped;
        b->spirit = m->spirit_to;
    }
    b->hand[b->mover][m->slot] = b->beside; /* B10 */
    b->beside = used;
    b->mover = 1 - b->mover;
}

void board_move_text(const struct board *b, const struct board_move *m, char out[REF_TEXT])
{
    const char *card = ref_cards[b->hand[b->mover][m->slot]].name;
    int count = snprintf(out, REF_TEXT, "%s:", card);

    if (m->to == BOARD_NONE && m->spirit_to == BOARD_NONE)
        count += snprintf(out + count, (size_t)(REF_TEXT - count), "pass");
    if (m->to != BOARD_NONE)
        count += snprintf(out + count, (size_t)(REF_TEXT - count), "%c%d%c%d", 'a' + m->from % 5,
                          m->from / 5 + 1, 'a' + m->to % 5, m->to / 5 + 1);
    if (m->spirit_to != BOARD_NONE)
        snprintf(out + count, (size_t)(REF_TEXT - count), "%s@%c%d%c%d",
                 m->to != BOARD_NONE ? "+" : "", 'a' + b->spirit % 5, b->spirit / 5 + 1,
                 'a' + m->spirit_to % 5, m->spirit_to / 5 + 1);
}
