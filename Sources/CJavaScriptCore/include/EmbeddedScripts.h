// The scripts that are part of the binary: the DOM and our own bridge scripts.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// ASCII text that lives as long as the process and ends with a NUL.
typedef struct HBEmbeddedScript {
  /// Its path below `Resources`.
  const char *_Nonnull name;
  /// The globals that appear when it is set up, separated by blanks; empty for what every page has.
  const char *_Nonnull globals;
  const char *_Nonnull text;
} HBEmbeddedScript;

/// How long a script's text is, in bytes.
size_t HBScriptLength(HBEmbeddedScript script);

/// What every page has from its start, as one array literal of DOM modules.
HBEmbeddedScript HBCoreScript(void);

/// The DOM modules that are set up when a page first touches one of their globals.
const HBEmbeddedScript *_Nonnull HBLazyScripts(size_t *_Nonnull count);

/// Which of them lists a name among its globals; -1 for none.
long HBLazyScriptDefining(const char *_Nonnull name);

/// Whether a text stands in the DOM's scripts as it is.
bool HBIsOfDOM(const char *_Nonnull text);

/// Our own page half of WebViewJavascriptBridge.
HBEmbeddedScript HBWebViewJavascriptBridgeScript(void);

/// The same of version 4.
HBEmbeddedScript HBWebViewJavascriptBridge4Script(void);

/// The words of specs, in the order in which they are set up.
const HBEmbeddedScript *_Nonnull HBTestingScripts(size_t *_Nonnull count);

/// What specs do to elements of a page: an array of functions, each of which adds its words to an object that is given to it.
HBEmbeddedScript HBPageActionsScript(void);

/// The parts of a report: its page, its style and its scripts.
const HBEmbeddedScript *_Nonnull HBReportParts(size_t *_Nonnull count);

/// Writes a value of a page as a console shows it: a function of the value.
HBEmbeddedScript HBPromptInspectScript(void);

/// The names behind a dot: a function of a path's names.
HBEmbeddedScript HBPromptNamesScript(void);

/// The names of what native can call in a page: a function of the bridge's name.
HBEmbeddedScript HBPromptHandlersScript(void);

/// Notes what completion needs to know of a page, before the page's scripts run.
HBEmbeddedScript HBPromptStartScript(void);

/// Notes the names of the handlers that a page registers.
HBEmbeddedScript HBPromptRegistrationsScript(void);

/// The types of the words of specs, for editors.
HBEmbeddedScript HBTestingTypes(void);

/// What gives a page functions for an app's handlers: a function of the object's name and the handlers' names.
HBEmbeddedScript HBPageFacadeScript(void);

/// Our own page half of Android's JsBridge 1.
HBEmbeddedScript HBJsBridgeScript(void);

/// The same of 2.
HBEmbeddedScript HBJsBridge2Script(void);

/// Our own page half of DSBridge 3.x.
HBEmbeddedScript HBDSBridgeScript(void);

/// Our own page half of DSBridge 1.x, and of 2.x but for one name.
HBEmbeddedScript HBDSBridgeEarlyScript(void);
