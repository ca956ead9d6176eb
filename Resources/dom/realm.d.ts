// The fields that modules set on a page's realm (infra/realm.js), and the argument of a page's functions.
import type { BlobImpl } from './files/blob.js';
import type { EventTargetImpl } from './events/event-target.js';
import type { HTMLElementImpl } from './html/html-element.js';
import type { LazyMembers } from './nodes/lazy-members.js';
import type { Realm } from './infra/realm.js';

/** The parameter of `install` and `expose`, which run in the page's realm. */
export interface Page {
  /** The realm of the page. */
  realm: Realm;
  /** The page's global object. */
  window: any;
  /** The page's original `Function.prototype` and `Object.prototype`. */
  functionPrototype: object;
  objectPrototype: object;
  /** Creates the class `HTMLElement`, whose constructor returns what a function makes of `new.target`. */
  makeElementClass(construct: (target: any) => any): any;
  /** Defines an interface. `members` becomes its prototype; a name as the parent, or null. */
  interface(name: string, parent: string | null, members: object, options?: InterfaceOptions): any;
  /** Defines an interface when the page, or another interface, first needs it. */
  lazyInterface(name: string, define: () => void): void;
  /** Defines a global when the page first names it. */
  lazyGlobal(name: string, make: () => void): void;
  /** Defines a global. */
  global(name: string, value: any, enumerable?: boolean): void;
}

/** The options of an interface; each may be omitted. */
export interface InterfaceOptions {
  /** Creates the object that a page constructs. Without it, the constructor is illegal to call. */
  construct?: (args: any[], newTarget: any) => any;
  /** The interface's constructor, if it isn't an ordinary one. */
  constructor_?: any;
  /** The constructor's `length`. */
  length?: number;
  /** Constants of the constructor and the prototype. */
  constants?: Record<string, number>;
  /** The prototype's `Symbol.toStringTag`, if it isn't the interface's name. */
  tag?: string;
  /** False for an interface that isn't a global. */
  expose?: boolean;
  /** Static methods. */
  statics?: Record<string, any>;
  /** Indicates whether members that are defined on first use are on the prototype, or on an object after it. */
  hasLazyMembers?: boolean;
}

/** A page's function with any `this`. */
type PageFunction = (...args: any[]) => any;

declare module './infra/realm.js' {
  interface Realm {
    // Set when the realm opens (window/window.js)

    /** The object after `Window.prototype` in the chain that detects lookups of missing names. */
    misses: object;
    /** The size of the view, in CSS pixels. */
    viewport: { width: number, height: number };
    /** The size of the device's screen, in CSS pixels. A page that isn't in a frame fills it. */
    screenSize: { width: number, height: number };
    /** True for the realm of a frame. */
    isFrame?: boolean;
    /** `window.devicePixelRatio`. */
    devicePixelRatio: number;
    /** Indicates whether the page's clock is virtual. */
    virtualTime: boolean;
    /** Indicates whether random numbers are the same in each run. */
    repeatsRandom: boolean;
    /** Indicates whether the user prefers dark appearance. */
    isDark: boolean;
    /** Indicates whether the user prefers reduced motion. */
    reducesMotion: boolean;
    /** The value of `prefers-contrast`. */
    contrast: string;
    /** Indicates whether `forced-colors` is active. */
    forcesColors: boolean;
    /** The callbacks of `watchPosition`, by number. */
    positionWatches?: Map<number, [any, any]>;
    /** The results of `navigator.permissions.query()`, which are notified of changes. */
    permissionStatuses?: any[];
    /** Indicates whether a developer tool receives the calls of the console, with their arguments. */
    isInspected?: boolean;
    /** The media type that media queries match: `screen` or `print`. */
    media: string;
    /** The media query lists of the page, which are notified of changes; set with the first one. */
    mediaLists?: { check(): void };
    /** `navigator.userAgent`. */
    userAgent: string;
    /** The locale that the host sets; undefined for that of the process. */
    locale?: string;
    /** Returns the milliseconds since the time origin, without counting a read. */
    now: () => number;
    /** Indicates whether the document has a content security policy, and one of its response. */
    hasPolicy?: boolean;
    hidesNonces?: boolean;
    /** Indicates whether the functions that evaluate text report violations. */
    isEvaluationWatched?: boolean;
    /** The nonce of the last script element that ran in a document with a policy. */
    scriptNonce?: string;
    /** `window.status`. */
    status?: string;
    /** `window.event`. */
    currentEvent: any;
    /** The elements of the page's frames, by the frame's number. */
    frames: Map<number, HTMLElementImpl>;
    /** The window as an event target. */
    windowImpl: EventTargetImpl;
    /** The members that are defined when a page first names them. */
    lazyMembers: LazyMembers;
    /** Times of the document's milestones, by name; Navigation Timing reads them. */
    moments?: Record<string, number>;
    /** Indicates whether an `error` event is being dispatched, in which another error isn't reported to the page. */
    inErrorReport?: boolean;

