// The HTML parser's library, and the only parsing function that never aborts the process, whatever the markup.
#ifndef CGUMBO_H
#define CGUMBO_H

#include <stddef.h>

#include <gumbo.h>

/// The memory of a parse, which is freed as a whole.
typedef struct CGumboMemory {
  struct CGumboBlock *_Nullable first;
} CGumboMemory;

/// Parses a text like `gumbo_parse_with_options`, in separate memory.
///
/// @return NULL if one of the library's assertions fails, where the library itself would abort the process.
GumboOutput *_Nullable cgumbo_parse(
    CGumboMemory *_Nonnull memory, GumboOptions options, const char *_Nonnull text, size_t length);

/// Frees the memory of a parse, even of one that failed.
void cgumbo_release(CGumboMemory *_Nonnull memory);

#endif
