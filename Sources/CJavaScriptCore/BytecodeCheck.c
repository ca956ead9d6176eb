// Runs bytecode once, before a process keeps any.

// Without this, memfd_create is hidden.
#define _GNU_SOURCE

#include "Bytecode.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __linux__

static bool isMapped(const char *name);

/// Returns whether a script's function returns 42 for 21, and the engine uses the file of a name for it.
static bool runs(BytecodeText *text, const char *name) {
  JSContextGroupRef group = JSContextGroupCreate();
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, NULL);
  JSScriptRef script = createScriptWithBytecode(group, NULL, text);
  bool isRight = false;
  if (script) {
    JSValueRef made = JSScriptEvaluate(context, script, NULL, NULL);
    JSValueRef argument = JSValueMakeNumber(context, 21);
    // The engine keeps the bytecode for functions that haven't run. It unmaps bytecode that it doesn't accept.
    if (made && JSValueIsObject(context, made) && isMapped(name)) {
      JSValueRef value = JSObjectCallAsFunction(context, (JSObjectRef)made, NULL, 1, &argument, NULL);
      isRight = value && JSValueToNumber(context, value, NULL) == 42;
    }
    JSScriptRelease(script);
  }
  JSGlobalContextRelease(context);
  JSContextGroupRelease(group);
  return isRight;
}

static bool isMapped(const char *name) {
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return false;
  char line[512];
  bool isFound = false;
  while (!isFound && fgets(line, sizeof line, maps)) isFound = strstr(line, name) != NULL;
  fclose(maps);
  return isFound;
}

bool checkBytecode(void) {
  static const char text[] =
      "'use strict';\n(function () { let seen = 0; return (value) => { seen += value; return seen * 2; }; })();\n";
  size_t size = 0;
  void *bytes = compileToBytecode(text, sizeof text - 1, &size);
  if (!bytes) return false;
  char name[64];
  // Two threads may check at the same time.
  static atomic_uint lastCheck;
  snprintf(name, sizeof name, "headless-bridge-check-%u-", atomic_fetch_add(&lastCheck, 1));
  int file = memfd_create(name, MFD_CLOEXEC);
  bool isWritten = file >= 0 && write(file, bytes, size) == (ssize_t)size;
  free(bytes);
  BytecodeText *opened = isWritten ? openBytecode(sourceText(text, sizeof text - 1), file, 0, size, NULL) : NULL;
  bool isRight = opened && runs(opened, name) && runs(opened, name) && !isMapped(name);
  if (file >= 0) close(file);
  return isRight;
}

#else

bool checkBytecode(void) { return false; }

#endif
