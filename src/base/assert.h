/* Torii: MIT licence, see LICENSE. */
/* ASSERT catches caller bugs, never bad external input. Disabled in release builds. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#ifdef NDEBUG
#define ASSERT(condition) ((void)0)
#else
#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#endif
