/* Torii: MIT licence, see LICENSE. */
/* Instead of recordparts.c where only games are linked whose views are played on: the page's Onamazu. */
#include "game/recordturn.h"

static enum status refuse(struct err *e)
{
    return err_say(e, BAD_INPUT, "turns in parts are not read here");
}

enum status record_parts_turn(struct record *r, struct str turn, struct err *e)
{
    (void)r, (void)turn;
    return refuse(e);
}

enum status record_states_begin(struct record *r, bool known, const void *state, struct err *e)
{
    (void)r, (void)known, (void)state;
    return refuse(e);
}
