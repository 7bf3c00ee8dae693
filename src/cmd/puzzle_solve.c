/* Torii: MIT licence, see LICENSE. */
#include "cmd/puzzle.h"

#include "term/puzzle.h"

/* The same as web/src/model/daily-puzzle.ts: the puzzles of the base game come first in the file. */
enum { DAYS = 1800, STEP = 7919, FIRST = 13 };

static size_t puzzle_of_day(uint64_t day)
{
    return (size_t)((day % DAYS * STEP + FIRST) % DAYS) + 1;
}

/* One after the other from a number on, until the person leaves. */
static int solve_from(const struct cmd_options *o, const struct puzzle_list *list, size_t number)
{
    struct term_puzzle how = {.look = term_look_of(cmd_language(o), false),
                              .lines = os_lines_new(os_is_terminal(0))};
    struct puzzle_desk desk;
    struct err e;
    bool goes_on = how.lines != NULL;
    int rc = CMD_DONE;

    if (puzzle_desk_init(&desk, &e) != OK) {
        os_lines_free(how.lines);
        return cmd_complain(&e);
    }
    for (; goes_on && number <= list->count; number++) {
        const struct puzzle *p = &list->items[number - 1];
        struct games_entry entry = {0};
        struct puzzle_judge judge;
        struct oni_core s;

        if (games_open_position(&entry, str_of(p->position), &e) != OK ||
            puzzle_desk_open(&desk, p, &judge, &s, &e) != OK) {
            rc = cmd_complain(&e);
            break;
        }
        how.puzzle = p;
        how.number = (int)number;
        how.judge = &judge;
        how.entry = &entry;
        goes_on = term_puzzle(&how);
    }
    os_lines_free(how.lines);
    puzzle_desk_release(&desk);
    return rc;
}

int puzzle_solve_at_prompt(struct cmd_options *o)
{
    struct puzzle_list list;
    struct puzzle first;
    struct err e;
    size_t number = 1;
    int rc;

    if (o->count > 0 && puzzle_named(o, &first, &number) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (puzzle_list_read(&list, cmd_option(o, "file"), &e) != OK)
        return cmd_complain(&e);
    if (o->count == 0)
        number = puzzle_of_day(os_day());
    rc = solve_from(o, &list, number);
    puzzle_list_free(&list);
    return rc;
}
