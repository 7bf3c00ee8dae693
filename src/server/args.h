/* Torii: MIT licence, see LICENSE. */
/* What a request says: values of JSON, checked. A key that is missing or null leaves *out as it was. */
#ifndef SERVER_ARGS_H
#define SERVER_ARGS_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

/* Borrowed from the arguments, ended by a zero and without one inside. */
enum status args_text(const json_t *args, const char *key, size_t most, const char **out,
                      struct err *e);
/* The same without control characters; blanks around are no part of it. */
enum status args_line(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e);
/* The name of a player: a line that can be seen (names.h), or nothing. ILLEGAL where it cannot. */
enum status args_name(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e);
enum status args_int(const json_t *args, const char *key, int64_t min, int64_t max, int64_t *out,
                     struct err *e);
enum status args_bool(const json_t *args, const char *key, bool *out, struct err *e);
/* One of the words, a zero behind each and one more at the end; its number. */
enum status args_word(const json_t *args, const char *key, const char *words, int *out,
                      struct err *e);
/* Seconds, also parts of them, as milliseconds. */
enum status args_seconds(const json_t *args, const char *key, int64_t min, int64_t max,
                         int64_t *out, struct err *e);
/* No key but these words. */
enum status args_only(const json_t *args, const char *words, struct err *e);

#endif
