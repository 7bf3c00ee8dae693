/* Torii: MIT licence, see LICENSE. */
/*
 * The endgame tables that a server was given, and what they say of a position: its value, that of every move, and a line to the
 * end. Opening reads the heads of the files; an answer touches some pages of one of them.
 */
#ifndef SERVER_TABLE_FILES_H
#define SERVER_TABLE_FILES_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

struct table_files;

/* The reason names the file. */
enum status table_files_open(struct table_files **out, const char *const *paths, int count,
                             struct err *e);
void table_files_close(struct table_files *t); /* NULL too */

int table_files_count(const struct table_files *t);
/* [{"cards":[five names],"students":N,"men":N,"wind":bool,"distances":bool}…], new. */
json_t *table_files_list(const struct table_files *t);
/*
 * Of a position as text, new: {"wdl","plies","moves":[{"text","wdl","plies"}…],"line":[texts]}, everything for the player to move
 * and the best move first. NULL: BAD_INPUT, it is no position; ILLEGAL, no table covers it; FAILED, the table is damaged. One
 * thread at a time.
 */
json_t *table_files_ask(const struct table_files *t, struct str position, enum status *rc,
                        struct err *e);

#endif
