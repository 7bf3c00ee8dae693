/* Torii: MIT licence, see LICENSE. */
#include "table/solved.h"

#include "rules/onitama/onitama.h"

#include <string.h>

enum { HOME = 5, FIELDS = 13, PATTERN_DIGITS = 7, MIDDLE = 12 };
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

/* The cards of the deck in its order, which is that of the rows. */
static bool is_of(struct str cards, const struct table_deck *deck)
{
    struct str name;
    int i = 0;

    while (str_cut(&cards, ',', &name)) {
        if (i == TABLE_CARDS || !str_eq(name, oni_card_code(deck->card[i])))
            return false;
        i++;
    }
    return i == TABLE_CARDS;
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
static bool has_patterns(struct str patterns, const struct table_deck *deck)
{
    struct str pattern;
    int i = 0;

    while (str_cut(&patterns, ',', &pattern)) {
        uint32_t told, now = 0;

        for (int to = 0; to < TABLE_SQUARES && i < TABLE_CARDS; to++)
            now |= (uint32_t)(deck->by[MIDDLE][to] >> i & 1) << to;
        if (i == TABLE_CARDS || !hexadecimal(pattern, &told) || told != now)
            return false;
        i++;
    }
    return i == TABLE_CARDS;
}

/* The first moves of a deal, by card, from and to; all men still stand on their home rows. */
static void list_moves(const struct table_deck *deck, int deal, struct solved_deal *out)
{
    out->count = 0;
    for (int card = 0; card < TABLE_CARDS; card++)
        for (int from = 0; from < HOME && deck->own[deal] >> card & 1; from++)
            for (int to = HOME; to < TABLE_SQUARES && out->count < SOLVED_MOVES; to++)
                if (deck->by[from][to] >> card & 1)
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

static bool read_deals(struct str deals, const struct table_deck *deck, struct solved_set *out)
{
    struct str one;
    int i = 0;

    while (str_cut(&deals, ',', &one)) {
        if (i == TABLE_DEALS)
            return false;
        list_moves(deck, i, &out->deal[i]);
        if (!read_deal(one, &out->deal[i]))
            return false;
        i++;
    }
    return i == TABLE_DEALS;
}

static bool is_row(struct str line)
{
    return line.len > 0 && line.data[0] != '#' && !str_begins(line, "cards\t");
}

/* NOT_FOUND: a row of other cards, or of fewer men, which says nothing of deals. */
static enum status read_row(const struct row *row, const struct table_deck *deck,
                            struct solved_set *out, struct err *e)
{
    if (row->count != FIELDS)
        return err_say(e, BAD_INPUT, "line %d of the solved sets: %d fields instead of %d",
                       row->line, row->count, FIELDS);
    if (!is_of(row->field[CARDS], deck) || !str_eq(row->field[MEN], "10") ||
        !has_patterns(row->field[PATTERNS], deck))
        return err_say(e, NOT_FOUND, "these cards are not solved");
    if (!read_deals(row->field[DEALS], deck, out))
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
