/* Torii: MIT licence, see LICENSE. */
/*
 * Why a request is refused: one word for programs, and its HTTP status. docs/formats/api.md lists the same words, and a
 * test compares them; data/openapi.json is made from this table.
 */
#ifndef SERVER_CODES_H
#define SERVER_CODES_H

#include <jansson.h>

#define CODES(X)                                         \
    /* malformed requests */                             \
    X(BAD_JSON, "bad_json", 400)                         \
    X(BAD_QUERY, "bad_query", 400)                       \
    X(BAD_LENGTH, "bad_length", 400)                     \
    X(BAD_MESSAGE, "bad_message", 400)                   \
    X(BAD_VALUE, "bad_value", 400)                       \
    X(UNKNOWN_KEY, "unknown_key", 400)                   \
    X(MISSING, "missing", 400)                           \
    X(UNKNOWN_GAME, "unknown_game", 400)                 \
    X(BAD_POSITION, "bad_position", 400)                 \
    X(BAD_CARDS, "bad_cards", 400)                       \
    X(BAD_SEATS, "bad_seats", 400)                       \
    X(BAD_CLOCK, "bad_clock", 400)                       \
    X(BAD_NAME, "bad_name", 400)                         \
    X(BAD_RECORD, "bad_record", 400)                     \
    /* authorization */                                  \
    X(BAD_AUTHORIZATION, "bad_authorization", 401)       \
    X(NO_TOKEN, "no_token", 401)                         \
    X(BAD_TOKEN, "bad_token", 401)                       \
    X(ORIGIN, "origin", 403)                             \
    X(BAD_KEY, "bad_key", 403)                           \
    X(HOST, "host", 421)                                 \
    /* not found */                                      \
    X(NO_GAME, "no_game", 404)                           \
    X(NO_PATH, "no_path", 404)                           \
    X(NO_FILE, "no_file", 404)                           \
    X(NO_VERB, "no_verb", 404)                           \
    X(METHOD, "method", 405)                             \
    /* conflicts with the state of the game */           \
    X(STALE, "stale", 409)                               \
    X(NOT_YOUR_TURN, "not_your_turn", 409)               \
    X(YOUR_TURN, "your_turn", 409)                       \
    X(NOT_BEGUN, "not_begun", 409)                       \
    X(HAS_BEGUN, "has_begun", 409)                       \
    X(GAME_OVER, "game_over", 409)                       \
    X(NOT_OVER, "not_over", 409)                         \
    X(TIME_UP, "time_up", 409)                           \
    X(SEAT_TAKEN, "seat_taken", 409)                     \
    X(COMPUTER_PLAYS, "computer_plays", 409)             \
    X(ALREADY_OFFERED, "already_offered", 409)           \
    X(ALREADY_ASKED, "already_asked", 409)               \
    X(ALREADY_CLAIMED, "already_claimed", 409)           \
    X(NO_OFFER, "no_offer", 409)                         \
    X(PRESENT, "present", 409)                           \
    X(NOTHING_TO_TAKE_BACK, "nothing_to_take_back", 409) \
    /* sizes */                                          \
    X(NO_LENGTH, "no_length", 411)                       \
    X(TOO_LONG, "too_long", 413)                         \
    X(PATH_TOO_LONG, "path_too_long", 414)               \
    /* forbidden by the rules or the settings */         \
    X(BAD_MOVE, "bad_move", 422)                         \
    X(ILLEGAL, "illegal", 422)                           \
    X(BAD_RULES, "bad_rules", 422)                       \
    X(GAME_TOO_LONG, "game_too_long", 422)               \
    X(NO_CLAIM, "no_claim", 422)                         \
    X(TWO_PLAYERS_ONLY, "two_players_only", 422)         \
    X(NO_TAKEBACKS, "no_takebacks", 422)                 \
    X(SECRET_POSITION, "secret_position", 422)           \
    X(WAS_SHOWN, "was_shown", 422)                       \
    X(WAS_DRAWN, "was_drawn", 422)                       \
    X(CLOCK_DECIDES, "clock_decides", 422)               \
    X(NO_PICTURE, "no_picture", 422)                     \
    X(NOT_IN_TABLE, "not_in_table", 422)                 \
    /* limits */                                         \
    X(TOO_FAST, "too_fast", 429)                         \
    X(TOO_MANY_CONNECTIONS, "too_many_connections", 429) \
    X(TOO_MANY_WAIT, "too_many_wait", 429)               \
    X(TABLE_FULL, "table_full", 429)                     \
    X(TOO_MANY_GAMES, "too_many_games", 429)             \
    /* the server */                                     \
    X(NO_PICTURES, "no_pictures", 501)                   \
    X(NO_TABLES, "no_tables", 501)                       \
    X(GONE, "gone", 503)                                 \
    X(UNSURE, "unsure", 503)                             \
    X(NO_MEMORY, "no_memory", 503)                       \
    X(STOPPING, "stopping", 503)

#define CODE_NUMBER(name, word, status) CODE_##name,
enum code { CODES(CODE_NUMBER) CODE_COUNT };
#undef CODE_NUMBER

const char *code_word(enum code code);
int code_status(enum code code);
/* {"error":words,"code":word}: a new reference. */
json_t *code_body(enum code code, const char *words);
/* Adds the message as data to a refusal: "clause" where there is one, "message" (its id) and "args". */
struct err;
void code_body_err(json_t *body, const struct err *e);

#endif
