import JavaScriptEngine

/// The name of a world of scripts.
public struct ContentWorld: Hashable, Sendable {
  /// The name; nil for the page's own world.
  public let name: String?
  /// The world of the page's own scripts.
  public static let page = ContentWorld(name: nil)
  /// Returns the world with a name.
  public static func named(_ name: String) -> ContentWorld { ContentWorld(name: name) }
}

/// A world of a document.
package final class PageWorld {
  let realm: PageRealm
  package var context: Context { realm.context }
  package var isClosed: Bool { realm.isClosed }
  init(_ realm: PageRealm) { self.realm = realm }

  package func adopt(_ value: Value) throws -> Value { value }
}

extension WebView {
  /// Opens a world.
  package func world(_ world: ContentWorld, in frame: FrameInfo) throws -> PageWorld {
    guard let realm = evaluator.realm(in: self, frame: frame) else { throw ScriptError.noPage }
    return PageWorld(realm)
  }
}
