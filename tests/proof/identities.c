/* Torii: MIT licence, see LICENSE. */
#include "identities.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1 << 16 };

static void *grown(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes);

    if (memory == NULL) {
        fputs("no memory for the table of positions\n", stderr);
        exit(1);
    }
    return memory;
}

void identities_init(struct identities *t)
{
    memset(t, 0, sizeof *t);
}

void identities_release(struct identities *t)
{
    free(t->items);
    free(t->texts);
    free(t->by_text);
    free(t->by_key);
    identities_init(t);
}

/* FNV-1a with a last stir: the table looks only at the low bits. */
static uint64_t hash_text(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;

    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    return h ^ h >> 29;
}

static uint64_t hash_key(uint64_t key)
{
    return (key ^ key >> 32) * 0x9E3779B97F4A7C15u >> 20;
}

static const char *text_of(const struct identities *t, uint32_t item)
{
    return t->texts + t->items[item - 1].text;
}

/* The slot of the text, or the empty one where it belongs. */
static uint32_t *find_text(struct identities *t, const char *text)
{
    size_t at = hash_text(text) & (t->slots - 1);

    while (t->by_text[at] != 0 && strcmp(text_of(t, t->by_text[at]), text) != 0)
        at = (at + 1) & (t->slots - 1);
    return &t->by_text[at];
}

static uint32_t *find_key(struct identities *t, uint64_t key)
{
    size_t at = hash_key(key) & (t->slots - 1);

    while (t->by_key[at] != 0 && t->items[t->by_key[at] - 1].key != key)
        at = (at + 1) & (t->slots - 1);
    return &t->by_key[at];
}

static void double_slots(struct identities *t)
{
    t->slots = t->slots == 0 ? FIRST_SLOTS : 2 * t->slots;
    t->by_text = (uint32_t *)grown(t->by_text, t->slots * sizeof *t->by_text);
    t->by_key = (uint32_t *)grown(t->by_key, t->slots * sizeof *t->by_key);
    memset(t->by_text, 0, t->slots * sizeof *t->by_text);
    memset(t->by_key, 0, t->slots * sizeof *t->by_key);
    for (uint32_t item = 1; item <= t->count; item++) {
        *find_text(t, text_of(t, item)) = item;
        *find_key(t, t->items[item - 1].key) = item;
    }
}

static uint32_t append(struct identities *t, const char *text, uint64_t key)
{
    size_t bytes = strlen(text) + 1;

    if (t->count == t->size) {
        t->size = t->size == 0 ? 1024 : 2 * t->size;
        t->items = (struct identity *)grown(t->items, t->size * sizeof *t->items);
    }
    while (t->texts_len + bytes > t->texts_size) {
        t->texts_size = t->texts_size == 0 ? 1 << 16 : 2 * t->texts_size;
        t->texts = (char *)grown(t->texts, t->texts_size);
    }
    memcpy(t->texts + t->texts_len, text, bytes);
    t->items[t->count++] = (struct identity){t->texts_len, key};
    t->texts_len += bytes;
    return (uint32_t)t->count;
}

const char *identities_meet(struct identities *t, const char *text, uint64_t key,
                            uint64_t *other_key)
{
    if (2 * t->count >= t->slots)
        double_slots(t);

    uint32_t *same_text = find_text(t, text), *same_key = find_key(t, key);

    if (*same_text != *same_key) { /* known by one name and not by the other */
        uint32_t other = *same_text != 0 ? *same_text : *same_key;

        *other_key = t->items[other - 1].key;
        return text_of(t, other);
    }
    t->again += *same_text != 0;
    if (*same_text == 0)
        *same_text = *same_key = append(t, text, key);
    return NULL;
}
