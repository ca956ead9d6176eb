import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page can read only files below its root, with any API.
@Suite("Files outside the root")
struct FileIsolationTests {
  /// The possible addresses of a page: a file, an origin that the root serves, and one without readable files.
  enum Place: String, CaseIterable {
    case file, origin, elsewhere
  }

  private func view(_ place: Place, _ folder: GuardedFolder) throws -> WebView {
    var configuration = WebViewConfiguration()
    let origin = place == .origin ? WebURL("https://app.example") : nil
    configuration.resources = ResourcePolicy(root: folder.root, origin: origin)
    configuration.resources.allowFileAccessFromFileURLs = true
    let view = WebView(configuration: configuration)
    let address = place == .file ? "file://\(folder.root)/page.html" : "https://app.example/page.html"
    view.loadHTML("<!DOCTYPE html><p id=p>page</p>", baseURL: try #require(WebURL(address)))
    try view.runUntilIdle()
    return view
  }

  /// All APIs that read, as functions of an address; each adds its result to `seen`.
  private static let doors = """
    const seen = [], opened = [];
    const note = (door, address, text) => { seen.push(door); if (/SECRET|root:|PATH=/.test(text)) opened.push(door + ' ' + address); };
    const element = (name, set) => (address) => {
      const made = document.createElement(name);
      set(made, address);
      for (const type of ['load', 'error']) made.addEventListener(type, () => {
        let text = '';
        try {
          if (made.contentDocument) text = made.contentDocument.documentElement?.outerHTML ?? '';
          if (made.sheet && made.sheet.cssRules.length) text = 'SECRET sheet';
          if (made.naturalWidth === 7) text = 'SECRET picture';
        } catch (e) { text = e.name === 'SecurityError' ? 'SECRET window' : e.message; }
        note(name, address, text);
        made.remove();
      });
      document.body.append(made);
    };
    const doors = {
      fetch: (a) => fetch(a).then((r) => r.text()).then((t) => note('fetch', a, t), () => seen.push('fetch')),
      blind: (a) => fetch(a, { mode: 'no-cors' }).then((r) => r.text()).then((t) => note('blind', a, t), () => seen.push('blind')),
      request: (a) => { const x = new XMLHttpRequest(); x.open('GET', a); x.onloadend = () => note('request', a, x.responseText); x.send(); },
      synchronous: (a) => { const x = new XMLHttpRequest(); x.open('GET', a, false); try { x.send(); } catch {} note('synchronous', a, x.responseText); },
      script: element('script', (e, a) => { e.src = a; }),
      module: element('script', (e, a) => { e.type = 'module'; e.src = a; }),
      imported: (a) => import(a).then((m) => note('imported', a, String(m.default)), () => seen.push('imported')),
      sheet: element('link', (e, a) => { e.rel = 'stylesheet'; e.href = a; }),
      rule: (a) => { const s = document.createElement('style'); s.textContent = `@import ${JSON.stringify(a)}; @font-face { font-family: f; src: url(${JSON.stringify(a)}) }`; document.body.append(s); },
      picture: element('img', (e, a) => { e.src = a; }),
      frame: element('iframe', (e, a) => { e.src = a; }),
      object: element('object', (e, a) => { e.data = a; }),
      embed: element('embed', (e, a) => { e.src = a; }),
      events: (a) => { try { const s = new EventSource(a); s.onmessage = (e) => note('events', a, e.data); s.onerror = () => { seen.push('events'); s.close(); }; } catch { seen.push('events'); } },
      beacon: (a) => { try { navigator.sendBeacon(a); } catch {} seen.push('beacon'); },
      worker: (a) => { try { const w = new Worker(a); w.onmessage = (e) => note('worker', a, e.data); w.onerror = (e) => { e.preventDefault(); seen.push('worker'); }; } catch { seen.push('worker'); } },
    };
    addEventListener('error', (e) => e.preventDefault());
    addEventListener('unhandledrejection', (e) => e.preventDefault());
    """

  @Test("no API returns files outside of the root, under any address", arguments: Place.allCases)
  func doors(place: Place) throws {
    let folder = try GuardedFolder()
    let view = try view(place, folder)
    defer { view.close() }
    var received: [String] = []
    view.transcript.observe { event in
      // A secret has more bytes than the only permitted file, which has four. The response for a missing file has a
      // page as its body.
      guard event.type == .requestFinished, case .number(let size) = event["bytes"], size > 4,
        case .number(let status) = event["status"], status != 404
      else { return }
      received.append(event.string("url") ?? "")
    }
    view.evaluateJavaScript("\(Self.doors); window.tries = [doors, seen, opened]; 0")
    try view.runUntilIdle()
    let addresses = folder.addresses
    let list = try JSONText.encode(addresses).string
    for door in try names(in: view) {
      view.evaluateJavaScript("for (const address of \(list)) tries[0].\(door)(address); 0")
      try view.runUntilIdle()
    }
    let opened = try text("tries[2].join('\\n') + (window.leaked ?? '')", in: view)
    #expect(opened == "")
    #expect(received == [])
    let count = Int(try text("tries[1].length + ''", in: view)) ?? 0
    #expect(count >= addresses.count * 12, "\(count) tries had an end")
  }

  @Test("files inside are readable, also through a link to another file inside", arguments: [Place.file, .origin])
  func inside(place: Place) throws {
    let folder = try GuardedFolder()
    let view = try view(place, folder)
    defer { withExtendedLifetime(folder) { view.close() } }
    for address in ["open.txt", "inside.txt", "folder/../open.txt", "%6fpen.txt"] {
      view.evaluateJavaScript(
        "fetch('\(address)').then((r) => r.text()).then((t) => { window.got = t; }, () => { window.got = 'failed'; }); 0"
      )
      try view.runUntilIdle()
      #expect(try text("got", in: view) == "open", "\(address)")
    }
  }

  private func names(in view: WebView) throws -> [String] {
    try text("Object.keys(tries[0]).join()", in: view).split(separator: ",").map(String.init)
  }

  private func text(_ script: String, in view: WebView) throws -> String {
    var text = ""
    view.evaluateJavaScript(script) { if case .success(.string(let value)) = $0 { text = value.string } }
    try view.runUntilIdle()
    return text
  }
}
