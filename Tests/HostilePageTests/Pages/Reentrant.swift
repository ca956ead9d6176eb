/// Pages that re-enter the host while it is working.
extension HostilePage {
  static let reentrant: [HostilePage] = [
    .init(
      name: "native's handler calls back, and is called",
      script:
        "n = 0; app.handle('again', function (data, respond) { respond(data); if (n++ < 30) app.call('again', n); }); app.call('again', 0);"
    ),
    .init(
      name: "native's handler reloads the page",
      script: "app.call('leave', 1, function () { note('never'); }); app.call('take', 2);", isEndless: true),
    .init(
      name: "native's handler closes the view",
      script: "app.call('take', 0); app.call('shut', 1, function () { note('never'); }); app.call('take', 2);"),
    .init(
      name: "native's handler evaluates a script that removes the bridge",
      script: "app.call('run', 'delete window.WebViewJavascriptBridge; 1', function () { note('answered'); });"),
    .init(
      name: "native's handler evaluates a script that leaves the page",
      script: "app.call('run', 'location = \"about:blank\"; 1', function () { note('never'); });"),
    .init(
      name: "native's handler evaluates a script that closes its window",
      script: "app.call('run', 'window.close(); 1', function () { note('answered'); });"),
    .init(
      name: "a page handler reloads the page",
      script: "app.handle('hi', function (data, respond) { location.reload(); respond(1); respond(2); });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a page handler leaves the page",
      script: "app.handle('hi', function (data, respond) { location.href = 'about:blank'; respond(1); });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a handler responds 1000 times",
      script: "app.handle('hi', function (data, respond) { for (let i = 0; i < 1000; i++) respond(i); });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a handler responds from everywhere",
      script:
        "app.handle('hi', function (data, respond) { queueMicrotask(respond); setTimeout(respond); Promise.resolve(9).then(respond); respond({ toJSON() { respond('inner'); return 'outer'; } }); });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a handler registers itself again",
      script:
        "app.handle('hi', function hi(data, respond) { app.handle('hi', hi); respond(WebViewJavascriptBridge._fetchQueue().length); });",
      steps: [.call("hi", "1"), .call("hi", "2")]),
    .init(
      name: "a handler fetches the queue itself",
      script: "app.handle('hi', function hi(data, respond) { respond(1); WebViewJavascriptBridge._fetchQueue(); });",
      steps: [.call("hi", "1"), .close]),
    .init(
      name: "a listener removes its frame",
      script: talk
        + "var f = document.createElement('iframe'); f.srcdoc = '<body onload=\"parent.gone(); frameElement.remove(); parent.gone()\"><script>addEventListener(\"unload\", () => parent.gone())</script>'; n = 0; window.gone = function () { n++; }; document.body.append(f);",
      steps: [.call("hi", "1"), .evaluate("n"), .evaluate("frames.length")]),
    .init(
      name: "a frame removes itself while it loads",
      script: talk
        + "for (const event of ['onload', 'onerror']) { const f = document.createElement('iframe'); f.setAttribute(event, 'this.remove()'); f.src = 'https://nowhere.example/'; document.body.append(f); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "a frame removes itself with its first script",
      script: talk
        + "var f = document.createElement('iframe'); f.srcdoc = '<script>frameElement.remove(); parent.after = 1; document.body.append(1)</script><script>parent.after = 2</script>'; document.body.append(f);",
      steps: [.call("hi", "1"), .evaluate("after")]),
    .init(
      name: "a frame sends after it was removed",
      script: talk
        + "var f = document.createElement('iframe'); document.body.append(f); var w = f.contentWindow; var d = f.contentDocument; f.remove(); for (const go of [() => w.setTimeout(() => note('late')), () => d.createElement('iframe'), () => d.body.append(d.createElement('iframe')), () => w.location.href, () => w.location = 'x', () => w.eval('1'), () => w.postMessage(1, '*'), () => d.write('x'), () => w.localStorage, () => w.history.back(), () => w.fetch('x'), () => new w.XMLHttpRequest().open('GET', 'x'), () => w.alert(1), () => d.cookie = 'a=b', () => new w.Worker('x'), () => w.requestAnimationFrame(() => note('late')), () => w.document.open(), () => w.close(), () => w.getComputedStyle(d.body).color, () => new w.WebSocket('wss://x.example'), () => w.history.pushState(1, '')]) { try { go(); } catch (error) {} }",
      steps: [.call("hi", "1")]),
    .init(
      name: "a listener for unload calls native",
      script: talk
        + "addEventListener('unload', function () { app.call('take', 'unload'); note('unload'); }); addEventListener('pagehide', function () { app.call('take', 'pagehide'); location = 'about:blank'; });",
      steps: [.call("hi", "1"), .reload]),
    .init(
      name: "unload goes back, alerts and writes",
      script:
        "for (const type of ['beforeunload', 'pagehide', 'unload', 'visibilitychange']) addEventListener(type, function () { for (const go of [() => history.back(), () => alert('x'), () => confirm('x'), () => prompt('x'), () => document.write('x'), () => document.open(), () => location.reload(), () => document.body.append(document.createElement('iframe')), () => fetch('x').catch(() => {}), () => open('x'), () => setTimeout(() => note('late')), () => { throw 1; }]) { try { go(); } catch {} } });",
      steps: [.reload]),
    .init(
      name: "a dialog in every place",
      script: talk
        + "onload = alert; setTimeout(alert); queueMicrotask(() => confirm('m')); Promise.resolve().then(() => prompt('p')); app.handle('ask', function (data, respond) { respond(prompt('q', '\\ud800')); });",
      steps: [.call("hi", "1"), .call("ask", "1")]),
    .init(
      name: "a dialog's text calls native",
      script:
        "alert({ toString() { app.call('take', 'text'); return 'x'; } }); try { alert({ toString() { throw new Error('text'); } }); } catch (error) { note(error.message); } try { prompt('x', Symbol('s')); } catch (error) { note(error instanceof TypeError); }"
    ),
    .init(
      name: "two pages call through each other",
      script:
        "n = 0; app.handle('again', function (data, respond) { if (n++ < 20) app.call('run', 'WebViewJavascriptBridge.callHandler(\"again\", ' + n + ')', function () {}); respond(n); });",
      steps: [.call("again", "0")]),
    .init(
      name: "native's function evaluates, and is called by it",
      script: "app.call('run', 'note({ get a() { return note(1); } }); note(2)', function () {});"),
    .init(
      name: "toJSON evaluates through native",
      script: "app.call('take', { toJSON() { app.call('run', 'note(1)', function () {}); return 'json'; } });"),
    .init(
      name: "a callback removes all callbacks",
      script:
        "app.call('echo', 1, function () { window.WebViewJavascriptBridge = null; document.open(); document.close(); note('first'); }); app.call('echo', 2, function () { note('second'); });"
    ),
  ]
}
