#include "DOMModules.h"

#include <stdlib.h>
#include <string.h>

#include "DOMScripts.h"

static int compare(const void *name, const void *entry) { return strcmp(name, ((const HBDOMName *)entry)->name); }

long HBDOMModuleDefining(const char *name) {
  size_t count;
  const HBDOMName *names = HBDOMNames(&count);
  const HBDOMName *found = bsearch(name, names, count, sizeof *names, compare);
  return found ? found->module : -1;
}

bool HBDOMContains(const char *text) {
  if (HBEmbeddedScriptContains(HBDOMCore(), text)) return true;
  size_t count;
  const HBDOMModule *modules = HBDOMModules(&count);
  for (size_t i = 0; i < count; i++) {
    if (HBEmbeddedScriptContains(modules[i].script, text)) return true;
  }
  return false;
}
