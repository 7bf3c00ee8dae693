/* Torii: MIT licence, see LICENSE. */
/* OFEN: a position as one line (docs/formats/position.md). */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

static const char piece_letters[2][2] = {{'S', 'M'}, {'s', 'm'}};

/* The letter of the visible piece on the square, or 0. */
static char letter_at(const struct oni_core *s, int square)
{
    if (square == s->spirit)
        return 'W';
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((s->pawns[player] & oni_bit(square)) != 0)
            return piece_letters[player][(s->masters & oni_bit(square)) != 0];
    return 0;
}

static void print_board(const struct oni_core *s, struct text *t)
{
    for (int rank = 4; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < 5; file++) {
            char letter = letter_at(s, rank * 5 + file);

            if (letter == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                text_int(t, empty);
            empty = 0;
            text_char(t, letter);
        }
        if (empty > 0)
            text_int(t, empty);
        if (rank > 0)
            text_char(t, '/');
    }
}

static void print_cards(const struct oni_core *s, struct text *t)
{
    if (!oni_dealt(s)) {
        text_add(t, " - -/-/-");
        return;
    }
    text_format(t, " %c %s,%s/%s,%s/%s", s->player == ONI_BLUE ? 'b' : 'r',
                oni_cards[s->hand[0][0]].code, oni_cards[s->hand[0][1]].code,
                oni_cards[s->hand[1][0]].code, oni_cards[s->hand[1][1]].code,
                oni_cards[s->beside].code);
}

static void print_ninjas(const struct oni_state *s, int player, struct text *t)
{
    const char *between = "";

    text_format(t, " n%c=", player == ONI_BLUE ? 'b' : 'r');
    for (int i = 0; i < 2; i++) {
        int square = s->ninja[player][i];

        if (square == ONI_OUT)
            continue;
        text_add(t, between);
        between = ",";
        if (square == ONI_UNPLACED || square == ONI_NOWHERE)
            text_char(t, square == ONI_UNPLACED ? '*' : '?');
        else
            oni_square_print(t, square);
    }
    if (between[0] == '\0')
        text_char(t, '-');
}

static void print_revealed(const struct oni_state *s, struct text *t)
{
    const char *between = " vis=";

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < 2; i++)
            if (oni_ninja_revealed(s, player, i)) {
                text_format(t, "%s%c", between, player == ONI_BLUE ? 'N' : 'n');
                oni_square_print(t, s->ninja[player][i]);
                between = ",";
            }
}

static void print_hidden(const struct oni_rules *rules, const struct oni_state *s, struct text *t)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (rules->mode == ONI_SHADOW || player != rules->light)
            print_ninjas(s, player, t);
    print_revealed(s, t);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (rules->mode == ONI_SHADOW || player == rules->light)
            text_format(t, " l%c=%d", player == ONI_BLUE ? 'b' : 'r', s->lanterns[player]);
}

static void print_part(const struct oni_state *s, struct text *t)
{
    if (s->part == ONI_PART_NINJA)
        text_format(t, " part=n:%s", oni_cards[s->core.hand[s->core.player][s->used]].code);
    else if (s->part != ONI_PART_MOVE)
        text_add(t, s->part == ONI_PART_LANTERN ? " part=l" : " part=s");
}

static void print_switches(const struct oni_rules *rules, struct text *t)
{
    char memory[64];
    struct text switches;

    text_init(&switches, memory, sizeof memory);
    oni_rules_print_switches(rules, &switches);
    if (switches.len > 0)
        text_format(t, " rules=%s", memory);
}

void oni_print(const struct game *g, const void *state, struct text *t)
{
    struct oni_state s = {.part = ONI_PART_MOVE};

    memcpy(&s, state, g->kind->state_size);
    print_board(&s.core, t);
    print_cards(&s.core, t);
    if (g->kind->hidden)
        print_hidden(oni_rules(g), &s, t);
    if (s.core.ply != ONI_NO_PLY)
        text_format(t, " ply=%d", (int)s.core.ply);
    print_part(&s, t);
    print_switches(oni_rules(g), t);
    if (s.core.rep > 0)
        text_format(t, " rep=%d", s.core.rep);
}

static enum status parse_board(struct str field, struct oni_core *s, struct err *e)
{
    int rank = 4, file = 0;
    bool spirit = false;

