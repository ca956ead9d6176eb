import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Storage and resources over the DevTools protocol")
struct DOMStorageTests {
  private static let url = "https://site.example/"

  private func open(_ client: ProtocolClient) throws -> String {
    let session = try client.openPage().session
    for method in ["Page.enable", "Network.enable"] { try client.send(method, session: session) }
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    let script = "new Promise(done => document.readyState === 'complete' ? done(1) : onload = () => done(1))"
    #expect(try client.evaluate(script, session: session) == "1")
    return session
  }

  @Test("a client reads and changes the local storage and the session storage of an origin", arguments: [true, false])
  func storage(isLocal: Bool) throws {
    let area = isLocal ? "localStorage" : "sessionStorage"
    let client = ProtocolClient(pages: [Self.url: "<script>\(area).setItem('a', '1')</script>"])
    defer { client.close() }
    let session = try open(client)
    let key = try client.send("Storage.getStorageKey", session: session)["storageKey"]
    #expect(key?.stringValue() == Self.url)
    let id: ProtocolValue = ["storageKey": .json(key ?? .null), "isLocalStorage": .boolean(isLocal)]
    func items() throws -> String? {
      try client.send("DOMStorage.getDOMStorageItems", ["storageId": id], session: session)["entries"]?.string
    }
    #expect(try items() == "[[\"a\",\"1\"]]")
    try client.send("DOMStorage.setDOMStorageItem", ["storageId": id, "key": "b", "value": "2"], session: session)
    #expect(try client.evaluate("\(area).getItem('b')", session: session) == "\"2\"")
    try client.send("DOMStorage.removeDOMStorageItem", ["storageId": id, "key": "a"], session: session)
    #expect(try items() == "[[\"b\",\"2\"]]")
    try client.send("DOMStorage.clear", ["storageId": id], session: session)
    #expect(try items() == "[]")
    for parameters in [[:], ["storageId": ["storageKey": "?", "isLocalStorage": true]]] as [ProtocolValue] {
      #expect(throws: ProtocolClient.Refusal.self) {
        try client.send("DOMStorage.getDOMStorageItems", parameters, session: session)
      }
    }
  }

  @Test("the tree of frames has the resources of documents, whose contents a client reads")
  func resources() throws {
    let client = ProtocolClient(pages: [Self.url: "<link rel=stylesheet href=a.css><p>text</p>"]) { view in
      view.network.route(where: { $0.href.hasSuffix("a.css") }) { _ in .text("b {}", type: "text/css; charset=utf-8") }
    }
    defer { client.close() }
    let session = try open(client)
    let tree = try client.send("Page.getResourceTree", session: session)["frameTree"]
    let resources = try tree?["resources"]?.elements() ?? []
    #expect(resources.map { $0["url"]?.stringValue() } == [Self.url + "a.css"])
    #expect(resources.first?["mimeType"]?.stringValue() == "text/css")
    let frame = ProtocolValue.json(tree?["frame"]?["id"] ?? .null)
    for (url, text) in [(Self.url + "a.css", "b {}"), (Self.url, "<link rel=stylesheet href=a.css><p>text</p>")] {
      let content = try client.send(
        "Page.getResourceContent", ["frameId": frame, "url": .string(url)], session: session)
      #expect(content["content"]?.stringValue() == text)
    }
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Page.getResourceContent", ["frameId": frame, "url": "https://no.example/"], session: session)
    }
    #expect(try client.send("Page.getFrameTree", session: session)["frameTree"]?["resources"] == nil)
  }
}
