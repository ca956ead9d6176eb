// The only file that knows the functions of the engine's remote inspector and of GLib, on which it is built. All are
// found by their names, so that a library without one of them still runs scripts.

// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>

/// GLib's table of a source's functions.
typedef struct {
  int (*prepare)(void *source, int *timeout);
  int (*check)(void *source);
  int (*dispatch)(void *source, int (*callback)(void *), void *data);
  void (*finalize)(void *source);
  void *closureCallback;
  void *closureMarshal;
} SourceFunctions;

static struct {
  int (*setOption)(const char *name, int isOn);
  void (*initializeMainThread)(void);
  /// `WTF::CString::CString(char const*)`; the object is a pointer.
  void (*makeText)(void **text, const char *bytes);
  void (*setAddress)(void **text);
  void *(*singleton)(void);
  void (*start)(void *inspector);
  void (*setInspectableByDefault)(bool isInspectable);
  void (*setInspectable)(JSGlobalContextRef context, bool isInspectable);
  int (*iterate)(void *context, int mayBlock);
  int (*depth)(void);
  void *(*newSource)(SourceFunctions *functions, unsigned size);
  unsigned (*attachSource)(void *source, void *context);
} inspector;

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
  {"jsc_options_set_boolean", offsetof(__typeof__(inspector), setOption)},
  // Without it, messages arrive at a run loop that no other code reaches.
  {"_ZN3WTF20initializeMainThreadEv", offsetof(__typeof__(inspector), initializeMainThread)},
  {"_ZN3WTF7CStringC1EPKc", offsetof(__typeof__(inspector), makeText)},
  {"_ZN9Inspector15RemoteInspector25setInspectorServerAddressEON3WTF7CStringE",
   offsetof(__typeof__(inspector), setAddress)},
  {"_ZN9Inspector15RemoteInspector9singletonEv", offsetof(__typeof__(inspector), singleton)},
  {"_ZN9Inspector15RemoteInspector5startEv", offsetof(__typeof__(inspector), start)},
  {"JSRemoteInspectorSetInspectionEnabledByDefault", offsetof(__typeof__(inspector), setInspectableByDefault)},
  {"JSGlobalContextSetInspectable", offsetof(__typeof__(inspector), setInspectable)},
  {"g_main_context_iteration", offsetof(__typeof__(inspector), iterate)},
  {"g_main_depth", offsetof(__typeof__(inspector), depth)},
  {"g_source_new", offsetof(__typeof__(inspector), newSource)},
  {"g_source_attach", offsetof(__typeof__(inspector), attachSource)},
};

static bool isPrepared;
/// The depth of GLib's dispatch in which `pumpRemoteInspector` runs; -1 if it doesn't.
static int pumpDepth = -1;
static int engineConnection = -1;
static void (*pausedHook)(void *owner);
static void *pausedOwner;

const char *prepareRemoteInspector(bool pauses) {
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *found = dlsym(RTLD_DEFAULT, functions[index].name);
    if (!found) return functions[index].name;
    memcpy((char *)&inspector + functions[index].offset, &found, sizeof found);
  }
  if (isPrepared) return NULL;
  isPrepared = true;
  // With polling traps, a loop in optimized code has no place at which a debugger can take over.
  if (pauses) inspector.setOption("useDFGJIT", 0);
  inspector.initializeMainThread();
  // Only the contexts of pages are listed: neither those of tools, nor those of other threads' machines.
  inspector.setInspectableByDefault(false);
  return NULL;
}

/// Called when GLib begins an iteration. While a script is paused, the engine iterates without waiting.
static int waitWhilePaused(void *source, int *timeout) {
  (void)source;
  *timeout = -1;
  const bool isPump = pumpDepth >= 0 && inspector.depth() <= pumpDepth;
  if (isPump || engineConnection < 0) return 0;
  if (pausedHook) pausedHook(pausedOwner);
  struct pollfd connection = {engineConnection, POLLIN, 0};
  poll(&connection, 1, 50);
  return 0;
}

static int isNeverReady(void *source) {
  (void)source;
  return 0;
}

static int continues(void *source, int (*callback)(void *), void *data) {
  (void)source;
  (void)callback;
  (void)data;
  return 1;
}

void connectRemoteInspector(const char *address) {
  if (!isPrepared) return;
  // More words than a `WTF::CString` has are reserved for it.
  void *text[8] = {0};
  inspector.makeText(text, address);
  inspector.setAddress(text);
  // The first use of the singleton connects, and so does a start after the connection was lost.
  inspector.start(inspector.singleton());
}

void setRemoteInspectorWait(int connection, void (*paused)(void *owner), void *owner) {
  if (!isPrepared) return;
  engineConnection = connection;
  pausedHook = paused;
  pausedOwner = owner;
  static void *source;
  static SourceFunctions waits = {waitWhilePaused, isNeverReady, continues, NULL, NULL, NULL};
  // A `GSource` has 96 bytes; it may grow.
  if (!source && (source = inspector.newSource(&waits, 256))) inspector.attachSource(source, NULL);
}

bool pumpRemoteInspector(void) {
  if (!isPrepared || pumpDepth >= 0) return false;
  pumpDepth = inspector.depth();
  bool hasWorked = false;
  while (inspector.iterate(NULL, 0)) hasWorked = true;
  pumpDepth = -1;
  return hasWorked;
}

bool isPumpingRemoteInspector(void) { return pumpDepth >= 0; }

void setInspectable(JSGlobalContextRef context, bool isInspectable) {
  if (isPrepared) inspector.setInspectable(context, isInspectable);
}
