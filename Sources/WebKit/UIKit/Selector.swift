import Foundation

/// The name of a method for the Objective-C runtime.
///
/// Linux has no such runtime, so the method can be named but not called. The compiler doesn't support `#selector` on
/// Linux either. App code that has to run on both platforms uses a closure, as ``UIAction`` does.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name.
  public let description: String
  /// Creates a selector from a method's name.
  public init(_ name: String) { description = name }
  /// Creates a selector from a method's name.
  public init(stringLiteral value: String) { description = value }
}
