/* Torii: MIT licence, see LICENSE. */
/* Drafts in and out, and what is impossible about them. */
#include "study/draft.h"

#include <string.h>

/* "c3" → 12; -1 for anything else. */
static int square_of(struct str s)
{
    if (s.len != 2 || s.data[0] < 'a' || s.data[0] > 'e' || s.data[1] < '1' || s.data[1] > '5')
        return -1;
    return (s.data[1] - '1') * 5 + (s.data[0] - 'a');
}

static void add_square(struct text *t, int square)
{
    text_char(t, (char)('a' + square % 5));
    text_char(t, (char)('1' + square / 5));
}

/* ---- reading --------------------------------------------------------------------------------------- */

static enum status read_board(struct study_draft *d, struct str field, struct err *e)
{
    struct str row, rest = field;
    int rank = 5;

    while (rank-- > 0 && str_cut(&rest, '/', &row)) {
        int file = 0;

        for (size_t i = 0; i < row.len && file <= 5; i++) {
            if (row.data[i] >= '1' && row.data[i] <= '5')
                file += row.data[i] - '0';
            else if (strchr("SMsmW", row.data[i]) == NULL || file >= 5)
                return err_say(e, BAD_INPUT, "the rank %q is not five squares", row);
            else
                d->square[rank * 5 + file++] = row.data[i];
        }
        if (file != 5)
            return err_say(e, BAD_INPUT, "the rank %q is not five squares", row);
    }
    return rank < 0 && rest.data == NULL
               ? OK
               : err_say(e, BAD_INPUT, "the board %q does not have five ranks", field);
}

static enum status read_card(struct str name, int *out, struct err *e)
{
    *out = str_eq(name, "-") ? -1 : oni_card_find(name);
    return *out >= 0 || str_eq(name, "-") ? OK : err_say(e, BAD_INPUT, "unknown card %q", name);
}

static enum status read_cards(struct study_draft *d, struct str field, struct err *e)
{
    static const char separators[STUDY_DRAFT_CARDS] = {',', '/', ',', '/', ' '};
    struct str rest = field, name;
    enum status rc = OK;

    for (int i = 0; i < STUDY_DRAFT_CARDS; i++)
        d->card[i] = -1;
    if (str_eq(field, "-/-/-"))
        return OK;
    for (int i = 0; i < STUDY_DRAFT_CARDS && rc == OK; i++)
        rc = str_cut(&rest, separators[i], &name)
                 ? read_card(name, &d->card[i], e)
                 : err_say(e, BAD_INPUT, "the cards %q are not five", field);
    return rc == OK && rest.data != NULL ? err_say(e, BAD_INPUT, "the cards %q are not five", field)
                                         : rc;
}

/* The squares of a side's ninjas. */
static enum status read_ninjas(struct study_draft *d, int player, struct str value, struct err *e)
{
    struct str rest = value, one;

    d->ninjas[player] = 0;
    while (str_cut(&rest, ',', &one)) {
        int square = str_eq(one, "?")   ? STUDY_SOMEWHERE
                     : str_eq(one, "*") ? STUDY_UNPLACED
                     : str_eq(one, "-") ? STUDY_NO_NINJA
                                        : square_of(one);

        if (square < 0 || d->ninjas[player] == STUDY_DRAFT_NINJAS)
            return err_say(e, BAD_INPUT, "the ninjas %q are not up to two squares", value);
        d->ninja[player][d->ninjas[player]++] = square;
    }
    return OK;
}

static enum status read_revealed(struct study_draft *d, struct str value, struct err *e)
{
    struct str rest = value, one;

    while (str_cut(&rest, ',', &one)) {
        int player = one.len > 0 && one.data[0] == 'n' ? ONI_RED : ONI_BLUE;
        int square = one.len == 3 ? square_of(str_drop(one, 1)) : -1;

        if (square < 0)
            return err_say(e, BAD_INPUT, "%q does not name revealed ninjas", value);
        for (int i = 0; i < STUDY_DRAFT_NINJAS; i++)
            d->revealed[player][i] = d->revealed[player][i] || d->ninja[player][i] == square;
    }
    return OK;
}

static enum status read_lanterns(struct study_draft *d, int player, struct str value, struct err *e)
{
    uint64_t number;

