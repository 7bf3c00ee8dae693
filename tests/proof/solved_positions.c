/* Torii: MIT licence, see LICENSE. */
/*
 * Positions that the solver for GPUs has written down (--dump, src/table/gpu/check.hh), judged by the slow reference:
 * it finds the moves and the replies, the file has a bit for each of them, and what they say together must be the
 * value of the position.
 *
 * usage: solved_positions FILE CARDS [planted|texts]     CARDS: the five cards in the order of the row, with commas
 *
 * Prints how many agree; exits 1 at the first that does not. With `planted` one value is altered, and has to be found.
 * With `texts` each position that agrees is printed, too, behind a 1 if its player wins, otherwise a 0.
 */
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 5, PASS = 25, HEAD = 14 };

/* A position as its player sees it. */
struct solved {
    int own_students, enemy_students, deal, own_master, enemy_master, wins;
    uint32_t own, enemy;
};

struct file {
    const unsigned char *data;
    size_t len, at;
    int bit; /* of the byte at `at` */
};

static const char *card[CARDS];

static void fail(const char *why, long number)
{
    fprintf(stderr, "solved_positions: position %ld: %s\n", number, why);
    exit(1);
}

/* ---- the file -------------------------------------------------------------------------------- */

static int next_bit(struct file *f, long number)
{
    int value;

    if (f->at >= f->len)
        fail("the file ends here", number);
    value = f->data[f->at] >> f->bit & 1;
    f->at += (size_t)(f->bit == 7);
    f->bit = (f->bit + 1) % 8;
    return value;
}

