/* Torii: MIT licence, see LICENSE. */
/*
 * Custom starts, and who may play from them. The creator of a position knows all of it: hidden ninjas, the order of the
 * piles. So a position with hidden information is only for the creator's own seats and computers, and the view shows
 * everyone that the game did not start in the usual way.
 */
#include "server/setup.h"

#include <string.h>

/* Of the seats as they are in an entry. */
static int count_seats(const json_t *entry, const char *kind)
{
    const json_t *seats = json_object_get(entry, "seats");
    int count = 0;

    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *word = json_string_value(json_object_get(json_array_get(seats, i), "kind"));

        count += word != NULL && strcmp(word, kind) == 0;
    }
    return count;
}

/* Would a spectator not see all of it? A position that cannot be read is refused by others. */
static bool hides_something(const struct game *g, const char *position)
{
    struct game_state state, view;

    memset(&state, 0, sizeof state);
    memset(&view, 0, sizeof view);
    if (g->kind->parse(g, str_of(position), &state, NULL) != OK)
        return false;
    g->kind->view(g, &state, GAME_SPECTATOR, &view);
    return memcmp(&state, &view, g->kind->state_size) != 0;
}

enum status setup_start(json_t *entry, struct setup_request *r, const struct game *g)
{
    const char *position = json_string_value(json_object_get(entry, "position"));
    bool secrets = position != NULL && g->kind->hidden && hides_something(g, position);
    bool alone = count_seats(entry, "person") == 1 && count_seats(entry, "open") == 0;
    const json_t *asked = json_object_get(r->args, "practice");
    bool practice = json_is_boolean(asked) ? json_is_true(asked) : alone && secrets;
    enum status rc = OK;

    r->code = CODE_BAD_VALUE;
    if (rc == OK && secrets && count_seats(entry, "open") > 0) {
        r->code = CODE_SECRET_POSITION;
        return err_say(&r->e, ILLEGAL,
                       "the position has hidden pieces that you know: every seat must be yours or "
                       "a computer's (S14)");
    }
    if (rc == OK && practice && !alone)
        rc = err_say(&r->e, BAD_INPUT, "a practice game is played alone against the computer");
    json_object_set_new(entry, "practice", json_boolean(practice || (alone && secrets)));
    return rc;
}
