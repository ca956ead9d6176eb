#include "EmbeddedScripts.h"

static const char webViewJavascriptBridgeText[] = {
#embed "../../Resources/bridges/WebViewJavascriptBridge.js"
    , 0};

static const char webViewJavascriptBridge4Text[] = {
#embed "../../Resources/bridges/WebViewJavascriptBridge4.js"
    , 0};

static const char jsBridgeText[] = {
#embed "../../Resources/bridges/JsBridge.js"
    , 0};

static const char jsBridge2Text[] = {
#embed "../../Resources/bridges/JsBridge2.js"
    , 0};

static const char pageFacadeText[] = {
#embed "../../Resources/bridges/PageFacade.js"
    , 0};

static const char dsBridgeText[] = {
#embed "../../Resources/bridges/DSBridge.js"
    , 0};

static const char dsBridgeEarlyText[] = {
#embed "../../Resources/bridges/DSBridgeEarly.js"
    , 0};

HBEmbeddedScript HBWebViewJavascriptBridgeScript(void) {
  return (HBEmbeddedScript){"WebViewJavascriptBridge.js", "", webViewJavascriptBridgeText};
}

HBEmbeddedScript HBWebViewJavascriptBridge4Script(void) {
  return (HBEmbeddedScript){"WebViewJavascriptBridge4.js", "", webViewJavascriptBridge4Text};
}

HBEmbeddedScript HBPageFacadeScript(void) {
  return (HBEmbeddedScript){"PageFacade.js", "", pageFacadeText};
}

HBEmbeddedScript HBJsBridgeScript(void) {
  return (HBEmbeddedScript){"JsBridge.js", "", jsBridgeText};
}

HBEmbeddedScript HBJsBridge2Script(void) { return (HBEmbeddedScript){"JsBridge2.js", "", jsBridge2Text}; }

HBEmbeddedScript HBDSBridgeScript(void) { return (HBEmbeddedScript){"DSBridge.js", "", dsBridgeText}; }

HBEmbeddedScript HBDSBridgeEarlyScript(void) { return (HBEmbeddedScript){"DSBridgeEarly.js", "", dsBridgeEarlyText}; }
