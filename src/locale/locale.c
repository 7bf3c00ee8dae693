/* Torii: MIT licence, see LICENSE. */
#include "locale/locale.h"

#include "locale/table.h"

#include <string.h>

const char *locale_say(const char *language, const char *english)
{
    size_t low = 0, high = locale_messages_count;
    int column = language_column(language);

    while (low < high && column > 0) {
        size_t middle = low + (high - low) / 2;
        const char *const *row = locale_messages[middle];
        int order = strcmp(english, row[0]);

        if (order == 0)
            return row[column] != NULL ? row[column] : english;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}