    /** The origin of a page that the host has closed. */
    origin?: string;

    // Set by the bundle's page function

    /** Runs the function of a core module that exposes interfaces, once. */
    expose: (index: number) => void;

    // Workers (workers/)

    /** True for the realm of a worker. */
    isWorker?: boolean;
    /** Indicates whether the owner of the worker is a secure context; undefined for a page. */
    isSecure?: boolean;
    /** The state of a worker's global object. */
    scope?: { name: string, isModule: boolean, port?: any, location?: any, navigator?: any };
    /** The workers of the page, by native code's numbers. */
    workers?: Map<number, any>;

    // Functions made in the page's realm before its first script (infra/page.js, infra/idl.js)

    /** Calls a page's function from the page's realm, so that `caller` doesn't reach the DOM. */
    callPage: (callback: PageFunction, self: any, args: ArrayLike<any>) => any;
    /** Creates an interface's constructor; without `construct`, one that throws. */
    makeConstructor: (name: string, construct?: (args: any[], newTarget: any) => any) => any;
    /** The page's built-ins as they were before its first script. */
    intrinsics: Intrinsics;
    /** Runs steps in a microtask of the page's realm. */
    queueReaction: (steps: () => void) => void;
    /** Creates a page's array of a list. */
    makeArray: (list: any[]) => any[];
    /** Evaluates text as a script of the page; only for the platform's own text. */
    evaluateText: (text: string) => any;
    /** Compiles an event handler's body. */
    compileHandler: (parameters: string[], body: string) => Function;
    /** Converts to a string; errors are the page's. */
    toText: (value: any) => string;
    /** Converts to a number; errors are the page's. */
    toNumber: (value: any) => number;
    /** Creates an empty object of the page. */
    makeObject: () => any;
    /** Makes a method that calls steps with `this` first. */
    makeMethod: (name: string, steps: PageFunction) => PageFunction;
    /** Creates the descriptor of an attribute. */
    makeAccessor: (name: string, get: (self: any) => any, set?: (self: any, value: any) => void) => PropertyDescriptor;
    /** The own members of each event and each document, created with the first one. */
    isTrustedAccessor?: PropertyDescriptor;
    locationAccessor?: PropertyDescriptor;
    /** The methods of `Array.prototype` that iterable lists share. */
    listMembers: Record<'values' | 'keys' | 'entries' | 'forEach', PageFunction>;

    // Functions made in the page's realm on first use

