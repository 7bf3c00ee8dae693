/* Torii: MIT licence, see LICENSE. */
#include "os/library.h"

#include "base/text.h"

#include <dlfcn.h>
#include <string.h>

/*
 * What dlopen returns is a pointer to something that only the C library knows. The code stays in memory after the end:
 * libraries such as GLib keep types and memory of theirs in others, which know nothing of an end.
 */
struct os_library *os_library_open(const char *path, struct err *e)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const char *why = library == NULL ? dlerror() : NULL;

    if (library == NULL)
        err_say(e, FAILED, "cannot load %q: %s", str_of(path), why != NULL ? why : "?");
    return library;
}

os_function *os_library_find(struct os_library *l, const char *name)
{
    void *found = dlsym(l, name);
    os_function *function;

    /* C has no cast from an object to a function; POSIX promises that they have the same form. */
    memcpy(&function, &found, sizeof function);
    return function;
}

void os_library_close(struct os_library *l)
{
    if (l != NULL)
        (void)dlclose(l);
}
