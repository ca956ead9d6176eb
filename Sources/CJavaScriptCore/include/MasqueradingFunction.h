#pragma once

#include <JavaScriptCore/JavaScript.h>

/// Makes a function that scripts of its context take for `undefined` in `typeof`, in comparisons with `null`, and as a
/// condition, as they do with `document.all`. A call of it is a call of its method `item`.
///
/// The C API has no such function, so the library's own is called. Returns NULL if the library doesn't export it.
JSObjectRef _Nullable makeMasqueradingFunction(JSContextGroupRef _Nonnull group, JSGlobalContextRef _Nonnull context);
