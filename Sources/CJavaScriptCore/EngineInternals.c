// The engine's C++ functions are found by their names, so that a library without one of them still works. A group of
// the C API is a `JSC::VM`, a context is a `JSC::JSGlobalObject`, and a value is an encoded `JSC::JSValue`.
//
// A name contains the types of its function's parameters, but neither the layout of an object nor that of the engine's
// stack. Both are therefore checked before a result is used.

// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

/// `JSC::JSLockHolder`: the right to use a group's heap on this thread. Calls of the C API take it, and native
/// functions that scripts call run without it. It is a pointer to the group; more words are reserved for it.
typedef struct {
  void *words[8];
} Lock;

typedef struct {
  void (*lock)(Lock *lock, JSContextGroupRef group);
  void (*unlock)(Lock *lock);
  /// `JSC::JSGlobalProxy::setTarget`.
  void (*setTarget)(JSObjectRef proxy, JSContextGroupRef group, JSGlobalContextRef target);
  /// `JSC::JSObject::setPrototypeDirect`.
  void (*setPrototype)(JSObjectRef object, JSContextGroupRef group, JSValueRef prototype);
  /// `JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined`; the name is a reference to a string, which is
  /// NULL.
  JSObjectRef (*createMasquerading)(
      JSContextGroupRef group, JSGlobalContextRef context, unsigned length, void *const *name,
      JSValueRef (*function)(JSContextRef context, JSValueRef const *frame));
  /// `WTF::releaseFastMallocFreeMemory`.
  void (*releaseMemory)(void);
} Internals;

static Internals internals;

static void findInternals(void) {
  Internals found = {0};
  *(void **)&found.lock = dlsym(RTLD_DEFAULT, "_ZN3JSC12JSLockHolderC1ERNS_2VME");
  *(void **)&found.unlock = dlsym(RTLD_DEFAULT, "_ZN3JSC12JSLockHolderD1Ev");
  *(void **)&found.setTarget =
      dlsym(RTLD_DEFAULT, "_ZN3JSC13JSGlobalProxy9setTargetERNS_2VMEPNS_14JSGlobalObjectE");
  *(void **)&found.setPrototype = dlsym(RTLD_DEFAULT, "_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE");
  *(void **)&found.createMasquerading = dlsym(
      RTLD_DEFAULT,
      "_ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6String"
      "ENS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEE");
  *(void **)&found.releaseMemory = dlsym(RTLD_DEFAULT, "_ZN3WTF27releaseFastMallocFreeMemoryEv");
  if (found.lock && found.unlock) internals = found;
}

static const Internals *knownInternals(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findInternals);
  return &internals;
}

bool redirectGlobalProxy(JSContextGroupRef group, JSObjectRef proxy, JSGlobalContextRef to) {
  const Internals *known = knownInternals();
  // The target is an object that the engine's public functions know by the same address.
  JSObjectRef target = JSObjectGetProxyTarget(JSContextGetGlobalObject(to));
  if (!known->setTarget || !target || target != (JSObjectRef)to || !JSObjectGetProxyTarget(proxy)) return false;
  Lock lock;
  known->lock(&lock, group);
  known->setTarget(proxy, group, to);
  known->unlock(&lock);
  return JSObjectGetProxyTarget(proxy) == target;
}

bool replaceGlobalPrototype(JSContextGroupRef group, JSGlobalContextRef context, JSObjectRef prototype) {
  const Internals *known = knownInternals();
  JSObjectRef proxy = JSContextGetGlobalObject(context), global = JSObjectGetProxyTarget(proxy);
  if (!known->setPrototype || !known->setTarget || !global || global != (JSObjectRef)context) return false;
  Lock lock;
  known->lock(&lock, group);
  known->setPrototype(global, group, prototype);
  // The proxy takes the prototype of its target.
  known->setTarget(proxy, group, context);
  known->unlock(&lock);
  return JSObjectGetPrototype(context, global) == prototype && JSObjectGetPrototype(context, proxy) == prototype;
}

/// The slots of a frame on the engine's stack: the callee, the number of arguments with `this`, and the arguments.
enum { calleeSlot = 3, countSlot = 4, firstArgumentSlot = 6 };

/// The expected slots of the call by which the layout is checked, and whether they were found.
typedef struct {
  JSObjectRef callee;
  JSValueRef arguments[2];
  bool isFound;
} Probe;
static _Thread_local Probe *probe;

/// Returns null, and records whether the slots have the expected contents.
static JSValueRef readProbe(JSContextRef context, JSValueRef const *frame) {
  // The frame is a caller's, so it lies above this one on the same stack.
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0), there = (uintptr_t)frame;
  if (there > here && there - here < 0x10000 && there % sizeof(JSValueRef) == 0) {
    probe->isFound = (JSObjectRef)frame[calleeSlot] == probe->callee && *(int32_t const *)&frame[countSlot] == 3
      && frame[firstArgumentSlot] == probe->arguments[0] && frame[firstArgumentSlot + 1] == probe->arguments[1];
  }
  return JSValueMakeNull(context);
}

static JSObjectRef makeMasquerading(
    JSContextGroupRef group, JSGlobalContextRef context,
    JSValueRef (*function)(JSContextRef context, JSValueRef const *frame)) {
  const Internals *known = knownInternals();
  if (!known->createMasquerading) return NULL;
  void *noName = NULL;
  Lock lock;
  known->lock(&lock, group);
  JSObjectRef made = known->createMasquerading(group, context, 0, &noName, function);
  known->unlock(&lock);
  return made;
}

/// Returns whether the slots of a call are where they are expected.
static bool knowsSlots(JSContextGroupRef group, JSGlobalContextRef context) {
  Probe expected = {0};
  expected.callee = makeMasquerading(group, context, readProbe);
  if (!expected.callee || !JSObjectIsFunction(context, expected.callee)) return false;
  expected.arguments[0] = JSContextGetGlobalObject(context);
  expected.arguments[1] = JSValueMakeNumber(context, 7);
  probe = &expected;
  JSValueRef result = JSObjectCallAsFunction(context, expected.callee, NULL, 2, expected.arguments, NULL);
  probe = NULL;
  return expected.isFound && result && JSValueIsNull(context, result);
}

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
  return knowsSlots(group, context) ? makeMasquerading(group, context, callItem) : NULL;
}

/// `WTF::StringView`: text that is stored elsewhere.
typedef struct {
  void const *characters;
  unsigned length;
  bool hasOneByteEach;
} TextView;

TimeZoneOutcome overrideTimeZone(const char *name) {
  bool (*set)(TextView name);
  *(void **)&set = dlsym(RTLD_DEFAULT, "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE");
  if (!set) return TimeZoneIsFixed;
  return set((TextView){name, (unsigned)strlen(name), true}) ? TimeZoneIsSet : TimeZoneIsUnknown;
}

bool releaseFreeMemory(void) {
  const Internals *known = knownInternals();
  if (known->releaseMemory) known->releaseMemory();
  return known->releaseMemory;
}
