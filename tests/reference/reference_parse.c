/* Torii: MIT licence, see LICENSE. */

/* Positions from text: the grammar first, then every reason to refuse a position. */
#include <string.h>

#include "reference_private.h"

enum { NB, NR, VIS, LB, LR, PLY, PART, RULES, REP, GAME, KEYS };

static const char *const key_names[KEYS] = {"nb",  "nr",   "vis",   "lb",  "lr",
                                            "ply", "part", "rules", "rep", "game"};

/* Cuts text in place at each separator; returns how many pieces, -1 when there are more than max.
 * Pieces may be empty: anyone who reads them refuses that. */
static int cut(char *text, char separator, char **pieces, int max)
{
    int count = 1;

    pieces[0] = text;
    for (char *at = text; *at; at++) {
        if (*at != separator)
            continue;
        if (count == max)
            return -1;
        *at = '\0';
        pieces[count++] = at + 1;
    }
    return count;
}

static int read_rank(char *row, const char *text)
{
    int file = 0;

    for (; *text; text++) {
        int empty = *text >= '1' && *text <= '5' ? *text - '0' : 0;

        if (empty == 0 && !strchr("SMsmW", *text))
            return -1;
        if (file + (empty > 0 ? empty : 1) > 5)
            return -1;
        if (empty == 0)
            row[file++] = *text;
        for (; empty > 0; empty--)
            row[file++] = '.';
    }
    return file == 5 ? 0 : -1;
}

static int read_board(struct ref_position *p, char *text)
{
    char *ranks[5];

    if (cut(text, '/', ranks, 5) != 5)
        return -1;
    for (int i = 0; i < 5; i++) {
        if (read_rank(p->board[4 - i], ranks[i]) != 0)
            return -1;
    }
    return 0;
}

static int read_cards(struct ref_position *p, char *text)
{
    char *places[3];

    if (cut(text, '/', places, 3) != 3)
        return -1;
    for (int player = 0; player < 2; player++) {
        char *names[2];

        if (cut(places[player], ',', names, 2) != 2)
            return -1;
        for (int slot = 0; slot < 2; slot++) {
            p->hand[player][slot] = ref_card_find(names[slot]);
            if (p->hand[player][slot] < 0)
                return -1;
        }
    }
    p->beside = ref_card_find(places[2]);
    return p->beside < 0 ? -1 : 0;
}

static int read_square(struct ref_square *square, const char *text)
{
    if (strlen(text) != 2)
        return -1;
    square->file = text[0] - 'a';
    square->rank = text[1] - '1';
    return ref_on_board(*square) ? 0 : -1;
}

/* A decimal number from 0 to 999999999; -1 when it is none. */
static int read_number(const char *text)
{
    int number = 0;

    if (strlen(text) < 1 || strlen(text) > 9)
        return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        number = number * 10 + (*text - '0');
    }
    return number;
}

/* nb=, nr=: squares, ? and *, at most as many as the game has; - when none is left. The two ninjas
 * of Light are placed at once (L3), so one * alone stands for both. */
static int read_ninjas(struct ref_position *p, int player, char *text)
{
    char *items[2];
    int count = cut(text, ',', items, 2);

    if (count < 0 || count > ref_ninjas_of_game(p, player))
        return -1;
    if (count == 1 && strcmp(items[0], "-") == 0)
        return 0;
    for (int i = 0; i < count; i++) {
        struct ref_ninja *ninja = &p->ninja[player][i];

        if (strcmp(items[i], "?") == 0)
            ninja->where = REF_UNKNOWN;
        else if (strcmp(items[i], "*") == 0)
            ninja->where = REF_UNPLACED;
        else if (read_square(&ninja->square, items[i]) == 0)
            ninja->where = REF_STANDS;
        else
            return -1;
    }
    if (count == 1 && p->game == 'l' && p->ninja[player][0].where == REF_UNPLACED)
        p->ninja[player][1].where = REF_UNPLACED;
    return 0;
}

/* vis=: each must be a ninja in play, and be named once. */
static int read_revealed(struct ref_position *p, char *text)
{
    char *items[3];
    int count = cut(text, ',', items, 3);

    if (count < 0)
        return -1;
    for (int i = 0; i < count; i++) {
        struct ref_square square;
        int player = items[i][0] == 'N' ? REF_BLUE : REF_RED;
        int which;

        if ((items[i][0] != 'N' && items[i][0] != 'n') || read_square(&square, items[i] + 1) != 0)
            return -1;
        which = ref_ninja_on(p, player, square);
        if (which < 0 || p->ninja[player][which].revealed)
            return -1;
        p->ninja[player][which].revealed = 1;
    }
    return 0;
}

/* lb=, lr=: two where the player has lanterns in this game and the key is missing. */
static int read_lanterns(struct ref_position *p, int player, const char *text)
{
    int has_some = p->game == 's' || (p->game == 'l' && player != p->shadow_player);

    if (!has_some)
        return text ? -1 : 0;
    p->lanterns[player] = 2;
    if (!text)
        return 0;
    if (strlen(text) != 1 || text[0] < '0' || text[0] > '2')
        return -1;
    p->lanterns[player] = text[0] - '0';
    return 0;
}

