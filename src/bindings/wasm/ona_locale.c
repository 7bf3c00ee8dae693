/* Torii: MIT licence, see LICENSE. */
/*
 * The message catalogue of the page: one language at a time, and only the messages used here. The page passes
 * English texts and translations in turn, each zero-terminated, sorted bytewise by the English text
 * (tools/gen_locale.py). Replaces src/locale/locale.c.
 */
#include "bindings/wasm/ona_tell.h"

#include "base/languages.h"
#include "locale/locale.h"

#include <stdlib.h>
#include <string.h>

static int spoken; /* English */

static struct {
    char *text; /* English and translation, in turn */
    const char **english;
    size_t count;
} book;

const char *ona_language(void)
{
    return language_list[spoken].code;
}

/* The next text. */
static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

static size_t count_texts(struct str messages)
{
    size_t count = 0;

    for (size_t i = 0; i < messages.len; i++)
        count += messages.data[i] == '\0';
    return count;
}

static void book_close(void)
{
    free(book.text);
    free(book.english);
    memset(&book, 0, sizeof book);
}

enum status ona_language_set(int language, struct str messages, struct err *e)
{
    size_t texts = count_texts(messages);
    const char *at;

    if (language < 0 || language >= LANGUAGES_COUNT)
        return err_say(e, BAD_INPUT, "there is no language %d", language);
    if (texts % 2 != 0 || (messages.len > 0 && messages.data[messages.len - 1] != '\0'))
        return err_say(e, BAD_INPUT, "the catalogue is cut off");
    book_close();
    spoken = language;
    if (messages.len == 0)
        return OK;
    book.text = malloc(messages.len);
    book.english = malloc(texts / 2 * sizeof *book.english);
    if (book.text == NULL || book.english == NULL) {
        book_close();
        return err_say(e, NO_ROOM, "no memory for the catalogue");
    }
    memcpy(book.text, messages.data, messages.len);
    for (at = book.text; book.count < texts / 2; at = behind(behind(at)))
        book.english[book.count++] = at;
    return OK;
}

const char *locale_say(const char *language, const char *english)
{
    size_t low = 0, high = strcmp(language, language_list[spoken].code) == 0 ? book.count : 0;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(english, book.english[middle]);

        if (order == 0)
            return behind(book.english[middle]);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}
