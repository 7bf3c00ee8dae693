/* Torii: MIT licence, see LICENSE. */
/* Signals that ask the program to quit (Ctrl-C, hang-up), treated as the end of the input. */
#ifndef OS_LEAVE_H
#define OS_LEAVE_H

void leave_listen(void); /* from now on; a second call changes nothing */
void leave_forget(void); /* restores the signal handlers */

/* Waits for input, for a signal to quit (which is consumed), or for any other signal, such
 * as the one after a pause. */
enum leave_wait { LEAVE_INPUT, LEAVE_TOLD, LEAVE_STIRRED };
enum leave_wait leave_wait(void);

/* A descriptor that becomes readable when a signal to quit arrives, for callers that poll other descriptors too;
 * do not read from it. -1 while not listening. */
int leave_source(void);

#endif
