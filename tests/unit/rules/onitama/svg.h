/* Torii: MIT licence, see LICENSE. */
/* A small reader of SVG, as much as the tests of pictures need: tags, attributes, elements by id. */
#ifndef UNIT_SVG_H
#define UNIT_SVG_H

#include "base/text.h"

struct svg_tag {
    struct str name;       /* "rect" */
    struct str attributes; /* all of them, as they stand */
    bool closes;           /* </g> */
    bool empty;            /* <g/> */
};

/* Takes everything up to the end of the next tag off *rest; false when there is none. */
bool svg_next(struct str *rest, struct svg_tag *tag);
/* Its value; data is NULL if the tag has none of that name. */
struct str svg_attribute(const struct svg_tag *tag, const char *name);
int svg_number(const struct svg_tag *tag, const char *name); /* fails the test if it is none */
/* What stands from behind <x id="…"> to its </x>; data is NULL if there is no such element. */
struct str svg_inside(struct str document, const char *id, struct svg_tag *tag);
bool svg_has(struct str document, const char *id);
bool svg_holds(struct str s, const char *words); /* anywhere in it */

/* Fails the test unless every tag is closed by its own, attributes are quoted and stand once, ids are
 * unique, references lead somewhere and no sign of the language stands in the text. */
void svg_check(struct str document);

#endif
