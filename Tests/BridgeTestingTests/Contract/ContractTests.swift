@testable import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

struct ContractTests {
  private func violations(_ schema: String, _ data: String) throws -> [String] {
    let contract = try Contract(#"{"contract":1,"native":{"h":{"data":\#(schema)}},"$defs":{"N":{"type":"integer"}}}"#)
    var reader = MessageReader()
    let event = TranscriptEvent(
      type: EventType(rawValue: "receive"), time: 0,
      fields: [.init("message", .json(#"{"handlerName":"h","data":\#(data)}"#))])
    let read = reader.read(event)
    let message = try #require(read)
    return contract.violations(of: message).map(\.description)
  }

  @Test(
    "accepts a valid value",
    arguments: [
      (#"{"type":"object"}"#, "{}"), (#"{"type":["string","null"]}"#, "null"), (#"{"type":"number"}"#, "3"),
      (#"{"type":"integer"}"#, "3.0"), (#"{"enum":[1,"a",null]}"#, "\"a\""), (#"{"const":{"a":[1]}}"#, #"{"a":[1]}"#),
      (##"{"$ref":"#/$defs/N"}"##, "4"), (#"{"items":{"type":"string"}}"#, "[]"),
      (#"{"prefixItems":[{"type":"string"}]}"#, "[\"a\",1]"),
      (#"{"anyOf":[{"type":"string"},{"minimum":3}]}"#, "4"), (#"{"not":{"type":"null"}}"#, "1"), ("true", "1"),
      (#"{"minLength":2,"pattern":"^a"}"#, "\"ab\""),
      // As in ECMA-262: look-ahead and look-behind, Unicode escapes, and named groups.
      (#"{"pattern":"(?<=a)b(?!c)"}"#, "\"abd\""), (#"{"pattern":"^\\p{Lu}\\u{1F600}$"}"#, "\"Ä😀\""),
      (#"{"pattern":"^[^\\d]+$"}"#, "\"٣\""), (#"{"format":"uri"}"#, "\"no\""), (#"{"multipleOf":0.1}"#, "0.3"),
      (#"{"uniqueItems":true}"#, "[1,2]"), (#"{"minimum":5}"#, "\"no number\""),
    ])
  func fits(_ pair: (schema: String, data: String)) throws {
    #expect(try violations(pair.schema, pair.data) == [])
  }

  @Test(
    "reports an invalid value with its pointer",
    arguments: [
      (#"{"type":"object"}"#, "[]", "is array, not object"),
      (#"{"required":["a"]}"#, "{}", "the member 'a' is missing"),
      (#"{"properties":{"a/b":{"type":"string"}}}"#, #"{"a/b":1}"#, "/a~1b: is integer, not string"),
      (#"{"additionalProperties":false}"#, #"{"x":1}"#, "/x: is not in the schema"),
      (#"{"items":{"type":"string"}}"#, "[\"a\",2]", "/1: is integer, not string"),
      (##"{"$ref":"#/$defs/N"}"##, "4.5", "is number, not integer"),
      (#"{"enum":[1,2]}"#, "3", "is 3, not 1 or 2"),
      (#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, "3", "matches 2 forms, but must match exactly one"),
      (#"{"anyOf":[{"type":"string"}]}"#, "3", "does not match its only form: is integer, not string"),
      (#"{"allOf":[{"maximum":2}]}"#, "3", "the number is 3, more than 2"),
      (#"{"not":{"type":"integer"}}"#, "3", "matches a schema that it must not match"),
      (#"{"maxLength":2}"#, "\"abc\"", "the length is 3, more than 2"),
      (#"{"pattern":"^b"}"#, "\"abc\"", "\"abc\" does not match ^b"),
      (#"{"exclusiveMinimum":3}"#, "3", "the number must be more than 3"),
      (#"{"uniqueItems":true}"#, "[1,1]", "has duplicate elements"), ("false", "1", "no value is allowed here"),
    ])
  func fails(_ entry: (schema: String, data: String, violation: String)) throws {
    #expect(try violations(entry.schema, entry.data) == [entry.violation])
  }

  @Test(
    "reports an invalid file with a pointer",
    arguments: [
      ("[", ""), ("{}", "/contract"), (#"{"contract":1,"nativ":{}}"#, "/nativ"),
      (#"{"contract":1,"native":{"a":1}}"#, "/native/a"),
      (#"{"contract":1,"native":{"a":{"data":{"type":"strin"}}}}"#, "/native/a/data/type"),
      (#"{"contract":1,"page":{"a":{"response":{"propertys":{}}}}}"#, "/page/a/response/propertys"),
      (##"{"contract":1,"page":{"a":{"response":{"$ref":"#/$defs/X"}}}}"##, "/page/a/response"),
      (#"{"contract":1,"page":{"a":{"data":{"pattern":"("}}}}"#, "/page/a/data/pattern"),
    ])
  func badFile(_ entry: (text: String, pointer: String)) {
    let error = #expect(throws: ContractError.self) { try Contract(entry.text) }
    #expect(error?.pointer == entry.pointer)
  }

  @Test("reports the line of an error in a file")
  func line() {
    let text = "{\n \"contract\": 1,\n \"native\": {\n  \"a\": {\n   \"data\": { \"type\": \"x\" } } } }"
    let error = #expect(throws: ContractError.self) { try Contract(text) }
    #expect(error?.line == 5)
    #expect(error?.description.hasPrefix("line 5: /native/a/data/type: ") == true)
    #expect(#expect(throws: ContractError.self) { try Contract("{\n\n]") }?.line == 3)
  }

  @Test(
    "rejects invalid limits and definitions that cannot be resolved",
    arguments: [
      #"{"minLength":-1}"#, #"{"maxItems":1.5}"#, #"{"minimum":1e999}"#, #"{"multipleOf":0}"#, #"{"uniqueItems":1}"#,
      ##"{"$ref":"#/$defs/A"}"##, ##"{"anyOf":[{"type":"null"},{"$ref":"#/$defs/B"}]}"##,
    ])
  func nowhere(_ schema: String) {
    let definitions = ##""A":\##(schema),"B":{"allOf":[{"$ref":"#/$defs/A"}]}"##
    #expect(throws: ContractError.self) { try Contract(#"{"contract":1,"$defs":{\#(definitions)}}"#) }
  }

  @Test("checks and compares recursive schemas within a time limit")
  func recursion() throws {
    func contract(_ more: String) throws -> Contract {
      let tree =
        ##"{"properties":{"l":{"$ref":"#/$defs/T"},"r":{"$ref":"#/$defs/T"},"m":{"$ref":"#/$defs/T"}}\##(more)}"##
      let list = ##"{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/L"}}]}"##
      return try Contract(
        ##"{"contract":1,"native":{"h":{"data":{"$ref":"#/$defs/L"},"response":{"$ref":"#/$defs/T"}}},"$defs":{"T":\##(tree),"L":\##(list)}}"##
      )
    }
    let old = try contract(""), new = try contract(#","required":["l"]"#)
    #expect(old.changes(to: new).allSatisfy { !$0.isBreaking })
    #expect(new.changes(to: old).contains { $0.isBreaking })
    let depth = 60
    let data = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    var reader = MessageReader()
    let event = TranscriptEvent(
      type: EventType(rawValue: "receive"), time: 0,
      fields: [.init("message", .json(#"{"handlerName":"h","data":\#(data)}"#))])
    let read = reader.read(event)
    let message = try #require(read)
    #expect(old.violations(of: message).count == 1)
  }

  @Test("keeps stubs of demanding schemas small")
  func stubs() throws {
    let contract = try Contract(
      #"{"contract":1,"native":{"a":{"response":{"type":"number","minimum":1e300}},"b":{"response":{"type":"string","minLength":999999999}}}}"#
    )
    #expect(contract.stubs.utf8.count < 20_000)
  }

  @Test("adds rows for calls without a response, which the share does not count")
  func coverage() throws {
    let contract = try Contract(
      ##"{"contract":1,"native":{"h":{"response":{"$ref":"#/$defs/R"}}},"$defs":{"R":{"oneOf":[{"title":"yes","const":1},{"title":"no","const":0}]}}}"##
    )
    let view = WebView()
    defer { view.close() }
    let watch = ContractWatch(view, contract: contract, bridges: [.wvjb])
    func receive(_ id: Int) {
      view.transcript.record(
        EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"h","callbackId":"\#(id)"}"#))])
    }
    receive(1)
    view.transcript.record(
      EventType(rawValue: "send"), [.init("message", .json(#"{"responseId":"1","responseData":0}"#))])
    receive(2)
    #expect(watch.coverage.rows.map(\.outcome) == ["call", "yes", "no", "no response"])
    #expect(watch.coverage.rows.map(\.count) == [2, 0, 1, 1])
    #expect(watch.coverage.share == (2, 3))
  }

  @Test("classifies stricter data and looser responses as breaking changes")
  func changes() throws {
    func contract(_ data: String, _ response: String) throws -> Contract {
      try Contract(#"{"contract":1,"native":{"h":{"data":\#(data),"response":\#(response)}}}"#)
    }
    let object = #"{"type":"object"}"#, strict = #"{"type":"object","required":["a"]}"#
    let old = try contract(object, object)
    #expect(try old.changes(to: contract(object, object)).isEmpty)
    #expect(try old.changes(to: contract(strict, object)).map(\.isBreaking) == [true])
    #expect(try old.changes(to: contract(object, strict)).map(\.isBreaking) == [false])
    #expect(try contract(object, strict).changes(to: old).map(\.isBreaking) == [true])
    let text = try old.changes(to: contract(#"{"type":"string"}"#, object))
    #expect(
      text.map(\.description) == [
        "breaking: /native/h/data: now different: object is not allowed; before: string is not allowed"
      ])
    #expect(try old.changes(to: Contract(#"{"contract":1}"#)).map(\.isBreaking) == [true])
    #expect(try Contract(#"{"contract":1}"#).changes(to: old).map(\.isBreaking) == [false])
  }

  private struct Item: Codable, Sendable {
    enum Kind: String, Codable, CaseIterable { case small, large }
    struct Place: Codable { let city: String }
    let title: String
    let price: Double?
    let tags: [String]
    let kind: Kind
    let place: Place
  }

  @Test("derives schemas from the types of a registration in Swift")
  func recorder() throws {
    let recorder = ContractRecorder()
    recorder.register("share") { (item: Item) -> Bool in item.title.isEmpty }
    recorder.registerRaw("raw") { _, respond in respond(.null) }
    let text = recorder.contract.text
    let contract = try Contract(text)
    let data = try #require(contract.handlers[.native]?["share"]?.data).source.compact()
    #expect(
      data
        == #"{"type":"object","properties":{"title":{"type":"string"},"price":{"type":["number","null"]},"tags":{"type":"array","items":{"type":"string"}},"kind":{"enum":["small","large"]},"place":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}},"required":["title","tags","kind","place"]}"#
    )
    #expect(contract.handlers[.native]?["share"]?.response?.source.compact() == #"{"type":"boolean"}"#)
    #expect(contract.handlers[.native]?["raw"]?.data == nil)
  }

  @Test(
    "checks and counts a page's response that is not a message on the wire, and ends its call",
    arguments: [
      BridgeKind.webkit, .dsbridge2, .dsbridge1,
    ])
  func answersOfFunctions(kind: BridgeKind) throws {
    let native = TestNative(kind)
    native.contract = try Contract(
      #"{"contract":1,"page":{"add":{"response":{"type":"string"}},"never":{}}}"#)
    let register =
      kind == .webkit
      ? "window.add = number => number + 1; window.never = () => new Promise(() => {});"
      : "window.add = number => number + 1;"
    try native.page.load(html: "<script>\(register)</script>")
    #expect(try native.call("add", 1) == 2)
    #expect(native.violations == ["contract: the response of 'add': is integer, not string"])
    let coverage = try #require(native.coverage)
    #expect(coverage.rows.first { $0.handler == "add" && $0.outcome == "response" }?.count == 1)
    #expect(!native.findings.contains { $0.code == .neverAnswered })
    guard kind == .webkit else { return }
    native.bridge.call("never", nil) { _ in }
    try native.page.view.runUntilIdle(limit: .seconds(1))
    #expect(native.findings.contains { $0.code == .neverAnswered && $0.subject == "never" })
  }

  @Test("abandons a pattern that takes too long, and still matches others")
  func slowPattern() throws {
    // The abandoned match takes seconds rather than hours, because its thread cannot be terminated.
    let text = String(repeating: "a", count: 500)
    let slow = #"{"pattern":"a*a*a*b"}"#
    let contract = try Contract(#"{"contract":1,"native":{"h":{"data":\#(slow),"response":{"pattern":"^a+$"}}}}"#)
    func check(_ kind: BridgeMessage.Kind, _ text: String) -> [String] {
      let message = BridgeMessage(side: .native, kind: kind, handler: "h", id: nil, data: JSONText(text: text), time: 0)
      return contract.violations(of: message).map(\.message)
    }
    #expect(
      check(.call, text) == [
        "\"\(text.prefix(40))…\" could not be matched with a*a*a*b within 1.0 seconds"
      ])
    #expect(check(.answer, text) == [])
    // It is not tried again, even for a text that it would match immediately.
    #expect(check(.call, "b") == ["\"b\" could not be matched with a*a*a*b within 1.0 seconds"])
  }
}
