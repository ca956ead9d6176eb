import CJavaScriptCore

/// A property's name, converted once and held, because looking names up by Swift string costs a copy each time.
public struct PropertyName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  let text: UTF16Text

  /// Makes the name of a Swift string.
  public init(_ name: String) { text = UTF16Text(name) }

  /// Makes the name of a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as a Swift string.
  public var description: String { text.string }

  /// Makes the name of text that is in the engine's storage already.
  public init(_ text: UTF16Text) { self.text = text }

  var ref: JSStringRef { text.ref }
}
