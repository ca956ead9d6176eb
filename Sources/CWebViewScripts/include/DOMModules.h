// The modules of the DOM that are loaded on first use of one of their names.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "EmbeddedScript.h"

typedef struct HBDOMModule {
  HBEmbeddedScript script;
  /// The names that load it, separated by blanks, as `Resources/dom/DOM.scripts` has them.
  const char *_Nonnull names;
} HBDOMModule;

/// A name and the index of its module.
typedef struct HBDOMName {
  const char *_Nonnull name;
  long module;
} HBDOMName;

/// All modules, in the order of the list.
const HBDOMModule *_Nonnull HBDOMModules(size_t *_Nonnull count);

/// All names, in the order of their bytes.
const HBDOMName *_Nonnull HBDOMNames(size_t *_Nonnull count);

/// The index of the module that defines a name; -1 for none.
long HBDOMModuleDefining(const char *_Nonnull name);

/// Whether one of the DOM's scripts contains a text.
bool HBDOMContains(const char *_Nonnull text);
