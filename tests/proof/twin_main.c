/* Torii: MIT licence, see LICENSE. */
/* The native twin: one job a line on standard input, the answers on standard output. */
#include "twin.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    while (fgets(twin_input(), TWIN_INPUT, stdin) != NULL) {
        size_t len = twin_run(strcspn(twin_input(), "\n"));

        fwrite(twin_output(), 1, len, stdout);
        putchar('\n');
    }
    return 0;
}
