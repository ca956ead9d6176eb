// Functions that a lower layer calls and a module of a higher layer implements (infra/hooks.js).
import type { DocumentImpl } from './nodes/document.js';
import type { ElementImpl } from './nodes/element.js';
import type { NodeImpl } from './nodes/node.js';

/** Functions that a lower layer calls. Each is the function of the module that sets it. */
export interface Hooks {
  // Content security policies (window/content-policy.js)

  allowsInline: typeof import('./window/content-policy.js').allowsInline;
  allowsStyle: typeof import('./window/content-policy.js').allowsStyle;
  allowsScriptURL: typeof import('./window/content-policy.js').allowsScriptURL;
  allowsRequest: typeof import('./window/content-policy.js').allowsRequest;
  setPolicy: typeof import('./window/content-policy.js').setPolicy;
  policyViolated: typeof import('./window/content-policy.js').policyViolated;

  // Elements and nodes

  /** The class of HTML elements. */
  HTMLElementImpl: typeof import('./html/html-element.js').HTMLElementImpl;
  /** Returns whether HTML elements with a name have no additional members. */
  isPlainElement: typeof import('./html/element-table.js').isPlainElement;
  /** Creates an SVG or MathML element. */
  createForeignElement: typeof import('./html/foreign.js').createForeignElement;
  /** Returns the canonical value of an enumerated attribute. */
  enumerated: typeof import('./html/reflect.js').enumerated;
  /** Parses an integer: HTML, "rules for parsing integers". */
  parseInteger: typeof import('./html/reflect.js').parseInteger;
  /** Returns the direction of an element: HTML, "the directionality". */
  directionOf: typeof import('./html/directionality.js').directionOf;
  /** Adds an element that asks for the focus before the next frame. */
  addAutofocusCandidate: typeof import('./html/focus.js').addAutofocusCandidate;
  /** Returns whether an element's name or attributes keep it from being rendered. */
  isHiddenByMarkup: typeof import('./html/focus.js').isHiddenByMarkup;
  /** Hides an open popover whose attribute has another value. */
  popoverAttributeChanged(element: ElementImpl): void;
  /** Hides an open popover that was removed from its document. */
  popoverRemoved(element: ElementImpl): void;
  /** Opens or closes the popover that a button names. */
  activatePopoverTarget(button: ElementImpl): void;
  /** Returns the rendered text between two boundary points. */
  renderedText(document: DocumentImpl, start: any, end: any): string;
  /** Returns the selection of a text control. */
  controlSelection(control: any): { start: number; end: number; direction: string };
  /** Returns the markup of a node's children with shadow trees. */
  getHTML(node: any, options: any): string;
  /** Replaces a node's children by those of markup that may contain shadow trees. */
  setHTMLUnsafe(node: any, html: string): void;
  /** Parses a document from markup that may contain shadow trees. */
  parseHTMLUnsafe(realm: any, html: string): DocumentImpl;
  /** Attaches a shadow root like another one. */
  attachShadowLike(element: ElementImpl, root: any): any;
  /** Copies a host's shadow tree to its clone. */
  cloneShadow(source: ElementImpl, copy: ElementImpl): void;
  /** Applies an editing command to editable content; returns whether it was carried out. */
  editContent(document: DocumentImpl, command: string, value: string): boolean;
  /** Returns the position in a document's text that is nearest to a point; null without any text. */
  caretFromPoint: typeof import('./layout/caret-positions.js').caretFromPoint;
  /** Copies, cuts or pastes; returns whether it was carried out. */
  useClipboard(document: DocumentImpl, command: string, isByUser: boolean): boolean;
  /** Returns whether the selection is in editable content. */
  isContentEdited(document: DocumentImpl): boolean;
  /** `Selection.modify`. */
  modifySelection(selection: any, alter: string, direction: string, granularity: string): void;
  /** Returns whether an element is rendered. */
  isRendered: typeof import('./html/focus.js').isRendered;
  /** Starts to keep the changes of a document that may start transitions and animations. */
  trackStyles: typeof import('./animations/style-journal.js').trackStyles;
  /** Starts to compare styles after each task, because the page observes transitions or animations. */
  hearStyleEffects: typeof import('./animations/style-journal.js').hearStyleEffects;
  /** Returns the functions of animations that elements and documents have. */
  animations: typeof import('./animations/effects.js').animations;
  /** Returns the value of a property with the animations of an element. */
  animatedValue: typeof import('./animations/effects.js').animatedValue;
  /** Returns the values of the properties that animations of an element change. */
  animatedValues: typeof import('./animations/effects.js').animatedValues;
  /** Returns the functions that read and change scroll positions. */
  scrolling: typeof import('./window/scrolling.js').scrolling;
  /** Returns the scroll position of a page's viewport. */
  viewportPosition: typeof import('./window/scrolling.js').viewportPosition;
  /** Moves the focus to an element, or removes it: HTML, "focus update steps". */
  /** Returns whether the user's input goes to a document. */
  hasFocus: typeof import('./html/focus.js').hasFocus;
  /** Gives the focus to a frame's document, and takes it from others. */
  focusFrame: typeof import('./html/focus.js').focusFrame;
  moveFocus: typeof import('./html/focus.js').moveFocus;
  /** Creates a range. */
  createRange: typeof import('./ranges/range.js').createRange;
  /** Returns a document's selection; null without a window. */
  selectionOf: typeof import('./ranges/selection.js').selectionOf;
  /** Creates a node iterator. */
  createNodeIterator: typeof import('./traversal/node-iterator.js').createNodeIterator;
  /** Creates a tree walker. */
  createTreeWalker: typeof import('./traversal/tree-walker.js').createTreeWalker;
  /** Returns the nearest ancestor, or the element itself, that matches a selector. */
  closest: typeof import('./selectors/queries.js').closest;
  /** Returns whether an element matches a selector. */
  matches: typeof import('./selectors/queries.js').matches;
  /** Returns the first descendant that matches a selector. */
  querySelector: typeof import('./selectors/queries.js').querySelector;
  /** Returns all descendants that match a selector. */
  querySelectorAll: typeof import('./selectors/queries.js').querySelectorAll;
  /** Returns the members of `XPathEvaluatorBase`. */
  xpathMembers: typeof import('./xpath/xpath-interfaces.js').xpathMembers;

