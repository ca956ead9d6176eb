import Foundation
import JavaScriptEngine

/// The results that wait for a page of Android, in the coding in which the page fetches them.
struct CordovaMessageQueue {
  /// A result with the identifier of its call.
  struct Message {
    let id: String
    let result: CordovaResult
    let isKept: Bool

    /// The message as text: `S` or `F`, `0` or `1`, the status, the identifier, and the payload.
    var text: String {
      let start = (result.status.isSuccess ? "S" : "F") + (isKept ? "1" : "0")
      return "\(start)\(result.status.rawValue) \(id) \(payload)"
    }

    private var payload: String {
      if case .none = result.message { return "s" + result.status.text }
      return result.message.payload
    }

    /// The message as the page's function gets it.
    var json: JSONText {
      let values: [CordovaMessage] =
        switch result.message {
        case .none: [.json(JSONText(text: result.status.text))]
        case .parts(let parts): parts.flatMap(\.flat)
        default: [result.message]
        }
      return JSONText(object: [
        (key: "id", value: JSONText(text: id)),
        (key: "isSuccess", value: JSONText(boolean: result.status.isSuccess)),
        (key: "status", value: JSONText(integer: result.status.rawValue)),
        (key: "values", value: JSONText(array: values.map(\.tagged))),
        (key: "isKept", value: JSONText(boolean: isKept)),
      ])
    }
  }

  /// The size after which a text has no more messages; the page fetches the others.
  static let cutoff = 16 * 1024 * 1024

  private(set) var messages: [Message] = []

  var isEmpty: Bool { messages.isEmpty }

  mutating func add(_ message: Message) { messages.append(message) }

  mutating func removeAll() { messages = [] }

  /// Removes all messages and returns them.
  mutating func takeAll() -> [Message] {
    defer { messages = [] }
    return messages
  }

  /// Removes messages and returns them as one text: each with its length, and `*` at the end if there are more.
  mutating func takeText() -> String? {
    guard !messages.isEmpty else { return nil }
    var text = ""
    var size = 0
    while let message = messages.first {
      let next = Self.withLength(message.text)
      let length = next.utf16.count
      guard size == 0 || size + length <= Self.cutoff else { break }
      size += length
      text += next
      messages.removeFirst()
    }
    return messages.isEmpty ? text : text + "*"
  }

  /// Returns a text after its length in UTF-16 code units, which are the characters of both sides.
  static func withLength(_ text: String) -> String { "\(text.utf16.count) \(text)" }
}

extension CordovaMessage {
  /// The payload of the text coding.
  var payload: String {
    switch self {
    case .none: "N"
    case .bytes(let bytes): "A" + Data(bytes).base64EncodedString()
    case .binaryString(let bytes): "S" + Data(bytes).base64EncodedString()
    case .parts(let parts): "M" + parts.map { CordovaMessageQueue.withLength($0.payload) }.joined()
    case .json(let json):
      switch json.kind {
      case .string: "s" + (json.stringValue() ?? "")
      case .number: "n" + json.string
      case .bool: json.string == "true" ? "t" : "f"
      case .null: "N"
      default: json.string
      }
    }
  }

  /// The values of nested parts, one after the other.
  fileprivate var flat: [CordovaMessage] {
    if case .parts(let parts) = self { return parts.flatMap(\.flat) }
    return [self]
  }

  /// The value with its kind, for the page's function.
  fileprivate var tagged: JSONText {
    switch self {
    case .bytes(let bytes): Self.tagged("bytes", JSONText(text: Data(bytes).base64EncodedString()))
    case .binaryString(let bytes): Self.tagged("binary", JSONText(text: Data(bytes).base64EncodedString()))
    default: Self.tagged("json", json ?? .null)
    }
  }

  private static func tagged(_ kind: String, _ value: JSONText) -> JSONText {
    JSONText(object: [(key: "kind", value: JSONText(text: kind)), (key: "value", value: value)])
  }
}

extension JSONText {
  fileprivate init(boolean: Bool) { self = (try? JSONText(boolean ? "true" : "false")) ?? .null }
  fileprivate init(integer: Int) { self = (try? JSONText("\(integer)")) ?? .null }
}
