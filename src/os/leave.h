/* Torii: MIT licence, see LICENSE. */
/* Signals that ask the program to leave (Ctrl-C, the end of the terminal) as the end of the input. */
#ifndef OS_LEAVE_H
#define OS_LEAVE_H

#include <stdbool.h>

void leave_listen(void); /* from now on; a second call changes nothing */
void leave_forget(void); /* signals do again what they did before */
/* Waits for a signal or for input; true if it was a signal, which is then forgotten. */
bool leave_or_input(void);

#endif
