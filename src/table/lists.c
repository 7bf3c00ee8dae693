/* Torii: MIT licence, see LICENSE. */
#include "table/lists.h"

#include "rules/onitama/onitama.h"
#include "table/layout.h"

#include <string.h>

static struct str name_at(const unsigned char *names, int i)
{
    const char *name = (const char *)names + (size_t)i * LISTS_CARD;
    const char *end = memchr(name, '\0', LISTS_CARD);

    return (struct str){name, end != NULL ? (size_t)(end - name) : LISTS_CARD};
}

void lists_names(const unsigned char *names, struct text *out)
{
    for (int i = 0; i < TABLE_CARDS; i++) {
        text_add(out, i > 0 ? "," : "");
        text_str(out, name_at(names, i));
    }
}

bool lists_names_are(const unsigned char *names, const uint8_t cards[TABLE_CARDS])
{
    for (int i = 0; i < TABLE_CARDS; i++)
        if (!str_eq(name_at(names, i), oni_card_code(cards[i])))
            return false;
    return true;
}

bool lists_number(const struct pieces *f, uint64_t list, uint64_t i, int bytes, uint64_t *out)
{
    const unsigned char *at = pieces_touch(f, list + i * (uint64_t)bytes, (size_t)bytes);

    if (at == NULL)
        return false;
    *out = layout_get(at, bytes);
    return true;
}

bool lists_exception(const struct pieces *f, uint64_t firsts, uint64_t exceptions, size_t block,
                     uint64_t place, int *level)
{
    uint64_t low, high, found;

    *level = -1;
    if (!lists_number(f, firsts, block, 4, &low) || !lists_number(f, firsts, block + 1, 4, &high))
        return false;
    while (low < high) {
        uint64_t middle = (low + high) / 2;

        if (!lists_number(f, exceptions, middle, 4, &found))
            return false;
        if ((found & 0xffff) == place) {
            *level = (int)(found >> 16);
            return true;
        }
        if ((found & 0xffff) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return true;
}
