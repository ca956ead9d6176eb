// The functions that native code gives the DOM: the dictionaries of Sources/HeadlessWebView/DOM/DOMHost*.swift, by name.
import type { Realm } from './infra/realm.js';

/** The number of a page's realm (`realm.id`). A function that takes one does nothing for a closed page. */
type RealmID = number;
/** The number of a frame; 0 for none. */
type Frame = number;
/** The bytes of a page or of the DOM. */
type Bytes = Uint8Array | ArrayBuffer;

/** The functions that native code gives the DOM. */
export interface Host {
  // Timers and clocks

  /** Schedules `entries.fireTimer`; false when the page has too many tasks. */
  setTimer(
    realm: RealmID, timer: number, milliseconds: number, nestedMilliseconds: number, repeats: boolean): 0 | 1 | 2;
  /** Cancels a timer. */
  clearTimer(realm: RealmID, timer: number): void;
  /** Schedules `entries.fireFrame`. */
  requestFrame(realm: RealmID, milliseconds: number): void;
  /** Schedules `entries.runTask`; false when the page has too many tasks. */
  postTask(realm: RealmID): boolean;
  /** Runs `entries.runRest` after the microtasks of the running task, before all other tasks. */
  continueTask(realm: RealmID): void;
  /** Returns the milliseconds since the page's time origin; a read by the page's script is counted. */
  now(realm: RealmID, isRead?: boolean): number;
  /** Returns the milliseconds since 1970; a read by the page's script is counted. */
  wallClock(realm: RealmID, isRead?: boolean): number;
  /** Returns the fields of each resource that was loaded; `told.resource` gets later ones. */
  watchResources(realm: RealmID): string[][];
  /** Returns how the page was reached: `navigate`, `reload` or `back_forward`. */
  navigationType(realm: RealmID): string;

  // Scripts, errors and the console

  /** Reports a line of the console; `shown` is the line with the contents of its objects. */
  console(realm: RealmID, level: string, text: string, shown?: string | null): void;
  /** Reports a call of the console with its text and arguments to a developer tool; for pages that have one. */
  consoleCall(realm: RealmID, type: string, text: string, ...args: any[]): void;
  /** Returns whether the transcript is recorded, which needs the contents of a line's objects. */
  consoleHasReader(realm: RealmID): boolean;
  /** Returns whether the DOM's own source contains a function's text. */
  isOwnText(text: string): boolean;
  /** Returns whether a value is a proxy. */
  isProxy(value: any): boolean;
  /** Evaluates a script of the page and reports what it throws. The phase is `timer` if it is omitted. */
  evaluate(realm: RealmID, text: string, phase?: string): any;
  /** Reports an exception of a listener or another callback. */
  compileHandler(realm: RealmID, text: string, line: number): any;
  reportException(realm: RealmID, error: any, url?: string, line?: number, column?: number): void;
  /** Reports an exception of a module script. */
  reportScript(realm: RealmID, error: any, module?: string): void;
  /** Queues a script under its element's key: code or an address. The mode is a raw value of `ScriptMode`. */
  script(realm: RealmID, key: number, mode: number, text: string, charset?: string | null, isModule?: boolean,
    crossOrigin?: string | null, integrity?: string | null, referrerPolicy?: string | null, nonce?: string | null,
    isByParser?: boolean): void;
  /** Returns the line of the script's start tag in its document. */
  scriptLine(realm: RealmID): number;
  scriptIndent(realm: RealmID): number;
  /** Returns whether a unit outside the core exposes a global. */
  isLazy(name: string): boolean;
  /** Loads a unit by its number, and exposes its interfaces in a realm if one is given. */
  loadUnit(unit: number, realm: RealmID | null): void;
  /** Loads the unit that exposes a global, and exposes its interfaces in a realm; false if no unit does. */
  loadUnitExposing(name: string, realm: RealmID): boolean;
  /** Returns the number of the unit that exposes a name; -1 if there is none. */
  unitExposing(name: string): number;
  /** Sets a unit up, and returns the text of the function that exposes it in a page; undefined if it exposes nothing. */
  textExposing(unit: number): string | undefined;
  /** Returns the numbers of the units from which a unit imports. */
  unitsBehind(unit: number): number[];

