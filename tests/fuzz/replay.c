/* Torii: MIT licence, see LICENSE. */
/*
 * Runs a fuzzer's entry point once over every file of a folder: its seeds, without libFuzzer. Each input is
 * handed over in memory of just its size, so that the sanitizers see a read behind its end.
 */
#include "fuzz.h"
#include "os/os.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_INPUT = 1 << 24, MAX_PATH = 4096 };

static void replay(const char *path)
{
    struct os_bytes input;
    struct err e;
    uint8_t *exact;

    if (os_read_file(path, MAX_INPUT, &input, &e) != OK) {
        fprintf(stderr, "replay: %s\n", err_text(&e));
        exit(1);
    }
    printf("%s\n", path);
    fflush(stdout); /* if it crashes, this is the last line */
    exact = malloc(input.len > 0 ? input.len : 1);
    MUST(exact != NULL);
    memcpy(exact, input.data, input.len);
    LLVMFuzzerTestOneInput(exact, input.len);
    free(exact);
    os_bytes_release(&input);
}

int main(int argc, char **argv)
{
    struct os_bytes names;
    struct err e;
    int count = 0;

    if (argc != 2 || os_list_folder(argv[1], "", &names, &e) != OK) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 2;
    }
    for (const char *name = names.data; *name != '\0'; name += strlen(name) + 1) {
        char path[MAX_PATH];

        if (name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], name);
        replay(path);
        count++;
    }
    os_bytes_release(&names);
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
