import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The nodes of a document over the DevTools protocol")
struct DOMTreeTests {
  private static let url = "https://site.example/"

  /// A page whose nodes a client knows, with the events that it has received.
  private struct Page {
    let client: ProtocolClient
    let session: String

    init(_ client: ProtocolClient) throws {
      self.client = client
      session = try client.openPage().session
      for method in ["Page.enable", "DOM.enable"] { try client.send(method, session: session) }
      try load()
    }

    func load() throws {
      try client.send("Page.navigate", ["url": .string(DOMTreeTests.url)], session: session)
      let script = "new Promise(done => document.readyState === 'complete' ? done(1) : onload = () => done(1))"
      #expect(try client.evaluate(script, session: session) == "1")
    }

    @discardableResult
    func send(_ method: String, _ parameters: ProtocolValue = .empty) throws -> JSONText {
      try client.send(method, parameters, session: session)
    }

    func root(depth: Int = 2) throws -> JSONText {
      try send("DOM.getDocument", ["depth": .integer(depth)])["root"] ?? .null
    }

    func node(_ selector: String) throws -> Int {
      let root = try client.send(
        "Runtime.evaluate", ["expression": .string("document.querySelector('\(selector)')")], session: session)
      let found = try send("DOM.requestNode", ["objectId": .json(root["result"]?["objectId"] ?? .null)])
      return Int(found["nodeId"]?.string ?? "") ?? 0
    }

    /// Evaluates a script, and returns the events of the domain that it causes.
    func events(_ script: String) throws -> [String] {
      let before = events().count
      _ = try client.evaluate("{ \(script) }; 1", session: session)
      _ = try client.evaluate("1", session: session)
      return Array(events().dropFirst(before))
    }

    func events() -> [String] {
      let names = [
        "setChildNodes", "attributeModified", "attributeRemoved", "characterDataModified", "childNodeInserted",
        "childNodeRemoved", "childNodeCountUpdated", "documentUpdated",
      ]
      return client.events(Set(names.map { "DOM.\($0)" }), session: session).map { event in
        let parameters = event.parameters
        let details = [
          parameters["name"]?.stringValue(), parameters["value"]?.stringValue(),
          parameters["characterData"]?.stringValue(), parameters["node"]?["nodeName"]?.stringValue(),
          parameters["childNodeCount"]?.string,
          (try? parameters["nodes"]?.elements())?.map { $0["nodeName"]?.stringValue() ?? "" }.joined(separator: ","),
        ]
        return ([String(event.method.dropFirst(4))] + details.compactMap { $0 }).joined(separator: " ")
      }
    }
  }

  /// Returns a node with its children, as `NAME[attributes](children)`.
  private func shown(_ node: JSONText) throws -> String {
    let children = try node["children"]?.elements().map(shown) ?? []
    let name = node["nodeType"]?.string == "3" ? node["nodeValue"]?.string : node["nodeName"]?.stringValue()
    let inner =
      try (node["shadowRoots"]?.elements() ?? []).map(shown)
      + [node["contentDocument"], node["templateContent"]].compactMap { $0 }.map(shown)
    return (name ?? "") + (inner.isEmpty ? "" : "<\(inner.joined(separator: " "))>")
      + (node["children"] == nil ? "" : "(\(children.joined(separator: " ")))")
  }

  private func makeClient(_ html: String) -> ProtocolClient {
    ProtocolClient(pages: [Self.url: html, Self.url + "inner": "<p>inner</p>"])
  }

  @Test("a document has its nodes up to a depth, without texts of white space")
  func document() throws {
    let client = makeClient(
      """
      <!DOCTYPE html><head></head><body> <p>one</p> <ul><li>a<b>b</b></ul>
      <div><template shadowrootmode=open><i>s</i></template></div><iframe src="inner"></iframe><template><u></u></template>
      """)
    defer { client.close() }
    let page = try Page(client)
    let root = try page.root()
    #expect(try shown(root) == "#document(html HTML(HEAD BODY))")
    let markup = try page.send("DOM.getOuterHTML", ["nodeId": .json(root["nodeId"] ?? .null)])["outerHTML"]
    #expect(markup?.stringValue()?.hasPrefix("<!DOCTYPE html><html><head></head><body>") == true)
    #expect(root["documentURL"]?.stringValue() == Self.url)
    #expect(root["compatibilityMode"]?.stringValue() == "NoQuirksMode")
    let whole = try page.send("DOM.getDocument", ["depth": -1, "pierce": true])["root"] ?? .null
    let expected = """
      #document(html HTML(HEAD() BODY(P("one") UL(LI("a" B("b"))) DIV<#document-fragment(I("s"))>() \
      IFRAME<#document(HTML(HEAD() BODY(P("inner"))))>() TEMPLATE<#document-fragment(U())>())))
      """
    let all = try shown(whole)
    #expect(all == expected)
  }

