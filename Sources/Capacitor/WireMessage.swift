import HeadlessWebView
import JavaScriptEngine

/// A call of a plugin's method, as it crosses the bridge.
struct WireCall {
  /// The whole message.
  let message: JSONText
  /// The identifier under which the page stored its callback.
  let id: String
  let name: QualifiedName
  /// The method's options, an object.
  let options: JSONText
  /// A Boolean value that indicates whether the page passed options that native cannot receive.
  let losesOptions: Bool

  /// The identifier of calls to which the page expects no response.
  static let noID = "-1"

  var isAwaited: Bool { id != Self.noID }

  /// Reads a message; nil if it does not name a plugin's method.
  init?(_ message: JSONText) {
    guard let plugin = message["pluginId"]?.stringValue(), let method = message["methodName"]?.stringValue(),
      !plugin.isEmpty, !method.isEmpty
    else { return nil }
    self.message = message
    name = QualifiedName(plugin, method)
    id = message["callbackId"].map { $0.stringValue() ?? $0.string } ?? ""
    let given = message["options"]
    let isObject = given?.kind == .object
    options = isObject ? given ?? .null : JSONText(object: [])
    losesOptions = given != nil && !isObject
  }

  /// The fields of the call's record.
  func fields(from frame: FrameInfo) -> [TranscriptEvent.Field] {
    let id: [TranscriptEvent.Field] = isAwaited ? [.init("id", .string(id))] : []
    return [.init("message", .json(message.string)), .init("name", .string(name.description))] + id
      + [
        .init("data", .json(options.string)), .init("frame", .integer(frame.id)),
        .init("origin", .string(frame.origin)),
      ]
  }
}

/// A response, or an event, as it crosses the bridge.
struct WireResult {
  /// The value: nil for none.
  enum Content {
    case data(JSONText?)
    case error(JSONText)
  }

  let id: String
  let name: QualifiedName
  let content: Content
  /// A Boolean value that indicates whether the page keeps its callback.
  let isKept: Bool

  /// A Boolean value that indicates whether the page gets `undefined`.
  var isVoid: Bool { if case .data(nil) = content { true } else { false } }

  /// Returns the message in the form of a platform.
  func json(on platform: CapacitorPlatform) -> JSONText {
    let save = (key: "save", value: Self.boolean(isKept))
    let call = [
      (key: "callbackId", value: JSONText(text: id)), ("pluginId", JSONText(text: name.plugin)),
      ("methodName", JSONText(text: name.member)),
    ]
    switch content {
    case .data(let data):
      let rest = [(key: "success", value: Self.boolean(true))] + (data.map { [(key: "data", value: $0)] } ?? [])
      return JSONText(object: (platform == .ios ? call + [save] : [save] + call) + rest)
    case .error(let error):
      let rest = [(key: "success", value: Self.boolean(false)), ("error", error)]
      return JSONText(object: (platform == .ios ? call : [save] + call) + rest)
    }
  }

  private static func boolean(_ value: Bool) -> JSONText { (try? JSONText(value ? "true" : "false")) ?? .null }
}
