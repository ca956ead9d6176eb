// The native side of a page's bridge, for tests that drive `headless-bridge serve` with Playwright or Puppeteer. Copy this
// file beside your tests; it needs Node.js and nothing else.
//
//   import { test as base, expect as baseExpect } from '@playwright/test';
//   import { fixtures, matchers } from './headless-bridge.mjs';
//   const test = base.extend(fixtures);
//   const expect = baseExpect.extend(matchers);
//
//   test('shares the page', async ({ page, native }) => {
//     await native.handle('share', data => ({ shared: data.title }));
//     await page.goto('https://app.example/');
//     await page.getByRole('button', { name: 'Share' }).click();
//     await expect(native).toHaveReceived('share', { title: 'Hello' });
//   });
import { spawn } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';

/// Starts `headless-bridge serve`, and returns its address and a function that ends it.
export function startServer({ command = 'headless-bridge', args = [] } = {}) {
  const child = spawn(command, ['serve', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('error', reject);
    child.on('exit', status => reject(new Error(`headless-bridge serve ended with status ${status}`)));
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', part => {
      text += part;
      const [, url] = /listening on (ws:\S+)/.exec(text) ?? [];
      if (url) resolve({ url, close: () => { child.removeAllListeners('exit'); child.kill(); } });
    });
  });
}

/// The native side of one page.
export class Native {
  #session;
  #handlers = new Map();

  /// Creates the native side of a page from its CDP session.
  static async of(session) {
    const native = new Native();
    native.#session = session;
    session.on('Bridge.called', call => native.#answer(call));
    await session.send('Bridge.enable');
    return native;
  }

  async #answer({ callId, name, data, isAnswered }) {
    const handler = this.#handlers.get(name);
    if (isAnswered || handler === undefined) return;
    const send = data => this.#session.send('Bridge.respond', { callId, data, isLast: false });
    let response;
    try {
      response = { callId, data: await handler(data ?? null, { send }) };
    } catch (error) {
      const { message, code, data } = error instanceof Error ? error : { message: error };
      response = { callId, error: { message: String(message), code, data } };
    }
    // The page may be gone by now.
    await this.#session.send('Bridge.respond', response).catch(() => {});
  }

  /// Chooses the bridges of the pages that the context opens from now on, such as 'dsbridge'; none for the server's own.
  async setDialect(...bridges) { await this.#session.send('Bridge.setDialect', { bridges }); }

  /// Registers a handler: a value that answers each call, or a function of the call's data. With `blocking`, the page's
  /// script waits for the response, as it does in a synchronous call.
  async handle(name, handler = null, { blocking = false } = {}) {
    if (typeof handler !== 'function') return void await this.#session.send('Bridge.handle', { name, response: handler });
    this.#handlers.set(name, handler);
    await this.#session.send('Bridge.handle', { name, blocking });
  }

  /// Removes a handler.
  async removeHandler(name) {
    this.#handlers.delete(name);
    await this.#session.send('Bridge.removeHandler', { name });
  }

  /// Calls a handler of the page, and returns its response.
  async call(name, data) { return (await this.#session.send('Bridge.call', { name, data })).response; }

  /// Calls a handler of the page without waiting for a response.
  async notify(name, data) { await this.#session.send('Bridge.call', { name, data, awaitResponse: false }); }

  /// Sends an event of a plugin, or of `document` or `window`.
  async emit(target, event, data) { await this.#session.send('Bridge.emit', { target, event, data }); }

  /// Makes a plugin known to pages that load from now on.
  async plugin(name, { methods = [], callbacks = [], events = [] } = {}) {
    await this.#session.send('Bridge.declarePlugin', { name, methods, callbacks, events });
  }

  /// Returns the page's calls so far: their data, if a handler is named.
  async calls(name) {
    const { calls } = await this.#session.send('Bridge.getCalls');
    const received = calls.filter(call => call.direction === 'toNative');
    return name === undefined ? received : received.filter(call => call.name === name).map(call => call.data ?? null);
  }

  /// Returns the lost messages and other faults so far.
  async faults() { return (await this.#session.send('Bridge.getFaults')).faults; }

  /// Returns the page's transcript so far, as JSON Lines.
  async transcript() { return (await this.#session.send('Bridge.getTranscript')).transcript; }
}

/// Returns the native side of a page of Playwright or Puppeteer.
export async function nativeOf(page) {
  const session = typeof page.createCDPSession === 'function' ? await page.createCDPSession()
    : await page.context().newCDPSession(page);
  return Native.of(session);
}

/// Fixtures for Playwright Test: a browser that is a server of its own, and the native side of the page.
export const fixtures = {
  // The address of a running server, or the arguments of one that is started.
  bridgeServer: [process.env.HEADLESS_BRIDGE_URL ?? [], { scope: 'worker', option: true }],
  browser: [async ({ playwright, bridgeServer }, use) => {
    const server = typeof bridgeServer === 'string' ? { url: bridgeServer, close() {} }
      : await startServer({ args: bridgeServer });
    const browser = await playwright.chromium.connectOverCDP(server.url);
    await use(browser);
    await browser.close();
    server.close();
  }, { scope: 'worker' }],
  native: async ({ page }, use) => { await use(await nativeOf(page)); },
};

// Reads until a condition holds or 5 seconds have passed; for a negated matcher once.
async function readUntil(isFound, read, isNot) {
  const limit = Date.now() + 5000;
  for (;;) {
    const value = await read();
    if (isFound(value) || isNot || Date.now() >= limit) return value;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
const shown = values => values.map(each => JSON.stringify(each)).join(', ');

/// Matchers for Playwright Test and Jest: `expect.extend(matchers)`.
export const matchers = {
  /// Waits until the page has called a handler, with certain data if they are given.
  async toHaveReceived(native, name, ...expected) {
    const isFound = calls => calls.some(data => expected.length === 0 || isDeepStrictEqual(data, expected[0]));
    const calls = await readUntil(isFound, () => native.calls(name), this.isNot);
    const wanted = expected.length === 0 ? '' : ` with ${JSON.stringify(expected[0])}`;
    return {
      pass: isFound(calls),
      message: () => `expected the page ${this.isNot ? 'not to call' : 'to call'} '${name}'${wanted}; `
        + (calls.length === 0 ? 'it never did' : `it called it with ${shown(calls)}`),
    };
  },

  /// Waits until a fault with a code was reported, such as `handler-failed`.
  async toHaveFault(native, code) {
    const isFound = codes => codes.includes(code);
    const codes = await readUntil(isFound, async () => (await native.faults()).map(each => each.code), this.isNot);
    return {
      pass: isFound(codes),
      message: () => `expected ${this.isNot ? 'no fault' : 'the fault'} '${code}'; `
        + (codes.length === 0 ? 'there are no faults' : `found ${codes.join(', ')}`),
    };
  },
};