  // Markup

  /** `document.close`. */
  documentClose: typeof import('./markup/dynamic-markup.js').documentClose;
  /** `document.open`. */
  documentOpen: typeof import('./markup/dynamic-markup.js').documentOpen;
  /** `document.write`. */
  documentWrite: typeof import('./markup/dynamic-markup.js').documentWrite;
  /** Serializes a node with its children. */
  outerMarkup: typeof import('./markup/serialize-html.js').outerMarkup;
  /** Serializes the children of a node. */
  serializeChildren: typeof import('./markup/serialize-html.js').serializeChildren;
  /** Parses XML for `innerHTML`. */
  parseXMLFragment: typeof import('./markup/xml-documents.js').parseXMLFragment;

  // Globals and windows

  /** Returns the frames and elements that have a global name. */
  namedOnWindow: typeof import('./nodes/named-access.js').namedOnWindow;
  /** Records that a page names an interface whose prototype has lazy members. */
  nameInterface: typeof import('./nodes/lazy-members.js').nameInterface;
  /** Throws a TypeError if a member of the window is used on an object that isn't a window. */
  requireWindow: typeof import('./window/receiver.js').requireWindow;
  /** `Element.requestFullscreen`. */
  requestFullscreen: typeof import('./html/fullscreen.js').requestFullscreen;
  /** `Document.exitFullscreen`. */
  exitFullscreen: typeof import('./html/fullscreen.js').exitFullscreen;
  /** `Document.fullscreenEnabled`. */
  isFullscreenEnabled: typeof import('./html/fullscreen.js').isFullscreenEnabled;
  /** Fires the unload events of the frames in a subtree that is about to be removed. */
  unloadFrames: typeof import('./html/child-frames.js').unloadFrames;
  /** Removes the methods of `EventTarget` from `Window.prototype`. */
  uncoverTarget: typeof import('./window/window.js').uncoverTarget;
  /** Returns the text of a function for `Function.prototype.toString`. */
  platformFunctionText: typeof import('./window/function-text.js').platformFunctionText;
  /** Returns the error for a member that is used on a wrong object. */
  wrongThisError: typeof import('./infra/wrong-this.js').wrongThisError;
  /** Makes the clock of an open page virtual. */
  followClock: import('./entries').Entries['followClock'];
  /** Sets the locale of a document, before its scripts. */
  setLocale: import('./entries').Entries['setLocale'];
  /** Changes the size and the preferences of a page's device. */
  changeSurroundings: typeof import('./window/surroundings.js').changeSurroundings;
  /** Opens a further world in a page. */
  openWorld: import('./entries').Entries['openWorld'];
  /** Forgets a further world of a page. */
  closeWorld: import('./entries').Entries['closeWorld'];
  /** Creates a realm whose fields are divided among worlds. */
  newDividedRealm(id: number, window: any): import('./infra/realm.js').Realm;
  /** Returns a world's object for the platform object behind a value. */
  objectInWorld: import('./entries').Entries['objectInWorld'];
  /** Adopts the handlers that scripts of further worlds assigned to their windows as plain properties. */
  adoptHandlersInWorlds(realm: any, type: string): void;
  /** Returns the world in which an object was made; undefined for a page's own. */
  worldOf: typeof import('./window/world-values.js').worldOf;
  /** Returns the world of a global object by its number. */
  worldOfGlobal: typeof import('./window/world-values.js').worldOfGlobal;
  /** Returns what the current world sees of a value. */
  valueInWorld: typeof import('./window/world-values.js').valueInWorld;
  /** Returns the functions that code of the current world's realm calls. */
  exportsInWorld(exports: any): any;
  /** Creates a proxy whose handler runs for the current world. */
  proxyInWorld(target: any, handler: any): any;
  /** Changes members so that they run for the current world. */
  membersInWorld<Members extends object>(realm: any, members: Members): Members;
  /** Creates `window.webkit`. */
  webKitNamespace: typeof import('./window/message-handlers.js').webKitNamespace;
  /** Returns `window.location`. */
  locationOf: typeof import('./window/location.js').locationOf;
  /** Returns a frame's window as a page sees it. */
  frameWindow: typeof import('./window/frame-windows.js').frameWindow;
  /** `window.open`: HTML, "window open steps". */
  openWindow: typeof import('./window/navigation.js').openWindow;
  /** Creates a `DOMException` of a realm. */
  makeDOMException: typeof import('./events/exception.js').makeDOMException;
  /** Encodes binary text in base64. */
  btoa: typeof import('./window/base64.js').btoa;
  /** Returns a snapshot of a page for a report. */
  snapshotPage: typeof import('./html/page-snapshot.js').snapshotPage;
  /** Returns the functions with which native code acts as a user. */
  userTools: typeof import('./html/user.js').userTools;
  /** Returns the table of the window's less used members. */
  windowMembers(): import('./infra/lazy-member-table.js').LazyTable;

