/* Torii: MIT licence, see LICENSE. */
#include "server/hall_games.h"

#include <string.h>

json_t *shared_strip(json_t *entry, struct store_summary *summary)
{
    const json_t *rules = json_object_get(entry, "rules");
    json_t *name = json_object_get(rules, "shared"), *text = json_object_get(rules, "changes"),
           *kept;

    if (!json_is_string(name) || !json_is_string(text))
        return json_incref(entry);
    summary->shared = str_of(json_string_value(name));
    summary->shared_text = str_of(json_string_value(text));
    kept = json_copy(entry);
    json_object_set_new(kept, "rules", json_pack("{s:O}", "shared", name));
    return kept;
}

static void take_text(void *entry, struct str text)
{
    json_object_set_new(json_object_get(entry, "rules"), "changes",
                        json_stringn(text.data, text.len));
}

enum status shared_fill(struct store *s, json_t *entry, struct err *e)
{
    const json_t *rules = json_object_get(entry, "rules");
    const char *name = json_string_value(json_object_get(rules, "shared"));

    if (name == NULL || json_object_get(rules, "changes") != NULL)
        return OK;
    return store_shared(s, name, take_text, entry, e);
}
