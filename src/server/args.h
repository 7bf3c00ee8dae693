/* Torii: MIT licence, see LICENSE. */
/* Arguments of a request: JSON values, checked. A missing or null key leaves *out unchanged. */
#ifndef SERVER_ARGS_H
#define SERVER_ARGS_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

/* Borrowed from the arguments, zero-terminated. */
enum status args_text(const json_t *args, const char *key, size_t most, const char **out,
                      struct err *e);
/* The same without control characters, and trimmed. */
enum status args_line(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e);
/* A player's name: a visible line (names.h), or empty. ILLEGAL if it has invisible characters. */
enum status args_name(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e);
enum status args_int(const json_t *args, const char *key, int64_t min, int64_t max, int64_t *out,
                     struct err *e);
enum status args_bool(const json_t *args, const char *key, bool *out, struct err *e);
/* One of the words, each followed by a zero and the last by two; its index. */
enum status args_word(const json_t *args, const char *key, const char *words, int *out,
                      struct err *e);
/* Seconds, with fractions, as milliseconds. */
enum status args_seconds(const json_t *args, const char *key, int64_t min, int64_t max,
                         int64_t *out, struct err *e);
enum status args_object(const json_t *args, const char *key, struct err *e);
enum status args_list(const json_t *args, const char *key, size_t most, struct err *e);
bool args_has(const json_t *args, const char *key);  /* and not null */
int args_index(const char *words, const char *word); /* of a word in such a list, or -1 */

/* Values already checked; empty if missing. */
struct str arg_line(const json_t *args, const char *key);
struct str arg_name(const json_t *args, const char *key);

/* A position as links write it, with `_` for blanks. */
void args_unfold(const char *position, struct text *t);

#endif