    for (size_t i = 0; i < field.len; i++) {
        char c = field.data[i];
        int square = rank * 5 + file, player = c == 'S' || c == 'M' ? ONI_BLUE : ONI_RED;

        if (c == '/') {
            if (file != 5 || rank == 0)
                return err_say(e, BAD_INPUT, "the board %q does not have 5 ranks of 5 squares",
                               field);
            rank--, file = 0;
            continue;
        }
        file += c >= '1' && c <= '5' ? c - '0' : 1;
        if (file > 5)
            return err_say(e, BAD_INPUT, "the board %q does not have 5 ranks of 5 squares", field);
        if (c >= '1' && c <= '5')
            continue;
        if (c == 'W' && spirit)
            return err_say(e, BAD_INPUT, "the board %q has two spirits", field);
        if (c == 'W') {
            s->spirit = (uint8_t)square;
            spirit = true;
        } else if (c == 'S' || c == 'M' || c == 's' || c == 'm') {
            s->pawns[player] |= oni_bit(square);
            s->masters |= c == 'M' || c == 'm' ? oni_bit(square) : 0;
        } else {
            return err_say(e, BAD_INPUT, "%q is not a piece, on the board %q",
                           (struct str){field.data + i, 1}, field);
        }
    }
    if (rank != 0 || file != 5)
        return err_say(e, BAD_INPUT, "the board %q does not have 5 ranks of 5 squares", field);
    return OK;
}

static enum status parse_cards(const struct game *g, struct str field, struct oni_core *s,
                               struct err *e)
{
    struct str rest = field, group, name;
    uint8_t cards[5];
    int count = 0, groups = 0;

    while (str_cut(&rest, '/', &group)) {
        int due = groups == 2 ? 1 : 2, start = count;

        while (str_cut(&group, ',', &name)) {
            if (groups > 2 || count - start == due)
                return err_say(e, BAD_INPUT, "too many cards in %q: two, two and one are needed",
                               field);

            enum status rc = oni_card_parse(name, &cards[count], e);

            if (rc != OK)
                return rc;
            for (int i = 0; i < count; i++)
                if (cards[i] == cards[count])
                    return err_say(e, BAD_INPUT, "card %q stands twice in %q", name, field);
            if (oni_card_is_wind(cards[count]) && !oni_rules(g)->spirit)
                return err_say(e, BAD_INPUT, "wind card %q needs the spirit W on the board (W1)",
                               name);
            count++;
        }
        if (count - start != due)
            return err_say(e, BAD_INPUT, "too few cards in %q: two, two and one are needed", field);
        groups++;
    }
    if (groups != 3)
        return err_say(e, BAD_INPUT, "too few cards in %q: two, two and one are needed", field);
    memcpy(s->hand, cards, sizeof s->hand);
    s->beside = cards[4];
    return OK;
}

static enum status parse_ninjas(const struct game *g, struct str value, int player,
                                struct oni_state *s, struct err *e)
{
    struct str rest = value, item;
    int most = oni_rules(g)->mode == ONI_LIGHT ? 2 : 1, count = 0;
    uint8_t squares[2] = {ONI_OUT, ONI_OUT};

    while (!str_eq(value, "-") && str_cut(&rest, ',', &item)) {
        int square = str_eq(item, "?")   ? ONI_NOWHERE
                     : str_eq(item, "*") ? ONI_UNPLACED
                                         : oni_square_find(item);

        if (square < 0)
            return err_say(e, BAD_INPUT, "%q is not a square for a ninja", item);
        if (count == most)
            return err_say(e, BAD_INPUT, "too many ninjas in %q: at most %d", value, most);
        squares[count++] = (uint8_t)square;
    }
    if (most == 2 && count == 1 && squares[0] == ONI_UNPLACED)
        squares[1] = ONI_UNPLACED; /* both are placed in one action (L3) */
    if (most == 2 && (squares[0] == ONI_UNPLACED) != (squares[1] == ONI_UNPLACED))
        return err_say(e, BAD_INPUT, "one ninja is placed and one not in %q (L3)", value);
    for (int i = 0; i < 2; i++)
        oni_ninja_move(s, player, oni_ninja_at(s, player, ONI_OUT), squares[i], false);
    return OK;
}

static enum status parse_revealed(struct str value, struct oni_state *s, struct err *e)
{
    struct str rest = value, item;

