/* Torii: MIT licence, see LICENSE. */
/* The endgame table of four men, as a job of the twins (twin.h). */
#ifndef PROOF_TWIN_TABLE_H
#define PROOF_TWIN_TABLE_H

#include "base/status.h"
#include "base/text.h"

/* Makes the table and tells how many levels it keeps … */
enum status twin_make(struct str cards, struct text *t, struct err *e);
/* … and what its slices hold, with a sum over the answers for all positions. */
enum status twin_table(struct str cards, struct text *t, struct err *e);

#endif
