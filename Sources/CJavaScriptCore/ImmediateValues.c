// The check of the encoding of values that aren't in the heap.

#include "ImmediateValues.h"

#include <math.h>
#include <pthread.h>

bool knowsImmediateValues = false;

static bool isReadAs(JSValueRef value, double expected) {
  double number = -7;
  return decodeImmediateNumber(value, &number) && memcmp(&number, &expected, sizeof number) == 0;
}

/// Compares what the engine makes of numbers with what is read from them.
static bool isAsExpected(JSContextRef context) {
  static const double numbers[] = {0, -0.0, 1, -1, 0.5, -0.5, INT32_MAX, INT32_MIN, 2147483648.0, -2147483649.0,
                                   9007199254740993.0, 5e-324, 1.7976931348623157e308, INFINITY, -INFINITY};
  if (sizeof(JSValueRef) != sizeof(uint64_t)) return false;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (!isReadAs(JSValueMakeNumber(context, numbers[i]), numbers[i])) return false;
  double number = 0;
  if (!decodeImmediateNumber(JSValueMakeNumber(context, NAN), &number) || number == number) return false;
  // An object's address must not be taken for a number.
  return !decodeImmediateNumber(JSContextGetGlobalObject(context), &number) &&
         (uint64_t)(uintptr_t)JSValueMakeUndefined(context) == HBImmediateUndefined &&
         (uint64_t)(uintptr_t)JSValueMakeNull(context) == HBImmediateNull &&
         (uint64_t)(uintptr_t)JSValueMakeBoolean(context, true) == HBImmediateTrue &&
         (uint64_t)(uintptr_t)JSValueMakeBoolean(context, false) == HBImmediateFalse;
}

/// The context of the thread that calls `learnImmediateValues`: the system passes no argument to `learn`.
static _Thread_local JSContextRef ownContext;

static void learn(void) { knowsImmediateValues = isAsExpected(ownContext); }

void learnImmediateValues(JSContextRef context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  ownContext = context;
  pthread_once(&once, learn);
  ownContext = NULL;
}