    while (str_cut(&rest, ',', &item)) {
        int player = str_begins(item, "N") ? ONI_BLUE : ONI_RED;
        int square = oni_square_find(str_drop(item, 1));
        int i = square < 0 ? -1 : oni_ninja_at(s, player, square);

        if (i < 0 || (player == ONI_RED && !str_begins(item, "n")))
            return err_say(e, BAD_INPUT, "'vis' names %q, where no ninja stands", item);
        if (oni_ninja_revealed(s, player, i))
            return err_say(e, BAD_INPUT, "'vis' names %q twice", item);
        s->revealed |= (uint8_t)(1 << (2 * player + i));
    }
    return OK;
}

static enum status parse_part(struct str value, struct oni_state *s, struct err *e)
{
    uint8_t card;

    if (str_eq(value, "s") || str_eq(value, "l")) {
        s->part = str_eq(value, "s") ? ONI_PART_PLACE : ONI_PART_LANTERN;
        return OK;
    }
    if (!str_begins(value, "n:"))
        return err_say(e, BAD_INPUT, "'part' is s, n:CARD or l, not %q", value);

    enum status rc = oni_card_parse(str_drop(value, 2), &card, e);

    if (rc != OK)
        return rc;
    s->part = ONI_PART_NINJA;
    s->used = (uint8_t)oni_slot(&s->core, card);
    if (s->core.hand[s->core.player][s->used] != card)
        return err_say(e, BAD_INPUT, "%q is not a card of the player to act", value);
    return OK;
}

/* One key=value; ninjas must be read before `vis` and the cards before `part`. */
static enum status parse_key(const struct game *g, struct str key, struct str value,
                             struct oni_state *s, struct err *e)
{
    bool hidden = g->kind->hidden;
    uint64_t n = 0;

    if (str_eq(key, "ply")) {
        if (!str_number(value, ONI_NO_PLY - 1, &n))
            return err_say(e, BAD_INPUT, "'ply' is a number of turns, not %q", value);
        s->core.ply = (uint32_t)n;
        return OK;
    }
    if (str_eq(key, "rep")) {
        if (!str_number(value, 255, &n) || n == 0)
            return err_say(e, BAD_INPUT, "'rep' is a number from 1 to 255, not %q", value);
        s->core.rep = (uint8_t)n;
        return OK;
    }
    if (hidden && (str_eq(key, "nb") || str_eq(key, "nr")))
        return parse_ninjas(g, value, str_eq(key, "nb") ? ONI_BLUE : ONI_RED, s, e);
    if (hidden && str_eq(key, "vis"))
        return parse_revealed(value, s, e);
    if (hidden && (str_eq(key, "lb") || str_eq(key, "lr"))) {
        int player = str_eq(key, "lb") ? ONI_BLUE : ONI_RED;

        if (!str_number(value, 2, &n))
            return err_say(e, BAD_INPUT, "lanterns are 0, 1 or 2, not %q", value);
        if (oni_rules(g)->mode == ONI_LIGHT && player != oni_rules(g)->light)
            return err_say(e, BAD_INPUT, "the Shadow side has no lanterns: %q (L1)", key);
        s->lanterns[player] = (uint8_t)n;
        return OK;
    }
    if (hidden && str_eq(key, "part"))
        return parse_part(value, s, e);
    return err_say(e, BAD_INPUT, "unknown key %q in a position of this game", key);
}

static enum status parse_game_key(const struct game *g, struct str value, struct err *e)
{
    struct oni_rules named;
    const struct oni_rules *rules = oni_rules(g);
    enum status rc = oni_rules_named(value, &named, e);

    if (rc == OK && (named.spirit != rules->spirit || named.mode != rules->mode))
        rc = err_say(e, BAD_INPUT, "the position is not one of the game %q", value);
    return rc;
}

/* A game opened by its name may have its rules repeated by a position, but not changed. */
static enum status parse_rules_key(const struct game *g, struct str value, struct err *e)
{
    struct oni_rules told = *oni_rules(g);
    enum status rc = oni_rules_set_switches(&told, str_of("standard"), e);

    if (rc == OK)
        rc = oni_rules_set_switches(&told, value, e);
    if (rc == OK && !oni_rules_same_switches(&told, oni_rules(g)))
        rc = err_say(e, ILLEGAL, "the position is for rules %q, but the game uses others", value);
    return rc;
}

