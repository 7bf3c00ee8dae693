/* Torii: MIT licence, see LICENSE. */
/*
 * Records in other people's formats: the JSON-lines twin of the text form (docs/formats/record.md),
 * and the `state` object of the Litama servers. Both fill a record that record_init has made; on
 * failure it keeps what was good. JSON is read through jansson, which allocates.
 */
#ifndef EXCHANGE_EXCHANGE_H
#define EXCHANGE_EXCHANGE_H

#include "game/record.h"

/* One JSON object a line: the tags, the turns, the result. Statuses as of record_read. */
enum status exchange_json_read(struct record *r, struct str text, struct err *e);
enum status exchange_json_print(const struct record *r, struct text *t, struct err *e);

/*
 * A Litama `state` object: the whole game if it has `moves` and `startingCards`, else its position.
 * Everything in it must agree. Names, match and indices become the tags Blue, Red, LitamaMatch and
 * LitamaCreator; Litama has no resignation and no draw, so only the board's own end counts.
 */
enum status exchange_litama_read(struct record *r, struct str text, struct err *e);
/* Of the open game without spirit alone; the keys in the order of the first server, no blanks. */
enum status exchange_litama_print(const struct record *r, struct text *t, struct err *e);

#endif
