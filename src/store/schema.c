/* Torii: MIT licence, see LICENSE. */
#include "store/schema.h"

#include <stddef.h>

static enum status look(const struct schema_ways *ways, void *db, int *version, struct err *e)
{
    enum status rc = ways->look(db, version, e);

    if (rc == OK && *version > SCHEMA_VERSION)
        return err_say(e, BAD_INPUT,
                       "the store has version %d, this program knows versions up to %d", *version,
                       SCHEMA_VERSION);
    if (rc == OK && *version < 0)
        return err_say(e, BAD_INPUT, "the store does not say its version");
    return rc;
}

/* Inside a transaction; another process may have upgraded it already. */
static enum status climb(const struct schema_ways *ways, void *db, struct err *e)
{
    int version = 0;
    enum status rc = look(ways, db, &version, e);

    for (; rc == OK && version < SCHEMA_VERSION; version++)
        rc = ways->run(db, ways->steps[version], e);
    return rc;
}

enum status schema_bring(const struct schema_ways *ways, void *db, struct err *e)
{
    int version = 0;
    enum status rc = look(ways, db, &version, e);

    if (rc != OK || version == SCHEMA_VERSION)
        return rc;
    rc = ways->run(db, ways->begin, e);
    if (rc != OK)
        return rc;
    rc = climb(ways, db, e);
    if (rc == OK)
        rc = ways->run(db, "COMMIT", e);
    if (rc != OK)
        (void)ways->run(db, "ROLLBACK", NULL);
    return rc;
}
