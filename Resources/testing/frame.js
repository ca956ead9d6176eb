// The frames of a page: the main frame has the page's methods, and each other frame has those that act on a document.
(function (testing, host) {
  'use strict';

  const { Page } = testing;
  // The methods that act on the document of any frame.
  const ofDocuments = [
    '$', '$$', '$eval', '$$eval', 'addScriptTag', 'addStyleTag', 'check', 'click', 'content', 'dblclick',
    'dispatchEvent', 'dragAndDrop', 'evaluate', 'evaluateHandle', 'fill', 'focus', 'frameLocator', 'getAttribute',
    'getByAltText', 'getByLabel', 'getByPlaceholder', 'getByRole', 'getByTestId', 'getByText', 'getByTitle', 'hover',
    'innerHTML', 'innerText', 'inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden',
    'isVisible', 'locator', 'press', 'selectOption', 'setChecked', 'setInputFiles', 'tap', 'textContent', 'title',
    'type', 'uncheck', 'waitForFunction', 'waitForLoadState', 'waitForSelector', 'waitForTimeout', 'waitForURL',
  ];
  const ofMainFrame = ['goto', 'setContent', 'waitForNavigation'];

  const framesOf = page => host.tell('frames', [page.number]);

  class Frame {
    #page;
    #id;
    #isDetached = false;
    constructor(page, id) { this.#page = page; this.#id = id; }
    /// The frame's number in its page; 0 for the main frame.
    get number() { return this.#id; }
    get #found() { return framesOf(this.#page).find(({ id }) => id === this.#id); }
    get isMain() { return this.#id === 0; }
    ask(operation, parameters) { return testing.ask(operation, [[this.#page.number, this.#id], ...parameters]); }
    page() { return this.#page; }
    url() { return this.isMain ? this.#page.url() : this.#found?.url ?? 'about:blank'; }
    name() { return this.#found?.name ?? ''; }
    parentFrame() {
      const parent = this.#found?.parent ?? null;
      return parent === null ? null : frameOf(this.#page, parent);
    }
    childFrames() {
      return framesOf(this.#page).filter(({ parent }) => parent === this.#id).map(({ id }) => frameOf(this.#page, id));
    }
    isDetached() {
      // A number is never used again.
      this.#isDetached ||= this.#page.isClosed() || this.#found === undefined;
      return this.#isDetached;
    }
    describeForReader() {
      return this.isMain ? `the main frame of ${this.#page.describeForReader()}` : `frame ${this.url()}`;
    }
  }
  for (const name of ofDocuments) {
    Object.defineProperty(Frame.prototype, name, {
      value(...parameters) {
        return this.isMain ? this.page()[name](...parameters) : Page.prototype[name].apply(this, parameters);
      }, configurable: true, writable: true,
    });
  }
  for (const name of ofMainFrame) {
    Object.defineProperty(Frame.prototype, name, {
      value(...parameters) {
        if (this.isMain) return this.page()[name](...parameters);
        throw testing.failure(`frame.${name}() is not supported in a frame within the page: use frame.evaluate() to `
          + 'set location.href, and page.route() for its content');
      }, configurable: true, writable: true,
    });
  }

  const frames = new WeakMap();
  /// Returns the frame of a page with a number; the same object each time.
  function frameOf(page, number) {
    if (!frames.has(page)) frames.set(page, new Map());
    const known = frames.get(page);
    if (!known.has(number)) known.set(number, new Frame(page, number));
    return known.get(number);
  }

  testing.addWords(Page, {
    mainFrame() { return frameOf(this, 0); },
    /// Returns the frames of the page, parents first.
    frames() { return framesOf(this).map(({ id }) => frameOf(this, id)); },
    /// Returns the frame with a name, or the first one with a matching name and URL; null if there is none.
    frame(wanted) {
      const { name, url } = typeof wanted === 'string' ? { name: wanted }
        : testing.checkOptions('page.frame()', wanted, ['name', 'url']);
      if (name === undefined && url === undefined)
        throw testing.failure('page.frame() needs a name, or { name, url }');
      const fits = frame => (name === undefined || frame.name === name)
        && (url === undefined || testing.fitsAddress(url, frame.url, 'page.frame()'));
      const found = framesOf(this).find(fits);
      return found === undefined ? null : frameOf(this, found.id);
    },
  });
  testing.Frame = Frame;
})
