import HeadlessWebView
import Testing

/// Requests as libraries send them, and wrapped consoles and requests.
@Suite("Libraries: requests and wrappers")
struct RequestIdiomTests {
  private func page() throws -> Page {
    let page = try Page()
    page.view.network.route("/none.json", .text("", status: 404))
    page.view.network.route("/data.json", .text(#"{"list":[1,2,3]}"#))
    return page
  }

  @Test("an adapter on XMLHttpRequest resolves, fails by status, and can be cancelled")
  func adapter() throws {
    #expect(
      try page().run(
        """
        function send({ url, method = 'GET', cancel }) {
          return new Promise((resolve, reject) => {
            let x = new XMLHttpRequest(); x.open(method, url, true); x.timeout = 1000;
            x.onreadystatechange = () => {
              if (!x || x.readyState !== 4 || (x.status === 0 && !(x.responseURL && x.responseURL.indexOf('file:') === 0))) return;
              const { status } = x; const body = x.responseText; x = null; if (status >= 200 && status < 300) resolve(JSON.parse(body)); else reject(new Error('status ' + status));
            };
            x.onerror = () => reject(new Error('network')); x.setRequestHeader('Accept', 'application/json, text/plain, */*');
            if (cancel) cancel.then((reason) => { if (!x) return; x.abort(); reject(reason); x = null; });
            x.send(null);
          });
        }
        log((await send({ url: '/data.json' })).list.length);
        await send({ url: '/none.json' }).catch((e) => log(e.message));
        await send({ url: '/data.json', cancel: Promise.resolve('no') }).catch((e) => log('cancelled', e));
        const before = []; let chain = Promise.resolve({ url: '/data.json' }); for (const f of [(c) => { before.push('a'); return c; }, send, (r) => r.list]) chain = chain.then(f);
        log((await chain).join(), before.join());
        """) == ["3", "status 404", "cancelled no", "1,2,3 a"])
  }

  @Test("wrapped consoles and requests observe all calls and forward them")
  func wrappers() throws {
    #expect(
      try page().run(
        """
        const seen = []; const { open, send } = XMLHttpRequest.prototype; const own = console.log;
        console.log = function (...all) { seen.push('log ' + all.length); own.apply(console, all); };
        XMLHttpRequest.prototype.open = function (...all) { this.kept = all[1]; const change = this.onreadystatechange; return open.apply(this, all); };
        XMLHttpRequest.prototype.send = function (...all) { seen.push('send ' + this.kept); return send.apply(this, all); };
        const fetched = window.fetch; window.fetch = (...all) => fetched(...all).then((r) => { seen.push('fetch ' + r.clone().status); return r; });
        const x = new XMLHttpRequest(); x.open('GET', '/data.json'); x.send(); await new Promise((done) => { x.onload = done; });
        await (await fetch('/data.json')).json(); console.log('a', 'b'); console.log = own; log(seen.join());
        """) == ["a b", "send /data.json,fetch 200,log 2"])
  }

  @Test("scripts that are fetched as text run, and JSONP callbacks are called")
  func scripts() throws {
    let page = try page()
    page.view.network.route("/jsonp*", .text("answer({ a: 1 })"))
    #expect(
      try page.run(
        """
        const s = document.createElement('script'); s.text = 'window.made = 5'; document.head.appendChild(s).parentNode.removeChild(s); log(made);
        window.answer = (data) => { log(data.a); delete window.answer; };
        const j = document.createElement('script'); j.src = '/jsonp?callback=answer'; j.onload = () => { j.remove(); log('loaded', typeof answer); }; document.head.appendChild(j);
        """) == ["5", "1", "loaded undefined"])
  }
}
