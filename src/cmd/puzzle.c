/* Torii: MIT licence, see LICENSE. */
#include "cmd/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int puzzle_named(const struct cmd_options *o, struct puzzle *out, size_t *number)
{
    struct puzzle_list list;
    uint64_t wanted = 0;
    struct err e;
    int rc = CMD_DONE;

    if (puzzle_list_read(&list, cmd_option(o, "file"), &e) != OK)
        return cmd_complain(&e);
    if (!str_number(str_of(o->words[0]), list.count, &wanted) || wanted == 0)
        rc = cmd_say(CMD_BAD_INPUT, "there is no puzzle %q; they have the numbers 1 to %u",
                     str_of(o->words[0]), (uint64_t)list.count);
    else
        *out = list.items[wanted - 1];
    *number = (size_t)wanted;
    puzzle_list_free(&list);
    return rc;
}

/* ---- show ---------------------------------------------------------------------------------------- */

static void print_json(const struct puzzle *p, size_t number)
{
    char memory[2 * PUZZLE_ROW];
    bool first = true;
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "{\"number\":%u,\"kind\":\"%s\",\"moves\":%d,\"level\":%d,\"themes\":[",
                (uint64_t)number, puzzle_kind_name(p->kind), p->moves, p->level);
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if ((p->themes >> i & 1) != 0) {
            text_format(&t, "%s\"%s\"", first ? "" : ",", puzzle_theme_name((enum puzzle_theme)i));
            first = false;
        }
    text_format(&t, "],\"position\":\"%s\",\"solution\":\"%s\",\"events\":\"%s\"}", p->position,
                p->solution, p->events);
    puts(memory);
}

static int show(struct cmd_options *o)
{
    struct puzzle_list list;
    struct puzzle p;
    size_t number;
    struct err e;

    if (o->count > 0) {
        int rc = puzzle_named(o, &p, &number);

        if (rc == CMD_DONE)
            print_json(&p, number);
        return rc;
    }
    if (puzzle_list_read(&list, cmd_option(o, "file"), &e) != OK)
        return cmd_complain(&e);
    for (size_t i = 0; i < list.count; i++)
        print_json(&list.items[i], i + 1);
    puzzle_list_free(&list);
    return CMD_DONE;
}

/* ---- check --------------------------------------------------------------------------------------- */

static enum status check_one(struct puzzle_desk *d, const struct puzzle *p, struct err *e)
{
    struct puzzle_judge judge;
    struct oni_core s;
    enum status rc = puzzle_desk_open(d, p, &judge, &s, e);

    if (rc != OK)
        return rc;
    return p->kind == PUZZLE_SHADOW ? puzzle_check_shadow(&d->game, p, d->scratch, e)
                                    : puzzle_check(&judge, p, e);
}

static int is_later(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* How many are the same as another one up to mirror and colour. What cannot be read equals nothing; it is wrong. */
static size_t count_twins(const struct puzzle_list *l)
{
    char(*identity)[PUZZLE_POSITION] = calloc(l->count + 1, sizeof *identity);
    size_t twins = 0;

    if (identity == NULL)
        return l->count;
    for (size_t i = 0; i < l->count; i++)
        if (puzzle_identity(&l->items[i], identity[i]) != OK)
            identity[i][0] = '\0';
    qsort(identity, l->count, sizeof *identity, is_later);
    for (size_t i = 1; i < l->count; i++)
        twins += identity[i][0] != '\0' && strcmp(identity[i - 1], identity[i]) == 0;
    free(identity);
    return twins;
}

/* All of them; returns how many are not what they claim to be. */
static size_t check_all(struct puzzle_desk *d, const struct puzzle_list *l,
                        size_t counts[PUZZLE_KINDS])
{
    bool shown = os_is_terminal(2);
    size_t wrong = 0;

    for (size_t i = 0; i < l->count; i++) {
        struct err e;

        counts[l->items[i].kind]++;
        if (check_one(d, &l->items[i], &e) != OK) {
            printf("%zu: %s\n", i + 1, err_text(&e));
            wrong++;
        }
        if (shown)
            fprintf(stderr, "\r%zu/%zu  ", i + 1, l->count);
    }
    if (shown)
        fputs("\r\033[K", stderr);
    return wrong;
}

static int check(struct cmd_options *o)
{
    size_t counts[PUZZLE_KINDS] = {0}, wrong, twins;
    struct puzzle_list list;
    struct puzzle_desk desk;
    struct err e;

    if (puzzle_list_read(&list, o->count > 0 ? o->words[0] : NULL, &e) != OK)
        return cmd_complain(&e);
    if (puzzle_desk_init(&desk, &e) != OK) {
        puzzle_list_free(&list);
        return cmd_complain(&e);
    }
    wrong = check_all(&desk, &list, counts);
    twins = count_twins(&list);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++)
        printf("%s: %zu\n", puzzle_kind_name((enum puzzle_kind)kind), counts[kind]);
    printf("%zu puzzles, %zu wrong, %zu equal to another\n", list.count, wrong, twins);
    puzzle_desk_release(&desk);
    puzzle_list_free(&list);
    return wrong + twins == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static const struct cmd_form forms[] = {
    {"gen", NULL, 0, 0, .run = puzzle_gen,
     "find puzzles in random games and endgames, prove them, and grade them by the levels of the "
     "computer; the result depends on the seed alone"},
    {"show", "[NUMBER]", 0, 1, .run = show, "one puzzle, or all of them, as JSON, a line each"},
    {"check", "[FILE]", 0, 1, .run = check,
     "prove every puzzle again, with the solver and endgame tables"},
    {"solve", "[NUMBER]", 0, 1, .run = puzzle_solve_at_prompt,
     "solve puzzles here, from the given one on; without a number, that of the day", .usual = true},
    {.name = NULL},
};
static const struct cmd_option options[] = {
    {"o", "FILE", .help = "the file to write", .forms = "gen", .required = true},
    {"force", NULL, .help = "replace an existing file", .forms = "gen"},
    {"seed", "S", .help = "the seed of everything random (1)", CMD_NUMBER, 0, UINT64_MAX, "gen"},
    {"count", "N", .help = "puzzles of each kind, half as many of Wind and Shadow (300)",
     CMD_NUMBER, 1, 100000, "gen"},
    {"threads", "N", .help = "by default as many as processors", CMD_NUMBER, 1, 256, "gen"},
    {"file", "FILE", .help = "other puzzles than those of the program", .forms = "show solve"},
    {.name = NULL},
};
const struct cmd_verb cmd_puzzle = {
    "puzzle",
    "solve puzzles; generate and check them",
    forms,
    options,
    "Kinds: win in 2, 3, 4, and 5 or more; find the only move; avoid the loss; Wind; and Shadow, "
    "where a "
    "ninja is to be found. The file is described in docs/formats/puzzles.md.",
};
