#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

/// Makes a context's global object, as scripts see it, stand for the global object of another context of its group.
///
/// Web views do the same when a frame gets a new document. The C API has no such function, so the library's own is
/// called. Returns false if the library doesn't export it.
bool redirectGlobalProxy(JSContextGroupRef _Nonnull group, JSObjectRef _Nonnull proxy, JSGlobalContextRef _Nonnull to);
