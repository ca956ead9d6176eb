// The engine's package needs ICU, but not its headers. ICU's functions have its version in their names, except in
// systems where the library is part of the system.

// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "DomainNames.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

/// `UIDNAInfo`.
typedef struct {
  int16_t size;
  int8_t isTransitionalDifferent, reserved;
  uint32_t errors;
  int32_t reservedWords[2];
} Information;

/// `UIDNA_CHECK_BIDI`, `UIDNA_CHECK_CONTEXTJ`, `UIDNA_NONTRANSITIONAL_TO_ASCII` and `UIDNA_NONTRANSITIONAL_TO_UNICODE`.
static const uint32_t options = 4 | 8 | 0x10 | 0x20;

/// `UIDNA_ERROR_EMPTY_LABEL`, `…_LABEL_TOO_LONG`, `…_DOMAIN_NAME_TOO_LONG`, `…_LEADING_HYPHEN`, `…_TRAILING_HYPHEN` and
/// `…_HYPHEN_3_4`.
static const uint32_t allowedErrors = 1 | 2 | 4 | 8 | 0x10 | 0x20;

/// `uidna_nameToASCII_UTF8`.
typedef int32_t Convert(
    const void *processor, const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity,
    Information *information, int32_t *error);

static Convert *convert;
/// A `UIDNA`, which is immutable and may be used by all threads.
static void *processor;

static void findProcessor(void) {
  // The oldest version with these functions is 4.6; names have had one number since 49.
  for (int version = 49; version <= 200; version++) {
    char open[32], name[32];
    snprintf(open, sizeof open, version < 200 ? "uidna_openUTS46_%d" : "uidna_openUTS46", version);
    snprintf(name, sizeof name, version < 200 ? "uidna_nameToASCII_UTF8_%d" : "uidna_nameToASCII_UTF8", version);
    void *(*create)(uint32_t options, int32_t *error);
    *(void **)&create = dlsym(RTLD_DEFAULT, open);
    *(void **)&convert = dlsym(RTLD_DEFAULT, name);
    if (!create || !convert) continue;
    int32_t error = 0;
    processor = create(options, &error);
    if (processor && error <= 0) return;
    processor = NULL;
  }
}

ptrdiff_t domainToASCII(const uint8_t *domain, size_t length, uint8_t *result, size_t capacity) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findProcessor);
  if (!processor || length > INT32_MAX || capacity > INT32_MAX) return -1;
  Information information = {.size = sizeof information};
  int32_t error = 0;
  int32_t written =
      convert(processor, domain, (int32_t)length, result, (int32_t)capacity, &information, &error);
  bool isValid = error <= 0 && !(information.errors & ~allowedErrors);
  return isValid && written >= 0 && (size_t)written <= capacity ? written : -1;
}