static int read_part(struct ref_position *p, const char *text)
{
    p->part = text[0];
    if (strcmp(text, "s") == 0 || strcmp(text, "l") == 0)
        return 0;
    if (strncmp(text, "n:", 2) != 0)
        return -1;
    p->part_card = ref_card_find(text + 2);
    return p->part_card < 0 ? -1 : 0;
}

/* game=: must agree with what the rest tells. "+sensei" names a deck, and any card may be in a deck
 * chosen by name (P1), so it agrees with every position. */
static int read_game(const struct ref_position *p, char *text)
{
    char *words[5];
    int count = cut(text, '+', words, 5);
    int wind = 0;
    char game = 'o';
    struct ref_square square;

    if (count < 1 || strcmp(words[0], "onitama") != 0)
        return -1;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "wind") == 0)
            wind = 1;
        else if (strcmp(words[i], "shadow") == 0 && game == 'o')
            game = 's';
        else if (strcmp(words[i], "light") == 0 && game == 'o')
            game = 'l';
        else if (strcmp(words[i], "sensei") != 0)
            return -1;
    }
    return game == p->game && wind == ref_find_piece(p, 'W', &square) ? 0 : -1;
}

/* One word of rules=. The letter of S10 is for two sides that both have a ninja. */
static int set_rule(struct ref_position *p, const char *word)
{
    int standard = strcmp(word, "standard") == 0;

    if (standard || strcmp(word, "letter") == 0) {
        p->no_claims = !standard;
        p->takes_revealed = !standard && p->game == 's';
    } else if (strcmp(word, "repetition:0") == 0 || strcmp(word, "repetition:3") == 0) {
        p->no_claims = word[11] == '0';
    } else if (strcmp(word, "revealed:attempt") == 0) {
        p->takes_revealed = 0;
    } else if (strcmp(word, "revealed:capture") == 0 && p->game == 's') {
        p->takes_revealed = 1;
    } else {
        return -1;
    }
    return 0;
}

int ref_set_rules(struct ref_position *p, const char *rules)
{
    char text[REF_TEXT];
    char *words[4];
    int count;

    if (strlen(rules) >= sizeof text)
        return -1;
    strcpy(text, rules);
    count = cut(text, ',', words, 4);
    if (count < 0)
        return -1;
    for (int i = 0; i < count; i++) {
        if (set_rule(p, words[i]) != 0)
            return -1;
    }
    return 0;
}

/* Each key at most once, in any order. */
static int find_keys(char **fields, int count, char **values)
{
    for (int i = 0; i < count; i++) {
        char *equals = strchr(fields[i], '=');
        int key = 0;

        if (!equals || equals[1] == '\0')
            return -1;
        *equals = '\0';
        while (key < KEYS && strcmp(key_names[key], fields[i]) != 0)
            key++;
        if (key == KEYS || values[key])
            return -1;
        values[key] = equals + 1;
    }
    return 0;
}

/* nb and nr together mean Shadow; one of them alone means Light and names the Shadow side. */
static void find_game(struct ref_position *p, char **values)
{
    p->game = 'o';
    p->shadow_player = REF_RED;
    if (values[NB] && values[NR])
        p->game = 's';
    else if (values[NB] || values[NR])
        p->game = 'l';
    if (p->game == 'l' && values[NB])
        p->shadow_player = REF_BLUE;
}

static int read_keys(struct ref_position *p, char **fields, int count)
{
    char *values[KEYS] = {0};

    if (find_keys(fields, count, values) != 0)
        return -1;
    find_game(p, values);
    if (values[NB] && read_ninjas(p, REF_BLUE, values[NB]) != 0)
        return -1;
    if (values[NR] && read_ninjas(p, REF_RED, values[NR]) != 0)
        return -1;
    if (values[VIS] && read_revealed(p, values[VIS]) != 0)
        return -1;
    if (read_lanterns(p, REF_BLUE, values[LB]) != 0 || read_lanterns(p, REF_RED, values[LR]) != 0)
        return -1;
    if (values[PART] && read_part(p, values[PART]) != 0)
        return -1;

    p->ply_given = values[PLY] != NULL;
    p->ply = values[PLY] ? read_number(values[PLY]) : 0;
    p->rep = values[REP] ? read_number(values[REP]) : 0;
    if (p->ply < 0 || p->rep > 255 || (values[REP] && p->rep < 1))
        return -1;
    if (values[RULES] && ref_set_rules(p, values[RULES]) != 0)
        return -1;
    return values[GAME] ? read_game(p, values[GAME]) : 0;
}

static int count_pieces(const struct ref_position *p, char piece)
{
    int count = 0;

    for (int rank = 0; rank < 5; rank++) {
        for (int file = 0; file < 5; file++)
            count += p->board[rank][file] == piece;
    }
    return count;
}

