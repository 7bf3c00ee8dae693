/* Torii: MIT licence, see LICENSE. */
#include "study/threats.h"

#include "base/bits.h"
#include "rules/onitama/action.h"
#include "rules/onitama/onitama.h"

#include <string.h>

const char *study_prize_name(enum study_prize prize)
{
    static const char *const names[] = {"student", "master", "ninja", "arch"};

    return names[prize];
}

static struct oni_core core_of(const struct game_state *s)
{
    struct oni_core core;

    memcpy(&core, s, sizeof core);
    return core;
}

/* The opponent to act, as if nothing had been done. */
static struct game_state passed(const struct game *g, const struct game_state *s)
{
    struct game_state next = *s;
    struct oni_core core = core_of(s);

    core.player ^= 1;
    if (!g->kind->hidden)
        oni_core_finish(&core);
    memcpy(&next, &core, sizeof core);
    return next;
}

static int ninjas_left(const struct game *g, const struct game_state *s, int player)
{
    struct oni_state whole;
    int left = 0;

    if (!g->kind->hidden)
        return 0;
    memcpy(&whole, s, sizeof whole);
    for (int i = 0; i < 2; i++)
        left += whole.ninja[player][i] < ONI_SQUARES;
    return left;
}

/* What an action takes; false if nothing. */
static bool takes(const struct game *g, const struct game_state *before,
                  const struct game_state *after, bool over, enum study_prize *out)
{
    struct oni_core a = core_of(before), b = core_of(after);
    int enemy = a.player ^ 1;
    oni_set gone = a.pawns[enemy] & ~b.pawns[enemy];

    /* The spirit swaps students: nobody is gone then. */
    if (bits_count(a.pawns[enemy]) > bits_count(b.pawns[enemy]))
        *out = (gone & a.masters) != 0 ? STUDY_MASTER : STUDY_STUDENT;
    else if (ninjas_left(g, before, enemy) > ninjas_left(g, after, enemy))
        *out = STUDY_NINJA;
    else if (over)
        *out = STUDY_ARCH;
    else
        return false;
    return true;
}

static bool can_recapture(const struct game *g, const struct game_state *s, int square)
{
    game_action legal[GAME_MAX_ACTIONS];
    enum study_prize ignored;
    int count = game_turn(g, s) < 0 ? 0 : game_legal(g, s, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *s;

        if (oni_action_to((uint32_t)legal[i]) != square)
            continue;
        game_play(g, &next, legal[i]);
        if (takes(g, s, &next, game_turn(g, &next) == GAME_OVER, &ignored))
            return true;
    }
    return false;
}

static void keep(struct study_threat *list, int *count, const struct study_threat *found)
{
    for (int i = 0; i < *count; i++) {
        struct study_threat *t = &list[i];

        if (t->from != found->from || t->to != found->to || t->prize != found->prize)
            continue;
        if (t->card == found->card) /* in another state; otherwise two cards do the same */
            t->chance += found->chance;
        t->free = t->free && found->free;
        return;
    }
    if (*count < STUDY_MAX_THREATS)
        list[(*count)++] = *found;
}

/* All threats of the player to act in a whole state; each once, whatever the spirit does besides. */
static void list_threats(const struct game *g, const struct game_state *s, double weight,
                         struct study_threat *list, int *count)
{
    game_action legal[GAME_MAX_ACTIONS];
    int player = game_turn(g, s), n = player < 0 ? 0 : game_legal(g, s, legal);
    struct study_threat own[STUDY_MAX_THREATS];
    int owned = 0;

    for (int i = 0; i < n; i++) {
        uint32_t action = (uint32_t)legal[i];
        struct game_state next = *s;
        struct study_threat found = {.card = oni_action_card(action),
                                     .from = oni_action_from(action),
                                     .to = oni_action_to(action)};
        bool over;

        if (oni_action_kind(action) != ONI_PAWN && oni_action_kind(action) != ONI_STALK)
            continue;
        game_play(g, &next, legal[i]);
        over = game_turn(g, &next) == GAME_OVER;
        if (!takes(g, s, &next, over, &found.prize))
            continue;
        found.wins = over;
        found.free = over || !can_recapture(g, &next, found.to);
        keep(own, &owned, &found);
    }
    for (int i = 0; i < owned; i++) {
        own[i].chance = weight;
        keep(list, count, &own[i]);
    }
}

static void look(const struct game *g, const struct game_state *s, double weight,
                 struct study_threats *out)
{
    struct game_state other = passed(g, s);

    list_threats(g, s, weight, out->gain, &out->gains);
    list_threats(g, &other, weight, out->loss, &out->losses);
}

static bool has_belief(const struct watch *w)
{
    return w->seat != GAME_FULL && w->game->kind->hidden && w->game->kind->believe != NULL;
}

void study_threats_find(const struct watch *w, struct study_threats *out)
{
    const struct game *g = w->game;

    memset(out, 0, sizeof *out);
    out->player = game_turn(g, w->view);
    if (out->player < 0 || g->kind->stage(g, w->view) != GAME_TURN) {
        out->player = out->player < 0 ? -1 : out->player;
        return;
    }
    if (!has_belief(w)) {
        look(g, w->view, 1, out);
        return;
    }
    for (size_t i = 0; i < watch_belief(w)->count; i++) {
        struct game_state state = {{0}};

        memcpy(&state, watch_world(w, i), g->kind->state_size);
        look(g, &state, watch_belief(w)->weight[i], out);
    }
}

/* ---- what can be shown next ------------------------------------------------------------------------ */

static int add_outlook(struct study_outlook *out, int count, game_action event, double chance)
{
    for (int i = 0; i < count; i++)
        if (out[i].event == event) {
            out[i].chance += chance;
            return count;
        }
    if (count < STUDY_MAX_OUTLOOKS)
        out[count++] = (struct study_outlook){event, chance};
    return count;
}

int study_outlooks(const struct watch *w, struct study_outlook *out)
{
    const struct game *g = w->game;
    int count = 0;

    if (!has_belief(w) || game_turn(g, w->view) < 0)
        return 0;
    for (size_t i = 0; i < watch_belief(w)->count; i++) {
        game_action legal[GAME_MAX_ACTIONS];
        struct game_state state = {{0}};
        int n;

        memcpy(&state, watch_world(w, i), g->kind->state_size);
        n = game_legal(g, &state, legal);
        for (int k = 0; k < n; k++)
            count = add_outlook(out, count, g->kind->event(g, &state, legal[k], w->seat),
                                watch_belief(w)->weight[i] / n);
    }
    return count;
}
