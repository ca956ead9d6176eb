// Functions that the library exports but its installed headers do not declare.
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

/// Releases a parsed script.
void JSScriptRelease(JSScriptRef script);

/// Evaluates a parsed script in a context of the group it was parsed for.
JSValueRef _Nullable JSScriptEvaluate(JSContextRef context, JSScriptRef script, JSValueRef _Nullable thisValue,
                                      JSValueRef _Nullable *_Nullable exception);

/// Called when a script has reached its time limit: true terminates it, false lets it continue.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *_Nullable info);

/// Sets the watchdog, which terminates endless loops.
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit,
                                         JSShouldTerminateCallback _Nullable callback, void *_Nullable info);

/// Removes the watchdog.
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

/// Called after a garbage collection, on the thread that runs scripts; it must not allocate in the heap.
typedef void (*JSHeapFinalizer)(JSContextGroupRef group, void *_Nullable info);

/// Registers a function to call after each collection, which may occur in the middle of a script.
void JSContextGroupAddHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer, void *_Nullable info);

/// Removes the function.
void JSContextGroupRemoveHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer, void *_Nullable info);

/// Begins to sample the running functions of a group; returns false if the library can't.
bool JSContextGroupEnableSamplingProfiler(JSContextGroupRef group);

/// Ends the sampling.
void JSContextGroupDisableSamplingProfiler(JSContextGroupRef group);

/// Returns the samples since the last call, as JSON, or NULL.
JSStringRef _Nullable JSContextGroupTakeSamplesFromSamplingProfiler(JSContextGroupRef group);

/// Sets whether scripts of a global object may evaluate text; the message is that of the error for those that may not.
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);

/// Registers a function to call with the promise and its reason when a rejection stays unhandled.
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                  JSValueRef _Nullable *_Nullable exception);

/// Returns the context in which an object was made.
JSGlobalContextRef _Nullable JSObjectGetGlobalContext(JSObjectRef object);

/// Returns the heap's size and its objects by type, as a JavaScript object, for leak tests.
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

/// Collects garbage before it returns; JSGarbageCollect only requests a collection.
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

/// Returns the target of a `Proxy`, or of the proxy of a global object; null for any other object.
JSObjectRef _Nullable JSObjectGetProxyTarget(JSObjectRef object);

/// Returns the call stack as text, one frame per line, to locate the code that requested a timer or a navigation.
JSStringRef JSContextCreateBacktrace(JSContextRef context, unsigned maximumStackSize);

#pragma clang assume_nonnull end
