// The functions of the DOM that native code calls: `enum Entry` in Sources/HeadlessWebView/DOM/DOMCore.swift.
import type { Realm } from './infra/realm.js';
import type { TreeBuilder } from './markup/tree-builder.js';
import type { DocumentImpl } from './nodes/document.js';

/** The functions of the DOM that native code calls. */
export interface Entries {
  // Pages

  /** Creates a realm. Native code has created its number, its global object, and the object that detects missing
   * names. */
  prepareRealm(id: number, window: any, misses: object, isWorker: boolean): Realm;
  /** Sets up the interfaces that nearly every page uses, in a realm that waits for its page, or in a further world. */
  prepareInterfaces(realm: Realm, world?: number): void;
  /** Opens a page in a realm that was prepared. */
  openRealm(realm: Realm, options: RealmOptions): void;
  /** Notes that native code has closed a page. `isReplaced`: its window now is that of another document. */
  closeRealm(realm: Realm, origin: string, isReplaced: boolean): void;
  /** Gives a realm its document, before it is parsed. */
  openDocument(
    realm: Realm, url: string, referrer: string, encoding: string, contentType: string, blocksScripts: boolean
  ): DocumentImpl;
  /** Sets `document.readyState` and fires `readystatechange`. */
  setReadyState(realm: Realm, state: string): boolean;
  /** Fires `DOMContentLoaded`. */
  fireDOMContentLoaded(realm: Realm): boolean;
  /** Runs the next step of an event; returns true if there are more. */
  continueEvent(realm: Realm): boolean;
  /** Fires an event at the window, or `visibilitychange` at the document; false if it was canceled. */
  fireWindowEvent(realm: Realm, type: string, persisted?: boolean): any;
  /** Sets the locale of the document, before its scripts. */
  setLocale(realm: Realm, locale: string): void;
  /** Makes `Date` follow the virtual clock, in a further world of the realm if it has a number. */
  followClock(realm: Realm, world: number | undefined): void;
  /** Gives the page another viewport and other preferences, and notifies it. */
  changeSurroundings(
    realm: Realm, width: number, height: number, devicePixelRatio: number, isDark: boolean, reducesMotion: boolean,
    media: string, contrast: string, forcesColors: boolean
  ): void;
  /** Moves the page within its document: a fragment, or an entry of `history.pushState`. */
  moveWithinDocument(realm: Realm, url: string, isTraversal: boolean, showsState: boolean): void;
  /** Returns whether the document has a listener for a type of event. */
  documentHears(realm: Realm, type: string): boolean;
  /** Returns a snapshot of the document, with or without marks at the elements of the latest one. */
  snapshotDocument(realm: Realm, isMarked: boolean): string;

  /** Gives the document a policy. */
  setPolicy(realm: Realm, hidesNonces: boolean, refusesEvaluation: boolean): void;
  /** Reports a violation of a policy to the document; returns the place of the running script. */
  policyViolated(
    realm: Realm, element: any, blockedURI: string, directive: string, originalPolicy: string, disposition: string,
    sample: string, statusCode: number, line: number): [string, number, number] | null;

  // Worlds

  /** Opens a further world in a page. Native code has created its number, its global object, and the object that detects
   * missing names. `install` is the function of the core's page bundle. */
  openWorld(
    realm: Realm, name: string, followsPolicies: boolean, number: number, window: any, misses: object,
    install: (core: any, realm: Realm) => void, exports: any
  ): void;
  /** Forgets a further world of a page. */
  closeWorld(realm: Realm, number: number): void;
  /** Returns a world's object for the platform object behind a value; undefined if it is none. */
  objectInWorld(world: number | undefined, value: any): any;

  // Globals and units

  /** Sets up a global that the window and `Window.prototype` lack; undefined if no such global exists. */
  resolveGlobal(realm: Realm, name: string): any;
  /** The same for a closed page, by the object that detects missing names. */
  resolveClosed(misses: object, name: string): any;
  /** The same for the global object of a further world, by its number. */
  resolveGlobalOf(realm: Realm, world: number, name: string): any;
  /** Returns the globals of the core that are set up on first use, joined by spaces. */
  lazyGlobalNames(realm: Realm): string;
  /** Sets up globals that a script declares with `var`; names are joined by spaces. */
  setUpGlobals(realm: Realm, names: string): void;
  /** The same for the global object of a further world, by its number. */
  setUpGlobalsOf(realm: Realm, world: number, names: string): void;
  /** Runs a unit's modules, once per machine. `setUp` is the function of the unit's bundle. */
  setUpUnit(unit: number, setUp: (core: any, units: readonly object[]) => any): void;
  /** Exposes a unit's interfaces in a page, or in a further world of it. `expose` is the unit's page bundle. */
  exposeUnit(
    realm: Realm, unit: number, expose: ((page: any, core: any, unit: any) => void) | undefined,
    world: number | undefined): void;

