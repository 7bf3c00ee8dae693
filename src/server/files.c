/* Torii: MIT licence, see LICENSE. */
#include "server/files.h"
#include "os/listen.h"
#include "os/os.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_FILE = 32 << 20, /* bytes of one */
    MAX_KEPT = 64 << 20, /* bytes of all, except files being sent */
    HASH = 16,
    ETAG = 2 * HASH + 3,
};

struct file {
    struct file *next; /* most recently used first */
    char *path;
    struct os_look look;
    struct os_bytes content;
    char etag[ETAG];
    int held;
    bool old; /* replaced by a newer version */
};

struct files {
    struct file *first;
};

struct files *files_new(void)
{
    return calloc(1, sizeof(struct files));
}

static void file_free(struct file *file)
{
    os_bytes_release(&file->content);
    free(file->path);
    free(file);
}

void files_free(struct files *f)
{
    while (f != NULL && f->first != NULL) {
        struct file *file = f->first;

        f->first = file->next;
        file_free(file);
    }
    free(f);
}

static void write_etag(struct file *file)
{
    unsigned char hash[HASH];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)file->content.data,
                       file->content.len, NULL, 0);
    file->etag[0] = '"';
    sodium_bin2hex(file->etag + 1, 2 * HASH + 1, hash, sizeof hash);
    file->etag[ETAG - 2] = '"';
    file->etag[ETAG - 1] = '\0';
}

static struct file *file_read(const char *path, const struct os_look *look)
{
    struct file *file = calloc(1, sizeof *file);
    size_t len = strlen(path) + 1;
    struct err e;

    if (file == NULL)
        return NULL;
    file->path = malloc(len);
    if (file->path == NULL || os_read_file(path, MAX_FILE, &file->content, &e) != OK) {
        file->content = (struct os_bytes){NULL, 0};
        file_free(file);
        return NULL;
    }
    memcpy(file->path, path, len);
    file->look = *look;
    write_etag(file);
    return file;
}

/* Frees outdated files and, over the limit, the least recently used; never one that is held. */
static void make_room(struct files *f)
{
    size_t seen = 0;

    for (struct file **at = &f->first; *at != NULL;) {
        struct file *file = *at;

        seen += file->content.len;
        if (file->held > 0 || (!file->old && seen <= MAX_KEPT)) {
            at = &file->next;
            continue;
        }
        seen -= file->content.len;
        *at = file->next;
        file_free(file);
    }
}

static struct file **find(struct files *f, const char *path)
{
    struct file **at = &f->first;

    while (*at != NULL && ((*at)->old || strcmp((*at)->path, path) != 0))
        at = &(*at)->next;
    return at;
}

struct file *files_take(struct files *f, const char *path)
{
    struct file **at = find(f, path), *file = *at;
    struct os_look look;

    if (!os_file_look(path, &look) || look.size > MAX_FILE)
        return NULL;
    if (file != NULL && (file->look.size != look.size || file->look.changed != look.changed)) {
        file->old = true;
        file = NULL;
    }
    if (file != NULL) {
        *at = file->next;
    } else {
        file = file_read(path, &look);
        if (file == NULL)
            return NULL;
    }
    file->next = f->first;
    f->first = file;
    file->held++;
    make_room(f);
    return file;
}

void files_put(struct files *f, struct file *file)
{
    if (file == NULL)
        return;
    file->held--;
    make_room(f);
}

struct str file_content(const struct file *file)
{
    return (struct str){file->content.data, file->content.len};
}

const char *file_etag(const struct file *file)
{
    return file->etag;
}
