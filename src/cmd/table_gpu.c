/* Torii: MIT licence, see LICENSE. */
/* "gen --gpu": solves five cards with the solver for GPUs, which is built apart and loaded if it is there. */
#include "cmd/table.h"
#include "os/library.h"
#include "os/listen.h"
#include "rules/onitama/onitama.h"
#include "table/gpu/gpu.h"
#include "table/solved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int solve_function(struct torii_gpu_job *job);

/* Where the solver is: the file that TORII_GPU names, or beside the program. */
static bool find_solver(char *out, size_t size)
{
    const char *named = os_environment("TORII_GPU");
    char folder[4096];
    int len;

    if (named == NULL && !os_program_folder(folder, sizeof folder))
        return false;
    len = named != NULL ? snprintf(out, size, "%s", named)
                        : snprintf(out, size, "%s/torii-gpu.so", folder);
    return len > 0 && (size_t)len < size && os_file_kind(out) != OS_FILE_NONE;
}

static void tell(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "%s\n", line);
}

/* The command that this is, as the row will say it. */
static void print_command(const struct cmd_options *o, struct text *t)
{
    text_format(t, "torii table gen --cards %s --men %s --gpu", cmd_option(o, "cards"),
                cmd_option(o, "men") != NULL ? cmd_option(o, "men") : "4");
    if (cmd_option(o, "positions") != NULL)
        text_format(t, " --positions %s", cmd_option(o, "positions"));
}

/* The comment and the names of the fields, as in the table that is compiled in. */
static void print_head(struct text *t)
{
    struct str rest = {(const char *)solved_text, solved_text_len}, line;

    for (int i = 0; i < 2 && str_cut(&rest, '\n', &line); i++) {
        text_str(t, line);
        text_char(t, '\n');
    }
}

/* Is there nothing yet, or other results? No other file is replaced, even with '--force'. */
static bool may_replace(const char *file)
{
    char memory[1024];
    struct os_map map = {NULL, 0};
    struct text head;
    struct err e;
    bool may;

    text_init(&head, memory, sizeof memory);
    print_head(&head);
    may = os_map_open(file, &map, &e) != OK ||
          (map.len >= head.len && memcmp(map.data, memory, head.len) == 0);
    os_map_close(&map);
    return may;
}

/* Can it be written? Checked before the work. */
static int check_files(const struct cmd_options *o, const char *file)
{
    const char *keep = cmd_option(o, "keep");
    bool filled;
    struct err e;

    if (keep != NULL && strcmp(keep, file) == 0)
        return cmd_say(CMD_BAD_INPUT, "'-o' and '--keep' both name %q", str_of(file));
    if (!may_replace(file))
        return cmd_say(CMD_BAD_INPUT, "%q already exists and has no solved sets; choose another",
                       str_of(file));
    if (!table_may_write(o, file) || (keep != NULL && !table_may_write(o, keep)))
        return CMD_BAD_INPUT;
    return os_try_file(file, &filled, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

static enum status write_row(const char *file, const char *row, struct err *e)
{
    char memory[2 * TORII_GPU_ROW];
    struct text t;

    text_init(&t, memory, sizeof memory);
    print_head(&t);
    text_add(&t, row);
    text_char(&t, '\n');
    return os_write_file(file, text_view(&t), e);
}

static int run_solver(solve_function *solve, const struct table_deck *deck,
                      const struct cmd_options *o, const char *file)
{
    struct torii_gpu_job *job = calloc(1, sizeof *job);
    char memory[4096];
    struct text command;
    struct err e;
    int rc = CMD_DONE, solved;

    if (job == NULL)
        return cmd_say(CMD_CHECK_FAILED, "out of memory for the table");
    text_init(&command, memory, sizeof memory);
    print_command(o, &command);
    job->version = TORII_GPU_VERSION;
    for (int i = 0; i < TABLE_CARDS; i++)
        job->names[i] = oni_card_code(deck->card[i]);
    memcpy(job->by, deck->by, sizeof job->by);
    job->men = (int)cmd_option_number(o, "men", 4);
    job->command = memory;
    job->threads = (int)cmd_option_number(o, "threads", 0);
    job->check = cmd_option_number(o, "positions", 1000000);
    job->seed = 1;
    job->plant = 1;
    job->keep = cmd_option(o, "keep");
    job->report = tell;
    solved = solve(job);
    if (solved == TORII_GPU_OTHER_VERSION)
        rc = cmd_say(CMD_BAD_INPUT, "the solver for GPUs belongs to another version of Torii; "
                                    "docs/solved.md tells how to build it");
    else if (solved != 0)
        rc = cmd_say(CMD_CHECK_FAILED, "the solver for GPUs stopped: %s", job->error);
    else if (write_row(file, job->row, &e) != OK)
        rc = cmd_complain(&e);
    free(job);
    return rc;
}

int table_gpu_gen(const struct table_deck *deck, const struct cmd_options *o, const char *file)
{
    char path[4096];
    struct os_library *library;
    solve_function *solve;
    struct err e;
    int rc;

    if (!find_solver(path, sizeof path))
        return cmd_say(CMD_BAD_INPUT,
                       "'--gpu' needs the solver for GPUs, 'torii-gpu.so', beside the program; "
                       "docs/solved.md tells how to build it");
    if (check_files(o, file) != CMD_DONE)
        return CMD_BAD_INPUT;
    library = os_library_open(path, &e);
    if (library == NULL)
        return cmd_complain(&e);
    solve = (solve_function *)os_library_find(library, "torii_gpu_solve");
    rc = solve != NULL ? run_solver(solve, deck, o, file)
                       : cmd_say(CMD_BAD_INPUT, "%q is not a solver for GPUs", str_of(path));
    os_library_close(library);
    return rc;
}