  @Test("a client receives the changes of the nodes that it knows")
  func changes() throws {
    let client = makeClient("<!DOCTYPE html><body class=a><main><p>one</p><ul><li></li></ul></main></body>")
    defer { client.close() }
    let page = try Page(client)
    #expect(try page.events("document.body.className = 'b'").isEmpty)
    let body = try page.root()["children"]?.elements().last?["children"]?.elements().last
    #expect(try page.events("document.body.className = 'c'") == ["attributeModified class c"])
    #expect(try page.events("document.body.removeAttribute('class')") == ["attributeRemoved class"])
    // The children of the body are unknown, and so are those of the list.
    #expect(try page.events("document.body.append(document.createElement('hr'))") == ["childNodeCountUpdated 2"])
    try page.send("DOM.requestChildNodes", ["nodeId": .json(body?["nodeId"] ?? .null), "depth": 2])
    #expect(page.events().last == "setChildNodes MAIN,HR")
    #expect(try page.events("document.querySelector('li').remove()") == ["childNodeCountUpdated 0"])
    #expect(try page.events("document.querySelector('p').firstChild.data = 'two'") == ["characterDataModified two"])
    let (blank, filled) = (
      "document.querySelector('p').firstChild.data = ' '", "document.querySelector('p').firstChild.data = 'a'"
    )
    #expect(try page.events(blank) == ["childNodeRemoved"])
    #expect(try page.events(filled) == ["childNodeInserted #text"])
    let script = "const p = document.querySelector('p'); p.remove(); document.body.prepend(' ', p); p.textContent = 'x'"
    #expect(try page.events(script) == ["childNodeRemoved", "childNodeInserted P"])
    try page.load()
    #expect(page.events().last == "documentUpdated")
    try page.send("DOM.disable")
    #expect(try page.events("document.body.className = 'd'").isEmpty)
  }

