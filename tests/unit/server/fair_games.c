/* Torii: MIT licence, see LICENSE. */
/* Plays some games at a hall and prints their records, one JSON string a line: what tests/system/fair.py
 * computes again. */
#include "hall_case.h"
#include "memory_store.h"
#include "os/os.h"
#include "server/token.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

/* Random actions by the one person at all seats that are no computer's, then a resignation. */
static void play(struct hall *h, json_t *args, int actions, uint64_t seed)
{
    json_t *made = case_must(h, 201, "create", NULL, NULL, args), *out;
    const char *id = json_string_value(json_object_get(made, "id"));
    json_t *seats = json_object_get(made, "seats");
    struct rng r = {seed};
    char *line;

    for (int i = 0; i <= actions; i++) {
        json_t *view = case_must(h, 200, "view", id, NULL, NULL), *own;
        size_t turn = (size_t)json_integer_value(json_object_get(view, "turn"));
        bool over = json_is_null(json_object_get(view, "turn"));
        const char *token =
            json_string_value(json_object_get(json_array_get(seats, turn), "token"));

        json_decref(view);
        if (over)
            break;
        if (token == NULL) { /* the computer thinks */
            os_pause(0.002);
            i--;
            continue;
        }
        own = case_must(h, 200, "view", id, token, NULL);
        if (i == actions)
            json_decref(case_must(h, 200, "resign", id, token, NULL));
        else
            json_decref(case_must(h, 200, "act", id, token,
                                  json_pack("{s:s, s:O}", "text", case_choice(own, &r), "n",
                                            json_object_get(own, "n"))));
        json_decref(own);
    }
    out = case_must(h, 200, "export", id, NULL, NULL);
    line = json_dumps(json_object_get(out, "record"), JSON_ENCODE_ANY | JSON_COMPACT);
    puts(line);
    free(line);
    json_decref(out);
    json_decref(made);
}

/* Cards that were named, and dealt at random within the shape of the game (W2). */
static void play_named(struct hall *h)
{
    static const char *const five[] = {"ox,boar,crab,bat,eagle",   "fox,bat,eagle,hawk,ox",
                                       "bat,eagle,hawk,lion,bear", "bat,eagle,hawk,lion,spider",
                                       "ox,boar,crab,horse,bat",   "ox,boar,crab,horse,goat"};

    for (size_t i = 0; i < sizeof five / sizeof five[0]; i++)
        play(h,
             json_pack("{s:s, s:s, s:[s, s], s:s}", "game", "onitama+wind", "cards", five[i],
                       "seats", "me", "me", "nonce", "five"),
             60, i);
    play(h,
         json_pack("{s:s, s:s, s:[s, s], s:s}", "cards", "ox,boar/horse,elephant/crab", "deal",
                   "random", "seats", "me", "me", "nonce", "five"),
         5, 1);
    play(h,
         json_pack("{s:s, s:s, s:i, s:[s, s], s:s}", "game", "onitama+wind", "winds",
                   "lion,hawk,spider", "wind", 3, "seats", "me", "me", "rules", "letter"),
         40, 2);
    play(h,
         json_pack("{s:s, s:s, s:[s, s]}", "game", "onamazu", "rules", "letter", "seats", "me",
                   "me"),
         80, 3);
}

int main(void)
{
    struct hall *h = case_open();

    for (uint64_t i = 0; i < 4; i++) {
        play(h, json_pack("{s:[s, s], s:s}", "seats", "me", "me", "nonce", "caf\xc3\xa9 au lait"),
             200, i);
        play(h,
             json_pack("{s:s, s:i, s:[s, s], s:s}", "game", "onitama+wind", "wind", (int)i + 1,
                       "seats", "me", "me", "nonce", i == 0 ? "" : "wind"),
             200, i);
        play(h,
             json_pack("{s:s, s:i, s:[s, s], s:s}", "game", "onamazu", "players", 2, "seats", "me",
                       "me", "nonce", "rice"),
             120, i);
        play(h,
             json_pack("{s:s, s:[s, s], s:s}", "game", i % 2 == 0 ? "onitama" : "onitama+wind",
                       "seats", "me", i < 2 ? "level 2" : "level 4", "nonce", i < 3 ? "blue" : ""),
             9, i);
    }
    play(h,
         json_pack("{s:[s, s], s:s}", "seats", "me", "me", "cards", "ox,boar/horse,elephant/crab"),
         5, 1);
    play_named(h);
    hall_close(h);
    memory_store_clear();
    return 0;
}
