import JavaScriptEngine

/// An error of a handler with the properties that its bridge passes to the page.
///
/// Each bridge uses the properties that its original knows, such as Capacitor's `code` and `data` or Cordova's
/// `status`. Bridges without errors of their own use the message only.
public struct HandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message.
  public let message: String
  /// All properties by name, in addition to the message.
  public let properties: [String: JSONText]

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - code: The property `code`; nil for none.
  ///   - data: The property `data`; nil for none.
  ///   - properties: All other properties.
  public init(_ message: String, code: String? = nil, data: JSONText? = nil, properties: [String: JSONText] = [:]) {
    self.message = message
    var all = properties
    if let code { all["code"] = JSONText(text: code) }
    if let data { all["data"] = data }
    self.properties = all
  }

  /// Creates an error from an object with a `message`, or from any other value, which becomes the property `data`.
  ///
  /// - Parameter json: The value. A string is the message.
  public init(json: JSONText) {
    if let text = json.stringValue() {
      self.init(text)
      return
    }
    guard json.kind == .object, let members = try? json.members() else {
      self.init(json.string, data: json)
      return
    }
    var properties = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
    let message = properties.removeValue(forKey: "message")
    self.init(message?.stringValue() ?? message?.string ?? "", properties: properties)
  }

  /// The message and the properties as an object, from which ``init(json:)`` creates an equal error.
  public var json: JSONText {
    let text = message.isEmpty ? [] : [(key: "message", value: JSONText(text: message))]
    return JSONText(object: text + properties.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
  }

  /// The code as text; nil if there is none.
  public var code: String? { properties["code"].map { $0.stringValue() ?? $0.string } }
  /// The data; nil if there are none.
  public var data: JSONText? { properties["data"] }

  /// The message, or the properties if it is empty.
  public var description: String {
    message.isEmpty ? json.string : message
  }
}

extension HandlerError {
  /// Returns whether two errors have the same message and properties, as written.
  public static func == (left: HandlerError, right: HandlerError) -> Bool {
    left.message == right.message && left.properties.mapValues(\.string) == right.properties.mapValues(\.string)
  }

  /// Hashes the message and the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(properties.mapValues(\.string))
  }
}
