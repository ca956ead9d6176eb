// Without this, clock_gettime is hidden in strict C.
#define _POSIX_C_SOURCE 200809L

#include <time.h>

#ifndef __APPLE__
static double secondsOf(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// The time in seconds for which a thread's processor time is extrapolated.
static const double precision = 0.001;

/// The processor time of this thread, as the system reported it last, and when it did.
static _Thread_local double knownTime, knownAt;

/// Replaces the engine's `WTF::CPUTime::forCurrentThread`, which a process finds here first: the processor time of this
/// thread in seconds, at most a millisecond too high.
///
/// With a time limit, the engine reads it each time that native code calls a script, and the system takes longer to
/// return it than many a script runs. The other clock needs no call of the system, and advances at least as fast.
double threadTime(void) __asm__("_ZN3WTF7CPUTime16forCurrentThreadEv") __attribute__((visibility("default")));

double threadTime(void) {
  double now = secondsOf(CLOCK_MONOTONIC);
  double passed = now - knownAt;
  if (passed < precision) return knownTime + passed;
  knownTime = secondsOf(CLOCK_THREAD_CPUTIME_ID);
  knownAt = now;
  return knownTime;
}
#endif
