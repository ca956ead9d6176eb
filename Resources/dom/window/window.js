// The Window object: HTML, "The Window object". Its operations are properties of the global object itself.
({
  core(dom) {
    const { host } = dom;
    const { setPrototypeOf, getPrototypeOf, defineProperty } = Object;

    class WindowImpl extends dom.EventTargetImpl {
      constructor(realm) {
        super();
        this.ownRealm = realm;
        this.wrapper = realm.window;
      }

      listenersOf(type) {
        this.ownRealm.lateMembers.adoptHandler(type);
        return super.listenersOf(type);
      }

      get realm() { return this.ownRealm; }
    }
    WindowImpl.prototype.interface = 'Window';

    // Opens the realm of a page: the host has made its global object and the object that sees misses.
    dom.entries.openRealm = (id, window, misses, options) => {
      const realm = new dom.Realm(id, window);
      realm.misses = misses;
      realm.viewport = { width: options.width, height: options.height };
      realm.devicePixelRatio = options.devicePixelRatio;
      realm.virtualTime = options.virtualTime;
      realm.repeatsRandom = options.repeatsRandom;
      realm.userAgent = options.userAgent;
      realm.now = () => host.now(id);
      realm.currentEvent = undefined;
      realm.frames = new Map();
      realm.windowImpl = new WindowImpl(realm);
      realm.lateMembers = new dom.LateMembers(realm);
      realm.lateMembers.add(window, 'windowHandlers');
      dom.stampWindow(window, realm.windowImpl);
      dom.initTimers(realm);
      dom.initScripts(realm);
      dom.active = realm;
      return realm;
    };
    dom.entries.openDocument = (realm, url, referrer, encoding, contentType, blocksScripts) => {
      dom.active = realm;
      const isXML = /^(?:text|application)\/xml$|\+xml$/.test(contentType);
      const document = dom.createDocument(realm, { url, contentType, type: isXML ? 'xml' : 'html' });
      if (isXML) document.interface = 'XMLDocument';
      else if (url === 'about:srcdoc') document.isQuirky = false;
      document.characterSet = encoding;
      if (blocksScripts) document.blocksScripts = true;
      document.referrer = referrer;
      // An empty document in a frame resolves addresses as the page around it does: HTML, "about base URL".
      if (url.startsWith('about:')) document.fallbackBaseURL = host.parentRealm(realm.id)?.document.baseURL ?? null;
      realm.document = document;
      // Already gone from memory to the page: the wrapper is what `window.document` gives.
      return document;
    };
    dom.entries.setReadyState = (realm, state) => {
      dom.active = realm;
      realm.document.readyState = state;
      note(realm, state);
      dom.fireEvent(realm.document, 'readystatechange');
    };
    // The moments of the document's life, which Navigation Timing tells.
    const note = (realm, moment) => { (realm.moments ??= {})[moment] = host.now(realm.id); };
    dom.entries.fireDOMContentLoaded = (realm) => {
      dom.active = realm;
      note(realm, 'contentLoadedStart');
      dom.fireEvent(realm.document, 'DOMContentLoaded', { bubbles: true });
      note(realm, 'contentLoadedEnd');
    };
    dom.entries.fireWindowEvent = (realm, type, persisted) => {
      dom.active = realm;
      if (type === 'load') {
        note(realm, 'loadStart');
        dom.fireEvent(realm.windowImpl, 'load', { target: realm.document });
        for (const steps of realm.document.loadWaiters ?? []) steps();
        realm.document.loadWaiters = undefined;
        note(realm, 'loadEnd');
        return realm.performance?.announce(realm.performance.navigationEntry);
      }
      if (type === 'pageshow' || type === 'pagehide') {
        dom.fireEvent(realm.windowImpl, type, {
          interface: 'PageTransitionEvent', persisted, target: realm.document, bubbles: true, cancelable: true,
        });
        if (type === 'pagehide' || realm.document.isMoved !== true) return;
        realm.document.isMoved = false;
        return dom.firePopState(realm);
      }
      if (type === 'visibilitychange' || type === 'visible') {
        realm.document.isHidden = type !== 'visible';
        return dom.fireEvent(realm.document, 'visibilitychange', { bubbles: true });
      }
      if (type === 'beforeunload')
        return dom.fireEvent(realm.windowImpl, type, { interface: 'BeforeUnloadEvent', cancelable: true });
      return dom.fireEvent(realm.windowImpl, type);
    };

    dom.endings.push((realm) => { realm.currentEvent = undefined; });

    dom.whenLoaded = (document, steps) => { (document.loadWaiters ??= []).push(steps); };

    // HTML, "report an exception": true when a handler took care of it. An exception in a handler is not reported to it
    // again.
    dom.entries.reportError = (realm, error, message, filename, lineno, colno) => {
      if (realm.inErrorReport) return false;
      dom.active = realm;
      realm.inErrorReport = true;
      return dom.ensuring(() => { realm.inErrorReport = false; }, () => !dom.fireEvent(realm.windowImpl, 'error', {
        interface: 'ErrorEvent', cancelable: true, message, filename, lineno, colno, error,
      }));
    };
    dom.entries.reportRejection = (realm, promise, reason) => {
      dom.active = realm;
      return !dom.fireEvent(realm.windowImpl, 'unhandledrejection', {
        interface: 'PromiseRejectionEvent', cancelable: true, promise, reason,
      });
    };

    const targetMethods = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
    // A page that knows EventTarget may put methods of its own there.
    dom.uncoverTarget = (realm) => {
      const prototype = realm.prototypeOf('Window');
      for (const name of targetMethods) delete prototype[name];
    };
    // The global object's automatic prototype becomes `Window.prototype`; behind it stands the object that sees misses,
    // and only then EventTarget.prototype, whose methods it carries itself so that they are found before the misses.
    dom.setUpWindow = (realm, constructor, members) => {
      const { window } = realm;
      const prototype = getPrototypeOf(window);
      const target = realm.prototypeOf('EventTarget');
      setPrototypeOf(realm.misses, target);
      setPrototypeOf(prototype, realm.misses);
      setPrototypeOf(constructor, realm.constructorOf('EventTarget'));
      defineProperty(constructor, 'prototype', { value: prototype, writable: false });
      defineProperty(prototype, 'constructor', { value: constructor, writable: true, configurable: true });
      defineProperty(prototype, Symbol.toStringTag, { value: 'Window', configurable: true });
      for (const name of targetMethods) {
        defineProperty(prototype, name, { value: target[name], writable: true, enumerable: true, configurable: true });
      }
      dom.standInConsole(realm);
      if (realm.virtualTime) realm.setUp('%virtual-time');
      if (realm.repeatsRandom) realm.setUp('%random');
      realm.prototypes.set('Window', prototype);
      realm.constructors.set('Window', constructor);
      dom.defineGlobal(realm, 'Window', constructor);
      const descriptors = Object.getOwnPropertyDescriptors(members);
      const unforgeable = new Set(['window', 'document', 'location', 'top']);
      for (const name in descriptors) {
        const descriptor = descriptors[name];
        if (unforgeable.has(name)) descriptor.configurable = false;
        defineProperty(window, name, descriptor);
      }
    };
    // `[Replaceable]` attributes give way to what is assigned.
    dom.replace = (realm, name, value) => {
      defineProperty(realm.window, name, { value, writable: true, enumerable: true, configurable: true });
    };
    // A frame's window as a page sees it: the window itself only where both are of one origin, and the page is still
    // there.
    dom.frameWindow = (realm, number) =>
      (host.isForeign(realm.id, number) === false ? dom.openFrameWindow(number) : dom.foreignWindow(realm, number));
    // A frame's window, whose document may be made only now; the script that asks goes on in its own realm.
    dom.openFrameWindow = (number) => {
      const outer = dom.taskRealm();
      const window = host.frameWindow(number);
      if (outer !== null) dom.active = outer;
      return window;
    };
    // Most pages have no frame of another origin; the module replaces this.
    dom.foreignWindow = (realm, number) => {
      dom.need('%foreign');
      return dom.foreignWindow(realm, number);
    };
    dom.frameElementOf = (realm) => {
      const parent = host.parentRealm(realm.id);
      return parent === undefined || host.isForeign(realm.id, host.parentFrame(realm.id)) !== false
        ? null
        : dom.wrap(parent.frames.get(host.frameNumber(realm.id)) ?? null);
    };
    // Whether a value is one of ours, which no copy can be made of.
    dom.entries.isPlatformObject = (value) => dom.implOrNothing(value) !== undefined;
    dom.entries.documentHears = (realm, type) => realm.document?.listenersOf(type) !== undefined;
  },

  face(page, dom) {
    const { realm, window } = page;
    const { host } = dom;
    const constructor = realm.makeConstructor('Window');
    dom.setUpWindow(realm, constructor, {
      get window() { return window; },
      get document() { return dom.wrap(realm.document); },
      get location() { return dom.locationOf(realm); },
      set location(value) { dom.locationOf(realm).href = value; },
      get top() { return dom.frameWindow(realm, host.topFrame(realm.id)); },
      get name() { return host.windowName(realm.id) ?? ''; },
      set name(value) { host.setWindowName(realm.id, `${value}`); },
    });
  },
})
