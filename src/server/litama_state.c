/* Torii: MIT licence, see LICENSE. */
#include "server/litama.h"

#include <sodium.h>
#include <string.h>

static const char *const colours[2] = {"blue", "red"};

/* ---- names ------------------------------------------------------------------------------------ */

static bool recode(struct str hex, size_t bytes, char *out, size_t size)
{
    unsigned char raw[32];
    size_t len;

    for (size_t i = 0; i < hex.len; i++)
        if (!((hex.data[i] >= '0' && hex.data[i] <= '9') ||
              (hex.data[i] >= 'a' && hex.data[i] <= 'f')))
            return false;
    if (hex.len != 2 * bytes ||
        sodium_hex2bin(raw, sizeof raw, hex.data, hex.len, NULL, &len, NULL) != 0 || len != bytes)
        return false;
    sodium_bin2base64(out, size, raw, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(raw, sizeof raw);
    return true;
}

static bool recode_back(const char *ours, size_t bytes, char *out, size_t size)
{
    unsigned char raw[32];
    size_t len;

    if (sodium_base642bin(raw, sizeof raw, ours, strlen(ours), NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != bytes)
        return false;
    sodium_bin2hex(out, size, raw, bytes);
    sodium_memzero(raw, sizeof raw);
    return true;
}

bool litama_game_of(struct str match, char game[STORE_ID + 1])
{
    return recode(match, 12, game, STORE_ID + 1);
}

bool litama_match_of(const char *game, char match[LITAMA_MATCH])
{
    return recode_back(game, 12, match, LITAMA_MATCH);
}

bool litama_our_token(struct str token, char out[LITAMA_OUR_TOKEN])
{
    return recode(token, 32, out, LITAMA_OUR_TOKEN);
}

bool litama_token_of(const char *ours, char out[LITAMA_TOKEN])
{
    return recode_back(ours, 32, out, LITAMA_TOKEN);
}

/* ---- positions -------------------------------------------------------------------------------- */

static struct str text_at(const json_t *object, const char *key)
{
    const json_t *found = json_object_get(object, key);

    return (struct str){json_string_value(found), json_string_length(found)};
}

/* The board from a1 to e5 of an OFEN, whose ranks stand from 5 to 1. */
static bool read_board(struct str ranks, char board[26])
{
    struct str rank;
    int row = 5;

    memset(board, '0', 25);
    board[25] = '\0';
    while (row > 0 && str_cut(&ranks, '/', &rank)) {
        int file = 0;

        row--;
        for (size_t i = 0; i < rank.len && file < 5; i++) {
            const char *digit = strchr("SMsm", rank.data[i]);

            if (rank.data[i] >= '1' && rank.data[i] <= '5')
                file += rank.data[i] - '0';
            else if (digit != NULL)
                board[5 * row + file++] = (char)('1' + (digit - "SMsm"));
            else
                return false;
        }
    }
    return row == 0;
}

/* "ox,boar/horse,elephant/crab" as an object; NULL if it is none. */
static json_t *read_cards(struct str cards)
{
    struct str hand, one, two, beside;
    json_t *out = json_object();

    for (int i = 0; i < 2; i++) {
        if (!str_cut(&cards, '/', &hand) || !str_cut(&hand, ',', &one) ||
            !str_cut(&hand, ',', &two)) {
            json_decref(out);
            return NULL;
        }
        json_object_set_new(out, colours[i],
                            json_pack("[s%,s%]", one.data, one.len, two.data, two.len));
    }
    beside = cards;
    if (beside.data == NULL || beside.len == 0 || beside.data[0] == '-') {
        json_decref(out);
        return NULL;
    }
    json_object_set_new(out, "side", json_stringn(beside.data, beside.len));
    return out;
}

struct parts {
    char board[26];
    int player;
    json_t *cards; /* new */
};

static bool read_position(struct str ofen, struct parts *out)
{
    struct str ranks, player, cards;

    if (ofen.data == NULL || !str_cut(&ofen, ' ', &ranks) || !str_cut(&ofen, ' ', &player) ||
        !str_cut(&ofen, ' ', &cards) || !read_board(ranks, out->board))
        return false;
    out->player = str_eq(player, "r");
    out->cards = read_cards(cards);
    return out->cards != NULL;
}

bool litama_is_own(const json_t *view, int seat, const char *square)
{
    struct parts p;
    char digit;

    if (!read_position(text_at(view, "position"), &p))
        return false;
    json_decref(p.cards);
    digit = p.board[5 * (square[1] - '1') + (square[0] - 'a')];
    return digit == '1' + 2 * seat || digit == '2' + 2 * seat;
}

/* ---- states ----------------------------------------------------------------------------------- */

bool litama_knows(const json_t *view)
{
    return str_eq(text_at(view, "game"), "onitama");
}

static int creator_of(const json_t *view)
{
    return json_integer_value(json_object_get(view, "creator")) == 1;
}

static const json_t *name_of(const json_t *view, int seat)
{
    return json_object_get(json_array_get(json_object_get(view, "seats"), (size_t)seat), "name");
}

/* While a match waits both names are the creator's, so that the colours stay unknown. */
static json_t *names_of(const json_t *view, bool waiting)
{
    json_t *names = json_object();

    for (int i = 0; i < 2; i++) {
        const char *name = json_string_value(name_of(view, waiting ? creator_of(view) : i));

        json_object_set_new(names, colours[i], json_string(name != NULL ? name : ""));
    }
    return names;
}

/* The moves of players alone; the deal is the first outcome of chance. */
static json_t *moves_of(const json_t *view, struct str *deal)
{
    json_t *moves = json_array(), *entry;
    size_t i;

    *deal = (struct str){NULL, 0};
    json_array_foreach(json_object_get(view, "moves"), i, entry)
    {
        json_t *text = json_array_get(entry, 1);

        if (json_integer_value(json_array_get(entry, 0)) >= 0)
            json_array_append(moves, text);
        else if (deal->data == NULL)
            *deal = (struct str){json_string_value(text), json_string_length(text)};
    }
    return moves;
}

/* A game that began with a position has its first cards there. */
static json_t *first_cards(const json_t *view, struct str deal)
{
    struct str ofen = text_at(json_object_get(view, "options"), "position");
    struct parts p;

    if (str_begins(deal, "deal "))
        deal = str_drop(deal, strlen("deal "));
    if (deal.data != NULL)
        return read_cards(deal);
    return read_position(ofen, &p) ? p.cards : NULL;
}

static const char *winner_of(const json_t *view)
{
    struct str result = text_at(view, "result");

    if (str_eq(result, "1-0"))
        return "blue";
    return str_eq(result, "0-1") ? "red" : "none";
}

json_t *litama_state(const json_t *view, const char *match)
{
    struct str stage = text_at(view, "stage"), deal;
    json_t *moves, *cards;
    struct parts p;

    if (str_eq(stage, "waiting"))
        return json_pack("{s:s,s:s,s:s,s:o}", "messageType", "state", "matchId", match, "gameState",
                         "waiting for player", "usernames", names_of(view, true));
    if (!read_position(text_at(view, "position"), &p))
        return NULL;
    moves = moves_of(view, &deal);
    cards = first_cards(view, deal);
    if (cards == NULL)
        cards = json_incref(p.cards);
    return json_pack("{s:s,s:o,s:{s:i,s:i},s:s,s:s,s:o,s:o,s:o,s:s,s:s,s:s}", "messageType",
                     "state", "usernames", names_of(view, false), "indices", "blue",
                     creator_of(view), "red", !creator_of(view), "matchId", match, "currentTurn",
                     colours[p.player], "cards", p.cards, "startingCards", cards, "moves", moves,
                     "board", p.board, "gameState", str_eq(stage, "over") ? "ended" : "in progress",
                     "winner", winner_of(view));
}
