import Foundation
import HeadlessWebView

/// The namespace of global variables that a script runs in.
///
/// Only the page's world exists. It is used in place of every other world, and each such use is reported as the fault
/// `content-world`.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  /// The page's own world.
  public static let page = WKContentWorld(name: nil)
  /// The app's default world.
  public static let defaultClient = WKContentWorld(name: nil)
  private static var worlds: [String: WKContentWorld] = [:]
  /// The world's name.
  open var name: String? { text }
  private let text: String?

  private nonisolated init(name: String?) {
    text = name
    super.init()
  }

  /// Returns the world with a name.
  public static func world(name: String) -> WKContentWorld {
    if let known = worlds[name] { return known }
    let made = WKContentWorld(name: name)
    worlds[name] = made
    return made
  }
}

extension WKWebView {
  /// Reports the use of a content world other than the page's, which is unsupported.
  func note(_ world: WKContentWorld) {
    guard world !== WKContentWorld.page else { return }
    headlessWebView.transcript.fault(
      .contentWorld, "isolated content worlds are unsupported: \(world.name ?? "the app's world") is the page's world")
  }
}
