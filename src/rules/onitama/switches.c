/* Torii: MIT licence, see LICENSE. */
/*
 * Where the rulebooks are silent or ambiguous we chose one interpretation, and a table may choose the
 * other: B13 and S10. `letter` applies what the sentence says and nothing that it does not say.
 */
#include "rules/onitama/list.h"

static void set_standard(struct oni_rules *rules)
{
    rules->repetition = ONI_REPETITION;
    rules->revealed_capture = false;
}

static void set_letter(struct oni_rules *rules)
{
    rules->repetition = 0;
    rules->revealed_capture = rules->mode == ONI_SHADOW; /* nowhere else do two ninjas meet */
}

static enum status set_repetition(struct oni_rules *rules, struct str value, struct err *e)
{
    if (!str_eq(value, "0") && !str_eq(value, "3"))
        return err_rule(e, "B13", "'repetition' is 3, or 0 for no claim of a draw, not %q", value);
    rules->repetition = str_eq(value, "3") ? ONI_REPETITION : 0;
    return OK;
}

static enum status set_revealed(struct oni_rules *rules, struct str value, struct err *e)
{
    if (!str_eq(value, "attempt") && !str_eq(value, "capture"))
        return err_rule(e, "S10", "'revealed' is attempt or capture, not %q", value);
    if (str_eq(value, "capture") && rules->mode != ONI_SHADOW)
        return err_rule(e, "S10", "'revealed' is for games with '+shadow'");
    rules->revealed_capture = str_eq(value, "capture");
    return OK;
}

static enum status set_one(struct oni_rules *rules, struct str text, struct err *e)
{
    struct str value = text, key;

    (void)str_cut(&value, ':', &key);
    if (str_eq(text, "standard"))
        set_standard(rules);
    else if (str_eq(text, "letter"))
        set_letter(rules);
    else if (str_eq(key, "repetition"))
        return set_repetition(rules, value, e);
    else if (str_eq(key, "revealed"))
        return set_revealed(rules, value, e);
    else
        return err_say(e, BAD_INPUT,
                       "unknown rules %q: 'standard', 'letter', or any of 'repetition:0', "
                       "'revealed:capture'",
                       text);
    return OK;
}

enum status oni_rules_set_switches(struct oni_rules *rules, struct str text, struct err *e)
{
    struct oni_rules changed = *rules;
    struct str rest = text, one;
    enum status rc = text.len > 0 ? OK : set_one(&changed, text, e);

    while (rc == OK && str_cut(&rest, ',', &one))
        rc = set_one(&changed, one, e);
    if (rc == OK)
        *rules = changed;
    return rc;
}

bool oni_rules_same_switches(const struct oni_rules *a, const struct oni_rules *b)
{
    return a->repetition == b->repetition && a->revealed_capture == b->revealed_capture;
}

void oni_rules_print_switches(const struct oni_rules *rules, struct text *t)
{
    struct oni_rules letter = *rules, standard = *rules;

    set_letter(&letter);
    set_standard(&standard);
    if (oni_rules_same_switches(rules, &standard))
        return;
    if (oni_rules_same_switches(rules, &letter))
        text_add(t, "letter");
    else
        text_add(t, rules->repetition != ONI_REPETITION ? "repetition:0" : "revealed:capture");
}