  // Tasks, scripts and messages

  /** Sets a timer and returns its number. */
  setTimer: typeof import('./window/timers.js').setTimer;
  /** Queues a task of the page. */
  continueTask: typeof import('./window/messages.js').continueTask;
  postTask: typeof import('./window/messages.js').postTask;
  /** Runs steps after the microtasks of the running task. */
  /** Fires `message` with a serialized value, or `messageerror`. */
  fireMessage: typeof import('./window/messages.js').fireMessage;
  /** Fires the event for a message, and lets microtasks run between the listeners. */
  fireMessageInSteps(target: any, content: any, init: object): Iterable<void>;
  /** Fires `storage` in other documents. */
  tellStorage: typeof import('./storage/storage.js').tellStorage;
  /** Prepares a realm for scripts. */
  initScripts: typeof import('./html/script.js').initScripts;
  /** Runs a module script. */
  executeModule: typeof import('./modules/module-scripts.js').executeModule;
  /** Loads a module script's graph. */
  prepareModule: typeof import('./modules/module-scripts.js').prepareModule;
  /** Registers an import map. */
  registerImportMap: typeof import('./modules/module-scripts.js').registerImportMap;
  /** Creates the function that `import()` in a script calls. */
  importFunction: typeof import('./modules/dynamic-import.js').importFunction;
  /** Returns `crypto.subtle`. */
  subtleCrypto: typeof import('./crypto/subtle.js').subtleCrypto;
  /** Creates a readable stream of bytes. */
  streamOfBytes: typeof import('./fetch/body.js').streamOfBytes;

