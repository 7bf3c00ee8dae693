/* Torii: MIT licence, see LICENSE. */
/* Shared objects that are loaded while the program runs: what only some machines can build. */
#ifndef OS_LIBRARY_H
#define OS_LIBRARY_H

#include "base/status.h"

struct os_library;
typedef void os_function(void);

/* Runs the code in the file; NULL on failure. A name without a slash is searched for by the system. */
struct os_library *os_library_open(const char *path, struct err *e);
/* To be cast to its true type; NULL if there is none of that name. */
os_function *os_library_find(struct os_library *l, const char *name);
/* NULL too. */
void os_library_close(struct os_library *l);

#endif
