/* Torii: MIT licence, see LICENSE. */
#include "study/grade.h"

/*
 * Shares of a won game. The cut-offs are those that chess.com publishes for its expected points model
 * (support.chess.com, "How are moves classified?"): 0.05, 0.10 and 0.20. docs/study.md says how they compare with
 * moves that a person labelled.
 */
static const double good = 0.05, inaccuracy = 0.10, mistake = 0.20;
static const double small = 0.01; /* what the search itself may err by */

double study_loss(const struct study_facts *f)
{
    return f->best || f->before <= f->after ? 0 : f->before - f->after;
}

bool study_may_shine(const struct study_facts *f)
{
    return study_loss(f) <= small && f->given > 0 && f->wins && f->other >= 0 &&
           f->other < 1 - small;
}

enum study_grade study_grade_of(const struct study_facts *f)
{
    double loss = study_loss(f);

    if (f->hard && study_may_shine(f))
        return STUDY_BRILLIANT;
    if (f->best || loss <= small)
        return STUDY_BEST;
    if (f->won && !f->wins)
        return STUDY_MISSED;
    return loss < good         ? STUDY_GOOD
           : loss < inaccuracy ? STUDY_INACCURACY
           : loss < mistake    ? STUDY_MISTAKE
                               : STUDY_BLUNDER;
}

const char *study_grade_name(enum study_grade grade)
{
    static const char *const names[STUDY_GRADES] = {
        [STUDY_BEST] = "best",
        [STUDY_GOOD] = "good",
        [STUDY_INACCURACY] = "inaccuracy",
        [STUDY_MISTAKE] = "mistake",
        [STUDY_BLUNDER] = "blunder",
        [STUDY_MISSED] = "missed",
        [STUDY_BRILLIANT] = "brilliant",
    };

    return names[grade];
}

bool study_is_error(enum study_grade grade)
{
    return grade == STUDY_MISTAKE || grade == STUDY_BLUNDER || grade == STUDY_MISSED;
}