  /** Makes a form the owner of a control that the parser has inserted, unless the control names another one. */
  associateWithForm(element: any, form: any): void;

  // Shadow trees

  /** `Element.attachShadow`. */
  attachShadow: typeof import('./shadow/shadow-root.js').attachShadow;
  /** Creates the shadow root that a template declares; null if none is possible. */
  declareShadow: typeof import('./shadow/shadow-root.js').declareShadow;
  /** Returns the element in a host's shadow tree that takes the focus; null for none. */
  focusDelegate: typeof import('./shadow/shadow-root.js').focusDelegate;
  /** Returns whether an element's shadow tree has the focus. */
  hasFocusInside: typeof import('./shadow/shadow-root.js').hasFocusInside;
  /** Retargets a node: DOM, "retarget". */
  retarget: typeof import('./shadow/shadow-root.js').retarget;
  /** Dispatches an event along a path through shadow trees. */
  dispatchAlong: typeof import('./shadow/event-paths.js').dispatchAlong;
  /** Returns an event's path through shadow trees. */
  shadowEventPath: typeof import('./shadow/event-paths.js').shadowEventPath;
  /** Returns `event.composedPath()`. */
  shadowComposedPath: typeof import('./shadow/composed-path.js').shadowComposedPath;
  /** Returns the slot of a node: DOM, "find a slot". */
  slotFor: typeof import('./shadow/slots.js').slotFor;
  /** Returns `assignedSlot`: the slot of a node, if its tree is open. */
  openSlotOf: typeof import('./shadow/slots.js').openSlotOf;
  /** Fires `slotchange` at slots. */
  fireSlotChanges: typeof import('./shadow/slots.js').fireSlotChanges;
  /** Handles a change of the attribute `slot`. */
  slotAttributeChanged: typeof import('./shadow/slots.js').slotAttributeChanged;
  /** Handles nodes that were inserted into a host or a shadow tree. */
  slotsInserted: typeof import('./shadow/slots.js').slotsInserted;
  /** Handles a node that was removed from a host or a shadow tree. */
  slotsRemoved: typeof import('./shadow/slots.js').slotsRemoved;

  // Custom elements

  /** `HTMLElement.attachInternals`. */
  attachInternals: typeof import('./custom-elements/internals.js').attachInternals;
  /** Runs the constructor of HTMLElement for a custom element. */
  constructCustomElement: typeof import('./custom-elements/upgrade.js').constructCustomElement;
  /** Constructs a custom element for the parser, without checks. */
  constructParsedElement: typeof import('./custom-elements/parsed-elements.js').constructParsedElement;
  /** Creates a custom element and runs its constructor. */
  createCustomElement: typeof import('./custom-elements/upgrade.js').createCustomElement;
  /** Returns the definition of a custom element's name. */
  customDefinition: typeof import('./custom-elements/upgrade.js').customDefinition;
  /** Checks a custom element that was constructed for the parser, opens it, and returns its queue of reactions. */
  finishParsedElement: typeof import('./custom-elements/parsed-elements.js').finishParsedElement;
  /** Runs the next reaction of a parsed element's queue. */
  runParsedReaction: typeof import('./custom-elements/parsed-elements.js').runParsedReaction;
  /** Returns the parent of an element in the flattened element tree. */
  flatParent: typeof import('./css/cascade.js').flatParent;
  /** Queues the upgrade of an element that has a definition. */
  tryToUpgrade: typeof import('./custom-elements/upgrade.js').tryToUpgrade;
  /** Runs steps and then the custom element reactions that they queued: HTML, [CEReactions]. */
  reacting: typeof import('./custom-elements/reactions.js').reacting;
  /** Runs a page's script in the middle of steps whose reactions are delayed. */
  leaveReactions: typeof import('./custom-elements/reactions.js').leaveReactions;
  /** Queues `adoptedCallback`. */
  tellAdopted: typeof import('./custom-elements/reactions.js').tellAdopted;
  /** Queues `attributeChangedCallback`. */
  tellAttribute: typeof import('./custom-elements/reactions.js').tellAttribute;
  /** Queues `connectedCallback` or `disconnectedCallback`, or an upgrade. */
  tellCustom: typeof import('./custom-elements/reactions.js').tellCustom;

