/* Torii: MIT licence, see LICENSE. */
/* Lists of puzzles, and what judging them takes. */
#include "cmd/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ----------------------------------------------------------------------------------------- */

enum status puzzle_list_add(struct puzzle_list *l, const struct puzzle *p, struct err *e)
{
    if (l->count == l->size) {
        size_t size = l->size == 0 ? 256 : 2 * l->size;
        struct puzzle *more = realloc(l->items, size * sizeof *more);

        if (more == NULL)
            return err_say(e, NO_ROOM, "out of memory");
        l->items = more;
        l->size = size;
    }
    l->items[l->count++] = *p;
    return OK;
}

void puzzle_list_free(struct puzzle_list *l)
{
    free(l->items);
    *l = (struct puzzle_list){NULL, 0, 0};
}

static enum status read_rows(struct puzzle_list *l, struct str rest, struct err *e)
{
    struct str row;
    enum status rc = OK;

    while (rc == OK && str_cut(&rest, '\n', &row)) {
        struct puzzle p;

        if (row.len == 0 || row.data[0] == '#')
            continue;
        rc = puzzle_read(row, &p, e);
        if (rc == OK)
            rc = puzzle_list_add(l, &p, e);
    }
    return rc;
}

enum status puzzle_list_read(struct puzzle_list *l, const char *path, struct err *e)
{
    struct os_bytes file;
    enum status rc;

    *l = (struct puzzle_list){NULL, 0, 0};
    if (path == NULL)
        return read_rows(l, (struct str){(const char *)puzzles_text, puzzles_text_len}, e);
    rc = os_read_file(path, CMD_MAX_INPUT, &file, e);
    if (rc != OK)
        return rc;
    rc = read_rows(l, (struct str){file.data, file.len}, e);
    os_bytes_release(&file);
    if (rc != OK)
        puzzle_list_free(l);
    return rc;
}

/* ---- tables ---------------------------------------------------------------------------------------- */

void puzzle_tables_free(struct puzzle_tables *t)
{
    for (size_t i = 0; i < t->count; i++)
        mem_table_release(&t->table[i]);
    free(t->table);
    *t = (struct puzzle_tables){NULL, 0, 0};
}

static enum status deck_of(const struct oni_core *s, struct table_deck *out)
{
    const int cards[5] = {s->hand[0][0], s->hand[0][1], s->hand[1][0], s->hand[1][1], s->beside};
    char memory[5 * 24];
    struct text names;

    text_init(&names, memory, sizeof memory);
    for (int i = 0; i < 5; i++)
        text_format(&names, "%s%s", i > 0 ? "," : "", oni_card_code(cards[i]));
    return table_deck_read(out, text_view(&names), NULL);
}

static const struct mem_table *solve(struct puzzle_tables *t, const struct oni_core *s)
{
    struct table_deck deck;

    if (t->count == t->size) {
        size_t size = t->size == 0 ? 16 : 2 * t->size;
        struct mem_table *more = realloc(t->table, size * sizeof *more);

        if (more == NULL)
            return NULL;
        t->table = more;
        t->size = size;
    }
    if (deck_of(s, &deck) != OK ||
        mem_table_solve(&t->table[t->count], &deck, NULL, NULL, NULL) != OK)
        return NULL;
    return &t->table[t->count++];
}

const struct mem_table *puzzle_tables_for(struct puzzle_tables *t, const struct oni_core *s)
{
    struct table_result result;

    if (s->spirit != ONI_NOWHERE || __builtin_popcount(s->pawns[0]) > 2 ||
        __builtin_popcount(s->pawns[1]) > 2)
        return NULL;
    for (size_t i = 0; i < t->count; i++)
        if (mem_table_probe_core(&t->table[i], s, &result))
            return &t->table[i];
    return solve(t, s);
}

bool puzzle_table_probe(void *context, const struct oni_core *s, int *wdl, int *plies)
{
    struct table_result result;

    if (!mem_table_probe_core(context, s, &result))
        return false;
    *wdl = result.wdl;
    *plies = result.dtm;
    return true;
}

/* ---- the desk -------------------------------------------------------------------------------------- */

enum status puzzle_desk_init(struct puzzle_desk *d, struct err *e)
{
    void *memory = malloc(puzzle_solver_bytes(PUZZLE_ENTRIES));

    memset(d, 0, sizeof *d);
    d->scratch = malloc(puzzle_shadow_bytes());
    if (memory == NULL || d->scratch == NULL) {
        free(memory);
        free(d->scratch);
        return err_say(e, NO_ROOM, "out of memory");
    }
    d->solver = puzzle_solver_init(memory, PUZZLE_ENTRIES);
    return OK;
}

void puzzle_desk_release(struct puzzle_desk *d)
{
    free(d->solver);
    free(d->scratch);
    puzzle_tables_free(&d->tables);
}

enum status puzzle_desk_open(struct puzzle_desk *d, const struct puzzle *p,
                             struct puzzle_judge *out, struct oni_core *s, struct err *e)
{
    enum status rc = oni_rules_of_position(str_of(p->position), &d->rules, e);
    const struct mem_table *table = NULL;
    struct game_state state;

    if (rc != OK)
        return rc;
    d->game = oni_game(&d->rules);
    /* A state with ninjas is larger than those that the solver plays on. */
    if (d->game.kind->hidden != (p->kind == PUZZLE_SHADOW))
        return err_say(e, BAD_INPUT, "%q is a position of another kind of puzzle",
                       str_of(p->position));
    rc = d->game.kind->parse(&d->game, str_of(p->position), &state, e);
    if (rc != OK)
        return rc;
    memcpy(s, &state, sizeof *s); /* the public part comes first, also with ninjas */
    if (p->kind == PUZZLE_ONLY || p->kind == PUZZLE_HOLD)
        table = puzzle_tables_for(&d->tables, s);
    puzzle_solver_begin(d->solver, &d->game);
    *out = (struct puzzle_judge){&d->game, d->solver, table == NULL ? NULL : puzzle_table_probe,
                                 (void *)(uintptr_t)table};
    return OK;
}
