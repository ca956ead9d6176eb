import HeadlessWebView
import Testing

@Suite("Integrity of resources")
struct SubresourceIntegrityTests {
  private static let script = "sha384-MMmXZ4QFpUwi4wG0GLT/Qf8PZJiGu4GDQ1tWJo4nf8YBXYdUwc3M1af1eFc7DO5q"
  private static let sheet = "sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4="
  private static let wrong = "sha384-AAAA"

  private func page(_ body: String) throws -> (lines: [String], failures: [String]) {
    let page = try Page()
    var failures: [String] = []
    page.view.transcript.observe { if $0.type == .loadFailed { failures.append($0.string("code") ?? "") } }
    page.view.network.route("**/x.js*", .text("console.log('script')", type: "text/javascript"))
    page.view.network.route("**/x.css*", .text("p { color: red }", type: "text/css"))
    let lines = try page.run(
      "const add = (name, fields) => new Promise((done) => { "
        + "const element = Object.assign(document.createElement(name), fields); "
        + "for (const type of ['load', 'error']) element.addEventListener(type, () => { log(type); done(); }); "
        + "document.head.append(element); }); \(body)")
    return (lines, failures)
  }

  @Test("a script runs only with the digest that its element has", arguments: ["text/javascript", "module"])
  func scripts(type: String) throws {
    let (lines, failures) = try page(
      """
      await add('script', { type: '\(type)', src: '/x.js?1', integrity: 'md5-x \(Self.script)' });
      await add('script', { type: '\(type)', src: '/x.js?2', integrity: '\(Self.wrong)' });
      await add('script', { type: '\(type)', src: '/x.js?3', integrity: 'md5-x' });
      await add('script', { type: '\(type)', src: '/x.js?4', integrity: '\(Self.wrong) \(Self.script)' });
      """)
    #expect(lines == ["script", "load", "error", "script", "load", "script", "load"])
    #expect(failures == ["integrity"])
  }

  @Test("a script of another origin needs its consent")
  func otherOrigins() throws {
    let (lines, failures) = try page(
      """
      await add('script', { src: 'https://cdn.example/x.js', integrity: '\(Self.script)' });
      await add('script', { src: 'https://cdn.example/x.js?2', integrity: '\(Self.script)', crossOrigin: 'anonymous' });
      """)
    #expect(lines == ["error", "script", "load"])
    #expect(failures == ["integrity"])
  }

  @Test("style sheets and fetch() are checked, too")
  func others() throws {
    let (lines, failures) = try page(
      """
      await add('link', { rel: 'stylesheet', href: '/x.css', integrity: '\(Self.sheet)' });
      await add('link', { rel: 'stylesheet', href: '/x.css?2', integrity: '\(Self.wrong)' });
      log(document.styleSheets.length);
      log((await fetch('/x.css', { integrity: '\(Self.sheet)' })).status);
      await fetch('/x.css', { integrity: '\(Self.wrong)' }).catch((error) => log(error.name));
      """)
    #expect(lines == ["load", "error", "1", "200", "TypeError"])
    #expect(failures == ["integrity", "integrity"])
  }
}