  // Workers

  /** Returns whether the script of a worker may have a URL. */
  mayOpenWorker(realm: RealmID, url: string): boolean;
  /** Starts a worker; 0 if the page has too many. */
  openWorker(realm: RealmID, url: string, isModule: boolean, credentials: string, name: string): number;
  /** Ends a worker of the page. */
  terminateWorker(realm: RealmID, worker: number): void;
  /** Ends the worker of the realm after the running script. */
  closeWorker(realm: RealmID): void;
  /** Reports that the imports of the worker's module failed to load, or that the module has an error. */
  workerFailed(realm: RealmID, error?: any): void;
  /** Reports that the worker's first module has run. */
  workerStarted(realm: RealmID): void;
  /** Loads and runs a script: false if it failed to load, a list with its error if it threw one. */
  importScript(realm: RealmID, url: string, blob?: Uint8Array, blobType?: string): false | [any] | undefined;

  // Modules

  /** Parses a module: its number and declarations, or the message and the line of its error. */
  parseModule(realm: RealmID, text: string, url: string, line: number, indent?: number): ModuleDeclarations | [string, number];
  /** Compiles a parsed module to a function of the page's realm, or a list with the error. Names are joined by "\n". */
  compileModule(realm: RealmID, module: number, constants: string, lookedUp: string, isCyclic: boolean): any;
  /** Returns the address of the script that calls `import()` by a number; undefined for an unknown number. */
  importBase(realm: RealmID, number: number): string | undefined;
  /** Returns a script's text in which `import()` calls are functions of the DOM. */
  rewriteImports(realm: RealmID, text: string): string;
  /** Reports that a module script can run: its graph is loaded, or failed to load. */
  moduleReady(realm: RealmID, key: number): void;
  /** Reports that the statements of a module script have run; what follows may run before this function returns. */
  moduleHasRun(realm: RealmID): void;
  /** Reports a module that failed to load: because of the response's status, or for another reason if that is 0. */
  loadFailed(realm: RealmID, url: string, status: number, reason: string): void;

  // Markup

  /** Parses a fragment: pairs of a code and its text, as `TreeBuilder.build` takes them. */
  parseFragment(html: string, context: string, namespace: number, properties: number): string[];
  /** Parses a document: pairs of a code and its text, as `TreeBuilder.build` takes them. */
  parseDocument(html: string, isOpen: boolean): string[];
  /** Returns the state of the document's parser: a raw value of `MarkupParser`. */
  markupParser(realm: RealmID): number;
  /** Returns whether `document.open` or `document.write` has no effect now. */
  ignoresMarkup(realm: RealmID, opens: boolean, isInModule?: boolean): boolean;
  /** Opens the document for markup that scripts write. */
  openMarkup(realm: RealmID, url: string): void;
  /** Parses the text that a script writes. */
  writeMarkup(realm: RealmID, text: string): void;
  /** Ends the document that scripts write. */
  closeMarkup(realm: RealmID): void;

  // Requests

  /** Sends a request, which `entries.requestAnswered` ends. Headers are names and values in turn, joined by "\n". */
  request(
    realm: RealmID, key: number, method: string, url: string, headers: string, data: string | Bytes | null | undefined,
    isAsync: boolean, timeout: number, credentials: string, isWatched: boolean, mode: string, redirect: string,
    blob: Bytes | undefined, blobType: string | undefined, initiator: string, integrity?: string,
    referrerPolicy?: string, referrer?: string, nonce?: string | null, directive?: string, isByParser?: boolean): void;
  /** Cancels a request. */
  cancelRequest(realm: RealmID, key: number): void;
  /** Returns the body of the response that is being delivered: text, or bytes of the DOM's realm. */
  responseBody(realm: RealmID, key: number, charset: string, asBytes: boolean): any;
  /** Returns the size of the image that is being delivered, as "width height"; undefined if it is not an image. */
  imageSize(realm: RealmID, key: number): string | undefined;
  /** Returns the size of an image in a file's bytes, as "width height"; undefined if it is not an image. */
  imageSizeOfBytes(bytes: Bytes): string | undefined;
  /** Delays the page's load event until `releaseLoad`, and the scripts of the parser if `holdsScripts` is true. */
  holdLoad(realm: RealmID, key: number, holdsScripts?: boolean): void;
  /** Ends the delay of the page's load event by a request. */
  releaseLoad(realm: RealmID, key: number): void;
  /** Reports an image or a style sheet that failed to load. */
  failedResource(realm: RealmID, url: string, status: number): void;

