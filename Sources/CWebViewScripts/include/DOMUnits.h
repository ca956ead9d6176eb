// The units of the DOM: modules that always load together, on first use.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "EmbeddedScript.h"

typedef struct HBDOMUnit {
  /// A function that sets the modules up, once a machine.
  HBEmbeddedScript script;
  /// A function that exposes their interfaces in a page's realm; empty if they have none to expose there.
  HBEmbeddedScript page;
  /// The paths of the modules below `Resources/dom`, separated by blanks.
  const char *_Nonnull modules;
  /// The numbers of the units that are set up first, because this one imports from them.
  const long *_Nullable needs;
  size_t needCount;
  /// The globals that load the unit, separated by blanks.
  const char *_Nonnull globals;
} HBDOMUnit;

/// A global and the index of the unit that exposes it.
typedef struct HBDOMName {
  const char *_Nonnull name;
  long unit;
} HBDOMName;

/// All units, by their numbers.
const HBDOMUnit *_Nonnull HBDOMUnits(size_t *_Nonnull count);

/// All globals that load a unit, in the order of their bytes.
const HBDOMName *_Nonnull HBDOMNames(size_t *_Nonnull count);

/// The index of the unit that exposes a global; -1 for none.
long HBDOMUnitExposing(const char *_Nonnull name);

/// Returns true if one of the DOM's scripts contains a text.
bool HBDOMContains(const char *_Nonnull text);
