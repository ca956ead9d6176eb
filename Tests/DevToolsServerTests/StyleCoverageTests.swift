import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Style sheets and their coverage over the DevTools protocol")
struct StyleCoverageTests {
  private static let url = "https://site.example/"

  /// The sheets that a client knows, and the rules that a page has used.
  private struct Page {
    let client: ProtocolClient
    let session: String
    let target: String

    init(_ client: ProtocolClient) throws {
      self.client = client
      (target, session) = try client.openPage()
      for method in ["Page.enable", "CSS.enable", "CSS.startRuleUsageTracking"] {
        try client.send(method, session: session)
      }
    }

    func load(_ url: String = StyleCoverageTests.url) throws {
      try client.send("Page.navigate", ["url": .string(url)], session: session)
      let script = "new Promise(done => document.readyState === 'complete' ? done(1) : onload = () => done(1))"
      #expect(try client.evaluate(script, session: session) == "1")
    }

    func headers() -> [JSONText] {
      client.events(["CSS.styleSheetAdded"], session: session).compactMap { $0.parameters["header"] }
    }

    func text(of id: JSONText?) throws -> String {
      let id = ProtocolValue.json(id ?? .null)
      return try client.send("CSS.getStyleSheetText", ["styleSheetId": id], session: session)["text"]?.stringValue()
        ?? ""
    }

    /// Returns the texts of the used parts, in the order of the response.
    func used(_ method: String = "CSS.takeCoverageDelta") throws -> [String] {
      let result = try client.send(method, session: session)
      return try ((result["coverage"] ?? result["ruleUsage"])?.elements() ?? []).map { part in
        let text = Array(try text(of: part["styleSheetId"]).utf16)
        let range = [part["startOffset"], part["endOffset"]].map { Int($0?.string ?? "") ?? 0 }
        #expect(part["used"]?.string == "true")
        return String(decoding: text[range[0]..<range[1]], as: UTF16.self)
      }
    }
  }

  @Test("a used rule is one that matches a rendered element, with the conditions and rules around it")
  func rules() throws {
    let css = """
      /* a { } */ @namespace svg url(http://www.w3.org/2000/svg); @import "late.css";
      p::before { content: "}" } .unused { color: red } .hidden b { color: red }
      @media (min-width: 1px) { /* { */ @layer base { p /* x */ , a { margin: 0 } } u { color: red } }
      @supports (nothing: at-all) { p { color: red } } @media print { p { color: red } }
      p { color: red; @media screen { top: 1px; } & > i { color: red } & > u { color: red } }
      bogus! { } @keyframes k { from { top: 0 } } @font-face { font-family: F; src: url(f) }
      """
    let html = "<!DOCTYPE html><style>\(css)</style><p>a<i>b</i></p><div class=hidden hidden><b>c</b></div>"
    let client = ProtocolClient(pages: [Self.url: html])
    defer { client.close() }
    let page = try Page(client)
    try page.load()
    let expected = [
      "p::before { content: \"}\" }", "(min-width: 1px) ", "base ", "p /* x */ , a { margin: 0 }",
      "p { color: red; @media screen { top: 1px; } & > i { color: red } & > u { color: red } }", "screen ", "top: 1px;",
      "& > i { color: red }",
    ]
    let used = try page.used()
    #expect(used == expected)
    #expect(try page.used().isEmpty)
    #expect(try page.text(of: page.headers().first?["styleSheetId"]) == css)
    _ = try client.evaluate("document.body.append(document.createElement('a')); 1", session: page.session)
    #expect(try page.used("CSS.stopRuleUsageTracking").isEmpty)
    #expect(throws: ProtocolClient.Refusal.self) { try page.used() }
  }

