import HeadlessWebView
import JavaScriptEngine

/// A call as it crosses the bridge.
struct CordovaCommand {
  /// The call's identifier; nil if the page passed no callback.
  let id: String?
  let service: String
  let action: String
  /// The array of arguments.
  let arguments: JSONText

  /// The handler's name.
  var name: String { "\(service).\(action)" }

  /// The identifier of a call without callbacks, on iOS.
  static let noCallback = "INVALID"

  /// The fields of the call's record.
  func fields(_ frame: FrameInfo) -> [TranscriptEvent.Field] {
    let message = JSONText(array: [
      JSONText(text: id ?? Self.noCallback), JSONText(text: service), JSONText(text: action), arguments,
    ])
    var fields: [TranscriptEvent.Field] = [
      .init("message", .json(message.string)), .init("name", .string(name)), .init("data", .json(arguments.string)),
      .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
    ]
    if let id { fields.insert(.init("id", .string(id)), at: 2) }
    return fields
  }

  /// Returns whether native code accepts an identifier for a result, on iOS.
  static func isValid(_ id: String) -> Bool {
    id.utf8.count <= 100
      && id.utf8.allSatisfy { unit in
        switch unit {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
