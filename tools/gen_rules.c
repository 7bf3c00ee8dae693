/* Torii: MIT licence, see LICENSE. */
/*
 * usage: gen_rules FILE.yaml OUT.c
 *
 * Turns the rules of Onamazu into C, so that the program knows the standard rules without a file: the
 * bytes of the rules block as this reader filled it, the hash included.
 */
#include "ruledata/ruledata.h"

#include <stdio.h>
#include <stdlib.h>

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *data = malloc(RULEDATA_MAX + 1);

    *len = file != NULL && data != NULL ? fread(data, 1, RULEDATA_MAX + 1, file) : 0;
    if (file == NULL || data == NULL || ferror(file))
        fprintf(stderr, "%s: cannot be read\n", path);
    if (file != NULL)
        fclose(file);
    return data;
}

/* As compilers do, so that editors find the line. */
static void complain(void *context, const struct ruledata_fault *fault)
{
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ruledata_fault_print(fault, &t);
    fprintf(stderr, "%s:%s%s\n", (const char *)context, fault->line > 0 ? "" : " ", memory);
}

/* Runs of zeros, most of the text pool, are left out. */
static void print_bytes(FILE *out, const unsigned char *bytes, size_t size)
{
    size_t zeros = 1, column = 0;

    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == 0) {
            zeros++;
            continue;
        }
        if (zeros > 0)
            fprintf(out, "\n        [%zu] = ", i);
        else
            fputs(++column % 20 == 0 ? "\n        " : " ", out);
        column = zeros > 0 ? 0 : column;
        zeros = 0;
        fprintf(out, "%u,", bytes[i]);
    }
}

static int write_table(const char *path, const struct ona_rules *rules)
{
    FILE *out = fopen(path, "w");

    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    fprintf(out,
            "/* Torii: MIT licence, see LICENSE. */\n"
            "/* Made from data/onamazu.yaml by tools/gen_rules.c. */\n"
            "#include \"rules/onamazu/rules.h\"\n\n"
            "_Static_assert(sizeof(struct ona_rules) == %zu, \"the same layout everywhere\");\n"
            "_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, \"bytes below\");\n\n"
            "static const union {\n"
            "    unsigned char bytes[sizeof(struct ona_rules)];\n"
            "    struct ona_rules rules;\n"
            "} standard = {\n    {",
            sizeof *rules);
    print_bytes(out, (const unsigned char *)rules, sizeof *rules);
    fputs("\n    }};\n\n"
          "const struct ona_rules *ona_rules_standard(void)\n"
          "{\n    return &standard.rules;\n}\n",
          out);
    return fclose(out) != 0;
}

int main(int argc, char **argv)
{
    struct ona_rules *rules = calloc(1, sizeof *rules);
    struct err e;
    size_t len = 0;
    int rc = 1;

    if (argc != 3 || rules == NULL) {
        fputs("usage: gen_rules FILE.yaml OUT.c\n", stderr);
        free(rules);
        return 2;
    }

    char *data = read_file(argv[1], &len);

    if (data != NULL && ruledata_read(rules, (struct str){data, len}, complain, argv[1], &e) == OK)
        rc = write_table(argv[2], rules);
    free(data);
    free(rules);
    return rc;
}
