import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The styles of elements over the DevTools protocol")
struct MatchedStylesTests {
  private static let url = "https://site.example/"
  private static let html = """
    <!DOCTYPE html><style>
    body { color: navy } .card { margin: 1px 2px; color: red !important; /* padding: 3px; */ bogus: 1 }
    @media (min-width: 1px) { #x, .y { color: blue } }
    .card { & > b { top: 1px } } .card::before { content: "q" }
    b { animation: k 1s } @keyframes k { from { opacity: 0 } }
    </style><body><div id="x" class="card" style="left: 1px; padding : 2px"><b>a</b></div>
    """

  private struct Page {
    let client: ProtocolClient
    let session: String

    init(_ client: ProtocolClient) throws {
      self.client = client
      session = try client.openPage().session
      for method in ["Page.enable", "DOM.enable", "CSS.enable"] { try client.send(method, session: session) }
      try client.send("Page.navigate", ["url": .string(MatchedStylesTests.url)], session: session)
      let script = "new Promise(done => document.readyState === 'complete' ? done(1) : onload = () => done(1))"
      #expect(try client.evaluate(script, session: session) == "1")
    }

    func node(_ selector: String) throws -> ProtocolValue {
      let root = try client.send("DOM.getDocument", session: session)["root"]?["nodeId"] ?? .null
      let found = try client.send(
        "DOM.querySelector", ["nodeId": .json(root), "selector": .string(selector)], session: session)
      return .json(found["nodeId"] ?? .null)
    }

    func call(_ method: String, _ selector: String) throws -> JSONText {
      try client.send(method, ["nodeId": try node(selector)], session: session)
    }
  }

  /// Returns a rule's selectors and declarations; those that don't apply are in brackets.
  private func line(_ match: JSONText) throws -> String {
    let rule = match["rule"]
    return "\(rule?["selectorList"]?["text"]?.stringValue() ?? "") { \(try declarations(rule?["style"])) }"
  }
  private func declarations(_ style: JSONText?) throws -> String {
    try (style?["cssProperties"]?.elements() ?? []).compactMap { property in
      guard let range = property["range"], style?["styleSheetId"] != nil else { return nil }
      let isApplied = property["disabled"]?.string != "true" && property["parsedOk"]?.string != "false"
      let text =
        "\(property["text"]?.stringValue() ?? "") @\(range["startLine"]?.string ?? "")"
        + ":\(range["startColumn"]?.string ?? "")"
      return isApplied ? text : "[\(text)]"
    }.joined(separator: " ")
  }

