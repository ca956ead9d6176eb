#include "EmbeddedScripts.h"

static const char inspectText[] = {
#embed "../../Resources/prompt/inspect.js"
    , 0};

HBEmbeddedScript HBPromptInspectScript(void) { return (HBEmbeddedScript){"prompt/inspect.js", "", inspectText}; }

static const char namesText[] = {
#embed "../../Resources/prompt/names.js"
    , 0};

HBEmbeddedScript HBPromptNamesScript(void) { return (HBEmbeddedScript){"prompt/names.js", "", namesText}; }
