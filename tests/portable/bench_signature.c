/* Torii: MIT licence, see LICENSE. */
/*
 * `torii bench search --json` without the rest of the program, which needs libraries that are not there for
 * other processors. ./run check-arm compares its signatures with those of this machine.
 */
#include "cmd/bench.h"
#include "cmd/cmd.h"

#include <stdio.h>

int cmd_say(int status, const char *format, ...)
{
    fprintf(stderr, "bench_signature: %s\n", format);
    return status;
}

int cmd_complain(const struct err *e)
{
    fprintf(stderr, "bench_signature: %s\n", err_text(e));
    return CMD_BAD_INPUT;
}

int main(void)
{
    return cmd_bench_search(1, true);
}
