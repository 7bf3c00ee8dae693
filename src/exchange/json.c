/* Torii: MIT licence, see LICENSE. */
#include "exchange/json.h"

json_t *exchange_object(struct str text, struct err *e)
{
    json_error_t wrong;
    json_t *object = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, &wrong);

    if (object == NULL) {
        char memory[4 * JSON_ERROR_TEXT_LENGTH + 1];
        struct text said; /* the message may quote raw bytes of the input */

        text_init(&said, memory, sizeof memory);
        text_clean(&said, str_of(wrong.text));
        (void)err_say(e, BAD_INPUT, "bad JSON at byte %d: %s", wrong.position, memory);
        return NULL;
    }
    if (!json_is_object(object)) {
        (void)err_say(e, BAD_INPUT, "a JSON object is needed, not %q", text);
        json_decref(object);
        return NULL;
    }
    return object;
}

struct str exchange_string(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (!json_is_string(value))
        return (struct str){NULL, 0};
    return (struct str){json_string_value(value), json_string_length(value)};
}
