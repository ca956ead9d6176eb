#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

void CurlEnter(void) { pthread_mutex_lock(&gate); }
void CurlLeave(void) { pthread_mutex_unlock(&gate); }

// The TLS library frees its state when the process ends; a thread that still uses it then would crash. The gate
// therefore stays closed from then on.
static void shutGate(void) { CurlEnter(); }

static const struct {
  const char *name;
  size_t place;
} functions[] = {
  {"curl_global_init", offsetof(Curl, globalInit)},   {"curl_easy_init", offsetof(Curl, easyInit)},
  {"curl_easy_cleanup", offsetof(Curl, easyCleanup)}, {"curl_easy_setopt", offsetof(Curl, easySetOption)},
  {"curl_easy_getinfo", offsetof(Curl, easyGetInfo)}, {"curl_easy_strerror", offsetof(Curl, easyError)},
  {"curl_slist_append", offsetof(Curl, listAppend)},  {"curl_slist_free_all", offsetof(Curl, listFree)},
  {"curl_multi_init", offsetof(Curl, multiInit)},     {"curl_multi_cleanup", offsetof(Curl, multiCleanup)},
  {"curl_multi_add_handle", offsetof(Curl, multiAdd)}, {"curl_multi_remove_handle", offsetof(Curl, multiRemove)},
  {"curl_multi_perform", offsetof(Curl, multiPerform)}, {"curl_multi_info_read", offsetof(Curl, multiRead)},
  {"curl_multi_poll", offsetof(Curl, multiPoll)},     {"curl_multi_wakeup", offsetof(Curl, multiWakeup)},
};

// Initializes the library once per process; it is never cleaned up.
static HBCurlState begin(const Curl *library) {
  static bool hasBegun = false;
  if (hasBegun) return HBCurlOpened;
  if (library->globalInit(CurlGlobalDefault) != CurlOK) return HBCurlBroken;
  hasBegun = true;
  atexit(shutGate);
  return HBCurlOpened;
}

HBCurlState CurlOpen(Curl *library, const char *name) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return HBCurlMissing;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *function = dlsym(handle, functions[i].name);
    if (!function) return HBCurlTooOld;
    *(void **)((char *)library + functions[i].place) = function;
  }
  CurlEnter();
  HBCurlState state = begin(library);
  CurlLeave();
  return state;
}
