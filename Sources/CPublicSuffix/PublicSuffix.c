#include "CPublicSuffix.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef struct List List;

static const List *(*builtIn)(void);
static const char *(*registrableDomain)(const List *, const char *);
static const List *list;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open(void) {
  // libcurl needs the same library, so it is there wherever requests are sent.
  void *library = dlopen("libpsl.so.5", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  *(void **)&builtIn = dlsym(library, "psl_builtin");
  *(void **)&registrableDomain = dlsym(library, "psl_registrable_domain");
  if (builtIn && registrableDomain) list = builtIn();
}

static const char *lastTwoLabels(const char *host) {
  const char *end = strrchr(host, '.');
  if (!end) return NULL;
  for (const char *place = end; place > host; place--) {
    if (place[-1] == '.') return place;
  }
  return host;
}

const char *HBRegistrableDomain(const char *host) {
  pthread_once(&once, open);
  return list ? registrableDomain(list, host) : lastTwoLabels(host);
}
