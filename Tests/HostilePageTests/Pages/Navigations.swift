/// Pages with unexpected navigations, and nested frames.
extension HostilePage {
  static let navigations: [HostilePage] = [
    .init(
      name: "2000 assignments of location",
      script: talk + "for (let i = 0; i < 2000; i++) location = 'https://nowhere.example/' + i;",
      steps: [.call("hi", "1")]),
    .init(
      name: "500 assignments of the hash", script: talk + "for (let i = 0; i < 500; i++) location.hash = i;",
      steps: [.call("hi", "1"), .evaluate("location.hash")]),
    .init(
      name: "hashchange assigns the hash",
      script: talk + "n = 0; onhashchange = function () { if (n < 200) location.hash = ++n; }; location.hash = 0;",
      steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "popstate goes back and forth",
      script: talk
        + "n = 0; onpopstate = function () { if (n++ < 50) { history.pushState(n, ''); history.back(); } }; history.pushState(0, ''); history.back();",
      steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "2000 states, some of them hostile",
      script: talk
        + "for (let i = 0; i < 2000; i++) history.replaceState({ i }, ''); for (const state of [window, Symbol('s'), function () {}, { get a() { throw 1; } }]) try { history.pushState(state, ''); } catch (error) { } history.go(1e9); history.go(-1e9); history.go(NaN);",
      steps: [.call("hi", "1")]),
    .init(
      name: "invalid addresses",
      script: talk
        + "for (const url of ['http://[', 'https://\\u0000/', 'https://a b/', '\\ud800', 'javascript:note(1)', 'javascript:throw 1', 'javascript:\"<p>x\"', 'data:text/html,<script>1', 'blob:x', 'about:nothing', 'x:' + 'y'.repeat(1e4), 'file:///etc/passwd', 'https://' + 'a.'.repeat(500)]) { try { location.assign(url); } catch {} const f = document.createElement('iframe'); f.src = url; document.body.append(f); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "an address that throws",
      script: talk
        + "for (const go of [() => location = { toString() { throw new Error('text'); } }, () => location.href = Symbol('s'), () => open({ toString() { throw new Error('text'); } }), () => history.pushState(1, '', { toString() { throw new Error('text'); } }), () => history.pushState(1, Symbol('s'))]) try { go(); note('went'); } catch (error) { note(error.name); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "an address that navigates while it is read",
      script: talk + "location = { toString() { location.reload(); return 'about:blank'; } };"),
    .init(name: "a page that reloads forever", script: "app.call('take', 1); location.reload();", isEndless: true),
    .init(name: "a page that reloads immediately", html: "<script>location.reload()</script>", isEndless: true),
    .init(name: "a page that refreshes itself", html: "<meta http-equiv=refresh content=0><p>x", isEndless: true),
    .init(
      name: "a page that embeds itself",
      html:
        "<iframe src='https://page.example/index.html'></iframe><iframe srcdoc='<iframe src=about:srcdoc></iframe>'></iframe>"
    ),
    .init(
      name: "a srcdoc that embeds itself",
      html:
        "<script>var t = document.documentElement.outerHTML; n = 0; function go(d) { if (n++ > 20) return; var f = d.createElement('iframe'); f.srcdoc = '<script>parent.go = parent.go; top.go(document)<' + '/script>'; (d.body || d.documentElement).append(f); } addEventListener('load', () => go(document))</script>"
    ),
    .init(
      name: "a srcdoc that embeds itself without end",
      html:
        "<script>function go(d) { var f = d.createElement('iframe'); f.srcdoc = '<script>top.go(document)<' + '/script>'; d.documentElement.append(f); } go(document)</script>",
      isEndless: true),
    .init(
      name: "100 frames that signal together",
      script: talk
        + "for (let i = 0; i < 100; i++) { const f = document.createElement('iframe'); f.src = 'https://__wvjb_queue_message__'; document.body.append(f); f.remove(); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "60 empty frames",
      script: talk
        + "for (let i = 0; i < 60; i++) { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.x = i; }",
      steps: [.call("hi", "1"), .evaluate("frames.length")]),
    .init(
      name: "a frame that removes its parent",
      script: talk
        + "var f = document.createElement('iframe'); f.srcdoc = '<script>parent.document.documentElement.remove(); parent.location.hash = 1; parent.WebViewJavascriptBridge = null</script>'; document.body.append(f);",
      steps: [.call("hi", "1")]),
    .init(
      name: "a frame moves between documents",
      script: talk
        + "var a = document.createElement('iframe'); var b = document.createElement('iframe'); document.body.append(a, b); for (let i = 0; i < 20; i++) { b.contentDocument.body.append(a); document.body.append(a); } try { a.contentDocument.body.append(a); } catch (error) { note(error.name); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "an image, a sheet and a script that are the page itself",
      html:
        "<link rel=stylesheet href=''><img src=''><script src=''></script><script src='data:text/javascript,throw 1'></script><link rel=stylesheet href='data:text/css,@import url(data:text/css,x)'><script type=module src='data:text/javascript,import \"data:text/javascript,throw 2\"'></script>"
    ),
    .init(
      name: "a sheet that imports itself",
      html:
        "<style>@import 'about:blank'; @import url('data:text/css,@import \"about:blank\"'); * { width: calc(((((((((1px))))))))); --a: var(--b); --b: var(--a); width: var(--a) }</style><p id=p>x<script>note(getComputedStyle(p).width)</script>"
    ),
    .init(
      name: "an import map and modules that are hostile",
      html:
        "<script type=importmap>{\"imports\":{\"__proto__\":\"./x\",\"constructor\":null,\"a\":\"a\"}}</script><script type=importmap>[</script><script type=module>import 'a'; import '__proto__'</script><script type=module>import('constructor').catch(() => note('refused')); import({ toString() { throw 1; } }).catch((e) => note(e)); await new Promise(() => {})</script><script>Promise.prototype.then = function () { throw 1; }</script><script type=module>note('ran')</script>"
    ),
    .init(
      name: "window.open, close and stop",
      script: talk
        + "for (let i = 0; i < 50; i++) open('https://nowhere.example/' + i, '\\u0000' + i); close(); stop(); close();",
      steps: [.call("hi", "1")]),
    .init(
      name: "names of frames that every object has",
      script: talk
        + "for (const name of ['__proto__', 'constructor', 'WebViewJavascriptBridge', 'document', 'location', 'toString', 'length', '0', 'note', 'JSON', '']) { const f = document.createElement('iframe'); f.name = f.id = name; document.body.append(f); }",
      steps: [.call("hi", "1"), .evaluate("typeof note + typeof JSON.parse + typeof constructor")]),
    .init(
      name: "a form that submits itself",
      html:
        "<form id=f name=submit action='https://nowhere.example/' onsubmit='f.requestSubmit()'><input name=elements><input name=action><input name=submit><button id=b>x</button></form><script>try { HTMLFormElement.prototype.submit.call(f); f.requestSubmit() } catch (e) { note(e.name) } b.click()</script>"
    ),
  ]
}