/* B1, S1, L1: no more masters and students than the game has, one spirit at most. */
static int check_counts(const struct ref_position *p)
{
    for (int player = 0; player < 2; player++) {
        int masters = count_pieces(p, player == REF_BLUE ? 'M' : 'm');
        int students = count_pieces(p, player == REF_BLUE ? 'S' : 's');
        int only_ninjas = p->game == 'l' && player == p->shadow_player;

        if (masters > (only_ninjas ? 0 : 1))
            return -1;
        if (students > (only_ninjas ? 0 : p->game == 's' ? 2 : 4))
            return -1;
    }
    return count_pieces(p, 'W') > 1 ? -1 : 0;
}

/* B4: after a winning move the other player is to act, so nobody to act can have won; that both
 * players have lost is impossible for the same reason. */
static int check_end(const struct ref_position *p)
{
    return ref_has_won(p, p->to_act) ? -1 : 0;
}

/* B2, W1: five different cards; wind cards only with the spirit. */
static int check_cards(const struct ref_position *p)
{
    const int cards[5] = {p->hand[0][0], p->hand[0][1], p->hand[1][0], p->hand[1][1], p->beside};

    for (int i = 0; i < 5; i++) {
        if (ref_card_is_wind(cards[i]) && count_pieces(p, 'W') == 0)
            return -1;
        for (int j = 0; j < i; j++) {
            if (cards[i] == cards[j])
                return -1;
        }
    }
    return 0;
}

/* S3, S6, M1: a ninja stands on an empty square of the board, never two of one player on one; and
 * at the first part of a turn no ninja of the player to act is revealed (S8). */
static int check_ninjas(const struct ref_position *p)
{
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < 2; i++) {
            const struct ref_ninja *ninja = &p->ninja[player][i];

            if (ninja->where != REF_STANDS)
                continue;
            if (ref_piece_at(p, ninja->square) != '.')
                return -1;
            if (ref_ninja_on(p, player, ninja->square) != i)
                return -1;
            if (ninja->revealed && player == p->to_act && p->part == '-')
                return -1;
        }
    }
    return 0;
}

static int count_unplaced(const struct ref_position *p, int player)
{
    return (p->ninja[player][0].where == REF_UNPLACED) +
           (p->ninja[player][1].where == REF_UNPLACED);
}

/* B1, S1, L1, W1: the board before the first turn. */
static int stands_at_start(const struct ref_position *p)
{
    struct ref_position start = *p;
    struct ref_square spirit;

    ref_place_pawns(&start);
    if (ref_find_piece(p, 'W', &spirit))
        start.board[2][2] = 'W';
    return memcmp(p->board, start.board, sizeof p->board) == 0;
}

/* S2, L3: ninjas wait to be placed only in part s, before the first turn; then all of the player to
 * act wait, and in Shadow Blue places first. Nothing has been revealed yet. */
static int check_placing(const struct ref_position *p)
{
    for (int player = 0; player < 2; player++) {
        int unplaced = count_unplaced(p, player);

        if (unplaced != 0 && unplaced != ref_ninjas_of_game(p, player))
            return -1;
        if (unplaced != 0 && p->part != 's')
            return -1;
        if (p->part == 's' && (p->ninja[player][0].revealed || p->ninja[player][1].revealed))
            return -1;
    }
    if (p->part != 's')
        return 0;
    if (count_unplaced(p, p->to_act) == 0 || p->ply != 0 || !stands_at_start(p))
        return -1;
    return p->to_act == REF_RED && count_unplaced(p, REF_BLUE) > 0 ? -1 : 0;
}

/* S4, S5, S12, S13: a part must be one that can come. */
static int check_part(const struct ref_position *p)
{
    const int *hand = p->hand[p->to_act];

    if (p->part == '-')
        return 0;
    if (ref_turn(p) == REF_OVER)
        return -1;
    if (p->part == 'n') {
        if (p->game != 's' || ref_ninjas_in_play(p, p->to_act) == 0)
            return -1;
        if (p->part_card != hand[0] && p->part_card != hand[1])
            return -1;
    }
    if (p->part == 'l') {
        if (p->lanterns[p->to_act] == 0 || ref_ninjas_in_play(p, 1 - p->to_act) == 0)
            return -1;
        if (p->ply == 0)
            return -1;
    }
    return 0;
}

int ref_parse(struct ref_position *p, const char *ofen)
{
    char text[REF_OFEN];
    char *fields[3 + KEYS];
    struct ref_position read;
    int count;

    if (strlen(ofen) >= sizeof text)
        return -1;
    strcpy(text, ofen);
    memset(&read, 0, sizeof read);
    read.part = '-';

    count = cut(text, ' ', fields, 3 + KEYS);
    if (count < 3 || (strcmp(fields[1], "b") != 0 && strcmp(fields[1], "r") != 0))
        return -1;
    read.to_act = fields[1][0] == 'b' ? REF_BLUE : REF_RED;
    if (read_board(&read, fields[0]) != 0 || read_cards(&read, fields[2]) != 0)
        return -1;
    if (read_keys(&read, fields + 3, count - 3) != 0)
        return -1;
    if (check_counts(&read) != 0 || check_end(&read) != 0 || check_cards(&read) != 0)
        return -1;
    if (check_ninjas(&read) != 0 || check_placing(&read) != 0 || check_part(&read) != 0)
        return -1;
    *p = read;
    return 0;
}
