// The main frame of a page, as Playwright's Frame: it has the page's methods.
(function (testing) {
  'use strict';

  const { Page } = testing;
  const shared = [
    '$eval', '$$eval', 'addScriptTag', 'addStyleTag', 'check', 'click', 'content', 'dblclick', 'dispatchEvent',
    'dragAndDrop', 'evaluate', 'fill', 'focus', 'frameLocator', 'getAttribute', 'getByAltText', 'getByLabel',
    'getByPlaceholder', 'getByRole', 'getByTestId', 'getByText', 'getByTitle', 'goto', 'hover', 'innerHTML',
    'innerText', 'inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible',
    'locator', 'press', 'selectOption', 'setChecked', 'setContent', 'setInputFiles', 'tap', 'textContent', 'title',
    'type', 'uncheck', 'url', 'waitForFunction', 'waitForLoadState', 'waitForNavigation', 'waitForSelector',
    'waitForTimeout', 'waitForURL',
  ];

  class Frame {
    #page;
    constructor(page) { this.#page = page; }
    page() { return this.#page; }
    name() { return ''; }
    parentFrame() { return null; }
    isDetached() { return this.#page.isClosed(); }
    describeForReader() { return `the main frame of ${this.#page.describeForReader()}`; }
  }
  for (const name of shared) {
    Object.defineProperty(Frame.prototype, name, {
      value(...parameters) { return this.page()[name](...parameters); }, configurable: true, writable: true,
    });
  }

  const frames = new WeakMap();
  testing.addWords(Page, {
    mainFrame() {
      if (!frames.has(this)) frames.set(this, new Frame(this));
      return frames.get(this);
    },
  });
  testing.Frame = Frame;
})
