// The members of the Window object that most pages touch few of: HTML, "The Window object". They are set up together
// when one of them is first named; those that can be assigned are replaceable, which an assignment before that is, too.
({
  defines:
    'self frames parent frameElement length opener closed origin event innerWidth innerHeight outerWidth outerHeight '
    + 'devicePixelRatio scrollX scrollY pageXOffset pageYOffset status alert confirm prompt open close stop focus blur '
    + 'print scroll scrollTo scrollBy btoa atob getComputedStyle getSelection structuredClone postMessage',
  face(page, dom) {
    const { realm, window } = page;
    const { host } = dom;
    // Converted here, so that what cannot be is an error of the page's.
    const textAt = (args, index) => (args.length > index ? `${args[index]}` : '');
    dom.defineGlobals(realm, {
      get self() { return window; },
      set self(value) { dom.replace(realm, 'self', value); },
      get frames() { return window; },
      set frames(value) { dom.replace(realm, 'frames', value); },
      get parent() { return dom.frameWindow(realm, host.parentFrame(realm.id)); },
      set parent(value) { dom.replace(realm, 'parent', value); },
      get frameElement() { return dom.frameElementOf(realm); },
      get length() { return realm.frames.size; },
      set length(value) { dom.replace(realm, 'length', value); },
      get opener() { return null; },
      set opener(value) { dom.replace(realm, 'opener', value); },
      get closed() { return host.isClosed(realm.id); },
      get origin() { return host.origin(realm.id); },
      set origin(value) { dom.replace(realm, 'origin', value); },
      get event() { return realm.currentEvent; },
      set event(value) { dom.replace(realm, 'event', value); },
      get innerWidth() { return realm.viewport.width; },
      set innerWidth(value) { dom.replace(realm, 'innerWidth', value); },
      get innerHeight() { return realm.viewport.height; },
      set innerHeight(value) { dom.replace(realm, 'innerHeight', value); },
      get outerWidth() { return realm.viewport.width; },
      set outerWidth(value) { dom.replace(realm, 'outerWidth', value); },
      get outerHeight() { return realm.viewport.height; },
      set outerHeight(value) { dom.replace(realm, 'outerHeight', value); },
      get devicePixelRatio() { return realm.devicePixelRatio; },
      set devicePixelRatio(value) { dom.replace(realm, 'devicePixelRatio', value); },
      get scrollX() { return 0; },
      get scrollY() { return 0; },
      get pageXOffset() { return 0; },
      get pageYOffset() { return 0; },
      get status() { return ''; },
      set status(value) { dom.replace(realm, 'status', value); },
      alert(...args) { host.alert(realm.id, textAt(args, 0)); },
      confirm(...args) { return host.confirm(realm.id, textAt(args, 0)); },
      prompt(...args) { return host.prompt(realm.id, textAt(args, 0), textAt(args, 1)); },
      open(url = '', name = '', features = '') { return dom.openWindow(realm, `${url}`, `${name}`, `${features}`); },
      close() { host.closeWindow(realm.id); },
      stop() {}, focus() {}, blur() {}, print() {}, scroll() {}, scrollTo() {}, scrollBy() {},
      btoa(text) { return dom.btoa(`${text}`); },
      atob(text) { return dom.atob(`${text}`); },
      getComputedStyle(element, pseudo) { return dom.computedStyle(realm, element, pseudo); },
      getSelection() { return dom.selectionOf(realm.document); },
      structuredClone(value) {
        dom.requireArguments(arguments, 1, 'structuredClone');
        return dom.structuredClone(realm, value, dom.transferArgument(realm, dom.dictionary(arguments[1]).transfer));
      },
      postMessage(message) {
        dom.requireArguments(arguments, 1, 'Window.postMessage');
        dom.postMessage(realm, message, arguments[1], arguments[2]);
      },
    });
  },
})
