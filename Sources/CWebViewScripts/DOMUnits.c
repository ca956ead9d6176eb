#include "DOMUnits.h"

#include <stdlib.h>
#include <string.h>

#include "DOMBundle.h"

static int compare(const void *name, const void *entry) { return strcmp(name, ((const HBDOMName *)entry)->name); }

long HBDOMUnitExposing(const char *name) {
  size_t count;
  const HBDOMName *names = HBDOMNames(&count);
  const HBDOMName *found = bsearch(name, names, count, sizeof *names, compare);
  return found ? found->unit : -1;
}

bool HBDOMContains(const char *text) {
  if (HBEmbeddedScriptContains(HBDOMCore(), text) || HBEmbeddedScriptContains(HBDOMCorePage(), text)) return true;
  size_t count;
  const HBDOMUnit *units = HBDOMUnits(&count);
  for (size_t i = 0; i < count; i++) {
    if (HBEmbeddedScriptContains(units[i].script, text) || HBEmbeddedScriptContains(units[i].page, text)) return true;
  }
  return false;
}
