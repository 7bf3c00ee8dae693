/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), tail = strlen(ending);

    return len >= tail && strcmp(name + len - tail, ending) == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* The names, each with its zero; NULL if there is no memory. */
static char *join_names(struct dirent *const *entries, int count, const char *ending, size_t *len)
{
    size_t size = 1;
    char *data, *end;

    for (int i = 0; i < count; i++)
        size += strlen(entries[i]->d_name) + 1;
    data = end = calloc(1, size);
    for (int i = 0; data != NULL && i < count; i++) {
        size_t whole = strlen(entries[i]->d_name) + 1;

        if (!ends_with(entries[i]->d_name, ending))
            continue;
        memcpy(end, entries[i]->d_name, whole);
        end += whole;
    }
    *len = (size_t)(end - data);
    return data;
}

enum status os_list_folder(const char *path, const char *ending, struct os_bytes *out,
                           struct err *e)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, by_name);
    struct os_bytes names;

    if (count < 0)
        return err_say(e, FAILED, "cannot list %q: %m", str_of(path), strerror(errno));
    names.data = join_names(entries, count, ending, &names.len);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    if (names.data == NULL)
        return err_say(e, NO_ROOM, "no memory to list %q", str_of(path));
    *out = names;
    return OK;
}
