#include "EmbeddedScripts.h"

#include <string.h>

// The DOM modules that every page has. Those of fewer pages are in LazyScripts.c.

// A module stands behind an arrow: a page makes the functions of those alone that it sets up.
#define MODULE '\n', '(', ')', '=', '>',

static const char coreText[] = {
#embed "../../Resources/dom/strict.js"
    ,
#embed "../../Resources/dom/boot.js"
    , '(', '[', MODULE
#embed "../../Resources/dom/own-errors.js"
    , ',', MODULE
#embed "../../Resources/dom/realm.js"
    , ',', MODULE
#embed "../../Resources/dom/interface.js"
    , ',', MODULE
#embed "../../Resources/dom/globals.js"
    , ',', MODULE
#embed "../../Resources/dom/idl.js"
    , ',', MODULE
#embed "../../Resources/dom/late-table.js"
    , ',', MODULE
#embed "../../Resources/dom/events/listener-list.js"
    , ',', MODULE
#embed "../../Resources/dom/events/target.js"
    , ',', MODULE
#embed "../../Resources/dom/events/event.js"
    , ',', MODULE
#embed "../../Resources/dom/events/firing.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/names.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/node.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/changes.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/tree.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/validity.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/character-data.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/list.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/attributes.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/mixins.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/element.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/create-element.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/element-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/doctype.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/named-access.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/document.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/document-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/html/reflect.js"
    , ',', MODULE
#embed "../../Resources/dom/html/element.js"
    , ',', MODULE
#embed "../../Resources/dom/html/elements.js"
    , ',', MODULE
#embed "../../Resources/dom/css/properties.js"
    , ',', MODULE
#embed "../../Resources/dom/css/values.js"
    , ',', MODULE
#embed "../../Resources/dom/css/declarations.js"
    , ',', MODULE
#embed "../../Resources/dom/css/style.js"
    , ',', MODULE
#embed "../../Resources/dom/css/style-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/late-members.js"
    , ',', MODULE
#embed "../../Resources/dom/builder.js"
    , ',', MODULE
#embed "../../Resources/dom/window/timers.js"
    , ',', MODULE
#embed "../../Resources/dom/window/virtual-time.js"
    , ',', MODULE
#embed "../../Resources/dom/window/random.js"
    , ',', MODULE
#embed "../../Resources/dom/window/console.js"
    , ',', MODULE
#embed "../../Resources/dom/html/iframe.js"
    , ',', MODULE
#embed "../../Resources/dom/html/script.js"
    , ',', MODULE
#embed "../../Resources/dom/window/location.js"
    , ',', MODULE
#embed "../../Resources/dom/window/navigation.js"
    , ',', MODULE
#embed "../../Resources/dom/window/window.js"
    , ',', MODULE
#embed "../../Resources/dom/window/window-members.js"
    , ',', MODULE
#embed "../../Resources/dom/window/messages.js"
    , ']', ')', 0};

size_t HBScriptLength(HBEmbeddedScript script) { return strlen(script.text); }

HBEmbeddedScript HBCoreScript(void) { return (HBEmbeddedScript){"dom", "", coreText}; }
