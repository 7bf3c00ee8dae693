/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

void os_bytes_release(struct os_bytes *b)
{
    free(b->data);
    *b = (struct os_bytes){NULL, 0};
}

static enum status failed(struct err *e, const char *what, const char *path)
{
    return err_say(e, FAILED, "cannot %s %q: %s", what, str_of(path), strerror(errno));
}

/* Grows by doubling up to max + 1, so that one byte too many is noticed. */
static enum status read_all(int file, const char *path, size_t max, struct os_bytes *out,
                            struct err *e)
{
    size_t size = 0, len = 0;
    char *data = NULL;

    for (;;) {
        if (len + 1 >= size) {
            size_t larger = size == 0 ? 16384 : size * 2;
            char *grown = realloc(data, larger);

            if (grown == NULL) {
                free(data);
                return err_say(e, NO_ROOM, "no memory to read %q", str_of(path));
            }
            data = grown;
            size = larger;
        }

        ssize_t got = read(file, data + len, size - len - 1);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            enum status rc = failed(e, "read", path);

            free(data);
            return rc;
        }
        len += (size_t)got;
        if (len > max) {
            free(data);
            return err_say(e, NO_ROOM, "%q has more than %d bytes", str_of(path), (int)max);
        }
        if (got == 0)
            break;
    }
    data[len] = '\0';
    *out = (struct os_bytes){data, len};
    return OK;
}

enum status os_read_file(const char *path, size_t max, struct os_bytes *out, struct err *e)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, path, max, out, e);

    int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return failed(e, "open", path);

    enum status rc = read_all(file, path, max, out, e);

    close(file);
    return rc;
}

static bool write_all(int file, struct str s)
{
    while (s.len > 0) {
        ssize_t done = write(file, s.data, s.len);

        if (done < 0 && errno != EINTR)
            return false;
        s = str_drop(s, done > 0 ? (size_t)done : 0);
    }
    return true;
}

enum status os_write_file(const char *path, struct str s, struct err *e)
{
    char beside[4096];
    struct text t;
    int file;

    text_init(&t, beside, sizeof beside);
    text_format(&t, "%s.part", path);
    if (t.full)
        return err_say(e, FAILED, "the path %q is too long", str_of(path));
    file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return failed(e, "write", path);

    bool good = write_all(file, s);

    good = close(file) == 0 && good;
    if (good && rename(beside, path) == 0)
        return OK;

    enum status rc = failed(e, "write", path);

    unlink(beside);
    return rc;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), tail = strlen(ending);

    return len >= tail && strcmp(name + len - tail, ending) == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

enum status os_list_folder(const char *path, const char *ending, struct os_bytes *out,
                           struct err *e)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, by_name);
    size_t len = 1;
    struct text t;
    char *data;

    if (count < 0)
        return failed(e, "list", path);
    for (int i = 0; i < count; i++)
        len += strlen(entries[i]->d_name) + 1;
    data = calloc(1, len + 1);
    if (data != NULL)
        text_init(&t, data, len + 1);
    for (int i = 0; i < count; i++) {
        if (data != NULL && ends_with(entries[i]->d_name, ending)) {
            text_add(&t, entries[i]->d_name);
            text_char(&t, '\0');
        }
        free(entries[i]);
    }
    free(entries);
    if (data == NULL)
        return err_say(e, NO_ROOM, "no memory to list %q", str_of(path));
    *out = (struct os_bytes){data, t.len};
    return OK;
}

static double seconds_of(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double os_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double os_cpu_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t os_random(void)
{
    uint64_t word;

    if (getrandom(&word, sizeof word, 0) != (ssize_t)sizeof word)
        word = (uint64_t)(os_seconds() * 1e9); /* only on systems older than the call */
    return word;
}

bool os_is_terminal(int stream)
{
    return isatty(stream) == 1;
}

const char *os_environment(const char *name)
{
    return getenv(name);
}

const char *os_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value == NULL || value[0] == '\0')
            continue;
        return strncmp(value, "fr", 2) == 0 ? "fr" : strncmp(value, "es", 2) == 0 ? "es" : "en";
    }
    return "en";
}

bool os_speaks_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
                   strstr(value, "utf-8") != NULL;
    }
    return false;
}
