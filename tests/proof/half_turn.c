/* Torii: MIT licence, see LICENSE. */
#include "half_turn.h"

#include <string.h>

static bool is_square(struct str s)
{
    return s.len >= 2 && s.data[0] >= 'a' && s.data[0] <= 'e' && s.data[1] >= '1' &&
           s.data[1] <= '5';
}

static void add_square(struct text *out, struct str square)
{
    text_char(out, (char)('a' + 'e' - square.data[0]));
    text_char(out, (char)('1' + '5' - square.data[1]));
}

/* Every square in the text turned, all else as it is; card names hold no digits, so none is hit. */
static void turn_squares(struct str s, struct text *out)
{
    while (s.len > 0) {
        if (is_square(s)) {
            add_square(out, s);
            s = str_drop(s, 2);
        } else {
            text_char(out, s.data[0]);
            s = str_drop(s, 1);
        }
    }
}

static void turn_board(struct str board, struct text *out)
{
    for (size_t i = board.len; i-- > 0;) {
        char c = board.data[i];

        if (strchr("SMsm", c) != NULL)
            c ^= 'a' ^ 'A';
        text_char(out, c);
    }
}

/* A list of at most three items, each turned, put in bytewise order again. */
static void turn_list(struct str list, struct text *out)
{
    char memory[3][8];
    struct str item;
    size_t count = 0;

    while (count < 3 && str_cut(&list, ',', &item)) {
        struct text t;
        size_t at = count++;

        text_init(&t, memory[at], sizeof memory[at]);
        turn_squares(item, &t);
        if (memory[at][0] == 'N' || memory[at][0] == 'n')
            memory[at][0] ^= 'a' ^ 'A';
        for (; at > 0 && memory[at - 1][0] != '?' && memory[at][0] != '?' &&
               strcmp(memory[at - 1], memory[at]) > 0;
             at--) {
            char kept[8];

            memcpy(kept, memory[at], sizeof kept);
            memcpy(memory[at], memory[at - 1], sizeof kept);
            memcpy(memory[at - 1], kept, sizeof kept);
        }
    }
    for (size_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "");
        text_add(out, memory[i]);
    }
}

static void turn_cards(struct str cards, struct text *out)
{
    struct str blue = {NULL, 0}, red = {NULL, 0};

    str_cut(&cards, '/', &blue);
    str_cut(&cards, '/', &red);
    text_str(out, red);
    text_char(out, '/');
    text_str(out, blue);
    text_char(out, '/');
    text_str(out, cards);
}

/* The key under which the other player has the same thing. */
static const char *turned_key(struct str key)
{
    static const char *const pairs[][2] = {
        {"nb", "nr"}, {"nr", "nb"}, {"lb", "lr"}, {"lr", "lb"}, {"vis", "vis"},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (str_eq(key, pairs[i][0]))
            return pairs[i][1];
    return NULL;
}

void half_turn_position(struct str ofen, struct text *out)
{
    static const char *const order[] = {"nb", "nr", "vis", "lb", "lr"};
    enum { KEYS = sizeof order / sizeof order[0] };
    struct str rest = ofen, board = {NULL, 0}, player = {NULL, 0}, cards = {NULL, 0};
    struct str field, key, values[KEYS] = {{NULL, 0}}, after = {NULL, 0};

    str_cut(&rest, ' ', &board);
    str_cut(&rest, ' ', &player);
    str_cut(&rest, ' ', &cards);
    turn_board(board, out);
    text_add(out, str_eq(player, "b") ? " r " : " b ");
    turn_cards(cards, out);

    while (after.data == NULL && str_cut(&rest, ' ', &field)) {
        struct str value = field;
        const char *turned;

        str_cut(&value, '=', &key);
        turned = turned_key(key);
        if (turned == NULL)
            after = field; /* ply and what follows are the same for both */
        for (int i = 0; turned != NULL && i < KEYS; i++)
            if (strcmp(turned, order[i]) == 0)
                values[i] = value;
    }
    for (int i = 0; i < KEYS; i++)
        if (values[i].data != NULL) {
            text_format(out, " %s=", order[i]);
            turn_list(values[i], out);
        }
    if (after.data != NULL) {
        text_char(out, ' ');
        text_str(out, (struct str){after.data, (size_t)(ofen.data + ofen.len - after.data)});
    }
}

void half_turn_action(struct str action, struct text *out)
{
    bool place = action.data[0] == 'n' && action.len == 6 && action.data[3] == ',';

    if (action.data[0] == 'l' && action.len == 2) { /* a lantern's line: a column or a rank */
        char c = action.data[1];

        text_char(out, 'l');
        text_char(out, (char)(c >= 'a' && c <= 'e'   ? 'a' + 'e' - c
                              : c >= '1' && c <= '5' ? '1' + '5' - c
                                                     : c));
    } else if (place) {
        text_char(out, 'n');
        turn_list(str_drop(action, 1), out);
    } else {
        turn_squares(action, out);
    }
}
