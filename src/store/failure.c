/* Torii: MIT licence, see LICENSE. */
/* Failure handling shared by both databases. */
#include "store/kind.h"

void store_jobs_gone(struct store_job **jobs, int count, const struct err *reason)
{
    for (int i = 0; i < count; i++) {
        jobs[i]->verdict = STORE_GONE;
        jobs[i]->reason = *reason;
    }
}

struct str store_first_line(const char *words)
{
    struct str s = str_of(words), line = {words, 0};

    (void)str_cut(&s, '\n', &line);
    return line;
}
