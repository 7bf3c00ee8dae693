/* Torii: MIT licence, see LICENSE. */
#include "server/endpoints.h"

#include "server/args.h"
#include "server/decide.h"
#include "server/endpoint_rows.h"
#include "server/hall_games.h"

#include <assert.h>
#include <string.h>

/* ---- the table ----------------------------------------------------------------------------- */

/* Of a picture. */
#define WIDTH(usual, most)                                                                    \
    {                                                                                         \
        .name = "width", .type = ARGUMENT_INT, .min = 160, .max = (most), .fallback = #usual, \
        .about = "in pixels"                                                                  \
    }
#define LANG                                                                              \
    {                                                                                     \
        .name = "lang", .type = ARGUMENT_TEXT, .max = 16,                                 \
        .about = "code of the language of the words on it; English where it is not known" \
    }
#define CARD                                                        \
    {                                                               \
        .name = "card", .type = ARGUMENT_BOOL, .fallback = "false", \
        .about = "1200 × 630 pixels, as previews of links show it" \
    }

/* clang-format off */
const struct endpoint endpoints[] = {
    {.name = "list", .method = ROUTE_GET, .path = "/api/games", .who = WHO_ANYONE,
     .cost = 1,
     .arguments = (const struct argument[]){
         {"stage", ARGUMENT_WORD, .words = "waiting\0running\0over\0", .fallback = "waiting"},
         {"page", ARGUMENT_INT, .min = 0, .max = LISTS_PAGES - 1, .fallback = "0"},
         {"after", ARGUMENT_TEXT, .max = 64,
          .about = "the `next` of the previous page, instead of `page`"},
         {0}},
     .ask = lists_ask, .answer = "Games",
     .about = "Public games, the most recently changed first"},
    {.name = "create", .method = ROUTE_POST, .path = "/api/games", .who = WHO_ANYONE,
     .cost = 5, .writes = true, .opens_game = true, .takes_rules = true, .body = ENDPOINT_RULES_BODY,
     .arguments = endpoint_create_arguments,
     .ask = live_game_create, .created = "Created",
     .about = "A new game"},
    {.name = "view", .method = ROUTE_GET, .path = "/api/games/{game}", .who = WHO_VIEWER,
     .socket = true, .cost = 1, .work = 8,
     .arguments = (const struct argument[]){
         {"scope", ARGUMENT_WORD, .words = "mine\0full\0", .fallback = "mine",
          .about = "`full`: position and moves hide nothing; only when the game is over"},
         {0}},
     .decide = decide_view, .answer = "View",
     .about = "A game as the seat of the token, or a spectator, sees it"},
    {.name = "join", .method = ROUTE_POST, .path = "/api/games/{game}/join", .who = WHO_ANYONE,
     .cost = 2, .work = 1,
     .arguments = (const struct argument[]){
         {"seat", ARGUMENT_INT, .min = 0, .max = GAME_MAX_PLAYERS - 1,
          .about = "the default is the first that is open"},
         {"key", ARGUMENT_TEXT, .max = 64, .about = "where the seat needs one"},
         ENDPOINT_NAME,
         ENDPOINT_NONCE,
         {0}},
     .decide = decide_join, .answer = "Seat",
     .about = "Take an open seat"},
    {.name = "nonce", .method = ROUTE_POST, .path = "/api/games/{game}/nonce", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .writes = true,
     .arguments = (const struct argument[]){
         {"nonce", ARGUMENT_LINE, .required = true, .max = FAIR_MAX_NONCE, .about = "the new one"},
         {0}},
     .decide = decide_nonce, .answer = "Done",
     .about = "Change one's nonce before the game begins"},
    {.name = "act", .method = ROUTE_POST, .path = "/api/games/{game}/actions", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .ends_game = true,
     .arguments = (const struct argument[]){
         {"text", ARGUMENT_TEXT, .required = true, .max = GAME_MAX_TEXT - 1,
          .about = "as `legal` in the view lists them"},
         {"n", ARGUMENT_INT, .required = true, .min = 0, .max = INT64_MAX,
          .about = "number of the action: `n` of the view; any other is refused with 409"},
         {0}},
     .decide = decide_act, .answer = "Done",
     .about = "Play an action, or a whole turn joined with +"},
    {.name = "resign", .method = ROUTE_POST, .path = "/api/games/{game}/resign", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .ends_game = true,
     .decide = decide_resign, .answer = "Done",
     .about = "Resign"},
    {.name = "draw", .method = ROUTE_POST, .path = "/api/games/{game}/draw", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .ends_game = true,
     .arguments = (const struct argument[]){
         {"do", ARGUMENT_WORD, .words = "offer\0accept\0decline\0claim\0", .fallback = "offer"},
         {0}},
     .decide = decide_draw, .answer = "Done",
     .about = "Offer, accept, decline or claim (B13) a draw"},
    {.name = "takeback", .method = ROUTE_POST, .path = "/api/games/{game}/takeback", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .writes = true,
     .arguments = (const struct argument[]){
         {"do", ARGUMENT_WORD, .words = "ask\0accept\0decline\0step\0", .fallback = "ask"},
         {"n", ARGUMENT_INT, .min = 0, .max = INT64_MAX,
          .about = "number of the next action; any other is refused with 409"},
         {0}},
     .decide = decide_takeback, .answer = "Done",
     .about = "Ask to take back one's last turn, or answer; `step`: take back the last action of one's own unfinished turn"},
    {.name = "rematch", .method = ROUTE_POST, .path = "/api/games/{game}/rematch", .who = WHO_SEAT,
     .socket = true, .cost = 5, .work = 1, .writes = true,
     .arguments = (const struct argument[]){
         {"do", ARGUMENT_WORD, .words = "ask\0decline\0", .fallback = "ask"},
         ENDPOINT_NONCE,
         {0}},
     .decide = decide_rematch, .answer = "Rematch",
     .about = "Another game, once all have asked; `next` is its id then"},
    {.name = "chat", .method = ROUTE_POST, .path = "/api/games/{game}/chat", .who = WHO_SEAT,
     .socket = true, .cost = 2, .work = 1, .writes = true,
     .arguments = (const struct argument[]){
         {"text", ARGUMENT_LINE, .required = true, .max = 500},
         {"to", ARGUMENT_WORD, .words = "players\0all\0", .fallback = "players"},
         {0}},
     .decide = decide_chat, .answer = "Done",
     .about = "Send a message"},
    {.name = "mute", .method = ROUTE_POST, .path = "/api/games/{game}/mute", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .writes = true,
     .arguments = (const struct argument[]){
         {"seat", ARGUMENT_INT, .required = true, .min = 0, .max = GAME_MAX_PLAYERS - 1},
         {"on", ARGUMENT_BOOL, .fallback = "true"},
         {0}},
     .decide = decide_mute, .answer = "Done",
     .about = "Hide a seat's messages from oneself"},
    {.name = "claim", .method = ROUTE_POST, .path = "/api/games/{game}/claim", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1, .ends_game = true,
     .decide = decide_claim, .answer = "Claimed",
     .about = "Claim that the seat to act has left: silent for 30 s, in a game without a clock"},
    {.name = "leave", .method = ROUTE_POST, .path = "/api/games/{game}/leave", .who = WHO_SEAT,
     .socket = true, .cost = 1, .work = 1,
     .decide = decide_leave, .answer = "Done",
     .about = "Leave a game that has not begun"},
    {.name = "export", .method = ROUTE_GET, .path = "/api/games/{game}/export", .who = WHO_VIEWER,
     .socket = true, .cost = 3, .work = 16,
     .arguments = (const struct argument[]){
         {"format", ARGUMENT_WORD, .words = "ogn\0json\0", .fallback = "ogn"},
         {"scope", ARGUMENT_WORD, .words = "mine\0full\0",
          .about = "`mine`: what this seat has seen; `full`: everything, the default when the game is over, and only then"},
         {0}},
     .decide = decide_export, .answer = "Record",
     .about = "The record"},
    {.name = "preview", .method = ROUTE_GET, .path = "/api/games/{game}/preview",
     .who = WHO_ANYONE, .cost = 1, .work = 1,
     .decide = decide_preview, .answer = "Preview",
     .about = "What a link to a game says of it, before it is opened"},
    {.name = "picture", .method = ROUTE_GET, .path = "/api/games/{game}/picture.png",
     .who = WHO_ANYONE, .cost = 4, .work = 8, .paints = true,
     .arguments = (const struct argument[]){WIDTH(800, 1200), CARD, LANG, {0}},
     .decide = decide_picture, .answer = "Picture",
     .about = "A picture of a game as a spectator sees it, or of everything when it is over"},
    {.name = "replay", .method = ROUTE_GET, .path = "/api/games/{game}/replay.gif",
     .who = WHO_ANYONE, .cost = 20, .work = 16, .paints = true,
     .arguments = (const struct argument[]){WIDTH(400, 480), LANG, {0}},
     .decide = decide_replay, .answer = "Animation",
     .about = "A finished game of Onitama as an animation, at most its last 160 actions"},
    {.name = "position_picture", .method = ROUTE_GET, .path = "/api/picture.png",
     .who = WHO_ANYONE, .cost = 4, .paints = true,
     .arguments = (const struct argument[]){
         {"position", ARGUMENT_TEXT, .required = true, .max = 500,
          .about = "as text; blanks may be `_`"},
         WIDTH(800, 1200), CARD, LANG, {0}},
     .answer = "Picture",
     .about = "A picture of a position"},
    {.name = "record_replay", .method = ROUTE_POST, .path = "/api/replay.gif", .who = WHO_ANYONE,
     .cost = 20, .paints = true,
     .arguments = (const struct argument[]){
         {"record", ARGUMENT_TEXT, .required = true, .max = ENDPOINT_RECORD, .code = CODE_BAD_RECORD,
          .about = "as .ogn; variations are left out, and what its scope hides stays hidden"},
         WIDTH(400, 480), LANG, {0}},
     .answer = "Animation",
     .about = "A record of Onitama as an animation, at most its last 160 actions; nothing is stored"},
    {.name = "table", .method = ROUTE_GET, .path = "/api/table", .who = WHO_ANYONE,
     .cost = 2, .looks_up = true,
     .arguments = (const struct argument[]){
         {"position", ARGUMENT_TEXT, .max = 500,
          .about = "as text; blanks may be `_`. Without one the answer lists the tables"},
         {0}},
     .answer = "Table",
     .about = "Win, draw or loss of a position of Onitama and of each of its moves, from the endgame tables"},
    {.name = "pair", .method = ROUTE_POST, .path = "/api/pair", .who = WHO_ANYONE,
     .cost = 5, .writes = true, .opens_game = true, .takes_rules = true,
     .arguments = &endpoint_create_arguments[ENDPOINT_ONLY_CREATE],
     .ask = pair_ask, .answer = "Paired", .created = "Paired",
     .about = "Quick pairing with the next player who wants the same game; 201: waiting"},
    {.name = "mine", .method = ROUTE_POST, .path = "/api/mine", .who = WHO_ANYONE,
     .cost = 3,
     .arguments = (const struct argument[]){
         {"games", ARGUMENT_LIST, .required = true, .max = MINE_MAX, .schema = "Held"},
         {0}},
     .ask = mine_ask, .answer = "Mine",
     .about = "The games that a browser holds tokens of"},
    {.name = "rules", .method = ROUTE_POST, .path = "/api/rules", .who = WHO_ANYONE,
     .cost = 5, .takes_rules = true, .body = ENDPOINT_RULES_BODY,
     .arguments = (const struct argument[]){
         {"rules", ARGUMENT_TEXT, .required = true, .max = SETUP_MAX_RULES,
          .about = "the text of the file (docs/formats/onamazu-rules.md)"},
         {0}},
     .ask = rules_ask, .answer = "Rules",
     .about = "Check a file of Onamazu's rules and compare it with the standard"},
    {.name = "health", .method = ROUTE_GET, .path = "/api/health", .who = WHO_ANYONE,
     .cost = 1,
     .ask = health_ask, .answer = "Health",
     .about = "Is the server healthy? A small write to the store, at most one per second"},
    {.name = "metrics", .method = ROUTE_GET, .path = "/api/metrics", .who = WHO_ANYONE,
     .cost = 1,
     .answer = "Metrics",
     .about = "Counters as Prometheus text"},
    {.name = "openapi", .method = ROUTE_GET, .path = "/api/openapi.json", .who = WHO_ANYONE,
     .cost = 1,
     .answer = "Description",
     .about = "This description"},

    /* Inside the server alone. */
    {.name = "listen", .who = WHO_VIEWER, .work = 8},
    {.name = "mine_one", .who = WHO_VIEWER, .decide = decide_mine},
    {.name = "due", .who = WHO_HALL, .work = 1, .decide = decide_due},
    {.name = "present", .who = WHO_HALL, .work = 1, .decide = decide_present},
    {.name = "answer", .who = WHO_HALL, .work = 1, .decide = decide_draw_answer},
    {.name = "think", .who = WHO_HALL, .work = 1, .decide = decide_thought},
};
/* clang-format on */

const int endpoint_count = sizeof endpoints / sizeof endpoints[0];

static_assert(sizeof endpoints / sizeof endpoints[0] <= ENDPOINT_MAX, "more rows than counters");

/* ---- names --------------------------------------------------------------------------------- */

const struct endpoint *endpoint_find(const char *name)
{
    for (int i = 0; i < endpoint_count; i++)
        if (endpoints[i].name[0] == name[0] && strcmp(endpoints[i].name, name) == 0)
            return &endpoints[i];
    return NULL;
}

enum status endpoint_unknown(const char *name, struct err *e)
{
    const char *near = NULL;
    int best = ENDPOINT_NEAR;

    for (int i = 0; i < endpoint_count; i++)
        if (endpoints[i].path != NULL)
            endpoint_compare(str_of(name), endpoints[i].name, &best, &near);
    return endpoint_no_such("request", name, near, e);
}
