/* Torii: MIT licence, see LICENSE. */
/*
 * usage: gen_rules STANDARD.yaml LETTER.yaml OUT.c
 *
 * Compiles the rules of Onamazu to C, so that the program needs no file: the standard ones as the bytes of
 * the rules block that this reader fills, including the hash; the rules as written as their
 * changes.
 */
#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

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

/* In the format of compilers, so that editors find the line. */
static void complain(void *context, const struct ruledata_fault *fault)
{
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ruledata_fault_print(fault, &t);
    fprintf(stderr, "%s:%s%s\n", (const char *)context, fault->line > 0 ? "" : " ", memory);
}

/* Runs of zeros, most of the text pool, are omitted. */
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

/* The two blocks. Reading the second needs the first, which it changes. */
static struct ona_rules standard, letter;

const struct ona_rules *ona_rules_standard(void)
{
    return &standard;
}

void ona_rules_letter(struct ona_rules *out)
{
    *out = standard; /* nothing read here is based on the rules as written */
}

bool ona_rules_named(struct str name, struct ona_rules *out)
{
    (void)name, (void)out;
    return false;
}

static int write_table(const char *path)
{
    const struct ona_rules *rules = &standard;
    char changes[4096];
    struct text t;
    FILE *out = fopen(path, "w");

    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    fprintf(out,
            "/* Torii: MIT licence, see LICENSE. */\n"
            "/* Made from data/onamazu.yaml and data/onamazu-letter.yaml by tools/gen_rules.c. */\n"
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
    text_init(&t, changes, sizeof changes);
    ona_rules_changes_print(&letter, &standard, &t);
    fprintf(out, "\nconst char ona_letter_changes[] = \"%s\";\n", changes);
    return fclose(out) != 0 || t.full;
}

static int read_rules(char *path, struct ona_rules *out)
{
    size_t len = 0;
    char *data = read_file(path, &len);
    struct err e;
    int rc = data != NULL && ruledata_read(out, (struct str){data, len}, complain, path, &e) == OK
                 ? 0
                 : 1;

    free(data);
    return rc;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: gen_rules STANDARD.yaml LETTER.yaml OUT.c\n", stderr);
        return 2;
    }
    if (read_rules(argv[1], &standard) != 0 || read_rules(argv[2], &letter) != 0)
        return 1;
    return write_table(argv[3]);
}
