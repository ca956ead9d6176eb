import Foundation
import HeadlessWebView

/// Whose globals a script sees.
///
/// There is the page's world alone. It stands for the others, and each use of one is the fault `content-world`.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  /// The page's own.
  public static let page = WKContentWorld(name: nil)
  /// An app's.
  public static let defaultClient = WKContentWorld(name: nil)
  private static var worlds: [String: WKContentWorld] = [:]
  /// The world's name.
  open var name: String? { text }
  private let text: String?

  private nonisolated init(name: String?) {
    text = name
    super.init()
  }

  /// The world of a name.
  public static func world(name: String) -> WKContentWorld {
    if let known = worlds[name] { return known }
    let made = WKContentWorld(name: name)
    worlds[name] = made
    return made
  }
}

extension WKWebView {
  /// An app wants a world; one that is not there is never silent.
  func note(_ world: WKContentWorld) {
    guard world !== WKContentWorld.page else { return }
    headlessWebView.transcript.fault(
      .contentWorld, "the page's world stands for \(world.name ?? "that of the app"), which is not there")
  }
}
