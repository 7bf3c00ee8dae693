/* Torii: MIT licence, see LICENSE. */
/*
 * The `state` object of the Litama servers:
 *
 *   board   25 digits from a1 to e5: 0 empty, 1 2 Blue's student and master, 3 4 Red's
 *   cards   the hands in the order of their slots, and the card beside
 *   moves   "card:fromto", oldest first; a pass, which Litama does not know, is "card:pass"
 */
#include "exchange/exchange.h"
#include "exchange/json.h"
#include "rules/onitama/onitama.h"

#include <string.h>

static const char *const colours[2] = {"blue", "red"};

enum { CARDS_SIZE = 200, MATCH_SIZE = 64 };

/* ---- positions in Litama's form ------------------------------------------------------------- */

static void print_board(const struct oni_core *s, struct text *t)
{
    for (int square = 0; square < ONI_SQUARES; square++) {
        oni_set here = (oni_set)1 << square;
        char digit = '0';

        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            if ((s->pawns[player] & here) != 0)
                digit = (char)('1' + 2 * player + ((s->masters & here) != 0));
        text_char(t, digit);
    }
}

static void print_cards(const struct oni_core *s, struct text *t)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        text_format(t, "%s\"%s\":[\"%s\",\"%s\"]", player == ONI_BLUE ? "{" : ",", colours[player],
                    oni_card_code(s->hand[player][0]), oni_card_code(s->hand[player][1]));
    text_format(t, ",\"side\":\"%s\"}", oni_card_code(s->beside));
}

/* The winner on the board, or -1. */
static int winner_of(const struct record *r)
{
    int result[GAME_MAX_PLAYERS];

    if (r->game->kind->stage(r->game, &r->last) != GAME_ENDED)
        return -1;
    r->game->kind->result(r->game, &r->last, result);
    return result[ONI_BLUE] > result[ONI_RED] ? ONI_BLUE : ONI_RED;
}

static const struct oni_core *core_of(const struct game_state *state)
{
    return (const struct oni_core *)state;
}

/* ---- printing ------------------------------------------------------------------------------ */

static void print_name(const struct record *r, const char *tag, struct text *t)
{
    struct str name = record_tag(r, tag);

    text_json(t, name.data != NULL ? name : (struct str){"", 0});
}

static void print_head(const struct record *r, struct text *t)
{
    bool red_created = str_eq(record_tag(r, "LitamaCreator"), "red");

    text_add(t, "{\"messageType\":\"state\",\"usernames\":{\"blue\":");
    print_name(r, "Blue", t);
    text_add(t, ",\"red\":");
    print_name(r, "Red", t);
    text_format(t, "},\"indices\":{\"blue\":%d,\"red\":%d},\"matchId\":", red_created,
                !red_created);
    print_name(r, "LitamaMatch", t);
}

static void print_history(const struct record *r, struct text *t)
{
    text_add(t, ",\"startingCards\":");
    print_cards(core_of(&r->first), t);
    text_add(t, ",\"moves\":[");
    for (size_t i = 0; i < r->turn_count; i++) {
        text_add(t, i > 0 ? "," : "");
        text_json(t, r->turns[i].text);
    }
    text_char(t, ']');
}

/* Did the game begin right after a deal, so that its moves can be replayed from the cards? */
static bool has_history(const struct record *r)
{
    const struct oni_core *first = core_of(&r->first);
    struct game_outcome deal = {.count = 5};
    struct game_state start;

    memcpy(deal.item, first->hand, sizeof first->hand);
    deal.item[4] = first->beside;
    r->game->kind->start(r->game, &start);
    return r->game->kind->settle(r->game, &start, &deal, NULL) == OK &&
           memcmp(&start, first, sizeof *first) == 0;
}

