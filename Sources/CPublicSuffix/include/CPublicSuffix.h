// The only interface to libpsl, which knows the public suffixes and is loaded on first use; nothing is linked against
// it.
#pragma once

#include <stdbool.h>

/// Returns the part of a host that its owner registered, which points into the host; null if the host is a public
/// suffix or has one label only.
///
/// Without the library, it is the last two labels. Any thread may call it.
///
/// - Parameter host: A host in lower case, in ASCII.
const char *_Nullable HBRegistrableDomain(const char *_Nonnull host);
