/* Torii: MIT licence, see LICENSE. */
/* What every unit test includes: cmocka with the headers it wants first. */
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
