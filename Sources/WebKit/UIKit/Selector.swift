import Foundation

/// The name of a method for Objective-C's runtime, which Linux has not: it can be named and not called.
///
/// The compiler knows no `#selector` there; an app's code that is to run on both writes a closure, as ``UIAction``
/// takes it.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name.
  public let description: String
  /// Names a method.
  public init(_ name: String) { description = name }
  /// Names a method.
  public init(stringLiteral value: String) { description = value }
}