    /** Creates the members of `ParentNode` (nodes/mixins.js). */
    makeParentNodeMembers: () => object;
    /** Creates the members of `ChildNode`. */
    makeChildNodeMembers: () => object;
    /** Creates the members of `NonDocumentTypeChildNode`. */
    makeSiblingMembers: () => object;
    /** The members of `ParentNode`, which several prototypes share. */
    parentNodeMembers?: object;
    /** The members of `ChildNode`. */
    childNodeMembers?: object;
    /** The members of `NonDocumentTypeChildNode`. */
    siblingMembers?: object;
    /** Creates the object of `window.location`, without its implementation (window/location.js). */
    makeLocation: () => any;
    /** Creates the object of `window.console` (window/console.js). */
    makeConsole: () => any;
    /** Creates the result of an iterator's step (infra/iterable.js). */
    makeStep: (value: any, done: boolean) => IteratorResult<any>;
    /** Creates a generator that ends immediately; its prototypes are the page's. */
    makeGenerator: () => Generator;
    /** Creates the prototype of an interface's iterators. */
    makeIterators: (next: (self: any) => any) => any;
    /** Creates the members of an iterable of pairs. */
    makeIterable: (iterate: (self: any, kind: string) => any, forEach: (self: any, callback: any, on: any) => void)
      => any;
    /** Iterates a page's iterable; errors are the page's. */
    listOf: (iterable: any, method?: any) => any[];
    /** Calls a function with each item of an iterable object. */
    visit: (iterable: any, visit: (item: any) => void) => void;
    /** Calls a function with each item of a page's iterable (css/adopted-sheets.js). */
    eachOf: (list: any, take: (value: any) => void) => void;
    /** Calls a function with each item of a page's iterable as a string (custom-elements/registry.js). */
    eachText: (list: any, take: (text: string) => void) => void;
    /** Creates a float array of a matrix (geometry/matrix.js). */
    makeFloats: (entries: ArrayLike<number>, isSingle: boolean) => Float32Array | Float64Array;
    /** Creates the pixels of an `ImageData` (canvas/canvas-parts.js). */
    makePixels: (length: number) => Uint8ClampedArray;
    /** Makes the objects of structured clones (messaging/deserialize.js). */
    structured: {
      makeMap: () => Map<any, any>,
      makeSet: () => Set<any>,
      makeError: (name: string, message?: string) => Error,
      makeView: (kind: string, buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView,
    };
    /** The `size` functions of queuing strategies (streams/promises.js). */
    chunkSizes: { bytes: PageFunction, count: PageFunction };
    /** Creates the result of a stream reader's `read`. */
    makeResult: (value: any, done: boolean) => { value: any, done: boolean };
    /** The members of `Body`, which `Request` and `Response` share (fetch/body.js). */
    makeBodyMembers: any;

    // Timers and tasks (window/timers.js, window/messages.js)

    /** Timers by number. */
    timers: Map<number, any>;
    /** The last timer's number. */
    lastTimer: number;
    /** The timer whose handler runs. */
    firingTimer: any;
    /** The nesting level of the timer whose handler runs. */
    nesting: number;
    /** The callbacks of the next frame by number; null if no callback is pending. */
    frameCallbacks: Map<number, PageFunction> | null;
    /** The callbacks of the frame that is being drawn. */
    firingCallbacks: Map<number, PageFunction> | null;
    /** The time that the frame's callbacks get. */
    frameTime: number;
    /** The steps of each frame before its callbacks. */
    beforeFrame: ((realm: any) => void)[];
    /** The steps of each frame after its callbacks. */
    afterFrame: ((realm: any) => void)[];
    /** The steps that the current frame has yet to run. */
    frameJobs: ((realm: any) => void)[];
    /** True after the callbacks of the current frame have run. */
    isFrameLate: boolean;
    /** The observers of sizes and intersections that have targets. */
    geometryObservers?: Set<any>;
    /** Keeps changes of the document, and compares styles around them. */
    styleTracker?: any;
    /** The rules that have matched an element; undefined unless a developer tool tracks them. */
  usedRules?: Set<any>;
  /** Notifies developer tools of changes of style sheets. */
  sheetWatcher?: { sheetsChanged(): void };
  /** True once the page listens to an event of transitions or animations, or asks for them. */
    hearsStyleEffects?: boolean;
    /** The elements that have animations, each with its animations. */
    animatedElements?: Map<any, Set<any>>;
    /** The time that animations have in the layouts of the current frame. */
    frameTime?: number;
    /** The time that animations have while they are computed for a layout. */
    heldTime?: number;
    /** The steps of animations that the next frame runs. */
    animationSteps?: (() => void)[];
    /** The scroll position of the viewport, if it was ever set. */
    scrollPosition?: { x: number; y: number };
    /** The documents and elements that have been scrolled since the last frame. */
    scrolledTargets?: Set<any>;
    /** The functions to call after a change that rendering depends on. */
    renderingWatchers?: Set<(realm: any) => void>;
    /** The last frame callback's number. */
    lastFrameCallback: number;
    /** Steps of tasks that native code has queued. */
    tasks?: (() => void)[];
    /** Steps that a task has left for after its microtasks. */
    rests?: (() => void)[];
    /** The events whose listeners the host calls step by step, the innermost last. */
    eventSteps?: Generator<void, void>[];

    // Scripts and modules (html/script.js, modules)

    /** Elements whose scripts wait or run, by key. */
    scripts: Map<number, any>;
    /** The last script's key. */
    lastScript: number;
    /** The values of `document.currentScript` to go back to. */
    scriptStack: any[];
    /** The number of module scripts whose statements run; they can't write into the document. */
    runningModules?: number;
    /** The links to style sheets that are loaded when the running script of the parser ends. */
    waitingSheets?: Set<any>;
    /** The specifiers that were resolved, by their base and name. */
    resolvedModules?: Map<string, { name: string, url: string | null, base: string }>;
    /** The page's import map. */
    importMap?: any;
    /** Modules by address and type (modules/loader.js). */
    modules?: Map<string, any>;

    // Observers and slots (nodes/changes.js, nodes/mutation-observer.js, shadow/slots.js)

    /** Indicates whether the page observes a node. */
    isObserving?: boolean;
    /** Indicates whether the microtask that notifies observers and slots is queued. */
    hasNotice?: boolean;
    /** Mutation observers with records. */
    pendingObservers?: Set<any>;
    /** Mutation observers that are being notified. */
    toldObservers?: any[];
    /** The last mutation observer's number. */
    lastMutationObserver?: number;
    /** Slots whose nodes have changed. */
    changedSlots?: Set<any> | null;
    /** The page's custom elements (custom-elements/registry.js). */
    customElements?: any;

    // Requests and connections

    /** The receivers of responses to requests, by key (xhr/exchange.js). */
    requests?: Map<number, any>;
    /** The last request's key. */
    lastRequest?: number;
    /** Images that were loaded, by address. */
    pictures?: Map<string, { width: number, height: number }>;
    /** The elements that load when they are shown (html/lazy-loading.js). */
    lazyElements?: any;
    /** Sockets by key (sockets/web-socket.js). */
    sockets?: Map<number, any>;
    /** The last socket's key. */
    lastSocket?: number;
    /** Event sources with an open stream, by key. */
    eventSources?: Map<number, any>;
    /** Open broadcast channels. */
    broadcastChannels?: Set<any>;
    /** Messages to native code's handlers whose promises are pending, by number (window/message-handlers.js). */
    messages: Map<number, { resolve: PageFunction, reject: PageFunction }>;
    /** The last such message's number. */
    lastMessage: number;

    // Objects of the page that are made on first use

    /** `window.console`, for the text of its functions. */
    console?: any;
    /** `window.location`. */
    location?: any;
    /** `location.ancestorOrigins`. */
    ancestorOrigins?: any;
    /** `history.state`; undefined before it was read, and after it changed. */
    historyState: any;
    /** The divided fields of the page's own world (window/world-fields.js). */
    ownFields?: any;
    /** The number of changes of `history.state`, of a realm with divided fields. */
    stateChanges: number;
    /** `window.performance`. */
    performance?: any;
    /** `navigator.plugins`. */
    plugins?: any;
    /** `navigator.mimeTypes`. */
    mimeTypes?: any;
    /** `window.locationbar` and its like, by name. */
    bars?: Map<string, any>;
    /** `navigator.locks`. */
    locks?: any;
    /** `crypto.subtle`. */
    subtleCrypto?: any;
    /** Services of `navigator`, by name. */
    services?: Record<string, any>;
    /** `navigator.geolocation`. */
    geolocation?: any;
    /** `screen.orientation`. */
    screenOrientation?: any;
    /** The last number of `geolocation.watchPosition`. */
    lastWatch?: number;
    /** Windows of another origin as this page sees them, by the frame's number. */
    foreignWindows?: Map<number, any>;
    otherWindows?: Map<number, any>;
    choosers?: any[];
    /** The local and the session storage. */
    storages?: any[];
    /** Blobs by their URLs. */
    blobs?: Map<string, BlobImpl>;
    /** The number in the last blob's URL. */
    lastBlob?: number;
    /** Custom properties of `CSS.registerProperty`, by name. */
    registeredProperties?: Map<string, { inherits: boolean, syntax: string, initialValue: string | undefined }>;
  }
}

/** The page's built-ins, which page scripts can't replace. */
export interface Intrinsics {
  Object: ObjectConstructor;
  Function: FunctionConstructor;
  Array: ArrayConstructor;
  TypeError: ErrorConstructor;
  RangeError: ErrorConstructor;
  ReferenceError: ErrorConstructor;
  SyntaxError: ErrorConstructor;
  Error: ErrorConstructor;
  Promise: PromiseConstructor;
  Date: DateConstructor;
  RegExp: RegExpConstructor;
  Map: MapConstructor;
  Set: SetConstructor;
  parseJSON: (text: string) => any;
}
