// Functions that the library exports and its installed headers leave out.
// Apple's framework has them under the same names.
#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// A script parsed once for all contexts of one group; evaluating it in another group aborts the process.
typedef struct OpaqueJSScript *JSScriptRef;

/// Parses immortal ASCII text without a copy: the DOM's sources, which are part of the binary.
JSScriptRef _Nullable JSScriptCreateReferencingImmortalASCIIText(
    JSContextGroupRef group, JSStringRef _Nullable url, int startingLineNumber, const char *source, size_t length,
    JSStringRef _Nullable *_Nullable message, int *_Nullable line);

/// Parses any other text once: bridge scripts and user scripts, which many pages share.
JSScriptRef _Nullable JSScriptCreateFromString(JSContextGroupRef group, JSStringRef _Nullable url,
                                               int startingLineNumber, JSStringRef source,
                                               JSStringRef _Nullable *_Nullable message, int *_Nullable line);

/// Gives back a parsed script.
void JSScriptRelease(JSScriptRef script);

/// Evaluates a parsed script in a context of the group it was parsed for.
JSValueRef _Nullable JSScriptEvaluate(JSContextRef context, JSScriptRef script, JSValueRef _Nullable thisValue,
                                      JSValueRef _Nullable *_Nullable exception);

/// Asked when a script has run for its limit: true ends it, false lets it go on.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *_Nullable info);

/// The watchdog: ends a loop that would not end by itself.
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit,
                                         JSShouldTerminateCallback _Nullable callback, void *_Nullable info);

/// Takes the watchdog away.
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

/// Called when garbage was collected, on the thread that runs scripts; it may make nothing in the heap.
typedef void (*JSHeapFinalizer)(JSContextGroupRef group, void *_Nullable info);

/// Has a function called behind each collection, which may come in the middle of a script.
void JSContextGroupAddHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer, void *_Nullable info);

/// Takes it back.
void JSContextGroupRemoveHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer, void *_Nullable info);

/// Has a function called with the promise and its reason when a rejection stays unhandled.
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                  JSValueRef _Nullable *_Nullable exception);

/// The heap's size and its objects by type, as a JavaScript object: what leak tests read.
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

/// Collects garbage before it returns; JSGarbageCollect only asks for it.
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

/// What stands behind a `Proxy`, or behind the proxy that a global object shows itself as; null for any other object.
JSObjectRef _Nullable JSObjectGetProxyTarget(JSObjectRef object);

/// The call stack as text, a frame a line: where a timer or a navigation was asked for.
JSStringRef JSContextCreateBacktrace(JSContextRef context, unsigned maximumStackSize);

#pragma clang assume_nonnull end
