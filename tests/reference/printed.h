/* Torii: MIT licence, see LICENSE. */
#ifndef TORII_TESTS_REFERENCE_PRINTED_H
#define TORII_TESTS_REFERENCE_PRINTED_H

/* How many of the printed cards differ from the card file; each is reported in a line. */
int printed_faults(void);

#endif