  // Styles and sizes

  /** Returns `adoptedStyleSheets`. */
  adoptedSheets: typeof import('./css/adopted-sheets.js').adoptedSheets;
  /** Empties `adoptedStyleSheets` of a root that moves to another window's document. */
  forgetAdoptedSheets: typeof import('./css/adopted-sheets.js').forgetAdoptedSheets;
  /** Sets `adoptedStyleSheets`. */
  setAdoptedSheets: typeof import('./css/adopted-sheets.js').setAdoptedSheets;
  /** Returns `document.styleSheets`. */
  styleSheetsOf: typeof import('./css/sheet-lists.js').styleSheetsOf;
  /** Returns `document.fonts`. */
  fontsOf: typeof import('./css/font-faces.js').fontsOf;
  /** Returns the computed value of a property. */
  computedValue: typeof import('./css/computed.js').computedValue;
  /** Returns the size of an element's border box and content box. */
  boxSize: typeof import('./layout/element-geometry.js').boxSize;
  /** Returns the width that percentages of an element's style refer to. */
  containerWidth: typeof import('./layout/element-geometry.js').containerWidth;
  /** Returns the height that percentages of an element's style refer to. */
  containerHeight: typeof import('./layout/element-geometry.js').containerHeight;
  /** Returns an element's margins. */
  marginsOf: typeof import('./layout/element-geometry.js').marginsOf;
  usedMargins: typeof import('./layout/used-edges.js').usedMargins;
  usedInsets: typeof import('./layout/used-edges.js').usedInsets;
  /** Returns the functions for the sizes and positions of elements. */
  geometry(): Pick<typeof import('./layout/element-geometry.js'), 'boundingRectOf' | 'clientEdgesOf' | 'clientRectsOf'
    | 'clientSizeOf' | 'edgesOf' | 'offsetBoxOf' | 'layerOriginOf' | 'offsetOriginOf' | 'offsetParentOf' | 'scrollSizeOf' | 'scrolls'> & Pick<typeof import('./layout/geometry.js'), 'unionOf'>;
  /** Returns the rectangles of a range in the viewport. */
  rangeRects: typeof import('./layout/range-rects.js').rangeRects;
  /** Returns the topmost element at a point of the viewport, for a document or a shadow root. */
  elementFromPoint: typeof import('./layout/hit-testing.js').elementFromPoint;
  /** Returns the elements at a point of the viewport, for a document or a shadow root. */
  elementsFromPoint: typeof import('./layout/hit-testing.js').elementsFromPoint;
  /** Returns whether an element is inert: HTML, "inert subtrees". */
  isInert(element: any): boolean;
}

/** The algorithms that run custom element reactions: HTML, [CEReactions]. */
export interface Mutations {
  // Trees

