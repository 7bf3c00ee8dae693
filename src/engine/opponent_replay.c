/* Torii: MIT licence, see LICENSE. */
/* Compares a finished game with what its levels play. */
#include "engine/opponent.h"

#include <stdlib.h>

struct replay {
    const struct games_entry *entry;
    struct match now; /* the game up to the current step */
    struct opponent *seat[GAME_MAX_PLAYERS];
    struct game_state first;
    game_action *events;
};

static void leave(struct replay *r)
{
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        opponent_free(r->seat[i]);
    free(r->events);
}

static enum status sit_down(struct replay *r, const struct match *m, const int *level,
                            const unsigned char secret[FORM_SECRET], struct err *e)
{
    r->events = malloc((m->count + 1) * sizeof *r->events);
    if (r->events == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    for (int i = 0; i < m->game->kind->players; i++) {
        if (level[i] == 0)
            continue;
        r->seat[i] = opponent_new(r->entry, level[i]);
        if (r->seat[i] == NULL)
            return err_say(e, NO_ROOM, "out of memory");
        opponent_begin(r->seat[i], secret);
        opponent_disable_guard(r->seat[i]);
    }
    return OK;
}

static enum status differ(const struct replay *r, game_action played, game_action chosen, int level,
                          struct err *e)
{
    const struct game *g = r->now.game;
    char memory[2][GAME_MAX_TEXT];
    struct text t;

    for (int i = 0; i < 2; i++) {
        text_init(&t, memory[i], sizeof memory[i]);
        g->kind->action_print(g, &r->now.state, i == 0 ? played : chosen, &t);
    }
    return err_say(e, ILLEGAL, "after %u actions %q was played, but level %d plays %q",
                   match_decision(&r->now), str_of(memory[0]), level, str_of(memory[1]));
}

static enum status compare(struct replay *r, const struct match_step *step, int level,
                           struct err *e)
{
    struct game_seen seen;
    game_action chosen = 0;
    enum status rc;

    match_seen(&r->now, step->actor, &r->first, r->events, &seen);
    rc = opponent_act(r->seat[step->actor], &seen, match_decision(&r->now), &chosen, e);
    if (rc == OK && chosen != step->action)
        rc = differ(r, step->action, chosen, level, e);
    return rc;
}

enum status opponent_replay(const struct games_entry *entry, const struct match *m,
                            const int level[GAME_MAX_PLAYERS],
                            const unsigned char secret[FORM_SECRET], int *compared, struct err *e)
{
    struct replay r = {.entry = entry, .now = *m};
    enum status rc = sit_down(&r, m, level, secret, e);

    *compared = 0;
    r.now.count = 0;
    r.now.state = r.now.first;
    while (rc == OK && r.now.count < m->count) {
        const struct match_step *step = &m->steps[r.now.count];

        if (step->actor >= 0 && level[step->actor] > 0) {
            rc = compare(&r, step, level[step->actor], e);
            *compared += rc == OK;
        }
        if (rc != OK)
            break;
        if (step->actor != GAME_CHANCE)
            game_play(m->game, &r.now.state, step->action);
        else
            rc = m->game->kind->settle(m->game, &r.now.state, &step->outcome, e);
        r.now.count++;
    }
    leave(&r);
    return rc;
}