  // URLs

  /** Returns the URL of a text, resolved against a base; null if it is invalid. */
  parseURL(text: string, base?: string | null): string | null;
  /** Returns protocol, username, password, host, hostname, port, pathname, search, hash and origin of a URL. */
  urlParts(url: string): string[];
  /** Returns a URL with a part replaced: an attribute of `URL` by name. Null if the URL is invalid. */
  setURLPart(url: string, part: string, value: string): string | null;
  /** Returns the origins of the frames around a page, joined by spaces. */
  ancestorOrigins(realm: RealmID): string;
  /** Returns the page's origin; `null` for an opaque one. */
  origin(realm: RealmID): string;
  isForeignURL(realm: RealmID, url: string): boolean;

  // Frames

  /**
   * Opens a frame in the page and returns its number, which is negative if a policy refuses the URL. `sandbox` is the
   * attribute's value, null without one.
   */
  openFrame(
    realm: RealmID, url: string, name: string, sandbox: string | null, referrerPolicy: string | null): Frame;
  /** Closes a frame. */
  closeFrame(frame: Frame): void;
  /** Sets the sandboxing flags of a frame's next document. */
  sandboxFrame(frame: Frame, sandbox: string | null): void;
  /** Navigates a frame to its element's address; undefined means the same address as last time. */
  navigateFrame(frame: Frame, url: string | undefined, referrerPolicy: string | null): void;
  /** Returns a frame's window, whose document is made if it has none; null for a removed frame. */
  frameWindow(frame: Frame): any;
  /** Returns the number of the top frame. */
  topFrame(realm: RealmID): Frame;
  /** Returns the number of the parent frame; that of the page's own frame if it has no parent. */
  parentFrame(realm: RealmID): Frame;
  /** Returns the realm of a frame's page. */
  frameRealm(frame: Frame): Realm | undefined;
  /** Makes a page the opener of a frame that it has found by its name, unless the features separate them. */
  setOpener(realm: RealmID, frame: Frame, features: string): void;
  /** Returns whether a script has closed the page's window, which native has yet to close. */
  isClosing(realm: RealmID): boolean;
  /** Sets the domain that a page has assigned to its document. */
  setDomain(realm: RealmID, domain: string): void;
  /** Returns whether a frame has another origin than the page. */
  isForeign(realm: RealmID, frame: Frame): boolean;
  /** Returns whether a frame is the main frame of another window. */
  isOtherWindow(realm: RealmID, frame: Frame): boolean;
  /** Returns the main frame of the window that opened this one, or nothing. */
  openerFrame(realm: RealmID): Frame;
  /** Forgets the opener of the window. */
  disownOpener(realm: RealmID): void;
  /** Closes another window through native code. */
  closeFrameWindow(realm: RealmID, frame: Frame): void;
  /** Returns `window.name`. */
  windowName(realm: RealmID): string;
  /** Sets `window.name`. */
  setWindowName(realm: RealmID, name: string): void;
  /** Sets a frame's name. */
  nameFrame(frame: Frame, name: string): void;
  /** Returns a frame's name. */
  frameName(frame: Frame): string;
  /** Returns the number of the page's frame. */
  frameNumber(realm: RealmID): Frame;
  /** Returns the realm of the page in the parent frame. */
  parentRealm(realm: RealmID): Realm | undefined;
  /** Returns whether a page is closed. */
  isClosed(realm: RealmID): boolean;
  /** Returns an object for `document.all` that the page takes for `undefined`; undefined if the engine has none. */
  makeAllCollection(realm: RealmID): any;
  /** Fires the unload events in a frame and in those in it. */
  unloadFrame(frame: number): void;
  /** Returns whether the page's frame is sandboxed in any way. */
  hasSandbox(realm: RealmID): boolean;
  /** Returns whether a sandbox lets the page navigate another page's frame. */
  mayNavigate(realm: RealmID, other: RealmID): boolean;
  /** Returns whether a sandbox gives a frame's document an opaque origin. */
  isSandboxed(frame: number): boolean;

