import HeadlessWebView
import Testing

@Suite("Style sheets of a document that is being parsed")
struct StyleSheetLoadingTests {
  /// Loads a page whose style sheet arrives after a second.
  private func load(_ html: String) throws -> [String] {
    let harness = PageHarness()
    harness.view.network.route(
      "**/slow.css", .text("p { color: red }", type: "text/css").delayed(by: .seconds(1)))
    harness.view.network.route("**/next.js", .text("mark('external ' + styled())", type: "text/javascript"))
    harness.view.network.route("**/late.js", .text("mark('deferred ' + styled())", type: "text/javascript"))
    return try harness.load(
      """
      <!DOCTYPE html><script>
      const styled = () => document.styleSheets.length;
      for (const type of ['DOMContentLoaded', 'load'])
        addEventListener(type, () => mark(type + ' ' + styled()));
      </script>
      \(html)
      """
    ).filter { !$0.hasPrefix("asked") }
  }

  @Test("don't delay the end of parsing")
  func noScripts() throws {
    #expect(
      try load("<link rel='stylesheet' href='slow.css'><p>text</p>") == ["DOMContentLoaded 0", "load 1"])
  }

  @Test("delay the scripts that follow")
  func scripts() throws {
    #expect(
      try load(
        """
        <link rel='stylesheet' href='slow.css'><script>mark('inline ' + styled())</script><script src='next.js'></script>
        """) == ["inline 1", "external 1", "DOMContentLoaded 1", "load 1"])
  }

  @Test("delay an external script that has loaded before them, and a deferred one")
  func loadedScripts() throws {
    #expect(
      try load("<link rel='stylesheet' href='slow.css'><script src='next.js'></script>")
        == ["external 1", "DOMContentLoaded 1", "load 1"])
    #expect(
      try load("<script defer src='late.js'></script><link rel='stylesheet' href='slow.css'>")
        == ["deferred 1", "DOMContentLoaded 1", "load 1"])
  }

  @Test("fire their event after the script that waited for them")
  func events() throws {
    #expect(
      try load(
        """
        <link rel='stylesheet' href='slow.css' onload="mark('loaded')"><script>mark('inline ' + styled())</script>
        """
      ).filter { !$0.hasPrefix("DOM") } == ["inline 1", "loaded", "load 1"])
  }

  @Test("delay the scripts until their imports have loaded")
  func imports() throws {
    let script = "mark('inline ' + getComputedStyle(document.querySelector('p')).color)"
    #expect(
      try load("<p>text</p><style>@import 'slow.css';</style><script>\(script)</script>").first
        == "inline rgb(255, 0, 0)")
  }

  @Test("let the scripts run that a removed or failed sheet has delayed")
  func removed() throws {
    #expect(
      try load("<link rel='stylesheet' href='missing.css'><script>mark('inline ' + styled())</script>").first
        == "inline 0")
    #expect(
      try load(
        """
        <script>setTimeout(() => document.querySelector('link').remove(), 100)</script>
        <link rel='stylesheet' href='slow.css'><script>mark('inline ' + styled())</script>
        """) == ["inline 0", "DOMContentLoaded 0", "load 0"])
  }

  @Test("are removed with their relation, and used again at once while the document is loading")
  func relation() throws {
    #expect(
      try load(
        """
        <link id=a rel='stylesheet' href='slow.css'><p id=p>text</p><script>
        const color = () => getComputedStyle(p).color;
        mark(color()); a.rel = 'other'; mark(color()); a.rel = 'stylesheet'; mark(color());
        a.removeAttribute('rel'); mark(color());
        </script>
        """
      ).filter { $0.hasPrefix("rgb") } == ["rgb(255, 0, 0)", "rgb(0, 0, 0)", "rgb(255, 0, 0)", "rgb(0, 0, 0)"])
  }
}
