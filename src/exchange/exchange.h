/* Torii: MIT licence, see LICENSE. */
/*
 * Records in other formats: the JSON-lines equivalent of the text form (docs/formats/record.md), and the
 * `state` object of the Litama servers. Both fill a record initialised by record_init; on failure it keeps the
 * valid part. JSON is parsed by jansson, which allocates.
 */
#ifndef EXCHANGE_EXCHANGE_H
#define EXCHANGE_EXCHANGE_H

#include "game/record.h"

/* One JSON object per line: the tags, the turns, the result. Statuses as for record_read. */
enum status exchange_json_read(struct record *r, struct str text, struct err *e);
enum status exchange_json_print(const struct record *r, struct text *t, struct err *e);

/*
 * A Litama `state` object: the whole game if it has `moves` and `startingCards`, else its position.
 * Everything in it must be consistent. Names, match and indices become the tags Blue, Red, LitamaMatch and
 * LitamaCreator; Litama has no resignation and no draw, so only an end on the board counts.
 */
enum status exchange_litama_read(struct record *r, struct str text, struct err *e);
/* Only for the open game without the spirit; keys in the order of the original server, no white space. */
enum status exchange_litama_print(const struct record *r, struct text *t, struct err *e);

#endif