  // Navigation

  /** Navigates the page's frame. */
  navigate(realm: RealmID, url: string, replaces: boolean, sender?: RealmID): void;
  /** Navigates another frame, if the page's sandbox allows it. */
  navigateForeign(realm: RealmID, frame: Frame, url: string, replaces: boolean): void;
  /** Reloads the page. */
  reload(realm: RealmID): void;
  /** Schedules the navigation of `<meta http-equiv=refresh>`. */
  refresh(realm: RealmID, url: string, milliseconds: number): void;
  /** Returns whether the policies of the document allow code in it: `kind` is a raw value of `InlineCode`. */
  allowsInline(
    realm: RealmID, kind: string, text: string, nonce: string, element: object | null, line: number): boolean;
  /** Returns whether the policies of the document allow a URL: `directive` is a raw value of `PolicyDirective`. */
  allowsRequest(realm: RealmID, directive: string, url: string): boolean;
  /** Returns whether the policies of the document allow scripts to evaluate text. */
  allowsEvaluation(realm: RealmID, isByTimer: boolean, text: string): boolean;
  /** Enforces the Content-Security-Policy of a `<meta>` element. */
  declaredPolicy(realm: RealmID, policy: string): void;
  /** Sets the document's policy for referrers, as `<meta name=referrer>` does. */
  setReferrerPolicy(realm: RealmID, content: string): void;
  /**
   * Navigates as a link does. `types` is the value of its attribute `rel`, and `download` that of the attribute by which
   * the response is downloaded.
   */
  followLink(
    realm: RealmID, url: string, target: string, types: string, download: string | null,
    referrerPolicy?: string | null, modifierKeys?: number): void;
  /** Navigates as a form does; with a content type, by POST. */
  submitForm(
    realm: RealmID, url: string, target: string, types: string, contentType?: string, body?: string | Bytes): void;
  /** Replaces the document by markup, after the script that runs. */
  replaceDocument(realm: RealmID, html: string): void;
  /** Returns the frame with a name; 0 if there is none. */
  findFrame(realm: RealmID, name: string): Frame;
  /** Opens a window; 0 where native code makes no view that the page could reach. */
  openWindow(realm: RealmID, url: string, name: string, features: string): Frame;

  // Session history

  /** Returns the length of the session history. */
  historyLength(realm: RealmID): number;
  /** Returns the serialized state of the page's entry. */
  historyState(realm: RealmID): any;
  /** Adds or replaces the page's entry of the session history. */
  pushState(realm: RealmID, state: any, url: string, replaces: boolean): void;
  /** Traverses the session history; 0 reloads the page. */
  traverseHistory(realm: RealmID, delta: number): void;
  /** Returns `history.scrollRestoration`; sets it if a value is given. */
  scrollRestoration(realm: RealmID, value?: string): string;
  /** Keeps the viewport's scroll position in the current entry of the history. */
  keepScrollPosition(realm: RealmID, x: number, y: number): void;
  /** Returns one coordinate of the position that the current entry keeps and that has to be restored: 0 for x, 1 for y. */
  keptScrollPosition(realm: RealmID, axis: 0 | 1): number | undefined;

  // Dialogs, cookies, clipboard and the window

