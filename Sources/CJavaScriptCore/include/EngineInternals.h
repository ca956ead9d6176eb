// Functions of the engine for web views that its C API doesn't have.
#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

/// Makes a context's global object, as scripts see it, forward to the global object of another context of its group.
///
/// Web views do the same when a frame gets a new document. Returns false if the library doesn't export
/// the function, or if it has no effect.
bool redirectGlobalProxy(JSContextGroupRef _Nonnull group, JSObjectRef _Nonnull proxy, JSGlobalContextRef _Nonnull to);

/// Replaces the prototype of a context's global object, which has no class and therefore none that scripts can replace.
///
/// Returns false if the library doesn't export the functions, or if they have no effect.
bool replaceGlobalPrototype(
    JSContextGroupRef _Nonnull group, JSGlobalContextRef _Nonnull context, JSObjectRef _Nonnull prototype);

/// Makes a function that scripts of its context take for `undefined` in `typeof`, in comparisons with `null`, and as a
/// condition, as they do with `document.all`. A call of it is a call of its method `item`.
///
/// Returns NULL if the library doesn't export the function, or if the engine's stack isn't as expected.
JSObjectRef _Nullable makeMasqueradingFunction(JSContextGroupRef _Nonnull group, JSGlobalContextRef _Nonnull context);

/// The outcomes of `overrideTimeZone`: the library may not export the function, and may not know the zone.
typedef enum { TimeZoneIsSet, TimeZoneIsUnknown, TimeZoneIsFixed } TimeZoneOutcome;

/// Sets the time zone of all scripts of the process, as the name of the IANA database; an empty name is the system's.
TimeZoneOutcome overrideTimeZone(const char *_Nonnull name);

/// Returns the free memory of the engine's allocator to the system. Otherwise, a thread of the engine does so later.
///
/// Returns false if the library doesn't export the function.
bool releaseFreeMemory(void);
