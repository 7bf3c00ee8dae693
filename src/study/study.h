/* Torii: MIT licence, see LICENSE. */
/* The whole room: reviews of games. */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "study/review.h"

#endif
