/* Torii: MIT licence, see LICENSE. */
/* All keys of a position and their allowed values, for error messages. */
#include "rules/onamazu/position_draft.h"

#include "rules/onamazu/schema.h"

struct key_words {
    const char *key, *allowed;
};

#define TILES     "numbers from 0 to 37, or in a view \"f0\" to \"f18\" and \"?\""
#define GODS      "of DAIKOKU BISHAMON FUKUROKUJU EBISU HOTEI JUROJIN"
#define RESOURCES "RIZ BAM CHA CER ENC SOI OR"

static const struct key_words of_table[] = {
    {"game", "\"onamazu\""},
    {"players", "a number from 2 to 4"},
    {"rules", "16 hexadecimal digits, in quotes"},
    {"view", "\"full\", a seat from \"1\" to \"4\", or \"public\""},
    {"round", "a number from 1 to 65535"},
    {"seat", "the number of a seat, from 1"},
    {"appeasement", "a number from 0 to 250"},
    {"triggered", "true or false"},
    {"over", "true or false"},
    {"die", "a number from 0 to 11"},
    {"chance", "one of none brigands jinjas mikos favourites rings blocking die reshuffle deck"},
    {"rot", "3 numbers from 0 to 9"},
    {"blocked", "a list of cells \"O0\" to \"I9\", none twice"},
    {"slots", "2 tiles or null: " TILES},
    {"pile", "a list of tiles: " TILES},
    {"discard", "a list of tiles: " TILES},
    {"display", "4 families from 0 to 5, or null"},
    {"jinjas", "a list of families from 0 to 5, in a view \"?\""},
    {"deck", "a list of mikos from 0 to 26, in a view also \"?\""},
    {"deck_known", "a list of numbers from 0 to 15"},
    {"drawn", "2 mikos from 0 to 26, or null"},
    {"drawn_known", "2 numbers from 0 to 15"},
    {"supply", "7 numbers from 0 to 250, in the order " RESOURCES},
    {"blessings", "6 numbers from 0 to 250, a god each"},
    {"frames", "a list of questions, like \"PLACE\", \"OFFER 2\" or \"USE potter\""},
    {"jinjas_built", "a number from 0 to 24"},
    {"resolved", "a list of \"A1\", \"A2\", \"S\", none twice"},
    {"used", "a list of services: primary manufactured miko blessing jinja temple"},
    {"given", "a list of resources: " RESOURCES},
    {"taken", "a list of resources: " RESOURCES},
    {"seats", "a list with an object for each player"},
};

static const struct key_words of_seat[] = {
    {"mons", "a number from 0 to 999999999"},
    {"bushi", "a number from 0 to 250"},
    {"armour", "a number from 0 to 9"},
    {"cubes", "an object like {\"RIZ\":2}, with numbers from 0 to 9 for " RESOURCES},
    {"favourite", "one " GODS},
    {"active", "a list " GODS ", none twice"},
    {"pending", "a list " GODS ", none twice"},
    {"superior", "\"none\", \"pending\" or \"serves\""},
    {"contracts", "a list of potter incense weaver goldsmith rice temple, none twice"},
    {"buildings", "a list of cells \"O0\" to \"O9\", none twice"},
    {"pawns", "3 cells \"O0\" to \"I9\", or null for one that does not stand"},
    {"wounded", "a list of \"A1\", \"A2\", \"S\", none twice"},
    {"tiles", "a list of tiles, none twice: " TILES},
    {"peeked", "a list of tiles from 0 to 37, none twice"},
    {"mikos", "a list of numbers from 0 to 26, none twice"},
    {"hidden_mikos", "a number from 0 to 27"},
    {"jinjas", "a list of objects like {\"family\":2,\"offerings\":{\"RIZ\":1}}"},
};

enum {
    TABLE_KEYS = sizeof of_table / sizeof of_table[0],
    SEAT_KEYS = sizeof of_seat / sizeof of_seat[0]
};
_Static_assert((int)TABLE_KEYS <= (int)ONA_MAX_CHILDREN && ONA_MAX_ARMOUR == 9 &&
                   ONA_MAX_FACES == 12 && ONA_MOST_MONS == 999999999,
               "the words above");

static enum status unknown_key(struct str key, const char *where, const struct key_words *known,
                               int count, struct err *e)
{
    struct str among[ONA_MAX_CHILDREN];
    int near;

    for (int i = 0; i < count; i++)
        among[i] = str_of(known[i].key);
    near = ona_nearest(key, among, count);
    if (near < 0)
        return err_say(e, BAD_INPUT, "unknown key %q in %s", key, where);
    return err_say(e, BAD_INPUT, "unknown key %q in %s, did you mean '%s'?", key, where,
                   known[near].key);
}

enum status ona_draft_refuse(const struct ona_draft *d, size_t at, struct err *e)
{
    bool in_seat = d->bad_seat > 0;
    const struct key_words *known = in_seat ? of_seat : of_table;
    int count = in_seat ? SEAT_KEYS : TABLE_KEYS, i = 0;
    char where[] = "seat 1";

    where[sizeof where - 2] = (char)('0' + d->bad_seat);
    while (i < count && !str_eq(d->bad_key, known[i].key))
        i++;
    if (i == count)
        return unknown_key(d->bad_key, in_seat ? where : "the position", known, count, e);
    if (d->doubled)
        return err_say(e, BAD_INPUT, "the key %q stands twice in %s", d->bad_key,
                       in_seat ? where : "the position");
    return err_say(e, BAD_INPUT, "%q of %s, near byte %d, must be %s", d->bad_key,
                   in_seat ? where : "the position", (int)at, known[i].allowed);
}
