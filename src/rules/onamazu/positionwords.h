/* Torii: MIT licence, see LICENSE. */
/* Keywords of a position's text. */
#ifndef RULES_ONAMAZU_POSITIONWORDS_H
#define RULES_ONAMAZU_POSITIONWORDS_H

extern const char *const ona_pawn_word[];     /* "A1", "A2", "S" */
extern const char *const ona_superior_word[]; /* "none", "pending", "serves" */
extern const char *const ona_view_word[];     /* by viewer: "full", "1" …, "public" */
extern const char *const ona_chance_word[];   /* by enum ona_chance */

#endif