  @Test("rules count that matched an element which a script has removed again, and those of ended documents")
  func passing() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<style>.a { top: 0 } .b { top: 0 }</style><p></p>",
      Self.url + "next": "<style>p { top: 0 }</style><p>",
    ])
    defer { client.close() }
    let page = try Page(client)
    try page.load()
    #expect(try page.used().isEmpty)
    let script = """
      const p = document.querySelector('p'); p.className = 'a';
      Promise.resolve().then(() => Promise.resolve()).then(() => { p.className = 'b'; getComputedStyle(p).top; p.remove() })
      """
    _ = try client.evaluate(script, session: page.session)
    try page.load(Self.url + "next")
    // The text of the first sheet is gone with its document.
    let result = try client.send("CSS.stopRuleUsageTracking", session: page.session)
    let parts = try (result["ruleUsage"]?.elements() ?? []).map { "\($0["startOffset"]?.string ?? "")" }
    #expect(parts == ["0", "14", "0"])
  }

  @Test("clients receive the sheets of a document, their changes and their ends")
  func sheets() throws {
    let client = ProtocolClient(pages: [
      Self.url: """
      <style title=one>p { top: 0 }
      /*# sourceURL=nice.css */</style><link rel=stylesheet href=a.css>
      <div><template shadowrootmode=open><style>i { top: 0 }</style></template></div>
      """
    ]) { view in
      view.network.route(where: { $0.href.hasSuffix("a.css") }) { _ in
        .text("@import 'b.css';", type: "text/css")
      }
      view.network.route(where: { $0.href.hasSuffix("b.css") }) { _ in .text("b {}", type: "text/css") }
    }
    defer { client.close() }
    let page = try Page(client)
    try page.load()
    try client.send("CSS.takeCoverageDelta", session: page.session)
    func shown() -> [String] {
      page.headers().map { header in
        "\(header["sourceURL"]?.stringValue() ?? "") \(header["title"]?.stringValue() ?? "")"
          + " \(header["isInline"]?.string ?? "") \(header["length"]?.string ?? "")"
      }.sorted()
    }
    let expected = [
      "https://site.example/  true 12", "https://site.example/a.css  false 16", "https://site.example/b.css  false 4",
      "nice.css one true 38",
    ]
    #expect(shown() == expected)
    #expect(page.headers().allSatisfy { $0["frameId"]?.stringValue() != nil })
    let places = page.headers().filter { $0["isInline"]?.string == "true" }.map { header in
      ["startLine", "startColumn", "endLine", "endColumn"].map { header[$0]?.string ?? "" }.joined(separator: " ")
    }
    #expect(places == ["0 17 1 25", "2 42 2 54"])
    // A second session receives them, too.
    let session =
      try client.send("Target.attachToTarget", ["targetId": .string(page.target), "flatten": true])["sessionId"]?
      .stringValue() ?? ""
    try client.send("CSS.enable", session: session)
    #expect(client.events(["CSS.styleSheetAdded"], session: session).count == 4)
    let script = """
      const made = new CSSStyleSheet(); made.replaceSync('u { top: 0 }'); document.adoptedStyleSheets = [made];
      document.styleSheets[0].insertRule('a { top: 0 }'); document.styleSheets[1].disabled = true;
      document.querySelector('link').remove(); 1
      """
    _ = try client.evaluate(script, session: page.session)
    try client.send("CSS.takeCoverageDelta", session: page.session)
    #expect(page.headers().last?["isConstructed"]?.string == "true")
    let nice = page.headers().first { $0["sourceURL"]?.stringValue() == "nice.css" }
    let text = try page.text(of: nice?["styleSheetId"])
    #expect(text == "a { top: 0px; }\np { top: 0px; }")
    let events = client.events(["CSS.styleSheetChanged", "CSS.styleSheetRemoved"], session: page.session)
    #expect(events.map(\.method) == ["CSS.styleSheetRemoved", "CSS.styleSheetRemoved", "CSS.styleSheetChanged"])
    try client.send("CSS.disable", session: page.session)
    _ = try client.evaluate("document.querySelector('style').remove(); 1", session: page.session)
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("CSS.getStyleSheetText", ["styleSheetId": "sheet-x"], session: page.session)
    }
  }
}
