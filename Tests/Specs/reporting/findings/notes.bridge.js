// Findings on a page whose tests pass.
const bridge = body => `<meta charset="utf-8"><script>
  window.WVJBCallbacks = [function (bridge) { ${body} }];
  var frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.appendChild(frame);
</script>`;
const site = 'https://shop.example/';
const open = async (body, headers = {}) => {
  await network.route(site, route => route.fulfill({ body, contentType: 'text/html; charset=utf-8', headers }));
  await page.goto(site);
  await clock.runFor(100);
};

test('data that is encoded twice', async () => {
  native.handle('share', true);
  await open(bridge(`bridge.callHandler('share', JSON.stringify({ a: 1 }));`));
});
test('is reported once per file', async () => {
  native.handle('share', true);
  await open(bridge(`bridge.callHandler('share', JSON.stringify({ a: 1 }));`));
});
test('a response that is encoded twice', async () => {
  native.handle('user', '{"name":"x"}');
  await open(bridge(`bridge.callHandler('user', {}, function () {});`));
});
test('an address of another bridge', () => open('<meta charset="utf-8"><iframe src="yy://__QUEUE_MESSAGE__/"></iframe>'));
test('a policy in a header', () => open(bridge(''), { 'content-security-policy': "default-src 'self' 'unsafe-inline'" }));
test('a policy in the page', () => open(`<meta http-equiv="Content-Security-Policy" content="frame-src https://shop.example">${bridge('')}`));
test('a policy that allows the bridge', () => open(bridge(''), { 'content-security-policy': "frame-src https:" }));
test('several URLs in one task', () => open(`<meta charset="utf-8"><script>
  location.href = 'app://one'; location.href = 'app://two';
</script>`));
test('an error that window.onerror hides', () => open('<meta charset="utf-8"><script>window.onerror = () => true; null.x;</script>'));
test('a missing script', () => open('<meta charset="utf-8"><script src="https://cdn.example/lib.js"></script>'));
test('a script that a route of the spec aborts', async () => {
  await network.route('https://cdn.example/other.js', route => route.abort());
  await open('<meta charset="utf-8"><script src="https://cdn.example/other.js"></script>');
});
test('a handler that native does not have', async () => {
  native.handle('share', true);
  await open(bridge(`bridge.callHandler('shre', {}, function () {});`));
});
test('a handler that the spec removed', async () => {
  native.handle('share', true).unhandle('share');
  await open(bridge(`bridge.callHandler('share', {}, function () {});`));
});
test('calls without a response, in both directions', async () => {
  native.handle('slow', () => new Promise(() => {}));
  await open(bridge(`bridge.registerHandler('mute', function () {}); bridge.callHandler('slow', {}, function () {});`));
  native.call('mute').catch(() => {});
});
test('calls that need no response', async () => {
  native.handle('slow', native.never());
  await open(bridge(`bridge.callHandler('slow', {}, function () {});`));
});
test('errors that the spec listens for', async () => {
  page.on('pageerror', () => {});
  await open('<meta charset="utf-8"><script>WebViewJavascriptBridge.callHandler("share");</script>');
});
test('faults that are injected', async () => {
  native.faults('1:corrupt');
  native.handle('user', { name: 'x' });
  await open(bridge(`for (var i = 0; i < 9; i += 1) bridge.callHandler('user', {}, function () {});`));
});
