/* Torii: MIT licence, see LICENSE. */
#include "server/clock.h"

void clock_init(struct clock *c, enum clock_kind kind, int64_t base, int64_t increment)
{
    *c = (struct clock){.kind = kind, .base = base, .increment = increment, .running = -1};
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        c->left[i] = base;
}

/* Time used since it started to run. */
static void charge(struct clock *c, int64_t now)
{
    int64_t gone = now > c->since ? now - c->since : 0;

    c->left[c->running] = c->left[c->running] > gone ? c->left[c->running] - gone : 0;
    c->since = now;
}

void clock_run(struct clock *c, int seat, int64_t now, bool passed)
{
    if (c->kind == CLOCK_NONE || c->running == seat)
        return;
    if (c->running >= 0 && !c->begun) {
        c->left[c->running] = c->base;
    } else if (c->running >= 0 && !c->stopped[c->running]) {
        charge(c, now);
        if (passed && c->kind == CLOCK_FISCHER)
            c->left[c->running] += c->increment;
        else if (passed)
            c->left[c->running] = c->base;
    }
    c->begun |= passed && c->running >= 0;
    c->running = seat;
    c->since = now;
}

int64_t clock_due(const struct clock *c)
{
    if (c->kind == CLOCK_NONE || c->running < 0 || c->stopped[c->running])
        return 0;
    return c->since + c->left[c->running];
}

void clock_grant(struct clock *c, int64_t now, int64_t least)
{
    if (c->running < 0)
        return;
    charge(c, now);
    if (c->left[c->running] < least)
        c->left[c->running] = least;
}
