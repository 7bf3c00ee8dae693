/* Torii: MIT licence, see LICENSE. */
/* A text that is read as a tree is printed, and read again as the same text. */
#include "fuzz.h"
#include "study/tree.h"

#include <string.h>

static struct study_tree one, two;
static struct record first, second;
static struct games_entry entry;
static char memory[RECORD_MAX_PRINT], again[RECORD_MAX_PRINT];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = {(const char *)data, size};
    struct text t, u;

    record_init(&first, games_open_record, &entry);
    if (study_tree_read(&one, &first, text, NULL) != OK)
        return 0;
    text_init(&t, memory, sizeof memory);
    if (study_tree_print(&one, &first, &t, NULL) != OK)
        return 0;
    record_init(&second, games_open_record, &entry);
    MUST(study_tree_read(&two, &second, text_view(&t), NULL) == OK);
    text_init(&u, again, sizeof again);
    MUST(study_tree_print(&two, &second, &u, NULL) == OK);
    MUST(t.len == u.len && memcmp(memory, again, t.len) == 0);
    return 0;
}
