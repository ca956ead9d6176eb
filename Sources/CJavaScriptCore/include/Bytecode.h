// The engine's compiled form of a script, from which another machine can run it without its text being parsed.
#pragma once

#include "PrivateFunctions.h"

#include <stdint.h>

#pragma clang assume_nonnull begin

/// A text that lives as long as the process, with its bytecode in a file.
typedef struct BytecodeText BytecodeText;

/// Compiles all functions of an ASCII text in a machine of its own.
///
/// Returns the bytecode, to be freed with `free`; NULL if the text isn't a script, or if the library isn't as expected.
void *_Nullable compileToBytecode(const char *text, size_t length, size_t *size);

/// Returns whether bytecode that this process has compiled runs and is freed as expected, which takes milliseconds.
bool checkBytecode(void);

/// A text and its checksum, which several functions need.
typedef struct {
  const char *characters;
  size_t length;
  uint64_t checksum;
} SourceText;

/// Returns a text with its checksum.
SourceText sourceText(const char *characters, size_t length);

/// Prepares a text for `createScriptWithBytecode`; it is never freed. The bytecode is at an offset of whole pages in a
/// file that stays open. The first script takes `mapped`, a mapping of the bytecode, unless it is NULL.
BytecodeText *_Nullable openBytecode(SourceText text, int file, size_t offset, size_t size, void *_Nullable mapped);

/// The same for the bytecode in a file that `storeBytecode` wrote; NULL if the file is missing, incomplete, for another
/// text, or if another user can write it.
BytecodeText *_Nullable loadBytecode(const char *path, SourceText text);

/// The same for bytecode in memory, which is copied.
BytecodeText *_Nullable holdBytecode(SourceText text, const void *bytes, size_t size);

/// Writes bytecode to a file; returns false if that failed.
bool storeBytecode(const char *path, SourceText text, const void *bytes, size_t size);

/// Returns a number that differs for different bytes, except by chance.
uint64_t checksumOf(const void *bytes, size_t size);

/// Creates a script from bytecode. The engine takes the text where the bytecode is stale.
///
/// Returns NULL if the library isn't as expected.
JSScriptRef _Nullable createScriptWithBytecode(JSContextGroupRef group, JSStringRef _Nullable url, BytecodeText *text);

/// Returns a number for the build of the engine and the start of the system; 0 if the library isn't known.
uint64_t engineIdentity(void);

/// Returns a number for the engine's options, which come from the environment; some change the code.
uint64_t engineOptionsIdentity(void);

#pragma clang assume_nonnull end
