#include "EmbeddedScripts.h"

#include <string.h>

// A DOM module that few pages need is an entry here, set up when a page first touches one of the globals that the entry names.
// Globals that begin with % are names for the implementation alone. Those that begin with a point are names of `dom`, with the first use of
// which the module's core is set up.

static const HBEmbeddedScript lazyScripts[] = {
    {"dom/nodes/clone.js",
     ".cloneNode .mergeTexts",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/clone.js"
         , ']', 0}},
    {"dom/nodes/collections.js",
     "NodeList HTMLCollection .HTMLCollectionImpl .childElements .childNodes .collectionOf .descendants .elementsByClassName .elementsByName .elementsByTagName .elementsByTagNameNS .staticNodeList .tagNameTest",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/collections.js"
         , ']', 0}},
    {"dom/nodes/token-list.js",
     "DOMTokenList .tokenList .tokenListOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/token-list.js"
         , ']', 0}},
    {"dom/nodes/geometry.js",
     "DOMRect DOMRectReadOnly DOMRectList .boundingClientRect .clientRects .emptyRect .emptyRects .offsetParent .readOnlyRect .rectOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/geometry.js"
         , ']', 0}},
    {"dom/nodes/fragment.js",
     "DocumentFragment .DocumentFragmentImpl .createFragment .fragmentOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/fragment.js"
         , ']', 0}},
    {"dom/html/inner-text.js",
     ".innerText .setInnerText .setOuterText",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/inner-text.js"
         , ']', 0}},
    {"dom/html/focus.js",
     ".addAutofocusCandidate .blur .displayOf .focus .isRendered .moveFocus .isHiddenByMarkup",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/focus.js"
         , ']', 0}},
    {"dom/html/dataset.js",
     "DOMStringMap .datasetOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/dataset.js"
         , ']', 0}},
    {"dom/html/foreign.js",
     "SVGAnimatedString SVGElement MathMLElement SVGSVGElement SVGGElement SVGPathElement SVGRectElement SVGCircleElement SVGLineElement SVGTextElement SVGUseElement SVGDefsElement SVGImageElement SVGAElement SVGTitleElement SVGScriptElement SVGStyleElement .SVGElementImpl .createForeignElement .svgElementOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/foreign.js"
         , ']', 0}},
    {"dom/html/meta.js",
     "%meta",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/meta.js"
         , ']', 0}},
    {"dom/html/anchor.js",
     "HTMLAnchorElement HTMLAreaElement",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/anchor.js"
         , ']', 0}},
    {"dom/html/special-elements.js",
     "HTMLTemplateElement .SheetOwnerImpl .templateDocument",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/special-elements.js"
         , ']', 0}},
    {"dom/markup/serialise.js",
     ".outerMarkup .serializeChildren .voidElements",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/markup/serialise.js"
         , ']', 0}},
    {"dom/markup/fragment-parsing.js",
     ".parseDocument .parseFragment",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/markup/fragment-parsing.js"
         , ']', 0}},
    {"dom/window/base64.js",
     ".atob .btoa",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/base64.js"
         , ']', 0}},
    {"dom/nodes/document-late-members.js",
     ".adoptNode .createAttributeByPage .createAttributeNS .documentCollection .documentLateMembers .domainOf .importNode .lastModified .setDomain .xpath",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/document-late-members.js"
         , ']', 0}},
    {"dom/nodes/element-late-members.js",
     ".elementLateMembers",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/element-late-members.js"
         , ']', 0}},
    {"dom/html/element-late-members.js",
     ".contentEditable .htmlElementLateMembers .isDraggable .isSpellchecked .isTranslated .setContentEditable .setState .setTranslated .tabIndex",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/element-late-members.js"
         , ']', 0}},
    {"dom/events/exception.js",
     "DOMException .exceptionConstants .exceptionOf .makeDOMException .newDOMException",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/events/exception.js"
         , ']', 0}},
    {"dom/events/handlers.js",
     ".defineHandlers .documentHandlers .elementHandlers .getHandler .handlerAttributeChanged .handlerSteps .handlerType .setBeforeUnloadResult .setHandler .windowEventHandlerSteps .windowHandlers",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/events/handlers.js"
         , ']', 0}},
    {"dom/window/plugins.js",
     "PluginArray Plugin MimeTypeArray MimeType",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/plugins.js"
         , ']', 0}},
    {"dom/window/console-objects.js",
     "%console-objects",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/console-objects.js"
         , ']', 0}},
    {"dom/modules/record.js",
     "%modules",
     (const char[]){
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
         , ']', 0}},
    {"dom/events/abort.js",
     "AbortController AbortSignal",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/events/abort.js"
         , ']', 0}},
    {"dom/nodes/mutation-observer.js",
     "MutationObserver WebKitMutationObserver MutationRecord",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/nodes/mutation-observer.js"
         , ',', '\n',
#embed "../../Resources/dom/nodes/mutation-records.js"
         , ']', 0}},
    {"dom/traversal/traversal.js",
     "TreeWalker NodeIterator NodeFilter",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/traversal/traversal.js"
         , ',', '\n',
#embed "../../Resources/dom/traversal/tree-walker.js"
         , ',', '\n',
#embed "../../Resources/dom/traversal/node-iterator.js"
         , ']', 0}},
    {"dom/ranges/range.js",
     "AbstractRange Range StaticRange",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/ranges/boundary-points.js"
         , ',', '\n',
#embed "../../Resources/dom/ranges/range.js"
         , ',', '\n',
#embed "../../Resources/dom/ranges/static-range.js"
         , ',', '\n',
#embed "../../Resources/dom/ranges/range-contents.js"
         , ',', '\n',
#embed "../../Resources/dom/ranges/range-interface.js"
         , ']', 0}},
    {"dom/ranges/selection.js",
     "Selection .selectionOf",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/ranges/selection.js"
         , ']', 0}},
    {"dom/html/table.js",
     "HTMLTableElement HTMLTableSectionElement HTMLTableRowElement HTMLTableCellElement",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/table.js"
         , ']', 0}},
    {"dom/html/media.js",
     "HTMLMediaElement HTMLAudioElement HTMLVideoElement Audio",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/media.js"
         , ']', 0}},
    {"dom/canvas/canvas.js",
     "HTMLCanvasElement CanvasRenderingContext2D CanvasGradient CanvasPattern TextMetrics "
     "ImageData",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/canvas/canvas.js"
         , ',', '\n',
#embed "../../Resources/dom/canvas/canvas-parts.js"
         , ',', '\n',
#embed "../../Resources/dom/canvas/canvas-state.js"
         , ',', '\n',
#embed "../../Resources/dom/canvas/text-metrics.js"
         , ',', '\n',
#embed "../../Resources/dom/canvas/canvas-context.js"
         , ']', 0}},
    {"dom/css/sheets.js",
     "CSS CSSStyleSheet StyleSheet StyleSheetList MediaList .sheetOf .adoptedSheets .setAdoptedSheets .styleSheetsOf .registeredProperty .registeredNames .describeProperty .mediaListOf .matchesMedia .importedSheet .styleRulesOf .supportsCondition",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/css/registered-properties.js"
         , ',', '\n',
#embed "../../Resources/dom/css/media-list.js"
         , ',', '\n',
#embed "../../Resources/dom/css/sheets.js"
         , ',', '\n',
#embed "../../Resources/dom/css/sheet-lists.js"
         , ',', '\n',
#embed "../../Resources/dom/css/sheet-interfaces.js"
         , ',', '\n',
#embed "../../Resources/dom/css/adopted-sheets.js"
         , ',', '\n',
#embed "../../Resources/dom/css/css-namespace.js"
         , ']', 0}},
    {"dom/css/rules.js",
     "CSSRule CSSRuleList CSSStyleRule CSSGroupingRule CSSConditionRule CSSMediaRule "
     "CSSSupportsRule CSSContainerRule CSSLayerBlockRule CSSLayerStatementRule CSSKeyframesRule "
     "CSSKeyframeRule CSSFontFaceRule CSSPageRule CSSImportRule CSSNamespaceRule "
     "CSSCounterStyleRule CSSPropertyRule",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/css/rules.js"
         , ',', '\n',
#embed "../../Resources/dom/css/rule-parser.js"
         , ',', '\n',
#embed "../../Resources/dom/css/rule-interfaces.js"
         , ']', 0}},
    {"dom/markup/xml-parser.js",
     "DOMParser XMLSerializer .serializeXML .parseXMLFragment .buildXML .parseXMLDocument .parseHTML",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/markup/xml-reader.js"
         , ',', '\n',
#embed "../../Resources/dom/markup/xml-parser.js"
         , ',', '\n',
#embed "../../Resources/dom/markup/xml-documents.js"
         , ',', '\n',
#embed "../../Resources/dom/markup/xml-serialise.js"
         , ']', 0}},
    {"dom/forms/form-data.js",
     "FormData",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/forms/form-data.js"
         , ']', 0}},
    {"dom/events/interfaces.js",
     "UIEvent FocusEvent MouseEvent WheelEvent DragEvent PointerEvent KeyboardEvent InputEvent "
     "CompositionEvent TextEvent ClipboardEvent SecurityPolicyViolationEvent MediaQueryListEvent "
     "OverflowEvent Touch TouchEvent TouchList MessageEvent ErrorEvent PromiseRejectionEvent "
     "PageTransitionEvent HashChangeEvent PopStateEvent ProgressEvent SubmitEvent FormDataEvent "
     "StorageEvent CloseEvent AnimationEvent TransitionEvent ToggleEvent BeforeUnloadEvent "
     "DeviceMotionEvent DeviceOrientationEvent",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/events/event-fields.js"
         , ',', '\n',
#embed "../../Resources/dom/events/touch.js"
         , ',', '\n',
#embed "../../Resources/dom/events/interfaces.js"
         , ']', 0}},
    {"dom/html/image.js",
     "HTMLImageElement Image",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/image.js"
         , ',', '\n',
#embed "../../Resources/dom/html/image-sources.js"
         , ',', '\n',
#embed "../../Resources/dom/html/image-loading.js"
         , ']', 0}},
    {"dom/html/interactive.js",
     "HTMLDetailsElement HTMLDialogElement",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/interactive.js"
         , ']', 0}},
    {"dom/forms/form-control.js",
     "HTMLFormElement HTMLFormControlsCollection RadioNodeList HTMLInputElement FileList "
     "HTMLTextAreaElement HTMLButtonElement HTMLOutputElement HTMLSelectElement "
     "HTMLOptGroupElement HTMLOptionElement HTMLOptionsCollection Option HTMLLabelElement "
     "HTMLFieldSetElement HTMLLegendElement HTMLMeterElement HTMLProgressElement "
     "HTMLObjectElement ValidityState",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/forms/form-control.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/form.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/form-controls.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/form-interface.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/form-submission.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/text-selection.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/text-editing.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input-formats.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input-steps.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input-values.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input-constraints.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/checkedness.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/file-list.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/input-interface.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/text-area.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/option.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/select.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/select-interface.js"
         , ',', '\n',
#embed "../../Resources/dom/forms/form-parts.js"
         , ']', 0}},
    {"dom/html/linked-sheets.js",
     "%links .loadLinkedSheet .loadImportedSheets",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/linked-sheets.js"
         , ']', 0}},
    {"dom/css/shorthands.js",
     "%shorthands",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/css/shorthands.js"
         , ',', '\n',
#embed "../../Resources/dom/css/background-and-font.js"
         , ']', 0}},
    {"dom/xpath/parser.js",
     "XPathEvaluator XPathExpression XPathResult",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/xpath/tokens.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/parser.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/values.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/axes.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/functions.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/evaluator.js"
         , ',', '\n',
#embed "../../Resources/dom/xpath/interfaces.js"
         , ']', 0}},
    {"dom/html/user.js",
     "%user",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/user.js"
         , ']', 0}},
    {"dom/html/directionality.js",
     "%direction .directionOf .directionEntries",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/html/directionality.js"
         , ']', 0}},
    {"dom/selectors/parser.js",
     "%selectors",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/selectors/reader.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/parser.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/functional-arguments.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/pseudo-classes.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/functional-pseudo-classes.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/simple-selectors.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/matcher.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/queries.js"
         , ',', '\n',
#embed "../../Resources/dom/selectors/serialise.js"
         , ']', 0}},
    {"dom/css/colors.js",
     "%computed .computedValue .computedStyle .computedColor .isColor .lengthOf .boxSize .measuredBox .measuredEdges .contentSize .identityMatrix .multiplyMatrices .translation .scaling .rotation .skewing .isFlatMatrix .flatEntries .readTransform",
     (const char[]){
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
#embed "../../Resources/dom/css/matching-rules.js"
         , ',', '\n',
#embed "../../Resources/dom/css/cascade.js"
         , ',', '\n',
#embed "../../Resources/dom/css/variables.js"
         , ',', '\n',
#embed "../../Resources/dom/css/boxes.js"
         , ',', '\n',
#embed "../../Resources/dom/css/content-size.js"
         , ',', '\n',
#embed "../../Resources/dom/css/transforms.js"
         , ',', '\n',
#embed "../../Resources/dom/css/computed.js"
         , ']', 0}},
    {"dom/window/navigator.js",
     "navigator Navigator screen Screen clientInformation isSecureContext crossOriginIsolated",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/navigator.js"
         , ']', 0}},
    {"dom/window/history.js",
     "history History",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/history.js"
         , ']', 0}},
    {"dom/performance/entries.js",
     "performance Performance PerformanceEntry PerformanceMark PerformanceMeasure "
     "PerformanceResourceTiming PerformanceServerTiming PerformanceNavigationTiming "
     "PerformancePaintTiming PerformanceTiming PerformanceNavigation PerformanceObserver "
     "PerformanceObserverEntryList",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/performance/entries.js"
         , ',', '\n',
#embed "../../Resources/dom/performance/timing.js"
         , ',', '\n',
#embed "../../Resources/dom/performance/observer.js"
         , ',', '\n',
#embed "../../Resources/dom/performance/performance.js"
         , ']', 0}},
    {"dom/messaging/message-port.js",
     "MessageChannel MessagePort",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/messaging/message-port.js"
         , ']', 0}},
    {"dom/markup/dynamic-markup.js",
     "%markup",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/markup/dynamic-markup.js"
         , ']', 0}},
    {"dom/window/foreign-window.js",
     "%foreign",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/foreign-window.js"
         , ']', 0}},
    {"dom/xhr/xml-http-request.js",
     "XMLHttpRequest XMLHttpRequestUpload XMLHttpRequestEventTarget",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/xhr/response.js"
         , ',', '\n',
#embed "../../Resources/dom/xhr/answers.js"
         , ',', '\n',
#embed "../../Resources/dom/xhr/xml-http-request.js"
         , ',', '\n',
#embed "../../Resources/dom/xhr/interface.js"
         , ']', 0}},
    {"dom/iterable.js",
     "%iterable",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/iterable.js"
         , ']', 0}},
    {"dom/encoding/bytes.js",
     "%bytes",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/encoding/bytes.js"
         , ']', 0}},
    {"dom/xhr/request-body.js",
     "%requests",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/xhr/request-body.js"
         , ',', '\n',
#embed "../../Resources/dom/xhr/exchange.js"
         , ',', '\n',
#embed "../../Resources/dom/xhr/sub-resources.js"
         , ']', 0}},
    {"dom/storage/storage.js",
     "localStorage sessionStorage Storage",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/storage/storage.js"
         , ']', 0}},
    {"dom/url/url.js",
     "URL URLSearchParams webkitURL",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/url/search-params.js"
         , ',', '\n',
#embed "../../Resources/dom/url/url.js"
         , ']', 0}},
    {"dom/encoding/text-coders.js",
     "TextEncoder TextDecoder",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/encoding/text-coders.js"
         , ']', 0}},
    {"dom/files/blob.js",
     "Blob File",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/files/blob.js"
         , ']', 0}},
    {"dom/files/file-reader.js",
     "FileReader",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/files/file-reader.js"
         , ']', 0}},
    {"dom/fetch/headers.js",
     "fetch Headers Request Response",
     (const char[]){
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
         , ']', 0}},
    {"dom/css/media-queries.js",
     "%media",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/css/media-queries.js"
         , ']', 0}},
    {"dom/window/match-media.js",
     "matchMedia MediaQueryList",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/match-media.js"
         , ']', 0}},
    {"dom/geometry/matrix.js",
     "DOMMatrix DOMMatrixReadOnly WebKitCSSMatrix DOMPoint DOMPointReadOnly",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/geometry/matrix.js"
         , ',', '\n',
#embed "../../Resources/dom/geometry/point.js"
         , ']', 0}},
    {"dom/window/window-place.js",
     "orientation screenX screenY screenLeft screenTop locationbar menubar personalbar scrollbars "
     "statusbar toolbar BarProp moveTo moveBy resizeTo resizeBy captureEvents releaseEvents",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/window-place.js"
         , ']', 0}},
    {"dom/window/visual-viewport.js",
     "visualViewport VisualViewport",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/visual-viewport.js"
         , ']', 0}},
    {"dom/css/font-faces.js",
     "FontFace FontFaceSet %fonts",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/css/font-faces.js"
         , ']', 0}},
    {"dom/window/crypto.js",
     "crypto Crypto",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/crypto.js"
         , ']', 0}},
    {"dom/observers/observer.js",
     "IntersectionObserver IntersectionObserverEntry "
     "ResizeObserver ResizeObserverEntry ResizeObserverSize",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/observers/observer.js"
         , ',', '\n',
#embed "../../Resources/dom/observers/intersection-observer.js"
         , ',', '\n',
#embed "../../Resources/dom/observers/resize-observer.js"
         , ']', 0}},
    {"dom/custom-elements/registry.js",
     "customElements CustomElementRegistry",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/custom-elements/reactions.js"
         , ',', '\n',
#embed "../../Resources/dom/custom-elements/upgrade.js"
         , ',', '\n',
#embed "../../Resources/dom/custom-elements/registry.js"
         , ']', 0}},
    {"dom/custom-elements/internals.js",
     "%internals ElementInternals CustomStateSet",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/custom-elements/internals.js"
         , ',', '\n',
#embed "../../Resources/dom/custom-elements/form-associated.js"
         , ']', 0}},
    {"dom/shadow/shadow-root.js",
     "%shadow ShadowRoot HTMLSlotElement",
     (const char[]){
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
         , ']', 0}},
    {"dom/messaging/kinds.js",
     "%structured",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/messaging/kinds.js"
         , ',', '\n',
#embed "../../Resources/dom/messaging/serialize.js"
         , ',', '\n',
#embed "../../Resources/dom/messaging/deserialize.js"
         , ']', 0}},
    {"dom/messaging/broadcast-channel.js",
     "BroadcastChannel",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/messaging/broadcast-channel.js"
         , ']', 0}},
    {"dom/streams/promises.js",
     "ReadableStream ReadableStreamDefaultReader ReadableStreamDefaultController "
     "WritableStream WritableStreamDefaultWriter WritableStreamDefaultController "
     "TransformStream TransformStreamDefaultController ByteLengthQueuingStrategy "
     "CountQueuingStrategy TextDecoderStream TextEncoderStream",
     (const char[]){
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
         , ']', 0}},
    {"dom/sockets/web-socket.js",
     "WebSocket",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/sockets/web-socket.js"
         , ']', 0}},
    {"dom/sockets/event-source.js",
     "EventSource",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/sockets/event-source.js"
         , ']', 0}},
    {"dom/window/navigator-services.js",
     "Clipboard Permissions PermissionStatus Geolocation GeolocationPositionError %services",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/navigator-services.js"
         , ']', 0}},
    {"dom/window/message-handlers.js",
     "UserMessageHandler UserMessageHandlersNamespace WebKitNamespace %webkit",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/message-handlers.js"
         , ']', 0}},
    {"dom/window/function-text.js",
     "%function-text",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/function-text.js"
         , ']', 0}},
    {"dom/window/idle.js",
     "requestIdleCallback cancelIdleCallback IdleDeadline",
     (const char[]){
#embed "../../Resources/dom/strict.js"
         , '[',
#embed "../../Resources/dom/window/idle.js"
         , ']', 0}},
};

const HBEmbeddedScript *HBLazyScripts(size_t *count) {
  *count = sizeof lazyScripts / sizeof *lazyScripts;
  return lazyScripts;
}

long HBLazyScriptDefining(const char *name) {
  size_t length = strlen(name);
  for (size_t i = 0; length > 0 && i < sizeof lazyScripts / sizeof *lazyScripts; i++) {
    const char *globals = lazyScripts[i].globals;
    for (const char *found = globals; (found = strstr(found, name)); found += length) {
      if ((found == globals || found[-1] == ' ') && (found[length] == ' ' || !found[length])) return (long)i;
    }
  }
  return -1;
}

bool HBIsOfDOM(const char *text) {
  if (strstr(HBCoreScript().text, text)) return true;
  for (size_t i = 0; i < sizeof lazyScripts / sizeof *lazyScripts; i++) {
    if (strstr(lazyScripts[i].text, text)) return true;
  }
  return false;
}
