#include "EmbeddedScripts.h"

// Adding a DOM module is adding its file here: `coreText` is what every page has, the list below is set up on first use.
// Globals that begin with % are names for the implementation alone.

// A module stands behind an arrow: a page makes the functions of those alone that it sets up.
#define MODULE '\n', '(', ')', '=', '>',

static const char coreText[] = {
#embed "../../Resources/dom/boot.js"
    , '(', '[', MODULE
#embed "../../Resources/dom/realm.js"
    , ',', MODULE
#embed "../../Resources/dom/idl.js"
    , ',', MODULE
#embed "../../Resources/dom/events/exception.js"
    , ',', MODULE
#embed "../../Resources/dom/events/target.js"
    , ',', MODULE
#embed "../../Resources/dom/events/event.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/names.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/node.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/tree.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/validity.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/clone.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/character-data.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/list.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/collections.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/attributes.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/mixins.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/element.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/element-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/token-list.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/geometry.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/fragment.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/doctype.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/document.js"
    , ',', MODULE
#embed "../../Resources/dom/nodes/document-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/html/serialise.js"
    , ',', MODULE
#embed "../../Resources/dom/html/reflect.js"
    , ',', MODULE
#embed "../../Resources/dom/html/element.js"
    , ',', MODULE
#embed "../../Resources/dom/html/focus.js"
    , ',', MODULE
#embed "../../Resources/dom/html/elements.js"
    , ',', MODULE
#embed "../../Resources/dom/html/meta.js"
    , ',', MODULE
#embed "../../Resources/dom/html/special-elements.js"
    , ',', MODULE
#embed "../../Resources/dom/html/anchor.js"
    , ',', MODULE
#embed "../../Resources/dom/html/foreign.js"
    , ',', MODULE
#embed "../../Resources/dom/html/dataset.js"
    , ',', MODULE
#embed "../../Resources/dom/css/properties.js"
    , ',', MODULE
#embed "../../Resources/dom/css/values.js"
    , ',', MODULE
#embed "../../Resources/dom/css/style.js"
    , ',', MODULE
#embed "../../Resources/dom/css/style-interface.js"
    , ',', MODULE
#embed "../../Resources/dom/events/handlers.js"
    , ',', MODULE
#embed "../../Resources/dom/builder.js"
    , ',', MODULE
#embed "../../Resources/dom/window/timers.js"
    , ',', MODULE
#embed "../../Resources/dom/window/virtual-time.js"
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
#embed "../../Resources/dom/window/base64.js"
    , ',', MODULE
#embed "../../Resources/dom/window/window.js"
    , ',', MODULE
#embed "../../Resources/dom/window/window-members.js"
    , ',', MODULE
#embed "../../Resources/dom/window/messages.js"
    , ']', ')'};

static const char events_abortText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/events/abort.js"
    , ']'};
static const char nodes_mutation_observerText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/nodes/mutation-observer.js"
    , ']'};
static const char nodes_traversalText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/nodes/traversal.js"
    , ']'};
static const char nodes_rangeText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/nodes/range.js"
    , ',', '\n',
#embed "../../Resources/dom/nodes/range-contents.js"
    , ',', '\n',
#embed "../../Resources/dom/nodes/range-interface.js"
    , ']'};
static const char nodes_selectionText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/nodes/selection.js"
    , ']'};
static const char html_tableText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/table.js"
    , ']'};
static const char html_mediaText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/media.js"
    , ']'};
static const char html_canvasText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/canvas.js"
    , ',', '\n',
#embed "../../Resources/dom/html/canvas-parts.js"
    , ',', '\n',
#embed "../../Resources/dom/html/canvas-context.js"
    , ']'};
static const char css_sheetsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/registered-properties.js"
    , ',', '\n',
#embed "../../Resources/dom/css/media-list.js"
    , ',', '\n',
#embed "../../Resources/dom/css/sheets.js"
    , ',', '\n',
#embed "../../Resources/dom/css/adopted-sheets.js"
    , ',', '\n',
