// Delivers events of the page to the spec's listeners.
(function (testing, host) {
  'use strict';

  const listeners = testing.makeScope();
  const names = [
    'console', 'crash', 'dialog', 'domcontentloaded', 'fault', 'framenavigated', 'load', 'navigation', 'pageerror',
    'request', 'requestfailed',
    'requestfinished', 'response',
  ];

  function known(name) {
    if (!names.includes(name)) throw testing.failure(`page.on('${name}'): unknown event. Events: ${names.join(', ')}`);
    return name;
  }

  function listens(name, listener) {
    if (typeof listener !== 'function')
      throw testing.failure(`page.on('${name}') needs a function, but got ${testing.inline(listener)}`);
    return listener;
  }

  /// A dialog of the page, whose script is blocked until the dialog is closed.
  class Dialog {
    #event;
    #answer = null;
    #isOver = false;
    constructor(event) { this.#event = event; }
    type() { return this.#event.kind; }
    message() { return this.#event.message; }
    defaultValue() { return this.#event.defaultValue; }
    page() { return testing.page; }
    async accept(text) {
      this.#give({ accepted: true, text: text === undefined ? this.#event.defaultValue : String(text) });
    }
    async dismiss() { this.#give({ accepted: false, text: null }); }
    #give(answer) {
      if (this.#isOver) throw testing.failure(
        'the dialog is already closed: respond before the listener awaits anything, because the page is blocked '
        + 'until then'
      );
      if (this.#answer !== null) throw testing.failure('the dialog has already been accepted or dismissed');
      this.#answer = answer;
    }
    end() { this.#isOver = true; return this.#answer; }
  }

  /// A message of the page's console.
  class ConsoleMessage {
    #event;
    constructor(event) { this.#event = event; }
    type() { return this.#event.level === 'warn' ? 'warning' : this.#event.level; }
    text() { return this.#event.text; }
    location() {
      const [, url, line, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(this.#event.place ?? '');
      return { url, lineNumber: line ? Number(line) - 1 : 0, columnNumber: column ? Number(column) - 1 : 0 };
    }
    page() { return testing.page; }
    args() {
      throw testing.failure('message.args() is not supported: page values are not kept; use message.text()');
    }
  }

  function pageError({ name, message, place }) {
    const error = new Error(message);
    error.name = name;
    error.stack = `${name}: ${message}${place ? `\n    at ${place}` : ''}`;
    return error;
  }

  const subjects = {
    dialog: event => new Dialog(event), console: event => new ConsoleMessage(event), pageerror: pageError,
    request: testing.requestOf, response: testing.responseOf, requestfinished: testing.requestOf,
    requestfailed: testing.requestOf,
    load: () => testing.page, domcontentloaded: () => testing.page, framenavigated: () => testing.page,
    crash: () => testing.page,
  };

  let told = '';
  /// Sends the host the names of the events that have listeners; the host delivers no others.
  testing.tellHearing = function () {
    const heard = names.filter(name => listeners.all(name).length > 0);
    if (heard.join() === told) return;
    told = heard.join();
    host.tell('hears', heard);
  };

  /// Called for an event of the page; returns the response to a dialog, null if no listener gave one.
  testing.emit = function (name, event) {
    const subject = subjects[name] ? subjects[name](event) : event;
    const fails = error => host.tell('listenerFails', [name, testing.describe(error)]);
    for (const listener of listeners.all(name)) {
      try {
        const result = listener(subject);
        if (typeof result?.then === 'function') result.then(undefined, fails);
      } catch (error) {
        fails(error);
      }
    }
    return subject instanceof Dialog ? subject.end() : null;
  };

  function on(name, listener) {
    listeners.add(known(name), listens(name, listener));
    testing.tellHearing();
    return this;
  }
  function off(name, listener) { listeners.remove(known(name), listener); testing.tellHearing(); return this; }

  /// Returns the next event of a kind that satisfies the predicate.
  function next(what, name, options) {
    const { predicate = () => true, timeout = testing.waitTimeout } =
      testing.checkOptions(what, options, ['predicate', 'timeout', 'waitUntil']);
    known(name);
    const place = testing.place();
    const endWait = testing.beginWait(place);
    return new Promise((resolve, reject) => {
      const end = (settle, value) => {
        endWait();
        testing.clearTimeout(timer);
        off(name, listener);
        settle(value);
      };
      const listener = async event => {
        try { if (await predicate(event)) end(resolve, event); } catch (error) { end(reject, error); }
      };
      const timer = testing.setTimeout(() =>
        end(reject, testing.failure(`${what}: ${testing.timedOut(timeout)}: no such event`, place)),
        timeout);
      on(name, listener);
    });
  }
  const options = value => typeof value === 'function' ? { predicate: value } : value ?? {};

  testing.nextEvent = next;
  testing.eventWords = {
    on, off, addListener: on, removeListener: off,
    once(name, listener) {
      listens(name, listener);
      const once = event => { off(name, once); return listener(event); };
      return on.call(this, name, once);
    },
    removeAllListeners(name) { listeners.delete(known(name)); testing.tellHearing(); return this; },
    waitForEvent: (name, wanted) => next(`page.waitForEvent('${name}')`, name, options(wanted)),
  };
})
