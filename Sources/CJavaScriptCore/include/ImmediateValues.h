// Numbers, booleans, `undefined` and `null`. The engine stores them in the value and not in its heap, so they are read
// without it: functions of the C API that convert a value lock the machine, even if there is nothing to convert.
#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// Indicates whether this process's engine encodes these values as expected.
extern bool knowsImmediateValues;

/// Finds out how the engine encodes these values. Only the first call has an effect.
void learnImmediateValues(JSContextRef _Nonnull context);

/// The encodings. A double has this offset, the upper 15 bits of an integer are set, and addresses are lower than both.
enum { HBImmediateNull = 0x02, HBImmediateFalse = 0x06, HBImmediateTrue = 0x07, HBImmediateUndefined = 0x0a };
static const uint64_t HBImmediateDouble = 0x0002000000000000, HBImmediateInteger = 0xfffe000000000000;

/// Converts a value to a number if the encoding is the expected one. Returns false for values in the heap.
static inline bool decodeImmediateNumber(JSValueRef _Nonnull value, double *_Nonnull number) {
  const uint64_t bits = (uint64_t)(uintptr_t)value;
  if (bits >= HBImmediateInteger) {
    *number = (int32_t)bits;
  } else if (bits >= HBImmediateDouble) {
    const uint64_t ofDouble = bits - HBImmediateDouble;
    memcpy(number, &ofDouble, sizeof ofDouble);
  } else if (bits == HBImmediateTrue || bits == HBImmediateFalse) {
    *number = bits == HBImmediateTrue;
  } else if (bits == HBImmediateUndefined || bits == HBImmediateNull) {
    *number = bits == HBImmediateNull ? 0 : __builtin_nan("");
  } else {
    return false;
  }
  return true;
}

/// Converts a value to a number as `Number(value)` does. Returns false for values in the heap, and if the encoding
/// isn't known.
static inline bool readImmediateNumber(JSValueRef _Nonnull value, double *_Nonnull number) {
  return knowsImmediateValues && decodeImmediateNumber(value, number);
}

/// Converts a value to a boolean as `Boolean(value)` does. Returns false for values in the heap, and if the encoding
/// isn't known.
static inline bool readImmediateBoolean(JSValueRef _Nonnull value, bool *_Nonnull boolean) {
  double number;
  if (!readImmediateNumber(value, &number)) return false;
  // Not a number is the only one that is different from itself.
  *boolean = number != 0 && number == number;
  return true;
}
