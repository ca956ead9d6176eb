import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Values that clients get with everything inside of them")
struct DeepSerializationTests {
  /// Returns the serialized value of an expression as JSON.
  private func value(
    _ expression: String, _ options: ProtocolValue = ["serialization": "deep"], of client: ProtocolClient,
    _ session: String
  ) throws -> JSONText? {
    try client.send(
      "Runtime.evaluate", ["expression": .string(expression), "serializationOptions": options], session: session)[
        "result"]?["deepSerializedValue"]
  }

  @Test(
    "each type has its own form",
    arguments: [
      ("undefined", #"{"type":"undefined"}"#), ("null", #"{"type":"null"}"#),
      ("'a'", #"{"type":"string","value":"a"}"#),
      ("1.5", #"{"type":"number","value":1.5}"#), ("-0", #"{"type":"number","value":"-0"}"#),
      ("NaN", #"{"type":"number","value":"NaN"}"#), ("-1 / 0", #"{"type":"number","value":"-Infinity"}"#),
      ("7n", #"{"type":"bigint","value":"7"}"#), ("true", #"{"type":"boolean","value":true}"#),
      ("Symbol('s')", #"{"type":"symbol"}"#), ("(() => 1)", #"{"type":"function"}"#),
      ("[1, 'a']", #"{"type":"array","value":[{"type":"number","value":1},{"type":"string","value":"a"}]}"#),
      ("({ a: null })", #"{"type":"object","value":[["a",{"type":"null"}]]}"#),
      ("new Map([['k', 1]])", #"{"type":"map","value":[["k",{"type":"number","value":1}]]}"#),
      ("new Set([true])", #"{"type":"set","value":[{"type":"boolean","value":true}]}"#),
      ("new Date(0)", #"{"type":"date","value":"1970-01-01T00:00:00.000Z"}"#),
      ("/a+/gi", #"{"type":"regexp","value":{"pattern":"a+","flags":"gi"}}"#),
      ("new Error('no')", #"{"type":"error"}"#), ("Promise.resolve()", #"{"type":"promise"}"#),
      ("new Uint8Array(1)", #"{"type":"typedarray"}"#), ("new WeakMap()", #"{"type":"weakmap"}"#),
      ("new Proxy({}, {})", #"{"type":"proxy"}"#),
    ])
  func types(_ expression: String, _ expected: String) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    #expect(try value(expression, of: client, session)?.string == expected)
  }

  @Test("an object that occurs again is a reference to the first occurrence, also inside of itself")
  func references() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    let found = try value("const o = {}; o.self = o; [o, o, {}]", of: client, session)
    #expect(
      found?.string == """
        {"type":"array","value":[{"weakLocalObjectReference":1,"type":"object","value":[["self",\
        {"weakLocalObjectReference":1}]]},{"type":"object","weakLocalObjectReference":1},{"type":"object","value":[]}]}
        """)
  }

  @Test("a depth limits the levels of objects")
  func depth() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    let options: ProtocolValue = ["serialization": "deep", "maxDepth": 1]
    #expect(
      try value("({ a: { b: 1 } })", options, of: client, session)?.string
        == #"{"type":"object","value":[["a",{"type":"object"}]]}"#)
  }

  @Test("nodes have their numbers, and windows their frames")
  func nodes() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let tree = try client.send("Page.getFrameTree", session: page.session)["frameTree"]?["frame"]
    try client.send(
      "Runtime.evaluate",
      ["expression": #"document.body.innerHTML = '<p id="a">one<b>two</b></p><iframe></iframe>'"#],
      session: page.session)
    let options: ProtocolValue = ["serialization": "deep", "additionalParameters": ["maxNodeDepth": 1]]
    let node = try value("document.querySelector('p')", options, of: client, page.session)
    #expect(node?["type"]?.stringValue() == "node")
    let fields = node?["value"]
    #expect(fields?["localName"]?.stringValue() == "p")
    #expect(fields?["attributes"]?.string == #"{"id":"a"}"#)
    #expect(fields?["loaderId"]?.string == tree?["loaderId"]?.string)
    #expect(
      try fields?["children"]?.elements().map { $0["value"]?["nodeType"]?.string } == ["3", "1"])
    let number = try #require(fields?["backendNodeId"].flatMap { Int($0.string) })
    let described = try client.send(
      "DOM.describeNode", ["backendNodeId": .integer(number)], session: page.session)
    #expect(described["node"]?["localName"]?.stringValue() == "p")
    #expect(
      try value("window", of: client, page.session)?["value"]?["context"]?.stringValue() == page.target)
    let inner = try value("frames[0]", of: client, page.session)?["value"]?["context"]?.stringValue()
    #expect(inner?.contains(".") == false && inner != page.target)
  }

  @Test("values as JSON or by their identifiers have no serialized value")
  func otherForms() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    let json = try client.send(
      "Runtime.evaluate", ["expression": "[1]", "serializationOptions": ["serialization": "json"]], session: session)
    #expect(json["result"]?["value"]?.string == "[1]")
    let reference = try client.send(
      "Runtime.evaluate", ["expression": "[1]", "serializationOptions": ["serialization": "idOnly"]], session: session)
    #expect(reference["result"]?["objectId"] != nil && reference["result"]?["deepSerializedValue"] == nil)
  }
}
