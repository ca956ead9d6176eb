#include "EmbeddedScripts.h"

static const char coreText[] = {
#embed "../../Resources/dom/boot.js"
    , '(', '[', '\n',
#embed "../../Resources/dom/realm.js"
    , ']', ')'};

HBEmbeddedScript HBCoreScript(void) {
  return (HBEmbeddedScript){"dom", "", coreText, sizeof coreText};
}

const HBEmbeddedScript *HBLazyScripts(size_t *count) {
  *count = 0;
  return 0;
}

HBEmbeddedScript HBWebViewJavascriptBridgeScript(void) {
  return (HBEmbeddedScript){"bridges/WebViewJavascriptBridge.js", "", "", 0};
}