static enum status check_printable(const struct record *r, struct err *e)
{
    if (r->game == NULL || game_turn(r->game, &r->last) == GAME_CHANCE)
        return err_say(e, BAD_INPUT, "Litama needs a position, and the cards are not dealt");
    if (r->game->kind->hidden || core_of(&r->last)->spirit != ONI_NOWHERE)
        return err_say(e, BAD_INPUT, "Litama knows neither ninjas nor the spirit of '%s'",
                       r->game->name);
    return OK;
}

enum status exchange_litama_print(const struct record *r, struct text *t, struct err *e)
{
    enum status rc = check_printable(r, e);
    int winner;

    if (rc != OK)
        return rc;
    winner = winner_of(r);
    print_head(r, t);
    text_format(t, ",\"currentTurn\":\"%s\",\"cards\":", colours[core_of(&r->last)->player]);
    print_cards(core_of(&r->last), t);
    if (has_history(r))
        print_history(r, t);
    text_add(t, ",\"board\":\"");
    print_board(core_of(&r->last), t);
    text_format(t, "\",\"gameState\":\"%s\",\"winner\":\"%s\"}",
                winner < 0 ? "in progress" : "ended", winner < 0 ? "none" : colours[winner]);
    return t->full ? err_say(e, NO_ROOM, "the game is too long to be written") : OK;
}

/* ---- reading ------------------------------------------------------------------------------- */

struct litama_reader {
    struct record *r;
    json_t *state;
    struct err *e;
};

/* "blue,blue/red,red/side" of a cards object; the cards need not exist. */
static enum status read_cards(const struct litama_reader *d, const char *key, struct text *out)
{
    json_t *cards = json_object_get(d->state, key);
    struct str beside = exchange_string(cards, "side");

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        json_t *hand = json_object_get(cards, colours[player]);

        if (!json_is_array(hand) || json_array_size(hand) != 2 ||
            !json_is_string(json_array_get(hand, 0)) || !json_is_string(json_array_get(hand, 1)))
            return err_say(d->e, BAD_INPUT, "'%s' has no two cards for %s", key, colours[player]);
        text_format(out, "%s,%s/", json_string_value(json_array_get(hand, 0)),
                    json_string_value(json_array_get(hand, 1)));
    }
    if (beside.data == NULL)
        return err_say(d->e, BAD_INPUT, "'%s' has no card beside, 'side'", key);
    text_str(out, beside);
    return out->full ? err_say(d->e, BAD_INPUT, "'%s' has names that are too long", key) : OK;
}

/* Litama deals from the sixteen cards of the base game unless others are selected. */
static enum status tag_deck(const struct litama_reader *d, struct str cards)
{
    struct oni_rules base, all;
    struct str group, name;
    char deck[16];
    struct text t;
    enum status rc = oni_rules_named(str_of("onitama"), &base, d->e);

    if (rc == OK)
        rc = oni_rules_named(str_of("onitama+sensei"), &all, d->e);
    if (rc != OK)
        return rc;
    oni_rules_set_version(&base, 1); /* the meaning of a record without the tag */
    text_init(&t, deck, sizeof deck);
    oni_rules_print_deck(&all, &t);
    while (rc == OK && str_cut(&cards, '/', &group))
        while (rc == OK && str_cut(&group, ',', &name)) {
            int card = oni_card_find(name);

            if (card >= 0 && card < ONI_MOVE_CARDS && (base.deck >> card & 1) == 0)
                rc = record_tag_add(d->r, "Deck", deck, d->e);
        }
    return rc;
}

static enum status read_name(const struct litama_reader *d, json_t *from, const char *key,
                             const char *tag)
{
    struct str name = exchange_string(from, key);

    if (name.data == NULL)
        return err_say(d->e, BAD_INPUT, "'%s' is missing or not a string", key);
    return name.len == 0 ? OK : record_tag_set(d->r, str_of(tag), name, d->e);
}

