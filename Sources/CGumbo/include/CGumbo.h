// The HTML parser's library, and the one way to its parser that no markup ends the process by.
#ifndef CGUMBO_H
#define CGUMBO_H

#include <stddef.h>

#include <gumbo.h>

/// What a parse holds, to be freed as a whole.
typedef struct CGumboMemory {
  struct CGumboBlock *_Nullable first;
} CGumboMemory;

/// Parses a text as `gumbo_parse_with_options` does, in memory of its own.
///
/// @return NULL where one of the library's assertions fails; the library itself would end the process.
GumboOutput *_Nullable cgumbo_parse(
    CGumboMemory *_Nonnull memory, GumboOptions options, const char *_Nonnull text, size_t length);

/// Frees all that a parse holds, whether it failed or not.
void cgumbo_release(CGumboMemory *_Nonnull memory);

#endif
