#include "EmbeddedScript.h"

#include <string.h>

bool HBEmbeddedScriptContains(HBEmbeddedScript script, const char *text) { return strstr(script.text, text) != NULL; }
