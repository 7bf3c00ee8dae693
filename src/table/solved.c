/* Torii: MIT licence, see LICENSE. */
#include "table/solved.h"

#include "base/bits.h"
#include "rules/onitama/onitama.h"

#include <string.h>

enum { SIDE = 5, FIELDS = 13, PATTERN_DIGITS = 7, MIDDLE = 12 };
enum field { CARDS, PATTERNS, MEN, DEALS = 4 }; /* of which the program makes use */

struct row {
    int line;
    struct str field[FIELDS];
    int count;
};

static void cut_row(struct row *row, struct str line)
{
    struct str field;

    row->count = 0;
    while (str_cut(&line, '\t', &field)) {
        if (row->count < FIELDS)
            row->field[row->count] = field;
        row->count++;
    }
}

/* ---- which row ------------------------------------------------------------------------------- */

/* The cards asked for, and those of a row that move like them, or like them in a mirror. */
struct match {
    const struct table_deck *deck;
    uint8_t card[TABLE_CARDS]; /* those of the row, by number, increasing */
    int to[TABLE_CARDS];       /* of each its place in the deck */
    bool mirrored;
};

static oni_set squares_of(int card, int from)
{
    return oni_card_squares(card, ONI_BLUE, from, false);
}

/* Left and right exchanged. */
static int mirror(int square)
{
    return square / SIDE * SIDE + SIDE - 1 - square % SIDE;
}

static oni_set mirror_set(oni_set squares)
{
    oni_set out = 0;

    for (; squares != 0; squares = bits_rest(squares))
        out |= (oni_set)1 << mirror(bits_first(squares));
    return out;
}

static bool moves_alike(int card, int other, bool mirrored)
{
    for (int from = 0; from < TABLE_SQUARES; from++)
        if (squares_of(card, from) !=
            (mirrored ? mirror_set(squares_of(other, mirror(from))) : squares_of(other, from)))
            return false;
    return true;
}

/* False if a card is unknown here, or cannot be in a table: then the row is for other versions of the program. */
static bool read_names(struct str cards, uint8_t out[TABLE_CARDS])
{
    struct str name;
    int count = 0;

    while (str_cut(&cards, ',', &name)) {
        int card = oni_card_find(name);

        if (count == TABLE_CARDS || card < 0 || card >= ONI_MOVE_CARDS || oni_card_is_split(card) ||
            (count > 0 && card <= out[count - 1]))
            return false;
        out[count++] = (uint8_t)card;
    }
    return count == TABLE_CARDS;
}

/* Each card of the row takes a card of the deck that moves alike, until all are taken. */
static bool pair_up(struct match *m, bool mirrored)
{
    int taken = 0;

    m->mirrored = mirrored;
    for (int i = 0; i < TABLE_CARDS; i++) {
        m->to[i] = -1;
        for (int k = 0; k < TABLE_CARDS && m->to[i] < 0; k++)
            if (!(taken >> k & 1) && moves_alike(m->deck->card[k], m->card[i], mirrored))
                m->to[i] = k;
        if (m->to[i] < 0)
            return false;
        taken |= 1 << m->to[i];
    }
    return true;
}

static bool is_match(struct match *m, struct str cards)
{
    return read_names(cards, m->card) && (pair_up(m, false) || pair_up(m, true));
}

static bool hexadecimal(struct str s, uint32_t *out)
{
    *out = 0;
    for (size_t i = 0; i < s.len; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, s.data[i]);

        if (digit == NULL || *digit == '\0')
            return false;
        *out = *out << 4 | (uint32_t)(digit - digits);
    }
    return s.len == PATTERN_DIGITS;
}

/* Do the cards still move as they did when the row was made? */
static bool has_patterns(struct str patterns, const uint8_t card[TABLE_CARDS])
{
    struct str pattern;
    int i = 0;

    while (str_cut(&patterns, ',', &pattern)) {
        uint32_t told;

        if (i == TABLE_CARDS || !hexadecimal(pattern, &told) || told != squares_of(card[i], MIDDLE))
            return false;
        i++;
    }
    return i == TABLE_CARDS;
}

/* ---- its deals ------------------------------------------------------------------------------- */

/* The first moves of a deal, by card, from and to; all men still stand on their home rows. */
static void list_moves(const uint8_t cards[TABLE_CARDS], int own, struct solved_deal *out)
{
    out->count = 0;
    for (int card = 0; card < TABLE_CARDS; card++)
        for (int from = 0; from < SIDE && own >> card & 1; from++)
            for (int to = SIDE; to < TABLE_SQUARES && out->count < SOLVED_MOVES; to++)
                if (squares_of(cards[card], from) >> to & 1)
                    out->move[out->count++] = (struct solved_move){card, from, to, TABLE_LOSS};
}