  /** Shows an alert. */
  alert(realm: RealmID, text: string): void;
  /** Shows a question and returns whether it was confirmed; undefined for a closed page. */
  confirm(realm: RealmID, text: string): boolean | undefined;
  /** Asks for a text; null if the dialog was canceled. */
  prompt(realm: RealmID, text: string, value: string): string | null | undefined;
  /** Asks native code to close the view. */
  closeWindow(realm: RealmID): void;
  /** Stops the navigation that is under way: `window.stop`. */
  stopLoading(realm: RealmID): void;
  /** Opens the file chooser of a file input in native code. */
  openFileChooser(realm: RealmID, chooser: number, isMultiple: boolean, isFolder: boolean): void;
  /** Returns `navigator.onLine`. */
  isOnline(realm: RealmID): boolean;
  /** Returns the user's decision about a permission. */
  permissionState(realm: RealmID, name: string): 'granted' | 'denied' | 'prompt';
  /** Returns the device's latitude, longitude and accuracy; nothing if the position is unknown. */
  position(realm: RealmID): [number, number, number] | undefined;
  /** Returns the clipboard's text; null outside a user gesture, unless the page has the permission. */
  readClipboard(realm: RealmID): string | null;
  /** Sets the clipboard's text; false outside a user gesture, unless the page has the permission. */
  writeClipboard(realm: RealmID, text: string): boolean;
  /** Returns the page's cookies. */
  cookie(realm: RealmID): string;
  /** Sets a cookie of the page. */
  setCookie(realm: RealmID, text: string): void;

  // Local and session storage

  /** Returns whether the page's origin may have storage. */
  hasStorage(realm: RealmID): boolean;
  /** Returns the keys of a storage area. */
  storageKeys(realm: RealmID, isSession: boolean): string[];
  /** Returns the number of keys of a storage area. */
  storageLength(realm: RealmID, isSession: boolean): number;
  /** Returns the key at an index; null after the last. */
  storageKey(realm: RealmID, isSession: boolean, index: number): string | null;
  /** Returns the value of a key; null without one. */
  storageItem(realm: RealmID, isSession: boolean, key: string): string | null;
  /** Sets the value of a key; false if the quota is exceeded. */
  setStorageItem(realm: RealmID, isSession: boolean, key: string, value: string): boolean;
  /** Removes a key. */
  removeStorageItem(realm: RealmID, isSession: boolean, key: string): void;
  /** Removes all keys. */
  clearStorage(realm: RealmID, isSession: boolean): void;
  /** Notifies pages in views of other groups of a change in the local storage. */
  announceStorage(
    realm: RealmID, key: string | null, oldValue: string | null, newValue: string | null, url: string): void;
  /** Returns the realms of the view's other pages of the same origin, and on request of the group's other views. */
  relatedRealms(realm: RealmID, inOtherViews?: boolean): Realm[];

  // Databases

  /** Returns the number of the page's origin in its view's data, which databases and locks share; nothing without
   * storage. From then on, `told.pageEnded` reports the end of other such pages. */
  databaseArea(realm: RealmID): number | undefined;
  /** Returns the names of the origin's databases, each followed by its version. */
  databaseNames(realm: RealmID): string[];
  /** Returns a number that each commit changes; nothing without the database. */
  databaseRevision(realm: RealmID, name: string): number | undefined;
  /** Returns a database's schema, and its records as store, key and value in turn. */
  loadDatabase(realm: RealmID, name: string): string[];
  /** Stores a transaction's changes: store, key and value in turn. Without a value the record is removed, without a key
   * the store. Returns the new revision; -1 if the quota is exceeded. */
  commitDatabase(
    realm: RealmID, name: string, version: number, schema: string, changes: (string | null)[]): number | undefined;
  /** Removes a database. */
  deleteDatabase(realm: RealmID, name: string): void;

  // Cryptography. Functions return null if they fail

  /** Returns whether the system has the library. */
  hasCryptography(): boolean;
  /** Returns the digest of bytes by a hash function such as `SHA256`. */
  digest(hash: string, bytes: Bytes): Uint8Array | null;
  /** Returns a message authentication code. */
  hmac(hash: string, key: Bytes, bytes: Bytes): Uint8Array | null;
  /** Derives bytes from a password: PBKDF2. */
  deriveFromPassword(hash: string, password: Bytes, salt: Bytes, iterations: number, count: number): Uint8Array | null;
  /** Encrypts or decrypts; with the length of a tag, the message is authenticated. */
  applyCipher(
    cipher: string, encrypts: boolean, key: Bytes, vector: Bytes, bytes: Bytes, additional?: Bytes | null,
    tagLength?: number): Uint8Array | null;

