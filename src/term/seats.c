/* Torii: MIT licence, see LICENSE. */
/* What plays each seat, in the tags of a record: a game is continued with the same players. */
#include "term/keep.h"

#include "base/assert.h"
#include "engine/opponent.h"

#include <string.h>

static const char *const minds[] = {"random", "naive", "greedy"};

/* ---- writing ----------------------------------------------------------------------------------- */

static const char *seat_words(const struct term_game *how, int seat, char memory[TERM_NAME])
{
    struct text t;

    if (how->person[seat])
        return "person";
    if (how->level == 0)
        return minds[how->entry->of->minds > 1 ? how->mind : TERM_RANDOM];
    text_init(&t, memory, TERM_NAME);
    text_format(&t, "level %d", how->level);
    return memory;
}

/* A default name, which changes with what plays the seat. */
static bool is_usual(struct str name)
{
    return name.data == NULL || str_eq(name, "person") || str_eq(name, "random mover") ||
           str_begins(name, "Torii level ") || str_eq(name, "random player") ||
           str_eq(name, "naive player") || str_eq(name, "greedy player");
}

enum status keep_seat(struct record *r, const struct session *p, int seat, const char *name,
                      struct err *e)
{
    static const char *const usual[] = {"random player", "naive player", "greedy player"};
    const struct term_game *how = p->how;
    const struct games_game *of = how->entry->of;
    const char *tag = of->player_tags[seat];
    char memory[TERM_NAME];
    enum status rc = OK;

    if (name == NULL && is_usual(record_tag(r, tag)))
        name = how->person[seat]
                   ? "person"
                   : term_computer(how, of->minds > 1 ? usual[how->mind] : "random mover", memory);
    if (name != NULL)
        rc = record_tag_set(r, str_of(tag), str_of(name), e);
    if (rc == OK)
        rc = record_tag_set(r, str_of(of->seat_tags[seat]), str_of(seat_words(how, seat, memory)),
                            e);
    return rc;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* One seat; false if the words are unknown. */
static bool read_seat(struct str words, struct term_game *how, int seat)
{
    int count = how->entry->of->minds;
    uint64_t level;

    ASSERT(count <= (int)(sizeof minds / sizeof minds[0]));

    how->person[seat] = str_eq(words, "person");
    if (how->person[seat])
        return true;
    if (str_begins(words, "level ") && str_number(str_drop(words, 6), OPPONENT_LEVELS, &level) &&
        level > 0) {
        how->level = (int)level;
        return true;
    }
    for (int i = 0; i < count; i++)
        if (str_eq(words, minds[i])) {
            how->level = 0;
            how->mind = (enum term_mind)i;
            return true;
        }
    return false;
}

enum status term_seats_read(const struct record *r, struct term_game *how, bool *found,
                            struct err *e)
{
    struct str computer = {NULL, 0};

    *found = false;
    how->practice = str_eq(record_tag(r, "Practice"), "yes");
    for (int seat = 0; seat < r->game->kind->players; seat++) {
        const char *tag = how->entry->of->seat_tags[seat];
        struct str words = record_tag(r, tag);

        if (words.data == NULL)
            continue;
        if (!read_seat(words, how, seat))
            return err_say(
                e, BAD_INPUT, "the tag '%s' must be 'person' or 'level 1' to 'level %d'%s, not %q",
                tag, OPPONENT_LEVELS,
                how->entry->of->minds > 1 ? ", 'greedy', 'naive' or 'random'" : " or 'random'",
                words);
        if (!how->person[seat] && computer.data != NULL &&
            (words.len != computer.len || memcmp(words.data, computer.data, words.len) != 0))
            return err_say(e, BAD_INPUT,
                           "the computer has one level for all its seats, not %q and %q", computer,
                           words);
        if (!how->person[seat])
            computer = words;
        *found = true;
    }
    return OK;
}