static bool value_of(char c, enum table_wdl *out)
{
    *out = c == 'w' ? TABLE_WIN : c == 'd' ? TABLE_DRAW : TABLE_LOSS;
    return c == 'w' || c == 'd' || c == 'l';
}

/* "W:lwd": the value of the deal, which is that of its best move, and of every move. */
static bool read_deal(struct str s, struct solved_deal *out)
{
    static const char letters[] = "LDW";
    enum table_wdl best = TABLE_LOSS;

    if (out->count == 0 || s.len != (size_t)out->count + 2 || s.data[1] != ':')
        return false;
    for (int i = 0; i < out->count; i++) {
        if (!value_of(s.data[i + 2], &out->move[i].value))
            return false;
        best = out->move[i].value > best ? out->move[i].value : best;
    }
    out->value = best;
    return s.data[0] == letters[best + 1];
}

/* The deal of the deck that corresponds to this one of the row. */
static int deal_of(const struct match *m, int deal)
{
    int own = 0;

    for (int i = 0; i < TABLE_CARDS; i++)
        own |= (m->deck->own[deal] >> i & 1) << m->to[i];
    return table_deck_deal(m->deck, own, m->to[m->deck->beside[deal]]);
}

/* The value of a move of the deck: that of the row's move which corresponds to it. */
static enum table_wdl value_in(const struct match *m, const struct solved_deal *read,
                               const struct solved_move *move)
{
    int from = m->mirrored ? mirror(move->from) : move->from;
    int to = m->mirrored ? mirror(move->to) : move->to;

    for (int i = 0; i < read->count; i++) {
        const struct solved_move *r = &read->move[i];

        if (m->to[r->card] == move->card && r->from == from && r->to == to)
            return r->value;
    }
    return TABLE_LOSS; /* not reached: the cards move alike */
}

static void carry_over(const struct match *m, const struct solved_deal *read, int deal,
                       struct solved_deal *out)
{
    list_moves(m->deck->card, m->deck->own[deal], out);
    out->value = read->value;
    for (int i = 0; i < out->count; i++)
        out->move[i].value = value_in(m, read, &out->move[i]);
}

static bool read_deals(struct str deals, const struct match *m, struct solved_set *out)
{
    struct str one;
    int i = 0;

    while (str_cut(&deals, ',', &one)) {
        struct solved_deal read;

        if (i == TABLE_DEALS)
            return false;
        list_moves(m->card, m->deck->own[i], &read);
        if (!read_deal(one, &read))
            return false;
        carry_over(m, &read, deal_of(m, i), &out->deal[deal_of(m, i)]);
        i++;
    }
    return i == TABLE_DEALS;
}

/* ---- finding it ------------------------------------------------------------------------------ */

static bool is_row(struct str line)
{
    return line.len > 0 && line.data[0] != '#' && !str_begins(line, "cards\t");
}

/* NOT_FOUND: a row of other cards, or of fewer men, which says nothing of deals. */
static enum status read_row(const struct row *row, const struct table_deck *deck,
                            struct solved_set *out, struct err *e)
{
    struct match match = {.deck = deck};

    if (row->count != FIELDS)
        return err_say(e, BAD_INPUT, "line %d of the solved sets: %d fields instead of %d",
                       row->line, row->count, FIELDS);
    if (!is_match(&match, row->field[CARDS]) || !str_eq(row->field[MEN], "10") ||
        !has_patterns(row->field[PATTERNS], match.card))
        return err_say(e, NOT_FOUND, "these cards are not solved");
    if (!read_deals(row->field[DEALS], &match, out))
        return err_say(e, BAD_INPUT, "line %d of the solved sets: bad values of deals", row->line);
    return OK;
}

enum status solved_find(struct str text, const struct table_deck *deck, struct solved_set *out,
                        struct err *e)
{
    enum status rc = err_say(e, NOT_FOUND, "these cards are not solved");
    struct row row = {.line = 0};
    struct str line;

    while (rc == NOT_FOUND && str_cut(&text, '\n', &line)) {
        row.line++;
        if (!is_row(line))
            continue;
        cut_row(&row, line);
        rc = read_row(&row, deck, out, e);
    }
    return rc;
}