  @Test("a node that a client asks for comes with the nodes around it")
  func path() throws {
    let client = makeClient("<!DOCTYPE html><main><ul><li><b>x</b></li></ul></main>")
    defer { client.close() }
    let page = try Page(client)
    _ = try page.root(depth: 1)
    let node = try page.node("b")
    #expect(
      page.events().suffix(5) == [
        "setChildNodes HEAD,BODY", "setChildNodes MAIN", "setChildNodes UL", "setChildNodes LI", "setChildNodes B",
      ])
    let pushed = try page.send("DOM.pushNodesByBackendIdsToFrontend", ["backendNodeIds": [.integer(node)]])
    #expect(pushed["nodeIds"]?.string == "[\(node)]")
    let path = try page.send("DOM.pushNodeByPathToFrontend", ["path": "1,HTML,1,BODY,0,MAIN,0,UL,0,LI,0,B"])
    #expect(path["nodeId"]?.string == "\(node)")
    let at = try page.send("DOM.getNodeForLocation", ["x": 10, "y": 20])
    #expect(at["nodeId"]?.string == at["backendNodeId"]?.string)
    let attributes = try page.send("DOM.getAttributes", ["nodeId": .integer(node)])
    #expect(attributes["attributes"]?.string == "[]")
  }

  @Test("the console has the inspected nodes and queries, and the names of the page stay", arguments: ["$", "$$"])
  func consoleNames(own: String) throws {
    let client = makeClient("<!DOCTYPE html><main id=a></main><i></i><i></i><script>var \(own) = () => 'own'</script>")
    defer { client.close() }
    let page = try Page(client)
    _ = try page.root()
    for selector in ["main", "i"] {
      try page.send("DOM.setInspectedNode", ["nodeId": .integer(try page.node(selector))])
    }
    func evaluate(_ expression: String, isConsole: Bool = true) throws -> String? {
      let parameters: ProtocolValue = [
        "expression": .string(expression), "includeCommandLineAPI": .boolean(isConsole), "returnByValue": true,
      ]
      return try page.send("Runtime.evaluate", parameters)["result"]?["value"]?.stringValue()
    }
    #expect(try evaluate("$0.localName + $1.id + typeof $2") == "iaundefined")
    #expect(try evaluate("\(own)()") == "own")
    let query = own == "$" ? "$$('i').length + $$('i').constructor.name" : "$('main').id + $('nav')"
    #expect(try evaluate(query) == (own == "$" ? "2Array" : "anull"))
    #expect(try evaluate("typeof $0 + typeof $ + typeof $$", isConsole: false)?.contains("undefined") == true)
    #expect(try evaluate("typeof $0", isConsole: false) == "undefined")
    #expect(throws: Never.self) {
      try page.send("Runtime.evaluate", ["expression": "$(')", "includeCommandLineAPI": true])
    }
    try page.load()
    #expect(try evaluate("typeof $0") == "undefined")
  }

  @Test("a search finds texts, attributes, elements and selectors")
  func search() throws {
    let client = makeClient("<!DOCTYPE html><main id=needle><p class=x>a needle</p><!-- NEEDLE --><b></b></main>")
    defer { client.close() }
    let page = try Page(client)
    _ = try page.root()
    for (query, count) in [("needle", 3), ("main > p", 1), ("<b", 2), ("<b>", 1), ("zzz", 0), (" ", 0)] {
      let found = try page.send("DOM.performSearch", ["query": .string(query)])
      #expect(found["resultCount"]?.string == "\(count)", "\(query)")
      let id = ProtocolValue.json(found["searchId"] ?? .null)
      if count > 0 {
        let range: ProtocolValue = ["searchId": id, "fromIndex": 0, "toIndex": .integer(count)]
        #expect(try page.send("DOM.getSearchResults", range)["nodeIds"]?.elements().count == count)
      }
      try page.send("DOM.discardSearchResults", ["searchId": id])
      #expect(throws: ProtocolClient.Refusal.self) {
        try page.send("DOM.getSearchResults", ["searchId": id, "fromIndex": 0, "toIndex": 1])
      }
    }
  }

  @Test("a client changes nodes, and undoes and redoes its changes")
  func edits() throws {
    let client = makeClient("<!DOCTYPE html><body><p id=p>one</p><ul></ul></body>")
    defer { client.close() }
    let page = try Page(client)
    _ = try page.root(depth: -1)
    let (paragraph, list) = (try page.node("p"), try page.node("ul"))
    func id(_ node: Int) -> ProtocolValue { .integer(node) }
    func body() throws -> String? { try client.evaluate("document.body.innerHTML", session: page.session) }
    let start = try body()
    try page.send("DOM.setAttributeValue", ["nodeId": id(paragraph), "name": "title", "value": "t"])
    try page.send("DOM.setAttributesAsText", ["nodeId": id(paragraph), "text": "class='a b' hidden", "name": "title"])
    #expect(try body() == #""<p id=\"p\" class=\"a b\" hidden=\"\">one</p><ul></ul>""#)
    try page.send("DOM.removeAttribute", ["nodeId": id(paragraph), "name": "class"])
    try page.send("DOM.moveTo", ["nodeId": id(paragraph), "targetNodeId": id(list)])
    let copy = try page.send(
      "DOM.copyTo", ["nodeId": id(paragraph), "targetNodeId": id(list), "insertBeforeNodeId": id(paragraph)])
    try page.send("DOM.setNodeName", ["nodeId": .json(copy["nodeId"] ?? .null), "name": "h2"])
    #expect(try body() == #""<ul><h2 id=\"p\" hidden=\"\">one</h2><p id=\"p\" hidden=\"\">one</p></ul>""#)
    try page.send("DOM.setOuterHTML", ["nodeId": id(paragraph), "outerHTML": "<i>a</i>b"])
    try page.send("DOM.removeNode", ["nodeId": id(try page.node("h2"))])
    #expect(try body() == #""<ul><i>a</i>b</ul>""#)
    try page.send("DOM.undo")
    #expect(try body() == start)
    try page.send("DOM.redo")
    #expect(try body() == #""<ul><i>a</i>b</ul>""#)
    try page.send("DOM.markUndoableState")
    let text = try client.send(
      "Runtime.evaluate", ["expression": "document.querySelector('i').firstChild"], session: page.session)
    let node = try page.send("DOM.requestNode", ["objectId": .json(text["result"]?["objectId"] ?? .null)])
    try page.send("DOM.setNodeValue", ["nodeId": .json(node["nodeId"] ?? .null), "value": "z"])
    try page.send("DOM.undo")
    #expect(try page.send("DOM.getOuterHTML", ["nodeId": id(list)])["outerHTML"]?.stringValue() == "<ul><i>a</i>b</ul>")
    for (method, parameters) in [
      ("DOM.setAttributeValue", ["nodeId": .json(node["nodeId"] ?? .null), "name": "a", "value": "b"]),
      ("DOM.setAttributeValue", ["nodeId": id(list), "name": "a b", "value": ""]),
      ("DOM.setNodeValue", ["nodeId": id(list), "value": ""]), ("DOM.moveTo", ["nodeId": id(list)]),
      ("DOM.removeNode", ["nodeId": id(1 << 30)]),
    ] as [(String, ProtocolValue)] {
      #expect(throws: ProtocolClient.Refusal.self) { try page.send(method, parameters) }
    }
  }
}
