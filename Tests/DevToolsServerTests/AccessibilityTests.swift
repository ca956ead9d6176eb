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
    if let value = node["value"]?["value"]?.stringValue() { parts.append("=\(value)") }
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
      "heading \"Tea\" level:2", "list \"\"", "listitem \"\"",
      "link \"More\" focusable:true url:https://site.example/more",
      "StaticText \"Name\"", "textbox \"Name\" =Ann focusable:true required:true",
      "checkbox \"agree\" focusable:true checked:true", "button \"Buy\" disabled:true focusable:true expanded:false",
      "image \"A cup\"", "combobox \"size\" =M focusable:true",
    ] { #expect(lines.contains(expected), "\(lines.joined(separator: "\n"))") }
    #expect(!lines.contains { $0.contains("hidden") })
    // Each node but the root is a child of its parent.
    let children = try Set(nodes.flatMap { try $0["childIds"]?.elements().compactMap { $0.stringValue() } ?? [] })
    let others = Set(nodes.dropFirst().compactMap { $0["nodeId"]?.stringValue() })
    #expect(children == others)
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
    #expect(try found.map(line) == ["button \"Buy\" disabled:true focusable:true expanded:false"])
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
