// Without this, setenv is hidden in strict C.
#define _POSIX_C_SOURCE 200809L

#include "EngineOptions.h"

#include <stdlib.h>

#ifndef __APPLE__
#ifdef __GLIBC__
/// Makes Swift's runtime read the process's arguments now. It finds them next to the original environment. If it is
/// linked statically, it would search for them only after this code has run, and fail, because a longer environment is
/// stored elsewhere.
extern void swiftTakesArguments(char **arguments, int count) __asm__("_swift_stdlib_overrideUnsafeArgvArgc")
    __attribute__((weak));
#endif

/// Sets the options that the engine reads from the environment on first use, before the process has a second thread.
///
/// By default, the engine stops optimized code by patching it from another thread, which fails: a function with an
/// endless loop is terminated twice and runs forever the third time. Code that polls is always terminated. An empty
/// counting loop is 20 % slower with polling, and other code is as fast as before.
__attribute__((constructor)) static void setEngineOptions(int count, char **arguments) {
#ifdef __GLIBC__
  if (swiftTakesArguments) swiftTakesArguments(arguments, count);
#endif
  setenv("JSC_usePollingTraps", "true", 0);
  // No time limit can terminate a WebAssembly loop, and its asynchronous compilation never completes here.
  setenv("JSC_useWasm", "false", 0);
  // Shared code of the baseline compiler allocates tables for each call site of a function as soon as a page runs it
  // once. The DOM's setup would allocate 40 KB per page.
  setenv("JSC_useBaselineJITCodeSharing", "false", 0);
  // The engine counts the calls of a function in all pages together, and would compile functions that each new page
  // runs only once. A threshold four times as high delays a loop by a few microseconds, and saves a page a quarter of
  // its time.
  setenv("JSC_thresholdForJITAfterWarmUp", "2000", 0);
  setenv("JSC_thresholdForJITSoon", "2000", 0);
  // By default, a heap may grow to several times its live size before the next collection. Pages of one heap that come
  // and go need a fifth less memory with more collections, and no more time.
  setenv("JSC_heapGrowthMaxIncrease", "0.5", 0);
  // By default, a heap of this kind is collected after each megabyte, although collecting a megabyte takes as long as
  // collecting four: twice while a first page opens, and once per few hundred messages.
  setenv("JSC_smallHeapSize", "4194304", 0);
}
#endif

void HBEngineDelayOptimization(void) {
#ifndef __APPLE__
  // Sixteen times the default. A function is optimized after a thousand calls, and a loop after 16,000 rounds.
  setenv("JSC_thresholdForOptimizeAfterWarmUp", "16000", 0);
  setenv("JSC_thresholdForOptimizeAfterLongWarmUp", "16000", 0);
  setenv("JSC_thresholdForOptimizeSoon", "16000", 0);
  // FTL takes several milliseconds for a small function that each page calls a hundred times.
  setenv("JSC_thresholdForFTLOptimizeAfterWarmUp", "1600000", 0);
#endif
}
