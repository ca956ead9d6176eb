// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <stdint.h>

/// The slots of a frame on the engine's stack: the callee, the number of arguments with `this`, and the arguments.
enum { calleeSlot = 3, countSlot = 4, firstArgumentSlot = 6 };

/// Calls the method `item` of the callee. An exception is not passed on: the result is then `null`.
static JSValueRef callItem(JSContextRef context, JSValueRef const *frame) {
  JSObjectRef callee = (JSObjectRef)frame[calleeSlot];
  size_t count = *(int32_t const *)&frame[countSlot] - 1;
  JSStringRef name = JSStringCreateWithUTF8CString("item");
  JSValueRef item = JSObjectGetProperty(context, callee, name, NULL);
  JSStringRelease(name);
  JSValueRef result = NULL;
  if (item && JSValueIsObject(context, item)) {
    result = JSObjectCallAsFunction(
        context, (JSObjectRef)item, callee, count, frame + firstArgumentSlot, NULL);
  }
  return result ? result : JSValueMakeNull(context);
}

/// `JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined`. A group is a `VM`, and a context a
/// `JSGlobalObject`; the name is a reference to a string, which is NULL.
typedef JSObjectRef (*Create)(
    JSContextGroupRef group, JSGlobalContextRef context, unsigned length, void *const *name,
    JSValueRef (*function)(JSContextRef context, JSValueRef const *frame));

JSObjectRef makeMasqueradingFunction(JSContextGroupRef group, JSGlobalContextRef context) {
  // Looking the name up twice on two threads has the same result.
  static Create create;
  if (!create) {
    create = (Create)dlsym(
        RTLD_DEFAULT,
        "_ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6"
        "StringENS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEE");
  }
  if (!create) return NULL;
  void *noName = NULL;
  return create(group, context, 0, &noName, callItem);
}