    if (!str_number(value, 9, &number))
        return err_say(e, BAD_INPUT, "lanterns are a number, not %q", value);
    d->lanterns[player] = (int)number;
    return OK;
}

static enum status keep_rest(struct study_draft *d, struct str word, struct err *e)
{
    struct text t;
    size_t len = strlen(d->rest);

    text_init(&t, d->rest + len, sizeof d->rest - len);
    text_char(&t, ' ');
    text_str(&t, word);
    return t.full ? err_say(e, BAD_INPUT, "%q is too long", word) : OK;
}

static enum status read_key(struct study_draft *d, struct str word, struct err *e)
{
    struct str value = word, key;

    if (!str_cut(&value, '=', &key) || value.data == NULL)
        return err_say(e, BAD_INPUT, "%q is not of the form key=value", word);
    if (str_eq(key, "nb") || str_eq(key, "nr"))
        return read_ninjas(d, key.data[1] == 'r', value, e);
    if (str_eq(key, "lb") || str_eq(key, "lr"))
        return read_lanterns(d, key.data[1] == 'r', value, e);
    if (str_eq(key, "vis"))
        return read_revealed(d, value, e);
    return str_eq(key, "game") ? OK : keep_rest(d, word, e);
}

static void clear(struct study_draft *d)
{
    memset(d, 0, sizeof *d);
    d->turn = -1;
    d->lanterns[0] = d->lanterns[1] = -1;
    for (int i = 0; i < STUDY_DRAFT_CARDS; i++)
        d->card[i] = -1;
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < STUDY_DRAFT_NINJAS; i++)
            d->ninja[player][i] = STUDY_NO_NINJA;
}

enum status study_draft_read(struct study_draft *d, struct str ofen, struct err *e)
{
    struct str rest = str_trim(ofen), board, turn, cards, word;
    enum status rc;

    clear(d);
    if (!str_cut(&rest, ' ', &board) || !str_cut(&rest, ' ', &turn) || !str_cut(&rest, ' ', &cards))
        return err_say(e, BAD_INPUT, "a position has a board, who is to act, and cards; not %q",
                       ofen);
    if (!str_eq(turn, "b") && !str_eq(turn, "r") && !str_eq(turn, "-"))
        return err_say(e, BAD_INPUT, "%q is to act: it must be 'b', 'r' or '-'", turn);
    d->turn = str_eq(turn, "b") ? ONI_BLUE : str_eq(turn, "r") ? ONI_RED : -1;
    rc = read_board(d, board, e);
    if (rc == OK)
        rc = read_cards(d, cards, e);
    /* What is revealed is found by the squares, whatever the order of the keys. */
    for (struct str keys = rest; rc == OK && str_cut(&keys, ' ', &word);)
        if (word.len > 0 && !str_begins(word, "vis="))
            rc = read_key(d, word, e);
    for (struct str keys = rest; rc == OK && str_cut(&keys, ' ', &word);)
        if (str_begins(word, "vis="))
            rc = read_key(d, word, e);
    return rc;
}

enum status study_draft_begin(struct study_draft *d, struct str name, struct err *e)
{
    struct oni_rules rules = {.deck = 0};
    char memory[STUDY_DRAFT_TEXT];
    struct game_state state = {{0}};
    enum status rc = oni_rules_named(name, &rules, e);
    struct game game;
    struct text t;

    if (rc != OK)
        return rc;
    game = oni_game(&rules);
    game.kind->start(&game, &state);
    text_init(&t, memory, sizeof memory);
    game.kind->print(&game, &state, &t);
    rc = study_draft_read(d, text_view(&t), e);
    d->turn = ONI_BLUE;
    return rc;
}

/* ---- printing -------------------------------------------------------------------------------------- */

static void print_board(const struct study_draft *d, struct text *t)
{
    for (int rank = 4; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < 5; file++) {
            char c = d->square[rank * 5 + file];

            if (c == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                text_int(t, empty);
            empty = 0;
            text_char(t, c);
        }
        if (empty > 0)
            text_int(t, empty);
        text_add(t, rank > 0 ? "/" : "");
    }
}