  // Markup

  /** Creates the builder of the page's document; `pausesAtRoot` stops it after the root element. */
  openBuilder(realm: Realm, pausesAtRoot: boolean): TreeBuilder;
  /** Builds a piece of HTML from instructions, and from the text that they refer to. */
  build(realm: Realm, builder: TreeBuilder, code: string, text: string): any;
  /** Builds an XML document. */
  buildXML(realm: Realm, builder: TreeBuilder, text: string): any;
  /** Prepares the next script of a piece whose end tag was reached. */
  finishScript(realm: Realm, builder: TreeBuilder): void;

  // Scripts

  /** Prepares the evaluation of a script by its key; 0 if it must not run, 2 if its element asks for CORS. */
  beforeScript(realm: Realm, key: number): 0 | 1 | 2;
  /** Ends the evaluation of a script; an external script gets a `load` event. */
  afterScript(realm: Realm, key: number, external: boolean): void;
  /** Fires `error` at a script that failed to load. */
  scriptFailed(realm: Realm, key: number): void;
  /** Runs a module script; `isWaited` is true if the parser waited for it. */
  runModuleScript(realm: Realm, key: number, isWaited: boolean): void;
  /** Cleans up after a script that was terminated; returns the number of the realm whose task it was. */
  scriptEnded(isMicrotask: boolean, ended: Realm | undefined, ...realms: Realm[]): number | undefined;
  /** Fires `error` at the window; true if a handler canceled it. */
  reportError(
    realm: Realm, error: any, message: string, filename: string, lineno: number, colno: number): boolean;
  /** Remembers whether a rejected promise gets a handler before it is reported. */
  watchRejection(realm: Realm, promise: Promise<any>): void;
  /** Returns whether a watched promise has got a handler, and ends the watch. */
  isRejectionHandled(promise: Promise<any>): boolean;
  /** Fires `unhandledrejection`; true if a handler canceled it. */
  reportRejection(realm: Realm, promise: Promise<any>, reason: any): boolean;
  /** Returns whether a value is an object of the DOM, which can't be copied. */
  isPlatformObject(value: any): boolean;

  // Tasks

  /** Activates a realm; returns the one that was active. */
  enterTask(realm: Realm): Realm;
  /** Runs a task of `host.postTask`. */
  runTask(realm: Realm): boolean;
  /** Runs the next steps that a task left for after its microtasks. */
  runRest(realm: Realm): void;
  /** Runs a timer's handler. */
  fireTimer(realm: Realm, timer: number): void;
  /** Runs the callbacks of a frame. */
  fireFrame(realm: Realm): boolean;
  /** Delivers the response to a request (`requestAnswered` in xhr/exchange.js). */
  requestAnswered(realm: Realm, ...answer: any[]): boolean;
  /** Notifies a module of an event that it watches, by the name in `told` (window/messages.js). */
  told(realm: Realm, name: string, ...values: any[]): any;

  // Frames and blobs

  /** Fires `beforeunload` in a window that is being closed; returns whether the page asks to stay. */
  asksToStay(realm: Realm): boolean;
  /** Returns the element that contains a frame, or null. */
  frameElement(realm: Realm, frame: number): any;
  /** Returns the `srcdoc` of a frame's element. */
  frameMarkup(realm: Realm, frame: number): string;
  /** Fires `load` at a frame's element. */
  frameLoaded(realm: Realm, frame: number): void;
  /** Returns the bytes and the type of the blob at a URL; null if there is none. */
  blobContents(realm: Realm, url: string): [Uint8Array, string] | null;

  // Tools

  /** Returns the functions with which native code acts as a user (html/user.js). */
  user(): ReturnType<typeof import('./html/user.js').userTools>;
}

/** The parameters with which a page's realm is opened. */
export interface RealmOptions {
  /** The view's width in CSS pixels. */
  width: number;
  /** The view's height in CSS pixels. */
  height: number;
  /** `window.devicePixelRatio`. */
  devicePixelRatio: number;
  /** The media type that media queries match. */
  media: string;
  /** The value of `prefers-contrast`. */
  contrast: string;
  /** Indicates whether `forced-colors` is active. */
  forcesColors: boolean;
  /** Indicates whether the page's clock is virtual. */
  virtualTime: boolean;
  /** Indicates whether random numbers are the same in each run. */
  repeatsRandom: boolean;
  /** Indicates whether the user prefers dark appearance. */
  isDark: boolean;
  /** True if a developer tool receives the calls of the console. */
  isInspected?: boolean;
  /** Indicates whether the user prefers reduced motion. */
  reducesMotion: boolean;
  /** `navigator.userAgent`. */
  userAgent: string;
}