/* Who plays: every key is optional, but must be valid. */
static enum status read_people(const struct litama_reader *d)
{
    json_t *names = json_object_get(d->state, "usernames");
    json_t *indices = json_object_get(d->state, "indices");
    json_int_t blue = json_integer_value(json_object_get(indices, "blue"));
    json_int_t red = json_integer_value(json_object_get(indices, "red"));
    enum status rc = OK;

    if (names != NULL)
        rc = read_name(d, names, "blue", "Blue");
    if (rc == OK && names != NULL)
        rc = read_name(d, names, "red", "Red");
    if (rc == OK && json_object_get(d->state, "matchId") != NULL)
        rc = read_name(d, d->state, "matchId", "LitamaMatch");
    if (rc != OK || indices == NULL)
        return rc;
    if ((blue != 0 || red != 1) && (blue != 1 || red != 0))
        return err_say(d->e, BAD_INPUT, "'indices' must give 0 and 1 to blue and red");
    if (!json_is_integer(json_object_get(indices, "blue")) ||
        !json_is_integer(json_object_get(indices, "red")))
        return err_say(d->e, BAD_INPUT, "'indices' must give 0 and 1 to blue and red");
    return blue == 1 ? record_tag_add(d->r, "LitamaCreator", "red", d->e) : OK;
}

static enum status check_kind(const struct litama_reader *d)
{
    struct str kind = exchange_string(d->state, "messageType");
    struct str stage = exchange_string(d->state, "gameState");

    if (json_object_get(d->state, "messageType") != NULL && !str_eq(kind, "state"))
        return err_say(d->e, BAD_INPUT, "a Litama 'state' is needed, this is a message %q", kind);
    if (str_eq(stage, "waiting for player"))
        return err_say(d->e, BAD_INPUT,
                       "the match is still waiting for its second player and has no position");
    return OK;
}

/* The deal, then every move. */
static enum status read_history(const struct litama_reader *d, json_t *moves)
{
    char memory[CARDS_SIZE];
    struct text cards;
    enum status rc;

    text_init(&cards, memory, sizeof memory);
    rc = read_cards(d, "startingCards", &cards);
    if (rc == OK)
        rc = tag_deck(d, text_view(&cards));
    if (rc == OK)
        rc = record_tag_add(d->r, "Deal", memory, d->e);
    if (rc == OK)
        rc = record_begin(d->r, d->e);
    for (size_t i = 0; rc == OK && i < json_array_size(moves); i++) {
        json_t *move = json_array_get(moves, i);

        if (!json_is_string(move))
            return err_say(d->e, BAD_INPUT, "move %d is not a string", (int)i + 1);
        rc = record_hear(d->r, (struct str){json_string_value(move), json_string_length(move)},
                         d->e);
        if (rc != OK && d->e != NULL)
            (void)err_say(d->e, rc, "move %d: %e", (int)i + 1, d->e);
    }
    return rc;
}

/* The board and the cards as an OFEN line. */
static enum status print_position(const struct litama_reader *d, struct str board, struct text *t)
{
    static const char letters[] = "1SMsm";
    struct str turn = exchange_string(d->state, "currentTurn");

    if (board.len != ONI_SQUARES)
        return err_say(d->e, BAD_INPUT, "'board' does not have 25 digits: %q", board);
    for (int rank = 4; rank >= 0; rank--) {
        for (int file = 0; file < 5; file++) {
            char c = board.data[rank * 5 + file];

            if (c < '0' || c > '4')
                return err_say(d->e, BAD_INPUT, "'board' may only contain digits from 0 to 4: %q",
                               board);
            text_char(t, letters[c - '0']);
        }
        text_char(t, rank > 0 ? '/' : ' ');
    }
    if (!str_eq(turn, "blue") && !str_eq(turn, "red"))
        return err_say(d->e, BAD_INPUT, "'currentTurn' must be blue or red");
    text_add(t, str_eq(turn, "blue") ? "b " : "r ");
    return read_cards(d, "cards", t);
}

static enum status read_position(const struct litama_reader *d)
{
    char memory[CARDS_SIZE + MATCH_SIZE];
    struct text line;
    enum status rc;

