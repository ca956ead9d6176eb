// Internationalized domain names by the library that the engine itself uses for them, ICU.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Converts a domain to ASCII as web views do (UTS 46 §4.2, nontransitional, with CheckBidi and CheckJoiners; empty
/// labels, long ones, and hyphens at any place are allowed).
///
/// Returns the length of the result in bytes; -1 if the domain is invalid, if the result does not fit, or if the
/// process has no ICU.
ptrdiff_t domainToASCII(const uint8_t *_Nonnull domain, size_t length, uint8_t *_Nonnull result, size_t capacity);