#embed "../../Resources/dom/css/css-namespace.js"
    , ']'};
static const char css_rulesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/rules.js"
    , ',', '\n',
#embed "../../Resources/dom/css/rule-interfaces.js"
    , ']'};
static const char html_xml_parserText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/xml-parser.js"
    , ',', '\n',
#embed "../../Resources/dom/html/xml-serialise.js"
    , ']'};
static const char html_form_dataText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/form-data.js"
    , ']'};
static const char events_interfacesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/events/interfaces.js"
    , ']'};
static const char html_imageText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/image.js"
    , ',', '\n',
#embed "../../Resources/dom/html/image-sources.js"
    , ',', '\n',
#embed "../../Resources/dom/html/image-loading.js"
    , ']'};
static const char html_interactiveText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/interactive.js"
    , ']'};
static const char html_form_controlText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/form-control.js"
    , ',', '\n',
#embed "../../Resources/dom/html/form.js"
    , ',', '\n',
#embed "../../Resources/dom/html/form-submission.js"
    , ',', '\n',
#embed "../../Resources/dom/html/text-selection.js"
    , ',', '\n',
#embed "../../Resources/dom/html/input-values.js"
    , ',', '\n',
#embed "../../Resources/dom/html/input.js"
    , ',', '\n',
#embed "../../Resources/dom/html/text-area.js"
    , ',', '\n',
#embed "../../Resources/dom/html/option.js"
    , ',', '\n',
#embed "../../Resources/dom/html/select.js"
    , ',', '\n',
#embed "../../Resources/dom/html/form-parts.js"
    , ']'};
static const char html_linked_sheetsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/linked-sheets.js"
    , ']'};
static const char css_shorthandsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/shorthands.js"
    , ',', '\n',
#embed "../../Resources/dom/css/background-and-font.js"
    , ']'};
static const char xpathText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/xpath/parser.js"
    , ',', '\n',
#embed "../../Resources/dom/xpath/evaluator.js"
    , ',', '\n',
#embed "../../Resources/dom/xpath/interfaces.js"
    , ']'};
static const char html_directionalityText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/directionality.js"
    , ']'};
static const char selectors_parserText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/selectors/parser.js"
    , ',', '\n',
#embed "../../Resources/dom/selectors/pseudo-classes.js"
    , ',', '\n',
#embed "../../Resources/dom/selectors/matcher.js"
    , ',', '\n',
#embed "../../Resources/dom/selectors/serialise.js"
    , ']'};
static const char css_colorsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/colors.js"
    , ',', '\n',
#embed "../../Resources/dom/css/property-table.js"
    , ',', '\n',
#embed "../../Resources/dom/css/user-agent.js"
    , ',', '\n',
#embed "../../Resources/dom/css/units.js"
    , ',', '\n',
#embed "../../Resources/dom/css/cascade.js"
    , ',', '\n',
#embed "../../Resources/dom/css/boxes.js"
    , ',', '\n',
#embed "../../Resources/dom/css/content-size.js"
    , ',', '\n',
#embed "../../Resources/dom/css/transforms.js"
    , ',', '\n',
#embed "../../Resources/dom/css/computed.js"
    , ']'};
static const char window_navigatorText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/navigator.js"
    , ']'};
static const char window_historyText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/history.js"
    , ']'};
static const char window_performanceText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/performance/entries.js"
    , ',', '\n',
#embed "../../Resources/dom/performance/timing.js"
    , ',', '\n',
#embed "../../Resources/dom/performance/observer.js"
    , ',', '\n',
#embed "../../Resources/dom/performance/performance.js"
    , ']'};
static const char window_message_channelText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/messaging/message-port.js"
    , ']'};
static const char html_dynamic_markupText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/html/dynamic-markup.js"
    , ']'};
static const char window_foreign_windowText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/foreign-window.js"
    , ']'};
static const char xhr_xml_http_requestText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/xhr/response.js"
    , ',', '\n',
