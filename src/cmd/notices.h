/* Torii: MIT licence, see LICENSE. */
/* Whose work the program and its page are made of, and under which licences: docs/third-party.md as plain text, made by
 * tools/notices.py and compiled in, so that the program can always say it. */
#ifndef CMD_NOTICES_H
#define CMD_NOTICES_H

#include <stddef.h>

extern const unsigned char notices_text[];
extern const size_t notices_text_len;

#endif
