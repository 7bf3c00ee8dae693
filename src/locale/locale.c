/* Torii: MIT licence, see LICENSE. */
#include "locale/locale.h"

#include "locale/table.h"

#include <string.h>

const char *locale_say(const char *language, const char *english)
{
    size_t low = 0, high = locale_messages_count;
    int column = strcmp(language, "fr") == 0 ? LOCALE_FR : LOCALE_ES;

    if (column == LOCALE_ES && strcmp(language, "es") != 0)
        return english;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(english, locale_messages[middle].english);

        if (order == 0)
            return locale_messages[middle].others[column];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}
