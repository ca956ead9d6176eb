/// The names of handlers, with one for the default handler.
public enum HandlerName {
  /// The name of the default handler, which receives the messages that do not name a handler.
  ///
  /// An empty name means the same. It is no wildcard: a message that names a missing handler stays unhandled.
  public static let ofDefault = "*"

  /// Returns whether a name means the default handler.
  @inline(__always)
  public static func isOfDefault(_ name: String) -> Bool { name.isEmpty || name == ofDefault }

  /// Returns a message's handler name in the form in which names are compared and shown.
  public static func canonical(_ name: String?) -> String { name.flatMap { $0.isEmpty ? nil : $0 } ?? ofDefault }

  /// Returns a name in quotation marks for a sentence, or a description of a message without one.
  package static func quoted(_ name: String) -> String {
    isOfDefault(name) ? "a message without a handler name" : "'\(name)'"
  }
}
