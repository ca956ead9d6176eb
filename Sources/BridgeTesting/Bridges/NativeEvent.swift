import JavaScriptEngine

/// An event that the native side sends to the page.
public struct NativeEvent: Sendable {
  /// The sender or receiver that the framework names: a plugin, a channel or a component, or `document` or `window` for
  /// a DOM event.
  public let target: String
  /// The event's name.
  public let name: String
  /// The event's data; nil for none.
  public let data: JSONText?

  /// Creates an event.
  public init(target: String, name: String, data: JSONText? = nil) {
    self.target = target
    self.name = name
    self.data = data
  }
}

/// A plugin or component of the app that a page may look for before it calls it.
public struct PluginDeclaration: Sendable, Hashable {
  /// The plugin's name.
  public let name: String
  /// The methods with one response.
  public let methods: [String]
  /// The methods with any number of responses.
  public let callbacks: [String]
  /// The events.
  public let events: [String]

  /// Declares a plugin.
  public init(name: String, methods: [String] = [], callbacks: [String] = [], events: [String] = []) {
    self.name = name
    self.methods = methods
    self.callbacks = callbacks
    self.events = events
  }
}

/// The reason why an event was not sent, or a plugin not declared.
public enum NativeEventError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bridge has no such target: its name, and the known targets.
  case unknownTarget(String, known: [String])
  /// The target has no such event: the target, the event, and the known events.
  case unknownEvent(target: String, String, known: [String])
  /// The event's data don't fit: the reason.
  case invalidData(String)
  /// The bridge has no plugins that a page can look for.
  case noPlugins

  /// The reason, and the names that are known.
  public var description: String {
    switch self {
    case .unknownTarget(let name, let known): "no target '\(name)' for events. Known: \(known.joined(separator: ", "))"
    case .unknownEvent(let target, let name, let known):
      "'\(target)' has no event '\(name)'. Known: \(known.joined(separator: ", "))"
    case .invalidData(let reason): reason
    case .noPlugins: "this bridge has no plugins that a page can look for"
    }
  }
}
