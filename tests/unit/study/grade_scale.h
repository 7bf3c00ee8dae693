/* Torii: MIT licence, see LICENSE. */
/* How far a grade is from a label. */
#ifndef GRADE_SCALE_H
#define GRADE_SCALE_H

#include "study/grade.h"

#include <stdlib.h>

enum { GRADE_STEP = 2 }; /* between neighbours: there are half steps */

/* Brilliant is a step above best; a missed win stands half-way between a mistake and a blunder. */
static inline int grade_place(enum study_grade grade)
{
    switch (grade) {
    case STUDY_BRILLIANT: return -GRADE_STEP;
    case STUDY_MISSED: return GRADE_STEP * STUDY_MISTAKE + GRADE_STEP / 2;
    default: return GRADE_STEP * (int)grade;
    }
}

/* In half steps. */
static inline int grade_distance(enum study_grade a, enum study_grade b)
{
    return abs(grade_place(a) - grade_place(b));
}

#endif