static void print_cards(const struct study_draft *d, struct text *t)
{
    static const char separators[STUDY_DRAFT_CARDS] = {',', '/', ',', '/', 0};
    bool none = true;

    for (int i = 0; i < STUDY_DRAFT_CARDS; i++)
        none = none && d->card[i] < 0;
    if (none) {
        text_add(t, "-/-/-");
        return;
    }
    for (int i = 0; i < STUDY_DRAFT_CARDS; i++) {
        text_add(t, d->card[i] < 0 ? "-" : oni_card_code(d->card[i]));
        if (separators[i] != 0)
            text_char(t, separators[i]);
    }
}

/* Known squares first, sorted by their text, as OFEN has them. */
static void print_ninjas(const struct study_draft *d, int player, struct text *t)
{
    int first = d->ninja[player][0], second = d->ninja[player][1], order[2], count = 0;
    bool swap = d->ninjas[player] > 1 && second < ONI_SQUARES &&
                (first >= ONI_SQUARES ||
                 (second % 5 != first % 5 ? second % 5 < first % 5 : second < first));
    const char *between = "";

    for (int i = 0; i < d->ninjas[player]; i++) {
        int square = d->ninja[player][swap ? 1 - i : i];

        if (square != STUDY_NO_NINJA)
            order[count++] = square;
    }
    text_format(t, " n%c=", player == ONI_BLUE ? 'b' : 'r');
    text_add(t, count == 0 ? "-" : "");
    for (int i = 0; i < count; i++) {
        text_add(t, between);
        if (order[i] == STUDY_SOMEWHERE || order[i] == STUDY_UNPLACED)
            text_char(t, order[i] == STUDY_UNPLACED ? '*' : '?');
        else
            add_square(t, order[i]);
        between = ",";
    }
}

static void print_revealed(const struct study_draft *d, struct text *t)
{
    const char *between = " vis=";

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < d->ninjas[player]; i++)
            if (d->revealed[player][i] && d->ninja[player][i] < ONI_SQUARES) {
                text_add(t, between);
                text_char(t, player == ONI_BLUE ? 'N' : 'n');
                add_square(t, d->ninja[player][i]);
                between = ",";
            }
}

void study_draft_print(const struct study_draft *d, struct text *t)
{
    print_board(d, t);
    text_add(t, d->turn < 0 ? " - " : d->turn == ONI_BLUE ? " b " : " r ");
    print_cards(d, t);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (d->ninjas[player] > 0)
            print_ninjas(d, player, t);
    print_revealed(d, t);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (d->lanterns[player] >= 0)
            text_format(t, " l%c=%d", player == ONI_BLUE ? 'b' : 'r', d->lanterns[player]);
    text_add(t, d->rest);
}

/* ---- checking -------------------------------------------------------------------------------------- */

static const char *const places[STUDY_DRAFT_CARDS] = {
    N_("Blue's first card"), N_("Blue's second card"), N_("Red's first card"),
    N_("Red's second card"), N_("the card beside")};

int study_draft_check(const struct study_draft *d, struct err faults[STUDY_MAX_FAULTS],
                      char name[ONI_NAME_SIZE])
{
    struct oni_rules rules = {.deck = 0};
    char memory[STUDY_DRAFT_TEXT];
    struct game_state state;
    struct text t;
    int count = 0;
    enum status rc;

    memset(faults, 0, STUDY_MAX_FAULTS * sizeof *faults);
    for (int i = 0; i < STUDY_DRAFT_CARDS && count < STUDY_MAX_FAULTS; i++)
        if (d->card[i] < 0)
            err_say(&faults[count++], BAD_INPUT, "%m is missing", places[i]);
    if (d->turn < 0 && count < STUDY_MAX_FAULTS)
        err_say(&faults[count++], BAD_INPUT, "nobody is to act");
    if (count > 0)
        return count;
    text_init(&t, memory, sizeof memory);
    study_draft_print(d, &t);
    rc = oni_rules_of_position(text_view(&t), &rules, &faults[0]);
    if (rc == OK) {
        struct game game = oni_game(&rules);

        rc = game.kind->parse(&game, text_view(&t), &state, &faults[0]);
    }
    if (rc != OK)
        return 1;
    memcpy(name, rules.name, ONI_NAME_SIZE);
    return 0;
}
