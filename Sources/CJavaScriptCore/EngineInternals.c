// The engine's C++ functions are found by their names, so that a library without one of them still works. A group of
// the C API is a `JSC::VM`, a context is a `JSC::JSGlobalObject`, and a value is an encoded `JSC::JSValue`.

// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <stdint.h>

/// `JSC::JSLockHolder`: the right to use a group's heap on this thread. Calls of the C API take it, and native
/// functions that scripts call run without it.
typedef struct {
  JSContextGroupRef group;
} Lock;

typedef struct {
  void (*lock)(Lock *lock, JSContextGroupRef group);
  void (*unlock)(Lock *lock);
  /// `JSC::JSGlobalProxy::setTarget`.
  void (*setTarget)(JSObjectRef proxy, JSContextGroupRef group, JSGlobalContextRef target);
  /// `JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined`; the name is a reference to a string, which is
  /// NULL.
  JSObjectRef (*createMasquerading)(
      JSContextGroupRef group, JSGlobalContextRef context, unsigned length, void *const *name,
      JSValueRef (*function)(JSContextRef context, JSValueRef const *frame));
} Internals;

static Internals findInternals(void) {
  Internals found;
  *(void **)&found.lock = dlsym(RTLD_DEFAULT, "_ZN3JSC12JSLockHolderC1ERNS_2VME");
  *(void **)&found.unlock = dlsym(RTLD_DEFAULT, "_ZN3JSC12JSLockHolderD1Ev");
  *(void **)&found.setTarget =
      dlsym(RTLD_DEFAULT, "_ZN3JSC13JSGlobalProxy9setTargetERNS_2VMEPNS_14JSGlobalObjectE");
  *(void **)&found.createMasquerading = dlsym(
      RTLD_DEFAULT,
      "_ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6String"
      "ENS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEE");
  if (!found.lock || !found.unlock) found = (Internals){0};
  return found;
}

bool redirectGlobalProxy(JSContextGroupRef group, JSObjectRef proxy, JSGlobalContextRef to) {
  const Internals internals = findInternals();
  if (!internals.setTarget || !JSObjectGetProxyTarget(proxy)) return false;
  Lock lock;
  internals.lock(&lock, group);
  internals.setTarget(proxy, group, to);
  internals.unlock(&lock);
  return true;
}

/// The slots of a frame on the engine's stack: the callee, the number of arguments with `this`, and the arguments.
enum { calleeSlot = 3, countSlot = 4, firstArgumentSlot = 6 };

/// Calls the method `item` of the callee. The result is `null` if it throws.
static JSValueRef callItem(JSContextRef context, JSValueRef const *frame) {
  JSObjectRef callee = (JSObjectRef)frame[calleeSlot];
  size_t count = *(int32_t const *)&frame[countSlot] - 1;
  JSStringRef name = JSStringCreateWithUTF8CString("item");
  JSValueRef item = JSObjectGetProperty(context, callee, name, NULL);
  JSStringRelease(name);
  JSValueRef result = NULL;
  if (item && JSValueIsObject(context, item))
    result = JSObjectCallAsFunction(context, (JSObjectRef)item, callee, count, frame + firstArgumentSlot, NULL);
  return result ? result : JSValueMakeNull(context);
}

JSObjectRef makeMasqueradingFunction(JSContextGroupRef group, JSGlobalContextRef context) {
  const Internals internals = findInternals();
  if (!internals.createMasquerading) return NULL;
  void *noName = NULL;
  Lock lock;
  internals.lock(&lock, group);
  JSObjectRef function = internals.createMasquerading(group, context, 0, &noName, callItem);
  internals.unlock(&lock);
  return function;
}
