/* Torii: MIT licence, see LICENSE. */
/* data/openapi.json as it is, made into a table by tools/gen_bytes.py. */
#ifndef SERVER_OPENAPI_H
#define SERVER_OPENAPI_H

#include <stddef.h>

extern const unsigned char openapi_text[];
extern const size_t openapi_text_len;

#endif
