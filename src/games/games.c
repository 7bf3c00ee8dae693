/* Torii: MIT licence, see LICENSE. */
/* The registry: finds the row that a name, a position or a record belongs to and opens the game. */
#include "games/games.h"

#include <string.h>

static const char *const names[GAMES_COUNT] = {
    "onitama",
    "onitama+sensei",
    "onitama+wind",
    "onitama+sensei+wind",
    "onitama+shadow",
    "onitama+sensei+shadow",
    "onitama+light",
    "onitama+sensei+light",
    "onitama+wind+shadow",
    "onitama+sensei+wind+shadow",
    "onitama+wind+light",
    "onitama+sensei+wind+light",
    "onamazu",
};

const char *games_name(int i)
{
    return names[i];
}

/* ---- by name and position ------------------------------------------------------------------ */

const struct games_game *games_named(struct str name)
{
    const struct games_game *const *of = games_list;

    while (*of != NULL && !(*of)->has_name(name))
        of++;
    return *of;
}

enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e)
{
    struct games_options chosen = options != NULL ? *options : GAMES_USUAL;
    const struct games_game *of = games_named(name);

    return of != NULL ? of->open(out, name, &chosen, e)
                      : err_say(e, BAD_INPUT, "the game %q is not played here", name);
}

static const struct games_game *position_of(struct str position)
{
    const struct games_game *const *of = games_list;

    while (*of != NULL && !(*of)->has_position(position))
        of++;
    return *of;
}

enum status games_open_told(struct games_entry *out, struct str position,
                            const struct games_options *options, struct err *e)
{
    const struct games_game *of = position_of(position);

    return of != NULL ? of->open_position(out, position, options, e)
                      : err_say(e, BAD_INPUT, "no game that is played here has such positions");
}

enum status games_open_position(struct games_entry *out, struct str position, struct err *e)
{
    struct games_options usual = GAMES_USUAL;

    return games_open_told(out, position, &usual, e);
}

bool games_position_has_file(struct str position)
{
    const struct games_game *of = position_of(position);

    return of != NULL && of->file;
}

void games_copy(struct games_entry *out, const struct games_game *of, const struct game *game)
{
    void *rules = of->rules(out);

    memcpy(rules, game->rules, of->rules_size);
    out->of = of;
    out->game = of->game(rules, game->kind->players);
}

/* ---- by record ----------------------------------------------------------------------------- */

static const struct games_written *written_of(const struct games_game *of)
{
    size_t i = 0;

    while (games_list[i] != of)
        i++;
    return games_written_list[i];
}

static const struct games_game *record_of(const struct record *r)
{
    struct str name = record_tag(r, "Game"), position = record_tag(r, "Position");

    if (name.data != NULL)
        return games_named(name);
    return position_of(position.data != NULL ? position : (struct str){"", 0});
}

enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e)
{
    const struct games_ruled *with = ruled;
    const struct games_game *of = record_of(r);
    enum status rc = of != NULL
                         ? written_of(of)->open(with, r, e)
                         : err_say(e, BAD_INPUT, "the game of the record is not played here");

    if (rc == OK)
        *out = &with->entry->game;
    return rc;
}

enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e)
{
    struct games_ruled ruled = {.entry = entry};

    return games_open_ruled_record(&ruled, r, out, e);
}

enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    return written_of(entry->of)->tag(entry, r, e);
}

void games_identify(const struct games_entry *entry, games_adder *add, void *context)
{
    written_of(entry->of)->identify(entry, add, context);
}

int games_seat_level(const struct games_entry *entry, const struct record *r, int seat)
{
    struct str words = record_tag(r, entry->of->seat_tags[seat]);
    uint64_t level = 0;

    if (words.data == NULL || !str_begins(words, "level ") ||
        !str_number(str_drop(words, 6), 10, &level))
        return 0;
    return (int)level;
}
