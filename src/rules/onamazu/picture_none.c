/* Torii: MIT licence, see LICENSE. */
/* No pictures, instead of picture.c and its parts: for the web page, which draws the board itself. */
#include "rules/onamazu/picture.h"

void ona_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t)
{
    (void)g, (void)state, (void)how, (void)t;
}
