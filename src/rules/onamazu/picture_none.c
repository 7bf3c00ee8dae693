/* Torii: MIT licence, see LICENSE. */
/* Replaces picture.c and its parts where no pictures are needed: the web page draws the board itself. */
#include "rules/onamazu/picture.h"

void ona_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t)
{
    (void)g, (void)state, (void)how, (void)t;
}
