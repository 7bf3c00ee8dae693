/* Torii: MIT licence, see LICENSE. */
/* --rules NAME or FILE: the rules that a game of Onamazu is played by. */
#include "cmd/cmd.h"
#include "ruledata/ruledata.h"

#include <stdio.h>

static void print_fault(void *context, const struct ruledata_fault *fault)
{
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_clean(&t, str_of((const char *)context));
    text_add(&t, fault->line > 0 ? ":" : ": ");
    ruledata_fault_print(fault, &t);
    fprintf(stderr, "torii: %s\n", memory);
}

int cmd_rules_read(const char *path, struct ona_rules *out)
{
    struct os_bytes file = {NULL, 0};
    struct err e;
    enum status rc;

    if (ona_rules_named(str_of(path), out)) /* a file of such a name goes by './letter' */
        return CMD_DONE;
    rc = os_read_file(path, RULEDATA_MAX, &file, &e);
    if (rc != OK)
        return cmd_complain(&e);
    rc = ruledata_read(out, (struct str){file.data, file.len}, print_fault, (void *)(uintptr_t)path,
                       &e);
    os_bytes_release(&file);
    return rc == OK ? CMD_DONE : CMD_BAD_INPUT; /* after every fault was printed */
}
