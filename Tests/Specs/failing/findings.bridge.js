// Page errors caused by wrong use of a bridge: the test fails, and the run suggests a fix.
const ready = body => `<meta charset="utf-8"><script>
  window.WVJBCallbacks = [function (bridge) { ${body} }];
  var frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.appendChild(frame);
</script>`;
const open = async body => { await page.setContent(body); await clock.runFor(100); };

test('the bridge is used before it exists', () => open('<meta charset="utf-8"><script>WebViewJavascriptBridge.callHandler("share");</script>'));
test('a function of older bridges', () => open(ready('bridge.init(function () {});')));
test('a script that is not for browsers', () => open('<meta charset="utf-8"><script>module.exports = {};</script>'));
test('a script that cannot be parsed', () => open('<meta charset="utf-8"><script>var a = ;</script>'));
test('a value that JSON cannot represent', () => open(ready('var a = {}; a.a = a; bridge.callHandler("share", a);')));
test('a callback that throws', async () => {
  native.handle('share', null);
  await open(ready('bridge.callHandler("share", {}, function (answer) { answer.ok; });'));
});
test("an error in the page's own error handler", () => open('<meta charset="utf-8"><script>window.onerror = function (text) { log(text); }; null.x;</script>'));