#embed "../../Resources/dom/xhr/answers.js"
    , ',', '\n',
#embed "../../Resources/dom/xhr/xml-http-request.js"
    , ',', '\n',
#embed "../../Resources/dom/xhr/interface.js"
    , ']'};
static const char iterableText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/iterable.js"
    , ']'};
static const char encoding_bytesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/encoding/bytes.js"
    , ']'};
static const char xhr_requestsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/xhr/request-body.js"
    , ',', '\n',
#embed "../../Resources/dom/xhr/exchange.js"
    , ',', '\n',
#embed "../../Resources/dom/xhr/sub-resources.js"
    , ']'};
static const char storage_storageText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/storage/storage.js"
    , ']'};
static const char url_urlText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/url/search-params.js"
    , ',', '\n',
#embed "../../Resources/dom/url/url.js"
    , ']'};
static const char encoding_text_codersText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/encoding/text-coders.js"
    , ']'};
static const char files_blobText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/files/blob.js"
    , ']'};
static const char files_file_readerText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/files/file-reader.js"
    , ']'};
static const char fetch_fetchText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/fetch/headers.js"
    , ',', '\n',
#embed "../../Resources/dom/fetch/body.js"
    , ',', '\n',
#embed "../../Resources/dom/fetch/multipart.js"
    , ',', '\n',
#embed "../../Resources/dom/fetch/request.js"
    , ',', '\n',
#embed "../../Resources/dom/fetch/response.js"
    , ',', '\n',
#embed "../../Resources/dom/fetch/fetch.js"
    , ']'};
static const char css_media_queriesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/media-queries.js"
    , ']'};
static const char window_match_mediaText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/match-media.js"
    , ']'};
static const char geometryText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/geometry/matrix.js"
    , ',', '\n',
#embed "../../Resources/dom/geometry/point.js"
    , ']'};
static const char window_placeText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/window-place.js"
    , ']'};
static const char visual_viewportText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/visual-viewport.js"
    , ']'};
static const char font_facesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/css/font-faces.js"
    , ']'};
static const char window_cryptoText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/crypto.js"
    , ']'};
static const char observersText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/observers/observer.js"
    , ',', '\n',
#embed "../../Resources/dom/observers/intersection-observer.js"
    , ',', '\n',
#embed "../../Resources/dom/observers/resize-observer.js"
    , ']'};
static const char custom_elementsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/custom-elements/reactions.js"
    , ',', '\n',
#embed "../../Resources/dom/custom-elements/upgrade.js"
    , ',', '\n',
#embed "../../Resources/dom/custom-elements/registry.js"
    , ']'};
static const char custom_elements_internalsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/custom-elements/internals.js"
    , ',', '\n',
#embed "../../Resources/dom/custom-elements/form-associated.js"
    , ']'};
static const char shadowText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/shadow/shadow-root.js"
    , ',', '\n',
#embed "../../Resources/dom/shadow/slots.js"
    , ',', '\n',
#embed "../../Resources/dom/shadow/slot-element.js"
    , ',', '\n',
#embed "../../Resources/dom/shadow/event-paths.js"
    , ',', '\n',
#embed "../../Resources/dom/shadow/composed-path.js"
    , ']'};
static const char structuredText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/messaging/kinds.js"
    , ',', '\n',
#embed "../../Resources/dom/messaging/serialize.js"
    , ',', '\n',
#embed "../../Resources/dom/messaging/deserialize.js"
    , ']'};
static const char broadcast_channelText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/messaging/broadcast-channel.js"
    , ']'};
static const char streamsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/streams/promises.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/readable.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/readable-controller.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/reader.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/readable-interface.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/writable.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/writable-controller.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/writer.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/writable-interface.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/pipe.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/tee.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/transform.js"
    , ',', '\n',
#embed "../../Resources/dom/streams/text-streams.js"
    , ']'};
static const char web_socketText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/sockets/web-socket.js"
    , ']'};
