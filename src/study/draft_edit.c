/* Torii: MIT licence, see LICENSE. */
/* The edits of a draft, a line each. */
#include "study/draft.h"

#include <string.h>

struct edit {
    struct study_draft *d;
    struct str rest; /* of the line */
    struct str line;
    struct err *e;
};

static enum status bad(const struct edit *e)
{
    return err_say(e->e, BAD_INPUT, "%q is no edit of a position", e->line);
}

static struct str next(struct edit *e)
{
    struct str word = {"", 0};

    (void)str_cut(&e->rest, ' ', &word);
    return word;
}

static bool take_square(struct edit *e, int *out)
{
    struct str s = next(e);

    if (s.len != 2 || s.data[0] < 'a' || s.data[0] > 'e' || s.data[1] < '1' || s.data[1] > '5')
        return false;
    *out = (s.data[1] - '1') * 5 + (s.data[0] - 'a');
    return true;
}

static bool take_player(struct edit *e, int *out)
{
    struct str s = next(e);

    *out = str_eq(s, "red");
    return *out || str_eq(s, "blue");
}

static bool take_number(struct edit *e, int max, int *out)
{
    uint64_t number;
    bool is = str_number(next(e), (uint64_t)max, &number);

    *out = is ? (int)number : 0;
    return is;
}

/* A second master of a side, or a second spirit, takes the place of the first. */
static void put(struct study_draft *d, int square, char piece)
{
    for (int i = 0; i < ONI_SQUARES && piece != 0 && strchr("MmW", piece) != NULL; i++)
        if (d->square[i] == piece)
            d->square[i] = 0;
    d->square[square] = piece;
}

static enum status edit_put(struct edit *e)
{
    int square;
    struct str piece;

    if (!take_square(e, &square))
        return bad(e);
    piece = next(e);
    if (piece.len != 1 || strchr("SMsm-", piece.data[0]) == NULL)
        return bad(e);
    put(e->d, square, piece.data[0] == '-' ? 0 : piece.data[0]);
    return OK;
}

static void move_ninjas(struct study_draft *d, int from, int to)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < STUDY_DRAFT_NINJAS; i++)
            if (d->ninja[player][i] == from)
                d->ninja[player][i] = to;
}

static enum status edit_move(struct edit *e)
{
    int from, to;

    if (!take_square(e, &from) || !take_square(e, &to))
        return bad(e);
    if (from == to)
        return OK;
    if (e->d->square[from] != 0) {
        e->d->square[to] = e->d->square[from];
        e->d->square[from] = 0;
    }
    move_ninjas(e->d, from, to);
    return OK;
}

static enum status edit_spirit(struct edit *e)
{
    int square;

    if (str_eq(e->rest, "-")) {
        for (int i = 0; i < ONI_SQUARES; i++)
            e->d->square[i] = e->d->square[i] == 'W' ? 0 : e->d->square[i];
        return OK;
    }
    if (!take_square(e, &square))
        return bad(e);
    put(e->d, square, 'W');
    return OK;
}

static enum status edit_turn(struct edit *e)
{
    int player;

    if (!take_player(e, &player))
        return bad(e);
    e->d->turn = player;
    return OK;
}

static enum status edit_cards(struct edit *e)
{
    struct study_draft other;
    char memory[STUDY_DRAFT_TEXT];
    struct text t;
    enum status rc;

    text_init(&t, memory, sizeof memory);
    text_add(&t, "5/5/5/5/5 b ");
    text_str(&t, e->rest);
    if (t.full || memchr(e->rest.data, ' ', e->rest.len) != NULL)
        return bad(e);
    rc = study_draft_read(&other, text_view(&t), e->e);
    if (rc == OK)
        memcpy(e->d->card, other.card, sizeof e->d->card);
    return rc;
}

/* A card that lies elsewhere changes places with the one that was here. */
static enum status edit_card(struct edit *e)
{
    struct str name;
    int place, card, old;

    if (!take_number(e, STUDY_DRAFT_CARDS - 1, &place))
        return bad(e);
    name = next(e);
    card = oni_card_find(name);
    if (card < 0 && !str_eq(name, "-"))
        return err_say(e->e, BAD_INPUT, "unknown card %q", name);
    old = e->d->card[place];
    for (int i = 0; i < STUDY_DRAFT_CARDS; i++)
        if (card >= 0 && e->d->card[i] == card)
            e->d->card[i] = old;
    e->d->card[place] = card;
    return OK;
}

static enum status edit_ninjas(struct edit *e)
{
    int player, count;

    if (!take_player(e, &player) || !take_number(e, STUDY_DRAFT_NINJAS, &count))
        return bad(e);
    for (int i = 0; i < STUDY_DRAFT_NINJAS; i++) {
        if (i >= e->d->ninjas[player] || i >= count) {
            e->d->ninja[player][i] = i < count ? STUDY_SOMEWHERE : STUDY_NO_NINJA;
            e->d->revealed[player][i] = false;
        }
    }
    e->d->ninjas[player] = count;
    return OK;
}

static enum status edit_ninja(struct edit *e)
{
    int player, i, square = STUDY_NO_NINJA;
    bool revealed;

    if (!take_player(e, &player) || !take_number(e, STUDY_DRAFT_NINJAS - 1, &i) ||
        i >= e->d->ninjas[player])
        return bad(e);
    revealed = e->rest.len == 3 && e->rest.data[2] == '!';
    e->rest.len -= revealed;
    if (str_eq(e->rest, "?"))
        square = STUDY_SOMEWHERE;
    else if (!str_eq(e->rest, "-") && !take_square(e, &square))
        return bad(e);
    e->d->ninja[player][i] = square;
    e->d->revealed[player][i] = revealed;
    return OK;
}

static enum status edit_lanterns(struct edit *e)
{
    int player, count = -1;

    if (!take_player(e, &player))
        return bad(e);
    if (!str_eq(e->rest, "-") && !take_number(e, 2, &count))
        return bad(e);
    e->d->lanterns[player] = count;
    return OK;
}

/* Which part of the turn it is, and how often it stood, held for the old position. */
static void drop_keys(struct study_draft *d)
{
    char kept[sizeof d->rest];
    struct str rest = str_of(d->rest), word;
    struct text t;

    text_init(&t, kept, sizeof kept);
    while (str_cut(&rest, ' ', &word))
        if (word.len > 0 && !str_begins(word, "part=") && !str_begins(word, "rep=")) {
            text_char(&t, ' ');
            text_str(&t, word);
        }
    memcpy(d->rest, kept, t.len + 1);
}

enum status study_draft_edit(struct study_draft *d, struct str line, struct err *e)
{
    static const struct {
        const char *name;
        enum status (*edit)(struct edit *e);
    } edits[] = {
        {"put", edit_put},       {"move", edit_move},   {"spirit", edit_spirit},
        {"turn", edit_turn},     {"cards", edit_cards}, {"card", edit_card},
        {"ninjas", edit_ninjas}, {"ninja", edit_ninja}, {"lanterns", edit_lanterns},
    };
    struct edit edit = {.d = d, .rest = str_trim(line), .line = line, .e = e};
    struct str name = next(&edit);

    if (edit.rest.data == NULL)
        edit.rest = (struct str){"", 0};
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
        if (str_eq(name, edits[i].name)) {
            enum status rc = edits[i].edit(&edit);

            if (rc == OK)
                drop_keys(d);
            return rc;
        }
    return bad(&edit);
}