static uint32_t word(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static struct solved next_position(struct file *f, long number)
{
    const unsigned char *at;

    f->at += (size_t)(f->bit != 0); /* the rest of the byte is empty */
    f->bit = 0;
    if (f->len - f->at < HEAD)
        fail("the file ends here", number);
    at = f->data + f->at;
    f->at += HEAD;
    return (struct solved){at[0], at[1], at[2], at[3], at[4], at[5], word(at + 6), word(at + 10)};
}

/* ---- as the reference reads it --------------------------------------------------------------- */

static int ones(int set)
{
    int count = 0;

    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* Deals are numbered by the card beside, then by the pair of own cards among the others. */
static void find_deal(int deal, int *own, int *beside)
{
    int count = 0;

    for (*beside = 0; *beside < CARDS; ++*beside)
        for (*own = 0; *own < 1 << CARDS; ++*own)
            if (ones(*own) == 2 && !(*own >> *beside & 1) && count++ == deal)
                return;
    *own = *beside = 0;
}

static void write_hand(char *out, size_t size, int hand)
{
    for (int i = 0; i < CARDS; i++)
        if (hand >> i & 1) {
            size_t len = strlen(out);

            (void)snprintf(out + len, size - len, "%s%s", card[i], (hand >> i) == 1 ? "" : ",");
        }
}

/* Blue is to move, and so sees the board as the position does. */
static void write_ofen(const struct solved *s, char out[REF_OFEN])
{
    int own, beside;
    char hand[2][REF_TEXT] = {"", ""};
    size_t len = 0;

    for (int rank = 4; rank >= 0; rank--) {
        for (int file = 0; file < 5; file++) {
            int at = rank * 5 + file;

            out[len++] = at == s->own_master     ? 'M'
                         : at == s->enemy_master ? 'm'
                         : s->own >> at & 1      ? 'S'
                         : s->enemy >> at & 1    ? 's'
                                                 : '1';
        }
        out[len++] = rank > 0 ? '/' : ' ';
    }
    find_deal(s->deal, &own, &beside);
    write_hand(hand[0], sizeof hand[0], own);
    write_hand(hand[1], sizeof hand[1], 31 & ~own & ~(1 << beside));
    (void)snprintf(out + len, REF_OFEN - len, "b %s/%s/%s", hand[0], hand[1], card[beside]);
}

/* "5" instead of "11111", as positions are written. */
static void join_blanks(char *ofen)
{
    char *to = ofen;
    int blanks = 0, on_board = 1;

    for (const char *from = ofen; *from != '\0'; from++) {
        if (on_board && *from == '1') {
            blanks++;
            continue;
        }
        if (blanks > 0)
            *to++ = (char)('0' + blanks);
        blanks = 0;
        on_board = on_board && *from != ' ';
        *to++ = *from;
    }
    *to = '\0';
}

/* ---- moves in the order of the file ---------------------------------------------------------- */

struct move {
    char text[REF_TEXT];
    int order; /* by card, then from, then to, as its player sees them; passes last */
};

static int card_of(const char *text, size_t len)
{
    for (int i = 0; i < CARDS; i++)
        if (strlen(card[i]) == len && memcmp(card[i], text, len) == 0)
            return i;
    return -1;
}

static int square(const char *text, int player)
{
    int at = (text[1] - '1') * 5 + text[0] - 'a';

    return player == REF_BLUE ? at : 24 - at;
}

static int order_of(const char *text, int player)
{
    const char *colon = strchr(text, ':');
    int which = colon != NULL ? card_of(text, (size_t)(colon - text)) : -1;
    int is_move = colon != NULL && strlen(colon + 1) == 4;

    return (which * 26 + (is_move ? square(colon + 1, player) : PASS)) * 26 +
           (is_move ? square(colon + 3, player) : PASS);
}

static int by_order(const void *a, const void *b)
{
    return ((const struct move *)a)->order - ((const struct move *)b)->order;
}

static int list_moves(const struct ref_position *p, struct move out[REF_MAX_ACTIONS])
{
    static char text[REF_MAX_ACTIONS][REF_TEXT];
    int count = ref_legal(p, text);

    for (int i = 0; i < count; i++) {
        memcpy(out[i].text, text[i], REF_TEXT);
        out[i].order = order_of(text[i], ref_turn(p));
    }
    qsort(out, (size_t)count, sizeof out[0], by_order);
    return count;
}

static int pawns(const struct ref_position *p)
{
    int count = 0;

    for (int i = 0; i < 25; i++)
        count += p->board[i / 5][i % 5] != '.';
    return count;
}

static struct ref_position after(const struct ref_position *p, const struct move *m, long number)
{
    struct ref_position next = *p;
    char events[3][REF_TEXT];

    if (ref_play(&next, m->text, events) != 0)
        fail("the reference does not play its own move", number);
    return next;
}

/* ---- a position ------------------------------------------------------------------------------ */

/* Does every reply lead to a win of the player who made the move before? One bit for each that does not end the game. */
static int all_replies_lose(const struct ref_position *p, struct file *f, long number)
{
    struct move reply[REF_MAX_ACTIONS];
    int count = list_moves(p, reply), all = 1;

    for (int i = 0; i < count; i++) {
        struct ref_position next = after(p, &reply[i], number);

        all &= ref_turn(&next) != REF_OVER && next_bit(f, number);
    }
    return all;
}

/* A capture leads to another partition: there the bit alone says what the position is worth. */
static int move_wins(const struct ref_position *p, const struct move *m, struct file *f,
                     long number)
{
    struct ref_position next = after(p, m, number);
    int told = next_bit(f, number);

    if (ref_turn(&next) == REF_OVER)
        return told ? 1 : (fail("a move that ends the game does not win", number), 0);
    if (pawns(&next) == pawns(p) && all_replies_lose(&next, f, number) != told)
        fail("a move is worth something else than its replies say", number);
    return told;
}

static void check(struct file *f, long number, int planted, int shown)
{
    struct solved s = next_position(f, number);
    struct move move[REF_MAX_ACTIONS];
    struct ref_position p;
    char ofen[REF_OFEN];
    int count, wins = 0;

    if (s.deal >= 30)
        fail("there is no such deal", number);
    write_ofen(&s, ofen);
    join_blanks(ofen);
    if (ref_parse(&p, ofen) != 0)
        fail("the reference refuses the position", number);
    count = list_moves(&p, move);
    for (int i = 0; i < count; i++)
        wins |= move_wins(&p, &move[i], f, number);
    if (wins != (s.wins ^ planted))
        fail("it is worth something else than its moves say", number);
    if (shown)
        printf("%d %s\n", s.wins, ofen);
}

static unsigned char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    unsigned char *data;
    long size = -1;

    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    data = size > 0 ? malloc((size_t)size) : NULL;
    if (data == NULL || fseek(file, 0, SEEK_SET) != 0 ||
        fread(data, 1, (size_t)size, file) != (size_t)size) {
        fprintf(stderr, "solved_positions: cannot read '%s', or it is empty\n", path);
        exit(1);
    }
    (void)fclose(file);
    *len = (size_t)size;
    return data;
}

int main(int count, char **words)
{
    struct file f = {NULL, 0, 0, 0};
    long number = 0, wrong = count == 4 && strcmp(words[3], "planted") == 0 ? 7 : 0;
    int cards = 0, shown = count == 4 && strcmp(words[3], "texts") == 0;

    if (count < 3) {
        fprintf(stderr, "usage: solved_positions FILE CARDS [planted|texts]\n");
        return 1;
    }
    for (char *name = strtok(words[2], ","); name != NULL && cards < CARDS;
         name = strtok(NULL, ","))
        card[cards++] = name;
    if (cards != CARDS)
        fail("five cards are needed", 0);
    f.data = read_file(words[1], &f.len);
    while (f.at + (size_t)(f.bit != 0) < f.len) {
        number++;
        check(&f, number, number == wrong, shown);
    }
    printf("%ld positions agree with the reference\n", number);
    free((void *)f.data);
    return 0;
}
