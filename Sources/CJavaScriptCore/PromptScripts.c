#include "EmbeddedScripts.h"

static const char inspectText[] = {
#embed "../../Resources/prompt/inspect.js"
    , 0};

HBEmbeddedScript HBPromptInspectScript(void) { return (HBEmbeddedScript){"prompt/inspect.js", "", inspectText}; }

static const char namesText[] = {
#embed "../../Resources/prompt/names.js"
    , 0};

HBEmbeddedScript HBPromptNamesScript(void) { return (HBEmbeddedScript){"prompt/names.js", "", namesText}; }

static const char handlersText[] = {
#embed "../../Resources/prompt/handlers.js"
    , 0};

HBEmbeddedScript HBPromptHandlersScript(void) {
  return (HBEmbeddedScript){"prompt/handlers.js", "", handlersText};
}

static const char startText[] = {
#embed "../../Resources/prompt/start.js"
    , 0};

HBEmbeddedScript HBPromptStartScript(void) {
  return (HBEmbeddedScript){"prompt/start.js", "", startText};
}

static const char registrationsText[] = {
#embed "../../Resources/prompt/registrations.js"
    , 0};

HBEmbeddedScript HBPromptRegistrationsScript(void) {
  return (HBEmbeddedScript){"prompt/registrations.js", "", registrationsText};
}
