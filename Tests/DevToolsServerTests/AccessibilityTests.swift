import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The accessibility tree over the DevTools protocol")
struct AccessibilityTests {
  private static let url = "https://site.example/"
  private static let html = """
    <title>Shop</title><h2>Tea</h2><ul><li><a href="/more">More</a></li></ul>
    <label>Name <input id="name" value="Ann" required></label><input type="checkbox" aria-label="agree" checked>
    <button disabled aria-expanded="false">Buy</button><div aria-hidden="true">hidden</div>
    <img alt="A cup" src="data:,"><select aria-label="size"><option>S<option selected>M</select>
    """

  private func open(_ client: ProtocolClient) throws -> String {
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    return page.session
  }

  /// Returns a node as `role "name" =value property:value …`.
  private func line(_ node: JSONText) throws -> String {
    var parts = [node["role"]?["value"]?.stringValue() ?? "", "\"\(node["name"]?["value"]?.stringValue() ?? "")\""]
    if let value = node["value"]?["value"] { parts.append("=\(value.stringValue() ?? value.string)") }
    for property in try node["properties"]?.elements() ?? [] {
      let value = property["value"]?["value"]
      parts.append("\(property["name"]?.stringValue() ?? ""):\(value?.stringValue() ?? value?.string ?? "")")
    }
    return parts.joined(separator: " ")
  }

  @Test("nodes have roles, names, values and states, in the order of the document")
  func tree() throws {
    let client = ProtocolClient(pages: [Self.url: Self.html])
    defer { client.close() }
    let nodes = try client.send("Accessibility.getFullAXTree", session: open(client))["nodes"]?.elements() ?? []
    let lines = try nodes.map(line)
    #expect(lines.first == "RootWebArea \"Shop\" focusable:true")
    for expected in [
      "heading \"Tea\" level:2", "list \"\"", "listitem \"\" level:1",
      "link \"More\" focusable:true url:https://site.example/more",
      "StaticText \"Name \"",
      "textbox \"Name\" =Ann focusable:true editable:plaintext settable:true multiline:false readonly:false required:true",
      "checkbox \"agree\" focusable:true checked:true", "button \"Buy\" disabled:true expanded:false",
      "image \"A cup\"",
      "combobox \"size\" =M focusable:true hasPopup:menu orientation:undefined required:false "
        + "expanded:false", "option \"S\" focusable:true selected:false", "option \"M\" focusable:true selected:true",
    ] { #expect(lines.contains(expected), "\(lines.joined(separator: "\n"))") }
    #expect(!lines.contains { $0.contains("hidden") })
    // Each node but the root is a child of its parent.
    let children = try Set(nodes.flatMap { try $0["childIds"]?.elements().compactMap { $0.stringValue() } ?? [] })
    let others = Set(nodes.dropFirst().compactMap { $0["nodeId"]?.stringValue() })
    #expect(children == others)
  }

  /// Returns the lines of a document's nodes below `body`.
  private func lines(_ html: String) throws -> [String] {
    let client = ProtocolClient(pages: [Self.url: "<body>\(html)"])
    defer { client.close() }
    let nodes = try client.send("Accessibility.getFullAXTree", session: open(client))["nodes"]?.elements() ?? []
    // The first nodes are the document, the root element, and the body.
    return try nodes.dropFirst(3).map(line)
  }

  @Test("editable content shows its text as its value, and has children")
  func editing() throws {
    let editable = "focusable:true editable:richtext settable:true"
    #expect(
      try lines("<div contenteditable>\n Edit: <b>it</b><img src='data:,' alt=cup></div>") == [
        "generic \"\" =Edit: it \(editable)", "StaticText \"Edit: \" editable:richtext",
        "generic \"\" editable:richtext", "StaticText \"it\" editable:richtext", "image \"cup\"",
      ])
    #expect(
      try lines("<div contenteditable=plaintext-only role=textbox>a<div>b</div></div>").first
        == "textbox \"\" =a\nb focusable:true editable:plaintext settable:true multiline:true readonly:false "
        + "required:false")
    #expect(
      try lines("<div role=searchbox tabindex=0> text <img alt=cup src='data:,'></div>").first
        == "searchbox \"\" =text  focusable:true multiline:false readonly:false required:false")
  }

  @Test("text fields contain their text, and passwords show bullets")
  func fields() throws {
    let editable = "focusable:true editable:plaintext settable:true"
    #expect(
      try lines("<textarea>hi</textarea><input type=password value=abc>") == [
        "textbox \"\" =hi \(editable) multiline:true readonly:false required:false", "generic \"\"",
        "StaticText \"hi\"",
        "textbox \"\" =\u{2022}\u{2022}\u{2022} \(editable) multiline:false readonly:false required:false",
        "generic \"\"", "StaticText \"\u{2022}\u{2022}\u{2022}\"",
      ])
  }

  @Test("states and properties follow the role")
  func properties() throws {
    #expect(
      try lines("<div role=grid tabindex=-1 aria-multiselectable=true aria-keyshortcuts=F2>a</div>").first
        == "grid \"\" focusable:true keyshortcuts:F2 multiselectable:true readonly:false")
    #expect(
      try lines("<div role=menu title=File><div role=menuitem aria-haspopup=true>New</div></div>") == [
        "menu \"File\" orientation:vertical", "menuitem \"New\" hasPopup:menu", "StaticText \"New\"",
      ])
    #expect(
      try lines("<div aria-roledescription=tile>a</div><div role=slider aria-valuemin=10 aria-valuemax=20></div>") == [
        "generic \"\"", "StaticText \"a\"",
        "slider \"\" =15 orientation:horizontal valuemin:10 valuemax:20",
      ])
    #expect(
      try lines("<span role=none>a</span><div role=status aria-labelledby=b></div><label id=b>c<br></label>") == [
        "none \"\"", "StaticText \"a\"", "status \"c\" live:polite atomic:true relevant:additions text labelledby:",
        "LabelText \"\"", "StaticText \"c\"", "LineBreak \"\n\"",
      ])
  }

  @Test("nodes are found by their name and role")
  func query() throws {
    let client = ProtocolClient(pages: [Self.url: Self.html])
    defer { client.close() }
    let session = try open(client)
    let document = try client.send("Runtime.evaluate", ["expression": "document"], session: session)
    let id = document["result"]?["objectId"]?.stringValue() ?? ""
    let found =
      try client.send(
        "Accessibility.queryAXTree", ["objectId": .string(id), "accessibleName": "Buy", "role": "button"],
        session: session)["nodes"]?.elements() ?? []
    #expect(try found.map(line) == ["button \"Buy\" disabled:true expanded:false"])
    let number = Int(found.first?["backendDOMNodeId"]?.string ?? "") ?? 0
    let node = try client.send("DOM.resolveNode", ["backendNodeId": .integer(number)], session: session)["object"]
    #expect(node?["description"]?.stringValue() == "button")
    let partial = try client.send(
      "Accessibility.getPartialAXTree", ["backendNodeId": .integer(number)], session: session)["nodes"]?.elements()
    #expect(partial?.count == 1)
    let none = try client.send(
      "Accessibility.queryAXTree", ["objectId": .string(id), "accessibleName": "Sell"], session: session)["nodes"]
    #expect(try none?.elements().isEmpty == true)
  }
}