static const char event_sourceText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/sockets/event-source.js"
    , ']'};
static const char navigator_servicesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/navigator-services.js"
    , ']'};
static const char message_handlersText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/message-handlers.js"
    , ']'};
static const char idleText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/idle.js"
    , ']'};
static const char window_pluginsText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/window/plugins.js"
    , ']'};
static const char modulesText[] = {
#embed "../../Resources/dom/strict.js"
    , '[',
#embed "../../Resources/dom/modules/import-map.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/record.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/namespace.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/linking.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/loader.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/dynamic-import.js"
    , ',', '\n',
#embed "../../Resources/dom/modules/module-scripts.js"
    , ']'};

static const char webViewJavascriptBridgeText[] = {
#embed "../../Resources/bridges/WebViewJavascriptBridge.js"
};

static const HBEmbeddedScript lazyScripts[] = {
    {"dom/window/plugins.js",
     "PluginArray Plugin MimeTypeArray MimeType",
     window_pluginsText, sizeof window_pluginsText},
    {"dom/modules/record.js",
     "%modules",
     modulesText, sizeof modulesText},
    {"dom/events/abort.js",
     "AbortController AbortSignal",
     events_abortText, sizeof events_abortText},
    {"dom/nodes/mutation-observer.js",
     "MutationObserver WebKitMutationObserver MutationRecord",
     nodes_mutation_observerText, sizeof nodes_mutation_observerText},
    {"dom/nodes/traversal.js",
     "TreeWalker NodeIterator NodeFilter",
     nodes_traversalText, sizeof nodes_traversalText},
    {"dom/nodes/range.js",
     "AbstractRange Range StaticRange",
     nodes_rangeText, sizeof nodes_rangeText},
    {"dom/nodes/selection.js",
     "Selection",
     nodes_selectionText, sizeof nodes_selectionText},
    {"dom/html/table.js",
     "HTMLTableElement HTMLTableSectionElement HTMLTableRowElement HTMLTableCellElement",
     html_tableText, sizeof html_tableText},
    {"dom/html/media.js",
     "HTMLMediaElement HTMLAudioElement HTMLVideoElement Audio",
     html_mediaText, sizeof html_mediaText},
    {"dom/html/canvas.js",
     "HTMLCanvasElement CanvasRenderingContext2D CanvasGradient CanvasPattern TextMetrics "
     "ImageData",
     html_canvasText, sizeof html_canvasText},
    {"dom/css/sheets.js",
     "CSS CSSStyleSheet StyleSheet StyleSheetList MediaList",
     css_sheetsText, sizeof css_sheetsText},
    {"dom/css/rules.js",
     "CSSRule CSSRuleList CSSStyleRule CSSGroupingRule CSSConditionRule CSSMediaRule "
     "CSSSupportsRule CSSContainerRule CSSLayerBlockRule CSSLayerStatementRule CSSKeyframesRule "
     "CSSKeyframeRule CSSFontFaceRule CSSPageRule CSSImportRule CSSNamespaceRule "
     "CSSCounterStyleRule CSSPropertyRule",
     css_rulesText, sizeof css_rulesText},
    {"dom/html/xml-parser.js",
     "DOMParser XMLSerializer",
     html_xml_parserText, sizeof html_xml_parserText},
    {"dom/html/form-data.js",
     "FormData",
     html_form_dataText, sizeof html_form_dataText},
    {"dom/events/interfaces.js",
     "UIEvent FocusEvent MouseEvent WheelEvent DragEvent PointerEvent KeyboardEvent InputEvent "
     "CompositionEvent TextEvent ClipboardEvent SecurityPolicyViolationEvent MediaQueryListEvent "
     "OverflowEvent Touch TouchEvent TouchList MessageEvent ErrorEvent PromiseRejectionEvent "
     "PageTransitionEvent HashChangeEvent PopStateEvent ProgressEvent SubmitEvent FormDataEvent "
     "StorageEvent CloseEvent AnimationEvent TransitionEvent ToggleEvent BeforeUnloadEvent "
     "DeviceMotionEvent DeviceOrientationEvent",
     events_interfacesText, sizeof events_interfacesText},
    {"dom/html/image.js",
     "HTMLImageElement Image",
     html_imageText, sizeof html_imageText},
    {"dom/html/interactive.js",
     "HTMLDetailsElement HTMLDialogElement",
     html_interactiveText, sizeof html_interactiveText},
    {"dom/html/form-control.js",
     "HTMLFormElement HTMLFormControlsCollection RadioNodeList HTMLInputElement FileList "
     "HTMLTextAreaElement HTMLButtonElement HTMLOutputElement HTMLSelectElement "
     "HTMLOptGroupElement HTMLOptionElement HTMLOptionsCollection Option HTMLLabelElement "
     "HTMLFieldSetElement HTMLLegendElement HTMLMeterElement HTMLProgressElement "
     "HTMLObjectElement ValidityState",
     html_form_controlText, sizeof html_form_controlText},
    {"dom/html/linked-sheets.js",
     "%links",
     html_linked_sheetsText, sizeof html_linked_sheetsText},
    {"dom/css/shorthands.js",
     "%shorthands",
     css_shorthandsText, sizeof css_shorthandsText},
    {"dom/xpath/parser.js",
     "XPathEvaluator XPathExpression XPathResult",
     xpathText, sizeof xpathText},
    {"dom/html/directionality.js",
     "%direction",
     html_directionalityText, sizeof html_directionalityText},
    {"dom/selectors/parser.js",
     "%selectors",
     selectors_parserText, sizeof selectors_parserText},
    {"dom/css/colors.js",
     "%computed",
     css_colorsText, sizeof css_colorsText},
    {"dom/window/navigator.js",
     "navigator Navigator screen Screen clientInformation isSecureContext crossOriginIsolated",
     window_navigatorText, sizeof window_navigatorText},
    {"dom/window/history.js",
     "history History",
     window_historyText, sizeof window_historyText},
    {"dom/performance/entries.js",
     "performance Performance PerformanceEntry PerformanceMark PerformanceMeasure "
     "PerformanceResourceTiming PerformanceServerTiming PerformanceNavigationTiming "
     "PerformancePaintTiming PerformanceTiming PerformanceNavigation PerformanceObserver "
     "PerformanceObserverEntryList",
     window_performanceText, sizeof window_performanceText},
    {"dom/messaging/message-port.js",
     "MessageChannel MessagePort",
     window_message_channelText, sizeof window_message_channelText},
    {"dom/html/dynamic-markup.js",
     "%markup",
     html_dynamic_markupText, sizeof html_dynamic_markupText},
    {"dom/window/foreign-window.js",
     "%foreign",
     window_foreign_windowText, sizeof window_foreign_windowText},
    {"dom/xhr/xml-http-request.js",
     "XMLHttpRequest XMLHttpRequestUpload XMLHttpRequestEventTarget",
     xhr_xml_http_requestText, sizeof xhr_xml_http_requestText},
    {"dom/iterable.js",
     "%iterable",
     iterableText, sizeof iterableText},
    {"dom/encoding/bytes.js",
     "%bytes",
     encoding_bytesText, sizeof encoding_bytesText},
    {"dom/xhr/request-body.js",
     "%requests",
     xhr_requestsText, sizeof xhr_requestsText},
    {"dom/storage/storage.js",
     "localStorage sessionStorage Storage",
     storage_storageText, sizeof storage_storageText},
    {"dom/url/url.js",
     "URL URLSearchParams webkitURL",
     url_urlText, sizeof url_urlText},
    {"dom/encoding/text-coders.js",
     "TextEncoder TextDecoder",
     encoding_text_codersText, sizeof encoding_text_codersText},
    {"dom/files/blob.js",
     "Blob File",
     files_blobText, sizeof files_blobText},
    {"dom/files/file-reader.js",
     "FileReader",
     files_file_readerText, sizeof files_file_readerText},
    {"dom/fetch/headers.js",
     "fetch Headers Request Response",
     fetch_fetchText, sizeof fetch_fetchText},
    {"dom/css/media-queries.js",
     "%media",
     css_media_queriesText, sizeof css_media_queriesText},
    {"dom/window/match-media.js",
     "matchMedia MediaQueryList",
     window_match_mediaText, sizeof window_match_mediaText},
    {"dom/geometry/matrix.js",
     "DOMMatrix DOMMatrixReadOnly WebKitCSSMatrix DOMPoint DOMPointReadOnly",
     geometryText, sizeof geometryText},
    {"dom/window/window-place.js",
     "orientation screenX screenY screenLeft screenTop locationbar menubar personalbar scrollbars "
     "statusbar toolbar BarProp moveTo moveBy resizeTo resizeBy captureEvents releaseEvents",
     window_placeText, sizeof window_placeText},
    {"dom/window/visual-viewport.js",
     "visualViewport VisualViewport",
     visual_viewportText, sizeof visual_viewportText},
    {"dom/css/font-faces.js",
     "FontFace FontFaceSet %fonts",
     font_facesText, sizeof font_facesText},
    {"dom/window/crypto.js",
     "crypto Crypto",
     window_cryptoText, sizeof window_cryptoText},
    {"dom/observers/observer.js",
     "IntersectionObserver IntersectionObserverEntry "
     "ResizeObserver ResizeObserverEntry ResizeObserverSize",
     observersText, sizeof observersText},
    {"dom/custom-elements/registry.js",
     "customElements CustomElementRegistry",
     custom_elementsText, sizeof custom_elementsText},
    {"dom/custom-elements/internals.js",
     "%internals ElementInternals CustomStateSet",
     custom_elements_internalsText, sizeof custom_elements_internalsText},
    {"dom/shadow/shadow-root.js",
     "%shadow ShadowRoot HTMLSlotElement",
     shadowText, sizeof shadowText},
    {"dom/messaging/kinds.js",
     "%structured",
     structuredText, sizeof structuredText},
    {"dom/messaging/broadcast-channel.js",
     "BroadcastChannel",
     broadcast_channelText, sizeof broadcast_channelText},
    {"dom/streams/promises.js",
     "ReadableStream ReadableStreamDefaultReader ReadableStreamDefaultController "
     "WritableStream WritableStreamDefaultWriter WritableStreamDefaultController "
     "TransformStream TransformStreamDefaultController ByteLengthQueuingStrategy "
     "CountQueuingStrategy TextDecoderStream TextEncoderStream",
     streamsText, sizeof streamsText},
    {"dom/sockets/web-socket.js",
     "WebSocket",
     web_socketText, sizeof web_socketText},
    {"dom/sockets/event-source.js",
     "EventSource",
     event_sourceText, sizeof event_sourceText},
    {"dom/window/navigator-services.js",
     "Clipboard Permissions PermissionStatus Geolocation GeolocationPositionError %services",
     navigator_servicesText, sizeof navigator_servicesText},
    {"dom/window/message-handlers.js",
     "UserMessageHandler UserMessageHandlersNamespace WebKitNamespace %webkit",
     message_handlersText, sizeof message_handlersText},
    {"dom/window/idle.js",
     "requestIdleCallback cancelIdleCallback IdleDeadline",
     idleText, sizeof idleText},
};

HBEmbeddedScript HBCoreScript(void) { return (HBEmbeddedScript){"dom", "", coreText, sizeof coreText}; }

const HBEmbeddedScript *HBLazyScripts(size_t *count) {
  *count = sizeof lazyScripts / sizeof *lazyScripts;
  return lazyScripts;
}

HBEmbeddedScript HBWebViewJavascriptBridgeScript(void) {
  return (HBEmbeddedScript){"WebViewJavascriptBridge.js", "", webViewJavascriptBridgeText,
                            sizeof webViewJavascriptBridgeText};
}