  /** Moves a node to another document: DOM, "adopt". */
  adopt(node: NodeImpl, document: DocumentImpl): void;
  /** `document.adoptNode`. */
  adoptNode(document: DocumentImpl, node: NodeImpl): any;
  /** `document.importNode`. */
  importNode(document: DocumentImpl, node: NodeImpl, deep: boolean): any;
  /** Clones a node: DOM, "clone a node". */
  cloneNode(node: NodeImpl, deep: boolean, document?: DocumentImpl): any;
  /** Appends a node that has no parent, without checks, as the parser does. */
  appendNode(parent: NodeImpl, child: NodeImpl): void;
  /** Inserts a node, or the children of a fragment, without checks: DOM, "insert". */
  insertNode(parent: NodeImpl, node: NodeImpl, before: NodeImpl): void;
  /** Removes a node from its parent: DOM, "remove". */
  removeNode(node: NodeImpl, isRecorded?: boolean): void;
  /** Replaces all children with a node, or removes them: DOM, "replace all". */
  replaceAll(parent: NodeImpl, node: NodeImpl): void;
  /** Replaces a child, without checks. */
  replaceNode(parent: NodeImpl, node: NodeImpl, child: NodeImpl): void;
  /** Checks and inserts: DOM, "pre-insert". */
  preInsert(parent: NodeImpl, node: NodeImpl, child: NodeImpl): void;
  /** Checks and replaces a child: DOM, "replace". */
  replaceChild(parent: NodeImpl, node: NodeImpl, child: NodeImpl): void;
  /** Removes a child; throws if the node is not a child: DOM, "pre-remove". */
  removeChild(parent: NodeImpl, child: NodeImpl): void;
  /** `ParentNode.prepend`. */
  prepend(parent: NodeImpl, values: any): any;
  /** `ParentNode.append`. */
  append(parent: NodeImpl, values: any): any;
  /** `ParentNode.replaceChildren`. */
  replaceChildren(parent: NodeImpl, values: any): void;
  /** `ChildNode.before` and `after`. */
  insertBeside(node: NodeImpl, values: any, isAfter: boolean): void;
  /** `ChildNode.replaceWith`. */
  replaceWith(node: NodeImpl, values: any): void;
  /** `insertAdjacentElement` and `insertAdjacentText`; null without a parent. */
  insertAdjacent(element: ElementImpl, where: string, node: NodeImpl): any;

  // Elements and attributes

  /** `document.createElementNS`. */
  createElementNS(document: DocumentImpl, namespace: string, qualifiedName: string): any;
  /** `document.createElement`. */
  createElementByPage(document: DocumentImpl, name: string): any;
  /** `setAttribute`. */
  setAttributeByPage(element: ElementImpl, name: string, value: string): void;
  /** `toggleAttribute`. */
  toggleAttributeByPage(element: ElementImpl, name: string, force?: boolean): boolean;
  /** Sets an attribute, or removes it if the value is null. */
  setOrRemove(element: ElementImpl, name: string, value: any): void;
  /** `removeAttributeNode`. */
  removeAttributeNode(element: ElementImpl, attr: any): any;
  /** Sets `document.body`. */
  setBody(document: DocumentImpl, value: any): void;
  /** Sets `document.title`. */
  setDocumentTitle(document: DocumentImpl, text: string): void;

  // Markup and text

  /** Parses HTML to a fragment: HTML, "HTML fragment parsing algorithm". */
  parseFragment(context: any, html: string): any;
  /** Sets `innerHTML`. */
  setInnerHTML(element: ElementImpl, html: string): void;
  /** Sets `outerHTML`. */
  setOuterHTML(element: ElementImpl, html: string): void;
  /** `insertAdjacentHTML`. */
  insertAdjacentHTML(element: ElementImpl, where: string, html: string): void;
  /** Sets `innerText`. */
  setInnerText(element: ElementImpl, text: string): void;
  /** Sets `outerText`. */
  setOuterText(element: ElementImpl, text: string): void;

  // Ranges and slots

  /** Deletes, extracts or clones the contents of a range. */
  processRange(range: any, takes: boolean, keeps: boolean): any;
  /** `Range.insertNode`. */
  insertInRange(range: any, node: NodeImpl): void;
  /** `Range.surroundContents`. */
  surroundRange(range: any, parent: NodeImpl): void;
  /** `HTMLSlotElement.assign`. */
  assignNodes(slot: any, nodes: any): void;
}
