// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "CJavaScriptCore.h"

#include <dlfcn.h>

/// `JSC::JSGlobalProxy::setTarget(JSC::VM&, JSC::JSGlobalObject*)`. A group is a `VM`, and a context a `JSGlobalObject`.
typedef void (*SetTarget)(JSObjectRef proxy, JSContextGroupRef group, JSGlobalContextRef target);

bool redirectGlobalProxy(JSContextGroupRef group, JSObjectRef proxy, JSGlobalContextRef to) {
  // Looking the name up twice on two threads has the same result.
  static SetTarget setTarget;
  if (!setTarget)
    setTarget = (SetTarget)dlsym(RTLD_DEFAULT, "_ZN3JSC13JSGlobalProxy9setTargetERNS_2VMEPNS_14JSGlobalObjectE");
  if (!setTarget || !JSObjectGetProxyTarget(proxy)) return false;
  setTarget(proxy, group, to);
  return true;
}
