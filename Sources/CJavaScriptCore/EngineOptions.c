// Strict C hides setenv without it.
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>

#ifndef __APPLE__
#ifdef __GLIBC__
/// Swift's runtime, which finds the arguments beside the environment as the process got it. Linked statically it looks
/// for them only after what is here has run, and would not find any, because a longer environment is elsewhere.
extern void swiftTakesArguments(char **arguments, int count) __asm__("_swift_stdlib_overrideUnsafeArgvArgc")
    __attribute__((weak));
#endif

/// Sets what the engine reads from the environment when it is first used, before the process has a second thread.
///
/// By default the engine stops optimised code by patching it from another thread, and that fails: a function with an
/// endless loop is ended twice and runs for ever the third time. Code that polls is always ended; an empty
/// counting loop measured 20 % slower by it, other code the same.
__attribute__((constructor)) static void setEngineOptions(int count, char **arguments) {
#ifdef __GLIBC__
  if (swiftTakesArguments) swiftTakesArguments(arguments, count);
#endif
  setenv("JSC_usePollingTraps", "true", 0);
  // A loop of WebAssembly is one that no time limit ends, and what compiles it asynchronously never answers here.
  setenv("JSC_useWasm", "false", 0);
  // Shared code of the first compiler comes with tables for each place of a function as soon as a page runs it once, as
  // it runs the set-up of the DOM: 40 KB a page.
  setenv("JSC_useBaselineJITCodeSharing", "false", 0);
  // The engine counts how often a function ran in all pages together, and would compile for each new page what runs
  // once in it. Waiting four times as long costs a loop a few microseconds, and saves a page a quarter of its time.
  setenv("JSC_thresholdForJITAfterWarmUp", "2000", 0);
  setenv("JSC_thresholdForJITSoon", "2000", 0);
}
#endif
