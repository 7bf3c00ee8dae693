/* Torii: MIT licence, see LICENSE. */
/* Which game the tags of a record name, and the tags that name a game. */
#include "games/games.h"

#include "games/parts.h"

enum { DECK_SIZE = 512 };

/* Zero-ended, for the options; false if it is too long to be a deck. */
static bool copy_tag(struct str value, char *memory, size_t size)
{
    struct text t;

    text_init(&t, memory, size);
    text_str(&t, value);
    return !t.full;
}

/* The values of tags, each ended by a zero. */
struct values {
    char deck[DECK_SIZE], winds[DECK_SIZE], switches[DECK_SIZE];
};

static enum status read_text(const struct record *r, const char *name, char *memory,
                             const char **out, struct err *e)
{
    struct str value = record_tag(r, name);

    if (value.data == NULL)
        return OK;
    if (!copy_tag(value, memory, DECK_SIZE))
        return err_say(e, BAD_INPUT, "the tag '%s' is too long: %q", name, value);
    *out = memory;
    return OK;
}

static enum status read_options(const struct record *r, struct values *values,
                                struct games_options *out, struct err *e)
{
    struct str wind = record_tag(r, "Wind"), light = record_tag(r, "Light");
    uint64_t count = 0;
    enum status rc = read_text(r, "Deck", values->deck, &out->deck, e);

    if (rc == OK)
        rc = read_text(r, "Winds", values->winds, &out->winds, e);
    if (rc == OK)
        rc = read_text(r, "Rules", values->switches, &out->switches, e);
    if (rc != OK)
        return rc;
    if (wind.data != NULL) {
        if (!str_number(wind, 5, &count))
            return err_say(e, BAD_INPUT, "the tag 'Wind' is a number from 0 to 5, not %q", wind);
        out->wind = (int)count;
    }
    if (light.data != NULL) {
        if (!str_eq(light, "blue") && !str_eq(light, "red"))
            return err_say(e, BAD_INPUT, "the tag 'Light' is blue or red, not %q", light);
        out->light = str_eq(light, "red");
    }
    return OK;
}

/* A position tells its game, but not the cards it was dealt from. */
static enum status check_position(struct games_entry *entry, struct str position,
                                  const struct games_options *said, struct err *e)
{
    struct oni_rules told, *rules = &entry->onitama;
    enum status rc = oni_rules_of_position(position, &told, e);

    if (rc != OK)
        return rc;
    if (said->light < 0)
        rules->light = told.light;
    if (said->switches == NULL) {
        rules->repetition = told.repetition;
        rules->revealed_capture = told.revealed_capture;
    }
    if (told.spirit != rules->spirit || told.mode != rules->mode ||
        (told.mode == ONI_LIGHT && told.light != rules->light))
        return err_say(e, ILLEGAL, "the position %q is none of this game", position);
    return OK;
}

/* What is said from outside must not contradict what the record says itself. */
static enum status add_switches(struct games_entry *opened, const struct record *r,
                                const char *switches, struct err *e)
{
    struct oni_rules said = opened->onitama;
    enum status rc = oni_rules_set_switches(&said, str_of("standard"), e);

    if (rc == OK)
        rc = oni_rules_set_switches(&said, str_of(switches), e);
    if (rc == OK && record_tag(r, "Rules").data != NULL &&
        !oni_rules_same_switches(&said, &opened->onitama))
        rc = err_say(e, ILLEGAL, "the record was played by the rules %q", record_tag(r, "Rules"));
    if (rc == OK)
        opened->onitama = said;
    return rc;
}

static enum status open_onitama(struct games_entry *opened, const struct record *r,
                                const char *switches, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct str name = record_tag(r, "Game"), position = record_tag(r, "Position");
    struct values values;
    enum status rc = read_options(r, &values, &options, e);
    struct oni_rules rules;

    if (rc == OK && name.data == NULL && position.data == NULL)
        rc = err_say(e, BAD_INPUT, "the tag 'Game' is missing");
    if (rc == OK && name.data == NULL) {
        rc = oni_rules_of_position(position, &rules, e);
        name = rc == OK ? str_of(rules.name) : name;
    }
    if (rc == OK)
        rc = games_open(opened, name, &options, e);
    if (rc == OK && position.data != NULL)
        rc = check_position(opened, position, &options, e);
    return rc == OK && switches != NULL ? add_switches(opened, r, switches, e) : rc;
}

/* ---- both ---------------------------------------------------------------------------------- */

static bool is_onamazu(const struct record *r)
{
    struct str name = record_tag(r, "Game");

    if (name.data != NULL)
        return str_eq(name, "onamazu");
    return str_begins(str_trim(record_tag(r, "Position")), "{");
}

enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e)
{
    const struct games_ruled *with = ruled;
    enum status rc = OK;

    if (is_onamazu(r))
        rc = games_onamazu_record(with->entry, r, with->rules, e);
    else if (with->rules != NULL && with->switches == NULL)
        rc = err_say(e, BAD_INPUT, "only Onamazu has rules of its own in a file");
    else
        rc = open_onitama(with->entry, r, with->switches, e);
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

/* A tag with what is printed of the rules, if anything is. */
static enum status tag_printed(struct record *r, const char *name,
                               void (*print)(const struct oni_rules *rules, struct text *t),
                               const struct oni_rules *rules, struct err *e)
{
    char memory[DECK_SIZE];
    struct text t;

    text_init(&t, memory, sizeof memory);
    print(rules, &t);
    return t.len > 0 ? record_tag_add(r, name, memory, e) : OK;
}

enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    if (games_is_onamazu(entry))
        return games_onamazu_tag(entry, r, e);

    const struct oni_rules *rules = &entry->onitama;
    char wind[2] = {(char)('0' + rules->wind), 0};
    enum status rc = record_tag_add(r, "Game", rules->name, e);

    if (rc == OK)
        rc = tag_printed(r, "Deck", oni_rules_print_deck, rules, e);
    if (rc == OK && rules->spirit)
        rc = record_tag_add(r, "Wind", wind, e);
    if (rc == OK && rules->spirit)
        rc = tag_printed(r, "Winds", oni_rules_print_winds, rules, e);
    if (rc == OK && rules->mode == ONI_LIGHT)
        rc = record_tag_add(r, "Light", rules->light == ONI_RED ? "red" : "blue", e);
    if (rc == OK)
        rc = tag_printed(r, "Rules", oni_rules_print_switches, rules, e);
    return rc;
}

/* ---- who sits where ------------------------------------------------------------------------ */

const char *games_seat_tag(const struct games_entry *entry, int seat)
{
    static const char *const numbered[GAME_MAX_PLAYERS] = {"Seat1", "Seat2", "Seat3", "Seat4"};

    return games_is_onamazu(entry) ? numbered[seat] : seat == 0 ? "BlueSeat" : "RedSeat";
}

int games_seat_level(const struct games_entry *entry, const struct record *r, int seat)
{
    struct str words = record_tag(r, games_seat_tag(entry, seat));
    uint64_t level = 0;

    if (words.data == NULL || !str_begins(words, "level ") ||
        !str_number(str_drop(words, 6), 10, &level))
        return 0;
    return (int)level;
}
