/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
int cmd_render(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return cmd_usage("render");
}
