/* Torii: MIT licence, see LICENSE. */
/*
 * Memory allocator of onamazu.wasm: few blocks, most of them large, so one list sorted by address is enough. It
 * replaces the C library's, which alone would be a twentieth of the module.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __wasm__

enum { PAGE = 65536, ALIGN = 16 };

/* Header of a block; the memory follows. */
struct block {
    size_t size; /* of the memory, a multiple of ALIGN */
    size_t used;
    struct block *next; /* the next one by address */
    size_t spare;
};

_Static_assert(sizeof(struct block) % ALIGN == 0, "memory behind a head is aligned");

extern unsigned char __heap_base; /* where the linker's own data ends */

static struct block *first;
static uintptr_t end; /* end of the usable memory */

static uintptr_t aligned(uintptr_t number)
{
    return (number + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
}

/* Coalesces a free block with the free ones after it. */
static void join(struct block *b)
{
    while (b->next != NULL && !b->next->used) {
        b->size += sizeof *b + b->next->size;
        b->next = b->next->next;
    }
}

/* Adds a block of this size at the end of memory. */
static struct block *grow(struct block *last, size_t size)
{
    uintptr_t at =
        last != NULL ? (uintptr_t)(last + 1) + last->size : aligned((uintptr_t)&__heap_base);
    uintptr_t wanted = at + sizeof(struct block) + size;
    struct block *b;

    if (end == 0)
        end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (wanted < at || (wanted > end && __builtin_wasm_memory_grow(0, (wanted - end + PAGE - 1) /
                                                                          PAGE) == SIZE_MAX))
        return NULL;
    if (wanted > end)
        end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    b = (struct block *)at;
    *b = (struct block){.size = size, .used = 1};
    if (last != NULL)
        last->next = b;
    else
        first = b;
    return b;
}

/* Splits the rest off a block that is too large. */
static void split(struct block *b, size_t size)
{
    struct block *rest;

    if (b->size < size + sizeof *b + ALIGN)
        return;
    rest = (struct block *)((unsigned char *)(b + 1) + size);
    *rest = (struct block){.size = b->size - size - sizeof *b, .next = b->next};
    b->size = size;
    b->next = rest;
}

/* Not called malloc: compilers turn malloc followed by memset into calloc. */
static void *take(size_t wanted)
{
    size_t size = aligned(wanted > 0 ? wanted : 1);
    struct block *last = NULL;

    if (wanted > SIZE_MAX / 2)
        return NULL;
    for (struct block *b = first; b != NULL; last = b, b = b->next) {
        if (b->used)
            continue;
        join(b);
        if (b->size < size)
            continue;
        split(b, size);
        b->used = 1;
        return b + 1;
    }
    last = grow(last, size);
    return last != NULL ? last + 1 : NULL;
}

void *malloc(size_t wanted)
{
    return take(wanted);
}

void free(void *memory)
{
    struct block *b = memory;

    if (b != NULL)
        b[-1].used = 0;
}

void *calloc(size_t count, size_t each)
{
    void *memory = each > 0 && count > SIZE_MAX / 2 / each ? NULL : take(count * each);

    if (memory != NULL)
        memset(memory, 0, count * each);
    return memory;
}

void *realloc(void *memory, size_t wanted)
{
    struct block *b = memory;
    void *other;

    if (memory != NULL && b[-1].size >= wanted)
        return memory;
    other = take(wanted);
    if (other == NULL || memory == NULL)
        return other;
    memcpy(other, memory, b[-1].size);
    free(memory);
    return other;
}

#endif
