// Misspelled handlers of the page: the failure suggests the page's own name.

const bootstrap = `
  function withBridge(use) {
    if (window.WebViewJavascriptBridge) return use(window.WebViewJavascriptBridge);
    if (window.WVJBCallbacks) return window.WVJBCallbacks.push(use);
    window.WVJBCallbacks = [use];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.appendChild(frame);
  }`;

test('a name that the page registers', async () => {
  await page.setContent(`<script>${bootstrap}
    withBridge(bridge => bridge.registerHandler('setToken', (data, respond) => respond(1)));</script>`);
  await native.call('setTokn');
});

test('a name that a wrapper of the page registers', async () => {
  await page.setContent(`<script>${bootstrap}
    const on = (name, handler) => withBridge(bridge => bridge.registerHandler(name, handler));
    on('setToken', (data, respond) => respond(1));</script>`);
  await native.call('setTokn');
});

test('a name that resembles no other', async () => {
  await page.setContent(`<script>${bootstrap}
    withBridge(bridge => bridge.registerHandler('setToken', (data, respond) => respond(1)));</script>`);
  await native.call('refresh');
});
