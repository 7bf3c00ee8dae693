/* Torii: MIT licence, see LICENSE. */
/* Named rule sets: ours, and the letter of the rulebook. */
#include "rules/onamazu/schema.h"

#include "base/assert.h"

void ona_rules_letter(struct ona_rules *out)
{
    enum status rc;

    *out = *ona_rules_standard();
    rc = ona_rules_changes_apply(out, str_of(ona_letter_changes), NULL);
    ASSERT(rc == OK); /* cannot fail: applied at build time too */
    (void)rc;
}

bool ona_rules_named(struct str name, struct ona_rules *out)
{
    name = str_trim(name);
    if (str_eq(name, "letter"))
        ona_rules_letter(out);
    else if (str_eq(name, "standard"))
        *out = *ona_rules_standard();
    else
        return false;
    return true;
}
