/* Torii: MIT licence, see LICENSE. */
/* Signals that ask the program to leave (Ctrl-C, the end of the terminal) as the end of the input. */
#ifndef OS_LEAVE_H
#define OS_LEAVE_H

void leave_listen(void); /* from now on; a second call changes nothing */
void leave_forget(void); /* signals do again what they did before */

/* Waits: for input; for a signal to leave, which is then forgotten; or any other signal came, such
 * as the one after a pause. */
enum leave_wait { LEAVE_INPUT, LEAVE_TOLD, LEAVE_STIRRED };
enum leave_wait leave_wait(void);

/* A file that can be read once a signal to leave has come, for those who wait for other things too;
 * nobody reads it. -1 while nobody listens. */
int leave_source(void);

#endif