  // Text and bytes

  /** Decodes percent-encoded UTF-8. */
  percentDecode(text: string): string;
  /** Returns the UTF-8 bytes of a text, as an array of the DOM's realm. */
  utf8(text: string): Uint8Array;
  /** Decodes UTF-8; null if bytes are invalid and `isFatal` is set. */
  decodeUTF8(bytes: Bytes, isFatal: boolean): string | null;
  /** Returns the name of the encoding of a label; null for an unknown one. */
  encodingName(label: string): string | null;
  /** Decodes bytes of an encoding other than UTF-8 and UTF-16: the text, the unread bytes, and if any were invalid. */
  decodeLegacy(
    bytes: Bytes, encoding: string, isStream: boolean, continues?: boolean): [string, Uint8Array, boolean];
  /** Returns the bytes of a text in an encoding. */
  encodeLegacy(text: string, encoding: string): Uint8Array;
  /** Returns the query of a URL, percent-encoded in an encoding. */
  encodeQuery(text: string, encoding: string): string;
  /** Returns random bytes. */
  random(realm: RealmID, count: number): Uint8Array;
  /** Returns an image as a PNG file in base64. */
  png(width: number, height: number, pixels: Uint8Array | Uint8ClampedArray): string;
  /** Copies bytes to the page's realm: a `Uint8Array`, or an `ArrayBuffer`. */
  pageBytes(realm: RealmID, bytes: Bytes, isArray: boolean): any;

  // Connections that stay open

  /** Opens a WebSocket; `told.socket` gets its events. Protocols are joined by "\n". */
  openSocket(realm: RealmID, key: number, url: string, protocols: string): void;
  /** Sends a message on a WebSocket. */
  sendSocket(realm: RealmID, key: number, data: string | Bytes): void;
  /** Closes a WebSocket. */
  closeSocket(realm: RealmID, key: number, code: number, reason: string): void;
  /** Continues reading the response that is being delivered (`told.stream`); false if it has no stream. */
  connectStream(realm: RealmID, key: number): boolean;
  /** Closes a stream. */
  closeStream(realm: RealmID, key: number): void;

  // Worlds

  /** Returns the names of the other functions. A function becomes a property when it is first looked up. */
  functionNames(): string[];
  /** Opens the world of a name in a page. */
  openWorld(realm: RealmID, name: string, followsPolicies: boolean): void;
  /** Returns the number of the further world in which an object was made; 0 for any other context. */
  worldOf(object: any): number;
  /** Returns a copy of a value for a page or a further world; undefined for a value that can't be copied. */
  copyForWorld(global: RealmID, value: any): any;
  /** Reports an exception of a listener or another callback of a further world. */
  reportExceptionInWorld(world: number, error: any, url?: string, line?: number, column?: number): void;

  // Script message handlers

  /** Returns the names of native code's message handlers. */
  messageHandlers(realm: RealmID): string[];
  /** Reports that a page uses a message handler that native code doesn't have. */
  missedMessageHandler(realm: RealmID, name: string): void;
  /** Posts a message to a handler; false if it is missing. `told.messageReply` gets the reply by its number. */
  postToHandler(realm: RealmID, name: string, body: any, number: number): boolean;
}

/** A module's number and what it declares. Rows contain null where a part is missing. */
export type ModuleDeclarations = [
  number: number,
  requests: [specifier: string, type: string | null][],
  imports: [local: string, request: string, name: string | null][],
  exports: [name: string, local: string, isStable: string][],
  indirects: [name: string, request: string, imported: string | null][],
  stars: number[],
  isAsync: boolean,
];

declare global {
  /** A global that native code sets before the core runs. */
  const nativeHost: Host;
}
