// An app in Node whose web view is jsdom: runs one workload of work.js and prints its figures.
//
// jsdom has no navigation policy, so the app replaces the setter of a frame's `src`.
const fs = require('fs');
const { JSDOM, VirtualConsole } = require('jsdom');

const options = {};
for (let index = 2; index + 1 < process.argv.length; index += 2) {
  options[process.argv[index].slice(2)] = process.argv[index + 1];
}
const count = Number(options.n || 1000);
const read = (name) => fs.readFileSync(options[name], 'utf8');

/** A page with its bridge, and the native side of both. */
class Page {
  constructor(whenReady) {
    this.handlers = {
      echo: (data, respond) => respond(data),
      go: (data, respond) => { this.started = process.hrtime.bigint(); respond(data); },
      ready: () => whenReady(this),
      done: () => this.whenDone(),
    };
    this.responses = new Map();
    this.sent = 0;
    const page = this;
    const script = `${read('setup')}\n${read('work')}`;
    const dom = new JSDOM(`<!doctype html><html><body><script>${script}</script></body></html>`, {
      url: 'https://app.example/', runScripts: 'dangerously', virtualConsole: new VirtualConsole().sendTo(console),
      beforeParse(window) {
        const frames = window.HTMLIFrameElement.prototype;
        const { set, ...rest } = Object.getOwnPropertyDescriptor(frames, 'src');
        Object.defineProperty(frames, 'src', {
          ...rest,
          set(url) { if (!page.intercepts(url)) set.call(this, url); },
        });
      },
    });
    this.window = dom.window;
  }

  intercepts(url) {
    if (url.startsWith('https://__bridge_loaded__')) {
      setImmediate(() => {
        this.window.eval(read('bridge'));
        this.bridge = this.window.WebViewJavascriptBridge;
      });
      return true;
    }
    if (!url.startsWith('https://__wvjb_queue_message__')) return false;
    // As in a web view, several navigations of one task are one.
    if (!this.isWaiting) setImmediate(() => this.receive());
    this.isWaiting = true;
    return true;
  }

  receive() {
    this.isWaiting = false;
    for (const message of JSON.parse(this.bridge._fetchQueue())) {
      if (message.responseId) {
        const then = this.responses.get(message.responseId);
        this.responses.delete(message.responseId);
        then(message.responseData);
      } else {
        this.handlers[message.handlerName](message.data, (data) => {
          if (message.callbackId) this.send({ responseId: message.callbackId, responseData: data });
        });
      }
    }
  }

  call(name, data, then) {
    const callbackId = `objc_cb_${++this.sent}`;
    this.responses.set(callbackId, then);
    this.send({ handlerName: name, data, callbackId });
  }

  send(message) { this.bridge._handleMessageFromObjC(JSON.stringify(message)); }

  /** Calls the page `calls` times, one after the other or all at once, and then `then`. */
  callPage(calls, atOnce, then) {
    let answered = 0;
    const next = (number) => this.call('jsEcho', { id: number, name: 'item', ok: true, list: [1, 2, 3] }, () => {
      answered += 1;
      if (answered === calls) then();
      else if (!atOnce) next(number + 1);
    });
    for (let number = 1; number <= (atOnce ? calls : 1); number++) next(number);
  }

  /** Runs a workload once. */
  run(calls, then) {
    if (options.mode.startsWith('n2j')) {
      this.callPage(calls, options.mode === 'n2jburst', then);
      return;
    }
    this.whenDone = then;
    const payload = `LAB.payload(${options.size},${calls},${options.wide || 0})`;
    this.window.eval(options.mode === 'payload' ? payload : `LAB.${options.mode}(${calls})`);
  }
}

const report = (started) => {
  const secs = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(JSON.stringify({ secs, n: count }));
  process.exit(0);
};

if (options.mode === 'inst') {
  const started = process.hrtime.bigint();
  const pages = [];
  const open = () => pages.push(new Page(() => (pages.length < count ? open() : report(started))));
  open();
} else {
  new Page((page) => {
    if (options.mode === 'cold') process.exit(0);
    page.window.eval(`LAB.safety(${options.safety})`);
    page.run(options.mode === 'payload' ? 1 : Math.floor(count / 10) + 1, () => setImmediate(() => {
      const started = process.hrtime.bigint();
      page.run(count, () => report(options.mode === 'payload' ? page.started : started));
    }));
  });
}