  @Test("the rules of an element have their selectors, places, conditions and declarations")
  func rules() throws {
    let client = ProtocolClient(pages: [Self.url: Self.html])
    defer { client.close() }
    let page = try Page(client)
    let styles = try page.call("CSS.getMatchedStylesForNode", "#x")
    let rules = try styles["matchedCSSRules"]?.elements() ?? []
    #expect(rules.map { $0["rule"]?["origin"]?.stringValue() } == ["user-agent", "regular", "regular", "regular"])
    let lines = try rules.dropFirst().map(line)
    let expected = [
      ".card { margin: 1px 2px; @1:29 color: red !important; @1:46 [/* padding: 3px; */ @1:69] [bogus: 1  @1:89] }",
      ".card {  }", "#x, .y { color: blue  @2:35 }",
    ]
    #expect(lines == expected)
    let last = rules.last?["rule"]
    #expect(last?["media"]?.string.contains("(min-width: 1px)") == true)
    #expect(last?["ruleTypes"]?.string == "[\"MediaRule\"]")
    #expect(rules.last?["matchingSelectors"]?.string == "[0]")
    #expect(
      try last?["selectorList"]?["selectors"]?.elements().map {
        "\($0["text"]?.string ?? "") \($0["range"]?["startColumn"]?.string ?? "")"
      }
        == ["\"#x\" 26", "\".y\" 30"])
    #expect(try declarations(styles["inlineStyle"]) == "left: 1px; @0:0 padding : 2px @0:11")
    let pseudo = try styles["pseudoElements"]?.elements() ?? []
    #expect(pseudo.map { $0["pseudoType"]?.stringValue() } == ["before"])
    let inherited = try styles["inherited"]?.elements().first?["matchedCSSRules"]?.elements() ?? []
    #expect(try line(inherited.last ?? .null) == "body { color: navy  @1:7 }")
    let inner = try page.call("CSS.getMatchedStylesForNode", "b")
    let nested = try inner["matchedCSSRules"]?.elements().last?["rule"]
    #expect(nested?["nestingSelectors"]?.string == "[\".card\"]")
    #expect(nested?["selectorList"]?["text"]?.stringValue() == "& > b")
    let steps = try inner["cssKeyframesRules"]?.elements().first?["keyframes"]?.elements() ?? []
    #expect(steps.map { $0["keyText"]?["text"]?.stringValue() } == ["0%"])
  }

  @Test("computed values are those of getComputedStyle")
  func computed() throws {
    let client = ProtocolClient(pages: [Self.url: Self.html])
    defer { client.close() }
    let page = try Page(client)
    let values = try page.call("CSS.getComputedStyleForNode", "#x")["computedStyle"]?.elements() ?? []
    let color = values.first { $0["name"]?.stringValue() == "color" }
    #expect(color?["value"]?.stringValue() == "rgb(255, 0, 0)")
    #expect(values.count > 100)
    #expect(throws: ProtocolClient.Refusal.self) {
      let document = try page.client.send("DOM.getDocument", session: page.session)["root"]?["nodeId"] ?? .null
      try page.client.send("CSS.getComputedStyleForNode", ["nodeId": .json(document)], session: page.session)
    }
  }

  @Test("a client changes the declarations of rules and of attributes")
  func edits() throws {
    let client = ProtocolClient(pages: [Self.url: Self.html])
    defer { client.close() }
    let page = try Page(client)
    func edit(_ style: JSONText?, _ text: String) throws -> JSONText? {
      let edit: ProtocolValue = [
        "styleSheetId": .json(style?["styleSheetId"] ?? .null), "range": .json(style?["range"] ?? .null),
        "text": .string(text),
      ]
      return try client.send("CSS.setStyleTexts", ["edits": .array([edit])], session: page.session)["styles"]?
        .elements().first
    }
    let styles = try page.call("CSS.getMatchedStylesForNode", "#x")
    let rule = try styles["matchedCSSRules"]?.elements()[1]["rule"]
    let changed = try edit(rule?["style"], " top: 9px; ")
    #expect(changed?["cssText"]?.stringValue() == " top: 9px; ")
    let script = "getComputedStyle(x).top + getComputedStyle(x).marginTop"
    #expect(try client.evaluate(script, session: page.session) == "\"9px0px\"")
    let sheet = try client.send(
      "CSS.getStyleSheetText", ["styleSheetId": .json(rule?["styleSheetId"] ?? .null)], session: page.session)
    #expect(sheet["text"]?.stringValue()?.contains(".card { top: 9px; }\n@media") == true)
    #expect(try edit(styles["inlineStyle"], "left: 2px")?["cssText"]?.stringValue() == "left: 2px")
    #expect(try client.evaluate("x.getAttribute('style')", session: page.session) == "\"left: 2px\"")
    for stale in [rule?["style"], JSONText.null] {
      #expect(throws: ProtocolClient.Refusal.self) { try edit(stale, "") }
    }
    let id = ProtocolValue.json(rule?["styleSheetId"] ?? .null)
    func setSelector(_ selector: String, _ place: (Int, Int, Int)) throws -> String? {
      let range: ProtocolValue = [
        "startLine": .integer(place.0), "startColumn": .integer(place.1), "endLine": .integer(place.0),
        "endColumn": .integer(place.2),
      ]
      return try client.send(
        "CSS.setRuleSelector", ["styleSheetId": id, "range": range, "selector": .string(selector)],
        session: page.session)["selectorList"]?["text"]?.stringValue()
    }
    #expect(try setSelector("main,.other", (1, 21, 26)) == "main, .other")
    #expect(try client.evaluate("getComputedStyle(x).top", session: page.session) == "\"auto\"")
    #expect(try setSelector("!", (1, 21, 32)) == "main, .other")
    #expect(throws: ProtocolClient.Refusal.self) { try setSelector("a", (1, 21, 26)) }
    try client.send("CSS.setStyleSheetText", ["styleSheetId": id, "text": "#x { top: 4px }"], session: page.session)
    #expect(try client.evaluate("getComputedStyle(x).top", session: page.session) == "\"4px\"")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("CSS.setStyleSheetText", ["styleSheetId": "sheet-x", "text": ""], session: page.session)
    }
    try client.send("CSS.disable", session: page.session)
    #expect(throws: ProtocolClient.Refusal.self) { try page.call("CSS.getMatchedStylesForNode", "#x") }
  }
}
