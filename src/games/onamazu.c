/* Torii: MIT licence, see LICENSE. */
/* Onamazu's row of the registry, and its record tags. */
#include "games/games.h"

#include "rules/onamazu/schema.h"

enum { HASH_SIZE = GAMES_HASH_SIZE };

static enum status open_players(struct games_entry *out, int players, const struct ona_rules *rules,
                                struct err *e)
{
    const struct ona_rules *chosen = rules != NULL ? rules : ona_rules_standard();

    if (players < chosen->players_min || players > chosen->players_max)
        return err_rule(e, "G1", "Onamazu is for %d to %d players, not %d", chosen->players_min,
                        chosen->players_max, players);
    if (&out->onamazu != chosen)
        out->onamazu = *chosen;
    out->of = &games_onamazu;
    out->game = ona_game(&out->onamazu, players);
    return OK;
}

static enum status open_named(struct games_entry *out, struct str name,
                              const struct games_options *chosen, struct err *e)
{
    (void)name;
    if (chosen->deck != NULL || chosen->winds != NULL || chosen->five != NULL ||
        chosen->wind >= 0 || chosen->light >= 0)
        return err_say(e, BAD_INPUT, "Onamazu has no cards, no wind and no Light side to choose");
    return open_players(out, chosen->players > 0 ? chosen->players : 2, chosen->rules, e);
}

static enum status open_position(struct games_entry *out, struct str position,
                                 const struct games_options *options, struct err *e)
{
    const struct ona_rules *rules = options->rules;
    uint64_t hash;
    int players;
    enum status rc = ona_position_peek(position, &players, &hash, e);
    const struct ona_rules *chosen = rules != NULL ? rules : ona_rules_standard();

    if (rc == OK && hash != 0 && hash != chosen->hash)
        rc = err_say(e, ILLEGAL, "the position was made with other rules; name them with --rules");
    return rc == OK ? open_players(out, players, rules, e) : rc;
}

/* ---- records ------------------------------------------------------------------------------- */

static void hash_print(uint64_t hash, char *memory)
{
    for (int i = 0; i < HASH_SIZE - 1; i++)
        memory[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    memory[HASH_SIZE - 1] = '\0';
}

/* The standard rules with the record's changes applied. */
static enum status change_rules(struct games_entry *opened, struct str changes, struct err *e)
{
    struct err why;

    opened->onamazu = *ona_rules_standard();
    if (changes.data == NULL || ona_rules_changes_apply(&opened->onamazu, changes, &why) == OK)
        return OK;
    return err_say(e, BAD_INPUT, "the tag 'Changes': %e", &why);
}

/* The rules the record was made with: those supplied, or the standard ones with its changes. */
static enum status find_rules(struct games_entry *opened, const struct record *r,
                              const struct ona_rules *rules, struct err *e)
{
    struct str said = record_tag(r, "Rules"), changes = record_tag(r, "Changes");
    char memory[HASH_SIZE];
    enum status rc = OK;

    if (rules != NULL)
        opened->onamazu = *rules;
    else
        rc = change_rules(opened, changes, e);
    if (rc != OK)
        return rc;
    hash_print(opened->onamazu.hash, memory);
    if (said.data == NULL || str_eq(said, memory))
        return OK;
    if (rules != NULL)
        return err_say(e, ILLEGAL, "the record needs the rules %q, not '%s'", said, memory);
    return err_say(
        e, ILLEGAL, "the record needs the rules %q, but %s '%s': name a file of them with --rules",
        said,
        changes.data != NULL ? "its changes of the standard rules give" : "the standard rules are",
        memory);
}

static enum status find_players(const struct record *r, int *out, struct err *e)
{
    struct str said = record_tag(r, "Players"), position = record_tag(r, "Position");
    uint64_t number = 0, hash;
    enum status rc = OK;

    *out = 0;
    if (position.data != NULL)
        rc = ona_position_peek(position, out, &hash, e);
    if (rc != OK)
        return rc;
    if (said.data == NULL && position.data == NULL)
        return err_say(e, BAD_INPUT, "the tag 'Players' is missing");
    if (said.data != NULL && !str_number(said, GAME_MAX_PLAYERS, &number))
        return err_say(e, BAD_INPUT, "the tag 'Players' is a number from 2 to 4, not %q", said);
    if (said.data != NULL && position.data != NULL && *out != (int)number)
        return err_say(e, ILLEGAL, "the tag 'Players' says %q, but the position has %d", said,
                       *out);
    if (said.data != NULL)
        *out = (int)number;
    return OK;
}

static enum status open_record(const struct games_ruled *with, const struct record *r,
                               struct err *e)
{
    struct games_entry *opened = with->entry;
    struct games_options options = GAMES_USUAL;
    enum status rc = OK;

    if (record_tag(r, "Rules").data == NULL && record_tag(r, "Position").data == NULL)
        return err_say(e, BAD_INPUT, "the tag 'Rules' is missing: it names the rules of the game");
    rc = find_rules(opened, r, with->rules, e);
    if (rc == OK)
        rc = find_players(r, &options.players, e);
    if (rc != OK)
        return rc;
    options.rules = &opened->onamazu;
    return open_named(opened, str_of("onamazu"), &options, e);
}

void games_rules_print(const struct games_entry *entry, char hash[GAMES_HASH_SIZE],
                       struct text *changes)
{
    hash_print(entry->onamazu.hash, hash);
    ona_rules_changes_print(&entry->onamazu, ona_rules_standard(), changes);
}

static enum status tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    char memory[RECORD_MAX_VALUE + 1], hash[HASH_SIZE];
    char players[2] = {(char)('0' + entry->game.kind->players), 0};
    enum status rc = record_tag_add(r, "Game", entry->game.name, e);
    struct text changes;

    text_init(&changes, memory, sizeof memory);
    games_rules_print(entry, hash, &changes);
    if (rc == OK)
        rc = record_tag_add(r, "Players", players, e);
    if (rc == OK)
        rc = record_tag_add(r, "Rules", hash, e);
    /* Too many changes for a tag: the record then needs a rules file. */
    if (rc == OK && changes.len > 0 && !changes.full)
        rc = record_tag_add(r, "Changes", memory, e);
    return rc;
}

/* ---- the row ------------------------------------------------------------------------------- */

static bool has_name(struct str name)
{
    return str_eq(name, "onamazu");
}

static bool has_position(struct str position)
{
    return str_begins(str_trim(position), "{");
}

static struct game game_on(const void *rules, int players)
{
    return ona_game(rules, players);
}

static void *rules_of(struct games_entry *entry)
{
    return &entry->onamazu;
}

static const void *standard(void)
{
    return ona_rules_standard();
}

static bool is_same(const struct games_entry *a, const struct games_entry *b)
{
    (void)a, (void)b;
    return true;
}

static void identify(const struct games_entry *entry, games_adder *add, void *context)
{
    add(context, &entry->onamazu.hash, sizeof entry->onamazu.hash);
}

const struct games_game games_onamazu = {
    .title = "Onamazu",
    .file = true,
    .dice = true,
    .rules_size = sizeof(struct ona_rules),
    .player_tags = {"Player1", "Player2", "Player3", "Player4"},
    .seat_tags = {"Seat1", "Seat2", "Seat3", "Seat4"},
    .minds = 3,
    .has_name = has_name,
    .has_position = has_position,
    .open = open_named,
    .open_position = open_position,
    .game = game_on,
    .rules = rules_of,
    .standard = standard,
    .is_same = is_same,
};

const struct games_written games_onamazu_written = {open_record, tag_record, identify};