    text_init(&line, memory, sizeof memory);
    rc = print_position(d, exchange_string(d->state, "board"), &line);
    if (rc == OK)
        rc = record_tag_add(d->r, "Position", memory, d->e);
    return rc == OK ? record_begin(d->r, d->e) : rc;
}

/* A value of the object must equal the one found by replaying. */
static enum status compare(const struct litama_reader *d, const char *key, struct str said,
                           const char *found)
{
    if (said.data == NULL)
        return err_say(d->e, BAD_INPUT, "'%s' is missing or not a string", key);
    if (!str_eq(said, found))
        return err_say(d->e, ILLEGAL, "'%s' says %q, but the game says %q", key, said,
                       str_of(found));
    return OK;
}

static enum status compare_cards(const struct litama_reader *d)
{
    const struct oni_core *s = core_of(&d->r->last);
    char said_memory[CARDS_SIZE], found_memory[CARDS_SIZE];
    struct text said, found;
    enum status rc;

    text_init(&said, said_memory, sizeof said_memory);
    text_init(&found, found_memory, sizeof found_memory);
    rc = read_cards(d, "cards", &said);
    text_format(&found, "%s,%s/%s,%s/%s", oni_card_code(s->hand[0][0]),
                oni_card_code(s->hand[0][1]), oni_card_code(s->hand[1][0]),
                oni_card_code(s->hand[1][1]), oni_card_code(s->beside));
    return rc == OK ? compare(d, "cards", text_view(&said), found_memory) : rc;
}

static enum status compare_all(const struct litama_reader *d)
{
    int winner = winner_of(d->r);
    char memory[ONI_SQUARES + 1];
    struct text board;
    enum status rc;

    text_init(&board, memory, sizeof memory);
    print_board(core_of(&d->r->last), &board);
    rc = compare(d, "board", exchange_string(d->state, "board"), memory);
    if (rc == OK)
        rc = compare_cards(d);
    if (rc == OK)
        rc = compare(d, "currentTurn", exchange_string(d->state, "currentTurn"),
                     colours[core_of(&d->r->last)->player]);
    if (rc == OK)
        rc = compare(d, "gameState", exchange_string(d->state, "gameState"),
                     winner < 0 ? "in progress" : "ended");
    return rc == OK ? compare(d, "winner", exchange_string(d->state, "winner"),
                              winner < 0 ? "none" : colours[winner])
                    : rc;
}

static enum status read_state(const struct litama_reader *d)
{
    json_t *moves = json_object_get(d->state, "moves");
    bool history = moves != NULL || json_object_get(d->state, "startingCards") != NULL;
    enum status rc = check_kind(d);

    if (rc == OK)
        rc = record_tag_add(d->r, "Game", "onitama", d->e);
    if (rc == OK)
        rc = read_people(d);
    if (rc == OK && moves != NULL && !json_is_array(moves))
        rc = err_say(d->e, BAD_INPUT, "'moves' is not an array");
    if (rc == OK)
        rc = history ? read_history(d, moves) : read_position(d);
    if (rc == OK)
        rc = compare_all(d);
    if (rc != OK)
        return rc;

    int winner = winner_of(d->r);

    return record_finish(d->r,
                         str_of(winner < 0           ? "*"
                                : winner == ONI_BLUE ? "1-0"
                                                     : "0-1"),
                         (struct str){"", 0}, d->e);
}

enum status exchange_litama_read(struct record *r, struct str text, struct err *e)
{
    struct litama_reader d = {.r = r, .e = e};
    enum status rc;

    if (text.len > RECORD_MAX_INPUT)
        return err_say(e, NO_ROOM, "the object %q has more than %d bytes", text, RECORD_MAX_INPUT);
    d.state = exchange_object(text, e);
    rc = d.state == NULL ? BAD_INPUT : read_state(&d);
    json_decref(d.state);
    return rc;
}