/* Parses keys in order of dependency, whatever their order in the text. */
static enum status parse_keys(const struct game *g, struct str keys, struct oni_state *s,
                              struct err *e)
{
    static const char *const order[] = {"nb",  "nr",   "vis",   "lb",  "lr",
                                        "ply", "part", "rules", "rep", "game"};
    enum { KEYS = sizeof order / sizeof order[0] };
    struct str values[KEYS] = {{NULL, 0}}, field, key;

    while (str_cut(&keys, ' ', &field)) {
        int i = 0;
        struct str value = field;

        if (field.len == 0)
            continue;
        str_cut(&value, '=', &key);
        if (value.data == NULL)
            return err_say(e, BAD_INPUT, "%q is not of the form key=value", field);
        while (i < KEYS && !str_eq(key, order[i]))
            i++;
        if (i == KEYS)
            return err_say(e, BAD_INPUT, "unknown key %q in the position", key);
        if (values[i].data != NULL)
            return err_say(e, BAD_INPUT, "the key %q stands twice", key);
        values[i] = value;
    }
    for (int i = 0; i < KEYS; i++) {
        if (values[i].data == NULL)
            continue;

        struct str name = str_of(order[i]);
        enum status rc = str_eq(name, "game")    ? parse_game_key(g, values[i], e)
                         : str_eq(name, "rules") ? parse_rules_key(g, values[i], e)
                                                 : parse_key(g, name, values[i], s, e);

        if (rc != OK)
            return rc;
    }
    return OK;
}

static void parse_start(const struct game *g, struct oni_state *s)
{
    const struct oni_rules *rules = oni_rules(g);

    memset(s, 0, sizeof *s);
    s->core.spirit = ONI_NOWHERE;
    s->core.ply = g->kind->hidden ? 0 : ONI_NO_PLY;
    memset(s->ninja, ONI_OUT, sizeof s->ninja);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (rules->mode == ONI_SHADOW || (rules->mode == ONI_LIGHT && player == rules->light))
            s->lanterns[player] = 2;
}

/* Board, player and cards. The undealt table has its own notation: it is always the start of its game. */
static enum status parse_fields(const struct game *g, struct str *rest, struct oni_state *s,
                                struct err *e)
{
    struct str board = {NULL, 0}, player = {NULL, 0}, cards = {NULL, 0};
    enum status rc;

    if (!str_cut(rest, ' ', &board) || !str_cut(rest, ' ', &player) || !str_cut(rest, ' ', &cards))
        return err_say(e, BAD_INPUT, "a position has a board, a player and cards; %q ends too soon",
                       player.data == NULL ? board : player);
    rc = parse_board(board, &s->core, e);
    if (rc != OK)
        return rc;
    if (!str_eq(player, "b") && !str_eq(player, "r"))
        return err_say(e, BAD_INPUT, "the player to act is b or r, not %q", player);
    s->core.player = str_eq(player, "b") ? ONI_BLUE : ONI_RED;
    if (oni_rules(g)->spirit != (s->core.spirit != ONI_NOWHERE))
        return err_say(e, BAD_INPUT, "the board %q has %s spirit, against its game (W1)", board,
                       s->core.spirit == ONI_NOWHERE ? "no" : "a");
    return parse_cards(g, cards, &s->core, e);
}

static bool is_start(const struct game *g, struct str line, struct oni_state *out)
{
    struct game_state start;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->start(g, &start);
    oni_print(g, &start, &t);
    memcpy(out, &start, g->kind->state_size);
    return str_eq(line, memory);
}

enum status oni_parse(const struct game *g, struct str line, void *state, struct err *e)
{
    struct oni_state s;
    struct str rest = str_trim(line);
    enum status rc;

    if (!str_is_utf8(line))
        return err_say(e, BAD_INPUT, "the position is not UTF-8: %q", rest);
    memset(&s, 0, sizeof s);
    if (is_start(g, rest, &s)) {
        memcpy(state, &s, g->kind->state_size);
        return OK;
    }
    parse_start(g, &s);
    rc = parse_fields(g, &rest, &s, e);
    if (rc == OK)
        rc = parse_keys(g, rest, &s, e);
    if (rc == OK)
        rc = oni_check(g, &s, e);
    if (rc != OK)
        return rc;
    if (g->kind->hidden)
        s.core.key = oni_hidden_key_of(&s);
    else
        oni_core_finish(&s.core);
    memcpy(state, &s, g->kind->state_size);
    return OK;
}
