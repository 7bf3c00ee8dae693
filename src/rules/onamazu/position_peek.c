/* Torii: MIT licence, see LICENSE. */
/* What a position says about its game, before that game is opened. */
#include "rules/onamazu/position_draft.h"

#include "base/json.h"

#include <string.h>

bool ona_hash_read(struct str word, uint64_t *out)
{
    uint64_t hash = 0;

    if (word.len != 16)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        const char *digits = "0123456789abcdef", *at = strchr(digits, word.data[i]);

        if (at == NULL || *at == '\0')
            return false;
        hash = hash << 4 | (uint64_t)(at - digits);
    }
    *out = hash;
    return true;
}

/* Skips a value of any kind, limited to the nesting depth of our format. */
static bool skip_value(struct json *j, int depth)
{
    struct str word;
    bool flag;
    int number;

    if (json_nothing(j))
        return true;
    if (depth > 5)
        return !(j->failed = true);
    switch (json_peek(j)) {
    case '{':
        for (int n = 0; json_key(j, &n, &word);)
            skip_value(j, depth + 1);
        return !j->failed;
    case '[':
        for (int n = 0; json_item(j, &n);)
            skip_value(j, depth + 1);
        return !j->failed;
    case '"': return json_text(j, &word);
    case 't':
    case 'f': return json_bool(j, &flag);
    default: return json_int(j, -99999999, 99999999, &number);
    }
}

enum status ona_position_peek(struct str text, int *players, uint64_t *rules, struct err *e)
{
    struct ona_draft draft = {.players = ONA_MAX_SEATS};
    struct json j;
    struct str key, word;

    *players = 0;
    *rules = 0;
    json_init(&j, text);
    for (int n = 0; json_key(&j, &n, &key);) {
        bool known = str_eq(key, "players") || str_eq(key, "rules");

        if (str_eq(key, "players"))
            json_int(&j, 2, ONA_MAX_SEATS, players);
        else if (str_eq(key, "rules"))
            j.failed = !json_text(&j, &word) || !ona_hash_read(word, rules);
        else
            skip_value(&j, 0);
        draft.bad_key = key;
        if (j.failed && known)
            return ona_draft_refuse(&draft, json_at(&j), e);
    }
    if (!json_end(&j))
        return err_say(e, BAD_INPUT, "the position is not a JSON object as expected, at byte %d",
                       (int)json_at(&j));
    if (*players == 0)
        return err_say(e, BAD_INPUT, "the position does not say how many \"players\" it has");
    return OK;
}
