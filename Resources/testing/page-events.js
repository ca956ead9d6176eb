// Delivers events of pages to the spec's listeners.
(function (testing, host) {
  'use strict';

  /// A dialog of a page, whose script is blocked until the dialog is closed.
  class Dialog {
    #event;
    #page;
    #answer = null;
    #isOver = false;
    constructor(event, page) { this.#event = event; this.#page = page; }
    type() { return this.#event.kind; }
    message() { return this.#event.message; }
    defaultValue() { return this.#event.defaultValue; }
    page() { return this.#page; }
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

  /// A message of a page's console.
  class ConsoleMessage {
    #event;
    #page;
    #time = host.tell('now', []);
    constructor(event, page) { this.#event = event; this.#page = page; }
    type() { return this.#event.level === 'warn' ? 'warning' : this.#event.level; }
    text() { return this.#event.text; }
    location() {
      const [, url, line, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(this.#event.place ?? '');
      return { url, lineNumber: line ? Number(line) - 1 : 0, columnNumber: column ? Number(column) - 1 : 0 };
    }
    page() { return this.#page; }
    timestamp() { return this.#time; }
    worker() { return null; }
    args() {
      throw testing.failure('message.args() is not supported: page values are not kept; use message.text()');
    }
  }

  /// An uncaught error of a page, as a context reports it.
  class WebError {
    #error;
    #page;
    constructor(error, page) { this.#error = error; this.#page = page; }
    error() { return this.#error; }
    page() { return this.#page; }
  }

  function pageError({ name, message, place }) {
    const error = new Error(message);
    error.name = name;
    error.stack = `${name}: ${message}${place ? `\n    at ${place}` : ''}`;
    return error;
  }

  // The objects that listeners receive, by the event's name.
  const subjects = testing.eventSubjects = {
    dialog: (event, page) => new Dialog(event, page), console: (event, page) => new ConsoleMessage(event, page),
    pageerror: pageError,
    ...Object.fromEntries(['close', 'crash', 'domcontentloaded', 'framenavigated', 'load', 'popup']
      .map(name => [name, (event, page) => page])),
  };
  const ofContext = ['close', 'console', 'dialog'];

  /// Called for an event of a page. Returns the response to a dialog, null if no listener gave one; for other events,
  /// true if there was a listener.
  testing.emit = function (number, name, event, contextNumber, openerNumber) {
    const page = testing.pageOf(number, contextNumber);
    const context = page.context();
    const subject = subjects[name] ? subjects[name](event, page) : event;
    if (name === 'popup') {
      if (openerNumber !== null) testing.pageOf(openerNumber, contextNumber).emit('popup', page);
      context.emit('page', page);
      return true;
    }
    let isHeard = page.emit(name, subject);
    if (name === 'pageerror') isHeard = context.emit('weberror', new WebError(subject, page)) || isHeard;
    else if (name === 'close') context.emit('pageclose', page);
    else if (ofContext.includes(name)) isHeard = context.emit(name, subject) || isHeard;
    return subject instanceof Dialog ? subject.end() : isHeard;
  };

  /// Calls the listeners of a request's event on a page and on its context, with the request or the response itself.
  testing.emitRequest = function (number, name, subject, contextNumber) {
    const page = testing.pageOf(number, contextNumber);
    page.emit(name, subject);
    page.context().emit(name, subject);
  };

  testing.Dialog = Dialog;
  testing.ConsoleMessage = ConsoleMessage;
})
