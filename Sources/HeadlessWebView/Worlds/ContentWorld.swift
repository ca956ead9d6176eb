/// A set of global objects, one in each document, whose scripts share the DOM and nothing else with other worlds.
///
/// A page's scripts run in ``page``. Native scripts in a world with a name don't see the page's variables and changed
/// built-ins, and the page doesn't see theirs. Both use the same nodes, for which each world has objects of its own.
public struct ContentWorld: Hashable, Sendable {
  /// The world's name; nil for the page's own world.
  public let name: String?

  /// Indicates whether the page's Content-Security-Policy restricts the world, as it does in Chromium.
  ///
  /// As in WebKit, it doesn't restrict the worlds of native code.
  package let followsPolicies: Bool

  private init(name: String?, followsPolicies: Bool = false) {
    self.name = name
    self.followsPolicies = followsPolicies
  }

  /// The world of the page's own scripts.
  public static let page = ContentWorld(name: nil)

  /// Returns the world with a name, which is the same in all documents of a view.
  public static func named(_ name: String) -> ContentWorld { ContentWorld(name: name) }

  /// Returns a client's world with a name, which differs from native code's world with that name.
  package static func client(_ name: String) -> ContentWorld { ContentWorld(name: name, followsPolicies: true) }

  /// The field of a transcript event that names the world; none for the page's own.
  var fields: [TranscriptEvent.Field] { name.map { [.init("world", .string($0))] } ?? [] }
}
