import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONCodableErrorTests {
  private struct Item: Codable {
    var count: UInt8
    var when: Date?
  }

  private struct List: Codable {
    var items: [Item]
  }

  /// The case of a `DecodingError`, its path and its explanation.
  private func failure<T: Decodable>(_ type: T.Type, _ text: String) throws -> (String, String, String) {
    let error = #expect(throws: DecodingError.self) { try JSONText(text).decode(type) }
    func parts(_ name: String, _ context: DecodingError.Context) -> (String, String, String) {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      return (name, path, context.debugDescription)
    }
    switch error {
    case .typeMismatch(_, let context): return parts("typeMismatch", context)
    case .valueNotFound(_, let context): return parts("valueNotFound", context)
    case .keyNotFound(_, let context): return parts("keyNotFound", context)
    case .dataCorrupted(let context): return parts("dataCorrupted", context)
    default: return ("", "", "")
    }
  }

  @Test(
    "errors have the same path as Foundation's",
    arguments: [
      (#"{"items":[{"count":1},{"count":"x"}]}"#, "typeMismatch", "items.[1].count"),
      (#"{"items":[{"count":1},{"count":null}]}"#, "valueNotFound", "items.[1].count"),
      (#"{"items":[{"count":1},{}]}"#, "keyNotFound", "items.[1]"),
      (#"{"items":[{"count":256}]}"#, "dataCorrupted", "items.[0].count"),
      (#"{"items":[{"count":1.5}]}"#, "dataCorrupted", "items.[0].count"),
      (#"{"items":[{"count":-1}]}"#, "dataCorrupted", "items.[0].count"),
      (#"{"items":[{"count":1,"when":"now"}]}"#, "typeMismatch", "items.[0].when"),
      (#"{"items":[{"count":true}]}"#, "typeMismatch", "items.[0].count"),
      (#"{"items":[7]}"#, "typeMismatch", "items.[0]"),
      (#"{"items":{}}"#, "typeMismatch", "items"),
      (#"{"items":null}"#, "valueNotFound", "items"),
      (#"{}"#, "keyNotFound", ""),
      (#"[]"#, "typeMismatch", ""),
      (#"null"#, "valueNotFound", ""),
    ])
  func errorsCarryThePathAsFoundationDoes(_ text: String, _ name: String, _ path: String) throws {
    let ours = try failure(List.self, text)
    #expect(ours.0 == name)
    #expect(ours.1 == path)
    #expect(!ours.2.isEmpty)
  }

  @Test("rejects values of other types") func valuesThatDoNotFit() throws {
    #expect(try failure(Double.self, "1e400").0 == "dataCorrupted")
    #expect(try failure([Float].self, "[1e39]").1 == "[0]")
    #expect(try failure(Data.self, "\"***\"").2 == "Encountered Data is not valid Base64.")
    #expect(try failure(URL.self, "\"\"").2 == "Invalid URL string.")
    #expect(try failure(Bool.self, "1").0 == "typeMismatch")
    #expect(try failure(String.self, "1").2 == "Expected to decode String but found number instead.")
    #expect(try failure(Int.self, "9223372036854775808").2.contains("<9223372036854775808> does not fit in Int"))
    #expect(try failure(Decimal.self, "\"1\"").0 == "typeMismatch")
  }

  @Test("decodes numbers that fit") func numbersThatFit() throws {
    #expect(try JSONText("[1.0, 1e2, -0]").decode([Int].self) == [1, 100, 0])
    #expect(try JSONText("-0").decode(Double.self).sign == .minus)
    #expect(try JSONText("1e-400").decode(Double.self) == 0)
    #expect(try JSONText("16777217").decode(Float.self) == 16777216)
  }

  private final class Link: Codable {
    var next: Link?
  }

  @Test("limits the depth") func depthIsBounded() throws {
    let depth = 1_000
    let text = String(repeating: "{\"next\":", count: depth) + "{}" + String(repeating: "}", count: depth)
    #expect(try failure(Link.self, text).0 == "dataCorrupted")
    let loop = Link()
    loop.next = loop
    #expect(throws: EncodingError.self) { try JSONText.encode(loop) }
    loop.next = nil
    let shallow = String(repeating: "{\"next\":", count: 400) + "{}" + String(repeating: "}", count: 400)
    #expect(try JSONText.encode(JSONText(shallow).decode(Link.self)).string == shallow)
    let deep = try JSONText(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
    #expect(throws: DecodingError.self) { try deep.decode([Int].self) }
  }

  @Test("encoding errors have the path") func encodingErrorsCarryThePath() throws {
    struct Empty: Encodable {
      func encode(to encoder: any Encoder) {}
    }
    let error = #expect(throws: EncodingError.self) { try JSONText.encode(["a": [1, Double.nan]]) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    #expect(throws: EncodingError.self) { try JSONText.encode(Float.infinity) }
    #expect(throws: EncodingError.self) { try JSONText.encode(Decimal.nan) }
    #expect(throws: EncodingError.self) { try JSONText.encode(Empty()) }
    #expect(try JSONText.encode([Empty()]).string == "[{}]")
  }
}
