// A text that is embedded in the binary by one of the C targets that Scripts/embed generates.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A text that lives as long as the process and ends with a NUL.
typedef struct HBEmbeddedScript {
  /// Its path below `Resources`.
  const char *_Nonnull name;
  const char *_Nonnull text;
  /// The length of the text in bytes, without the NUL.
  size_t length;
} HBEmbeddedScript;

/// Returns whether a script contains a text.
bool HBEmbeddedScriptContains(HBEmbeddedScript script, const char *_Nonnull text);
