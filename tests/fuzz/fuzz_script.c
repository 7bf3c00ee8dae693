/* Torii: MIT licence, see LICENSE. */
/* Clause scripts, tests/data/clauses/README.md: any text may be refused, none may break the runner. */
#include "fuzz.h"

#include "proof/proof.h"

static void count_failure(void *context, const char *where, const char *words)
{
    uint64_t *failures = (uint64_t *)context;

    MUST(where != NULL && words != NULL);
    ++*failures;
}

/* Counting takes as long as it is told to, which is no bug. */
static bool counts(struct str script)
{
    for (; script.len >= 6; script = str_drop(script, 1))
        if (str_begins(script, "perft ") || str_begins(script, "strict "))
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str script = {(const char *)data, size};
    uint64_t failures = 0;
    struct proof_report report = {.fail = count_failure, .context = &failures};
    struct proof_count count = {0, 0, 0};

    if (size == 0 || counts(script))
        return 0;
    proof_clause("N1", script, &report, &count);
    MUST(count.failed == failures);
    return 0;
}
